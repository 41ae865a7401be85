//! The classes of characters in an answer.
//!
//! Only ASCII digits are digits: other scripts have digits that look like letters or like other digits, and programs that
//! read them disagree. Text is UTF-8; a byte that is not part of a listed character is a letter, so invalid UTF-8 is harmless.

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
    /// An invisible character, which is skipped.
    Invisible,
}

/// The class of the character at a place in a text, and its length in bytes.
#[inline]
pub(super) fn class_at(text: &[u8], at: usize) -> (Class, usize) {
    let byte = text[at];
    match byte {
        b'1'..=b'9' => (Class::Cell(byte - b'0'), 1),
        b'0' | b'_' => (Class::Cell(0), 1),
        b'.' => (Class::Dot, 1),
        b'a'..=b'z' | b'A'..=b'Z' => (Class::Letter(byte), 1),
        b'\n' | b'\r' => (Class::LineEnd, 1),
        // Line ends and tabs as JSON and Python write them.
        b'\\' => match text.get(at + 1) {
            Some(b'n' | b'r') => (Class::LineEnd, 2),
            Some(b't') => (Class::Drawing, 2),
            // The lines of a LaTeX table.
            Some(b'h') if text[at..].starts_with(b"\\hline") => (Class::Drawing, 6),
            _ => (Class::Drawing, 1),
        },
        b'<' => tag(&text[at..]),
        b'"' | b'\'' if is_row_key(&text[at + 1..]) => (Class::LineEnd, 1),
        ..=0x7f => (Class::Drawing, 1),
        _ => beyond_ascii(&text[at..]),
    }
}

/// Tags of HTML that draw a table or end a line; of any other tag only the bracket.
fn tag(text: &[u8]) -> (Class, usize) {
    const TAGS: [(&[u8], Class); 9] = [
        (b"<br>", Class::LineEnd),
        (b"<br/>", Class::LineEnd),
        (b"<br />", Class::LineEnd),
        (b"<tr>", Class::LineEnd),
        (b"</tr>", Class::LineEnd),
        (b"<td>", Class::Drawing),
        (b"</td>", Class::Drawing),
        (b"<th>", Class::Drawing),
        (b"</th>", Class::Drawing),
    ];
    let found = TAGS.into_iter().find(|(tag, _)| text.starts_with(tag));
    found.map_or((Class::Drawing, 1), |(tag, class)| (class, tag.len()))
}

/// Whether this is the key of a row in JSON or Python, without the quote in front: `row3"` or `R3'`.
fn is_row_key(text: &[u8]) -> bool {
    let number = match text {
        [b'r' | b'R', b'o' | b'O', b'w' | b'W', number @ ..] => number,
        [b'r' | b'R', number @ ..] => number,
        _ => return false,
    };
    matches!(number, [b'1'..=b'9', b'"' | b'\'', ..])
}

fn beyond_ascii(text: &[u8]) -> (Class, usize) {
    use Class::{Drawing, Invisible, Letter};
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
        // U+2500 to U+259F: boxes and blocks.
        [0xe2, 0x94..=0x95, 0x80..=0xbf, ..] | [0xe2, 0x96, 0x80..=0x9f, ..] => (Drawing, 3),
        // U+2705, U+2713, U+2714: check marks.
        [0xe2, 0x9c, 0x85 | 0x93 | 0x94, ..] => (Drawing, 3),
        // U+3000 to U+3003, U+3008 to U+3011: ideographic space, comma, full stop, ditto mark, brackets.
        [0xe3, 0x80, 0x80..=0x83 | 0x88..=0x91, ..] => (Drawing, 3),
        // U+FF08, U+FF09, U+FF0C, U+FF1A, U+FF1B: full-width brackets, comma, colon, semicolon.
        [0xef, 0xbc, 0x88 | 0x89 | 0x8c | 0x9a | 0x9b, ..] => (Drawing, 3),
        // U+FE00 to U+FE0F variation selectors, U+FEFF byte order mark.
        [0xef, 0xb8, 0x80..=0x8f, ..] | [0xef, 0xbb, 0xbf, ..] => (Invisible, 3),
        [byte, ..] => (Letter(byte), 1),
        [] => (Invisible, 1),
    }
}
