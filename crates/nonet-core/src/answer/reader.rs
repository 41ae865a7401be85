//! The answer in a text is its last board. A broken board at that place is no answer, so that a text cut short does not pass
//! with a board that it showed before.

use super::block::{Block, Found};
use super::characters::{Class, class_at};
use super::line::{Content, Group, Line};
use super::plain::plain_answer;

/// Bytes read between two calls of `should_continue`: a few milliseconds of work.
pub(super) const BETWEEN_CHECKS: usize = 1 << 20;

/// The values of the board that is the answer in a text, 0 for a blank; none if there is no such board. Calls
/// `should_continue` about once per MiB; if it returns false, the result is undefined.
pub fn read_answer(text: &[u8], should_continue: &mut dyn FnMut() -> bool) -> Option<[u8; 81]> {
    let mut values = [0; 81];
    read_answer_into(text, &mut values, should_continue).then_some(values)
}

/// Like [`read_answer`], but writes the board into `values`, which are undefined if there is no answer. Returns whether there
/// is one.
pub(super) fn read_answer_into(
    text: &[u8],
    values: &mut [u8; 81],
    should_continue: &mut dyn FnMut() -> bool,
) -> bool {
    if let Some(has_answer) = plain_answer(text, values) {
        return has_answer;
    }
    let mut reader = Reader::default();
    let mut at = 0;
    while at < text.len() {
        let pause = text.len().min(at + BETWEEN_CHECKS);
        while at < pause {
            let (class, size) = class_at(text, at);
            reader.take(class);
            at += size;
        }
        if at < text.len() && !should_continue() {
            return false;
        }
    }
    let Some(answer) = reader.end() else {
        return false;
    };
    *values = answer;
    true
}

#[derive(Default)]
struct Reader {
    line: Line,
    block: Block,
    found: Option<Found>,
}

impl Reader {
    #[inline]
    fn take(&mut self, class: Class) {
        if class == Class::LineEnd {
            self.end_line();
        } else if let Some(group) = self.line.take(class) {
            self.take_long_group(&group);
        }
    }

    /// Takes more than half a board in one line: a board of its own, whole or broken.
    fn take_long_group(&mut self, group: &Group) {
        self.end_block();
        let is_board = group.count == 81 && group.is_regular();
        self.found = Some(if is_board {
            Found::Board(group.values())
        } else {
            Found::Broken
        });
    }

    fn end_line(&mut self) {
        if let Some(group) = self.line.end() {
            self.take_long_group(&group);
        }
        match self.line.content() {
            Content::Nothing => {}
            Content::Prose => self.end_block(),
            Content::Cells(group) => {
                let ended = self.block.add(&group);
                self.keep(ended);
            }
            Content::Row {
                row,
                is_first,
                is_last,
            } => {
                if is_first {
                    self.end_block();
                }
                self.add_row(row);
                if is_last {
                    self.end_block();
                }
            }
            Content::Lettered { row, number } => {
                if number == 1 || !self.block.continues_with_row(number) {
                    self.end_block();
                }
                self.add_row(row);
            }
            Content::Numbered { row, number } => {
                let continues = number > 1 && self.block.continues_with_row(number);
                if !continues {
                    self.end_block();
                }
                if continues || number == 1 {
                    self.add_row(row);
                }
            }
        }
    }

    fn add_row(&mut self, row: [u8; 9]) {
        let ended = self.block.add_row(row);
        self.keep(ended);
    }

    fn end_block(&mut self) {
        let ended = self.block.end();
        self.keep(ended);
    }

    /// Keeps the board of a block as the last one of the text, if the block has one.
    fn keep(&mut self, ended: Option<Found>) {
        if ended.is_some() {
            self.found = ended;
        }
    }

    fn end(mut self) -> Option<[u8; 81]> {
        self.end_line();
        self.end_block();
        match self.found? {
            Found::Board(values) => Some(values),
            Found::Broken => None,
        }
    }
}
