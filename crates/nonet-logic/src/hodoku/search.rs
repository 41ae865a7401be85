//! The search of a position by one producer after another, for one step or for a list of all.

use std::ops::ControlFlow;

use super::options::Options;
use super::position::Position;
use super::producers::{Producer, ProducerSet};
use super::singles::SinglesQueue;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::listing::{Listing, Scale};

/// Offers what the producers find, in order, until the collector breaks.
pub fn search(
    position: &mut Position,
    options: &Options,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for producer in options.producers.producers() {
        search_producer(producer, position, options, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers what a producer finds, if the options allow it.
fn search_producer(
    producer: Producer,
    position: &mut Position,
    options: &Options,
    collector: &mut Collector,
) -> ControlFlow<()> {
    if !options.uniqueness.allows(producer.technique) {
        return ControlFlow::Continue(());
    }
    let missing = options.uniqueness.allows_missing_candidates();
    let (allowed, found) = (options.techniques.as_ref(), producer.techniques());
    collector.search(allowed, found, |collector| {
        producer.search(position, missing, collector)
    })
}

/// A position and how to search it.
#[derive(Debug)]
pub struct Listed {
    position: Position,
    /// The queues of the search for one step, which takes singles from them.
    queue_of_hint: SinglesQueue,
    producers: Vec<Producer>,
    /// How a hint is searched for; its producers are among those above.
    options: Options,
}

/// The steps in the order of the producers: those that list all steps, or those of an allow-list. `options` says how a hint
/// is searched for; brute force is listed if that search has to resort to it, or if an allow-list names it.
pub fn all_hints(position: &Position, options: &Options) -> Listing<Listed> {
    let producers = match options.techniques {
        Some(_) => options.producers,
        None => ProducerSet::LISTED,
    };
    Listing::new(Listed {
        position: position.clone(),
        queue_of_hint: position.queue().clone(),
        producers: producers.producers().collect(),
        options: *options,
    })
}

impl Scale for Listed {
    fn producer_count(&self) -> usize {
        self.producers.len()
    }

    fn is_for_hint(&self, producer: usize) -> bool {
        let mut own = self.options.producers.producers();
        own.any(|one| one == self.producers[producer])
    }

    fn is_last_resort(&self, producer: usize) -> bool {
        let technique = self.producers[producer].technique;
        technique == Technique::BruteForce && self.options.techniques.is_none()
    }

    /// Singles come from queues, in which entries can be stale, and nets look at them.
    fn is_searched_once(&self, producer: usize) -> bool {
        let technique = self.producers[producer].technique;
        !matches!(
            technique,
            Technique::FullHouse
                | Technique::NakedSingle
                | Technique::HiddenSingle
                | Technique::ForcingNetContradiction
        )
    }

    fn search_first(&mut self, producer: usize, collector: &mut Collector) -> ControlFlow<()> {
        let (position, options) = (&mut self.position, &self.options);
        position.swap_queue(&mut self.queue_of_hint);
        let found = search_producer(self.producers[producer], position, options, collector);
        position.swap_queue(&mut self.queue_of_hint);
        found
    }

    fn search(&mut self, producer: usize, collector: &mut Collector) -> ControlFlow<()> {
        let (position, options) = (&mut self.position, &self.options);
        search_producer(self.producers[producer], position, options, collector)
    }
}
