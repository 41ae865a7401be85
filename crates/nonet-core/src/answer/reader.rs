//! The answer in a text is its last board other than the puzzle. A broken board at that place is no answer, so that a text cut
//! short does not pass with a board that it showed before.

use super::block::{Block, Found};
use super::characters::Class;
use super::line::{Content, Line, Long};
use super::markup::class_at;
use super::plain::plain_answer;

/// Bytes read between two calls of `should_continue`: a few milliseconds of work.
pub(crate) const BETWEEN_CHECKS: usize = 1 << 20;

/// The values of the board that is the answer in a text, 0 for a blank; none if there is no such board. The puzzle is not the
/// answer if there is another board. Calls `should_continue` about once per MiB; if it returns false, the result is undefined.
pub fn read_answer(
    text: &[u8],
    puzzle: Option<&[u8; 81]>,
    should_continue: &mut dyn FnMut() -> bool,
) -> Option<[u8; 81]> {
    let mut values = [0; 81];
    read_answer_into(text, || puzzle.copied(), &mut values, should_continue).then_some(values)
}

/// Like [`read_answer`], but writes the board into `values`, which are undefined if there is no answer. Returns whether there
/// is one. Calls `puzzle` only if the text is not plain.
pub(crate) fn read_answer_into(
    text: &[u8],
    puzzle: impl FnOnce() -> Option<[u8; 81]>,
    values: &mut [u8; 81],
    should_continue: &mut dyn FnMut() -> bool,
) -> bool {
    if let Some(has_answer) = plain_answer(text, values) {
        return has_answer;
    }
    let mut reader = Reader {
        puzzle: puzzle(),
        ..Reader::default()
    };
    let mut at = 0;
    while at < text.len() {
        let pause = text.len().min(at + BETWEEN_CHECKS);
        while at < pause {
            let (class, size) = class_at(text, at, reader.line.in_run());
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
    puzzle: Option<[u8; 81]>,
    line: Line,
    block: Block,
    found: Option<Found>,
}

impl Reader {
    #[inline]
    fn take(&mut self, class: Class) {
        match class {
            Class::LineEnd => self.end_line(false),
            Class::BlockEnd => {
                self.end_line(false);
                self.end_block();
            }
            Class::RowLabel(number) => {
                self.end_line(true);
                self.line.set_row_number(number);
            }
            _ => {
                if let Some(long) = self.line.take(class, self.puzzle.as_ref()) {
                    self.take_long_group(long);
                }
            }
        }
    }

    /// Takes more than half a board in one line: a board of its own, whole or broken.
    fn take_long_group(&mut self, long: Long) {
        self.end_block();
        self.keep(Some(long.map_or(Found::Broken, Found::Board)));
    }

    /// Ends a line. In front of a label, cells that are no row are the number in a list: `1. Row 1:`.
    fn end_line(&mut self, is_before_label: bool) {
        if let Some(long) = self.line.end(self.puzzle.as_ref()) {
            self.take_long_group(long);
        }
        match self.line.content() {
            Content::Nothing => self.block.separate(),
            Content::Prose => self.end_block(),
            Content::Cells(group) if is_before_label && !group.is_row() => self.block.separate(),
            Content::Cells(group) => {
                let ended = self.block.add(&group, self.puzzle.as_ref());
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
            Content::Numbered {
                row,
                number,
                is_last,
            } => {
                let continues = number > 1 && self.block.continues_with_row(number);
                if !continues {
                    self.end_block();
                }
                if continues || number == 1 {
                    self.add_row(row);
                }
                if is_last {
                    self.end_block();
                }
            }
            Content::Label { number } => {
                if number == 1 || !self.block.continues_with_label(number) {
                    self.end_block();
                }
            }
        }
    }

    fn add_row(&mut self, row: [u8; 9]) {
        let ended = self.block.add_row(row, self.puzzle.as_ref());
        self.keep(ended);
    }

    fn end_block(&mut self) {
        let ended = self.block.end();
        self.keep(ended);
    }

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

    fn end(mut self) -> Option<[u8; 81]> {
        self.end_line(false);
        self.end_block();
        match self.found? {
            Found::Board(values) => Some(values),
            Found::Broken => None,
        }
    }
}
