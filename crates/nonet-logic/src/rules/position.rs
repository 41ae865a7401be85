//! Values and candidates of a board of any size.

use super::board::Board;

/// The values, 0 for an open cell, and the candidates of open cells as masks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    values: Vec<u8>,
    masks: Vec<u32>,
}

impl Position {
    /// A position with the candidates of its open cells; an error, in words, for what the board cannot have.
    pub fn new(board: &Board, values: &[u8], masks: &[u32]) -> Result<Position, String> {
        board.program.check(values, Some(masks))?;
        let masks = values.iter().zip(masks);
        let masks = masks.map(|(&value, &mask)| if value == 0 { mask & board.all() } else { 0 });
        Ok(Position {
            values: values.to_vec(),
            masks: masks.collect(),
        })
    }

    /// The value of a cell, 0 if it has none.
    pub fn value(&self, cell: u16) -> u8 {
        self.values[usize::from(cell)]
    }

    /// The candidates of a cell; none if it has a value.
    pub fn mask(&self, cell: u16) -> u32 {
        self.masks[usize::from(cell)]
    }

    /// Whether every cell has a value.
    pub fn is_filled(&self) -> bool {
        !self.values.contains(&0)
    }

    /// The open cells.
    pub fn open(&self) -> impl Iterator<Item = u16> {
        let cells = self.values.iter().enumerate();
        cells.filter_map(|(cell, &value)| (value == 0).then_some(cell as u16))
    }

    /// The cells of a list that have a value as a candidate.
    pub fn places(&self, cells: &[u16], value: u8) -> Vec<u16> {
        let bit = 1 << (value - 1);
        let places = cells.iter().copied();
        places.filter(|&cell| self.mask(cell) & bit != 0).collect()
    }

    /// The candidates that some of these cells have, and those that exactly one has.
    pub fn tally(&self, cells: &[u16]) -> (u32, u32) {
        tally(&self.masks, cells)
    }

    /// What each cell can be: its value, or its candidates.
    pub fn possible(&self) -> Vec<u32> {
        let cells = self.values.iter().zip(&self.masks);
        let possible = cells.map(|(&value, &mask)| match value {
            0 => mask,
            value => 1 << (value - 1),
        });
        possible.collect()
    }

    /// Removes a candidate.
    pub fn eliminate(&mut self, cell: u16, value: u8) {
        self.masks[usize::from(cell)] &= !(1 << (value - 1));
    }

    /// Puts a value into a cell; the cells of its houses lose it.
    pub fn place(&mut self, board: &Board, cell: u16, value: u8) {
        self.values[usize::from(cell)] = value;
        self.masks[usize::from(cell)] = 0;
        for &peer in &board.peers[usize::from(cell)] {
            self.eliminate(peer, value);
        }
    }
}

/// The values that some of these cells have, and those that exactly one has.
pub fn tally(masks: &[u32], cells: &[u16]) -> (u32, u32) {
    let (mut any, mut twice) = (0, 0);
    for &cell in cells {
        let mask = masks[usize::from(cell)];
        twice |= any & mask;
        any |= mask;
    }
    (any, any & !twice)
}
