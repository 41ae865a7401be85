//! A fast path for plain answers: most answers are 81 cells, or nine rows of them, and nothing else.
//!
//! | text, without white space at its ends            | what it is                                          |
//! |--------------------------------------------------|-----------------------------------------------------|
//! | fewer than 81 cells, none of full width, no `=:>` | no answer, by any rule                              |
//! | 81 cells, also with a full stop                  | a board                                             |
//! | more cells, and nothing else                     | a broken board, so no answer                        |
//! | nine lines of nine cells, also with spaces       | a board                                             |
//! | 81 cells in one place, ASCII words around them   | a board                                             |
//! | any other                                        | [`super::reader`] decides                           |
//!
//! The loops have no branch and no table, so that the compiler can use vector instructions.

use super::assigned::{AT_ONCE, has_any, may_assign};
use crate::boards::read_cells;

/// Texts of this length or more are left to the reader, which asks between steps whether to continue.
pub(super) const LONG: usize = 1 << 12;

/// The first byte of full-width digits, which only the reader reads.
const FULL_WIDTH: u8 = 0xef;

/// Whether the text has an answer; `None` if the text is not plain. Writes the values of the answer, 0 for a blank; without an
/// answer they are undefined.
pub(super) fn plain_answer(text: &[u8], values: &mut [u8; 81]) -> Option<bool> {
    let text = text.trim_ascii();
    let is_board = match text.len() {
        ..81 => return without_board(text),
        81 => return Some(read_board(text, values)),
        89 => read_rows::<1, 9>(text, b"\n", values),
        97 => read_rows::<1, 9>(text, b"\r\n", values),
        161 => read_rows::<2, 17>(text, b"\n", values),
        169 => read_rows::<2, 17>(text, b"\r\n", values),
        LONG.. => return None,
        _ => false,
    };
    if is_board {
        Some(true)
    } else {
        by_number_of_cells(text, values)
    }
}

/// A text with too few cells for a board has no answer, unless it may have assignments.
fn without_board(text: &[u8]) -> Option<bool> {
    (!may_assign(text)).then_some(false)
}

/// Reads nine lines that have a cell every `STEP` bytes, with spaces between them.
fn read_rows<const STEP: usize, const WIDTH: usize>(
    text: &[u8],
    line_end: &[u8],
    values: &mut [u8; 81],
) -> bool {
    let (mut cells, mut is_bad) = ([0; 81], false);
    for row in 0..9 {
        let (line, rest) = text[row * (WIDTH + line_end.len())..].split_at(WIDTH);
        is_bad |= row < 8 && !rest.starts_with(line_end);
        for column in 0..9 {
            cells[row * 9 + column] = line[column * STEP];
            is_bad |= STEP > 1 && column > 0 && line[column * STEP - 1] != b' ';
        }
    }
    !is_bad && read_board(&cells, values)
}

fn by_number_of_cells(text: &[u8], values: &mut [u8; 81]) -> Option<bool> {
    let count = count_cells(text);
    if has_any(text, |byte| byte == FULL_WIDTH) {
        return None;
    }
    if count < 81 {
        return without_board(text);
    }
    if count == text.len() {
        let is_sentence = count == 82 && text.ends_with(b".");
        return Some(is_sentence && read_board(&text[..81], values));
    }
    if count > 82 {
        return None;
    }
    let start = text.iter().position(|&byte| is_cell(byte))?;
    let (before, rest) = text.split_at(start);
    let (cells, after) = rest.split_at_checked(81)?;
    // Of 82 cells the last one is a full stop.
    let after = if count == 81 {
        after
    } else {
        after.strip_prefix(b".")?
    };
    let is_apart = before.last().is_none_or(is_between) && after.first().is_none_or(is_between);
    // Arguments of tags and of LaTeX are no content.
    let place = |wanted: u8| before.iter().rposition(|&byte| byte == wanted);
    let is_content = place(b'<') <= place(b'>') && place(b'\\').is_none();
    (is_apart && is_content && read_board(cells, values)).then_some(true)
}

/// Whether this is neither part of a word nor of a character beyond ASCII.
fn is_between(byte: &u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphabetic()
}

const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | (byte == b'.') | (byte == b'_')
}

fn count_cells(text: &[u8]) -> usize {
    let count = |part: &[u8]| -> u8 { part.iter().map(|&byte| u8::from(is_cell(byte))).sum() };
    text.chunks(AT_ONCE)
        .map(|part| usize::from(count(part)))
        .sum()
}

/// Writes the values of 81 cells. Returns whether the text is 81 cells.
#[inline]
fn read_board(text: &[u8], values: &mut [u8; 81]) -> bool {
    <&[u8; 81]>::try_from(text).is_ok_and(|cells| read_cells(cells, values))
}
