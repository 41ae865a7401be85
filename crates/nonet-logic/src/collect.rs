//! [`Collector`]: receives what producers find, and decides when they stop.
//!
//! A producer offers each find in its scan order. The collector keeps the first conclusion (rating), the first step with
//! its pattern (hint, path), or every step whose conclusion is new (all hints). A producer that must collect
//! and sort before it offers asks [`Collector::wants_all`] whether more than the best is of use.
//!
//! An allow-list drops the finds of other techniques, and changes nothing else: what is kept is the first of the same finds
//! in the same order that is allowed. The best find of a producer may be one that is dropped, so such a collector wants all.
//!
//! Producers report their work in units that do not depend on the machine, and [`Collector::spend`] ends the search when
//! the limit is reached.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::{Technique, TechniqueSet};
use crate::step::{Conclusion, Pattern, Step};

/// A counter of work, with a limit, and with a function that can end the search from outside.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// The units spent.
    pub spent: u64,
    /// The most that may be spent.
    pub limit: u64,
    /// Whether to continue; asked now and then.
    watch: Option<&'a dyn Fn() -> bool>,
    /// Looks since the function was asked.
    looks: u8,
}

/// Units between two calls of the function that can end the search.
const UNITS_BETWEEN_CALLS: u64 = 64;

impl<'a> Work<'a> {
    /// No limit.
    pub const UNLIMITED: Work<'static> = Work::limited(u64::MAX);

    /// Nothing spent of this limit.
    pub const fn limited(limit: u64) -> Work<'a> {
        Work {
            spent: 0,
            limit,
            watch: None,
            looks: 0,
        }
    }

    /// The same with a function that says whether to continue; false acts as a reached limit.
    #[must_use]
    pub const fn watched(self, watch: &'a dyn Fn() -> bool) -> Work<'a> {
        Work {
            watch: Some(watch),
            ..self
        }
    }

    /// Whether the limit is reached.
    pub const fn is_exhausted(&self) -> bool {
        self.spent >= self.limit
    }

    /// Adds units; breaks if the limit is reached.
    #[inline]
    pub fn spend(&mut self, units: u64) -> ControlFlow<()> {
        let before = self.spent;
        self.spent = self.spent.saturating_add(units);
        if before / UNITS_BETWEEN_CALLS != self.spent / UNITS_BETWEEN_CALLS {
            self.ask();
        }
        self.flow()
    }

    /// Breaks if the search is to end; counts nothing. For preparations that are no work of a search.
    #[inline]
    pub fn look(&mut self) -> ControlFlow<()> {
        self.looks = self.looks.wrapping_add(1);
        if self.looks == 0 {
            self.ask();
        }
        self.flow()
    }

    fn ask(&mut self) {
        if let Some(watch) = self.watch
            && !watch()
        {
            self.limit = 0;
        }
    }

    fn flow(&self) -> ControlFlow<()> {
        if self.is_exhausted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Work({} of {})", self.spent, self.limit)
    }
}

/// What a collector keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The first conclusion.
    FirstConclusion,
    /// The first step.
    FirstStep,
    /// Every step whose conclusion is new.
    AllSteps,
}

/// The conclusions of steps: what makes two steps the same.
pub type Conclusions = HashSet<(Technique, CandidateSet, CandidateSet)>;

/// Receives what producers find.
#[derive(Clone, Debug)]
pub struct Collector<'a> {
    /// The steps that were found, in the order of the producers' scans.
    pub found: Vec<Step>,
    /// What the last find concludes.
    pub conclusion: Option<Conclusion>,
    /// The order in which the eliminations of the last find are applied, for a scale that depends on it.
    pub order: Vec<Candidate>,
    /// The conclusions of all steps that were wanted, and of those that were known before.
    pub known: Conclusions,
    /// The work done.
    pub work: Work<'a>,
    keep: Keep,
    allowed: Option<TechniqueSet>,
}

impl<'a> Collector<'a> {
    /// Nothing found yet.
    pub fn new(keep: Keep, work: Work<'a>) -> Collector<'a> {
        Collector {
            found: Vec::new(),
            conclusion: None,
            order: Vec::new(),
            known: Conclusions::new(),
            work,
            keep,
            allowed: None,
        }
    }

    /// Takes out the step of a search for one.
    pub fn take(&mut self) -> Option<Step> {
        self.conclusion = None;
        self.found.pop()
    }

    /// Takes out what the step of a search for one concludes.
    pub fn take_conclusion(&mut self) -> Option<Conclusion> {
        self.found.clear();
        self.conclusion.take()
    }

    /// Takes only what the allow-list has of these techniques; false if it has none of them.
    pub(crate) fn allows(
        &mut self,
        allowed: Option<&TechniqueSet>,
        techniques: &[Technique],
    ) -> bool {
        self.allowed = None;
        let Some(allowed) = allowed else {
            return true;
        };
        let is_allowed = |&one: &Technique| allowed.contains(one);
        if !techniques.iter().all(is_allowed) {
            self.allowed = Some(*allowed);
        }
        techniques.iter().any(is_allowed)
    }

    /// Takes a find; `pattern` is called only if patterns are kept. Breaks if no more is wanted.
    #[inline]
    pub fn offer(
        &mut self,
        conclusion: Conclusion,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        let order = conclusion.eliminations.iter();
        self.keep(conclusion, order, pattern)
    }

    /// Takes a find that removes a digit from these cells, if there are any.
    pub fn offer_cells(
        &mut self,
        technique: Technique,
        cells: CellSet,
        digit: Digit,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        self.offer_set(technique, CandidateSet::of_cells(cells, digit), pattern)
    }

    /// Takes a find that removes these candidates, if there are any.
    #[inline]
    pub fn offer_set(
        &mut self,
        technique: Technique,
        eliminations: CandidateSet,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        self.offer(Conclusion::elimination(technique, eliminations), pattern)
    }

    /// Takes a find that removes these candidates in this order, if there are any.
    pub fn offer_removals(
        &mut self,
        technique: Technique,
        order: &[Candidate],
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        if order.is_empty() {
            return ControlFlow::Continue(());
        }
        let conclusion = Conclusion::elimination(technique, order.iter().copied().collect());
        self.keep(conclusion, order.iter().copied(), pattern)
    }

    fn keep(
        &mut self,
        conclusion: Conclusion,
        order: impl Iterator<Item = Candidate>,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        if !self.accepts(&conclusion) {
            return ControlFlow::Continue(());
        }
        if self.keep != Keep::FirstConclusion {
            let pattern = pattern();
            self.found.push(Step {
                conclusion,
                pattern,
            });
        }
        if self.keeps_all() {
            return ControlFlow::Continue(());
        }
        self.order.clear();
        if !conclusion.eliminations.is_empty() {
            self.order.extend(order);
        }
        self.conclusion = Some(conclusion);
        ControlFlow::Break(())
    }

    /// Whether a find is allowed, and new where all are wanted.
    #[inline]
    fn accepts(&mut self, conclusion: &Conclusion) -> bool {
        let technique = conclusion.technique;
        if self.allowed.is_some_and(|set| !set.contains(technique)) {
            return false;
        }
        !self.keeps_all() || self.known.insert(conclusion.key())
    }

    /// Counts work; breaks if the limit is reached.
    #[inline]
    pub fn spend(&mut self, units: u64) -> ControlFlow<()> {
        self.work.spend(units)
    }

    /// Whether finds after the first are of use.
    pub fn wants_all(&self) -> bool {
        self.keeps_all() || self.allowed.is_some()
    }

    /// Whether it keeps every step, for a scale on which a list of all steps differs from a search for the best.
    pub fn keeps_all(&self) -> bool {
        self.keep == Keep::AllSteps
    }
}
