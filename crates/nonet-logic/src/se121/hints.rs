//! All steps of a position that a player could want to see.
//!
//! Chains with several branches are listed only where nothing simpler is found: nearly every position has hundreds, and the
//! nested ones take seconds. An allow-list asks for exactly its techniques.

use std::ops::ControlFlow;

use super::options::Options;
use super::producers::{PRODUCERS, Producer};
use super::search::search_producer;
use crate::chains::Level;
use crate::collect::Collector;
use crate::listing::{Listing, Scale};
use crate::state::State;

/// A state and how to search it.
#[derive(Debug)]
pub struct Listed {
    state: State,
    options: Options,
}

/// The steps in the order of the producers.
pub fn all_hints(state: &State, options: &Options) -> Listing<Listed> {
    let scale = Listed {
        state: *state,
        options: *options,
    };
    Listing::new(scale)
}

impl Scale for Listed {
    fn producer_count(&self) -> usize {
        PRODUCERS.len()
    }

    fn is_for_hint(&self, _producer: usize) -> bool {
        true
    }

    fn is_last_resort(&self, producer: usize) -> bool {
        let has_branches = matches!(
            PRODUCERS[producer],
            Producer::Chains(Level::Nishio | Level::Multiple | Level::Dynamic(_))
        );
        has_branches && self.options.techniques.is_none()
    }

    fn is_searched_once(&self, _producer: usize) -> bool {
        true
    }

    fn search_first(&mut self, producer: usize, collector: &mut Collector) -> ControlFlow<()> {
        search_producer(PRODUCERS[producer], &self.state, &self.options, collector)
    }

    fn search(&mut self, producer: usize, collector: &mut Collector) -> ControlFlow<()> {
        search_producer(PRODUCERS[producer], &self.state, &self.options, collector)
    }
}
