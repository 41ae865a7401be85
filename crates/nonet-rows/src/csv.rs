//! [`Csv`]: rows of fields, which may have quotation marks.
//!
//! ```text
//!   field    "…"     a quotation mark in it is doubled; it may have separators and line ends
//!            …       up to the separator or the line end; quotation marks have no meaning in it
//! ```
//!
//! A quotation mark that is never closed, or behind which a field goes on, spoils its line alone: the lines after it, up to
//! where the fault was found, are read as rows of one line each. So one stray mark does not take the rows after it with it,
//! and no byte is looked at more than a few times. A row of several lines with another number of fields than the titles is
//! one spoiled row, unless one of its lines would be a row by itself: then its quotation mark was not meant to span lines.
//!
//! `csv-core`, with which this is tested, takes three times as long, and does not tell where a quotation mark is wrong.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memchr3};

use crate::block::{Blocks, Fault, Kind, MOST_COLUMNS};
use crate::fed::{Format, ROW_LIMIT, Reader};
use crate::lines::{CTRL_Z, characters, is_blank, line_ends, too_long, utf8};

const QUOTE: u8 = b'"';

/// How a table is read.
#[derive(Clone, Debug)]
pub struct CsvOptions {
    /// The separator of fields, an ASCII character.
    pub separator: u8,
    /// The titles of the columns; if there are none, the first row has them.
    pub titles: Option<Vec<String>>,
    /// The number of the first line.
    pub first_line: u64,
    /// Whether spaces before a field are dropped, and fields can be missing at the end of a row.
    pub is_loose: bool,
}

/// A table.
#[derive(Debug)]
pub struct Csv {
    separator: u8,
    is_loose: bool,
    /// The number of columns, once it is known.
    width: Option<usize>,
    /// The number of the next line.
    line: u64,
    /// Whether the line before ended with CR: a LF belongs to it.
    was_cr: bool,
    /// Whether the line is too long and its rest is to be skipped.
    is_skipping: bool,
    /// The bytes from here on in which each line is a row.
    line_rows: usize,
    scan: Scan,
}

/// How far a row was looked at.
#[derive(Debug, Default)]
struct Scan {
    state: State,
    at: usize,
    /// The separators of a row with quotation marks.
    separators: Vec<usize>,
    /// The last quotation mark that began a field.
    opened: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum State {
    /// There was no quotation mark yet.
    #[default]
    Plain,
    /// A field begins.
    Start,
    /// In a field without quotation marks.
    Bare,
    /// In a field with quotation marks.
    Quoted,
    /// Behind a quotation mark that closes a field or is the first of two.
    Closed,
    /// Behind a fault, the end of the line is looked for.
    Spoiled(Misquoted),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Misquoted {
    NotClosed,
    GoesOn(usize),
}

/// What is at the beginning of a text.
enum Found {
    /// A row with this length.
    Row(usize),
    /// A line with a fault, with this length.
    Spoiled(usize, Misquoted),
    /// A line over the limit.
    TooLong,
    /// A row that has not ended.
    Part,
}

impl Csv {
    /// A reader.
    pub fn reader(options: CsvOptions) -> Reader {
        let mut blocks = Blocks::default();
        let width = options.titles.as_ref().map(Vec::len);
        for title in options.titles.iter().flatten() {
            blocks.add_column(title);
        }
        let csv = Self {
            separator: options.separator,
            is_loose: options.is_loose,
            width,
            line: options.first_line,
            was_cr: false,
            is_skipping: false,
            line_rows: 0,
            scan: Scan::default(),
        };
        Reader::new(csv, blocks)
    }
}

impl Format for Csv {
    fn read(&mut self, text: &[u8], is_last: bool, blocks: &mut Blocks) -> usize {
        let mut start = 0;
        loop {
            let rest = &text[start..];
            if rest.is_empty() || blocks.is_full() {
                return start;
            }
            if std::mem::take(&mut self.was_cr) && rest[0] == b'\n' {
                start += self.pass(1);
                continue;
            }
            if self.is_skipping {
                let end = memchr2(b'\n', b'\r', rest);
                self.is_skipping = end.is_none();
                start += match end {
                    Some(end) => self.pass_line(rest, end),
                    None => self.pass(rest.len()),
                };
                continue;
            }
            // A row is looked for within the limit, and one byte behind it.
            let most = &rest[..rest.len().min(ROW_LIMIT + 1)];
            let end = match self.find(most, is_last && most.len() == rest.len()) {
                Found::Part => return start,
                Found::Row(end) if self.is_misread(&rest[..end]) => {
                    self.read_lines_alone(end);
                    continue;
                }
                Found::Row(end) => {
                    let mut row = &rest[..end];
                    while is_last
                        && end == rest.len()
                        && let [before @ .., CTRL_Z] = row
                    {
                        row = before;
                    }
                    self.add_row(row, blocks);
                    end
                }
                Found::Spoiled(end, fault) => {
                    let line = utf8(&rest[..end]);
                    let (reason, place) = match fault {
                        Misquoted::NotClosed => (
                            "expected a closing quotation mark, found none",
                            self.scan.opened,
                        ),
                        Misquoted::GoesOn(place) => (
                            "expected a separator or the end of the line after a closing quotation mark, found other text",
                            place,
                        ),
                    };
                    let before = match line {
                        Cow::Borrowed(_) => characters(&rest[..place]),
                        Cow::Owned(_) => place,
                    };
                    blocks.spoil_row(self.line, &line, Fault::at(before + 1, reason));
                    end
                }
                Found::TooLong => {
                    blocks.spoil_row(self.line, "", too_long("a row"));
                    self.scan.state = State::Plain;
                    self.scan.at = 0;
                    self.is_skipping = true;
                    continue;
                }
            };
            start += self.pass_line(rest, end);
        }
    }

    fn line(&self) -> u64 {
        self.line
    }
}

impl Csv {
    /// Goes on behind some bytes.
    fn pass(&mut self, bytes: usize) -> usize {
        self.line_rows = self.line_rows.saturating_sub(bytes);
        bytes
    }

    /// Goes on behind a row or line of this length, and its end.
    fn pass_line(&mut self, rest: &[u8], end: usize) -> usize {
        self.line += 1;
        if self.scan.state != State::Plain {
            self.line += line_ends(&rest[..end]) as u64;
        }
        self.scan.state = State::Plain;
        self.scan.at = 0;
        self.was_cr = rest.get(end) == Some(&b'\r');
        self.pass((end + 1).min(rest.len()))
    }

    /// Reads the lines of the next bytes as rows of one line each.
    fn read_lines_alone(&mut self, bytes: usize) {
        self.line_rows = bytes;
        self.scan.state = State::Plain;
        self.scan.at = 0;
    }

    /// Looks for the end of the row at the beginning of a text.
    fn find(&mut self, text: &[u8], is_last: bool) -> Found {
        let is_over = text.len() > ROW_LIMIT;
        loop {
            let is_alone = self.line_rows > 0;
            let Scan { state, at, .. } = self.scan;
            let rest = &text[at..];
            let place = match state {
                State::Plain => memchr3(QUOTE, b'\n', b'\r', rest),
                State::Bare => memchr3(self.separator, b'\n', b'\r', rest),
                State::Quoted if is_alone => memchr3(QUOTE, b'\n', b'\r', rest),
                State::Quoted => memchr(QUOTE, rest),
                State::Spoiled(_) => memchr2(b'\n', b'\r', rest),
                State::Start if self.is_loose => rest.iter().position(|&byte| byte != b' '),
                State::Start | State::Closed => (!rest.is_empty()).then_some(0),
            };
            let Some(place) = place.map(|place| at + place) else {
                self.scan.at = text.len();
                return match state {
                    _ if !is_last && !is_over => Found::Part,
                    State::Quoted if memchr2(b'\n', b'\r', text).is_some() => {
                        self.read_lines_alone(text.len());
                        continue;
                    }
                    _ if is_over => Found::TooLong,
                    State::Quoted => Found::Spoiled(text.len(), Misquoted::NotClosed),
                    State::Spoiled(fault) => Found::Spoiled(text.len(), fault),
                    _ => Found::Row(text.len()),
                };
            };
            let byte = text[place];
            let is_end = matches!(byte, b'\n' | b'\r');
            self.scan.at = place + 1;
            match state {
                State::Plain if is_end => return Found::Row(place),
                State::Plain => {
                    self.scan.separators.clear();
                    self.scan.at = 0;
                    self.scan.state = State::Start;
                }
                State::Start if byte == QUOTE => {
                    self.scan.opened = place;
                    self.scan.state = State::Quoted;
                }
                State::Start => {
                    self.scan.at = place;
                    self.scan.state = State::Bare;
                }
                State::Quoted if is_end => return Found::Spoiled(place, Misquoted::NotClosed),
                State::Quoted => self.scan.state = State::Closed,
                State::Closed if byte == QUOTE => self.scan.state = State::Quoted,
                State::Bare | State::Closed if byte == self.separator => {
                    self.scan.separators.push(place);
                    self.scan.state = State::Start;
                }
                State::Bare | State::Closed if is_end => return Found::Row(place),
                State::Closed | State::Bare => {
                    let line = memchr2_iter(b'\n', b'\r', &text[..place]).next_back();
                    match line {
                        Some(line) => self.read_lines_alone(line + 1),
                        None => self.scan.state = State::Spoiled(Misquoted::GoesOn(place)),
                    }
                }
                State::Spoiled(fault) => return Found::Spoiled(place, fault),
            }
        }
    }

    /// Whether a row of several lines has another number of fields than it should, and one of its lines is a row by itself.
    fn is_misread(&mut self, row: &[u8]) -> bool {
        let Some(width) = self.width else {
            return false;
        };
        if self.scan.state == State::Plain || self.scan.separators.len() + 1 == width {
            return false;
        }
        let mut lines = row.split(|byte| matches!(byte, b'\n' | b'\r')).skip(1);
        lines.any(|line| !line.is_empty() && self.is_row(line, width))
    }

    /// Whether a line is a row with this many fields.
    fn is_row(&self, line: &[u8], width: usize) -> bool {
        let mut alone = Self {
            scan: Scan::default(),
            line_rows: usize::MAX,
            ..*self
        };
        let is_row = matches!(alone.find(line, true), Found::Row(_));
        is_row && alone.separators(line).len() + 1 == width
    }

    /// The separators of a row that was found.
    fn separators(&mut self, row: &[u8]) -> &[usize] {
        if self.scan.state == State::Plain {
            self.scan.separators.clear();
            let separators = memchr_iter(self.separator, row);
            self.scan.separators.extend(separators);
        }
        &self.scan.separators
    }

    /// Adds the values or the titles of a row.
    fn add_row(&mut self, row: &[u8], blocks: &mut Blocks) {
        if is_blank(row) && memchr(self.separator, row).is_none() {
            return;
        }
        let (line, width, is_loose) = (self.line, self.width, self.is_loose);
        let text = utf8(row);
        let is_utf8 = matches!(text, Cow::Borrowed(_));
        let separators = self.separators(row);
        let found = separators.len() + 1;
        let ends = separators.iter().copied().chain([row.len()]);
        let fields = ends.scan(0, |start, end| {
            let field = &row[*start..end];
            *start = end + 1;
            Some(value(field, is_loose, is_utf8))
        });
        match width {
            None if found > MOST_COLUMNS => {
                let reason = format!("expected at most {MOST_COLUMNS} columns, found {found}");
                blocks.spoil_row(line, &text, Fault::new(reason));
            }
            None => {
                for title in fields {
                    blocks.add_column(&String::from_utf8_lossy(&title));
                }
                self.width = Some(found);
            }
            Some(width) if found > width || (found < width && !is_loose) => {
                let noun = if width == 1 { "field" } else { "fields" };
                let reason = format!("expected {width} {noun} as in the header, found {found}");
                blocks.spoil_row(line, &text, Fault::new(reason));
            }
            Some(_) => {
                for (column, field) in fields.enumerate() {
                    blocks.put(column, Kind::Text, &field);
                }
                blocks.end_row(line, &text);
            }
        }
    }
}

/// The text of a field.
fn value(field: &[u8], is_loose: bool, is_utf8: bool) -> Cow<'_, [u8]> {
    let spaces = if is_loose {
        field.iter().take_while(|&&byte| byte == b' ').count()
    } else {
        0
    };
    let field = &field[spaces..];
    let quoted = field
        .strip_prefix(&[QUOTE])
        .and_then(|rest| rest.strip_suffix(&[QUOTE]));
    let text = quoted.unwrap_or(field);
    let text = match quoted {
        Some(text) if memchr(QUOTE, text).is_some() => Cow::Owned(undoubled(text)),
        _ => Cow::Borrowed(text),
    };
    match text {
        text if is_utf8 => text,
        text => Cow::Owned(utf8(&text).into_owned().into_bytes()),
    }
}

/// A text with one quotation mark for each two.
fn undoubled(mut text: &[u8]) -> Vec<u8> {
    let mut found = Vec::with_capacity(text.len());
    while let Some(place) = memchr(QUOTE, text) {
        found.extend_from_slice(&text[..=place]);
        text = text.get(place + 2..).unwrap_or_default();
    }
    found.extend_from_slice(text);
    found
}
