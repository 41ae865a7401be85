//! Remote pair: four or more cells with the same two candidates, each seeing the next.
//!
//! Why: the two digits alternate along the cells, so two cells at an odd distance have different ones. What sees both
//! loses both digits. Pairs at distance one are naked pairs, so distance three is the first that is new.
//!
//! Example: r1c1, r1c5, r4c5 and r4c8 are {2,7}: r1c8 is neither 2 nor 7.

use std::ops::ControlFlow;

use super::chain_walk;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers every remote pair with at most `max_length` links (two for each cell, less one), best first.
pub fn search(state: &State, max_length: usize, collector: &mut Collector) -> ControlFlow<()> {
    chain_walk::search(state, Technique::RemotePair, max_length, collector)
}
