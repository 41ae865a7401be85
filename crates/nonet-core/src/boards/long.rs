//! A board among other numbers: `Answer 1: 5346... (100%)`. Its cells are one run of 81 or nine runs of nine, so runs of other
//! lengths around it, such as dates and percentages, are not part of it.

use super::found::HALF_A_BOARD;

/// Stored cells: a board, and one more that can be a full stop.
pub(crate) const STORED: usize = 82;
/// A dot among the stored cells.
pub(crate) const DOT: u8 = 10;

/// The value of a stored cell, 0 for a blank.
pub(crate) fn value_of(stored: u8) -> u8 {
    if stored == DOT { 0 } else { stored }
}

/// Runs of a group of more than half a board, while it is read.
#[derive(Clone, Copy)]
pub(crate) struct LongGroup {
    /// The last rows of nine, each in its place.
    rows: [u8; 81],
    row_count: usize,
    /// The last board that is not the puzzle, or the puzzle if there is no other.
    board: Option<[u8; 81]>,
    /// Runs of 81 cells.
    board_count: usize,
    /// Cells of other runs.
    other_cells: usize,
    is_bad: bool,
}

impl Default for LongGroup {
    fn default() -> Self {
        Self {
            rows: [0; 81],
            row_count: 0,
            board: None,
            board_count: 0,
            other_cells: 0,
            is_bad: false,
        }
    }
}

impl LongGroup {
    /// Begins a new group.
    pub fn clear(&mut self) {
        (self.row_count, self.board_count, self.other_cells) = (0, 0, 0);
        (self.board, self.is_bad) = (None, false);
    }

    /// Adds a run of this length. A dot at the end of a board or row is a full stop.
    #[inline]
    pub fn add(&mut self, length: usize, run: &[u8; STORED], puzzle: Option<&[u8; 81]>) {
        if length < 9 {
            self.other_cells += length;
        } else {
            self.add_long(length, run, puzzle);
        }
    }

    fn add_long(&mut self, length: usize, run: &[u8; STORED], puzzle: Option<&[u8; 81]>) {
        let has_full_stop = matches!(length, 10 | 82) && run[length - 1] == DOT;
        match length - usize::from(has_full_stop) {
            9 => {
                let start = self.row_count % 9 * 9;
                let row: [u8; 9] = std::array::from_fn(|cell| value_of(run[cell]));
                self.rows[start..start + 9].copy_from_slice(&row);
                self.row_count += 1;
                if self.row_count.is_multiple_of(9) {
                    keep(&mut self.board, &self.rows, puzzle);
                }
            }
            81 => {
                self.board_count += 1;
                keep(
                    &mut self.board,
                    &std::array::from_fn(|cell| value_of(run[cell])),
                    puzzle,
                );
            }
            _ => self.is_bad = true,
        }
    }

    /// The board, if all long runs are boards or all are rows of boards.
    pub fn board(&self) -> Option<[u8; 81]> {
        let are_boards = match self.board_count {
            0 => self.row_count > 0 && self.row_count.is_multiple_of(9),
            _ => self.row_count == 0,
        };
        self.board
            .filter(|_| are_boards && !self.is_bad && self.other_cells <= HALF_A_BOARD)
    }
}

/// Keeps a board as the last one, unless it is the puzzle and there is one already: a puzzle that is shown again after the
/// answer is not the answer.
pub(crate) fn keep(last: &mut Option<[u8; 81]>, board: &[u8; 81], puzzle: Option<&[u8; 81]>) {
    if last.is_none() || puzzle != Some(board) {
        *last = Some(*board);
    }
}
