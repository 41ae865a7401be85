//! The producers in the order of Sudoku Explainer 1.2.1. The order is the rating: values are never compared across
//! producers.

use std::ops::ControlFlow;

use super::options::Options;
use crate::chains::{self, Level};
use crate::sink::Sink;
use crate::state::State;
use crate::techniques::{hidden_single, naked_single};

/// A search for one family of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Producer {
    /// 1.0, 1.2, 1.5
    HiddenSingle,
    /// 2.3
    NakedSingle,
    /// Chains; their bases are at the levels.
    Chains(Level),
}

/// The order of search.
pub const PRODUCERS: &[Producer] = &[
    Producer::HiddenSingle,
    Producer::NakedSingle,
    Producer::Chains(Level::Single),
    Producer::Chains(Level::Nishio),
    Producer::Chains(Level::Multiple),
    Producer::Chains(Level::Dynamic(0)),
    Producer::Chains(Level::Dynamic(1)),
    Producer::Chains(Level::Dynamic(2)),
    Producer::Chains(Level::Dynamic(3)),
    Producer::Chains(Level::Dynamic(4)),
    Producer::Chains(Level::Dynamic(5)),
];

impl Producer {
    /// Whether what it finds is valid only in puzzles with one solution.
    pub const fn assumes_uniqueness(self) -> bool {
        match self {
            Producer::HiddenSingle | Producer::NakedSingle | Producer::Chains(_) => false,
        }
    }

    /// Offers what it finds.
    pub fn search(
        self,
        state: &State,
        _options: &Options,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        match self {
            Producer::HiddenSingle => hidden_single::search(state, sink),
            Producer::NakedSingle => naked_single::search(state, sink),
            Producer::Chains(level) => chains::search(level, state, sink),
        }
    }
}

/// Offers what the producers find, in order, until the sink breaks.
pub fn search(state: &State, options: &Options, sink: &mut impl Sink) -> ControlFlow<()> {
    for producer in PRODUCERS {
        if options.uses_uniqueness || !producer.assumes_uniqueness() {
            producer.search(state, options, sink)?;
        }
    }
    ControlFlow::Continue(())
}
