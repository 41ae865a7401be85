//! [`JsonLines`] and [`JsonArray`]: each line, or each item of an array, is an object and a row; its keys are the columns.
//!
//! Strings become text. Any other value stays as it is written, so it is never read: a number of any length or lists of any
//! depth cost what their bytes cost, and are written again as they were. So does a string that is no text, since half of a
//! surrogate pair is escaped in it. If a key occurs twice, its last value counts, as in Python and JavaScript.
//!
//! An item ends at a comma or a bracket outside of strings and of its own brackets:
//!
//! ```text
//!   [ {"a": [1, 2]}, {"a": "],"}, 7 ]        three items, of which the last is spoiled
//! ```

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::mem::take;
use std::sync::Arc;

use memchr::{memchr, memchr_iter, memchr3, memrchr2};
use serde_core::Deserializer;
use serde_core::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::block::{Blocks, Fault, Kind, MOST_COLUMNS};
use crate::fed::{Format, ROW_LIMIT, Reader};
use crate::lines::{CTRL_Z, LineEnds, characters, is_comment, line_ends, too_long, utf8};

/// A line of text for each object; a line can have several.
pub struct JsonLines {
    lines: LineEnds,
    objects: Objects,
    /// Characters of the line before what is left of it.
    columns_before: usize,
}

impl JsonLines {
    /// A reader; the first line has a number.
    pub fn reader(first_line: u64) -> Reader {
        let format = Self {
            lines: LineEnds::new(first_line),
            objects: Objects::default(),
            columns_before: 0,
        };
        Reader::new(format, Blocks::of_keys())
    }
}

impl Format for JsonLines {
    fn read(&mut self, text: &[u8], is_last: bool, blocks: &mut Blocks) -> usize {
        let (objects, columns_before) = (&mut self.objects, &mut self.columns_before);
        self.lines
            .read(text, is_last, blocks, |line, number, blocks| {
                if *columns_before == 0 && is_comment(line) {
                    return line.len();
                }
                objects.add_line(line, number, columns_before, blocks)
            })
    }

    fn line(&self) -> u64 {
        self.lines.line()
    }
}

/// An array of objects; text that is not an array is one item.
pub struct JsonArray {
    objects: Objects,
    place: Place,
    /// The number of the line at the beginning of the text, and whether a CR is before it.
    line: u64,
    was_cr: bool,
    /// How far the item was looked at: the bytes, the open brackets, whether a string is open, and the last symbol outside of
    /// strings.
    at: usize,
    brackets: Brackets,
    is_in_string: bool,
    symbol: u8,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Before,
    /// In an item; the first of an array may be missing.
    Item {
        is_first: bool,
    },
    /// In an item over the limit.
    Skipping,
    /// In a text that is not an array.
    Alone,
    Behind,
    /// The end was reported.
    Done,
}

impl JsonArray {
    /// A reader; the first line has a number.
    pub fn reader(first_line: u64) -> Reader {
        let format = Self {
            objects: Objects::default(),
            place: Place::Before,
            line: first_line,
            was_cr: false,
            at: 0,
            brackets: Brackets::default(),
            is_in_string: false,
            symbol: b' ',
        };
        Reader::new(format, Blocks::of_keys())
    }

    /// Goes on behind some bytes.
    fn pass(&mut self, text: &[u8]) -> usize {
        if text.is_empty() {
            return 0;
        }
        if take(&mut self.was_cr) && text.first() == Some(&b'\n') {
            self.line -= 1;
        }
        self.line += line_ends(text) as u64;
        self.was_cr = text.last() == Some(&b'\r');
        text.len()
    }

    /// Looks for the end of the item at the beginning of a text: a comma, a bracket, or the beginning of another object where
    /// none can be. A string ends at the end of its line at the latest. So a missing bracket or quotation mark does not take
    /// the items after it with it.
    fn find(&mut self, text: &[u8]) -> Option<usize> {
        while let Some(&byte) = text.get(self.at) {
            if self.is_in_string {
                let Some(place) = memchr3(b'"', b'\\', b'\n', &text[self.at..]) else {
                    self.at = text.len();
                    return None;
                };
                self.at += place;
                if text[self.at] == b'\\' {
                    if self.at + 1 == text.len() {
                        return None;
                    }
                    self.at += 1;
                } else {
                    self.is_in_string = false;
                }
            } else {
                match byte {
                    b'"' => self.is_in_string = true,
                    b'{' if self.brackets.last() == Some(b'{') && self.symbol != b':' => {
                        return Some(self.at);
                    }
                    b'[' | b'{' => self.brackets.open(byte),
                    b',' if self.brackets.last().is_none() => return Some(self.at),
                    b']' if !self.brackets.close(b'[') => return Some(self.at),
                    b'}' => drop(self.brackets.close(b'{')),
                    _ => {}
                }
                if !byte.is_ascii_whitespace() {
                    self.symbol = byte;
                }
            }
            self.at += 1;
        }
        None
    }
}

/// Open brackets. One that is closed closes those within it, so that a missing bracket spoils as few items as possible.
#[derive(Default)]
struct Brackets {
    open: Vec<u8>,
    /// How many of them are square.
    square: usize,
}

impl Brackets {
    /// The last bracket that was opened and is not closed.
    fn last(&self) -> Option<u8> {
        self.open.last().copied()
    }

    fn open(&mut self, bracket: u8) {
        self.open.push(bracket);
        self.square += usize::from(bracket == b'[');
    }

    /// Closes the last bracket of a kind; whether there is one.
    fn close(&mut self, bracket: u8) -> bool {
        let others = self.open.len() - self.square;
        let is_open = if bracket == b'[' { self.square } else { others } > 0;
        while is_open && let Some(last) = self.open.pop() {
            self.square -= usize::from(last == b'[');
            if last == bracket {
                break;
            }
        }
        is_open
    }

    fn clear(&mut self) {
        self.open.clear();
        self.square = 0;
    }
}

impl Format for JsonArray {
    fn read(&mut self, text: &[u8], is_last: bool, blocks: &mut Blocks) -> usize {
        let mut start = 0;
        loop {
            if blocks.is_full() {
                return start;
            }
            if self.at == 0 {
                let is_blank = |byte: &&u8| byte.is_ascii_whitespace() || **byte == CTRL_Z;
                let blank = text[start..].iter().take_while(is_blank).count();
                start += self.pass(&text[start..start + blank]);
            }
            let rest = &text[start..];
            match self.place {
                Place::Before if rest.first() == Some(&b'[') => {
                    self.place = Place::Item { is_first: true };
                    start += self.pass(&rest[..1]);
                }
                Place::Before if !rest.is_empty() => self.place = Place::Alone,
                Place::Item { is_first } => {
                    let most = &rest[..rest.len().min(ROW_LIMIT + 1)];
                    if let Some(end) = self.find(most) {
                        self.add_item(&rest[..end], rest[end], is_first, blocks);
                        start += self.end_item(&rest[..=end]);
                    } else if rest.len() > ROW_LIMIT {
                        blocks.spoil_row(self.line, "", too_long("an item"));
                        self.place = Place::Skipping;
                    } else if is_last {
                        self.end_in_item(rest, blocks);
                    } else {
                        return start;
                    }
                }
                Place::Skipping => match self.find(rest) {
                    Some(end) => start += self.end_item(&rest[..=end]),
                    None => {
                        start += self.pass(&rest[..self.at]);
                        self.at = 0;
                        return start;
                    }
                },
                Place::Alone if rest.len() > ROW_LIMIT => {
                    blocks.spoil_row(self.line, "", too_long("an object"));
                    self.place = Place::Done;
                }
                Place::Alone if is_last => {
                    self.objects
                        .add_item(rest, self.line, "the end of the text", blocks);
                    self.place = Place::Done;
                }
                Place::Behind if !rest.is_empty() => {
                    let reason = "expected the end of the text after the array, found more";
                    blocks.spoil_row(self.line, "", Fault::new(reason));
                    self.place = Place::Done;
                }
                Place::Done => return start + rest.len(),
                _ => return start,
            }
        }
    }

    fn line(&self) -> u64 {
        self.line
    }
}

impl JsonArray {
    /// Adds an item, behind which is a symbol.
    fn add_item(&mut self, item: &[u8], behind: u8, is_first: bool, blocks: &mut Blocks) {
        if !item.is_empty() {
            self.objects
                .add_item(item, self.line, "a comma or ]", blocks);
        } else if !(is_first && behind == b']') {
            let reason = format!("expected a JSON object, found {}", char::from(behind));
            blocks.spoil_row(self.line, "", Fault::new(reason));
        }
    }

    /// Goes on behind an item and what ends it: a comma, a bracket, or the beginning of another.
    fn end_item(&mut self, text: &[u8]) -> usize {
        self.at = 0;
        self.brackets.clear();
        let (&end, item) = text.split_last().unwrap_or((&b',', &[]));
        self.place = match end {
            b']' => Place::Behind,
            _ => Place::Item { is_first: false },
        };
        self.pass(if end == b'{' { item } else { text })
    }

    /// Reports that the text ends before the array does.
    fn end_in_item(&mut self, item: &[u8], blocks: &mut Blocks) {
        let is_whole = self.brackets.last().is_none() && !self.is_in_string;
        if is_whole && !item.is_empty() {
            self.objects
                .add_item(item, self.line, "a comma or ]", blocks);
        }
        let expected = match is_whole {
            true => "a comma or ]",
            false => "an item with its brackets and quotation marks closed",
        };
        let reason = format!("expected {expected}, found the end of the text");
        let text = if is_whole {
            Cow::Borrowed("")
        } else {
            utf8(item)
        };
        blocks.spoil_row(self.line, &text, Fault::new(reason));
        self.place = Place::Done;
    }
}

/// The objects of a text, and the columns of their keys.
#[derive(Default)]
struct Objects {
    columns: HashMap<Arc<str>, usize>,
    renewals: usize,
    /// The column of each value of an object, and where the value is.
    values: Vec<(usize, usize, usize)>,
}

/// Why a text is not an object, and where.
struct Misread {
    place: usize,
    reason: Cow<'static, str>,
}

impl Objects {
    /// Adds the values of a line as rows: one, in most texts. Returns how much of the line was read until a block was full.
    fn add_line(
        &mut self,
        bytes: &[u8],
        number: u64,
        columns_before: &mut usize,
        blocks: &mut Blocks,
    ) -> usize {
        let text = utf8(bytes);
        let line = text.trim_ascii_end();
        let mut rest = line.trim_ascii_start();
        // Columns are counted on from one row to the next, since a line can have very many.
        let (mut counted, mut column) = (0, *columns_before + 1);
        let mut column_at = |place: usize| {
            column += characters(&line.as_bytes()[counted..place]);
            counted = place;
            column
        };
        while !rest.is_empty() {
            let start = line.len() - rest.len();
            if blocks.is_full() && start > 0 {
                *columns_before = column_at(start) - 1;
                let is_converted = matches!(text, Cow::Owned(_));
                return if is_converted {
                    line[..start].chars().count()
                } else {
                    start
                };
            }
            let (end, result) = self.find_values(rest, blocks);
            let row = rest[..end].trim_ascii_end();
            match result {
                Ok(()) => self.put_values(row, number, blocks),
                Err(Misread { place, reason }) => {
                    let column = column_at(start + place);
                    blocks.spoil_row(number, row, Fault::at(column, reason));
                }
            }
            rest = rest[end..].trim_ascii_start();
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_ascii_start();
        }
        *columns_before = 0;
        bytes.len()
    }

    /// Adds an item as a row. `follows` is what should follow its value.
    fn add_item(&mut self, item: &[u8], line: u64, follows: &str, blocks: &mut Blocks) {
        let item = utf8(item);
        let text = item.trim_ascii();
        let (end, result) = self.find_values(text, blocks);
        let result = result.and_then(|()| match end == text.len() {
            true => Ok(()),
            false => Err(Misread {
                place: end,
                reason: format!("expected {follows} after the object, found other text").into(),
            }),
        });
        match result {
            Ok(()) => self.put_values(text, line, blocks),
            Err(Misread { place, reason }) => {
                let before = &text.as_bytes()[..place];
                let start = memrchr2(b'\n', b'\r', before).map(|end| end + 1);
                let fault = Fault {
                    lines_before: line_ends(before) as u64,
                    // On its first line, other text can be before the item.
                    column: start.map(|start| characters(&before[start..]) + 1),
                    reason,
                };
                blocks.spoil_row(line, text, fault);
            }
        }
    }

    /// Adds a row with the values that were found.
    fn put_values(&self, text: &str, line: u64, blocks: &mut Blocks) {
        for &(column, start, end) in &self.values {
            let value = &text[start..end];
            match value.as_bytes() {
                [b'"', inner @ .., b'"'] if memchr(b'\\', inner).is_none() => {
                    blocks.put(column, Kind::Text, inner)
                }
                [b'"', ..] => match serde_json::from_str::<String>(value) {
                    Ok(text) => blocks.put(column, Kind::Text, text.as_bytes()),
                    Err(_) => blocks.put(column, Kind::Raw, value.as_bytes()),
                },
                [b'n', ..] => blocks.put(column, Kind::Null, b""),
                _ => blocks.put(column, Kind::Raw, value.as_bytes()),
            }
        }
        blocks.end_row(line, text);
    }

    /// Finds the values of the object at the beginning of a text, and where what is there ends.
    fn find_values(&mut self, text: &str, blocks: &mut Blocks) -> (usize, Result<(), Misread>) {
        self.values.clear();
        if self.renewals != blocks.renewals() {
            self.renewals = blocks.renewals();
            let columns = blocks.columns().iter().enumerate();
            self.columns = columns
                .map(|(number, column)| (column.title.clone(), number))
                .collect();
        }
        let mut parser = serde_json::Deserializer::from_str(text);
        let result = match text.starts_with('{') {
            true => parser.deserialize_map(Object {
                text,
                objects: self,
                blocks,
            }),
            false => parser.deserialize_ignored_any(IgnoredAny).map(drop),
        };
        if let Err(error) = result {
            let place = place_of(&error, text);
            let misread = Misread {
                place,
                reason: match text.starts_with(['{', '[', '"']) {
                    true => in_words(&error, text.get(place..).unwrap_or("\u{fffd}")).into(),
                    false => "expected a JSON object, found other text".into(),
                },
            };
            return (text.len(), Err(misread));
        }
        let end = parser
            .end()
            .map_or_else(|error| place_of(&error, text), |()| text.len());
        let result = match text.starts_with('{') {
            true => Ok(()),
            false => Err(Misread {
                place: 0,
                reason: reason_of(text).into(),
            }),
        };
        (end, result)
    }

    /// The column of a key.
    fn column_of_key(&mut self, key: &str, blocks: &mut Blocks) -> usize {
        // In most texts all objects have the same keys in the same order.
        let next = self.values.last().map_or(0, |&(column, ..)| column + 1);
        if blocks
            .columns()
            .get(next)
            .is_some_and(|column| &*column.title == key)
        {
            return next;
        }
        if let Some(&column) = self.columns.get(key) {
            return column;
        }
        let (column, title) = blocks.add_column(key);
        self.columns.insert(title, column);
        column
    }
}

/// Where an error of the parser is.
fn place_of(error: &serde_json::Error, text: &str) -> usize {
    let starts = memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1);
    let mut starts = [0].into_iter().chain(starts);
    let start = starts.nth(error.line().saturating_sub(1)).unwrap_or(0);
    (start + error.column().saturating_sub(1)).min(text.len())
}

/// What the parser expected in an object, and what it found: an error is at the beginning of `rest`, or just before it.
fn in_words(error: &serde_json::Error, rest: &str) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let next = rest.chars().next().filter(|_| !error.is_eof());
    let next = match next {
        None => "its end".to_string(),
        Some(symbol) if symbol.is_control() => format!("'{}'", symbol.escape_unicode()),
        Some(symbol) => format!("'{symbol}'"),
    };
    let (expected, found) = match message {
        "expected `:`" => ("a colon", &*next),
        "expected `,` or `}`" => ("a comma or }", &*next),
        "EOF while parsing an object" => ("a closing }", &*next),
        "expected `,` or `]`" => ("a comma or ]", &*next),
        "EOF while parsing a list" => ("a closing ]", &*next),
        "expected value" | "EOF while parsing a value" => ("a value", &*next),
        "key must be a string" => ("a key in quotation marks", &*next),
        "trailing comma" => ("a key or a value after a comma", &*next),
        "EOF while parsing a string" => ("a closing quotation mark", &*next),
        "expected ident" => ("null, true or false", "another word"),
        "invalid number" | "number out of range" => ("a number", "other digits and signs"),
        "recursion limit exceeded" => ("fewer lists and objects in each other", "more"),
        _ if message.starts_with("at most ") => (message, "more"),
        _ if message.starts_with("control character") => {
            ("no control character in a string", "one")
        }
        _ => ("text and escapes of whole characters in a string", "others"),
    };
    format!("expected a JSON object with {expected}, found {found}")
}

/// The reason of a value that is not an object.
fn reason_of(text: &str) -> &'static str {
    match text.as_bytes().first() {
        Some(b'[') => "expected a JSON object, found a list",
        Some(b'"') => "expected a JSON object, found a string",
        Some(b'n') => "expected a JSON object, found null",
        Some(b't' | b'f') => "expected a JSON object, found a truth value",
        _ => "expected a JSON object, found a number",
    }
}

/// An object that is parsed: the places of its values go to `objects`.
struct Object<'a> {
    text: &'a str,
    objects: &'a mut Objects,
    blocks: &'a mut Blocks,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(column) = map.next_key_seed(Key(self.objects, self.blocks))? {
            let value = map.next_value::<&RawValue>()?.get();
            // The value is a part of the text.
            let start = value.as_ptr() as usize - self.text.as_ptr() as usize;
            self.objects
                .values
                .push((column, start, start + value.len()));
            if self.objects.values.len() > MOST_COLUMNS {
                return Err(A::Error::custom(format!("at most {MOST_COLUMNS} keys")));
            }
        }
        Ok(())
    }
}

/// A key that is parsed; its value is the number of its column.
struct Key<'a>(&'a mut Objects, &'a mut Blocks);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = usize;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<usize, E> {
        Ok(self.0.column_of_key(key, self.1))
    }
}
