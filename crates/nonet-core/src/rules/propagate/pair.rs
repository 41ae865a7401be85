//! Two cells whose values go together by a relation: each value needs a partner. Lines of pairs are pairs one after another;
//! the queue carries what changes along them.

use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// Two cells and a relation, with its inverse.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The first cell and the second.
    pub cells: Span,
    /// The relation from the first to the second, and the one back.
    pub relations: [u16; 2],
}

impl Pair {
    /// Removes values without a partner.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let &[first, second] = model.cells(self.cells) else {
            return Ok(());
        };
        let [there, back] = self
            .relations
            .map(|number| &model.relations[usize::from(number)]);
        state.keep(second, there.image(state.get(first)))?;
        state.keep(first, back.image(state.get(second)))
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
