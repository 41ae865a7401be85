//! Cells that have some values, each as often as it is named. Cell by cell the sets of named values that are met so far, one bit for each
//! set, and backward those from which all can be met: a value stays if it is on a way from the one end to the other. What each value
//! asks for by itself (`count.rs`) does not see that one cell cannot have two of them.

use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// The most values named: a set of sets is one word.
const MOST_NAMED: usize = 6;
/// The most cells.
const MOST_CELLS: usize = 16;

/// For each value named the sets without it.
const WITHOUT: [u64; MOST_NAMED] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

/// Cells and the values that they have.
#[derive(Clone, Copy, Debug)]
pub struct Contain {
    /// The cells.
    pub cells: Span,
    /// The values that are named: as often as each is.
    pub named: Span,
    /// Whether they have these values no more often.
    pub is_exact: bool,
}

impl Contain {
    /// Whether so many cells and values named are few enough.
    pub fn fits(cells: usize, named: usize) -> bool {
        cells <= MOST_CELLS && named <= MOST_NAMED
    }

    /// Removes values on no way.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let (cells, named) = (model.cells(self.cells), model.masks.get(self.named));
        let all = named.iter().fold(0, |all, value| all | value);
        // What a cell can be that is none of those counted.
        let others = if self.is_exact { !all } else { u32::MAX };
        let mut reached = [0_u64; MOST_CELLS + 1];
        reached[0] = 1;
        for (place, &cell) in cells.iter().enumerate() {
            let (values, before) = (state.get(cell), reached[place]);
            let mut after = if values & others != 0 { before } else { 0 };
            for (number, value) in named.iter().enumerate() {
                if values & value != 0 {
                    after |= (before & WITHOUT[number]) << (1 << number);
                }
            }
            reached[place + 1] = after;
        }
        let mut after = 1 << ((1 << named.len()) - 1);
        if reached[cells.len()] & after == 0 {
            return Err(DeadEnd);
        }
        for (place, &cell) in cells.iter().enumerate().rev() {
            let (values, before) = (state.get(cell), reached[place]);
            let is_free = values & others != 0;
            let mut kept = if before & after != 0 { others } else { 0 };
            let mut earlier = if is_free { after } else { 0 };
            for (number, value) in named.iter().enumerate() {
                if values & value != 0 {
                    let from = (after >> (1 << number)) & WITHOUT[number];
                    kept |= if before & from != 0 { *value } else { 0 };
                    earlier |= from;
                }
            }
            state.keep(cell, kept)?;
            after = earlier;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
