//! As many cells as values, all different: each value has a place. A value with one place is placed (a hidden single), a value
//! without one is a contradiction.

use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// A row, a column, a region, or what a rule makes of as many cells.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// Its cells.
    pub cells: Span,
}

impl House {
    /// Places hidden singles.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let found = state.tally(cells);
        if found.any != model.all {
            return Err(DeadEnd);
        }
        let mut hidden = found.once & !found.placed;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in cells {
            let here = state.get(cell) & hidden;
            if here != 0 {
                if here & (here - 1) != 0 {
                    return Err(DeadEnd);
                }
                state.keep(cell, here)?;
                hidden &= !here;
                if hidden == 0 {
                    break;
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
