//! The cells of a line, in groups: a group is the cells between two words.
//!
//! ```text
//!   Row 3: 198 342 567 (box 1)
//!   word   group         word group         words are runs of letters and cells with at least one letter
//!        3 198 342 567        1             runs of cells
//! ```
//!
//! The words `and` and `then` do not end a group.

use super::characters::Class;
use super::long::{DOT, HALF_A_BOARD, LongGroup, STORED, value_of};

/// Cells between two words.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The first cells.
    stored: [u8; STORED],
    /// How many there are, also those that are not stored.
    pub count: usize,
    /// Bit n is set if cell n begins a run.
    starts: u128,
    /// How many of the cells have a digit.
    digit_count: usize,
}

impl Default for Group {
    fn default() -> Self {
        Self {
            stored: [0; STORED],
            count: 0,
            starts: 0,
            digit_count: 0,
        }
    }
}

impl Group {
    fn push(&mut self, cell: u8, is_start: bool) {
        if let Some(place) = self.stored.get_mut(self.count) {
            *place = cell;
            self.starts &= !(1 << self.count);
            self.starts |= u128::from(is_start) << self.count;
        }
        self.digit_count += usize::from(matches!(cell, 1..=9));
        self.count += 1;
    }

    /// Removes a dot after nine or 81 cells: it is a full stop.
    fn remove_full_stop(&mut self) {
        if matches!(self.count, 10 | 82) && self.stored[self.count - 1] == DOT {
            self.count -= 1;
        }
    }

    /// Whether it counts: blanks alone are an ellipsis or a frame, unless they can be a cell, a row or a board.
    fn counts(&self) -> bool {
        self.count > 0 && (self.digit_count > 0 || matches!(self.count, 1 | 9 | 81))
    }

    /// Whether all runs are of one length: 1, 3, 9 or 81. Longer numbers, dates and times are not.
    pub fn is_regular(&self) -> bool {
        self.count <= STORED
            && [1, 3, 9, 81].into_iter().any(|length| {
                let is_start = |cell| self.starts >> cell & 1 == 1;
                self.count.is_multiple_of(length)
                    && (0..self.count).all(|cell| is_start(cell) == (cell % length == 0))
            })
    }

    /// The first cells, 0 for a blank.
    pub fn values<const COUNT: usize>(&self) -> [u8; COUNT] {
        std::array::from_fn(|cell| value_of(self.stored[cell]))
    }

    /// The number of a row and its cells, of a group that begins with a number of one digit: `3 198 342 567` or `3. 198...`.
    pub fn numbered_row(&self) -> Option<(u8, [u8; 9])> {
        let number = Some(self.stored[0]).filter(|number| (1..=9).contains(number))?;
        let is_start = |cell: usize| self.starts >> cell & 1 == 1;
        let first = match (self.count, is_start(1)) {
            (10..=11, true) => 1,
            (11..=12, false) if self.stored[1] == DOT && is_start(2) => 2,
            _ => return None,
        };
        let mut rest = Self::default();
        for cell in first..self.count {
            rest.push(self.stored[cell], is_start(cell));
        }
        rest.remove_full_stop();
        rest.is_row().then(|| (number, rest.values()))
    }

    /// Whether these are nine cells of a row.
    pub fn is_row(&self) -> bool {
        self.count == 9 && self.is_regular()
    }
}

/// The first characters of a run of letters and cells, in lower case.
#[derive(Clone, Copy, Default)]
struct Token {
    text: [u8; 6],
    length: usize,
    is_word: bool,
}

impl Token {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.text.get_mut(self.length) {
            *place = byte.to_ascii_lowercase();
        }
        self.length += 1;
    }

    fn text(&self) -> &[u8] {
        self.text.get(..self.length).unwrap_or_default()
    }
}

/// The part of a line that can belong to a board.
pub(super) enum Content {
    /// Neither cells nor words: a blank line or a frame.
    Nothing,
    /// Words, with cells that cannot be a row, or with none.
    Prose,
    /// Cells alone.
    Cells(Group),
    /// A row with words in front, after it, or both.
    Row {
        row: [u8; 9],
        is_first: bool,
        is_last: bool,
    },
    /// A row with its number in front: "Row 3:" or "R3"; after row 9, words can end the board.
    Numbered {
        row: [u8; 9],
        number: u8,
        is_last: bool,
    },
    /// The number of a row alone, "Row 3:", whose cells are in the lines below it.
    Label { number: u8 },
    /// A row with its number as a letter in front, A to I, if it continues a board: "C 198342567".
    Lettered { row: [u8; 9], number: u8 },
}

/// A line, while it is read.
#[derive(Default)]
pub(super) struct Line {
    group: Group,
    /// The group before the token began.
    before_token: (usize, usize),
    token: Token,
    /// The first cells of the token, if it is a run of cells.
    run: Run,
    /// The runs of the group, as a board.
    long: LongGroup,
    /// The first word, if no cells are in front of it.
    label: Token,
    /// The number of the label that began the line.
    row_number: Option<u8>,
    words: usize,
    /// Whether it has the word `and` or `then`, and whether the group has it.
    is_joined: bool,
    is_group_joined: bool,
    /// The first group that counts, and the words in front of it.
    first: Option<(Group, usize)>,
    /// Groups that count.
    groups: usize,
    has_long_group: bool,
}

/// Cells of a run.
#[derive(Clone, Copy)]
struct Run([u8; STORED]);

impl Default for Run {
    fn default() -> Self {
        Self([0; STORED])
    }
}

/// A group of more than half a board: the board, or none if it is broken.
pub(super) type Long = Option<[u8; 81]>;

impl Line {
    /// Reads the next character. Returns a group of more than half a board once it is complete.
    #[inline]
    pub fn take(&mut self, class: Class, puzzle: Option<&[u8; 81]>) -> Option<Long> {
        match class {
            Class::Cell(value) => self.take_cell(value, b'0' + value),
            Class::Dot => self.take_cell(DOT, b'.'),
            Class::Letter(byte) => self.take_letter(byte),
            Class::Drawing if self.token.length > 0 => return self.end_token(puzzle),
            _ => {}
        }
        None
    }

    /// Whether the next character can belong to a word or number that has begun.
    #[inline]
    pub fn in_run(&self) -> bool {
        self.token.length > 0
    }

    /// Begins the line with the number of a row.
    pub fn set_row_number(&mut self, number: u8) {
        self.row_number = Some(number);
    }

    #[inline]
    fn take_cell(&mut self, cell: u8, byte: u8) {
        let is_start = self.token.length == 0;
        if is_start {
            self.before_token = (self.group.count, self.group.digit_count);
        }
        if let Some(place) = self.run.0.get_mut(self.token.length) {
            *place = cell;
        }
        self.token.push(byte);
        if !self.token.is_word {
            self.group.push(cell, is_start);
        }
    }

    /// A letter makes the run of characters a word; its cells are none.
    fn take_letter(&mut self, byte: u8) {
        if self.token.length > 0 && !self.token.is_word {
            (self.group.count, self.group.digit_count) = self.before_token;
        }
        self.token.push(byte);
        self.token.is_word = true;
    }

    /// Ends a word or a run of cells. A word ends the group in front of it.
    #[inline]
    fn end_token(&mut self, puzzle: Option<&[u8; 81]>) -> Option<Long> {
        let token = std::mem::take(&mut self.token);
        if !token.is_word {
            if token.length > 0 {
                self.long.add(token.length, &self.run.0, puzzle);
            }
            return None;
        }
        if matches!(token.text(), b"and" | b"then") {
            (self.is_joined, self.is_group_joined) = (true, true);
            return None;
        }
        let found = self.end_group();
        if self.words == 0 && self.first.is_none() {
            self.label = token;
        }
        self.words += 1;
        found
    }

    fn end_group(&mut self) -> Option<Long> {
        let is_joined = std::mem::take(&mut self.is_group_joined);
        if self.group.count == 0 {
            return None;
        }
        self.group.remove_full_stop();
        let found = self.found_group(is_joined);
        self.long.clear();
        self.group.count = 0;
        self.group.digit_count = 0;
        found
    }

    fn found_group(&mut self, is_joined: bool) -> Option<Long> {
        let group = &self.group;
        if !group.counts() {
            return None;
        }
        if group.count <= HALF_A_BOARD {
            self.groups += 1;
            self.first.get_or_insert((*group, self.words));
            return None;
        }
        self.has_long_group = true;
        let board = if group.count == 81 && group.is_regular() {
            Some(group.values())
        } else {
            self.long.board()
        };
        (board.is_some() || !is_joined).then_some(board)
    }

    /// Ends the last group, which is returned if it is a long one.
    pub fn end(&mut self, puzzle: Option<&[u8; 81]>) -> Option<Long> {
        // A word that the line ends with ends a group.
        let found = self.end_token(puzzle);
        found.or_else(|| self.end_group())
    }

    /// What the line has, once it has ended. The line is then empty again.
    pub fn content(&mut self) -> Content {
        let content = self.found();
        // The other fields are large, and empty when a line has ended, or not read before they are written.
        self.label = Token::default();
        self.row_number = None;
        (self.words, self.groups, self.first) = (0, 0, None);
        (self.is_joined, self.is_group_joined, self.has_long_group) = (false, false, false);
        content
    }

    fn found(&self) -> Content {
        let has_words = self.words > 0 || self.is_joined || self.has_long_group;
        let Some((group, words_before)) = self.first else {
            let label = self.row_number.or_else(|| self.labelled_row());
            return match label {
                Some(number)
                    if self.words + usize::from(self.row_number.is_some()) == 1
                        && !self.has_long_group =>
                {
                    Content::Label { number }
                }
                None if !has_words => Content::Nothing,
                _ => Content::Prose,
            };
        };
        if self.groups > 1 || self.has_long_group {
            return Content::Prose;
        }
        let row = group.is_row().then(|| group.values());
        if let Some(number) = self.row_number {
            let is_last = self.words > 0;
            return match row {
                Some(row) if !is_last || (number == 9 && words_before == 0) => Content::Numbered {
                    row,
                    number,
                    is_last,
                },
                _ => Content::Prose,
            };
        }
        if self.words == 0 {
            let counts = !self.is_joined || row.is_some();
            return if counts {
                Content::Cells(group)
            } else {
                Content::Prose
            };
        }
        if self.words == 1 && words_before == 1 {
            if matches!(self.label.text(), b"r" | b"row" | b"line") {
                return match (group.numbered_row(), group.count) {
                    (Some((number, row)), _) => Content::Numbered {
                        row,
                        number,
                        is_last: false,
                    },
                    (None, 1) if group.digit_count == 1 => Content::Label {
                        number: group.stored[0],
                    },
                    _ => Content::Prose,
                };
            }
            if let Some(number) = self.labelled_row() {
                return row.map_or(Content::Prose, |row| Content::Numbered {
                    row,
                    number,
                    is_last: false,
                });
            }
            if let [letter @ b'a'..=b'i'] = self.label.text() {
                let number = letter - b'a' + 1;
                return row.map_or(Content::Prose, |row| Content::Lettered { row, number });
            }
        }
        row.map_or(Content::Prose, |row| Content::Row {
            row,
            is_first: words_before > 0,
            is_last: self.words > words_before,
        })
    }

    /// The number of the row of which the first word is the label: `R3`, `row3`, `line_3`.
    fn labelled_row(&self) -> Option<u8> {
        let (number, name) = self.label.text().split_last()?;
        let name = name.strip_suffix(b"_").unwrap_or(name);
        (matches!(name, b"r" | b"row" | b"line") && matches!(number, b'1'..=b'9'))
            .then(|| number - b'0')
    }
}
