//! Where a batch's puzzles come from: rows of values, or lines of text read where they lie.
//!
//! A row that is no puzzle keeps its place among the others, as [`MALFORMED`]. Rows are asked for by the threads that
//! solve them, so that reading them is shared out like the rest of the work.

use crate::grid::Grid;
use crate::lane::{Level, Packed};

/// The row of a puzzle that could not be read: no values.
pub const MALFORMED: [u8; 81] = [0xff; 81];

/// What may follow the 81 cells of a line.
const SEPARATORS: &[u8] = b" \t,;#\r\n";

/// A number of puzzles in a fixed order.
pub trait Rows: Sync {
    /// How many there are.
    fn len(&self) -> usize;

    /// The values of one, 0 for a blank, or [`MALFORMED`].
    fn row(&self, index: usize) -> [u8; 81];

    /// Packs one for the lanes; `false` for one that is malformed.
    fn pack(&self, index: usize, packed: &mut Packed, level: Level) -> bool {
        let row = self.row(index);
        packed.set_values(&row, level);
        row != MALFORMED
    }

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Rows for [[u8; 81]] {
    fn len(&self) -> usize {
        <[_]>::len(self)
    }

    fn row(&self, index: usize) -> [u8; 81] {
        let row = self[index];
        if row.iter().all(|&value| value <= 9) {
            row
        } else {
            MALFORMED
        }
    }
}

impl<R: Rows + ?Sized> Rows for &R {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn row(&self, index: usize) -> [u8; 81] {
        (**self).row(index)
    }

    fn pack(&self, index: usize, packed: &mut Packed, level: Level) -> bool {
        (**self).pack(index, packed, level)
    }
}

/// A puzzle in every line: 81 cells, and perhaps something after a separator.
pub struct Lines<'a> {
    text: &'a [u8],
    /// Where each line starts, and where one after the last would.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of a text; its last line need not be ended.
    pub fn new(text: &'a [u8]) -> Self {
        let mut starts = Vec::with_capacity(text.len() / 82 + 2);
        let mut start = 0;
        while start < text.len() {
            starts.push(start);
            let rest = &text[start..];
            let length = match rest.first_chunk() {
                // Nearly every line ends where it should.
                Some(line) if is_whole(line) => 81,
                _ => rest
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(rest.len()),
            };
            start += length + 1;
        }
        starts.push(start);
        Self { text, starts }
    }

    fn line(&self, index: usize) -> &[u8] {
        // Each line is followed by one byte, also the last: it may lie beyond the text.
        &self.text[self.starts[index]..self.starts[index + 1] - 1]
    }
}

impl Rows for Lines<'_> {
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn row(&self, index: usize) -> [u8; 81] {
        row_of_line(self.line(index))
    }

    fn pack(&self, index: usize, packed: &mut Packed, level: Level) -> bool {
        if let Ok(cells) = self.line(index).try_into()
            && packed.set_line(cells, level)
        {
            return true;
        }
        // Rarer blanks, or more than cells.
        let row = self.row(index);
        packed.set_values(&row, level);
        row != MALFORMED
    }
}

/// Whether a line ends after 81 bytes, and none before. Sixteen bytes are asked at once, for 3 ns a line: one by one took
/// 12.
fn is_whole(line: &[u8; 82]) -> bool {
    let (sixteens, rest) = line[..81].as_chunks::<16>();
    let is_end = |byte: u8| byte == b'\n';
    let ends = sixteens.iter().fold([false; 16], |ends, bytes| {
        std::array::from_fn(|place| ends[place] | is_end(bytes[place]))
    });
    is_end(line[81]) && !rest.iter().copied().any(is_end) && !ends.contains(&true)
}

/// The values of 81 cells, with or without something after a separator, or [`MALFORMED`].
pub fn row_of_line(line: &[u8]) -> [u8; 81] {
    let cells = match line.get(81) {
        Some(byte) if SEPARATORS.contains(byte) => &line[..81],
        _ => line,
    };
    Grid::from_line(cells).map_or(MALFORMED, |grid| *grid.values())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end() {
        let cells = ".".repeat(81);
        let text = format!("{cells}\n\n{}\n{cells} 1.2\n{cells}", &cells[1..]);
        let lines = Lines::new(text.as_bytes());
        let is_puzzle: Vec<bool> = (0..lines.len())
            .map(|row| lines.row(row) != MALFORMED)
            .collect();
        // A blank line and one that lacks a cell are as long as a puzzle, with the end of a line after them.
        assert_eq!(is_puzzle, [true, false, false, true, true]);
    }
}
