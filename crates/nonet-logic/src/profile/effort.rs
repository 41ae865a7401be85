//! The effort of a path: one number for how much a person has to look at, summed over the steps.
//!
//! ```text
//! effort of a step = weight of its technique * (open cells + 1) / (choices + 1)
//! ```
//!
//! Whoever looks at the open cells in any order meets the first of `choices` cells after so many on average. A single can be
//! found in as many cells as singles fill, any other pattern in one place. The weights stand in the catalogue: one for a full
//! house, two and three for the other singles, then 4, 8, 16 and 32 by the level for people of the technique.

use nonet_core::{CellSet, House, positions_in};

use crate::catalogue::Family;
use crate::state::State;
use crate::step::Conclusion;

/// The effort of a step in a position.
pub fn effort_of(state: &State, step: &Conclusion) -> f64 {
    let entry = step.technique.entry();
    let choices = match entry.family {
        Family::Single => cells_of_singles(state).len().max(1),
        _ => 1,
    };
    let open = state.open_cells().len();
    entry.weight * (open + 1) as f64 / (choices + 1) as f64
}

/// The cells that naked and hidden singles fill. The last open cell of a house is a naked single, so full houses add none.
fn cells_of_singles(state: &State) -> CellSet {
    let mut cells = state.naked_singles();
    let mut houses = state.houses_with_singles(false);
    while houses != 0 {
        let house = House::ALL[houses.trailing_zeros() as usize];
        houses &= houses - 1;
        for digit in positions_in(state.hidden_singles(house)) {
            let positions = state.all_positions(house)[digit];
            cells.insert(house.cells()[positions.trailing_zeros() as usize]);
        }
    }
    cells
}
