//! [`Listing`]: all steps of a position, producer by producer, each conclusion once, the step of a hint among them.
//!
//! A hint takes the first find of a search for one step, and such a search is not only the start of a search for all: when
//! it searches for one step, HoDoKu accepts a fish or a loop that belongs to another technique, takes singles from queues,
//! and falls back on brute force. So the search for one step comes first. Its step takes its place among the others, and a producer that found nothing in it is
//! not searched again.
//!
//! ```text
//! first advance      the search of a hint
//! each advance       the next producers, up to one that finds something
//! work limit         what was found before it is listed, and the hint; then no more
//! ```

use std::ops::ControlFlow;

use crate::collect::{Collector, Conclusions, Wanted, Work};
use crate::step::Step;

/// The producers of a scale, with one position to search.
pub trait Scale {
    /// How many producers there are, at most 128.
    fn producer_count(&self) -> usize;

    /// Whether the search for a hint uses a producer.
    fn is_for_hint(&self, producer: usize) -> bool;

    /// Whether a producer is searched only if nothing was found before it.
    fn is_last_resort(&self, producer: usize) -> bool;

    /// Whether a producer finds nothing at all if a search for one step finds nothing.
    fn is_searched_once(&self, producer: usize) -> bool;

    /// Searches for one step; producers come in order.
    fn search_first(&mut self, producer: usize, collector: &mut Collector) -> ControlFlow<()>;

    /// Searches for all steps.
    fn search(&mut self, producer: usize, collector: &mut Collector) -> ControlFlow<()>;
}

/// A list of steps that grows by one producer at a time.
#[derive(Debug)]
pub struct Listing<S> {
    scale: S,
    spent: u64,
    /// The step of a hint and its producer, once it was searched for.
    hint: Option<Option<(usize, Step)>>,
    /// Producers that are known to find nothing, as bits.
    idle: u128,
    next: usize,
    known: Conclusions,
    is_limit_reached: bool,
}

impl<S: Scale> Listing<S> {
    /// Nothing searched yet.
    pub fn new(scale: S) -> Listing<S> {
        Listing {
            scale,
            spent: 0,
            hint: None,
            idle: 0,
            next: 0,
            known: Conclusions::new(),
            is_limit_reached: false,
        }
    }

    /// Whether the list ended at its limit.
    pub const fn is_limit_reached(&self) -> bool {
        self.is_limit_reached
    }

    /// The work done.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// All steps that are left.
    pub fn rest(&mut self, work: Work<'_>) -> Vec<Step> {
        let mut all = Vec::new();
        loop {
            let steps = self.advance(work);
            if steps.is_empty() {
                return all;
            }
            all.extend(steps);
        }
    }

    /// The steps of the next producer that finds any; none at the end. `work` is for the whole list: what was spent before
    /// counts.
    pub fn advance(&mut self, mut work: Work<'_>) -> Vec<Step> {
        work.spent = self.spent;
        let hint = self
            .hint
            .take()
            .unwrap_or_else(|| self.find_hint(&mut work));
        let mut steps = Vec::new();
        while steps.is_empty() && self.next < self.scale.producer_count() && !work.is_exhausted() {
            let producer = self.next;
            self.next += 1;
            let own_hint = hint.as_ref().filter(|(place, _)| *place == producer);
            let is_dispensable =
                own_hint.is_none() && self.scale.is_last_resort(producer) && !self.known.is_empty();
            if is_dispensable || self.idle >> producer & 1 == 1 {
                continue;
            }
            let mut collector = Collector::new(Wanted::AllSteps, work);
            collector.known = std::mem::take(&mut self.known);
            let _ = self.scale.search(producer, &mut collector);
            work = collector.work;
            self.known = collector.known;
            steps = collector.found;
            if let Some((_, step)) = own_hint {
                self.include(step, &mut steps);
            }
        }
        if work.is_exhausted() && !self.is_limit_reached {
            self.is_limit_reached = true;
            if let Some((place, step)) = &hint
                && *place >= self.next
            {
                self.include(step, &mut steps);
            }
        }
        self.spent = work.spent;
        self.hint = Some(hint);
        steps
    }

    /// Searches for one step, and notes the producers that find nothing.
    fn find_hint(&mut self, work: &mut Work<'_>) -> Option<(usize, Step)> {
        for producer in 0..self.scale.producer_count() {
            if !self.scale.is_for_hint(producer) {
                continue;
            }
            let mut collector = Collector::new(Wanted::FirstStep, *work);
            let _ = self.scale.search_first(producer, &mut collector);
            *work = collector.work;
            if let Some(step) = collector.take() {
                return Some((producer, step));
            }
            if work.is_exhausted() {
                return None;
            }
            self.idle |= u128::from(self.scale.is_searched_once(producer)) << producer;
        }
        None
    }

    /// Puts the step of the hint in the place of one with the same conclusion, or before all others of its producer.
    fn include(&mut self, hint: &Step, steps: &mut Vec<Step>) {
        let key = hint.conclusion.key();
        let mut own = steps.iter_mut();
        if let Some(step) = own.find(|step| step.conclusion.key() == key) {
            *step = hint.clone();
        } else if self.known.insert(key) {
            steps.insert(0, hint.clone());
        }
    }
}
