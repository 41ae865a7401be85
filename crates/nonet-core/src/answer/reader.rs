//! The answer in a text is its last board other than the puzzle. A broken board at that place is no answer, so that a text cut
//! short does not pass with a board that it showed before.

use super::block::Block;
use super::characters::Class;
use super::found::Found;
use super::line::{Content, Line, Long};
use super::markup::class_at;
use super::placement::Placements;
use super::plain::plain_answer;
use super::quick::{QuickLine, RowLayout, quick_line};

/// Bytes read between two calls of `should_continue`: a few milliseconds of work.
pub(crate) const BETWEEN_CHECKS: usize = 1 << 20;

/// The rest of a longer word is taken in parts.
const LONGEST_WORD: usize = 1 << 10;

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
pub(super) fn read_answer_into(
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
            at = reader.take_line(text, at, pause);
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
    layout: RowLayout,
    block: Block,
    placements: Placements,
    /// Whether the last line that is not blank is a label alone.
    is_below_label: bool,
    found: Option<Found>,
}

impl Reader {
    /// Takes a line from a place in a text on, or a part of it up to the pause. Returns the place after it.
    fn take_line(&mut self, text: &[u8], start: usize, pause: usize) -> usize {
        let mut at = start;
        if !self.line.is_begun() {
            let rest = &text[at..];
            if let Some((row, size)) = self.layout.row(rest) {
                self.take_quick_line(QuickLine::Row(row));
                return at + size;
            }
            if let Some((line, size)) = quick_line(rest) {
                if matches!(line, QuickLine::Row(_)) {
                    self.layout.keep(&rest[..size]);
                }
                if self.take_quick_line(line) {
                    return at + size;
                }
            }
        }
        while at < pause {
            let (class, size) = class_at(text, at, self.line.in_run());
            self.take(class);
            at += size;
            if matches!(class, Class::Letter(_)) {
                at += self
                    .line
                    .take_rest_of_word(&text[at..text.len().min(at + LONGEST_WORD)]);
            }
            // A markup that ends a line ends a quick line too: no part of a text is tried twice.
            if matches!(class, Class::LineEnd | Class::RowLabel(_)) {
                break;
            }
        }
        at
    }

    /// Takes a quick line. Returns whether that is possible: after the label of a row, its cells alone can follow.
    fn take_quick_line(&mut self, line: QuickLine) -> bool {
        let label = self.line.row_number();
        let content = match (line, label) {
            (QuickLine::Row(row), Some(number)) => Content::Numbered {
                row,
                number,
                is_last: false,
            },
            (QuickLine::Nothing, Some(number)) => Content::Label { number },
            (_, Some(_)) => return false,
            (QuickLine::Nothing, None) => Content::Nothing,
            (QuickLine::Prose, None) => Content::Prose,
            (QuickLine::Row(row), None) => Content::Row {
                row,
                is_apart: false,
                is_first: false,
                is_last: false,
            },
            (QuickLine::Cells(group), None) => Content::Cells(group),
            (QuickLine::Board(values), None) => {
                self.take_long_group(Some(values));
                Content::Prose
            }
        };
        self.line.clear_label();
        self.take_content(content);
        true
    }

    #[inline]
    fn take(&mut self, class: Class) {
        match class {
            Class::LineEnd => self.end_line(false),
            Class::BlockEnd => {
                self.end_line(false);
                self.end_placements();
                self.end_block();
            }
            Class::RowLabel(number) => {
                self.end_line(true);
                self.line.set_row_number(number);
            }
            Class::RowStart => {
                self.end_line(true);
                self.line.set_row_open(true);
            }
            Class::Key => self.end_line(false),
            Class::ValuesKey { is_quoted } => self.take_key_of_values(is_quoted),
            Class::Placement(placement) => {
                self.end_line(false);
                self.end_block();
                self.placements.add(placement);
            }
            _ => {
                if let Some(long) = self.line.take(class, self.puzzle.as_ref()) {
                    self.take_long_group(long);
                }
            }
        }
    }

    /// Takes what the cells of a row are called. Where no row has begun, it is a word.
    fn take_key_of_values(&mut self, is_quoted: bool) {
        if self.line.is_row_open() {
            return;
        }
        if is_quoted {
            self.end_line(false);
        }
        if let Some(long) = self.line.take_word(self.puzzle.as_ref()) {
            self.take_long_group(long);
        }
    }

    /// Takes more than half a board in one line: a board of its own, whole or broken.
    fn take_long_group(&mut self, long: Long) {
        self.end_placements();
        self.end_block();
        self.keep(Some(long.map_or(Found::Broken, Found::Board)));
    }

    /// Ends a line. In front of a label, cells that are no row are the number in a list: `1. Row 1:`.
    fn end_line(&mut self, is_before_label: bool) {
        if let Some(long) = self.line.end(self.puzzle.as_ref()) {
            self.take_long_group(long);
        }
        let content = match self.line.content() {
            Content::Cells(group) if is_before_label && group.row().is_none() => Content::Nothing,
            content => content,
        };
        self.take_content(content);
    }

    fn take_content(&mut self, content: Content) {
        if !matches!(content, Content::Nothing) {
            self.end_placements();
            self.is_below_label = matches!(content, Content::Label { .. });
        }
        self.line.set_row_open(self.is_below_label);
        match content {
            Content::Nothing => self.block.separate(),
            Content::Prose => self.end_block(),
            Content::Cells(group) => {
                let ended = self.block.add(&group, self.puzzle.as_ref());
                self.keep(ended);
            }
            Content::Row {
                row,
                is_apart,
                is_first,
                is_last,
            } => {
                if is_first {
                    self.end_block();
                }
                self.add_row(row, is_apart);
                if is_last {
                    self.end_block();
                }
            }
            Content::Lettered { row, number } => {
                if number == 1 || !self.block.continues_with_row(number) {
                    self.end_block();
                }
                self.add_row(row, false);
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
                    self.add_row(row, false);
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

    fn add_row(&mut self, row: [u8; 9], is_apart: bool) {
        let ended = self.block.add_row(row, is_apart, self.puzzle.as_ref());
        self.keep(ended);
    }

    fn end_block(&mut self) {
        let ended = self.block.end();
        self.keep(ended);
    }

    fn end_placements(&mut self) {
        if !self.placements.is_empty() {
            let ended = self.placements.end();
            self.keep(ended);
        }
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
        self.end_placements();
        self.end_block();
        match self.found? {
            Found::Board(values) => Some(values),
            Found::Broken => None,
        }
    }
}
