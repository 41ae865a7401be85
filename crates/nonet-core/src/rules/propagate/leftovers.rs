//! Two sets of cells that hold the same values, each as often: what sticks out of some rows on one side and out of as many
//! regions on the other (the law of leftovers). A value that one side cannot have leaves the other; a value that one side must have
//! and the other has in one cell alone goes there.

use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// Two sets of cells with the same values.
#[derive(Clone, Copy, Debug)]
pub struct Leftovers {
    /// Cells of the one side.
    pub first: Span,
    /// As many cells of the other.
    pub second: Span,
}

impl Leftovers {
    /// Compares the sides.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let sides = [model.cells(self.first), model.cells(self.second)];
        let [one, other] = sides.map(|cells| state.tally(cells));
        if one.any != other.any {
            let both = one.any & other.any;
            for cells in sides {
                for &cell in cells {
                    state.keep(cell, both)?;
                }
            }
        }
        for (cells, here, there) in [(sides[0], one, other), (sides[1], other, one)] {
            let forced = there.placed & here.once & !here.placed;
            if forced != 0 {
                for &cell in cells {
                    if state.get(cell) & forced != 0 {
                        state.keep(cell, forced)?;
                    }
                }
            }
        }
        // Placed cells are compared as often as they occur: with equal values left on both sides only counts can differ.
        let is_open = |&cell: &u16| !is_single(state.get(cell));
        if sides.iter().any(|cells| cells.iter().any(is_open)) {
            return Ok(());
        }
        let count = |cells: &[u16], values: u32| {
            let has = |&&cell: &&u16| state.get(cell) == values;
            cells.iter().filter(has).count()
        };
        let differs = |&cell: &u16| {
            let [here, there] = sides.map(|cells| count(cells, state.get(cell)));
            here != there
        };
        if sides[0].iter().any(differs) {
            return Err(DeadEnd);
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.first, self.second, Span::default()]
    }
}
