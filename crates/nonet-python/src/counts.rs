//! The column of how often techniques were used: each technique of a row with its number, since a puzzle uses few.
//!
//! ```text
//!   item      3 bytes     the technique's place in the catalogue, then the number (u16)
//!
//!   full_house 3, naked_single 48        is          0 3 0  1 48 0        (little-endian)
//! ```
//!
//! NumPy and Arrow get a number for each technique of the catalogue: forty times the memory for an easy puzzle.

use nonet_logic::Technique;
use nonet_logic::rating::TechniqueCounts;
use pyo3::prelude::*;

use crate::column::{Column, ColumnMemory};
use crate::ragged::Ragged;
use crate::watch::ROWS_BETWEEN_LOOKS;

/// Bytes of a technique with its number.
pub const COUNT_SIZE: usize = 3;

/// Appends the techniques that were used.
pub fn write_counts(counts: &TechniqueCounts, items: &mut Vec<u8>) {
    for (place, &count) in counts.iter().enumerate() {
        if count > 0 {
            let [low, high] = count.to_ne_bytes();
            items.extend([place as u8, low, high]);
        }
    }
}

/// A column of counts.
pub struct Counts(pub Ragged);

impl Counts {
    /// Reads the column of a call.
    fn of_column(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ragged::of_column(data, COUNT_SIZE, "counts of techniques").map(Counts)
    }

    /// The techniques of a row, by their place in the catalogue, and the number of each.
    fn row(&self, row: usize) -> impl Iterator<Item = (usize, u16)> {
        let (items, _) = self.0.row(row).as_chunks::<COUNT_SIZE>();
        let pairs = items
            .iter()
            .map(|&[place, low, high]| (usize::from(place), u16::from_ne_bytes([low, high])));
        pairs.filter(|&(place, _)| place < Technique::ALL.len())
    }

    /// Writes a number for each technique of the catalogue.
    pub fn write_row(&self, row: usize, numbers: &mut [u16]) {
        numbers.fill(0);
        for (place, count) in self.row(row) {
            numbers[place] = count;
        }
    }
}

/// The techniques of a row of a column of counts: the place of each in the catalogue, and its number.
#[pyfunction]
#[pyo3(signature = (data, row, /))]
pub fn technique_counts(data: &Bound<'_, PyAny>, row: usize) -> PyResult<Vec<(usize, u16)>> {
    let counts = Counts::of_column(data)?;
    Ok(counts.row(counts.0.known_row(row)?).collect())
}

/// A column of counts with a number for each technique of the catalogue, two bytes each.
#[pyfunction]
#[pyo3(signature = (data, /))]
pub fn spread_counts(py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Column> {
    let counts = Counts::of_column(data)?;
    let width = Technique::ALL.len();
    let mut memory = ColumnMemory::new(counts.0.row_count().saturating_mul(width * 2))?;
    let rows = bytemuck::cast_slice_mut::<u8, u16>(memory.bytes());
    for (part, rows) in rows.chunks_mut(width * ROWS_BETWEEN_LOOKS).enumerate() {
        py.check_signals()?;
        py.detach(|| {
            for (row, numbers) in rows.chunks_exact_mut(width).enumerate() {
                counts.write_row(part * ROWS_BETWEEN_LOOKS + row, numbers);
            }
        });
    }
    Ok(memory.finish())
}

/// Some rows of a column of counts, every `stride`th from `start` on, as a column of their own.
#[pyfunction]
#[pyo3(signature = (data, start, stride, count, /))]
pub fn some_counts(
    data: &Bound<'_, PyAny>,
    start: usize,
    stride: isize,
    count: usize,
) -> PyResult<Column> {
    let Counts(rows) = Counts::of_column(data)?;
    rows.some(data.py(), start, stride, count)
}
