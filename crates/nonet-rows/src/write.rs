//! Rows of columns as text: CSV, JSON Lines, and lines of fields with tabs between them.
//!
//! ```text
//!            CSV, lines                        JSON
//!   text     as it is, in CSV with quotes      "escaped"
//!            where it needs them
//!   raw      as it is                          as it is, in one line
//!   null     nothing                           null
//! ```
//!
//! Whether a field needs quotes or escapes is asked once for a column: in most columns no field does.

use memchr::{memchr, memchr2, memchr3};

use crate::block::Kind;

const QUOTE: u8 = b'"';

/// A column to write: as [`crate::Column`], or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The texts of the rows, and perhaps of others.
    pub data: &'a [u8],
    /// Where the first row begins, then the end of each.
    pub ends: &'a [i64],
    /// A [`Kind`] for each row.
    pub kinds: &'a [u8],
}

impl<'a> Texts<'a> {
    /// The text of a row, and whether it is raw; `None` for a null.
    fn row(&self, row: usize) -> Option<(&'a [u8], bool)> {
        let kind = self.kinds[row];
        let text = &self.data[self.ends[row] as usize..self.ends[row + 1] as usize];
        (kind >= Kind::Text as u8).then_some((text, kind == Kind::Raw as u8))
    }

    /// All its texts, one after another.
    fn all(&self) -> &'a [u8] {
        let end = |end: Option<&i64>| end.map_or(0, |&end| end as usize);
        &self.data[end(self.ends.first())..end(self.ends.last())]
    }
}

/// Appends a row of titles as CSV.
pub fn write_titles(titles: &[&str], separator: u8, out: &mut Vec<u8>) {
    for (number, title) in titles.iter().enumerate() {
        if number > 0 {
            out.push(separator);
        }
        write_field(title.as_bytes(), separator, titles.len() == 1, out);
    }
    out.push(b'\n');
}

/// Appends rows as CSV. The columns have the same number of rows.
pub fn write_csv(columns: &[Texts<'_>], separator: u8, out: &mut Vec<u8>) {
    let is_only = columns.len() == 1;
    let columns: Vec<_> = columns
        .iter()
        .map(|column| (column, is_only || needs_quotes(column.all(), separator)))
        .collect();
    for row in 0..row_count(columns.first().map(|(column, _)| *column)) {
        for (number, &(column, is_checked)) in columns.iter().enumerate() {
            if number > 0 {
                out.push(separator);
            }
            let (text, _) = column.row(row).unwrap_or_default();
            if is_checked {
                write_field(text, separator, is_only, out);
            } else {
                out.extend_from_slice(text);
            }
        }
        out.push(b'\n');
    }
}

/// Appends rows as objects of JSON, one on a line.
pub fn write_json_lines(columns: &[Texts<'_>], titles: &[&str], out: &mut Vec<u8>) {
    let columns: Vec<_> = columns
        .iter()
        .zip(titles)
        .enumerate()
        .map(|(number, (column, title))| {
            let mut key = vec![if number == 0 { b'{' } else { b',' }];
            write_string(title.as_bytes(), true, &mut key);
            key.push(b':');
            (column, key, needs_escapes(column.all()))
        })
        .collect();
    for row in 0..row_count(columns.first().map(|(column, ..)| *column)) {
        for (column, key, has_escapes) in &columns {
            out.extend_from_slice(key);
            match column.row(row) {
                None => out.extend_from_slice(b"null"),
                Some((text, false)) => write_string(text, *has_escapes, out),
                Some((text, true)) => write_raw(text, out),
            }
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Appends rows as lines of fields with tabs between them; a null in the first column is `null`. Nothing is written if a text
/// has a tab or a line end, which would be read as another field or row: then the number of its column is returned.
pub fn write_lines(columns: &[Texts<'_>], out: &mut Vec<u8>) -> Result<(), usize> {
    let is_unfit = |column: &Texts<'_>| memchr3(b'\t', b'\n', b'\r', column.all()).is_some();
    if let Some(number) = columns.iter().position(is_unfit) {
        return Err(number);
    }
    for row in 0..row_count(columns.first()) {
        for (number, column) in columns.iter().enumerate() {
            if number > 0 {
                out.push(b'\t');
            }
            match column.row(row) {
                Some((text, _)) => out.extend_from_slice(text),
                None if number == 0 => out.extend_from_slice(b"null"),
                None => {}
            }
        }
        out.push(b'\n');
    }
    Ok(())
}

fn row_count(column: Option<&Texts<'_>>) -> usize {
    column.map_or(0, |column| column.kinds.len())
}

fn needs_quotes(text: &[u8], separator: u8) -> bool {
    memchr3(separator, QUOTE, b'\n', text).is_some() || memchr(b'\r', text).is_some()
}

/// Appends a field of CSV. In a row of one field an empty one has quotes, since the row would be blank.
fn write_field(mut text: &[u8], separator: u8, is_only: bool, out: &mut Vec<u8>) {
    let has_quotes = needs_quotes(text, separator) || (is_only && text.is_empty());
    if !has_quotes {
        return out.extend_from_slice(text);
    }
    out.push(QUOTE);
    while let Some(place) = memchr(QUOTE, text) {
        out.extend_from_slice(&text[..=place]);
        out.push(QUOTE);
        text = &text[place + 1..];
    }
    out.extend_from_slice(text);
    out.push(QUOTE);
}

fn needs_escapes(text: &[u8]) -> bool {
    // Without a branch, so that the compiler uses vector instructions.
    let is_special = |byte: u8| byte < b' ' || byte == QUOTE || byte == b'\\';
    text.chunks(1 << 10)
        .any(|some| some.iter().fold(false, |any, &byte| any | is_special(byte)))
}

/// Appends a string of JSON, which perhaps has escapes.
pub fn write_string(text: &[u8], has_escapes: bool, out: &mut Vec<u8>) {
    if has_escapes {
        let text = String::from_utf8_lossy(text);
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(out, &*text);
    } else {
        out.push(QUOTE);
        out.extend_from_slice(text);
        out.push(QUOTE);
    }
}

/// Appends a value of JSON as it is, but in one line.
fn write_raw(mut text: &[u8], out: &mut Vec<u8>) {
    while let Some(place) = memchr2(b'\n', b'\r', text) {
        out.extend_from_slice(&text[..place]);
        out.push(b' ');
        text = &text[place + 1..];
    }
    out.extend_from_slice(text);
}
