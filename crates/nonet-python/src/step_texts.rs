//! The column of steps of paths, made into texts when they are read.
//!
//! ```text
//!   item      2 bytes     the technique's place in the catalogue, its difficulty in tenths (0: the technique's score)
//!
//!   hidden_single=1.2;full_house=1.0        the text of a row
//! ```
//!
//! A text takes ten times the memory of its steps.

use nonet_logic::Technique;
use nonet_logic::path::PathStep;
use pyo3::prelude::*;

use crate::column::Column;
use crate::ragged::Ragged;

/// Bytes of a step.
pub const STEP_SIZE: usize = 2;

/// Technique, and difficulty in tenths.
type Step = [u8; STEP_SIZE];

/// Appends a step to the items of a row.
pub fn write_step(step: &PathStep, items: &mut Vec<u8>) {
    items.extend([step.technique as u8, step.tenths]);
}

/// A column of steps.
pub struct Steps(pub Ragged);

impl Steps {
    /// Reads the column of a call.
    fn of_column(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ragged::of_column(data, STEP_SIZE, "steps").map(Steps)
    }

    /// The steps of a row; none beyond the last.
    pub fn row(&self, row: usize) -> &[Step] {
        self.0.row(row).as_chunks().0
    }
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

/// The text of a row of a column of steps.
#[pyfunction]
#[pyo3(signature = (data, row, /))]
pub fn text_of_steps(data: &Bound<'_, PyAny>, row: usize) -> PyResult<String> {
    let steps = Steps::of_column(data)?;
    let row = steps.0.known_row(row)?;
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
    let Steps(rows) = Steps::of_column(data)?;
    rows.some(data.py(), start, stride, count)
}
