//! Columns of rows that come one at a time, from any thread. A table says what a row has in each column:
//!
//! ```text
//!   ("er",                 Content::Word(|row| …))          eight bytes
//!   ("reached",            Content::Values(|row| …))        81 values
//!   ("technique_counts",   Content::Items(3, |row, …| …))   any number of three bytes
//! ```
//!
//! A row is written as soon as it is made, so that a batch needs no memory for rows besides that of its columns.

use nonet_core::{Abandoned, Columns, Progress, RowColumns};
use pyo3::prelude::*;

use crate::column::{ColumnMemory, NamedColumns};
use crate::ragged::Heap;

/// What a row has in a column.
pub enum Content<T> {
    /// A byte.
    Byte(fn(&T) -> u8),
    /// A word; for a double, its bits.
    Word(fn(&T) -> u64),
    /// 81 bytes.
    Values(fn(&T) -> [u8; 81]),
    /// Items of some bytes each, which the function appends.
    Items(usize, fn(&T, &mut Vec<u8>)),
}

/// The columns of a batch: the name of each, and what a row has in it.
pub type Table<T> = Vec<(&'static str, Content<T>)>;

/// Memory for the columns of a table.
pub struct RowMemory<T> {
    columns: Vec<MemoryOf<T>>,
}

struct MemoryOf<T> {
    name: &'static str,
    value: Content<T>,
    /// The column, or the places of its items.
    memory: ColumnMemory,
    /// The items, if the rows differ in length.
    heap: Heap,
}

impl<T> RowMemory<T> {
    /// Memory for some rows.
    pub fn new(table: Table<T>, rows: usize) -> PyResult<Self> {
        let columns = table.into_iter().map(|(name, value)| {
            let size = match value {
                Content::Byte(_) => 1,
                Content::Word(_) | Content::Items(..) => 8,
                Content::Values(_) => 81,
            };
            Ok(MemoryOf {
                name,
                value,
                memory: ColumnMemory::new(rows.saturating_mul(size))?,
                heap: Heap::default(),
            })
        });
        Ok(Self {
            columns: columns.collect::<PyResult<_>>()?,
        })
    }

    /// Where the rows are written.
    pub fn places(&mut self) -> RowPlaces<'_, T> {
        let places = self.columns.iter_mut().map(|column| match column.value {
            Content::Byte(value) => Place::Byte(column.memory.bytes(), value),
            Content::Word(value) => Place::Word(column.memory.words(), value),
            Content::Values(value) => Place::Values(column.memory.rows(), value),
            Content::Items(_, value) => Place::Items(column.memory.words(), &column.heap, value),
        });
        RowPlaces {
            places: places.collect(),
            items: Vec::new(),
        }
    }

    /// The columns, when all rows are written. `progress` can stop the work.
    pub fn finish(self, progress: Progress<'_>) -> PyResult<NamedColumns> {
        let columns = self.columns.into_iter().map(|mut column| {
            let memory = match column.value {
                Content::Items(size, _) => {
                    column.heap.ordered(column.memory.words(), size, progress)?
                }
                Content::Byte(_) | Content::Word(_) | Content::Values(_) => column.memory,
            };
            Ok((column.name, memory.finish()))
        });
        columns.collect()
    }
}

/// Where to write the rows of a batch, or some of them.
pub struct RowPlaces<'a, T> {
    places: Vec<Place<'a, T>>,
    /// Buffer for the items of a row.
    items: Vec<u8>,
}

enum Place<'a, T> {
    Byte(&'a mut [u8], fn(&T) -> u8),
    Word(&'a mut [u64], fn(&T) -> u64),
    Values(&'a mut [[u8; 81]], fn(&T) -> [u8; 81]),
    Items(&'a mut [u64], &'a Heap, fn(&T, &mut Vec<u8>)),
}

impl<T> Columns for RowPlaces<'_, T> {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        let places = self.places.iter_mut().map(|place| match place {
            Place::Byte(column, value) => Place::Byte(column.split_off_rows(rows), *value),
            Place::Word(column, value) => Place::Word(column.split_off_rows(rows), *value),
            Place::Values(column, value) => Place::Values(column.split_off_rows(rows), *value),
            Place::Items(column, heap, value) => {
                Place::Items(column.split_off_rows(rows), heap, *value)
            }
        });
        Self {
            places: places.collect(),
            items: Vec::new(),
        }
    }

    fn have_rows(&self, rows: usize) -> bool {
        self.places.iter().all(|place| match place {
            Place::Byte(column, _) => column.len() == rows,
            Place::Word(column, _) | Place::Items(column, ..) => column.len() == rows,
            Place::Values(column, _) => column.len() == rows,
        })
    }
}

impl<T> RowColumns<T> for RowPlaces<'_, T> {
    fn write_row(&mut self, row: usize, from: T) -> Result<(), Abandoned> {
        for place in &mut self.places {
            match place {
                Place::Byte(column, value) => column[row] = value(&from),
                Place::Word(column, value) => column[row] = value(&from),
                Place::Values(column, value) => column[row] = value(&from),
                Place::Items(column, heap, value) => {
                    self.items.clear();
                    value(&from, &mut self.items);
                    column[row] = heap.add(&self.items)?;
                }
            }
        }
        Ok(())
    }
}
