//! A cell that points: it has value `k` if and only if the `k`th cell of a house has a certain value.

use crate::bits::positions_in;
use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// A cell, a house, and the value pointed to.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// The cell that points.
    pub pointer: Span,
    /// The house.
    pub house: Span,
    /// The value that it points to.
    pub value: u32,
}

impl Element {
    /// Removes pointers to cells without the value, and the value from cells that are not pointed to.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let pointer = model.cells(self.pointer)[0];
        for (place, &cell) in model.cells(self.house).iter().enumerate() {
            let points_here = 1 << place;
            // A cell that points to itself has the value that it points to.
            if cell == pointer && points_here != self.value {
                state.remove(pointer, points_here | self.value)?;
            } else if state.get(pointer) & points_here == 0 {
                state.remove(cell, self.value)?;
            } else if state.get(cell) & self.value == 0 {
                state.remove(pointer, points_here)?;
            } else if state.get(pointer) == points_here {
                state.keep(cell, self.value)?;
            } else if state.get(cell) == self.value {
                state.keep(pointer, points_here)?;
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.pointer, self.house, Span::default()]
    }
}

/// The second cell of a line says how many cells after it the value of the first stands.
#[derive(Clone, Copy, Debug)]
pub struct Index {
    /// The line.
    pub cells: Span,
}

impl Index {
    /// Removes distances to cells without a value of the first, and values of the first that stand at no distance.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let [first, control, targets @ ..] = model.cells(self.cells) else {
            return Err(DeadEnd);
        };
        let mut reached = 0;
        let mut kept = 0;
        for place in positions_in(u64::from(state.get(*control))) {
            if let Some(&target) = targets.get(place) {
                let shared = state.get(target) & state.get(*first);
                if shared != 0 {
                    kept |= 1 << place;
                    reached |= shared;
                }
            }
        }
        state.keep(*control, kept)?;
        state.keep(*first, reached)?;
        if is_single(kept) {
            let target = targets[kept.trailing_zeros() as usize];
            state.keep(target, state.get(*first))?;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
