//! [`Lines`]: each line is a row of one column; and how lines are found.
//!
//! A line ends with LF, CRLF or CR. Ctrl-Z at either end of a line is dropped: files that were joined have it within.
//! Text is UTF-8; what is not UTF-8 is taken for Windows-1252, so that no byte is lost.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2};

use crate::block::{Blocks, Fault, Kind};
use crate::fed::{Format, ROW_LIMIT, Reader};

/// CP/M and DOS put it at the end of a file.
pub const CTRL_Z: u8 = 0x1a;

/// Lines as rows, but for blank ones.
#[derive(Debug)]
pub struct Lines {
    lines: LineEnds,
    has_comments: bool,
}

impl Lines {
    /// A reader: the title of the column, the number of the first line, and whether comments are rows.
    pub fn reader(title: String, first_line: u64, has_comments: bool) -> Reader {
        let mut blocks = Blocks::default();
        blocks.add_column(&title);
        let lines = LineEnds::new(first_line);
        Reader::new(
            Self {
                lines,
                has_comments,
            },
            blocks,
        )
    }
}

impl Format for Lines {
    fn read(&mut self, text: &[u8], is_last: bool, blocks: &mut Blocks) -> usize {
        let has_comments = self.has_comments;
        self.lines
            .read(text, is_last, blocks, |line, number, blocks| {
                if has_comments || !is_comment(line) {
                    let text = utf8(line);
                    if let Some(at) = second_puzzle(line) {
                        let fault = Fault::at(characters(&line[..at]) + 1, SECOND_PUZZLE);
                        blocks.spoil_row(number, &text, fault);
                    } else {
                        blocks.put(0, Kind::Text, text.as_bytes());
                        blocks.end_row(number, &text);
                    }
                }
                line.len()
            })
    }

    fn line(&self) -> u64 {
        self.lines.line()
    }
}

/// Finds the lines of a text.
#[derive(Debug)]
pub struct LineEnds {
    /// The number of the next line.
    line: u64,
    /// Bytes of it without an end.
    searched: usize,
    /// Whether the line before ended with CR: a LF belongs to it.
    was_cr: bool,
    /// Whether the line is too long and its rest is to be skipped.
    is_skipping: bool,
}

impl LineEnds {
    /// The first line has a number.
    pub fn new(first_line: u64) -> Self {
        Self {
            line: first_line,
            searched: 0,
            was_cr: false,
            is_skipping: false,
        }
    }

    /// The number of the next line.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Calls `row` with each line that is not blank and its number, until a block is full. It returns how much of the line it
    /// has read, if not all: the rest is a line of the next call, with the same number.
    pub fn read(
        &mut self,
        text: &[u8],
        is_last: bool,
        blocks: &mut Blocks,
        mut row: impl FnMut(&[u8], u64, &mut Blocks) -> usize,
    ) -> usize {
        let mut start = 0;
        loop {
            let rest = &text[start..];
            if rest.is_empty() || blocks.is_full() {
                return start;
            }
            if std::mem::take(&mut self.was_cr) && rest[0] == b'\n' {
                start += 1;
                continue;
            }
            let end = memchr2(b'\n', b'\r', &rest[self.searched..]).map(|at| self.searched + at);
            if end.unwrap_or(rest.len()) > ROW_LIMIT && !self.is_skipping {
                blocks.spoil_row(self.line, "", too_long("a line"));
                self.is_skipping = true;
            }
            let Some(end) = end.or(is_last.then_some(rest.len())) else {
                // Of a line that is skipped nothing is kept.
                self.searched = if self.is_skipping { 0 } else { rest.len() };
                return start + rest.len() - self.searched;
            };
            let line = trimmed(&rest[..end]);
            self.searched = 0;
            if !self.is_skipping && !is_blank(line) {
                let read = row(line, self.line, blocks);
                if read < line.len() {
                    // Ctrl-Z before the line was read too.
                    return start + end - line.len() + read;
                }
            }
            self.is_skipping = false;
            self.line += 1;
            self.was_cr = rest.get(end) == Some(&b'\r');
            start += (end + 1).min(rest.len());
        }
    }
}

const SECOND_PUZZLE: &str =
    "expected a solution of 81 digits, found a second puzzle: put each puzzle on a line of its own";
/// Cells of a board.
const CELLS: usize = 81;
/// A run of fewer digits is no puzzle.
const FEWEST_DIGITS: usize = 8;

/// The place of a second puzzle in a line that begins with one: 81 cells in one run, of which some are blanks. Behind `#`
/// is the name, whatever it is.
fn second_puzzle(line: &[u8]) -> Option<usize> {
    if line.len() <= 2 * CELLS {
        return None;
    }
    let name = memchr(b'#', line).unwrap_or(line.len());
    let line = &line[..name];
    let mut at = end_of_puzzle(line)?;
    while at < line.len() {
        let run = line[at..].iter().take_while(|byte| is_cell(**byte)).count();
        let cells = &line[at..at + run];
        let end = at + run;
        let is_apart = !line[at - 1].is_ascii_alphanumeric()
            && !line.get(end).is_some_and(u8::is_ascii_alphanumeric);
        let digits = cells.iter().filter(|byte| matches!(byte, b'1'..=b'9'));
        if run == CELLS && is_apart && (FEWEST_DIGITS..CELLS).contains(&digits.count()) {
            return Some(at);
        }
        at = end + 1;
    }
    None
}

/// The end of the 81 cells with which a line begins, with drawing between them.
fn end_of_puzzle(line: &[u8]) -> Option<usize> {
    let mut count = 0;
    for (at, &byte) in line.iter().enumerate() {
        if is_cell(byte) {
            count += 1;
            if count == CELLS {
                return Some(at + 1);
            }
        } else if !(byte.is_ascii_whitespace() || b"|+/".contains(&byte)) {
            return None;
        }
    }
    None
}

/// Whether a character is a digit or a blank.
fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || b"._*-?".contains(&byte)
}

/// Whether a line has nothing but white space.
pub fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// Whether a line is a comment: `#` or `//` and any text.
pub fn is_comment(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    text.starts_with(b"#") || text.starts_with(b"//")
}

/// A line without Ctrl-Z at either end.
fn trimmed(mut line: &[u8]) -> &[u8] {
    while let [CTRL_Z, rest @ ..] | [rest @ .., CTRL_Z] = line {
        line = rest;
    }
    line
}

/// The number of line ends in a text that has no half of a CRLF at an end.
pub fn line_ends(text: &[u8]) -> usize {
    let feeds = memchr_iter(b'\n', text).count();
    let returns = match memchr(b'\r', text) {
        None => 0,
        Some(_) => memchr_iter(b'\r', text)
            .filter(|&at| text.get(at + 1) != Some(&b'\n'))
            .count(),
    };
    feeds + returns
}

/// Bytes of a text as UTF-8.
pub fn utf8(text: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => text.iter().map(|&byte| of_windows_1252(byte)).collect(),
    }
}

/// A character of Windows-1252; its five codes without a character are those of Latin-1.
fn of_windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The characters of a text in UTF-8, of which the last can be cut.
pub fn characters(text: &[u8]) -> usize {
    let is_continued = |byte: &&u8| **byte & 0b1100_0000 == 0b1000_0000;
    text.len() - text.iter().filter(is_continued).count()
}

/// The fault of a row over the limit.
pub fn too_long(what: &str) -> Fault {
    Fault::new(format!(
        "expected {what} of at most {ROW_LIMIT} bytes, found a longer one"
    ))
}
