//! The answer in a text is its last board other than the puzzle. A broken board at that place is no answer, so that a text cut
//! short does not pass with a board that it showed before. Without such a board, assignments are the answer (`assigned.rs`).

use super::assigned::{Assigned, BETWEEN_CHECKS};
use super::block::Block;
use super::plain::{LONG, plain_answer};
use crate::boards::{Assembly, Finder, Found, Group, RowLayout, read_drawn};

/// The values of the board that is the answer in a text, 0 for a blank; none if there is no such board. The puzzle is not the
/// answer if there is another board. Calls `should_continue` about once per MiB; if it returns false, the result is undefined.
pub fn read_answer(
    text: &[u8],
    puzzle: Option<&[u8; 81]>,
    should_continue: &mut dyn FnMut() -> bool,
) -> Option<[u8; 81]> {
    let mut values = [0; 81];
    read_answer_into(
        text,
        || puzzle.copied(),
        &mut RowLayout::default(),
        &mut values,
        should_continue,
    )
    .then_some(values)
}

/// Like [`read_answer`], but writes the board into `values`, which are undefined if there is no answer. Returns whether there
/// is one. Calls `puzzle` only if the text is neither plain nor one drawn board. The layout is that of the last text.
pub(super) fn read_answer_into(
    text: &[u8],
    puzzle: impl FnOnce() -> Option<[u8; 81]>,
    layout: &mut RowLayout,
    values: &mut [u8; 81],
    should_continue: &mut dyn FnMut() -> bool,
) -> bool {
    if let Some(has_answer) = plain_answer(text, values) {
        return has_answer;
    }
    let read = Assigned::read(text, should_continue);
    if read.is_none() && text.len() < LONG && read_drawn(text, layout, values) {
        return true;
    }
    let puzzle = puzzle();
    let (assigned, text) = match &read {
        Some((assigned, rest)) => (Some(assigned), &rest[..]),
        None => (None, text),
    };
    let mut finder = Finder::new(LastBoard {
        puzzle,
        ..LastBoard::default()
    });
    let mut at = 0;
    while at < text.len() {
        let pause = text.len().min(at + BETWEEN_CHECKS);
        while at < pause {
            at = finder.take_line(text, at, pause);
        }
        if at < text.len() && !should_continue() {
            return false;
        }
    }
    let found = finder.end().found;
    match (found, assigned) {
        (Some(Found::Broken), _) | (None, None) => false,
        (Some(Found::Board(board)), None) => {
            *values = board;
            true
        }
        (Some(Found::Board(board)), Some(_)) if puzzle != Some(board) => {
            *values = board;
            true
        }
        (_, Some(assigned)) => {
            *values = puzzle.unwrap_or([0; 81]);
            assigned.write(values)
        }
    }
}

/// The last board of a text, while it is read.
#[derive(Default)]
struct LastBoard {
    puzzle: Option<[u8; 81]>,
    block: Block,
    found: Option<Found>,
}

impl LastBoard {
    /// Keeps a board as the last one of the text, unless it is the puzzle and there is one already.
    fn keep(&mut self, ended: Option<Found>) {
        let is_puzzle = match (&ended, &self.puzzle) {
            (Some(Found::Board(board)), Some(puzzle)) => board == puzzle,
            _ => false,
        };
        if ended.is_some() && !(is_puzzle && self.found.is_some()) {
            self.found = ended;
        }
    }
}

impl Assembly for LastBoard {
    fn puzzle(&self) -> Option<&[u8; 81]> {
        self.puzzle.as_ref()
    }

    fn add(&mut self, group: &Group) {
        let ended = self.block.add(group, self.puzzle.as_ref());
        self.keep(ended);
    }

    fn add_row(&mut self, row: [u8; 9], is_apart: bool) {
        let ended = self.block.add_row(row, is_apart, self.puzzle.as_ref());
        self.keep(ended);
    }

    fn continues_with_row(&self, number: u8) -> bool {
        self.block.continues_with_row(number)
    }

    fn continues_with_label(&self, number: u8) -> bool {
        self.block.continues_with_label(number)
    }

    fn separate(&mut self) {
        self.block.separate();
    }

    fn end_block(&mut self) {
        let ended = self.block.end();
        self.keep(ended);
    }

    fn add_found(&mut self, found: Found) {
        self.keep(Some(found));
    }
}
