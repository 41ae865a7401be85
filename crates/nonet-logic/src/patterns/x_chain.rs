//! X-chain and turbot fish: strong and weak links of one digit in turn, strong at both ends.
//!
//! Why: if the first candidate is false, the second is true, so the third is false, and so on to the last, which is true.
//! So one of the two ends is true, and what sees both is not. A turbot fish is an X-chain of three links.
//!
//! Example: 6 is in r1c2 and r1c8 only, r1c8 sees r7c8, and row 7 has 6 in r7c8 and r7c3 only: r1c2 or r7c3 is 6, so r2c3
//! and r8c2 are not.

use std::ops::ControlFlow;

use super::chain_walk;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers every X-chain with at most `max_length` links, best first.
pub fn search(state: &State, max_length: usize, collector: &mut Collector) -> ControlFlow<()> {
    chain_walk::search(state, Technique::XChain, max_length, collector)
}

/// Offers every turbot fish, best first.
pub fn search_turbot_fish(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    chain_walk::search(state, Technique::TurbotFish, 0, collector)
}
