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

use super::{Seen, each_rectangle};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

/// Offers every avoidable rectangle of this type.
pub fn search(
    state: &State,
    givens: CellSet,
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut seen = Seen::default();
    let found = |cell: Cell| state.value(cell).filter(|_| !givens.contains(cell));
    for start in CellSet::ALL.minus(state.open_cells()).cells() {
        let Some(first) = found(start) else {
            continue;
        };
        each_rectangle(start, |cell| found(cell).is_some(), &mut |corners| {
            let [_, second, third, fourth] = corners;
            let second = state.value(second).expect("the second corner has a value");
            // The third corner would be `second`, the fourth `first`.
            let is_pair_with = |cell: Cell, digit: Digit| {
                state.bivalue_cells().contains(cell) && state.candidates(cell).contains(digit)
            };
            let (third_value, fourth_value) = (found(third), found(fourth));
            let removed = if third_value == Some(second) && is_pair_with(fourth, first) {
                (technique == Technique::AvoidableRectangle1)
                    .then(|| CandidateSet::only(Candidate::new(fourth, first)))
            } else if fourth_value == Some(first) && is_pair_with(third, second) {
                (technique == Technique::AvoidableRectangle1)
                    .then(|| CandidateSet::only(Candidate::new(third, second)))
            } else if is_pair_with(third, second) && is_pair_with(fourth, first) {
                (technique == Technique::AvoidableRectangle2)
                    .then(|| type_2(state, [third, fourth], second))
            } else {
                return ControlFlow::Continue(());
            };
            let is_new = seen.insert(corners);
            match removed {
                Some(removed) if is_new && !removed.is_empty() => {
                    collector.offer(Conclusion::elimination(technique, removed), || {
                        let digits = [first, second].into_iter().collect::<DigitSet>();
                        let bits = digits.bits();
                        let mut pattern = Pattern::new(state, corners.to_vec(), bits, Vec::new());
                        for cell in [third, fourth] {
                            let mut further = CandidateSet::EMPTY;
                            further.insert_digits(cell, state.mask(cell) & !bits);
                            let further = further.iter().map(|one| (Role::Extra, one));
                            pattern.candidates.extend(further);
                        }
                        pattern
                    })
                }
                _ => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// What the third candidate of two open corners removes.
fn type_2(state: &State, corners: [Cell; 2], digit: Digit) -> CandidateSet {
    let mut removed = CandidateSet::EMPTY;
    let third = state.mask(corners[0]) & !(1 << digit.index());
    let third = Digit::ALL[third.trailing_zeros() as usize];
    if state.candidates(corners[1]).contains(third) {
        let seen = CellSet::of(&corners).seen_by_all();
        removed.insert_cells(seen.intersection(state.cells_with(third)), third);
    }
    removed
}
