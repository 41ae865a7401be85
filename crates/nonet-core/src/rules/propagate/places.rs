//! The places of a value in a house: a cell that sees all of them does not have it. Locked candidates find that for cells of another house; it runs
//! where cells see each other without one (knight's moves, equal values at a distance).

use crate::rules::bits::{is_single, positions};
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// The most places of a value that is looked at: few cells see more.
const MOST_PLACES: u32 = 4;

/// A house whose values are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// The house.
    pub cells: Span,
}

impl Places {
    /// Removes values from cells that see all their places.
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        let mut counts = [0_u32; 25];
        let mut placed = 0;
        for &cell in cells {
            let values = state.get(cell);
            if is_single(values) {
                placed |= values;
            }
            for position in positions(u64::from(values)) {
                counts[position] += 1;
            }
        }
        let is_few = |&position: &usize| counts[position] <= MOST_PLACES;
        let open = positions(u64::from(state.model.all & !placed)).filter(is_few);
        let values = open.fold(0, |values, position| values | 1 << position);
        super::set_family::require(state, cells, values)
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
