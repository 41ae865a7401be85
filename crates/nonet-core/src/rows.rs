//! Where a batch's puzzles come from: rows of values, or lines of text read where they lie.
//!
//! A row that is no puzzle keeps its place among the others, as [`MALFORMED`]. Rows are asked for by the threads that
//! solve them, so that reading them is shared out like the rest of the work.

use crate::grid::Grid;
use crate::lane::{Kernel, Level, Packed, Plane, Vector};

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
    count: usize,
    /// Where each line starts, and where one after the last would; empty, where every line has 81 characters.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of a text; its last line need not be ended.
    pub fn new(text: &'a [u8]) -> Self {
        let level = Level::best();
        if is_regular(text, level) {
            return Self {
                text,
                count: text.len().div_ceil(82),
                starts: Vec::new(),
            };
        }
        let mut starts = Vec::with_capacity(text.len() / 82 + 2);
        let mut start = 0;
        while start < text.len() {
            starts.push(start);
            let rest = &text[start..];
            let length = match rest.first_chunk() {
                // Most lines end where they should, even here.
                Some(line) if are_whole(core::slice::from_ref(line), level) => 81,
                _ => rest
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(rest.len()),
            };
            start += length + 1;
        }
        let count = starts.len();
        starts.push(start);
        Self {
            text,
            count,
            starts,
        }
    }

    fn line(&self, index: usize) -> &[u8] {
        if self.starts.is_empty() {
            return &self.text[index * 82..][..81];
        }
        // Each line is followed by one byte, also the last: it may lie beyond the text.
        &self.text[self.starts[index]..self.starts[index + 1] - 1]
    }
}

impl Rows for Lines<'_> {
    fn len(&self) -> usize {
        self.count
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

/// Whether every line has 81 characters.
fn is_regular(text: &[u8], level: Level) -> bool {
    let (lines, rest) = text.as_chunks();
    // A thousand at a time, so that an irregular text is soon found out.
    (rest.is_empty() || rest.len() == 81 && !rest.contains(&b'\n'))
        && lines.chunks(1000).all(|lines| are_whole(lines, level))
}

/// Whether lines end after 81 bytes, and none before.
fn are_whole(lines: &[[u8; 82]], level: Level) -> bool {
    level.run(AreWhole { lines })
}

/// Many at a time, with a level's instructions, this takes 1 ns a line. (Sixteen bytes at a time without them took 3, and
/// one by one 12.)
struct AreWhole<'a> {
    lines: &'a [[u8; 82]],
}

impl Kernel for AreWhole<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector>(self) -> bool {
        let (end, one) = (V::splat_byte(b'\n'), V::splat_byte(1));
        let (mut least, mut are_ended) = (one, true);
        for line in self.lines {
            let Some((cells, [last])) = line.split_first_chunk() else {
                return false;
            };
            for start in [0, 32, 49] {
                least = least.min_bytes(V::load_bytes(cells, start) ^ end);
            }
            are_ended &= *last == b'\n';
        }
        let mut ends_within = Plane::NONE;
        (least ^ one).store(&mut ends_within);
        are_ended && ends_within.is_empty()
    }
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

    #[test]
    fn lines_are_those_of_a_split() {
        let regular = format!("{}\n", ".".repeat(81)).repeat(1003).into_bytes();
        let mut texts = vec![
            Vec::new(),
            regular.clone(),
            regular[..regular.len() - 1].to_vec(),
            regular[..82 * 3 + 40].to_vec(),
            [&regular[..82 * 3], b"12\n", &regular[..78]].concat(),
            b"\n".to_vec(),
            b"1".to_vec(),
        ];
        for place in [0, 40, 80, 81, 82 * 1001 + 7, 82 * 1002 + 80] {
            // One end of a line more, or less.
            let mut text = regular.clone();
            text[place] = if place == 81 { b'.' } else { b'\n' };
            texts.push(text);
        }
        for text in texts {
            let lines = Lines::new(&text);
            let found: Vec<&[u8]> = (0..lines.len()).map(|index| lines.line(index)).collect();
            let ended = text.strip_suffix(b"\n").unwrap_or(&text);
            let mut expected: Vec<&[u8]> = ended.split(|&byte| byte == b'\n').collect();
            expected.retain(|_| !text.is_empty());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn all_levels_see_the_ends_of_lines() {
        for level in Level::available() {
            for place in 0..82 {
                let mut lines = [[b'1'; 82]; 3];
                lines.iter_mut().for_each(|line| line[81] = b'\n');
                assert!(level.run(AreWhole { lines: &lines }));
                lines[1][place] = if place == 81 { b'1' } else { b'\n' };
                assert!(!level.run(AreWhole { lines: &lines }));
            }
        }
    }
}
