//! The boards of a file, whatever is around them: code, prose, lists, elements, tables.
//!
//! The text is fed in pieces of any length and cut into characters of a class, as for answers. What the classes of a line make
//! is decided by [`super::row`], which lines make a board by [`super::rows`]. Unlike in an answer, where the last board counts,
//! each board counts, and what nearly is one is refused with its place and what was expected. No part of the text decides what
//! another part is, but for the line above a board: it is the title.

use std::mem::take;

use super::board::{Board, BoardKind, Places, Refused};
use super::characters::{Class, begins_with};
use super::element::{Element, Elements, element, name_of};
use super::markup::class_at;
use super::placed::{Placed, named_cell};
use super::placement::placement_and_flag;
use super::row::{Content, Kind, Line, Token, is_blank_word};
use super::rows::{CellLine, Rows};
use super::saved::saved_game;

/// What is looked at beyond the end of a line, at most.
const LOOK_AHEAD: usize = 1 << 13;
/// A longer line above a board is no title.
const LONGEST_TITLE: usize = 300;
/// Attributes of longer tags can be boards.
const LONG_TAG: usize = 81;
/// Bytes of the longest number that is a cell.
const LONGEST_CELL: usize = 20;

/// Finds the boards of a text that is fed in pieces.
#[derive(Default)]
pub struct BoardFinder {
    text: Vec<u8>,
    /// The place in the text up to which it is read, and the line that is not yet read to its end.
    at: usize,
    line_start: usize,
    line: Line,
    /// The token that has begun.
    token: Option<Token>,
    /// The number of the row that the line has, by its label.
    label: Option<u8>,
    places: Places,
    rows: Rows,
    placed: Placed,
    has_placed: bool,
    /// Whether the placements of this line are conclusions.
    is_concluded: bool,
    elements: Elements,
    has_element: bool,
    /// The last line of text, and the end of the last line if it can be what a list is called.
    title: Vec<u8>,
    found: Vec<Result<Board, Refused>>,
}

/// The boards of a text, and what nearly is one.
///
/// ```
/// let text = "Mine:\n".to_owned() + &"5 3 . . 7 . . . .\n".repeat(9) + "and so on";
/// let found = nonet_core::boards::find_boards(text.as_bytes());
/// let board = found[0].as_ref().unwrap();
/// assert_eq!((found.len(), board.place.line, &board.title[..]), (1, 2, &b"Mine:"[..]));
/// ```
pub fn find_boards(text: &[u8]) -> Vec<Result<Board, Refused>> {
    let mut finder = BoardFinder::default();
    let mut found = finder.feed(text);
    found.extend(finder.end());
    found
}

impl BoardFinder {
    /// Adds a piece of the text; returns what has been found up to here.
    pub fn feed(&mut self, piece: &[u8]) -> Vec<Result<Board, Refused>> {
        let searched = self.text.len().saturating_sub(LOOK_AHEAD);
        self.text.extend_from_slice(piece);
        let end = self.text.len().saturating_sub(LOOK_AHEAD);
        let line_end = self
            .text
            .get(searched..end)
            .and_then(|rest| rest.iter().rposition(|&byte| byte == b'\n'));
        if let Some(size) = line_end {
            self.read(searched + size + 1);
        }
        take(&mut self.found)
    }

    /// Ends the text; returns what is left.
    pub fn end(&mut self) -> Vec<Result<Board, Refused>> {
        self.read(self.text.len());
        let text = take(&mut self.text);
        self.end_line(&text, text.len());
        self.end_rows();
        self.end_placed();
        self.elements.end(&mut self.found);
        take(&mut self.found)
    }

    /// Reads up to a place, or somewhat further.
    fn read(&mut self, pause: usize) {
        let mut text = take(&mut self.text);
        while self.at < pause {
            self.step(&text);
        }
        // The line that has begun is kept.
        self.places.drop_counted(&text, self.line_start);
        text.drain(..self.line_start);
        self.at -= self.line_start;
        self.line_start = 0;
        self.text = text;
    }

    /// Takes the next character, or the markup that begins with it.
    fn step(&mut self, text: &[u8]) {
        let at = self.at;
        let in_run = self.token.is_some();
        let size = match text[at] {
            b'<' => self.tag(text),
            b'*' => self.star(text),
            b'[' => self.dimensions(text),
            b'.' if !in_run => self.full_stop(text),
            b'0'..=b'9' if !in_run => self.decimal(text),
            b'"' | b'\'' if !in_run => self.empty(text),
            b'-' if !in_run => self.negative(text),
            b']' | b'}' | b')' => self.close(text),
            b'(' => self.bracket(text),
            b'r' | b'R' if !in_run => self.named_cell(text),
            b'{' => self.object(text),
            b'c' | b'C' if !in_run && begins_with(&text[at..], b"cell(") => self.object_of(text, 4),
            b'v' if !in_run => self.saved_game(text),
            _ => None,
        };
        if let Some(size) = size {
            self.at = at + size;
            return;
        }
        let (class, size) = class_at(text, at, in_run);
        self.at = at + size;
        match class {
            Class::Cell(value) => self.add_cell(value, at, size),
            Class::Dot => self.add_cell(0, at, size),
            Class::Emphasised(digit) => {
                for (step, value) in [0, digit, 0].into_iter().enumerate() {
                    self.add_cell(value, at + step, 1);
                }
            }
            Class::Letter(_) => self.add_letters(at, size),
            Class::Invisible => {}
            Class::Drawing => self.end_token(text),
            Class::Comment | Class::Arrow => {
                self.end_token(text);
                let next = text[at + size..]
                    .iter()
                    .find(|byte| !matches!(byte, b' ' | b'\t'));
                let is_separator =
                    text[at] == b';' && next.is_none_or(|byte| !byte.is_ascii_alphabetic());
                if !is_separator {
                    self.mark(Kind::Mark, at, size);
                }
            }
            Class::ValuesKey { .. } => {
                self.end_token(text);
                self.mark(Kind::Word, at, size);
            }
            Class::LineEnd | Class::Key | Class::RowStart => self.end_line(text, at),
            Class::RowLabel(number) => {
                self.end_line(text, at);
                self.label = Some(number);
            }
            Class::BlockEnd => {
                self.end_line(text, at);
                self.end_rows();
                self.title.clear();
            }
            Class::Placement(_) => {}
        }
    }

    fn mark(&mut self, kind: Kind, at: usize, size: usize) {
        let start = at - self.line_start;
        self.line.tokens.push(Token { start, size, kind });
    }

    fn add_cell(&mut self, value: u8, at: usize, size: usize) {
        let start = at - self.line_start;
        let first = self.line.cells.len();
        let token = self.token.get_or_insert(Token {
            start,
            size: 0,
            kind: Kind::Run { first, count: 0 },
        });
        token.size = start + size - token.start;
        if let Kind::Run { count, .. } = &mut token.kind {
            *count += 1;
            self.line.cells.push(value);
        }
    }

    fn add_letters(&mut self, at: usize, size: usize) {
        let start = at - self.line_start;
        let token = self.token.get_or_insert(Token {
            start,
            size: 0,
            kind: Kind::Word,
        });
        token.size = start + size - token.start;
        if let Kind::Run { first, .. } = token.kind {
            self.line.cells.truncate(first);
            token.kind = Kind::Word;
        }
    }

    fn end_token(&mut self, text: &[u8]) {
        let Some(mut token) = self.token.take() else {
            return;
        };
        let start = self.line_start + token.start;
        if token.kind == Kind::Word && is_blank_word(&text[start..start + token.size]) {
            token.kind = Kind::BlankWord {
                first: self.line.cells.len(),
            };
            self.line.cells.push(0);
        }
        self.line.tokens.push(token);
    }

    /// A star: a blank beside cells, separators and quotes.
    fn star(&mut self, text: &[u8]) -> Option<usize> {
        let is_beside = |byte: Option<&u8>| {
            byte.is_none_or(|byte| {
                byte.is_ascii_digit()
                    || byte.is_ascii_whitespace()
                    || b"*.,;|\"'[]{}".contains(byte)
            })
        };
        let is_cell = is_beside(self.at.checked_sub(1).map(|before| &text[before]))
            && is_beside(text.get(self.at + 1));
        is_cell.then(|| {
            self.add_cell(0, self.at, 1);
            1
        })
    }

    /// The size of an array in front of a list: `int[9][9]`, `[9][9]int`, `int[9, 9]`.
    fn dimensions(&mut self, text: &[u8]) -> Option<usize> {
        let rest = &text[self.at..];
        let end = rest.iter().take(10).position(|&byte| byte == b']')?;
        let is_size = |part: &[u8]| matches!(part.trim_ascii(), b"9" | b"81");
        rest[1..end]
            .split(|&byte| byte == b',')
            .all(is_size)
            .then_some(())?;
        let is_type = |byte: &u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b']' | b'_' | b'?' | b'>' | b'*' | b'&')
        };
        let before = self.at.checked_sub(1).map(|before| &text[before]);
        let is_size_of_type = before.is_some_and(is_type)
            || (rest.get(end + 1)).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'[');
        is_size_of_type.then(|| {
            self.end_token(text);
            end + 1
        })
    }

    /// A digit with zeros behind a point, as arrays of decimals have it: `5.0` or `5.`.
    fn decimal(&mut self, text: &[u8]) -> Option<usize> {
        let rest = text[self.at + 1..].strip_prefix(b".")?;
        let zeros = rest
            .iter()
            .take(LONGEST_CELL)
            .take_while(|&&byte| byte == b'0')
            .count();
        let is_longer = |byte: &u8| byte.is_ascii_alphanumeric() || b"._*?-|".contains(byte);
        (!rest.get(zeros).is_some_and(is_longer)).then(|| {
            self.add_cell(text[self.at] - b'0', self.at, zeros + 2);
            zeros + 2
        })
    }

    /// An empty string between separators, which is a blank.
    fn empty(&mut self, text: &[u8]) -> Option<usize> {
        let is_between = |byte: &u8| b",[](){};".contains(byte);
        let before = text[self.line_start..self.at].trim_ascii_end().last();
        let behind = text[self.at + 1..].strip_prefix(&text[self.at..=self.at])?;
        let next = behind.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        let is_empty = before.is_none_or(is_between)
            && next.is_none_or(|byte| is_between(byte) || matches!(byte, b'\n' | b'\r'));
        is_empty.then(|| {
            self.add_cell(0, self.at, 2);
            2
        })
    }

    /// A dot at the end of a statement or a sentence.
    fn full_stop(&mut self, text: &[u8]) -> Option<usize> {
        let before = text[self.line_start..self.at].last();
        let mut behind = text[self.at + 1..].iter().take(LOOK_AHEAD);
        let is_apart = text.get(self.at + 1).is_none_or(u8::is_ascii_whitespace);
        let next = behind.find(|byte| !matches!(byte, b' ' | b'\t'));
        let is_end =
            is_apart && !next.is_some_and(|byte| byte.is_ascii_digit() || b"._*".contains(byte));
        (is_end && before.is_some_and(|byte| b")]}\"'".contains(byte))).then_some(1)
    }

    /// A number below zero, which is a word.
    fn negative(&mut self, text: &[u8]) -> Option<usize> {
        let rest = &text[self.at + 1..];
        let digits = rest
            .iter()
            .take(20)
            .take_while(|byte| byte.is_ascii_digit() || **byte == b'.')
            .count();
        let before = self.at.checked_sub(1).map(|before| text[before]);
        let is_sign = before.is_none_or(|byte| b" ,[({;|=:\t\n".contains(&byte));
        (is_sign && digits > 0 && rest[0] != b'.').then(|| {
            self.add_letters(self.at, digits + 1);
            digits + 1
        })
    }

    /// The end of a list in a list.
    fn close(&mut self, text: &[u8]) -> Option<usize> {
        self.end_token(text);
        let before = text[self.line_start..self.at].trim_ascii_end().last();
        if matches!(before, Some(b']' | b'}' | b')')) {
            self.mark(Kind::End, self.at, 1);
        }
        Some(1)
    }

    /// A bracket, in which a comment can be behind a row.
    fn bracket(&mut self, text: &[u8]) -> Option<usize> {
        self.end_token(text);
        if self.line.cells.len() >= 9 {
            self.mark(Kind::Mark, self.at, 1);
        }
        Some(1)
    }

    fn named_cell(&mut self, text: &[u8]) -> Option<usize> {
        let (placement, size) = named_cell(&text[self.at..])?;
        self.end_rows();
        self.has_placed = true;
        // What a step of a path concludes is no given: `… => r4c4=2, r5c5=3`.
        let before = text[self.line_start.min(self.at)..self.at].trim_ascii_end();
        self.is_concluded |= before.ends_with(b"=>");
        if !self.is_concluded {
            let place = self.places.at(text, self.at);
            self.placed.add(placement, None, true, place);
        }
        Some(size)
    }

    fn object(&mut self, text: &[u8]) -> Option<usize> {
        self.object_of(text, 0)
    }

    /// A placement whose fields begin after a name of this length.
    fn object_of(&mut self, text: &[u8], name: usize) -> Option<usize> {
        let (placement, given, size) = placement_and_flag(&text[self.at + name..])?;
        self.end_token(text);
        self.end_rows();
        let place = self.places.at(text, self.at);
        self.placed.add(placement, given, false, place);
        self.has_placed = true;
        Some(name + size)
    }

    fn saved_game(&mut self, text: &[u8]) -> Option<usize> {
        let (values, givens, size) = saved_game(&text[self.at..])?;
        let place = self.places.at(text, self.at);
        self.end_line(text, self.at);
        self.end_rows();
        self.found.push(Ok(Board {
            values,
            givens,
            kind: BoardKind::Cells,
            place,
            title: Vec::new(),
        }));
        Some(size)
    }

    /// An element with a cell, or another tag.
    fn tag(&mut self, text: &[u8]) -> Option<usize> {
        let rest = &text[self.at..];
        if let Some((found, size)) = element(rest) {
            self.end_token(text);
            let place = self.places.at(text, self.at);
            match found {
                Element::Cell(name, value, given) => {
                    self.elements.add(name, value, given, place);
                    self.has_element = true;
                }
                Element::Placement(placement, given) => {
                    self.placed.add(placement, given, false, place);
                    self.has_placed = true;
                }
            }
            return Some(size);
        }
        let is_end = rest.get(1) == Some(&b'/');
        let name = name_of(rest.get(1 + usize::from(is_end)..)?)?;
        self.elements.take_tag(name, is_end);
        let (class, size) = class_at(text, self.at, false);
        let is_tag = size > 1 && !matches!(class, Class::Comment);
        // The attributes of a long tag are read like text.
        (is_tag && size > LONG_TAG).then(|| {
            self.end_line(text, self.at);
            self.end_rows();
            1 + usize::from(is_end) + name.len()
        })
    }

    /// Ends a line in front of a place.
    fn end_line(&mut self, text: &[u8], at: usize) {
        self.end_token(text);
        let written = &text[self.line_start.min(at)..at];
        let content = self.line.content(written);
        let label = self.label.take();
        let (has_placed, has_element) = (take(&mut self.has_placed), take(&mut self.has_element));
        self.is_concluded = false;
        let line_start = self.line_start;
        let place = |places: &mut Places, start: usize| places.at(text, line_start + start);
        match content {
            Content::Nothing => self.rows.separate(),
            _ if has_placed || has_element => {}
            Content::Text => {
                if is_fortran(written) {
                    self.rows.refuse(BY_COLUMNS.to_string());
                }
                self.end_rows();
                self.end_others();
                self.set_title(written);
            }
            Content::Row(row) => {
                let start = place(&mut self.places, row.start);
                let bad = (row.bad.as_ref()).map_or(start, |(at, _)| place(&mut self.places, *at));
                let (start_of_row, end) = (row.start, row.end);
                self.add_line(
                    written,
                    start_of_row,
                    CellLine::of_row(row, label, start, bad),
                );
                if is_fortran(&written[end..]) {
                    self.rows.refuse(BY_COLUMNS.to_string());
                }
            }
            Content::Cells {
                cells,
                is_apart,
                start,
                has_words,
            } => {
                self.take_cells(text, cells, is_apart, start, has_words, at);
            }
            Content::Boards(boards) => {
                self.end_rows();
                self.end_others();
                let before = boards
                    .first()
                    .map_or(written, |(_, start)| &written[..*start]);
                let (title, other) = self.title_of(before);
                for (number, (values, start)) in boards.into_iter().enumerate() {
                    let place = place(&mut self.places, start);
                    let reason = other
                        .clone()
                        .or_else(|| is_fortran(&written[start..]).then(|| BY_COLUMNS.to_string()));
                    self.found.push(match reason {
                        Some(reason) => Err(Refused::new(place, reason)),
                        None => Ok(Board {
                            values,
                            givens: values,
                            kind: BoardKind::Run,
                            place,
                            title: if number == 0 {
                                title.clone()
                            } else {
                                Vec::new()
                            },
                        }),
                    });
                }
            }
            Content::Refused(start, reason) => {
                self.end_rows();
                self.end_others();
                self.title.clear();
                let place = place(&mut self.places, start);
                self.found.push(Err(Refused::new(place, reason)));
            }
        }
        self.line.clear();
        self.line_start = self.at.max(at);
    }

    /// Takes cells that are no row: one, the three numbers of a given, or a part of a list.
    fn take_cells(
        &mut self,
        text: &[u8],
        cells: Vec<u8>,
        is_apart: bool,
        start: usize,
        has_words: bool,
        at: usize,
    ) {
        let written = &text[self.line_start..at];
        let threes = cells.len() / 3;
        let semicolons = written.iter().filter(|&&byte| byte == b';').count();
        let place = self.places.at(text, self.line_start + start);
        if is_apart
            && cells.len() == 3 * threes
            && (threes == 1 || (threes > 1 && semicolons + 1 >= threes))
        {
            for three in cells.chunks(3) {
                self.add_line(
                    written,
                    start,
                    CellLine::of_cells(three.to_vec(), true, place),
                );
            }
            return;
        }
        let is_begin =
            has_words && self.rows.is_empty() && written.get(start.wrapping_sub(1)) == Some(&b'[');
        if has_words && !is_begin {
            self.end_rows();
            self.end_others();
            self.set_title(written);
            return;
        }
        self.add_line(written, start, CellLine::of_cells(cells, is_apart, place));
    }

    /// Adds a line of cells, which begin at a place of the line.
    fn add_line(&mut self, written: &[u8], start: usize, mut line: CellLine) {
        self.end_others();
        line.has_words = has_word(&written[..start]);
        if line.has_words && !self.rows.is_empty() && self.rows.ends_at(&line) {
            self.end_rows();
            self.set_title(written);
            return;
        }
        if self.rows.is_full() {
            self.end_rows();
        }
        if self.rows.is_empty() {
            let (title, other) = self.title_of(&written[..start]);
            self.rows.begin(title, other);
        }
        self.rows.add(line);
    }

    /// The title of a board, by what is in front of it in its line, and why it can be none.
    fn title_of(&mut self, before: &[u8]) -> (Vec<u8>, Option<String>) {
        let title = take(&mut self.title);
        let other = name_of_other(&title, before);
        let has_own = before.iter().any(|byte| b"=(".contains(byte));
        (if has_own { Vec::new() } else { title }, other)
    }

    fn end_rows(&mut self) {
        if !self.rows.is_empty() {
            self.rows.end(&mut self.found);
        }
    }

    /// Ends placements and elements.
    fn end_others(&mut self) {
        self.end_placed();
        if !self.elements.is_empty() {
            self.elements.end(&mut self.found);
        }
    }

    fn end_placed(&mut self) {
        if !self.placed.is_empty() {
            self.found.extend(self.placed.end());
        }
    }

    /// Keeps a line of text as the title of the board below it; the marks of code around a board are no line.
    fn set_title(&mut self, line: &[u8]) {
        let line = line.trim_ascii();
        if line.starts_with(b"```") || line.starts_with(b"~~~") {
            return;
        }
        self.title.clear();
        if line.len() <= LONGEST_TITLE {
            self.title.extend_from_slice(line);
        }
    }
}

/// Whether a text has two letters in succession.
fn has_word(text: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    text.windows(2).any(|pair| pair.iter().all(is_letter))
}

const BY_COLUMNS: &str = "expected a list row by row, found order='F', which is column by column";

/// Whether a text says that a list is written column by column.
fn is_fortran(text: &[u8]) -> bool {
    let text = &text[..text.len().min(LONGEST_TITLE)];
    let is_at = |at: usize| {
        let rest = text[at + 5..].trim_ascii_start();
        let rest = rest.strip_prefix(b"=").map(<[u8]>::trim_ascii_start);
        matches!(rest, Some([b'\'' | b'"', b'F' | b'f', b'\'' | b'"', ..]))
    };
    (0..text.len()).any(|at| begins_with(&text[at..], b"order") && is_at(at))
}

/// What lists are called that are no rows.
const OTHER_LISTS: [&[u8]; 5] = [b"columns", b"cols", b"boxes", b"blocks", b"regions"];
/// Functions that can take a list column by column.
const SHAPING: [&[u8]; 3] = [b"matrix", b"structure", b"reshape"];

/// Why a list is no board, by the name or the function in front of it, in its line or at the end of the line above.
fn name_of_other(above: &[u8], before: &[u8]) -> Option<String> {
    // Also the number of a row: `(0, [`.
    let is_open = |byte: &u8| byte.is_ascii_whitespace() || b"[{(\"',0123456789".contains(byte);
    let is_blank = before.iter().all(is_open);
    let text = if is_blank { above } else { before };
    let is_in_brackets = before.iter().any(|byte| b"[{(".contains(byte));
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut words = text.split(|byte| !is_in_word(byte));
    let calls = || {
        text.split_inclusive(|&byte| byte == b'(')
            .filter_map(|part| part.strip_suffix(b"("))
    };
    let ends_with = |part: &[u8], name: &[u8]| {
        let (rest, end) = part.split_at(part.len().saturating_sub(name.len()));
        end.eq_ignore_ascii_case(name) && !rest.last().is_some_and(is_in_word)
    };
    if let Some(name) = SHAPING
        .iter()
        .find(|name| calls().any(|part| ends_with(part, name)))
    {
        let name = String::from_utf8_lossy(name);
        return Some(format!(
            "expected nine rows, found a list in {name}(, which can be written column by column"
        ));
    }
    let name = words.rfind(|word| !word.is_empty())?;
    let end = text.iter().rposition(|&byte| matches!(byte, b'=' | b':'));
    let is_name = name.split(|&byte| byte == b'_').any(|part| {
        OTHER_LISTS
            .iter()
            .any(|other| other.eq_ignore_ascii_case(part))
    });
    (is_name && is_in_brackets && end.is_some()).then(|| {
        let name = String::from_utf8_lossy(name);
        format!("expected a list of rows, found one named '{name}'")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Place;

    #[test]
    fn a_number_after_words_is_no_row_of_a_board() {
        let row = "5 3 . | . 7 . | . . 9\n";
        let (board, short) = (row.repeat(9), row.repeat(8));
        for number in ["Tel 600123456", "Tel. 600 123 456", "Tel 123456789"] {
            for between in ["", "\n", "---+---\n"] {
                let text = format!("{board}{between}{number}\n{board}{number}\n{number}\n");
                assert!(find_boards(text.as_bytes()).iter().all(Result::is_ok));
                assert_eq!(find_boards(text.as_bytes()).len(), 2);
            }
            let found = find_boards(format!("{short}{number}\n").as_bytes());
            assert!(found.len() == 1 && found[0].is_err());
        }
        for row in ["Grid 530070000", "and 5,3,0,0,7,0,0,0,0", "Tel. 530070000"] {
            assert!(find_boards(format!("{board}{row}\n").as_bytes())[0].is_err());
        }
    }

    #[test]
    fn pieces_of_any_length_give_the_same() {
        let row = "5 3 . | . 7 . | . . 9\n";
        let text = "x\n".repeat(10_000)
            + "Mine:\n"
            + &row.repeat(9)
            + &"y = 1\n".repeat(10_000)
            + &row.repeat(9);
        let whole = find_boards(text.as_bytes());
        assert_eq!(whole.len(), 2);
        for size in [1, 7, 1 << 16] {
            let mut finder = BoardFinder::default();
            let mut found = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                found.extend(finder.feed(piece));
            }
            found.extend(finder.end());
            assert_eq!(found, whole);
        }
        let place = whole[0].as_ref().map(|board| board.place);
        assert_eq!(
            place,
            Ok(Place {
                line: 10_002,
                column: 1
            })
        );
    }
}
