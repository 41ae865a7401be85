//! Direct pointing and claiming: locked candidates that leave one position of the digit in a parallel house.
//!
//! Why: as for locked candidates; the digit goes from the rest of the second house, and a third house that crosses the
//! second there keeps one position. A player sees it without pencilmarks.
//!
//! Example: in box 1, 5 is locked in row 1. Box 2 has 5 in r1c4, r1c5 and r3c5: only r3c5 is left.
//!
//! Sudoku Explainer scans as for locked candidates, then the third houses in order. The step only places the digit: the
//! locked candidates stay until they are found again without a single.

use std::ops::ControlFlow;

use nonet_core::{Digit, House, HouseKind, digits_of};

use super::locked_candidates::{CROSSINGS, Crossing};
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

/// Offers every locked candidate that makes a hidden single at once.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for crossing in &CROSSINGS {
        for digit in digits_of(crossing.locked_digits(state)) {
            if crossing.removed_positions(state, digit) != 0 {
                offer_singles(state, crossing, digit, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers a step for each third house that keeps one position.
fn offer_singles(
    state: &State,
    crossing: &Crossing,
    digit: Digit,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let cover = crossing.cover.cell_set();
    for third in crossing.base.kind().houses() {
        let before = third.cells_at(state.positions(third, digit));
        let after = before.minus(cover);
        if after != before
            && let Some(cell) = after.only_cell()
        {
            let single = Candidate::new(cell, digit);
            let technique = match crossing.base.kind() {
                HouseKind::Box => Technique::DirectPointing,
                _ => Technique::DirectClaiming,
            };
            let conclusion = Conclusion::placement(technique, single);
            collector.offer(conclusion, || with_single(state, crossing, third, single))?;
        }
    }
    ControlFlow::Continue(())
}

fn with_single(state: &State, crossing: &Crossing, third: House, single: Candidate) -> Pattern {
    let mut pattern = crossing.pattern(state, single.digit());
    pattern.houses.push(third);
    let removed = crossing.eliminations(state, single.digit());
    let removed = removed.iter().map(|candidate| (Role::False, candidate));
    pattern.candidates.extend(removed);
    pattern.candidates.push((Role::True, single));
    pattern
}
