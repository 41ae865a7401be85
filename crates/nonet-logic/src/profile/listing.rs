//! [`Listing`]: all steps of a position, producer by producer, each conclusion once, the step of a hint among them.
//!
//! A hint takes the first find of a search for one step, and such a search is not only the start of a search for all: when
//! it searches for one step, HoDoKu accepts a fish or a loop that belongs to another technique, takes singles from queues,
//! and falls back on brute force. So the search for one step comes first. Its step takes its place among the others, and a
//! producer that found nothing in it is not searched again.
//!
//! A last resort is searched only where nothing else is found: nearly every position has hundreds of chains with several
//! branches, and the nested ones take seconds.
//!
//! ```text
//! first advance      the search of a hint
//! each advance       the next producers, up to one that finds something
//! work limit         what was found before it is listed, the hint first of all; then no more
//! ```

use super::{Options, Profile, search_producer};
use crate::catalogue::Part;
use crate::collect::{Collector, Conclusions, Keep, Work};
use crate::step::Step;

/// A list of steps that grows by one producer at a time.
#[derive(Debug)]
pub struct Listing<P> {
    position: P,
    /// The position of the search for one step, of which only what such a search uses up is used.
    of_hint: P,
    options: Options,
    spent: u64,
    /// The step of a hint and the place of its producer, once it was searched for.
    hint: Option<Option<(usize, Step)>>,
    /// Places of producers that are known to find nothing, as bits.
    idle: u128,
    next: usize,
    known: Conclusions,
    is_limit_reached: bool,
}

/// The steps in the order of the producers: those that list all steps, or those of an allow-list. `options` says how a hint
/// is searched for. A last resort is listed if nothing was found before it, or if an allow-list names it.
pub fn all_hints<P: Profile>(position: &P, options: &Options) -> Listing<P> {
    let has_none = options.leave_nothing(position.state());
    Listing {
        position: position.clone(),
        of_hint: position.clone(),
        options: *options,
        spent: 0,
        hint: has_none.then_some(None),
        idle: 0,
        next: if has_none { P::producers().len() } else { 0 },
        known: Conclusions::new(),
        is_limit_reached: false,
    }
}

impl<P: Profile> Listing<P> {
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
        while steps.is_empty() && self.next < P::producers().len() && !work.is_exhausted() {
            let place = self.next;
            self.next += 1;
            let own_hint = hint.as_ref().filter(|(of_hint, _)| *of_hint == place);
            if !self.is_listed(place, own_hint.is_some()) {
                continue;
            }
            let mut collector = Collector::new(Keep::AllSteps, work);
            collector.known = std::mem::take(&mut self.known);
            let producer = self.options.producer::<P>(place);
            let _ = search_producer(producer, &mut self.position, &self.options, &mut collector);
            work = collector.work;
            self.known = collector.known;
            steps = collector.found;
            if let Some((_, step)) = own_hint {
                self.include(step, &mut steps);
            }
        }
        self.is_limit_reached = work.is_exhausted();
        self.spent = work.spent;
        self.hint = Some(hint);
        steps
    }

    /// Whether a producer takes part, may find something, and is not a last resort that is not needed.
    fn is_listed(&self, place: usize, has_hint: bool) -> bool {
        let producer = self.options.producer::<P>(place);
        let allowed = self.options.techniques.as_ref();
        let is_last_resort = producer.part == Part::LastResort && allowed.is_none();
        producer.takes_part(allowed, Part::Listed)
            && self.idle >> place & 1 == 0
            && (has_hint || !is_last_resort || self.known.is_empty())
    }

    /// Searches for one step, and notes the producers that find nothing.
    fn find_hint(&mut self, work: &mut Work<'_>) -> Option<(usize, Step)> {
        let allowed = self.options.techniques.as_ref();
        for (place, producer) in self.options.producers::<P>().enumerate() {
            if !producer.takes_part(allowed, Part::Scored) {
                continue;
            }
            let mut collector = Collector::new(Keep::FirstStep, *work);
            self.position.exchange(&mut self.of_hint);
            let _ = search_producer(producer, &mut self.position, &self.options, &mut collector);
            self.position.exchange(&mut self.of_hint);
            *work = collector.work;
            if let Some(step) = collector.take() {
                return Some((place, step));
            }
            if work.is_exhausted() {
                return None;
            }
            self.idle |= 1 << place;
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
