//! Labels of rows: `Row 3:`, `row_3 =`, `"row3": [`, `R3:`, `line 3 is`. Such a label begins a line wherever it stands, so rows
//! that are written one after the other in a line are read as rows.

use super::characters::begins_with;

/// Characters between the number and the colon: quotes, brackets, stars, spaces.
const MOST_BETWEEN: usize = 8;

/// The number of a row, and the length of its label, if the text begins with one: `row`, `line` or `r` in any case; perhaps a
/// space, `_`, `-` or `#`; a digit; and a colon, `=` or `is`, or the quote that ends a key.
pub(super) fn row_label(text: &[u8]) -> Option<(u8, usize)> {
    let name = [&b"row"[..], b"line", b"r"]
        .into_iter()
        .find(|word| begins_with(text, word))?
        .len();
    let at = name + usize::from(matches!(text.get(name), Some(b' ' | b'_' | b'-' | b'#')));
    let number = *text.get(at).filter(|digit| matches!(digit, b'1'..=b'9'))? - b'0';
    let rest = &text[at + 1..];
    let end = end_of_label(rest)?;
    Some((number, text.len() - rest.len() + end))
}

/// The length of what ends a label.
fn end_of_label(text: &[u8]) -> Option<usize> {
    if let [b'"' | b'\'' | b'`', rest @ ..] = text
        && !rest.first().is_some_and(|byte| byte.is_ascii_alphabetic())
    {
        return Some(1);
    }
    let is_between = |byte: &u8| {
        matches!(
            byte,
            b' ' | b'\t' | b'"' | b'\'' | b'`' | b']' | b')' | b'*'
        )
    };
    let between = text
        .iter()
        .take(MOST_BETWEEN)
        .take_while(|byte| is_between(byte))
        .count();
    let is_apart = between > 0 && matches!(text[between - 1], b' ' | b'\t');
    match text[between..] {
        [b':' | b'=', ..] => Some(between + 1),
        // The full-width colon and equals sign.
        [0xef, 0xbc, 0x9a | 0x9d, ..] => Some(between + 3),
        [b'i' | b'I', b's' | b'S', b' ' | b'\t' | b':', ..] if is_apart => Some(between + 2),
        _ => None,
    }
}
