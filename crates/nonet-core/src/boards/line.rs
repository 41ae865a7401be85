//! The cells of a line, in groups: a group is the cells between two words.
//!
//! ```text
//!   Row 3: 198 342 567 (box 1)
//!   word   group         word group         words are runs of letters and cells with at least one letter
//!        3 198 342 567        1             runs of cells
//! ```
//!
//! The words `and` and `then` do not end a group. An arrow between two rows leaves the second one; what a comment after a row
//! says does not count.

use super::characters::Class;
use super::found::HALF_A_BOARD;
use super::label::is_name_of_rows;
use super::long::{DOT, LongGroup, STORED, value_of};

/// Cells between two words.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// The first cells.
    stored: [u8; STORED],
    /// How many there are, also those that are not stored.
    pub count: usize,
    /// Bit n is set if cell n begins a run, of those that are stored.
    starts: u128,
    /// Bit n is set if cell n begins a digit between two `_`.
    emphasised: u128,
    /// Whether an arrow follows the ninth cell.
    has_arrow: bool,
    /// How many of the cells have a digit.
    digit_count: usize,
}

impl Default for Group {
    fn default() -> Self {
        Self {
            stored: [0; STORED],
            count: 0,
            starts: 0,
            emphasised: 0,
            has_arrow: false,
            digit_count: 0,
        }
    }
}

impl Group {
    /// One cell.
    pub fn of_cell(cell: u8) -> Self {
        let mut group = Self::default();
        group.push(cell, true);
        group
    }

    fn push(&mut self, cell: u8, is_start: bool) {
        if let Some(place) = self.stored.get_mut(self.count) {
            *place = cell;
            if is_start {
                self.starts |= 1 << self.count;
            }
        }
        self.digit_count += usize::from(matches!(cell, 1..=9));
        self.count += 1;
    }

    /// Ends it: a dot after nine or 81 cells is a full stop, and digits between `_` are one cell each if no other run has more.
    fn end(&mut self) {
        if self.emphasised != 0 {
            self.remove_emphasis();
        }
        let last = self.count.wrapping_sub(1);
        if matches!(last, 9 | 81) || (last == 18 && self.has_arrow) {
            self.count -= usize::from(self.stored[last] == DOT);
        }
    }

    #[inline(never)]
    fn remove_emphasis(&mut self) {
        if self.count > STORED {
            return;
        }
        let mut other = Self {
            has_arrow: self.has_arrow,
            ..Self::default()
        };
        let mut cell = 0;
        while cell < self.count {
            let size = self.length_of_run(cell);
            let is_emphasised = self.emphasised >> cell & 1 == 1;
            match (size, is_emphasised) {
                (1, _) => other.push(self.stored[cell], true),
                (3, true) => other.push(self.stored[cell + 1], true),
                _ => return,
            }
            cell += size;
        }
        if !(matches!(self.count, 9 | 81) && self.is_regular()) {
            *self = other;
        }
    }

    /// The length of the run that begins with this cell.
    fn length_of_run(&self, cell: usize) -> usize {
        let after = self.starts.checked_shr(cell as u32 + 1).unwrap_or(0);
        (after.trailing_zeros() as usize + 1).min(self.count - cell)
    }

    /// Whether it counts: blanks alone are an ellipsis or a frame, unless they can be a cell, a row or a board.
    fn counts(&self) -> bool {
        self.count > 0
            && (self.digit_count > 0
                || matches!(self.count, 1 | 9 | 81)
                || (self.count == 18 && self.has_arrow))
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
        self.from(first).row().map(|row| (number, row))
    }

    /// The cells from a place on, as a group of its own.
    fn from(&self, first: usize) -> Self {
        let mut rest = Self::default();
        for cell in first..self.count {
            rest.push(self.stored[cell], self.starts >> cell & 1 == 1);
        }
        rest.end();
        rest
    }

    /// The nine cells of a row: all of them, or those after an arrow.
    pub fn row(&self) -> Option<[u8; 9]> {
        match self.count {
            9 => self.is_regular().then(|| self.values()),
            18 if self.has_arrow => self.from(9).row(),
            _ => None,
        }
    }

    /// Whether something is between its cells.
    pub fn is_apart(&self) -> bool {
        self.starts.count_ones() as usize == self.count
    }

    /// Whether it is a row, perhaps with its number in front.
    fn has_row(&self) -> bool {
        matches!(self.count, 9..=12 | 18) && (self.row().is_some() || self.numbered_row().is_some())
    }
}

/// Bytes of the longest name of a row with a number after it.
const LONGEST_LABEL: usize = 14;

/// The first characters of a run of letters and cells, in lower case.
#[derive(Clone, Copy, Default)]
struct Token {
    text: [u8; LONGEST_LABEL],
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

    /// The text, if it is stored.
    fn text(&self) -> &[u8] {
        self.text.get(..self.length).unwrap_or_default()
    }

    /// The part of the text that is stored.
    fn start(&self) -> &[u8] {
        &self.text[..self.length.min(LONGEST_LABEL)]
    }
}

/// The part of a line that can belong to a board.
pub(crate) enum Content {
    /// Neither cells nor words: a blank line or a frame.
    Nothing,
    /// Words, with cells that cannot be a row, or with none.
    Prose,
    /// Cells alone.
    Cells(Group),
    /// A row with words in front, after it, or both.
    Row {
        row: [u8; 9],
        /// Whether something is between its cells.
        is_apart: bool,
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
pub(crate) struct Line {
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
    /// Whether a label or the like has begun a row.
    is_row_open: bool,
    /// The cells of the groups that have ended.
    cells: usize,
    comment: Option<Comment>,
}

/// What a line has in front of the mark of a comment.
#[derive(Clone, Copy)]
struct Comment {
    group: Group,
    words: usize,
    is_joined: bool,
    /// The cells up to the mark.
    cells: usize,
    /// Whether it says that the row is a column or a box.
    is_other: bool,
}

/// A comment with this many cells is none.
const CELLS_OF_ROW: usize = 9;

/// Beginnings of words for what is no row.
const OTHERS: [&str; 8] = [
    "col", "spalt", "kolo", "box", "bloc", "region", "quad", "列",
];

/// The bytes that a word goes on with.
static IS_PART_OF_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'.' | b'_');
        byte += 1;
    }
    table
};

/// Cells of a run.
#[derive(Clone, Copy)]
struct Run([u8; STORED]);

impl Default for Run {
    fn default() -> Self {
        Self([0; STORED])
    }
}

/// A group of more than half a board: the board, or none if it is broken.
pub(crate) type Long = Option<[u8; 81]>;

impl Line {
    /// Reads the next character. Returns a group of more than half a board once it is complete.
    #[inline]
    pub fn take(&mut self, class: Class, puzzle: Option<&[u8; 81]>) -> Option<Long> {
        match class {
            Class::Cell(value) => self.take_cell(value, b'0' + value),
            Class::Dot => self.take_cell(DOT, b'.'),
            Class::Letter(byte) => self.take_letter(byte),
            Class::Drawing if self.token.length > 0 => return self.end_token(puzzle),
            Class::Comment | Class::Arrow => {
                let found = self.end_token(puzzle);
                self.take_mark(matches!(class, Class::Arrow));
                return found;
            }
            Class::Emphasised(digit) => {
                let bit = 1_u128.checked_shl(self.group.count as u32).unwrap_or(0);
                for (cell, byte) in [(0, b'_'), (digit, b'0' + digit), (0, b'_')] {
                    self.take_cell(cell, byte);
                }
                self.group.emphasised |= bit;
            }
            _ => {}
        }
        None
    }

    /// Notes an arrow or the mark of a comment after the cells of a row.
    #[inline]
    fn take_mark(&mut self, is_arrow: bool) {
        if self.group.count < 9 || self.groups > 0 || self.has_long_group {
            return;
        }
        let mut group = self.group;
        group.end();
        if is_arrow {
            self.group.has_arrow |= self.group.count == 9 && group.row().is_some();
        } else if self.comment.is_none() && group.has_row() {
            self.comment = Some(Comment {
                group,
                words: self.words,
                is_joined: self.is_joined,
                cells: self.cells + self.group.count,
                is_other: false,
            });
        }
    }

    /// Takes the rest of a word whose first letter has been taken. Returns its length.
    pub fn take_rest_of_word(&mut self, text: &[u8]) -> usize {
        let is_part = |byte: &u8| IS_PART_OF_WORD[usize::from(*byte)];
        let length = (text.iter().position(|byte| !is_part(byte))).unwrap_or(text.len());
        if let Some(places) = self.token.text.get_mut(self.token.length..) {
            let stored = length.min(places.len());
            places[..stored].copy_from_slice(&text[..stored]);
            places[..stored].make_ascii_lowercase();
        }
        self.token.length += length;
        length
    }

    /// Notes whether a row begins with the next cells.
    pub fn set_row_open(&mut self, is_open: bool) {
        self.is_row_open = is_open;
    }

    /// The number of the label that began the line.
    pub fn row_number(&self) -> Option<u8> {
        self.row_number
    }

    /// Removes the label of a line that has nothing else.
    pub fn clear_label(&mut self) {
        self.row_number = None;
    }

    /// Whether the line has more than a label.
    pub fn is_begun(&self) -> bool {
        self.group.count + self.groups + self.words + self.token.length + self.cells > 0
            || self.is_joined
            || self.has_long_group
            || self.comment.is_some()
    }

    /// Whether a row has begun and has neither cells nor words yet.
    pub fn is_row_open(&self) -> bool {
        self.is_row_open
            && self.group.count + self.groups + self.words + self.token.length == 0
            && !self.has_long_group
    }

    /// Takes a word.
    pub fn take_word(&mut self, puzzle: Option<&[u8; 81]>) -> Option<Long> {
        self.take_letter(b'v');
        self.end_token(puzzle)
    }

    /// Whether the next character can belong to a word or number that has begun.
    #[inline]
    pub fn in_run(&self) -> bool {
        self.token.length > 0
    }

    /// Begins the line with the number of a row.
    pub fn set_row_number(&mut self, number: u8) {
        self.row_number = Some(number);
        self.is_row_open = true;
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
            self.group.starts &= !(u128::MAX.checked_shl(self.group.count as u32).unwrap_or(0));
        }
        self.token.push(byte);
        self.token.is_word = true;
    }

    /// Ends a word or a run of cells. A word ends the group in front of it.
    #[inline]
    fn end_token(&mut self, puzzle: Option<&[u8; 81]>) -> Option<Long> {
        let found = if self.token.is_word {
            self.end_word()
        } else {
            if self.token.length > 0 {
                self.long.add(self.token.length, &self.run.0, puzzle);
            }
            None
        };
        (self.token.length, self.token.is_word) = (0, false);
        found
    }

    fn end_word(&mut self) -> Option<Long> {
        if matches!(self.token.text(), b"and" | b"then") {
            (self.is_joined, self.is_group_joined) = (true, true);
            return None;
        }
        let found = self.end_group();
        if let Some(comment) = &mut self.comment {
            let text = self.token.start();
            comment.is_other |= OTHERS.iter().any(|word| text.starts_with(word.as_bytes()));
        }
        if self.words == 0 && self.first.is_none() {
            self.label = self.token;
        }
        self.words += 1;
        found
    }

    fn end_group(&mut self) -> Option<Long> {
        let is_joined = std::mem::take(&mut self.is_group_joined);
        if self.group.count == 0 {
            return None;
        }
        self.cells += self.group.count;
        self.group.end();
        let found = self.found_group(is_joined);
        self.long.clear();
        (self.group.count, self.group.digit_count) = (0, 0);
        (self.group.starts, self.group.emphasised) = (0, 0);
        self.group.has_arrow = false;
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
        (self.is_row_open, self.cells, self.comment) = (false, 0, None);
        (self.is_joined, self.is_group_joined, self.has_long_group) = (false, false, false);
        content
    }

    fn found(&self) -> Content {
        if let Some(comment) = &self.comment
            && !comment.is_other
            && self.cells < comment.cells + CELLS_OF_ROW
        {
            let first = (comment.group, comment.words);
            return self.found_group_and_words(first, comment.words, comment.is_joined);
        }
        let has_words = self.words > 0 || self.is_joined || self.has_long_group;
        let Some(first) = self.first else {
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
        self.found_group_and_words(first, self.words, self.is_joined)
    }

    /// What a line has that has one group, with words in front of it and perhaps after it.
    fn found_group_and_words(
        &self,
        (group, words_before): (Group, usize),
        words: usize,
        is_joined: bool,
    ) -> Content {
        let row = group.row();
        if let Some(number) = self.row_number {
            let is_last = words > 0;
            return match row {
                Some(row) if !is_last || (number == 9 && words_before == 0) => Content::Numbered {
                    row,
                    number,
                    is_last,
                },
                _ => Content::Prose,
            };
        }
        if words == 0 {
            let counts = !is_joined || row.is_some();
            return if counts {
                Content::Cells(group)
            } else {
                Content::Prose
            };
        }
        if words == 1 && words_before == 1 {
            if is_name_of_rows(self.label.text()) {
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
            is_apart: group.is_apart(),
            is_first: words_before > 0,
            is_last: words > words_before,
        })
    }

    /// The number of the row of which the first word is the label: `R3`, `row3`, `line_3`.
    fn labelled_row(&self) -> Option<u8> {
        let (number, name) = self.label.text().split_last()?;
        let name = name.strip_suffix(b"_").unwrap_or(name);
        (is_name_of_rows(name) && matches!(number, b'1'..=b'9')).then(|| number - b'0')
    }
}
