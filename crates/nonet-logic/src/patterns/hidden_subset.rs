//! Hidden pair, triple and quadruple: n digits of a house that have n positions together, so other digits go from these
//! positions.
//!
//! Why: the house needs the n digits, and they have only these n cells. The cells have no room for another digit.
//!
//! Example: in box 1, 2 and 7 are possible in r1c1 and r2c3 only: r1c1 and r2c3 have no candidates besides 2 and 7.

use std::ops::ControlFlow;

use nonet_core::House;

use super::tuples::SubsetScan;
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
        scan.each_subset(
            state.all_positions(house),
            size,
            &mut |digits, positions| {
                let eliminations = state.candidates_in(house.cells_at(positions), !digits);
                collector.offer_set(technique, eliminations, || {
                    pattern(state, house, digits, positions)
                })
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// The pattern of a hidden subset.
pub(super) fn pattern(state: &State, house: House, digits: u16, positions: u16) -> Pattern {
    let cells = house.cells_at(positions).cells().collect();
    Pattern::new(state, cells, digits, vec![house])
}
