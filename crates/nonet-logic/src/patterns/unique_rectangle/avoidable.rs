//! Avoidable rectangles: four cells in two rows, two columns and two boxes, some of them with values that are no givens.
//!
//! Why: two corners in a box have the values x and y, found while solving. If the other two could become y and x, the
//! four values could be exchanged in the finished grid, because no given holds them. So they cannot.
//!
//! - Type 1: the third corner has its value too. The fourth loses the digit that would finish the rectangle.
//! - Type 2: both are open, one {y, z}, the other {x, z}. One of them is z, so what sees both is not z.
//!
//! Example: r1c1 = 2 and r1c2 = 9 are no givens, r4c1 = 9 is none either: r4c2 is not 2.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, DigitSet};

use super::{Seen, rectangles};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// Offers every avoidable rectangle of this type.
pub fn search(
    state: &State,
    givens: CellSet,
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut seen = Seen::default();
    let found = CellSet::ALL.minus(state.open_cells() | givens);
    let value = |cell: Cell| state.value(cell).filter(|_| found.contains(cell));
    let is_type_1 = technique == Technique::AvoidableRectangle1;
    for start in found.cells() {
        for corners in rectangles(start, found) {
            let [_, second, third, fourth] = corners;
            let (Some(first_value), Some(second_value)) = (value(start), value(second)) else {
                continue;
            };
            // The third corner would be the second value, the fourth the first.
            let finishes = |cell: Cell, digit: Digit| {
                let is_pair = state.bivalue_cells().contains(cell);
                (is_pair && state.candidates(cell).contains(digit))
                    .then(|| Candidate::new(cell, digit))
            };
            let has = |cell: Cell, digit: Digit| value(cell) == Some(digit);
            let ends = (finishes(third, second_value), finishes(fourth, first_value));
            let removed = match ends {
                (_, Some(fourth)) if has(third, second_value) => {
                    is_type_1.then(|| CandidateSet::only(fourth))
                }
                (Some(third), _) if has(fourth, first_value) => {
                    is_type_1.then(|| CandidateSet::only(third))
                }
                (Some(_), Some(_)) => {
                    (!is_type_1).then(|| type_2(state, [third, fourth], second_value))
                }
                _ => continue,
            };
            if let (true, Some(removed)) = (seen.insert(corners), removed) {
                collector.offer_set(technique, removed, || {
                    let digits = DigitSet::from_iter([first_value, second_value]).bits();
                    Pattern::new(state, corners.to_vec(), digits, Vec::new()).with_extra(
                        state,
                        [third, fourth],
                        !digits,
                    )
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What the third candidate of two open corners removes.
fn type_2(state: &State, corners: [Cell; 2], digit: Digit) -> CandidateSet {
    let others = state.candidates(corners[0]).minus(DigitSet::only(digit));
    match others.only_digit() {
        Some(third) if state.candidates(corners[1]).contains(third) => {
            state.candidates_in(CellSet::of(&corners).seen_by_all(), 1 << third.index())
        }
        _ => CandidateSet::EMPTY,
    }
}
