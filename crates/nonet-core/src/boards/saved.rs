//! The state of a game as OpenSudoku saves it: `version: 1`, a line end, and for each cell its value, the player's notes (in
//! newer versions two kinds) and whether the player can change it, each with a bar after it.
//!
//! ```text
//! version: 1
//! 5|-|0|3|-|0|0|1,2,|1|0|-|1|...      5 and 3 are given, two cells are open, and 1 and 2 are noted in one
//! ```

use super::characters::begins_with;

const START: &[u8] = b"version: ";
/// Bytes of the longest field.
const LONGEST: usize = 40;
const MOST_FIELDS: usize = 4 * 81;

/// The values and the givens of a saved game at the beginning of a text, and its length.
pub(super) fn saved_game(text: &[u8]) -> Option<([u8; 81], [u8; 81], usize)> {
    if !begins_with(text, START) {
        return None;
    }
    let digits = text[START.len()..]
        .iter()
        .take(3)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let mut at = START.len() + digits;
    let ends: [&[u8]; 6] = [b"&#10;", b"&#xA;", b"\\n", b"\r\n", b"\n", b" "];
    at += ends.iter().find(|end| begins_with(&text[at..], end))?.len();
    let mut fields: Vec<&[u8]> = Vec::new();
    while fields.len() < MOST_FIELDS {
        at += text[at..]
            .iter()
            .take(4)
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let rest = &text[at..];
        let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b',' | b'-');
        let size = rest.iter().take(LONGEST).take_while(is_part).count();
        if size == 0 || rest.get(size) != Some(&b'|') {
            break;
        }
        fields.push(&rest[..size]);
        at += size + 1;
    }
    let width = match fields.len() {
        243 => 3,
        324 => 4,
        _ => return None,
    };
    let (mut values, mut givens) = ([0; 81], [0; 81]);
    for (cell, fields) in fields.chunks(width).enumerate() {
        let [digit @ b'0'..=b'9'] = fields[0] else {
            return None;
        };
        values[cell] = digit - b'0';
        match fields[width - 1] {
            b"0" => givens[cell] = values[cell],
            b"1" => {}
            _ => return None,
        }
    }
    Some((values, givens, at))
}
