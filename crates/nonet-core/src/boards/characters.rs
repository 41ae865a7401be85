//! The classes of characters in an answer.
//!
//! Only ASCII digits and their full-width forms are digits: other scripts have digits that look like letters or like other
//! digits, and programs that read them disagree. Text is UTF-8; a byte that is not part of a listed character is a letter, so
//! invalid UTF-8 is harmless.

use super::found::Placement;

/// Whether a text begins with a word, in any case.
pub(crate) fn begins_with(text: &[u8], word: &[u8]) -> bool {
    (text.get(..word.len())).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// What a character is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A cell: `1` to `9`, or a blank as 0.
    Cell(u8),
    /// A blank that can also be a full stop.
    Dot,
    /// Part of a word, with its byte.
    Letter(u8),
    /// A separator: white space, frames, brackets, commas, quotes.
    Drawing,
    /// The end of a line.
    LineEnd,
    /// The end of a line, and of the board that it belongs to.
    BlockEnd,
    /// The label of a row, with its number: it begins a line.
    RowLabel(u8),
    /// The beginning of a row without a number, `Row(`: it begins a line.
    RowStart,
    /// The quote in front of a key: it begins a line.
    Key,
    /// What the cells of a row are called: no word in a row that has begun. A key in quotes begins a line elsewhere.
    ValuesKey { is_quoted: bool },
    /// An object that is a cell.
    Placement(Placement),
    /// A mark that can begin a comment; otherwise it is drawing.
    Comment,
    /// An arrow.
    Arrow,
    /// A digit between two `_`: one cell or three.
    Emphasised(u8),
    /// An invisible character, which is skipped.
    Invisible,
}

/// The class of the first character of a text that is no markup, and its length in bytes.
#[inline]
pub(super) fn plain_class(text: &[u8]) -> (Class, usize) {
    let byte = text[0];
    match byte {
        b'1'..=b'9' => (Class::Cell(byte - b'0'), 1),
        b'0' | b'_' => (Class::Cell(0), 1),
        b'.' => (Class::Dot, 1),
        b'a'..=b'z' | b'A'..=b'Z' => (Class::Letter(byte), 1),
        b'\r' if text.get(1) == Some(&b'\n') => (Class::LineEnd, 2),
        b'\n' | b'\r' => (Class::LineEnd, 1),
        ..=0x7f => (Class::Drawing, 1),
        _ => beyond_ascii(text),
    }
}

/// The class of a character beyond ASCII.
fn beyond_ascii(text: &[u8]) -> (Class, usize) {
    use Class::{Arrow, Cell, Comment, Dot, Drawing, Invisible, Letter};
    match *text {
        // U+00A0 no-break space, U+00AD soft hyphen, U+061C Arabic letter mark.
        [0xc2, 0xa0, ..] => (Drawing, 2),
        [0xc2, 0xad, ..] | [0xd8, 0x9c, ..] => (Invisible, 2),
        // U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F: zero width, and directions.
        [0xe2, 0x80, 0x8b..=0x8f | 0xaa..=0xae, ..] | [0xe2, 0x81, 0xa0..=0xaf, ..] => {
            (Invisible, 3)
        }
        // The other characters of U+2000 to U+205F: spaces, dashes, quotes, bullets.
        [0xe2, 0x80, 0x80..=0xbf, ..] | [0xe2, 0x81, 0x80..=0x9f, ..] => (Drawing, 3),
        // U+20E3, the keycap around a digit.
        [0xe2, 0x83, 0xa3, ..] => (Invisible, 3),
        // The arrow to the left, before a comment, and arrows to the right.
        [0xe2, 0x86, 0x90, ..] => (Comment, 3),
        [0xe2, 0x86, 0x92, ..]
        | [0xe2, 0x87, 0x92, ..]
        | [0xe2, 0x9e, 0x94 | 0x9c..=0x9e | 0xa1, ..]
        | [0xe2, 0x9f, 0xb6 | 0xb9, ..] => (Arrow, 3),
        // U+2190 to U+2BFF: arrows, mathematics, boxes, blocks, check marks; but not U+2460 to U+24FF and U+2776 to U+2793,
        // which are numbers and letters in circles.
        [0xe2, 0x91, 0xa0..=0xbf, ..]
        | [0xe2, 0x92 | 0x93, ..]
        | [0xe2, 0x9d, 0xb6..=0xbf, ..]
        | [0xe2, 0x9e, 0x80..=0x93, ..] => (Letter(text[0]), 1),
        [0xe2, 0x86, 0x90..=0xbf, ..] | [0xe2, 0x87..=0xaf, 0x80..=0xbf, ..] => (Drawing, 3),
        // U+3000 to U+3003, U+3008 to U+3011: ideographic space, comma, full stop, ditto mark, brackets.
        [0xe3, 0x80, 0x80..=0x83 | 0x88..=0x91, ..] => (Drawing, 3),
        // U+FF01 to U+FF65: the full-width forms of ASCII are as ASCII.
        [0xef, 0xbc, 0x90, ..] | [0xef, 0xbc, 0xbf, ..] => (Cell(0), 3),
        [0xef, 0xbc, digit @ 0x91..=0x99, ..] => (Cell(digit - 0x90), 3),
        [0xef, 0xbc, 0x8e, ..] => (Dot, 3),
        [0xef, 0xbc, 0x81..=0x8f | 0x9a..=0xa0 | 0xbb..=0xbe, ..]
        | [0xef, 0xbd, 0x80 | 0x9b..=0xa5, ..] => (Drawing, 3),
        // U+FE00 to U+FE0F variation selectors, U+FEFF byte order mark.
        [0xef, 0xb8, 0x80..=0x8f, ..] | [0xef, 0xbb, 0xbf, ..] => (Invisible, 3),
        // U+1F300 to U+1FAFF: pictures.
        [0xf0, 0x9f, 0x8c..=0xab, 0x80..=0xbf, ..] => (Drawing, 4),
        [byte, ..] => (Letter(byte), 1),
        [] => (Invisible, 1),
    }
}
