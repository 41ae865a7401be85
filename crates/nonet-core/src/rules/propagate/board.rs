//! The rows, the columns and the boxes of a board of nine values, all at once: each value has a place (hidden singles, as in `house`).
//!
//! One placed value changes cells of most houses, and all at once cost as much as four by themselves: three cells side by side are joined once,
//! both for their row and for their box, and vectors of columns need no joining. So they run together where at least as many wait.

use super::Run;
use crate::rules::bits::is_single;
use crate::rules::layout::{Layout, boxes};
use crate::rules::state::{DeadEnd, Outcome, State};
use crate::simd::{Kernel, Vector};

/// The number of rows, columns, boxes and values.
pub(super) const SIZE: usize = 9;
/// The number of rows and columns of a box.
const SIDE: usize = 3;
/// The number of cells.
pub(super) const CELLS: usize = SIZE * SIZE;

/// The houses of a board of boxes, of which many wait.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The number of the first; the others follow.
    pub first: usize,
}

/// The values possible in some lists of cells, and those possible in two cells of a list or more: side by side, for vectors.
#[derive(Clone, Copy)]
struct Seen<const LISTS: usize> {
    any: [u32; LISTS],
    twice: [u32; LISTS],
}

impl<const LISTS: usize> Seen<LISTS> {
    const NOTHING: Self = Seen {
        any: [0; LISTS],
        twice: [0; LISTS],
    };

    /// Joins a part of another list to a list.
    #[inline(always)]
    fn join<const PARTS: usize>(&mut self, list: usize, parts: &Seen<PARTS>, part: usize) {
        self.twice[list] |= parts.twice[part] | (self.any[list] & parts.any[part]);
        self.any[list] |= parts.any[part];
    }
}

impl Board {
    /// The number of its houses.
    pub const HOUSES: usize = 3 * SIZE;
    /// Houses from which all at once cost less than each by itself.
    pub const MANY: u32 = 4;

    /// Whether the first houses of a layout are those of such a board.
    pub fn fits(layout: &Layout) -> bool {
        layout.size == SIZE && boxes(SIZE).as_ref() == Ok(&layout.regions)
    }

    /// Whether a propagator is one of the houses, and they are looked through together: then no other of them waits any longer.
    #[inline(always)]
    pub fn takes(&self, number: usize, state: &mut State<'_>) -> bool {
        let houses = self.first..self.first + Self::HOUSES;
        // The house itself waits no longer.
        houses.contains(&number) && state.settle_together(houses, Self::MANY - 1)
    }

    /// Places hidden singles.
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let level = state.queue.level;
        level.run(Run { one: self, state })
    }
}

impl Kernel for Run<'_, '_, Board> {
    type Output = Outcome;

    #[inline(always)]
    fn run<V: Vector>(self) -> Outcome {
        let state = self.state;
        let Ok(values) = <&[u32; CELLS]>::try_from(&*state.values) else {
            return Ok(());
        };
        let (mut parts, mut columns) = (Seen::<{ CELLS / SIDE }>::NOTHING, Seen::<SIZE>::NOTHING);
        let (mut rows, mut boxes) = (columns, columns);
        for part in 0..CELLS / SIDE {
            let (one, two, three) = (values[3 * part], values[3 * part + 1], values[3 * part + 2]);
            parts.any[part] = one | two | three;
            parts.twice[part] = (one & two) | ((one | two) & three);
        }
        for row in 0..SIZE {
            for column in 0..SIZE {
                let values = values[row * SIZE + column];
                columns.twice[column] |= columns.any[column] & values;
                columns.any[column] |= values;
            }
        }
        for house in 0..SIZE {
            for place in 0..SIDE {
                rows.join(house, &parts, house * SIDE + place);
                boxes.join(
                    house,
                    &parts,
                    house / SIDE * SIZE + place * SIDE + house % SIDE,
                );
            }
        }
        let mut every = state.model.all;
        for house in 0..SIZE {
            every &= rows.any[house] & columns.any[house] & boxes.any[house];
            for houses in [&mut rows, &mut columns, &mut boxes] {
                houses.any[house] &= !houses.twice[house];
            }
        }
        if every != state.model.all {
            return Err(DeadEnd);
        }
        // The values that each open cell alone has in a house.
        let (mut hidden, mut found) = ([0; CELLS], 0);
        for row in 0..SIZE {
            for column in 0..SIZE {
                let values = values[row * SIZE + column];
                let of_box = boxes.any[row / SIDE * SIDE + column / SIDE];
                let here = values & (columns.any[column] | rows.any[row] | of_box);
                let here = if is_single(values) { 0 } else { here };
                hidden[row * SIZE + column] = here;
                found |= here;
            }
        }
        if found == 0 {
            return Ok(());
        }
        for (cell, &values) in hidden.iter().enumerate() {
            if values != 0 {
                if !is_single(values) {
                    return Err(DeadEnd);
                }
                state.keep(cell as u16, values)?;
            }
        }
        Ok(())
    }
}
