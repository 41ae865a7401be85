//! Labels of rows: `Row 3:`, `row_3 =`, `"row3": [`, `R3:`, `line 3 is`, `Zeile 3:`, `第3行：`, `"row": 3`, `"3": [`. Such a label
//! begins a line wherever it stands, so rows that are written one after the other in a line are read as rows.

use super::characters::begins_with;

/// Characters between the number and the colon: quotes, brackets, stars, spaces.
const MOST_BETWEEN: usize = 8;

/// What rows are called, by the first byte. Of two names with one beginning, the longer one is first.
fn names(first: u8) -> &'static [&'static str] {
    match first.to_ascii_lowercase() {
        b'r' => &[
            "row", "reihe", "renglón", "renglon", "rangée", "rangee", "riga", "rij", "rivi",
            "rząd", "radek", "rad", "r",
        ],
        b'l' => &["line", "ligne", "linha"],
        b'z' => &["zeile"],
        b'f' => &["fila"],
        b'w' => &["wiersz"],
        b's' => &["satır", "satir", "sor"],
        b'b' => &["baris"],
        b'h' => &["hàng"],
        0xc5 => &["řádek", "Řádek"],
        0xd0 => &["Строка", "Рядок", "Ряд"],
        0xd1 => &["строка", "рядок", "ряд"],
        0xe8 => &["行"],
        0xed => &["행"],
        _ => &[],
    }
}

/// The number of a row, and the length of its label, if the text begins with one.
pub(super) fn row_label(text: &[u8]) -> Option<(u8, usize)> {
    match text.first()? {
        b'1'..=b'9' | 0xe7 => counted_label(text),
        _ => named_label(text, length_of_name(text)?),
    }
}

/// A label with the name of rows in front: in any case; perhaps a space, `_`, `-` or `#`; a digit; and a colon, `=` or `is`, or
/// the quote that ends a key. The number can also be the value of the name: `"row": 3,`.
pub(super) fn named_label(text: &[u8], name: usize) -> Option<(u8, usize)> {
    if let Some(found) = label_as_value(text, name) {
        return Some(found);
    }
    let at = name + usize::from(matches!(text.get(name), Some(b' ' | b'_' | b'-' | b'#')));
    let number = *text.get(at).filter(|digit| matches!(digit, b'1'..=b'9'))? - b'0';
    let end = end_of_label(&text[at + 1..])?;
    Some((number, at + 1 + end))
}

/// Whether a word is what rows are called.
pub(super) fn is_name_of_rows(word: &[u8]) -> bool {
    length_of_name(word) == Some(word.len())
}

/// The length of what rows are called, at the beginning of a text.
pub(super) fn length_of_name(text: &[u8]) -> Option<usize> {
    let first = *text.first()?;
    if text
        .get(1)
        .is_none_or(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic())
    {
        return matches!(first, b'r' | b'R').then_some(1);
    }
    names(first)
        .iter()
        .map(|name| name.as_bytes())
        .find(|name| begins_with(text, name))
        .map(<[u8]>::len)
}

/// Chinese, Japanese and Korean labels with the number in front of the name: `第3行：`, `第三行:`, `3行目:`, `3행:`.
fn counted_label(text: &[u8]) -> Option<(u8, usize)> {
    let (rest, has_ordinal) = match text.strip_prefix("第".as_bytes()) {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let numeral = ["一", "二", "三", "四", "五", "六", "七", "八", "九"]
        .iter()
        .position(|numeral| has_ordinal && rest.starts_with(numeral.as_bytes()));
    let (number, size) = match (numeral, rest) {
        (Some(place), _) => (place as u8 + 1, 3),
        (None, [digit @ b'1'..=b'9', ..]) => (digit - b'0', 1),
        _ => return None,
    };
    let rest = &rest[size..];
    let rest = rest
        .strip_prefix("行".as_bytes())
        .or(rest.strip_prefix("행".as_bytes()))?;
    let rest = rest.strip_prefix("目".as_bytes()).unwrap_or(rest);
    let end = end_of_label(rest)?;
    Some((number, text.len() - rest.len() + end))
}

/// A number as the value of a key: `"row": 3` or `row=3`, in front of a comma, a space or a bracket.
fn label_as_value(text: &[u8], name: usize) -> Option<(u8, usize)> {
    let is_quote = |byte: Option<&u8>| usize::from(matches!(byte, Some(b'"' | b'\'')));
    let mut at = name + is_quote(text.get(name));
    matches!(text.get(at), Some(b':' | b'=')).then_some(())?;
    at += 1 + spaces(&text[at + 1..]);
    at += is_quote(text.get(at));
    let number = *text.get(at).filter(|digit| matches!(digit, b'1'..=b'9'))? - b'0';
    at += 1 + is_quote(text.get(at + 1));
    matches!(text.get(at), Some(b',' | b'}' | b')')).then_some((number, at))
}

/// The number of a row as a key: `"3": …`, or `3: [`, of which the bracket is no part.
pub(super) fn number_as_key(text: &[u8]) -> Option<(u8, usize)> {
    let (number, size) = match *text {
        [quote @ (b'"' | b'\''), digit @ b'1'..=b'9', end, ..] if end == quote => (digit, 3),
        [quote @ (b'"' | b'\''), digit @ b'1'..=b'9', b'\\', end, ..] if end == quote => (digit, 4),
        [digit @ b'1'..=b'9', b':', ..] => {
            let at = 2 + spaces(&text[2..]);
            let is_value = matches!(text.get(at), Some(b'[' | b'(' | b'{' | b'"' | b'\''));
            return is_value.then_some((digit - b'0', at));
        }
        _ => return None,
    };
    let at = size + spaces(&text[size..]);
    (text.get(at) == Some(&b':')).then_some((number - b'0', at + 1))
}

/// How many of the first few characters are spaces.
pub(super) fn spaces(text: &[u8]) -> usize {
    text.iter()
        .take(MOST_BETWEEN)
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
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
