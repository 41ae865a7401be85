//! [`Block`]: some rows as columns of text, the line of each row, and the reasons of rows that their container spoils.
//!
//! ```text
//!   column   data   53..7.… 534678… my puzzle      bytes of all rows, one after another
//!            ends   0 81 162 ...                   where each row ends; Arrow's large_utf8 as it is
//!            kinds  text, absent, raw ...          a byte for each row
//! ```

use std::borrow::Cow;
use std::mem::replace;
use std::sync::Arc;

/// What a row has in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Nothing: the row has no such key, or it is spoiled.
    Absent = 0,
    /// The `null` of JSON.
    Null = 1,
    /// Text.
    Text = 2,
    /// A value of JSON other than a string, as it is written.
    Raw = 3,
}

/// A column of text.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its title; two columns can have the same.
    pub title: Arc<str>,
    /// The texts of all rows, in UTF-8.
    pub data: Vec<u8>,
    /// A zero, then the end of each row in `data`.
    pub ends: Vec<i64>,
    /// A [`Kind`] for each row.
    pub kinds: Vec<u8>,
}

impl Default for Column {
    fn default() -> Self {
        Self::new("".into())
    }
}

impl Column {
    /// A column without rows.
    pub fn new(title: Arc<str>) -> Self {
        Self {
            title,
            data: Vec::new(),
            ends: vec![0],
            kinds: Vec::new(),
        }
    }

    /// Adds a row; `text` is UTF-8.
    pub fn push(&mut self, kind: Kind, text: &[u8]) {
        self.push_coded(kind as u8, text);
    }

    /// The same with the code of a kind.
    pub fn push_coded(&mut self, kind: u8, text: &[u8]) {
        self.data.extend_from_slice(text);
        self.ends.push(self.data.len() as i64);
        self.kinds.push(kind);
    }

    /// A column without rows that has room for as many as this one has.
    fn next(&self) -> Self {
        let mut next = Self::new(self.title.clone());
        next.data.reserve(self.data.len() + self.data.len() / 16);
        next.ends.reserve(self.ends.len());
        next.kinds.reserve(self.kinds.len());
        next
    }

    /// Adds rows with nothing until there are as many as this.
    fn fill_to(&mut self, rows: usize) {
        self.ends.resize(rows + 1, self.data.len() as i64);
        self.kinds.resize(rows, Kind::Absent as u8);
    }

    /// Drops the last row.
    fn pop(&mut self) {
        self.ends.pop();
        self.kinds.pop();
        self.data
            .truncate(self.ends.last().map_or(0, |&end| end as usize));
    }
}

/// Why a row is spoiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoiled {
    /// The row in its block.
    pub row: usize,
    /// The line with the fault.
    pub line: u64,
    /// The column of the text on that line, from 1, in characters, if known.
    pub column: Option<usize>,
    /// What was expected, and what was found.
    pub reason: Cow<'static, str>,
}

/// A fault of a row, before it is known which row it is.
#[derive(Debug)]
pub struct Fault {
    /// Lines of the row before the one with the fault.
    pub lines_before: u64,
    /// The column on that line, from 1, in characters, if known.
    pub column: Option<usize>,
    /// What was expected, and what was found.
    pub reason: Cow<'static, str>,
}

impl Fault {
    /// A fault whose column is not known.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            lines_before: 0,
            column: None,
            reason: reason.into(),
        }
    }

    /// A fault in a column of the first line.
    pub fn at(column: usize, reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            column: Some(column),
            ..Self::new(reason)
        }
    }
}

/// Some rows.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The columns, each with a value for every row.
    pub columns: Vec<Column>,
    /// The rows as they are in the text, without their ends; empty for one over the limit.
    pub texts: Column,
    /// The line on which each row starts.
    pub lines: Vec<u64>,
    /// The rows that their container spoils, in order.
    pub spoiled: Vec<Spoiled>,
}

/// The most columns of a table and keys of an object.
pub const MOST_COLUMNS: usize = 1 << 12;

/// The most rows of a block, unless another number is set. With more, each block is in memory that is new to the process,
/// which takes longer than reading it.
const USUAL_ROWS: usize = 1 << 14;
/// Rows of a block of objects: the keys and types of the first one can be those of a table.
const MOST_OBJECTS: usize = 1 << 16;
/// Bytes of text in a block, about.
const MOST_BYTES: usize = 16 << 20;
/// Values in a block, about: rows times columns. Objects with ever new keys would fill the memory otherwise.
const MOST_CELLS: usize = 1 << 21;
/// Bytes that a column or a reason takes besides, about.
const OVERHEAD: usize = 256;

/// The block that is being filled.
#[derive(Debug)]
pub struct Blocks {
    block: Block,
    most_rows: usize,
    bytes: usize,
    /// Whether a block has only the columns of which some row has a value.
    drops_columns: bool,
    renewals: usize,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            block: Block::default(),
            most_rows: USUAL_ROWS,
            bytes: 0,
            drops_columns: false,
            renewals: 0,
        }
    }
}

impl Blocks {
    /// Blocks whose columns are keys: each has those of which one of its rows has a value.
    pub fn of_keys() -> Self {
        Self {
            drops_columns: true,
            most_rows: MOST_OBJECTS,
            ..Self::default()
        }
    }

    /// Sets how many rows a block has at most.
    pub fn set_most_rows(&mut self, rows: usize) {
        self.most_rows = rows.max(1);
    }

    /// How often columns were dropped: the others have new numbers.
    pub fn renewals(&self) -> usize {
        self.renewals
    }

    /// The columns so far.
    pub fn columns(&self) -> &[Column] {
        &self.block.columns
    }

    /// Adds a column; returns its number and title.
    pub fn add_column(&mut self, title: &str) -> (usize, Arc<str>) {
        self.bytes += OVERHEAD + title.len();
        let title: Arc<str> = title.into();
        self.block.columns.push(Column::new(title.clone()));
        (self.block.columns.len() - 1, title)
    }

    /// Puts a value into the row that [`Blocks::end_row`] will add. A second value replaces the first.
    pub fn put(&mut self, column: usize, kind: Kind, text: &[u8]) {
        let (row, column) = (self.block.lines.len(), &mut self.block.columns[column]);
        if column.kinds.len() > row {
            column.pop();
        } else if column.kinds.len() < row {
            column.fill_to(row);
        }
        column.push(kind, text);
        self.bytes += text.len();
    }

    /// Adds the row whose values were put: its text, which starts on a line.
    pub fn end_row(&mut self, line: u64, text: &str) {
        self.block.texts.push(Kind::Text, text.as_bytes());
        self.block.lines.push(line);
    }

    /// Whether the block is to be taken before another row.
    pub fn is_full(&self) -> bool {
        let (rows, columns) = (self.block.lines.len(), self.block.columns.len());
        rows >= self.most_rows
            || rows > 0 && (self.bytes >= MOST_BYTES || rows * columns >= MOST_CELLS)
    }

    /// Adds a row that is spoiled; no value was put into it.
    pub fn spoil_row(&mut self, line: u64, text: &str, fault: Fault) {
        self.bytes += OVERHEAD + text.len();
        self.block.spoiled.push(Spoiled {
            row: self.block.lines.len(),
            line: line + fault.lines_before,
            column: fault.column,
            reason: fault.reason,
        });
        self.end_row(line, text);
    }

    /// Takes the block, if it has rows. The next one begins with the same columns.
    pub fn take(&mut self) -> Option<Block> {
        let rows = self.block.lines.len();
        if rows == 0 {
            return None;
        }
        if self.drops_columns {
            let has_values =
                |column: &Column| column.kinds.iter().any(|&kind| kind != Kind::Absent as u8);
            self.block.columns.retain(has_values);
            self.renewals += 1;
        }
        let next = Block {
            columns: self.block.columns.iter().map(Column::next).collect(),
            texts: self.block.texts.next(),
            lines: Vec::with_capacity(rows),
            spoiled: Vec::new(),
        };
        let mut block = replace(&mut self.block, next);
        for column in &mut block.columns {
            column.fill_to(rows);
        }
        self.bytes = OVERHEAD * self.block.columns.len();
        Some(block)
    }
}
