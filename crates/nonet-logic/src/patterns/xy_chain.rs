//! XY-chain: cells of two candidates, each linked to the next by a digit, with the same digit left over at both ends.
//!
//! Why: if the first cell is not x, it is its other digit; so the second cell is not that, but its own other digit, and so
//! on, until the last cell is x. So one of the ends is x, and what sees both is not.
//!
//! Example: r1c1 {5,3}, r1c7 {3,8}, r6c7 {8,5}: r1c1 or r6c7 is 5, so r6c1 is not.

use std::ops::ControlFlow;

use super::chain_walk;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers every XY-chain with at most `max_length` links (two for each cell, less one), best first.
pub fn search(state: &State, max_length: usize, collector: &mut Collector) -> ControlFlow<()> {
    chain_walk::search(state, Technique::XyChain, max_length, collector)
}
