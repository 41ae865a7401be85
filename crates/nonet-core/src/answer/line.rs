//! The cells of a line, in groups: a group is the cells between two words.
//!
//! ```text
//!   Row 3: 198 342 567 (box 1)
//!   word   group         word group         words are runs of letters and cells with at least one letter
//!        3 198 342 567        1             runs of cells
//! ```

use super::characters::Class;

/// The most cells of a group or block that does not count as a broken board: half of 81.
pub(super) const HALF_A_BOARD: usize = 40;

/// Stored cells: a board, and one more that can be a full stop.
const STORED: usize = 82;
/// A dot among the stored cells.
const DOT: u8 = 10;

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

    /// Without a dot after nine or 81 cells: it is a full stop.
    fn without_full_stop(mut self) -> Self {
        if matches!(self.count, 10 | 82) && self.stored[self.count - 1] == DOT {
            self.count -= 1;
        }
        self
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
        std::array::from_fn(|cell| match self.stored[cell] {
            DOT => 0,
            value => value,
        })
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
        let rest = rest.without_full_stop();
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
    text: [u8; 4],
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
    /// A row with its number in front: "Row 3:" or "R3".
    Numbered { row: [u8; 9], number: u8 },
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
    /// The first word, if no cells are in front of it.
    label: Token,
    words: usize,
    /// The first group that counts, and the words in front of it.
    first: Option<(Group, usize)>,
    /// Groups that count.
    groups: usize,
    has_long_group: bool,
}

impl Line {
    /// Reads the next character. Returns a group of more than half a board once it is complete.
    #[inline]
    pub fn take(&mut self, class: Class) -> Option<Group> {
        match class {
            Class::Cell(value) => self.take_cell(value, b'0' + value),
            Class::Dot => self.take_cell(DOT, b'.'),
            Class::Letter(byte) => return self.take_letter(byte),
            Class::Drawing | Class::LineEnd => self.end_token(),
            Class::Invisible => {}
        }
        None
    }

    fn take_cell(&mut self, cell: u8, byte: u8) {
        let is_start = self.token.length == 0;
        if is_start {
            self.before_token = (self.group.count, self.group.digit_count);
        }
        self.token.push(byte);
        if !self.token.is_word {
            self.group.push(cell, is_start);
        }
    }

    /// A letter makes the run of characters a word; its cells are none, and the group in front of it is complete.
    fn take_letter(&mut self, byte: u8) -> Option<Group> {
        if self.token.length > 0 && !self.token.is_word {
            (self.group.count, self.group.digit_count) = self.before_token;
        }
        self.token.push(byte);
        let was_word = std::mem::replace(&mut self.token.is_word, true);
        if was_word { None } else { self.end_group() }
    }

    fn end_token(&mut self) {
        let token = std::mem::take(&mut self.token);
        if token.is_word {
            if self.words == 0 && self.first.is_none() {
                self.label = token;
            }
            self.words += 1;
        }
    }

    fn end_group(&mut self) -> Option<Group> {
        let group = self.group.without_full_stop();
        self.group.count = 0;
        self.group.digit_count = 0;
        if !group.counts() {
            return None;
        }
        if group.count > HALF_A_BOARD {
            self.has_long_group = true;
            return Some(group);
        }
        self.groups += 1;
        self.first.get_or_insert((group, self.words));
        None
    }

    /// Ends the last group, which is returned if it is a long one.
    pub fn end(&mut self) -> Option<Group> {
        self.end_token();
        self.end_group()
    }

    /// What the line has, once it has ended. The line is then empty again.
    pub fn content(&mut self) -> Content {
        let content = self.found();
        *self = Self {
            // Large, and not read before it is written.
            group: self.group,
            ..Self::default()
        };
        content
    }

    fn found(&self) -> Content {
        let Some((group, words_before)) = self.first else {
            let is_empty = self.words == 0 && !self.has_long_group;
            return if is_empty {
                Content::Nothing
            } else {
                Content::Prose
            };
        };
        if self.groups > 1 || self.has_long_group {
            return Content::Prose;
        }
        if self.words == 0 {
            return Content::Cells(group);
        }
        if self.words == 1 && words_before == 1 {
            let row = group.is_row().then(|| group.values());
            match self.label.text() {
                b"r" | b"row" | b"line" => {
                    return match group.numbered_row() {
                        Some((number, row)) => Content::Numbered { row, number },
                        None => Content::Prose,
                    };
                }
                [b'r', number @ b'1'..=b'9'] | [b'r', b'o', b'w', number @ b'1'..=b'9'] => {
                    let number = number - b'0';
                    return row.map_or(Content::Prose, |row| Content::Numbered { row, number });
                }
                [letter @ b'a'..=b'i'] => {
                    let number = letter - b'a' + 1;
                    return row.map_or(Content::Prose, |row| Content::Lettered { row, number });
                }
                _ => {}
            }
        }
        if group.is_row() {
            return Content::Row {
                row: group.values(),
                is_first: words_before > 0,
                is_last: self.words > words_before,
            };
        }
        Content::Prose
    }
}
