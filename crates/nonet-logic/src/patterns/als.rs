//! Almost locked sets: n cells of a house with n + 1 digits between them.
//!
//! If one of the digits is false in all cells, the set is locked: the other n digits take the n cells. A digit that two
//! sets have is a *restricted common* if each of its cells in one sees each in the other: it is true in one set at most.
//!
//! Example: r1c1 {1,4} and r1c2 {4,7} are an almost locked set with 1, 4, 7. If neither is 1, they are 4 and 7.
//!
//! Sets come house by house (rows, columns, boxes), in a house in the order in which cells are added; a set of two houses
//! is listed once. That is HoDoKu's order, and its first find decides a score.

use std::collections::HashSet;
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit, House, positions_in};

use crate::collect::Collector;
use crate::state::State;

/// An almost locked set.
#[derive(Clone, Debug)]
pub struct Als {
    /// Its cells.
    pub cells: CellSet,
    /// Its digits as nine bits.
    pub digits: u16,
    /// For each digit, its cells that have it.
    pub cells_with: [CellSet; 9],
    /// For each of its digits, the candidates outside that see all of the digit's cells in the set.
    pub seen: [CellSet; 9],
    /// The cells that lose a candidate if one of its digits is true outside: all of `seen`.
    pub seen_by_any: CellSet,
}

impl Als {
    fn new(state: &State, cells: CellSet, digits: u16) -> Als {
        let mut als = Als {
            cells,
            digits,
            cells_with: [CellSet::EMPTY; 9],
            seen: [CellSet::EMPTY; 9],
            seen_by_any: CellSet::EMPTY,
        };
        for digit in positions_in(digits) {
            let candidates = state.cells_with(Digit::ALL[digit]);
            als.cells_with[digit] = cells.intersection(candidates);
            let seen = als.cells_with[digit].seen_by_all().minus(cells);
            als.seen[digit] = seen.intersection(candidates);
            als.seen_by_any = als.seen_by_any | als.seen[digit];
        }
        als
    }
}

/// Two almost locked sets with one or two restricted commons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restricted {
    /// The place of the first set in the list.
    pub first: usize,
    /// The place of the second set in the list.
    pub second: usize,
    /// A restricted common, 0 to 8.
    pub digit: u8,
    /// Another one, if there is.
    pub other: Option<u8>,
}

/// All almost locked sets of a state.
#[derive(Clone, Debug)]
pub struct AlsList {
    /// The sets.
    pub sets: Vec<Als>,
}

impl AlsList {
    /// The sets of a state.
    pub fn new(state: &State) -> AlsList {
        let mut sets = Vec::new();
        let mut known = HashSet::new();
        for house in House::ALL {
            grow(house, state, 0, CellSet::EMPTY, 0, &mut |cells, digits| {
                if known.insert(cells) {
                    sets.push(Als::new(state, cells, digits));
                }
            });
        }
        AlsList { sets }
    }

    /// The pairs of sets that have a restricted common, each once, those of the first set first. Sets that share cells do
    /// not count.
    pub fn restricted(&self, collector: &mut Collector) -> ControlFlow<(), Vec<Restricted>> {
        let mut found = Vec::new();
        for (first, a) in self.sets.iter().enumerate() {
            collector.spend(1)?;
            for (second, b) in self.sets.iter().enumerate().skip(first + 1) {
                let common = a.digits & b.digits;
                if common == 0 || !a.cells.is_disjoint(b.cells) {
                    continue;
                }
                // Seeing is mutual: each cell with the digit in one set sees each in the other.
                let is_restricted =
                    |&digit: &usize| a.cells_with[digit].minus(b.seen[digit]).is_empty();
                let mut digits = positions_in(common)
                    .filter(is_restricted)
                    .map(|digit| digit as u8);
                if let Some(digit) = digits.next() {
                    found.push(Restricted {
                        first,
                        second,
                        digit,
                        other: digits.last(),
                    });
                }
            }
        }
        ControlFlow::Continue(found)
    }
}

/// Adds cells of a house from `start` on, and visits each almost locked set of up to eight cells.
fn grow(
    house: House,
    state: &State,
    start: usize,
    cells: CellSet,
    digits: u16,
    visit: &mut impl FnMut(CellSet, u16),
) {
    if cells.len() == 8 {
        return;
    }
    for position in start..9 {
        let cell = house.cell(position);
        let mask = state.mask(cell);
        if mask == 0 {
            continue;
        }
        let grown = cells | CellSet::only(cell);
        let union = digits | mask;
        if union.count_ones() as usize == grown.len() + 1 {
            visit(grown, union);
        }
        grow(house, state, position + 1, grown, union, visit);
    }
}
