//! Aligned pair exclusion: a candidate of one of two base cells that no candidate of the other can go with.
//!
//! Why: two base cells cannot take both digits of a bivalue cell that sees both, nor the same digit if they see each other.
//! A candidate that leaves the other base cell nothing is false.
//!
//! Example: r1c1 has {1, 2}, r1c2 {1, 2, 3}; cells that see both have {1, 2} and {2, 3}. If r1c2 were 2, r1c1 could be
//! neither 2 nor 1: r1c2 is not 2.
//!
//! Sudoku Explainer asks for at least two excluders, and for base cells that see an excluder and no naked single; it takes
//! pairs by the second cell, then the first.

use std::ops::ControlFlow;

use nonet_core::{Cell, positions_in};

use super::aligned_exclusion::{Cells, excluded, pattern};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers every pair that excludes a candidate.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let cells = Cells::collect(state, 2);
    for second in cells.base.cells() {
        let seen_by_second = cells.excluders.intersection(second.peer_set());
        for first in cells.base.cells().take_while(|&first| first < second) {
            let excluders = seen_by_second.intersection(first.peer_set());
            if excluders.len() < 2 {
                continue;
            }
            let base = [first, second];
            let excluder_masks = excluders.cells().map(|cell| state.mask(cell));
            let allowed = allowed_digits(state, base, excluder_masks);
            let eliminations = excluded(state, &base, &allowed);
            collector.offer_set(Technique::AlignedPairExclusion, eliminations, || {
                pattern(state, &base, excluders)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The digits of each base cell that some digit of the other can go with.
fn allowed_digits(
    state: &State,
    [first, second]: [Cell; 2],
    excluders: impl Iterator<Item = u16>,
) -> [u16; 2] {
    // For each digit of a base cell, the digits that the other cannot have with it.
    let mut blocked = match first.sees(second) {
        true => std::array::from_fn(|digit| 1 << digit),
        false => [0_u16; 9],
    };
    for mask in excluders {
        for digit in positions_in(mask) {
            blocked[digit] |= mask & !(1 << digit);
        }
    }
    let allowed = |cell: Cell, other: Cell| {
        let is_allowed = |&digit: &usize| state.mask(other) & !blocked[digit] != 0;
        let digits = positions_in(state.mask(cell)).filter(is_allowed);
        digits.fold(0, |all, digit| all | 1 << digit)
    };
    [allowed(first, second), allowed(second, first)]
}
