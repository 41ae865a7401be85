//! Rows of different lengths in one block of memory, such as the steps of paths.
//!
//! ```text
//!   rows      u64                 the number of rows
//!   ends      u64, rows + 1       a zero, then the number of items up to the end of each row
//!   items     some bytes each     those of all rows, in the order of the rows
//! ```
//!
//! Threads make rows in any order. A [`Heap`] keeps the items as they come, and a word of each row says where they are;
//! when all rows are made, the items are copied into their order. Meanwhile a row takes sixteen bytes and twice those of its
//! items.

use std::sync::{Mutex, PoisonError};

use arrow_buffer::Buffer;
use nonet_core::{Abandoned, Progress};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::column::{Column, ColumnMemory, own_memory};
use crate::memory::{OTHER_MEMORY, has_memory};
use crate::watch::{ROWS_BETWEEN_LOOKS, abandoned};

/// Bytes of items in a part of a heap; a row does not extend over two.
const PART: usize = 1 << 18;
/// Bits of a place that hold the bytes of a row; the others hold where they begin.
const LENGTH_BITS: u32 = 16;

/// Items of rows in the order in which they were made.
#[derive(Default)]
pub struct Heap(Mutex<Vec<Vec<u8>>>);

impl Heap {
    /// Adds the items of a row; returns their place. Before a part is begun, it asks whether the engine still has the memory
    /// that it takes without a check.
    pub fn add(&self, items: &[u8]) -> Result<u64, Abandoned> {
        assert!(items.len() < 1 << LENGTH_BITS, "a row is short");
        let mut parts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if parts
            .last()
            .is_none_or(|part| part.len() + items.len() > PART)
        {
            if !parts.is_empty() && !has_memory(OTHER_MEMORY) {
                return Err(Abandoned::OutOfMemory);
            }
            parts.try_reserve(1)?;
            parts.push(Vec::new());
        }
        let number = parts.len() - 1;
        let part = &mut parts[number];
        let start = number * PART + part.len();
        part.try_reserve(items.len())?;
        part.extend_from_slice(items);
        Ok((start as u64) << LENGTH_BITS | items.len() as u64)
    }

    /// The items of rows at some places, in the order of the rows.
    pub fn ordered(
        self,
        places: &[u64],
        item_size: usize,
        progress: Progress<'_>,
    ) -> PyResult<ColumnMemory> {
        let parts = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let items_at = |place: u64| {
            let length = place as usize & ((1 << LENGTH_BITS) - 1);
            let start = (place >> LENGTH_BITS) as usize;
            // A row without items can begin where the last part ends.
            match length {
                0 => &[],
                _ => &parts[start / PART][start % PART..][..length],
            }
        };
        let size = parts.iter().map(Vec::len).sum::<usize>();
        let mut made = RaggedMemory::new(places.len(), size / item_size, item_size)?;
        for (row, &place) in places.iter().enumerate() {
            if row % ROWS_BETWEEN_LOOKS == 0 && row > 0 && !progress(places.len()) {
                return Err(abandoned(Abandoned::Stopped));
            }
            made.add_row(items_at(place));
        }
        Ok(made.memory)
    }
}

/// Memory for rows of different lengths, filled row by row.
struct RaggedMemory {
    memory: ColumnMemory,
    item_size: usize,
    rows: usize,
    row: usize,
    item: usize,
}

impl RaggedMemory {
    /// Memory for some rows with this many items in all.
    fn new(rows: usize, items: usize, item_size: usize) -> PyResult<Self> {
        let mut memory = ColumnMemory::new((rows + 2) * 8 + items * item_size)?;
        let words = memory.bytes().as_chunks_mut().0;
        words[0] = (rows as u64).to_ne_bytes();
        words[1] = [0; 8];
        Ok(Self {
            memory,
            item_size,
            rows,
            row: 0,
            item: 0,
        })
    }

    /// Adds the items of the next row.
    fn add_row(&mut self, items: &[u8]) {
        let (ends, places) = self.memory.bytes().split_at_mut((self.rows + 2) * 8);
        places[self.item * self.item_size..][..items.len()].copy_from_slice(items);
        self.item += items.len() / self.item_size;
        self.row += 1;
        ends.as_chunks_mut().0[self.row + 1] = (self.item as u64).to_ne_bytes();
    }
}

/// Rows of different lengths.
pub struct Ragged {
    memory: Buffer,
    item_size: usize,
    rows: usize,
}

impl Ragged {
    /// Reads memory; `None` if its size is wrong.
    pub fn new(memory: Buffer, item_size: usize) -> Option<Self> {
        let rows = usize::try_from(word(&memory, 0)?).ok()?;
        let size = rows.checked_add(2)?.checked_mul(8)?;
        let items = usize::try_from(word(&memory, rows + 1)?).ok()?;
        let is_whole = size.checked_add(items.checked_mul(item_size)?)? == memory.len();
        is_whole.then_some(Self {
            memory,
            item_size,
            rows,
        })
    }

    /// Reads the column of a call; `items` says what it should hold.
    pub fn of_column(data: &Bound<'_, PyAny>, item_size: usize, items: &str) -> PyResult<Self> {
        let wrong = || PyValueError::new_err(format!("expected a column of {items}"));
        Self::new(own_memory(data)?, item_size).ok_or_else(wrong)
    }

    /// A row as the caller gives it; `IndexError` beyond the last.
    pub fn known_row(&self, row: usize) -> PyResult<usize> {
        let beyond = || PyIndexError::new_err("row out of range");
        (row < self.rows).then_some(row).ok_or_else(beyond)
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.rows
    }

    /// The bytes of an item.
    pub fn item_size(&self) -> usize {
        self.item_size
    }

    /// The items of all rows.
    pub fn items(&self) -> &[u8] {
        &self.memory[(self.rows + 2) * 8..]
    }

    /// Whether each row begins where the one before ends.
    pub fn is_in_order(&self) -> bool {
        let ends = &self.memory.as_chunks::<8>().0[1..self.rows + 2];
        let mut ends = ends.iter().map(|&end| u64::from_ne_bytes(end));
        let first = ends.next();
        first == Some(0)
            && ends
                .try_fold(0, |last, end| (end >= last).then_some(end))
                .is_some()
    }

    /// The items of a row; none beyond the last.
    pub fn row(&self, row: usize) -> &[u8] {
        let items = self.items();
        let byte = |place| {
            let end = usize::try_from(word(&self.memory, place)?).ok()?;
            end.checked_mul(self.item_size)
        };
        match (byte(row + 1), byte(row + 2)) {
            (Some(start), Some(end)) if row < self.rows => {
                items.get(start..end).unwrap_or_default()
            }
            _ => &[],
        }
    }

    /// Some rows, every `stride`th from `start` on.
    pub fn some(
        &self,
        py: Python<'_>,
        start: usize,
        stride: isize,
        count: usize,
    ) -> PyResult<Column> {
        let row = |number: usize| start.wrapping_add_signed(stride.wrapping_mul(number as isize));
        let sizes = (0..count).map(|number| self.row(row(number)).len());
        let mut made =
            RaggedMemory::new(count, sizes.sum::<usize>() / self.item_size, self.item_size)?;
        for first in (0..count).step_by(ROWS_BETWEEN_LOOKS) {
            py.check_signals()?;
            py.detach(|| {
                for number in first..count.min(first + ROWS_BETWEEN_LOOKS) {
                    made.add_row(self.row(row(number)));
                }
            });
        }
        Ok(made.memory.finish())
    }
}

/// A word of memory.
fn word(memory: &[u8], place: usize) -> Option<u64> {
    let words = memory.as_chunks().0;
    words.get(place).map(|&word| u64::from_ne_bytes(word))
}
