//! A line of different values whose first hidden one has a certain value: the values before it ascend, and the last of them is greater.
//! Forward over the cells the values that can ascend so far, backward those that lead to the hidden one; since all that counts is order,
//! the least and the greatest of each cell tell which of its values do.

use crate::rules::bits::{between, bit, least};
use crate::rules::layout::GREATEST_SIZE;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// A line and the value of the first cell that stands behind a greater one.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    /// The line.
    pub cells: Span,
    /// The value.
    pub value: u8,
}

impl Hidden {
    /// Keeps what some place of the hidden value has.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let value = usize::from(self.value);
        let (hidden, greatest) = (bit(value), model.size as i32);
        let above = |value: usize| between(value as i32 + 1, greatest);
        let mut ascending = [0; GREATEST_SIZE];
        let mut before = model.all;
        for (ascending, &cell) in ascending.iter_mut().zip(cells) {
            *ascending = state.get(cell) & before & !hidden;
            before = match *ascending {
                0 => 0,
                values => above(least(values)),
            };
        }
        let is_hidden = |state: &State<'_>, place: usize| {
            let stands = ascending[place - 1] & above(value) != 0;
            stands && state.get(cells[place]) & hidden != 0
        };
        let first = (1..cells.len()).find(|&place| is_hidden(state, place));
        let first = first.ok_or(DeadEnd)?;
        let mut after = 0;
        for (place, &cell) in cells.iter().enumerate().rev() {
            let next = place + 1;
            let ends = next < cells.len() && is_hidden(state, next);
            let mut kept = ascending[place] & after;
            if ends {
                kept |= ascending[place] & above(value);
            }
            after = match kept {
                0 => 0,
                values => between(1, 31 - values.leading_zeros() as i32),
            };
            if place > 0 && is_hidden(state, place) {
                kept |= hidden;
            }
            if place > first {
                kept |= model.all & !hidden;
            }
            state.keep(cell, kept)?;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
