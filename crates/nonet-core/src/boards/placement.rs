//! Placements: objects with a row, a column and a value, `{"row": 1, "col": 1, "value": 5}` or `Cell(row=1, …)`. They make a board of their own,
//! in whatever order they are.

use super::characters::begins_with;
use super::found::{Found, HALF_A_BOARD, Placement};
use super::label::spaces;

/// Bytes of the longest object that is read.
const LONGEST: usize = 250;
const MOST_FIELDS: usize = 8;

const ROW: [&[u8]; 2] = [b"row", b"r"];
const COLUMN: [&[u8]; 3] = [b"column", b"col", b"c"];
const VALUE: [&[u8]; 7] = [b"value", b"val", b"v", b"digit", b"number", b"num", b"d"];

/// The placement that the object at the beginning of a text is, and its length.
pub(super) fn placement(text: &[u8]) -> Option<(Placement, usize)> {
    placement_and_flag(text).map(|(placement, _, size)| (placement, size))
}

/// The same, and whether a field says that the value is given.
pub(super) fn placement_and_flag(text: &[u8]) -> Option<(Placement, Option<bool>, usize)> {
    let object = &text[..text.len().min(LONGEST)];
    let (mut row, mut column, mut value) = (None, None, None);
    let mut given = None;
    let mut at = 1;
    for _ in 0..MOST_FIELDS {
        at += white_space(&object[at..]);
        let (name, size) = name_of_field(&object[at..])?;
        at += size;
        at += white_space(&object[at..]);
        let (found, size) = value_of_field(&object[at..])?;
        let written = object[at..at + size].trim_ascii();
        let is_quoted = matches!(written, [b'"' | b'\'', .., _]);
        let written = if is_quoted {
            &written[1..written.len() - 1]
        } else {
            written
        };
        given = given.or_else(|| said_given(name, written));
        at += size;
        let is_one_of = |names: &[&[u8]]| names.iter().any(|one| one.eq_ignore_ascii_case(name));
        let place = if is_one_of(&ROW) {
            &mut row
        } else if is_one_of(&COLUMN) {
            &mut column
        } else if is_one_of(&VALUE) {
            &mut value
        } else {
            &mut None
        };
        if place.replace(found).is_some() {
            return None;
        }
        at += white_space(&object[at..]);
        match object.get(at)? {
            b',' => at += 1,
            b'}' | b')' => {
                let (Field::Digit(row), Field::Digit(column)) = (row?, column?) else {
                    return None;
                };
                let value = match value? {
                    Field::Digit(value) => value,
                    Field::Blank => 0,
                    Field::Other => return None,
                };
                return Some((Placement { row, column, value }, given, at + 1));
            }
            _ => return None,
        }
    }
    None
}

/// Names of flags that say that a value is given, and of flags that say the opposite; also with `is` in front.
const GIVEN: [&[u8]; 11] = [
    b"fixed",
    b"given",
    b"initial",
    b"locked",
    b"readonly",
    b"disabled",
    b"clue",
    b"original",
    b"prefilled",
    b"static",
    b"hint",
];
const EDITABLE: [&[u8]; 5] = [b"editable", b"changeable", b"mutable", b"user", b"entered"];

/// Whether a field says that the value beside it is given; none for other fields.
pub(super) fn said_given(name: &[u8], value: &[u8]) -> Option<bool> {
    let name = if begins_with(name, b"is") {
        &name[2..]
    } else {
        name
    };
    let name = name.strip_prefix(b"_").unwrap_or(name);
    let is_one_of = |names: &[&[u8]]| names.iter().any(|one| one.eq_ignore_ascii_case(name));
    let is_given = is_one_of(&GIVEN);
    if !is_given && !is_one_of(&EDITABLE) {
        return None;
    }
    let no: [&[u8]; 6] = [b"", b"0", b"no", b"false", b"null", b"none"];
    let is_no = no.iter().any(|no| no.eq_ignore_ascii_case(value));
    Some(is_given != is_no)
}

/// The words for a blank.
pub(super) const BLANKS: [&[u8]; 5] = [b"null", b"nil", b"none", b"nan", b"undefined"];

/// The value of a text that is one cell, 0 for a blank.
pub(super) fn blank_or_digit(text: &[u8]) -> Option<u8> {
    match text {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        [] | [b'.' | b'_' | b'*'] => Some(0),
        _ => (BLANKS.iter().any(|word| word.eq_ignore_ascii_case(text))).then_some(0),
    }
}

/// The value of a field.
#[derive(Clone, Copy)]
enum Field {
    Digit(u8),
    Blank,
    Other,
}

/// The name of a field, and its length with the colon or equals sign after it.
fn name_of_field(text: &[u8]) -> Option<(&[u8], usize)> {
    let quote = usize::from(matches!(text.first(), Some(b'"' | b'\'')));
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = text[quote..].iter().take_while(is_part).count();
    let name = &text[quote..quote + length];
    let mut at = quote + length;
    if quote > 0 {
        (text.get(at) == text.first()).then_some(())?;
        at += 1;
    }
    at += spaces(&text[at..]);
    (length > 0 && matches!(text.get(at), Some(b':' | b'='))).then_some((name, at + 1))
}

/// The value of a field, and its length.
fn value_of_field(text: &[u8]) -> Option<(Field, usize)> {
    let (value, size) = if let [quote @ (b'"' | b'\''), rest @ ..] = text {
        let length = rest.iter().position(|byte| byte == quote)?;
        (&rest[..length], length + 2)
    } else {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
        let length = text.iter().take_while(is_part).count();
        (&text[..length], length)
    };
    let field = match value {
        [digit @ b'0'..=b'9'] => Field::Digit(digit - b'0'),
        b"null" | b"None" => Field::Blank,
        [] if size > 0 => Field::Blank,
        _ => Field::Other,
    };
    (size > 0).then_some((field, size))
}

fn white_space(text: &[u8]) -> usize {
    text.iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}

/// Placements that follow each other, while they are read.
#[derive(Default)]
pub(super) struct Placements {
    values: [[u8; 10]; 10],
    /// Bit 10 r + c is set if the cell with these coordinates has a value or is a blank.
    placed: u128,
    count: usize,
}

impl Placements {
    pub fn add(&mut self, placement: Placement) {
        let Placement { row, column, value } = placement;
        self.values[usize::from(row)][usize::from(column)] = value;
        self.placed |= 1 << (10 * row + column);
        self.count += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The board of 81 placements, one in each cell; a broken one of more than half as many.
    pub fn end(&mut self) -> Option<Found> {
        let found = match (self.count, self.first()) {
            (81, Some(first)) => {
                let rows = &self.values[first..first + 9];
                let values = std::array::from_fn(|cell| rows[cell / 9][first + cell % 9]);
                Some(Found::Board(values))
            }
            (count, _) => (count > HALF_A_BOARD).then_some(Found::Broken),
        };
        (self.placed, self.count) = (0, 0);
        found
    }

    /// The number of the first row and column, if each cell is placed.
    fn first(&self) -> Option<usize> {
        (0..2).find(|first| {
            let cells = (0..81).map(|cell| 10 * (cell / 9 + first) + cell % 9 + first);
            self.placed == cells.fold(0, |cells, cell| cells | 1 << cell)
        })
    }
}
