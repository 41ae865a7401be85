//! Hidden pair, triple and quadruple: n digits of a house that have n positions together, so other digits go from these
//! positions.
//!
//! Why: the house needs the n digits, and they have only these n cells. The cells have no room for another digit.
//!
//! Example: in box 1, 2 and 7 are possible in r1c1 and r2c3 only: r1c1 and r2c3 have no candidates besides 2 and 7.

use std::ops::ControlFlow;

use nonet_core::House;

use super::tuples::{SubsetScan, Tuples, eligible};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// Offers every hidden subset of this technique that removes a candidate.
pub fn search(
    state: &State,
    technique: Technique,
    scan: &SubsetScan,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let size = technique.size();
    for house in scan.houses() {
        if state.open_count(house) <= size * scan.open_cells {
            continue;
        }
        each_subset(state, size, house, scan, |digits, positions| {
            let eliminations = eliminations(state, house, digits, positions);
            collector.offer_set(technique, eliminations, || {
                pattern(state, house, digits, positions)
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the digits and positions of each hidden subset of a house, also those that remove nothing.
pub(super) fn each_subset(
    state: &State,
    size: usize,
    house: House,
    scan: &SubsetScan,
    mut visit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let masks = state.all_positions(house);
    let target = size as u32;
    let tuples = Tuples {
        masks,
        target,
        order: scan.order,
    };
    let members = eligible(masks, scan.least, target);
    tuples.search(members, target, 0, &mut visit)
}

/// The candidates besides the subset's digits at its positions.
pub(super) fn eliminations(
    state: &State,
    house: House,
    digits: u16,
    positions: u16,
) -> CandidateSet {
    let mut eliminations = CandidateSet::EMPTY;
    for cell in house.cells_at(positions).cells() {
        eliminations.insert_digits(cell, state.mask(cell) & !digits);
    }
    eliminations
}

/// The pattern of a hidden subset.
pub(super) fn pattern(state: &State, house: House, digits: u16, positions: u16) -> Pattern {
    let cells = house.cells_at(positions).cells().collect();
    Pattern::new(state, cells, digits, vec![house])
}
