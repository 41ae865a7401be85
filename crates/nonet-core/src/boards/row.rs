//! What a line of a file has: cells in runs, between words.
//!
//! ```text
//!   100 DATA 5,3,0,0,7,0,0,0,0     runs, a word, and nine cells: a row
//!   |5|3| | |7| | | | |            nine fields, of which some are empty: a row
//!   grid = [[5,3,0,...],...]       81 cells between two words: a board
//!   s = "53..7....6..195..."       81 cells in one run: a board
//!   5, 3, 10, 0, 7, 0, 0, 0, 0     nine fields, of which one is no cell: a row with an error
//! ```
//!
//! Nothing here is read leniently: what nearly is a row or a board has an error, which names the place.

use super::found::NEARLY;
use super::placement::{BLANKS, blank_or_digit};

/// Cells or a word, without a separator in it, or a mark.
#[derive(Clone, Copy)]
pub(super) struct Token {
    /// Its place in the line, and its length in bytes.
    pub start: usize,
    pub size: usize,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Cells: the place of the first among the cells of the line, and how many there are.
    Run {
        first: usize,
        count: usize,
    },
    /// A word for a blank; it is a cell.
    BlankWord {
        first: usize,
    },
    Word,
    /// What can begin a comment.
    Mark,
    /// The end of a list in a list.
    End,
}

/// The tokens of a line and their cells, 0 for a blank.
#[derive(Default)]
pub(super) struct Line {
    pub tokens: Vec<Token>,
    pub cells: Vec<u8>,
}

impl Line {
    pub fn clear(&mut self) {
        self.tokens.clear();
        self.cells.clear();
    }
}

/// A row of nine cells.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub cells: [u8; 9],
    /// The number in front of the cells.
    pub counter: Option<u8>,
    /// The place of its first cell in the line, and of what follows the last one.
    pub start: usize,
    pub end: usize,
    /// Whether it has a word for a blank, and whether it has a zero.
    pub has_word: bool,
    pub has_zero: bool,
    /// Whether each cell is apart.
    pub is_apart: bool,
    /// A field that is no cell: its place, and its text.
    pub bad: Option<(usize, String)>,
}

/// What a line has.
pub(super) enum Content {
    Nothing,
    Text,
    Row(Row),
    /// Cells that are no row, and no words; whether each is apart, and the place of the first.
    Cells {
        cells: Vec<u8>,
        is_apart: bool,
        start: usize,
        has_words: bool,
    },
    /// Boards, with the places of their first cells.
    Boards(Vec<([u8; 81], usize)>),
    /// What nearly is a board: its place, and what was expected.
    Refused(usize, String),
}

const FEWEST_DIGITS: usize = 8;
/// Cells in front of the words of a row, such as the number of a line.
const MOST_IN_FRONT: usize = 6;
/// A line with more cells has no row, and is no part of a list of 81.
const MOST_CELLS: usize = 100;
/// A longer line is no row with an error.
const LONGEST_ROW: usize = 500;

/// Tokens between two words, with their cells.
#[derive(Clone, Copy)]
struct Group<'a> {
    tokens: &'a [Token],
    cells: &'a [u8],
    /// Whether words or marks are in front of it in the line.
    is_after_word: bool,
    is_after_mark: bool,
    /// Whether a list in a list has ended in front of it.
    is_after_end: bool,
}

impl<'a> Group<'a> {
    /// The cells, if all runs are of one length that a row or a board can have.
    fn regular(&self, count: usize) -> Option<&'a [u8]> {
        let length = self.run_length()?;
        (self.cells.len() == count && [1, 3, 9, 81].contains(&length)).then_some(self.cells)
    }

    fn run_length(&self) -> Option<usize> {
        let length = self.tokens.first()?.count();
        self.tokens
            .iter()
            .all(|token| token.count() == length)
            .then_some(length)
    }

    fn without_first(&self) -> Self {
        Self {
            tokens: &self.tokens[1..],
            cells: &self.cells[self.tokens[0].count()..],
            ..*self
        }
    }
}

impl Token {
    /// Its cells, of which a word has none.
    fn count(&self) -> usize {
        match self.kind {
            Kind::Run { count, .. } => count,
            Kind::BlankWord { .. } => 1,
            _ => 0,
        }
    }

    fn end(&self) -> usize {
        self.start + self.size
    }
}

impl Line {
    /// What the line has; `text` is the line.
    pub fn content(&self, text: &[u8]) -> Content {
        if self.tokens.is_empty() {
            let row = row_of_fields(text).or_else(|| row_of_other_blanks(text));
            return row.map_or(Content::Nothing, Content::Row);
        }
        if text.len() >= 81
            && let Some(content) = self.boards(text)
        {
            return content;
        }
        if self.cells.len() > MOST_CELLS {
            return Content::Text;
        }
        if let Some(row) = self.row(text).or_else(|| row_of_fields(text)) {
            return Content::Row(row);
        }
        if let Some(row) = row_with_error(text).or_else(|| row_of_other_blanks(text)) {
            return Content::Row(row);
        }
        let words = self
            .tokens
            .iter()
            .filter(|token| token.kind == Kind::Word)
            .count();
        let first = self.tokens.iter().find(|token| token.count() > 0);
        match first {
            // Nine cells in runs of several lengths are numbers.
            Some(_) if self.cells.len() == 9 => Content::Text,
            Some(first) => Content::Cells {
                cells: self.cells.clone(),
                is_apart: self.tokens.iter().all(|token| token.count() < 2),
                start: first.start,
                has_words: words > 0,
            },
            None if words > 0 => Content::Text,
            None => Content::Nothing,
        }
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let mut groups = Vec::new();
        let (mut has_word, mut has_mark, mut has_end) = (false, false, false);
        let mut at = 0;
        while at < self.tokens.len() {
            let rest = &self.tokens[at..];
            let count = rest.iter().take_while(|token| token.count() > 0).count();
            if count == 0 {
                has_word |= rest[0].kind == Kind::Word;
                has_mark |= rest[0].kind == Kind::Mark;
                has_end |= rest[0].kind == Kind::End;
                at += 1;
                continue;
            }
            let tokens = &rest[..count];
            let first = match tokens[0].kind {
                Kind::Run { first, .. } | Kind::BlankWord { first } => first,
                _ => 0,
            };
            let size: usize = tokens.iter().map(Token::count).sum();
            groups.push(Group {
                tokens,
                cells: &self.cells[first..first + size],
                is_after_word: has_word,
                is_after_mark: has_mark,
                is_after_end: has_end,
            });
            at += count;
        }
        groups
    }

    /// Boards in one line, or what nearly is one.
    fn boards(&self, text: &[u8]) -> Option<Content> {
        if let Some((at, found)) = run_of_other_blanks(text) {
            let reason =
                format!("expected blanks as one of . 0 _ *, found '{found}' among 81 cells");
            return Some(Content::Refused(at, reason));
        }
        let has_digits =
            |cells: &[u8]| cells.iter().filter(|&&cell| cell > 0).count() >= FEWEST_DIGITS;
        let mut found = Vec::new();
        let mut nearly = None;
        for token in &self.tokens {
            let are_digits = || {
                let run = &text[token.start..token.end()];
                run.iter().all(u8::is_ascii_digit) && run.iter().any(|&byte| byte != b'0')
            };
            if let Kind::Run { first, count } = token.kind
                && (has_digits(&self.cells[first..first + count]) || (count == 81 && are_digits()))
            {
                let cells = &self.cells[first..first + count];
                if let Ok(board) = cells.try_into() {
                    found.push((board, token.start));
                } else if NEARLY.contains(&count) && cells.contains(&0) {
                    nearly.get_or_insert((token.start, count));
                }
            }
        }
        if found.is_empty() && nearly.is_none() {
            // A mark ends no list: `[5 3 0; 6 0 0]`.
            let is_cell_or_mark = |token: &&Token| token.count() > 0 || token.kind == Kind::Mark;
            let mut at = 0;
            while at < self.tokens.len() {
                let size = self.tokens[at..].iter().take_while(is_cell_or_mark).count();
                let part = &self.tokens[at..at + size];
                at += size.max(1);
                let count: usize = part.iter().map(Token::count).sum();
                if !NEARLY.contains(&count) {
                    continue;
                }
                let tokens: Vec<Token> = part
                    .iter()
                    .copied()
                    .filter(|token| token.count() > 0)
                    .collect();
                let Some(&Token {
                    start,
                    kind: Kind::Run { first, .. } | Kind::BlankWord { first },
                    ..
                }) = tokens.first()
                else {
                    continue;
                };
                let cells = &self.cells[first..first + count];
                let group = Group {
                    tokens: &tokens,
                    cells,
                    is_after_word: false,
                    is_after_mark: false,
                    is_after_end: false,
                };
                if let Some(Ok(board)) = group.regular(81).map(TryInto::try_into) {
                    found.push((board, start));
                } else if NEARLY.contains(&count)
                    && count != 81
                    && group.run_length() == Some(1)
                    && has_digits(cells)
                {
                    nearly.get_or_insert((start, count));
                }
            }
        }
        let beside = found.windows(2).find(|pair| {
            let (end, next) = (pair[0].1 + 81, pair[1]);
            let between = text.get(end..next.1).unwrap_or_default();
            let is_puzzle = |board: &[u8; 81]| board.contains(&0);
            is_puzzle(&next.0) && !between.iter().any(|byte| b"\"'`[](){}".contains(byte))
        });
        if let Some(pair) = beside {
            let reason = "expected a solution of 81 digits, found a second puzzle: put each puzzle on a line of its own".to_string();
            return Some(Content::Refused(pair[1].1, reason));
        }
        if !found.is_empty() {
            return Some(Content::Boards(found));
        }
        let (at, count) = nearly?;
        Some(Content::Refused(
            at,
            format!("expected 81 cells, found {count}"),
        ))
    }

    /// The row of the line, if it has one: words can be in front of it and after it, and anything in a comment after it.
    fn row(&self, text: &[u8]) -> Option<Row> {
        let groups = self.groups();
        let (place, (group, counter)) = groups
            .iter()
            .enumerate()
            .find_map(|(place, group)| Some((place, row_of(group, text)?)))?;
        let in_front: usize = groups[..place].iter().map(|group| group.cells.len()).sum();
        let rest = &groups[place + 1..];
        let is_other = |other: &Group<'_>| {
            (other.is_after_mark && !group.is_after_mark)
                || (other.is_after_end && !group.is_after_end && other.cells.len() <= MOST_IN_FRONT)
        };
        let is_alone = rest.iter().all(is_other);
        if in_front > MOST_IN_FRONT || !is_alone || (in_front > 0 && !group.is_after_word) {
            return None;
        }
        let last = group.tokens.last()?;
        let has_zero = |token: &Token| {
            matches!(token.kind, Kind::Run { .. }) && text[token.start..token.end()].contains(&b'0')
        };
        Some(Row {
            cells: group.cells.try_into().ok()?,
            counter,
            start: group.tokens[0].start,
            end: last.end(),
            has_word: (group.tokens.iter())
                .any(|token| matches!(token.kind, Kind::BlankWord { .. })),
            has_zero: group.tokens.iter().any(has_zero),
            is_apart: group.tokens.len() == 9,
            bad: None,
        })
    }
}

/// The nine cells of a group, and the number in front of them.
fn row_of<'a>(group: &Group<'a>, text: &[u8]) -> Option<(Group<'a>, Option<u8>)> {
    let is_row = |group: &Group<'_>| group.regular(9).is_some() && !are_decimals(group, text);
    if is_row(group) {
        return Some((*group, None));
    }
    let first = group.tokens.first()?;
    let rest = group.without_first();
    let number = match text[first.start..first.end()] {
        [digit @ b'0'..=b'9'] | [digit @ b'0'..=b'9', b'.'] => Some(digit - b'0'),
        // The mark of a list, or of a comment over several lines.
        [b'*'] => None,
        _ => return None,
    };
    is_row(&rest).then_some((rest, number))
}

/// Whether the runs are three numbers such as 5.3, which are no rows of a box.
fn are_decimals(group: &Group<'_>, text: &[u8]) -> bool {
    group.tokens.len() == 3
        && group.tokens.iter().all(|token| {
            matches!(text[token.start..token.end()], [left, b'.', right] if left.is_ascii_digit() && right.is_ascii_digit())
        })
}

/// A run of 81 digits and blanks, of which some are dashes or question marks: its place, and the first of these.
fn run_of_other_blanks(text: &[u8]) -> Option<(usize, char)> {
    let is_cell =
        |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-' | b'?');
    let mut at = 0;
    while at < text.len() {
        let size = text[at..].iter().take_while(|byte| is_cell(byte)).count();
        let run = &text[at..at + size];
        if size == 81
            && run
                .iter()
                .filter(|byte| matches!(byte, b'1'..=b'9'))
                .count()
                >= FEWEST_DIGITS
            && let Some(other) = run.iter().position(|byte| matches!(byte, b'-' | b'?'))
        {
            return Some((at + other, char::from(run[other])));
        }
        at += size.max(1);
    }
    None
}

/// A row of nine fields between bars or ampersands, of which some are empty.
fn row_of_fields(text: &[u8]) -> Option<Row> {
    let start = text.len() - text.trim_ascii_start().len();
    let mut inner = text.trim_ascii();
    let separator = if inner.contains(&b'&') {
        let end = inner.windows(2).position(|pair| pair == b"\\\\");
        inner = &inner[..end.unwrap_or(inner.len())];
        b'&'
    } else {
        inner = inner.strip_suffix(b".").unwrap_or(inner);
        inner = inner.strip_prefix(b"|")?.strip_suffix(b"|")?;
        b'|'
    };
    if inner.len() > LONGEST_ROW {
        return None;
    }
    let mut cells = [0; 9];
    let mut places = cells.iter_mut();
    for field in inner.split(|&byte| byte == separator) {
        *places.next()? = blank_or_digit(field.trim_ascii())?;
    }
    places.next().is_none().then(|| Row {
        cells,
        counter: None,
        start,
        end: start + inner.len(),
        has_word: false,
        has_zero: false,
        is_apart: true,
        bad: None,
    })
}

/// A row of nine fields between commas, most of which are cells and some are not.
fn row_with_error(text: &[u8]) -> Option<Row> {
    if text.len() > LONGEST_ROW {
        return None;
    }
    let first = text.iter().position(|&byte| byte == b',')?;
    let is_open = |byte: &u8| matches!(byte, b'[' | b'{' | b'=' | b':');
    let start = text[..first]
        .iter()
        .rposition(is_open)
        .map_or(0, |at| at + 1);
    let is_close = |byte: &u8| matches!(byte, b']' | b'}' | b';');
    let end = text[start..]
        .iter()
        .position(is_close)
        .map_or(text.len(), |size| start + size);
    let inner = text[start..end].trim_ascii_end();
    let inner = inner.strip_suffix(b",").unwrap_or(inner);
    let (mut cells, mut at, mut bad, mut count, mut good) = ([0; 9], start, None, 0, 0);
    for field in inner.split(|&byte| byte == b',') {
        let place = at + field.len() - field.trim_ascii_start().len();
        let written = field.trim_ascii();
        let unquoted = written
            .strip_prefix(b"\"")
            .and_then(|text| text.strip_suffix(b"\""));
        *cells.get_mut(count)? = match blank_or_digit(unquoted.unwrap_or(written)) {
            Some(value) if !written.is_empty() => {
                good += 1;
                value
            }
            _ => {
                bad.get_or_insert_with(|| (place, shown(written)));
                0
            }
        };
        at += field.len() + 1;
        count += 1;
    }
    // A name or a constructor around each digit or each blank is an error of this kind too.
    let is_row = count == 9
        && (good > 3
            || (bad.is_some() && inner.iter().any(u8::is_ascii_digit) && have_digits(inner)));
    is_row.then_some(Row {
        cells,
        counter: None,
        start,
        end,
        has_word: false,
        has_zero: false,
        is_apart: true,
        bad: Some(bad?),
    })
}

/// A row of nine digits and blanks alone, of which some are dashes or question marks.
fn row_of_other_blanks(text: &[u8]) -> Option<Row> {
    if text.len() > LONGEST_ROW {
        return None;
    }
    let is_drawing = |byte: u8| byte.is_ascii_whitespace() || b"[](){}|\"',;+#".contains(&byte);
    let (mut cells, mut count, mut bad) = ([0; 9], 0, None);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'-' | b'?' => {
                bad.get_or_insert((at, char::from(byte).to_string()));
            }
            b'0'..=b'9' => *cells.get_mut(count)? = byte - b'0',
            b'.' | b'_' | b'*' => {}
            _ if is_drawing(byte) => continue,
            _ => return None,
        }
        count += 1;
    }
    let has_digit = cells.iter().any(|&cell| cell > 0);
    let bad = bad.filter(|(_, found)| has_digit || found == "?")?;
    (count == 9).then_some(Row {
        cells,
        counter: None,
        start: 0,
        end: text.len(),
        has_word: false,
        has_zero: false,
        is_apart: true,
        bad: Some(bad),
    })
}

/// Whether no field has a number of several digits, and some field has a digit.
fn have_digits(text: &[u8]) -> bool {
    let is_long = |pair: &[u8]| {
        pair.iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.')
    };
    !text.windows(2).any(is_long)
}

/// A text as an error shows it.
fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    text.chars().take(20).collect()
}

/// Whether a word stands for a blank.
pub(super) fn is_blank_word(word: &[u8]) -> bool {
    BLANKS.iter().any(|blank| blank.eq_ignore_ascii_case(word))
}
