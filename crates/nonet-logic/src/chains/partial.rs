//! [`Partial`]: the candidates of a grid while one assumption is followed.
//!
//! A chain search removes candidates one at a time and asks two things: which candidates a cell has, and where a digit may
//! go in a house. So a partial grid is just those masks, small enough to copy for each root. Values do not change within a
//! search: what the original asks of them (empty cells of a house, how often a digit is placed) is the [`Frame`].
//!
//! Tables here number the houses as [`House`] does, and list a cell's houses in the order of chains: box, row, column.

use nonet_core::{Cell, CellSet, Digit, House, positions_in};

use super::node::Node;
use crate::state::State;

/// The houses of each cell: box, row, column.
pub(crate) static HOUSES: [[u8; 3]; 81] = places().0;

/// The positions of each cell in its box, row and column.
pub(crate) static POSITIONS: [[u8; 3]; 81] = places().1;

const fn places() -> ([[u8; 3]; 81], [[u8; 3]; 81]) {
    let (mut houses, mut positions) = ([[0; 3]; 81], [[0; 3]; 81]);
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = *Cell::ALL[cell].places();
        houses[cell] = [
            square.house.index() as u8,
            row.house.index() as u8,
            column.house.index() as u8,
        ];
        positions[cell] = [square.position, row.position, column.position];
        cell += 1;
    }
    (houses, positions)
}

/// The positions of each cell's row and column that lie in its box.
pub(crate) static IN_BOX: [[u16; 2]; 81] = {
    let mut shared = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = Cell::ALL[cell].houses();
        shared[cell] = [
            row.positions_shared_with(square),
            column.positions_shared_with(square),
        ];
        cell += 1;
    }
    shared
};

/// The cells of each house by position.
pub(crate) static CELLS: [[u8; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut at = 0;
    while at < 27 * 9 {
        table[at / 9][at % 9] = House::ALL[at / 9].cell(at % 9).index() as u8;
        at += 1;
    }
    table
};

/// The index of a candidate.
#[inline]
pub(crate) const fn candidate(cell: usize, digit: usize) -> u16 {
    (cell * 9 + digit) as u16
}

/// The cell and the digit (0 to 8) of a candidate.
#[inline]
pub(crate) const fn cell_and_digit(candidate: u16) -> (usize, usize) {
    (candidate as usize / 9, candidate as usize % 9)
}

/// Whether exactly two bits are set.
#[inline]
pub(crate) const fn is_pair(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Candidates by cell and by house and digit.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Partial {
    /// The digits of each cell.
    pub masks: [u16; 81],
    /// The positions of each digit in each house.
    pub positions: [[u16; 9]; 27],
}

impl Partial {
    /// The candidates of a state.
    pub fn new(state: &State) -> Partial {
        Partial {
            masks: std::array::from_fn(|cell| state.mask(Cell::ALL[cell])),
            positions: std::array::from_fn(|house| *state.all_positions(House::ALL[house])),
        }
    }

    /// Removes a candidate that may be absent.
    #[inline]
    pub fn remove(&mut self, candidate: u16) {
        let (cell, digit) = cell_and_digit(candidate);
        self.masks[cell] &= !(1 << digit);
        for k in 0..3 {
            self.positions[HOUSES[cell][k] as usize][digit] &= !(1 << POSITIONS[cell][k]);
        }
    }

    /// The number of candidates of a cell.
    #[inline]
    pub fn count(&self, cell: usize) -> u32 {
        self.masks[cell].count_ones()
    }

    /// The cells that have the digit.
    pub fn board(&self, digit: usize) -> CellSet {
        let rows = (0..9).map(|row| u128::from(self.positions[row][digit]) << (9 * row));
        CellSet::from_low_bits(rows.sum())
    }

    /// The candidates of a cell, of which one is true.
    pub fn roots_in_cell(&self, cell: usize) -> Vec<Node> {
        let digits = positions_in(self.masks[cell]);
        digits
            .map(|digit| Node::on(candidate(cell, digit)))
            .collect()
    }

    /// The places of a digit in a house, of which one is true.
    pub fn roots_in_house(&self, house: usize, digit: usize) -> Vec<Node> {
        let cells = positions_in(self.positions[house][digit]).map(|place| CELLS[house][place]);
        cells
            .map(|cell| Node::on(candidate(cell as usize, digit)))
            .collect()
    }

    /// All candidates, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = u16> + '_ {
        (0..81).flat_map(|cell| {
            positions_in(self.masks[cell]).map(move |digit| candidate(cell, digit))
        })
    }
}

/// What a search asks of the values.
#[derive(Clone)]
pub(crate) struct Frame {
    /// The cells without a value in each house.
    pub open: [u8; 27],
    /// How often each digit is placed.
    pub placed: [u8; 9],
}

impl Frame {
    /// The frame of a state.
    pub fn new(state: &State) -> Frame {
        Frame {
            open: std::array::from_fn(|house| state.open_count(House::ALL[house]) as u8),
            placed: std::array::from_fn(|digit| state.placed_count(Digit::ALL[digit]) as u8),
        }
    }
}
