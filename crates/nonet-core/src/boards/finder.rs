//! From a text to lines of cells: a text is cut into characters of a class, these make lines, and an [`Assembly`] puts the
//! lines together. Boards in one line, and cells as objects, are found here.

use super::characters::Class;
use super::found::Found;
use super::line::{Content, Group, Line, Long};
use super::markup::class_at;
use super::placement::Placements;
use super::quick::{QuickLine, RowLayout};

/// What takes lines of cells, and decides which of them make a board.
pub(crate) trait Assembly {
    /// The puzzle of the text, if it is known: of several boards in a line, another one counts.
    fn puzzle(&self) -> Option<&[u8; 81]>;
    /// Takes a line of cells without words.
    fn add(&mut self, group: &Group);
    /// Takes a row that has its number or words beside it; `is_apart` tells whether something is between its cells.
    fn add_row(&mut self, row: [u8; 9], is_apart: bool);
    /// Whether the next row can have this number, from 2 to 9.
    fn continues_with_row(&self, number: u8) -> bool;
    /// Whether the next line can be the first one of the row with this number, from 2 to 9.
    fn continues_with_label(&self, number: u8) -> bool;
    /// Takes a blank line or a frame.
    fn separate(&mut self);
    /// Takes what cannot stand within a board.
    fn end_block(&mut self);
    /// Takes a board in one line or of placed cells.
    fn add_found(&mut self, found: Found);
}

/// The rest of a longer word is taken in parts.
const LONGEST_WORD: usize = 1 << 10;

/// Reads texts.
#[derive(Default)]
pub(crate) struct Finder<A> {
    line: Line,
    layout: RowLayout,
    placements: Placements,
    /// Whether the last line that is not blank is a label alone.
    is_below_label: bool,
    assembly: A,
}

impl<A: Assembly> Finder<A> {
    /// Reads texts for an assembly.
    pub fn new(assembly: A) -> Self
    where
        A: Default,
    {
        Self {
            assembly,
            ..Self::default()
        }
    }

    /// Takes a line from a place in a text on, or a part of it up to the pause. Returns the place after it.
    pub fn take_line(&mut self, text: &[u8], start: usize, pause: usize) -> usize {
        let mut at = start;
        if !self.line.is_begun()
            && let Some((line, size)) = self.layout.line(&text[at..])
            && self.take_quick_line(line)
        {
            return at + size;
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
                self.assembly.end_block();
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
                self.assembly.end_block();
                self.placements.add(placement);
            }
            _ => {
                if let Some(long) = self.line.take(class, self.assembly.puzzle()) {
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
        if let Some(long) = self.line.take_word(self.assembly.puzzle()) {
            self.take_long_group(long);
        }
    }

    /// Takes more than half a board in one line: a board of its own, whole or broken.
    fn take_long_group(&mut self, long: Long) {
        self.end_placements();
        self.assembly.end_block();
        let found = long.map_or(Found::Broken, Found::Board);
        self.assembly.add_found(found);
    }

    /// Ends a line. In front of a label, cells that are no row are the number in a list: `1. Row 1:`.
    fn end_line(&mut self, is_before_label: bool) {
        if let Some(long) = self.line.end(self.assembly.puzzle()) {
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
            Content::Nothing => self.assembly.separate(),
            Content::Prose => self.assembly.end_block(),
            Content::Cells(group) => self.assembly.add(&group),
            Content::Row {
                row,
                is_apart,
                is_first,
                is_last,
            } => {
                if is_first {
                    self.assembly.end_block();
                }
                self.assembly.add_row(row, is_apart);
                if is_last {
                    self.assembly.end_block();
                }
            }
            Content::Lettered { row, number } => {
                if number == 1 || !self.assembly.continues_with_row(number) {
                    self.assembly.end_block();
                }
                self.assembly.add_row(row, false);
            }
            Content::Numbered {
                row,
                number,
                is_last,
            } => {
                let continues = number > 1 && self.assembly.continues_with_row(number);
                if !continues {
                    self.assembly.end_block();
                }
                if continues || number == 1 {
                    self.assembly.add_row(row, false);
                }
                if is_last {
                    self.assembly.end_block();
                }
            }
            Content::Label { number } => {
                if number == 1 || !self.assembly.continues_with_label(number) {
                    self.assembly.end_block();
                }
            }
        }
    }

    fn end_placements(&mut self) {
        if !self.placements.is_empty()
            && let Some(found) = self.placements.end()
        {
            self.assembly.add_found(found);
        }
    }

    /// Ends the text.
    pub fn end(mut self) -> A {
        self.end_line(false);
        self.end_placements();
        self.assembly.end_block();
        self.assembly
    }
}
