//! X-wing, swordfish and jellyfish: n parallel lines in which a digit has positions in only n crossing lines, so the digit
//! goes from the rest of the crossing lines.
//!
//! Why: each of the n base lines has the digit once, in one of the n cover lines. That makes n digits in n cover lines, so
//! each cover line has its digit in a base line.
//!
//! Example (X-wing): in columns 2 and 7, 4 is possible only in rows 3 and 8. Rows 3 and 8 have no 4 in other columns.
//!
//! Sudoku Explainer scans base columns first, then base rows; then sets of lines, then digits. It ignores digits with more
//! than 9 - 2n values, and lines with one position.

use std::ops::ControlFlow;

use nonet_core::{Digit, House, HouseKind};

use super::search::{FishRules, each_fish};
use super::{FishKind, offer, rules_of};
use crate::collect::Collector;
use crate::state::State;

/// Offers every plain fish of this size (2 to 4) that removes a candidate.
pub fn search(state: &State, size: usize, collector: &mut Collector) -> ControlFlow<()> {
    let rules = FishRules {
        least: 2,
        units: 0,
        ..rules_of(FishKind::Plain, size)
    };
    let mut found = Vec::new();
    for digit in Digit::ALL {
        if state.placed_count(digit) + 2 * size > 9 {
            continue;
        }
        each_fish(
            state,
            digit,
            &rules,
            collector,
            &|_| false,
            &mut |fish, _| {
                let removed = fish.removed(state);
                if !removed.is_empty() {
                    found.push((*fish, removed));
                }
                ControlFlow::Continue(())
            },
        )?;
    }
    found.sort_by_key(|(fish, _)| {
        let first = House::ALL[fish.base_houses.trailing_zeros() as usize];
        (first.kind() == HouseKind::Row, fish.base_houses, fish.digit)
    });
    for (fish, removed) in found {
        offer(state, fish.technique(state), &fish, removed, collector)?;
    }
    ControlFlow::Continue(())
}
