//! The column of steps: those of all rows in one block of memory, made into texts when they are read.
//!
//! ```text
//!   rows      u64                 the number of rows
//!   ends      u64, rows + 1       a zero, then the number of steps up to the end of each row
//!   steps     2 bytes each        the technique, and its difficulty in tenths (0: the technique's score)
//!
//!   hidden_single=1.2;full_house=1.0        the text of a row
//! ```
//!
//! A text takes ten times the memory of its steps.

use arrow_buffer::Buffer;
use nonet_logic::Technique;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::column::{Column, ColumnMemory, own_memory};

/// Rows copied between two checks for signals.
const ROWS_BETWEEN_CHECKS: usize = 1 << 16;

/// Technique, and difficulty in tenths.
type Step = [u8; 2];

/// Memory for a column of steps, filled row by row.
pub struct StepMemory {
    memory: ColumnMemory,
    row: usize,
    step: usize,
    rows: usize,
}

impl StepMemory {
    /// Memory for some rows with this many steps in all.
    pub fn new(rows: usize, steps: usize) -> PyResult<Self> {
        let mut memory = ColumnMemory::new((rows + 2) * 8 + steps * 2)?;
        let words = memory.bytes().as_chunks_mut().0;
        words[0] = (rows as u64).to_ne_bytes();
        words[1] = [0; 8];
        Ok(Self {
            memory,
            row: 0,
            step: 0,
            rows,
        })
    }

    /// Adds the steps of the next row.
    pub fn add_row(&mut self, steps: impl Iterator<Item = Step>) {
        let (ends, places) = self.memory.bytes().split_at_mut((self.rows + 2) * 8);
        let places = &mut places.as_chunks_mut().0[self.step..];
        for (place, step) in places.iter_mut().zip(steps) {
            *place = step;
            self.step += 1;
        }
        self.row += 1;
        ends.as_chunks_mut().0[self.row + 1] = (self.step as u64).to_ne_bytes();
    }

    /// The column, when all rows have been added.
    pub fn finish(self) -> Column {
        self.memory.finish()
    }
}

/// A column of steps.
pub struct Steps {
    memory: Buffer,
    rows: usize,
}

impl Steps {
    /// Reads a column of steps; `None` if the memory is none.
    pub fn new(memory: Buffer) -> Option<Self> {
        let rows = usize::try_from(word(&memory, 0)?).ok()?;
        let size = rows.checked_add(2)?.checked_mul(8)?;
        let steps = usize::try_from(word(&memory, rows + 1)?).ok()?;
        let is_whole = size.checked_add(steps.checked_mul(2)?)? == memory.len();
        is_whole.then_some(Self { memory, rows })
    }

    /// The steps of a row; none beyond the last.
    pub fn row(&self, row: usize) -> &[Step] {
        let steps = &self.memory[(self.rows + 2) * 8..];
        let end = |place| word(&self.memory, place).and_then(|end| usize::try_from(end).ok());
        match (end(row + 1), end(row + 2)) {
            (Some(start), Some(end)) if row < self.rows => {
                steps.as_chunks().0.get(start..end).unwrap_or_default()
            }
            _ => &[],
        }
    }
}

/// A word of memory.
fn word(memory: &[u8], place: usize) -> Option<u64> {
    memory
        .as_chunks()
        .0
        .get(place)
        .map(|&word| u64::from_ne_bytes(word))
}

/// The bytes of the text of some steps.
pub fn text_length(steps: &[Step]) -> usize {
    let lengths = steps.iter().map(|&[technique, tenths]| {
        let (id, score) = named(technique);
        let digits = if tenths == 0 {
            digit_count(score)
        } else {
            2 + digit_count(u32::from(tenths) / 10)
        };
        id.len() + 1 + digits
    });
    lengths.sum::<usize>() + steps.len().saturating_sub(1)
}

/// Appends the text of some steps.
pub fn write_steps(steps: &[Step], text: &mut Vec<u8>) {
    for (number, &[technique, tenths]) in steps.iter().enumerate() {
        if number > 0 {
            text.push(b';');
        }
        let (id, score) = named(technique);
        text.extend_from_slice(id.as_bytes());
        text.push(b'=');
        if tenths == 0 {
            write_number(score, text);
        } else {
            write_number(u32::from(tenths) / 10, text);
            text.extend([b'.', b'0' + tenths % 10]);
        }
    }
}

/// The id and the score of a technique, by its place in the catalogue.
fn named(place: u8) -> (&'static str, u32) {
    let technique = Technique::ALL.get(usize::from(place));
    technique.map_or(("", 0), |one| {
        (one.id(), one.entry().score.unwrap_or_default())
    })
}

fn digit_count(number: u32) -> usize {
    number.checked_ilog10().unwrap_or_default() as usize + 1
}

fn write_number(number: u32, text: &mut Vec<u8>) {
    if number >= 10 {
        write_number(number / 10, text);
    }
    text.push(b'0' + (number % 10) as u8);
}

fn steps_of(data: &Bound<'_, PyAny>) -> PyResult<Steps> {
    Steps::new(own_memory(data)?).ok_or_else(|| PyValueError::new_err("expected a column of steps"))
}

/// The text of a row of a column of steps.
#[pyfunction]
#[pyo3(signature = (data, row, /))]
pub fn text_of_steps(data: &Bound<'_, PyAny>, row: usize) -> PyResult<String> {
    let steps = steps_of(data)?;
    if row >= steps.rows {
        return Err(PyIndexError::new_err("row out of range"));
    }
    let mut text = Vec::new();
    write_steps(steps.row(row), &mut text);
    Ok(String::from_utf8(text)?)
}

/// Some rows of a column of steps, every `stride`th from `start` on, as a column of their own.
#[pyfunction]
#[pyo3(signature = (data, start, stride, count, /))]
pub fn some_steps(
    data: &Bound<'_, PyAny>,
    start: usize,
    stride: isize,
    count: usize,
) -> PyResult<Column> {
    let steps = steps_of(data)?;
    let rows = || {
        (0..count).scan(start, |row, _| {
            let this = *row;
            *row = row.wrapping_add_signed(stride);
            Some(this)
        })
    };
    let mut memory = StepMemory::new(count, rows().map(|row| steps.row(row).len()).sum())?;
    for (number, row) in rows().enumerate() {
        if number % ROWS_BETWEEN_CHECKS == 0 {
            data.py().check_signals()?;
        }
        memory.add_row(steps.row(row).iter().copied());
    }
    Ok(memory.finish())
}
