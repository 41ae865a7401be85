//! Consecutive lines of cells. A block is one board or several if all its lines have one of these forms: nine cells; one cell;
//! the number of the row and nine cells, perhaps under a line with the numbers of the columns. After whole boards, a line of
//! another form begins a new block: `100%` below a board is not part of it.

use super::line::{Group, HALF_A_BOARD};

/// A board, or a failed one, found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// 81 cells.
    Board([u8; 81]),
    /// More than half a board, but no board.
    Broken,
}

/// Lines of cells, while they are read.
pub(super) struct Block {
    /// The last cells, each in its place on the board.
    values: [u8; 81],
    /// Cells of a line.
    width: usize,
    cell_count: usize,
    /// Lines that have the number of the row in front.
    numbered_rows: usize,
    is_regular: bool,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            values: [0; 81],
            width: 0,
            cell_count: 0,
            numbered_rows: 0,
            is_regular: true,
        }
    }
}

impl Block {
    /// Adds a line of cells. If the block is whole boards of another form, the line begins a new block: returns the last board.
    pub fn add(&mut self, group: &Group) -> Option<Found> {
        let numbered_row = group.numbered_row();
        let is_next = match (self.numbered_rows, self.width) {
            (1.., _) => numbered_row.is_some(),
            (0, 1) => group.count == 1,
            _ => group.is_row(),
        };
        let ended = if is_next { None } else { self.end_if_whole() };
        if let Some((number, row)) = numbered_row
            && self.can_be_numbered()
            && usize::from(number) == self.numbered_rows % 9 + 1
        {
            let start = self.numbered_rows % 9 * 9;
            self.values[start..start + 9].copy_from_slice(&row);
            self.numbered_rows += 1;
            self.cell_count += group.count;
        } else if group.is_row() {
            self.add_cells(group.values::<9>());
        } else if group.count == 1 {
            self.add_cells(group.values::<1>());
        } else {
            self.is_regular = false;
            self.cell_count += group.count;
        }
        ended
    }

    /// Adds a row of nine cells, as [`Self::add`] does.
    pub fn add_row(&mut self, row: [u8; 9]) -> Option<Found> {
        let is_next = self.numbered_rows == 0 && self.width == 9;
        let ended = if is_next { None } else { self.end_if_whole() };
        self.add_cells(row);
        ended
    }

    fn add_cells<const COUNT: usize>(&mut self, cells: [u8; COUNT]) {
        if self.cell_count == 0 {
            self.width = COUNT;
        }
        self.is_regular &= self.width == COUNT && self.numbered_rows == 0;
        if self.is_regular {
            let start = self.cell_count % 81;
            self.values[start..start + COUNT].copy_from_slice(&cells);
        }
        self.cell_count += COUNT;
    }

    /// Whether all lines so far have the number of the row, or are one line with the numbers of the columns, or there are none.
    fn can_be_numbered(&self) -> bool {
        let is_header = (self.cell_count, self.width) == (9, 9)
            && self.values[..9] == [1, 2, 3, 4, 5, 6, 7, 8, 9];
        self.is_regular && (self.numbered_rows > 0 || self.cell_count == 0 || is_header)
    }

    /// Whether the next row can have this number, from 2 to 9.
    pub fn continues_with_row(&self, number: u8) -> bool {
        let is_rows =
            self.is_regular && self.width == 9 && self.cell_count > 0 && self.numbered_rows == 0;
        is_rows && self.cell_count / 9 % 9 + 1 == usize::from(number)
    }

    /// Whether all lines so far are boards.
    fn is_whole(&self) -> bool {
        let is_complete = if self.numbered_rows > 0 {
            self.numbered_rows.is_multiple_of(9)
        } else {
            self.cell_count > 0 && self.cell_count.is_multiple_of(81)
        };
        self.is_regular && is_complete
    }

    fn end_if_whole(&mut self) -> Option<Found> {
        if self.is_whole() { self.end() } else { None }
    }

    /// Ends the block: its last board, or a broken one. The block is then empty again.
    pub fn end(&mut self) -> Option<Found> {
        let found = if self.is_whole() {
            Some(Found::Board(self.values))
        } else {
            (self.cell_count > HALF_A_BOARD).then_some(Found::Broken)
        };
        (self.cell_count, self.numbered_rows, self.is_regular) = (0, 0, true);
        found
    }
}
