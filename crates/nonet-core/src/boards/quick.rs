//! A fast path for the lines that most texts of answers have: words without cells, frames, rows of nine cells, and a board in
//! one line. Any other line is read character by character. What is read here is what [`super::line`] finds.

use super::found::HEADER;
use super::line::Group;
use super::long::{DOT, value_of};

/// A line of one of these kinds.
pub(super) enum QuickLine {
    /// Neither cells nor words.
    Nothing,
    /// Words without cells.
    Prose,
    /// Nine cells, in runs of one length.
    Row([u8; 9]),
    /// One cell.
    Cells(Group),
    /// 81 cells.
    Board([u8; 81]),
}

/// How the rows of a board are drawn, and the frames between them. They are mostly alike within a board, and in the next text
/// too, so a line is compared with the last row, whose bytes that are no cells it has, and with the last frame.
pub(crate) struct RowLayout {
    /// The bytes of the last row with its end.
    bytes: [u8; LONGEST_ROW],
    /// 0 for a cell and after the end, all bits for other bytes: rows are compared as vectors.
    others: [u8; LONGEST_ROW],
    cells: [u8; 9],
    size: usize,
    /// The last line without cells and words, with its end.
    frame: [u8; LONGEST_ROW],
    frame_size: usize,
}

/// [`HEADER`] as it is written.
const HEADER_CELLS: &[u8; 9] = b"123456789";

/// The layout of a longer row and a longer frame are not kept.
const LONGEST_ROW: usize = 64;

impl Default for RowLayout {
    fn default() -> Self {
        Self {
            bytes: [0; LONGEST_ROW],
            others: [0; LONGEST_ROW],
            cells: [0; 9],
            size: 0,
            frame: [0; LONGEST_ROW],
            frame_size: 0,
        }
    }
}

impl RowLayout {
    /// The line at the beginning of a text and its length with its end, if it is quick.
    #[inline]
    pub(super) fn line(&mut self, text: &[u8]) -> Option<(QuickLine, usize)> {
        if let Some((row, size)) = self.row(text) {
            return Some((QuickLine::Row(row), size));
        }
        if let Some(size) = self.frame(text) {
            return Some((QuickLine::Nothing, size));
        }
        self.other_line(text)
    }

    /// A line that is not drawn like the last ones.
    fn other_line(&mut self, text: &[u8]) -> Option<(QuickLine, usize)> {
        let (line, size) = quick_line(text)?;
        let bytes = &text[..size];
        if size <= LONGEST_ROW && bytes.ends_with(b"\n") {
            match line {
                QuickLine::Row(_) => self.keep_row(bytes),
                QuickLine::Nothing => {
                    self.frame[..size].copy_from_slice(bytes);
                    self.frame_size = size;
                }
                _ => {}
            }
        }
        Some((line, size))
    }

    /// The row at the beginning of a text and its length with its end, if it is drawn like the last one.
    #[inline]
    fn row(&self, text: &[u8]) -> Option<([u8; 9], usize)> {
        let (cells, size) = self.bytes_at_cells(text)?;
        let mut row = [0; 9];
        read_cells(&cells, &mut row).then_some((row, size))
    }

    /// What is in the place of the cells of a row, if the other bytes are those of the last one, and the length of the row with
    /// its end. The end of the text can be in place of the end of its line.
    #[inline]
    fn bytes_at_cells(&self, text: &[u8]) -> Option<([u8; 9], usize)> {
        if self.size == 0 || text.len() + 1 < self.size {
            return None;
        }
        let mut rest = [b'\n'; LONGEST_ROW];
        let line = text.first_chunk().unwrap_or_else(|| {
            rest[..text.len()].copy_from_slice(text);
            &rest
        });
        let mut differences = 0;
        for (place, byte) in line.iter().enumerate() {
            differences |= (byte ^ self.bytes[place]) & self.others[place];
        }
        if differences != 0 {
            return None;
        }
        let cells = self.cells.map(|cell| line[usize::from(cell) % LONGEST_ROW]);
        (cells != *HEADER_CELLS).then_some((cells, self.size.min(text.len())))
    }

    /// The length of the line at the beginning of a text with its end, if it is the last frame.
    #[inline]
    fn frame(&self, text: &[u8]) -> Option<usize> {
        let frame = &self.frame[..self.frame_size];
        (!frame.is_empty() && text.starts_with(frame)).then_some(frame.len())
    }

    /// Keeps the layout of a row, a line that ends.
    fn keep_row(&mut self, line: &[u8]) {
        self.others = [0; LONGEST_ROW];
        let mut cells = self.cells.iter_mut();
        for (place, &byte) in line.iter().enumerate() {
            let is_cell = KINDS[usize::from(byte)] >= CELL;
            self.others[place] = if is_cell { 0 } else { 0xff };
            if is_cell && let Some(cell) = cells.next() {
                *cell = place as u8;
            }
        }
        self.bytes[..line.len()].copy_from_slice(line);
        self.size = line.len();
    }
}

/// Reads the board of a text that has nine rows one below the other, frames and blank lines between them, and words above or
/// below. Returns whether it is such a text; otherwise the values are undefined.
pub(crate) fn read_drawn(text: &[u8], layout: &mut RowLayout, values: &mut [u8; 81]) -> bool {
    let (mut cells, mut count) = ([0; 81], 0);
    let mut rest = text;
    while !rest.is_empty() {
        let (row, size) = if let Some((row, size)) = layout.bytes_at_cells(rest) {
            (Some(row), size)
        } else if let Some(size) = layout.frame(rest) {
            (None, size)
        } else {
            match layout.other_line(rest) {
                Some((QuickLine::Row(row), size)) => (Some(row.map(|value| b'0' + value)), size),
                Some((QuickLine::Nothing, size)) => (None, size),
                Some((QuickLine::Prose, size)) if matches!(count, 0 | 9) => (None, size),
                _ => return false,
            }
        };
        if let Some(row) = row {
            let Some(place) = cells.get_mut(count * 9..count * 9 + 9) else {
                return false;
            };
            place.copy_from_slice(&row);
            count += 1;
        }
        rest = &rest[size..];
    }
    count == 9 && read_cells(&cells, values)
}

/// Writes the values of cells, 0 for a blank. Returns whether all bytes are cells.
#[inline]
pub(crate) fn read_cells<const COUNT: usize>(
    bytes: &[u8; COUNT],
    values: &mut [u8; COUNT],
) -> bool {
    let mut is_bad = false;
    for (value, &byte) in values.iter_mut().zip(bytes) {
        let is_blank = (byte == b'.') | (byte == b'_');
        *value = if is_blank { 0 } else { byte.wrapping_sub(b'0') };
        is_bad |= *value > 9;
    }
    !is_bad
}

/// A longer line is none of these.
const LONGEST: usize = 1 << 10;

const LETTER: u8 = 1;
const COLON: u8 = 2;
const EQUALS: u8 = 4;
const APOSTROPHE: u8 = 8;
const BRACKET: u8 = 16;
const BRACE: u8 = 32;
/// A digit or a blank that is no dot.
const DIGIT: u8 = 64;
/// Part of none of these lines.
const OTHER: u8 = 65;
const END: u8 = 66;
/// A cell, with its value in the other bits.
const CELL: u8 = 128;

/// What a byte is; 0 for drawing.
static KINDS: [u8; 256] = {
    let mut kinds = [OTHER; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            b'.' => CELL | DOT,
            b'_' => CELL,
            digit @ b'0'..=b'9' => CELL | (digit - b'0'),
            b'\n' | b'\r' => END,
            b':' => COLON,
            b'=' => EQUALS,
            b'\'' => APOSTROPHE,
            b'"' | b'[' | b'(' => BRACKET,
            b'{' => BRACE,
            b'\\' | b'<' | b'&' | b'^' | 0x1b => OTHER,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

/// The line at the beginning of a text and its length with its end, if it is of one of these kinds.
#[inline]
fn quick_line(text: &[u8]) -> Option<(QuickLine, usize)> {
    let mut seen = 0;
    let (mut cells, mut count) = ([0; 81], 0);
    let (mut run, mut first_run, mut is_regular) = (0, 0, true);
    let line = &text[..text.len().min(LONGEST)];
    let mut size = line.len();
    let mut bytes = line.iter();
    while let Some(&byte) = bytes.next() {
        let kind = KINDS[usize::from(byte)];
        if kind >= CELL {
            let cell = kind & !CELL;
            *cells.get_mut(count)? = cell;
            (count, run) = (count + 1, run + 1);
            if cell == DOT || seen & DIGIT != 0 {
                continue;
            }
            seen |= DIGIT;
        } else {
            if run > 0 {
                first_run = if first_run == 0 { run } else { first_run };
                is_regular &= run == first_run;
                run = 0;
            }
            match kind {
                0 => continue,
                END => {
                    size -= bytes.len();
                    size += usize::from(byte == b'\r' && bytes.next() == Some(&b'\n'));
                    break;
                }
                OTHER => {
                    is_frame(byte, bytes.as_slice()).then_some(())?;
                    bytes.nth(1);
                    continue;
                }
                // Two colons can be around the name of a check mark.
                COLON if seen & COLON != 0 => return None,
                _ => seen |= kind,
            }
        }
        if seen & DIGIT != 0 && seen & (LETTER | COLON) != 0 {
            return None;
        }
    }
    if run > 0 {
        is_regular &= first_run == 0 || run == first_run;
        first_run = run;
    }
    if size >= LONGEST {
        return None;
    }
    Some((content(seen, &cells, count, first_run, is_regular)?, size))
}

/// What a line is by the kinds of its characters and its cells, all of which are in runs of `run` if it is regular.
#[inline]
fn content(
    seen: u8,
    cells: &[u8; 81],
    count: usize,
    run: usize,
    is_regular: bool,
) -> Option<QuickLine> {
    if seen & LETTER != 0 {
        // A key or a constructor can begin a row.
        let may_be_key =
            seen & BRACKET != 0 || (seen & APOSTROPHE != 0 && seen & (COLON | EQUALS) != 0);
        return (count < 9 && !may_be_key).then_some(QuickLine::Prose);
    }
    let is_regular = is_regular && matches!(run, 1 | 3 | 9 | 81);
    match count {
        // The fields of a cell can be in the lines below a brace.
        ..=8 if seen & BRACE != 0 => None,
        0 => Some(QuickLine::Nothing),
        2..=8 if seen & DIGIT == 0 => Some(QuickLine::Nothing),
        // Dates, times and labels have a colon.
        _ if seen & COLON != 0 || !is_regular => None,
        1 => Some(QuickLine::Cells(Group::of_cell(cells[0]))),
        9 => Some(std::array::from_fn(|cell| value_of(cells[cell])))
            // The numbers of the columns can be below a board.
            .filter(|row| *row != HEADER)
            .map(QuickLine::Row),
        81 => Some(QuickLine::Board(cells.map(value_of))),
        _ => None,
    }
}

/// Whether a character that draws frames begins with this byte: U+2500 to U+257F.
fn is_frame(byte: u8, rest: &[u8]) -> bool {
    byte == 0xe2 && matches!(rest, [0x94 | 0x95, 0x80..=0xbf, ..])
}
