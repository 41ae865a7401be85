//! Placements of a file: `{"row": 1, "col": 5, "value": 7}`, `<cell row="1" col="5" value="7"/>`, `r1c5 = 7`. In a text of any
//! order each cell has its place. Names such as r1c5 count from 1; fields count from 0 or from 1, which a 0 or a 9 shows.

use super::board::{Board, BoardKind, Place, Refused};
use super::found::Placement;

/// Fewer placements are something else.
const FEWEST: usize = 8;

/// Placements that follow each other, while they are read.
#[derive(Default)]
pub(super) struct Placed {
    each: Vec<(Placement, Option<bool>)>,
    /// Whether all have names such as r1c5.
    are_named: bool,
    place: Place,
}

/// More are not held: cells occur twice.
const MOST: usize = 1000;

impl Placed {
    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    pub fn add(&mut self, placement: Placement, given: Option<bool>, is_named: bool, place: Place) {
        if self.each.is_empty() {
            (self.place, self.are_named) = (place, is_named);
        }
        self.are_named &= is_named;
        if self.each.len() < MOST {
            self.each.push((placement, given));
        }
    }

    /// Ends the placements: their board, or why they are none.
    pub fn end(&mut self) -> Option<Result<Board, Refused>> {
        let each = std::mem::take(&mut self.each);
        (each.len() >= FEWEST).then(|| self.board(&each))
    }

    fn board(&self, each: &[(Placement, Option<bool>)]) -> Result<Board, Refused> {
        let refused = |reason: String| Refused::new(self.place, reason);
        let numbers = || {
            each.iter()
                .flat_map(|(placement, _)| [placement.row, placement.column])
        };
        let (least, most) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        if most - least > 8 {
            return Err(refused(format!(
                "expected rows and columns 0 to 8 or 1 to 9, found {least} to {most}"
            )));
        }
        if least > 0 && most < 9 && !self.are_named {
            let reason = "expected a cell in row or column 0 or 9, which shows whether rows are counted from 0 or from 1, found none";
            return Err(refused(reason.to_string()));
        }
        let first = least.min(1);
        let (mut values, mut givens, mut is_placed) = ([0; 81], [0; 81], [false; 81]);
        let has_given = each.iter().any(|(_, given)| *given == Some(true));
        for (placement, given) in each {
            let (row, column) = (placement.row - first, placement.column - first);
            let cell = usize::from(row) * 9 + usize::from(column);
            if std::mem::replace(&mut is_placed[cell], true) && values[cell] != placement.value {
                let reason = format!(
                    "expected each cell once, found row {} and column {} twice",
                    placement.row, placement.column
                );
                return Err(refused(reason));
            }
            values[cell] = placement.value;
            givens[cell] = if !has_given || *given == Some(true) {
                placement.value
            } else {
                0
            };
        }
        Ok(Board {
            values,
            givens,
            kind: BoardKind::Placements,
            place: self.place,
            title: Vec::new(),
        })
    }
}

/// The placement of a named cell at the beginning of a text, and its length: `r1c5 = 7`, `R1C5: 7`, `"r1c5": 7`.
pub(crate) fn named_cell(text: &[u8]) -> Option<(Placement, usize)> {
    let [
        b'r' | b'R',
        row @ b'1'..=b'9',
        b'c' | b'C',
        column @ b'1'..=b'9',
        rest @ ..,
    ] = text
    else {
        return None;
    };
    let quoted = 4 + usize::from(matches!(rest.first(), Some(b'"' | b'\'')));
    let (value, size) = value_after(&text[quoted..])?;
    let [row, column] = [*row, *column].map(|byte| byte - b'0');
    Some((Placement { row, column, value }, quoted + size))
}

/// The value behind the name of a cell, and the length of both: ` = 7`, `: 7`, ` -> 7`, `:** 7`.
pub(crate) fn value_after(text: &[u8]) -> Option<(u8, usize)> {
    let mut at = emphasis(text);
    at += match text.get(at..)? {
        [0xe2, 0x86, 0x92, ..] => 3, // an arrow
        [b'-' | b'=', b'>', ..] | [b':', b'=', ..] => 2,
        [b'=' | b':', ..] => 1,
        _ => return None,
    };
    at += emphasis(&text[at..]);
    at += usize::from(matches!(text.get(at), Some(b'"' | b'\'')));
    let digit = *text.get(at).filter(|digit| matches!(digit, b'1'..=b'9'))?;
    let is_longer = text
        .get(at + 1)
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    (!is_longer).then_some((digit - b'0', at + 1))
}

/// The number of spaces and of marks of emphasis and code in Markdown, at most 8.
fn emphasis(text: &[u8]) -> usize {
    let marks = text.iter().take(8);
    marks.take_while(|byte| b" \t*`".contains(byte)).count()
}
