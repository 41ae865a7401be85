//! Where a batch's puzzles come from: rows of values, or lines of text read where they lie.
//!
//! A row that is no puzzle keeps its place among the others, as [`MALFORMED`]. Rows are asked for by the threads that
//! solve them, so that reading them is shared out like the rest of the work.

use std::sync::atomic::{AtomicBool, Ordering};

use memchr::memchr_iter;

use crate::grid::Grid;
use crate::lane::{Level, Packed};

/// The row of a puzzle that could not be read: no values.
pub const MALFORMED: [u8; 81] = [0xff; 81];

/// What may follow the 81 cells of a line.
const SEPARATORS: &[u8] = b" \t,;#\r\n";

/// Lines looked at before they are all presumed to be as long as a puzzle.
const LOOKS: usize = 64;

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

    /// Whether rows turned out not to be what they were taken for. Then what was found counts for nothing, and there is no use in
    /// going on.
    fn is_refuted(&self) -> bool {
        false
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

    fn is_refuted(&self) -> bool {
        (**self).is_refuted()
    }
}

/// A puzzle in every line: 81 cells, and perhaps something after a separator.
pub struct Lines<'a> {
    text: &'a [u8],
    places: Places,
}

/// Where lines are.
enum Places {
    /// So many of 81 characters, one after another, unless that was found to be wrong.
    Regular {
        count: usize,
        is_refuted: AtomicBool,
    },
    /// Where each one starts, and where one after the last would.
    Starts(Vec<usize>),
}

impl<'a> Lines<'a> {
    /// Finds the lines of a text; its last line need not be ended.
    pub fn new(text: &'a [u8]) -> Self {
        let mut starts = Vec::with_capacity(text.len() / 82 + 2);
        starts.push(0);
        starts.extend(memchr_iter(b'\n', text).map(|end| end + 1));
        if !text.is_empty() && !text.ends_with(b"\n") {
            starts.push(text.len() + 1);
        }
        Self {
            text,
            places: Places::Starts(starts),
        }
    }

    /// Takes it that every line has 81 characters, if neither the length of the text nor a look here and there speaks against
    /// it.
    ///
    /// Looking for the ends of all lines beforehand takes 8 ns a line where a text does not fit in the cache, a tenth of what
    /// an easy puzzle takes. So they are looked at when lines are read. Once all have been, [`Rows::is_refuted`] says whether
    /// it was wrong: then [`Lines::new`] finds where they are.
    pub fn presumed_regular(text: &'a [u8]) -> Option<Self> {
        let count = text.len().div_ceil(82);
        let lines = Self {
            text,
            places: Places::Regular {
                count,
                is_refuted: AtomicBool::new(false),
            },
        };
        let mut some = (0..count).step_by(count.div_ceil(LOOKS).max(1));
        let is_likely =
            matches!(text.len() % 82, 0 | 81) && some.all(|index| lines.is_ended(index));
        is_likely.then_some(lines)
    }

    fn line(&self, index: usize) -> &[u8] {
        match &self.places {
            Places::Regular { .. } => &self.text[index * 82..][..81],
            // Each line is followed by one byte, also the last: it may lie beyond the text.
            Places::Starts(starts) => &self.text[starts[index]..starts[index + 1] - 1],
        }
    }

    /// Whether a line that should end after 81 characters ends there; it may end before.
    fn is_ended(&self, index: usize) -> bool {
        match &self.places {
            Places::Regular { .. } => self
                .text
                .get(index * 82 + 81)
                .is_none_or(|&end| end == b'\n'),
            Places::Starts(_) => true,
        }
    }

    /// Notes it if a line has not the length that it was presumed to have.
    fn look_at(&self, index: usize) {
        if let Places::Regular { is_refuted, .. } = &self.places
            && (!self.is_ended(index) || self.line(index).contains(&b'\n'))
        {
            is_refuted.store(true, Ordering::Relaxed);
        }
    }
}

impl Rows for Lines<'_> {
    fn len(&self) -> usize {
        match &self.places {
            Places::Regular { count, .. } => *count,
            Places::Starts(starts) => starts.len() - 1,
        }
    }

    fn row(&self, index: usize) -> [u8; 81] {
        self.look_at(index);
        if self.is_refuted() {
            return MALFORMED;
        }
        row_of_line(self.line(index))
    }

    fn pack(&self, index: usize, packed: &mut Packed, level: Level) -> bool {
        if self.is_refuted() {
            return false;
        }
        // Cells alone end no line, so that one that has all of them needs no second look.
        let is_puzzle = self.is_ended(index) && pack_line(self.line(index), packed, level);
        if !is_puzzle {
            self.look_at(index);
        }
        is_puzzle
    }

    fn is_refuted(&self) -> bool {
        match &self.places {
            Places::Regular { is_refuted, .. } => is_refuted.load(Ordering::Relaxed),
            Places::Starts(_) => false,
        }
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

/// Packs the puzzle in a line for the lanes; `false` if there is none.
pub fn pack_line(line: &[u8], packed: &mut Packed, level: Level) -> bool {
    if let Ok(cells) = line.try_into()
        && packed.set_line(cells, level)
    {
        return true;
    }
    // Rarer blanks, or more than cells.
    let row = row_of_line(line);
    packed.set_values(&row, level);
    row != MALFORMED
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
        for place in [0, 40, 80, 81, 82 * 5 + 81, 82 * 1001 + 7, 82 * 1002 + 80] {
            // One end of a line more, or less.
            let mut text = regular.clone();
            text[place] = if place % 82 == 81 { b'.' } else { b'\n' };
            texts.push(text);
        }
        for text in texts {
            let ended = text.strip_suffix(b"\n").unwrap_or(&text);
            let mut expected: Vec<&[u8]> = ended.split(|&byte| byte == b'\n').collect();
            expected.retain(|_| !text.is_empty());
            let lines_of = |lines: &Lines<'_>| -> Vec<Vec<u8>> {
                (0..lines.len())
                    .map(|index| lines.line(index).to_vec())
                    .collect()
            };
            assert_eq!(lines_of(&Lines::new(&text)), expected);
            let is_regular = expected.iter().all(|line| line.len() == 81);
            let Some(presumed) = Lines::presumed_regular(&text) else {
                assert!(!is_regular);
                continue;
            };
            let mut packed = Packed::NONE;
            (0..presumed.len()).for_each(|index| {
                presumed.pack(index, &mut packed, Level::best());
            });
            assert_eq!(presumed.is_refuted(), !is_regular);
            if is_regular {
                assert_eq!(lines_of(&presumed), expected);
            }
        }
    }
}
