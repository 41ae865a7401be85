//! Naked pair, triple and quadruple: n cells of a house that together have n digits, so the digits go from the other cells
//! of the house.
//!
//! Why: the n cells need n different digits, and they have no others. They use up all n.
//!
//! Example: in row 1, r1c1 and r1c5 both have {2, 7}: no 2 and no 7 in the other cells of row 1.
//!
//! Sudoku Explainer scans boxes, columns, rows, skips houses with fewer than 2n empty cells, and ignores cells with one
//! candidate.

use std::ops::ControlFlow;

use super::tuples::{Tuples, eligible};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::{House, HouseKind, positions_in};
use crate::state::State;
use crate::step::{Conclusion, Pattern};

const ORDER: [HouseKind; 3] = [HouseKind::Box, HouseKind::Column, HouseKind::Row];

const fn technique(size: usize) -> Technique {
    match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuadruple,
    }
}

/// Offers every naked subset of this size (2 to 4) that removes a candidate.
pub fn search(state: &State, size: usize, collector: &mut Collector) -> ControlFlow<()> {
    for house in ORDER.into_iter().flat_map(HouseKind::houses) {
        if state.open_count(house) >= size * 2 {
            search_house(state, size, house, collector)?;
        }
    }
    ControlFlow::Continue(())
}

fn search_house(
    state: &State,
    size: usize,
    house: House,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut masks = [0; 9];
    for (mask, &cell) in masks.iter_mut().zip(house.cells()) {
        *mask = state.mask(cell);
    }
    let bound = size as u32;
    let tuples = Tuples {
        masks: &masks,
        target: bound,
    };
    tuples.search(eligible(&masks, bound), bound, 0, &mut |chosen, digits| {
        let others = positions_in(0x1ff & !chosen);
        let has_digit = |&position: &usize| masks[position] & digits != 0;
        let mut removed = others.filter(has_digit).peekable();
        if removed.peek().is_none() {
            return ControlFlow::Continue(());
        }
        let mut eliminations = CandidateSet::EMPTY;
        for position in removed {
            eliminations.insert_digits(house.cell(position), masks[position] & digits);
        }
        let conclusion = Conclusion::elimination(technique(size), eliminations);
        collector.offer(conclusion, || {
            let cells = house.cells_at(chosen).cells().collect();
            Pattern::new(state, cells, digits, vec![house])
        })
    })
}
