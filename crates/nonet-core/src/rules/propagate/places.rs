//! The places of a value in a house: a cell that sees all of them does not have it. Locked candidates find that for cells of another house; it runs
//! where cells see each other without one (knight's moves, equal values at a distance).

use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// The most places of a value that is looked at: few cells see more.
const MOST_PLACES: usize = 4;

/// A house whose values are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// The house.
    pub cells: Span,
}

impl Places {
    /// Removes values from cells that see all their places.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        // Values with at least one place, two, and so on.
        let mut at_least = [0_u32; MOST_PLACES + 1];
        let mut placed = 0;
        for &cell in cells {
            let values = state.get(cell);
            if is_single(values) {
                placed |= values;
            }
            let mut more = values;
            for at_least in &mut at_least {
                let known = *at_least & more;
                *at_least |= more;
                more = known;
            }
        }
        let values = state.model.all & !placed & !at_least[MOST_PLACES];
        super::set_family::require(state, cells, values)
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
