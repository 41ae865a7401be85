//! [`VirtualCell`]: cells of which at least one takes one of some digits, as if they were one cell with these digits. It
//! makes naked subsets with other cells: type 3 of unique rectangles, unique loops and BUGs.
//!
//! Why: n - 1 other cells of the house and one of these cells take n different digits of the subset. No digit of it is
//! left for the rest of the house.
//!
//! Example: r1c1 is 5 or r1c2 is 6, and r1c7 has {5, 6}: no 5 and no 6 in the other cells of row 1.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, positions_in};

use super::tuples::{TupleOrder, Tuples, eligible};
use crate::candidate::CandidateSet;
use crate::state::State;

/// Cells that act as one.
#[derive(Clone, Copy, Debug)]
pub(super) struct VirtualCell<'a> {
    /// The digits of which they take one, as nine bits.
    pub digits: u16,
    /// The digits that the other cells of a subset must have as candidates.
    pub required: u16,
    /// The other cells of the house: nine at most, in the order in which subsets are enumerated.
    pub others: &'a [Cell],
}

/// A subset that cells which act as one are a part of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subset {
    /// Its other cells.
    pub cells: CellSet,
    /// Its digits as nine bits.
    pub digits: u16,
    /// What it removes from the house.
    pub eliminations: CandidateSet,
}

impl VirtualCell<'_> {
    /// The naked subsets of this size, the virtual cell included; also those that remove nothing.
    pub(super) fn naked_subsets(&self, state: &State, size: u32) -> Vec<Subset> {
        let mut masks = [0; 9];
        for (mask, &cell) in masks.iter_mut().zip(self.others) {
            *mask = state.mask(cell);
        }
        let tuples = Tuples {
            masks: &masks,
            target: size,
            order: TupleOrder::HighestFirst,
        };
        let mut found = Vec::new();
        let members = eligible(&masks, 2, size);
        let _ = tuples.search(members, size - 1, self.digits, &mut |chosen, digits| {
            let own = positions_in(chosen).fold(0, |own, member| own | masks[member]);
            if self.required & !own == 0 {
                let (mut cells, mut eliminations) = (CellSet::EMPTY, CandidateSet::EMPTY);
                for (member, &cell) in self.others.iter().enumerate() {
                    if chosen >> member & 1 == 1 {
                        cells.insert(cell);
                    } else {
                        eliminations.insert_digits(cell, masks[member] & digits);
                    }
                }
                found.push(Subset {
                    cells,
                    digits,
                    eliminations,
                });
            }
            ControlFlow::Continue(())
        });
        found
    }
}
