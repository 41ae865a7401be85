//! Two houses that share cells: a value that one of them has only in the shared cells is nowhere else in the other (locked
//! candidates, for houses of any shape).

use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// Two houses that share two cells or more.
#[derive(Clone, Copy, Debug)]
pub struct Intersection {
    /// The cells of both.
    pub shared: Span,
    /// The cells of the first alone.
    pub first: Span,
    /// The cells of the second alone.
    pub second: Span,
}

impl Intersection {
    /// Removes locked values.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let shared = state.union(model.cells(self.shared));
        let first = state.union(model.cells(self.first));
        let second = state.union(model.cells(self.second));
        let (locked_in_first, locked_in_second) = (shared & !first, shared & !second);
        // What neither has elsewhere is locked already; what only one of them lacks can be removed from the other.
        if locked_in_first & second != 0 {
            state.remove_all(self.second, locked_in_first)?;
        }
        if locked_in_second & first != 0 {
            state.remove_all(self.first, locked_in_second)?;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.shared, self.first, self.second]
    }
}
