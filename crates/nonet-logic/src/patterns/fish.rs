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

use nonet_core::{CellSet, Digit};

use super::tuples::{TupleOrder, Tuples, eligible};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::{House, HouseKind, positions_in};
use crate::state::State;
use crate::step::{Conclusion, Pattern};

const fn technique(size: usize) -> Technique {
    match size {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    }
}

struct BasicFish {
    bases: u16,
    covers: u16,
    digit: Digit,
    removed: CellSet,
}

/// Offers every fish of this size (2 to 4) that removes a candidate.
pub fn search(state: &State, size: usize, collector: &mut Collector) -> ControlFlow<()> {
    for (base, cover) in [
        (HouseKind::Column, HouseKind::Row),
        (HouseKind::Row, HouseKind::Column),
    ] {
        let mut found = Vec::new();
        for digit in Digit::ALL {
            if state.placed_count(digit) + size * 2 <= 9 {
                collect(state, size, (base, cover), digit, &mut found);
            }
        }
        found.sort_by_key(|fish| (fish.bases, fish.digit));
        for fish in found {
            let mut eliminations = CandidateSet::EMPTY;
            eliminations.insert_cells(fish.removed, fish.digit);
            let conclusion = Conclusion::elimination(technique(size), eliminations);
            collector.offer(conclusion, || {
                let bases = lines(base, fish.bases);
                let covers = lines(cover, fish.covers);
                let digit_cells = state.cells_with(fish.digit);
                let cells = union(&bases).intersection(digit_cells).cells().collect();
                let houses = bases.into_iter().chain(covers).collect();
                Pattern::new(state, cells, 1 << fish.digit.index(), houses)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Adds the fish of a digit that remove a candidate.
fn collect(
    state: &State,
    size: usize,
    (base, cover): (HouseKind, HouseKind),
    digit: Digit,
    found: &mut Vec<BasicFish>,
) {
    let first = base.indices().start;
    let mut masks = [0; 9];
    for (mask, &house) in masks.iter_mut().zip(&House::ALL[first..]) {
        *mask = state.positions(house, digit);
    }
    let target = size as u32;
    let tuples = Tuples {
        masks: &masks,
        target,
        order: TupleOrder::HighestFirst,
    };
    let _ = tuples.search(
        eligible(&masks, 2, target),
        target,
        0,
        &mut |bases, covers| -> ControlFlow<()> {
            let outside = union(&lines(cover, covers)).minus(union(&lines(base, bases)));
            let removed = state.cells_with(digit).intersection(outside);
            if !removed.is_empty() {
                found.push(BasicFish {
                    bases,
                    covers,
                    digit,
                    removed,
                });
            }
            ControlFlow::Continue(())
        },
    );
}

fn lines(kind: HouseKind, numbers: u16) -> Vec<House> {
    let start = kind.indices().start;
    positions_in(numbers)
        .map(|number| House::ALL[start + number])
        .collect()
}

fn union(houses: &[House]) -> CellSet {
    let join = |set: CellSet, house: &House| set | house.cell_set();
    houses.iter().fold(CellSet::EMPTY, join)
}
