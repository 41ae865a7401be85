//! The content of the last tag of a name: `<answer>...</answer>`.

use crate::boards::begins_with;

/// What is between the last `</name>` of a text and the last `<name>` in front of it, in any case; none if there is no such
/// pair.
pub fn content_of_last_tag<'a>(text: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let (start, end) = (format!("<{name}>"), format!("</{name}>"));
    let before_end = &text[..last_of(text, end.as_bytes())?];
    let begin = last_of(before_end, start.as_bytes())?;
    Some(&before_end[begin + start.len()..])
}

/// Where the last copy of a tag begins.
fn last_of(text: &[u8], tag: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(at) = text[..end].iter().rposition(|&byte| byte == b'<') {
        if begins_with(&text[at..], tag) {
            return Some(at);
        }
        end = at;
    }
    None
}
