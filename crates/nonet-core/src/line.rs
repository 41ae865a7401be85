//! One rule for a row of text, wherever it comes from: a line of a list, a row of Arrow, a text given as a grid.
//!
//! 1. White space at both ends does not count. Ctrl-Z, which CP/M and DOS put at the end of a file, is white space.
//! 2. A line of nothing but `-`, `+`, `|`, `=` and white space is a frame and has no cells.
//! 3. `1` to `9` is a cell with that digit. `.`, `0`, `_`, `*`, `-` and `?` are blank cells. White space, `|` and `+` are
//!    part of a drawing and are skipped, and so is `/` between two cells. Any other character is an error.
//! 4. After the last cell `|` and `+` are skipped. Then the row ends, or goes on with a separator (white space, `,`, `;`
//!    or `#`) and anything.
//!
//! A text of several lines is a board: its lines are read one after another by the same rule, without the frames, and only
//! blank lines and frames may follow the line of the last cell. `python/nonet/_board/text.py` implements the same rule.

use std::fmt;

use crate::geometry::Cell;

/// Why a text, or a row of values, is not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// There are fewer than 81 cells, or not 81 values, but this many.
    Length(usize),
    /// The 81 cells are followed by more than a comment.
    TooLong,
    /// Where this cell is expected there is another character; the byte is its first one.
    Byte(Cell, u8),
    /// This cell has a value over 9.
    Value(Cell, u8),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "expected 81 cells, found {length}"),
            Self::TooLong => f.write_str("expected 81 cells, found more"),
            Self::Byte(cell, byte) => {
                let text = byte.escape_ascii();
                write!(f, "{cell} is '{text}', neither a digit nor a blank")
            }
            Self::Value(cell, value) => write!(f, "{cell} is {value}, not a value from 0 to 9"),
        }
    }
}

impl std::error::Error for GridError {}

/// Drawing between cells.
const SKIPPED: u8 = 0xfe;
/// Neither a cell nor drawing.
const BAD: u8 = 0xff;

/// What a byte is: the value of a cell, [`SKIPPED`] or [`BAD`].
const MEANING: [u8; 256] = {
    let mut meanings = [BAD; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            digit @ b'0'..=b'9' => digit - b'0',
            b'.' | b'_' | b'*' | b'-' | b'?' => 0,
            b'|' | b'+' => SKIPPED,
            space if is_space(space) => SKIPPED,
            _ => BAD,
        };
        byte += 1;
    }
    meanings
};

/// The 81 values of a text, 0 for a blank, or what is wrong with it.
#[inline]
pub(crate) fn read(text: &[u8]) -> Result<[u8; 81], GridError> {
    bare_values(text).map_or_else(|| read_any(text), Ok)
}

fn read_any(text: &[u8]) -> Result<[u8; 81], GridError> {
    let mut values = [0; 81];
    let mut count = 0;
    for line in text.split(|byte| matches!(byte, b'\n' | b'\r')) {
        if is_frame(line) {
            continue;
        }
        if count == 81 {
            return Err(GridError::TooLong);
        }
        let mut bytes = line.iter();
        while count < 81
            && let Some(&byte) = bytes.next()
        {
            match MEANING[usize::from(byte)] {
                SKIPPED => {}
                // Rows joined by slashes. In front of the first cell, two of them are a comment.
                BAD if byte == b'/' && count > 0 => {}
                BAD => return Err(GridError::Byte(Cell::ALL[count], byte)),
                value => {
                    values[count] = value;
                    count += 1;
                }
            }
        }
        let mut rest = bytes.skip_while(|byte| matches!(byte, b'|' | b'+'));
        if rest.next().is_some_and(|&byte| !is_separator(byte)) {
            return Err(GridError::TooLong);
        }
    }
    if count < 81 {
        return Err(GridError::Length(count));
    }
    Ok(values)
}

/// The values of 81 characters that are all digits or usual blanks (not `-`, which could be a frame). There is neither a branch
/// nor a table, so that 16 are read at a time: branch mispredictions took a quarter of the time of an easy puzzle.
#[inline]
pub(crate) fn bare_values(text: &[u8]) -> Option<[u8; 81]> {
    let bytes: &[u8; 81] = text.try_into().ok()?;
    let (mut values, mut is_bad) = ([0; 81], false);
    for (value, &byte) in values.iter_mut().zip(bytes) {
        let is_blank = (byte == b'.') | (byte == b'_') | (byte == b'*');
        *value = if is_blank { 0 } else { byte.wrapping_sub(b'0') };
        is_bad |= *value > 9;
    }
    (!is_bad).then_some(values)
}

/// The part of a line that may hold 81 cells and nothing else, if a comment or a carriage return may follow it.
pub fn bare_cells(text: &[u8]) -> Option<&[u8; 81]> {
    let (cells, rest) = text.split_first_chunk()?;
    let ends = match rest {
        [] => true,
        [first, ..] => {
            let inner = rest.strip_suffix(b"\r").unwrap_or(rest);
            is_separator(*first) && !inner.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
        }
    };
    ends.then_some(cells)
}

/// Whether a line has no cells: it is blank or a frame.
fn is_frame(line: &[u8]) -> bool {
    line.iter()
        .all(|&byte| is_space(byte) || matches!(byte, b'-' | b'+' | b'|' | b'='))
}

fn is_separator(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b',' | b';' | b'#')
}

/// ASCII white space, including the vertical tab, and Ctrl-Z.
const fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0x0b | 0x1a)
}
