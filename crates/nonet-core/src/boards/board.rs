//! What the finder gives for files: boards with their places, and what nearly is a board, with what was expected.

/// A place in a text: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// 81 cells in one run or in one list.
    Run,
    /// Nine rows of nine.
    Rows,
    /// 81 lines or elements with a cell each.
    Cells,
    /// Placements with named cells or named fields.
    Placements,
}

/// A board of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The value of each cell, 0 for a blank.
    pub values: [u8; 81],
    /// The values that are given; the others were placed by a player.
    pub givens: [u8; 81],
    /// How it is written.
    pub kind: BoardKind,
    /// Where it begins.
    pub place: Place,
    /// The line of text above it, empty if there is none.
    pub title: Vec<u8>,
}

/// What is no board, although it nearly is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What was expected, and what was found.
    pub reason: String,
    /// Where.
    pub place: Place,
}

impl Refused {
    pub(super) fn new(place: Place, reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            place,
        }
    }
}

/// The places of a text, asked for in their order.
#[derive(Debug)]
pub(super) struct Places {
    line: u64,
    /// Characters of the line before the place, of which some can have been dropped with a part of the text.
    column: u64,
    /// How much of the text has been counted.
    counted: usize,
}

impl Default for Places {
    fn default() -> Self {
        Self {
            line: 1,
            column: 1,
            counted: 0,
        }
    }
}

impl Places {
    /// The place at an offset, not before the last one.
    pub fn at(&mut self, text: &[u8], offset: usize) -> Place {
        let rest = text.get(self.counted..offset).unwrap_or_default();
        for (step, &byte) in rest.iter().enumerate() {
            let is_half = byte == b'\r' && text.get(self.counted + step + 1) == Some(&b'\n');
            if byte == b'\n' || (byte == b'\r' && !is_half) {
                (self.line, self.column) = (self.line + 1, 1);
            } else if byte & 0xc0 != 0x80 {
                self.column += 1;
            }
        }
        self.counted = self.counted.max(offset);
        Place {
            line: self.line,
            column: self.column,
        }
    }

    /// Notes that a part of the text is dropped, all of which has been counted.
    pub fn drop_counted(&mut self, text: &[u8], size: usize) {
        self.at(text, size);
        self.counted -= size;
    }
}
