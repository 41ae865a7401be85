//! [`Sink`]: who receives what producers find, and decides when they stop.
//!
//! A producer offers each find in its scan order. [`First`] keeps the first conclusion (rating), [`FirstStep`] the first
//! with its pattern (hint, path), [`AllSteps`] everything (all hints). A producer that must collect and sort before it
//! offers can ask [`Sink::wants_all`] whether more than the best is of use.
//!
//! Producers report their work in units that do not depend on the machine, and [`Sink::spend`] ends the search when the
//! limit is reached.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::step::{Conclusion, Pattern, Step};

/// A counter of work, with a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The units spent.
    pub spent: u64,
    /// The most that may be spent.
    pub limit: u64,
}

impl Work {
    /// No limit.
    pub const UNLIMITED: Work = Work::limited(u64::MAX);

    /// Nothing spent of this limit.
    pub const fn limited(limit: u64) -> Work {
        Work { spent: 0, limit }
    }

    /// Whether the limit is reached.
    pub const fn is_exhausted(&self) -> bool {
        self.spent >= self.limit
    }

    /// Adds units; breaks if the limit is reached.
    #[inline]
    pub fn spend(&mut self, units: u64) -> ControlFlow<()> {
        self.spent = self.spent.saturating_add(units);
        if self.is_exhausted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Receives what a producer finds.
pub trait Sink {
    /// Takes a find; `pattern` is called only if the sink keeps patterns. Breaks if no more is wanted.
    fn offer(
        &mut self,
        conclusion: Conclusion,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()>;

    /// Takes a find whose eliminations are applied in this order, for a scale that depends on it.
    fn offer_in_order(
        &mut self,
        conclusion: Conclusion,
        _order: &[Candidate],
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        self.offer(conclusion, pattern)
    }

    /// Counts work; breaks if the limit is reached.
    fn spend(&mut self, units: u64) -> ControlFlow<()>;

    /// Whether finds after the first are of use.
    fn wants_all(&self) -> bool;

    /// Whether it calls the functions that build patterns.
    fn wants_patterns(&self) -> bool;
}

/// Keeps the first conclusion.
#[derive(Clone, Debug)]
pub struct First {
    /// What was found.
    pub found: Option<Conclusion>,
    /// The work done.
    pub work: Work,
}

impl First {
    /// Nothing found yet.
    pub const fn new(work: Work) -> First {
        First { found: None, work }
    }
}

impl Sink for First {
    #[inline]
    fn offer(
        &mut self,
        conclusion: Conclusion,
        _pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        self.found = Some(conclusion);
        ControlFlow::Break(())
    }

    #[inline]
    fn spend(&mut self, units: u64) -> ControlFlow<()> {
        self.work.spend(units)
    }

    fn wants_all(&self) -> bool {
        false
    }

    fn wants_patterns(&self) -> bool {
        false
    }
}

/// Keeps the first step.
#[derive(Clone, Debug)]
pub struct FirstStep {
    /// What was found.
    pub found: Option<Step>,
    /// The work done.
    pub work: Work,
}

impl FirstStep {
    /// Nothing found yet.
    pub const fn new(work: Work) -> FirstStep {
        FirstStep { found: None, work }
    }
}

impl Sink for FirstStep {
    fn offer(
        &mut self,
        conclusion: Conclusion,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        let pattern = pattern();
        self.found = Some(Step {
            conclusion,
            pattern,
        });
        ControlFlow::Break(())
    }

    fn spend(&mut self, units: u64) -> ControlFlow<()> {
        self.work.spend(units)
    }

    fn wants_all(&self) -> bool {
        false
    }

    fn wants_patterns(&self) -> bool {
        true
    }
}

/// Keeps every step.
#[derive(Clone, Debug)]
pub struct AllSteps {
    /// What was found, in the order of the producers' scans.
    pub found: Vec<Step>,
    /// The work done.
    pub work: Work,
}

impl AllSteps {
    /// Nothing found yet.
    pub const fn new(work: Work) -> AllSteps {
        let found = Vec::new();
        AllSteps { found, work }
    }
}

impl Sink for AllSteps {
    fn offer(
        &mut self,
        conclusion: Conclusion,
        pattern: impl FnOnce() -> Pattern,
    ) -> ControlFlow<()> {
        let pattern = pattern();
        self.found.push(Step {
            conclusion,
            pattern,
        });
        ControlFlow::Continue(())
    }

    fn spend(&mut self, units: u64) -> ControlFlow<()> {
        self.work.spend(units)
    }

    fn wants_all(&self) -> bool {
        true
    }

    fn wants_patterns(&self) -> bool {
        true
    }
}
