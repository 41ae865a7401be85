//! Rows of puzzles as bytes, 81 values each, and the same rows as lines of text. A row that is no puzzle has 255s for
//! values, and question marks for its line.

use nonet_core::{Lines, Rows};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrow::Texts;

/// What stands for a value in a line; only that of a malformed row goes beyond 9.
const SYMBOLS: &[u8; 16] = b".123456789??????";

/// The rows of values as lines of text, dots for blanks.
#[pyfunction]
#[pyo3(signature = (values, /))]
pub fn lines_of_values<'py>(py: Python<'py>, values: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let (rows, _) = values.as_chunks::<81>();
    PyBytes::new_with(py, rows.len() * 82, |bytes| {
        py.detach(|| {
            for (line, row) in bytes.as_chunks_mut::<82>().0.iter_mut().zip(rows) {
                for (symbol, value) in line.iter_mut().zip(row) {
                    *symbol = SYMBOLS[usize::from(value & 15)];
                }
                line[81] = b'\n';
            }
        });
        Ok(())
    })
}

/// The values of a puzzle a line.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn values_of_lines<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let lines = py.detach(|| Lines::new(text));
    values(py, &lines)
}

/// The values of an Arrow array of texts; see [`crate::batch::solve_arrow`].
#[pyfunction]
#[pyo3(signature = (layout, buffers, validity, offset, length, /))]
pub fn values_of_arrow<'py>(
    py: Python<'py>,
    layout: &str,
    buffers: Vec<PyBuffer<u8>>,
    validity: Option<PyBuffer<u8>>,
    offset: usize,
    length: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let texts = Texts::copied(py, layout, &buffers, validity.as_ref(), offset, length)?;
    values(py, &texts)
}

fn values<'py>(py: Python<'py>, rows: &impl Rows) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, rows.len() * 81, |bytes| {
        py.detach(|| {
            for (index, row) in bytes.as_chunks_mut::<81>().0.iter_mut().enumerate() {
                *row = rows.row(index);
            }
        });
        Ok(())
    })
}
