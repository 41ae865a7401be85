//! Keys and constructors around boards and rows: `"answer": `, `"row": [`, `Row(cells=[`, `"values": [`. A key in quotes begins
//! a line wherever it stands, so that the fields of an object in one line are lines. What a row of numbers is called within an
//! object with its row number is no word.

use super::characters::{Class, begins_with};
use super::label::{length_of_name, named_label, number_as_key, row_label, spaces};
use super::placement::placement;

/// The longest name of a key.
const LONGEST: usize = 40;

/// What the cells of a row are called. Of two names with one beginning, the longer one is first.
const VALUES: [&[u8]; 10] = [
    b"values", b"value", b"cells", b"cell", b"digits", b"digit", b"numbers", b"number", b"data",
    b"content",
];

/// What a cell is called, in front of its fields.
const CELL: &[u8] = b"cell(";

/// What a quotation mark begins, if it begins a key.
pub(super) fn quoted_key(text: &[u8]) -> Option<(Class, usize)> {
    if let Some((number, size)) = number_as_key(text) {
        return Some((Class::RowLabel(number), size));
    }
    let (quote, rest) = text.split_first()?;
    if row_label(rest).is_some() {
        return None;
    }
    if let Some(found) = key_of_cells(rest, Some(*quote)) {
        return Some((found.0, found.1 + 1));
    }
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b' ');
    let length = rest.iter().take(LONGEST).take_while(is_part).count();
    let is_name = rest.first().is_some_and(u8::is_ascii_alphabetic);
    let end = end_of_key(&rest[length..], Some(*quote))?;
    (is_name && end > 0).then_some((Class::Key, 1))
}

/// What a name begins: the label of a row, or a key without quotes, `Row(cells=[`, `row: [`, `values: [`, `Cell(row=1, …)`.
pub(super) fn name(text: &[u8]) -> Option<(Class, usize)> {
    let Some(name) = length_of_name(text) else {
        if begins_with(text, CELL)
            && let Some((placement, size)) = placement(&text[CELL.len() - 1..])
        {
            return Some((Class::Placement(placement), CELL.len() - 1 + size));
        }
        return key_of_cells(text, None);
    };
    if let Some((number, size)) = named_label(text, name) {
        return Some((Class::RowLabel(number), size));
    }
    if text.get(name) == Some(&b'(') {
        let rest = &text[name + 1..];
        let begins_row = is_value(rest) || key_of_cells(rest, None).is_some();
        return begins_row.then_some((Class::RowStart, name + 1));
    }
    key_of_rows(text, name, None)
}

/// A key of rows or of their cells, in front of a list or a string.
fn key_of_cells(text: &[u8], quote: Option<u8>) -> Option<(Class, usize)> {
    if let Some(name) = length_of_name(text) {
        return key_of_rows(text, name, quote);
    }
    let name = VALUES.iter().find(|name| begins_with(text, name))?.len();
    let end = name + end_of_key(&text[name..], quote)?;
    let is_quoted = quote.is_some();
    is_value(&text[end..]).then_some((Class::ValuesKey { is_quoted }, end))
}

/// A key of rows, with a name of this length, in front of a list or a string.
fn key_of_rows(text: &[u8], name: usize, quote: Option<u8>) -> Option<(Class, usize)> {
    let end = name + end_of_key(&text[name..], quote)?;
    is_value(&text[end..]).then_some((Class::RowStart, end))
}

/// The length of the quote, the colon and the spaces that end a key.
fn end_of_key(text: &[u8], quote: Option<u8>) -> Option<usize> {
    let mut at = 0;
    if let Some(quote) = quote {
        at += usize::from(text.first() == Some(&b'\\'));
        (text.get(at) == Some(&quote)).then_some(())?;
        at += 1;
    }
    at += spaces(&text[at..]);
    let is_sign = |sign: &u8| *sign == b':' || (*sign == b'=' && quote.is_none());
    text.get(at).filter(|sign| is_sign(sign))?;
    Some(at + 1 + spaces(&text[at + 1..]))
}

/// Whether a list or a string begins here.
fn is_value(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'[' | b'(' | b'{' | b'"' | b'\''))
}
