//! At least and at most so many of some cells hold a value of a set.

use crate::bits::positions_in;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// How many cells hold a value of a set.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The cells.
    pub cells: Span,
    /// The values.
    pub values: u32,
    /// At least so many cells.
    pub least: u16,
    /// At most so many cells.
    pub most: u16,
}

impl Count {
    /// Counts cells that surely hold one of the values, and those that can.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        let (mut sure, mut possible) = (0, 0_u16);
        for &cell in cells {
            let values = state.get(cell);
            possible += u16::from(values & self.values != 0);
            sure += u16::from(values & !self.values == 0);
        }
        if possible < self.least || sure > self.most {
            return Err(DeadEnd);
        }
        if sure < possible && (possible == self.least || sure == self.most) {
            let keeps = possible == self.least;
            for &cell in cells {
                let values = state.get(cell);
                if values & self.values != 0 && values & !self.values != 0 {
                    state.keep(cell, if keeps { self.values } else { !self.values })?;
                }
            }
        }
        if self.least == 1 && self.values & (self.values - 1) == 0 {
            return super::set_family::require(state, cells, self.values);
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}

/// Circles: a value in a circle is in as many circles as it says.
#[derive(Clone, Copy, Debug)]
pub struct Circles {
    /// The circles.
    pub cells: Span,
    /// The sets of values that add up to the number of circles.
    pub sets: Span,
}

impl Circles {
    /// Counts the places of each value.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let (mut sure, mut possible) = ([0; 26], [0; 26]);
        for &cell in cells {
            let values = state.get(cell);
            for position in positions_in(values) {
                possible[position + 1] += 1;
            }
            if values & (values - 1) == 0 {
                sure[values.trailing_zeros() as usize + 1] += 1;
            }
        }
        let (mut allowed, mut needed) = (0, 0);
        for value in 1..=model.size {
            if sure[value] > value {
                return Err(DeadEnd);
            }
            if possible[value] >= value {
                allowed |= 1 << (value - 1);
            }
            if sure[value] > 0 {
                needed |= 1 << (value - 1);
            }
        }
        let (mut union, mut every) = (0, model.all);
        for &set in model.masks.get(self.sets) {
            if set & !allowed == 0 && needed & !set == 0 {
                union |= set;
                every &= set;
            }
        }
        for &cell in cells {
            state.keep(cell, union)?;
        }
        for value in 1..=model.size {
            let mask = 1 << (value - 1);
            let is_full = sure[value] == value;
            let is_needed = every & mask != 0 && possible[value] == value;
            if is_full || is_needed {
                for &cell in cells {
                    let values = state.get(cell);
                    if values != mask && values & mask != 0 {
                        state.keep(cell, if is_full { !mask } else { mask })?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
