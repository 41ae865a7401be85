//! The puzzles of a batch, from whatever holds them; what is asked of them comes later. And rows of values as lines.

use nonet_core::{Abandoned, NO_VALUES, PuzzleSource, TextSource};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrow::Texts;
use crate::column::Column;
use crate::watch::{Progress, watched};

/// A number of puzzles in a fixed order, as the engine reads them.
#[pyclass(module = "nonet._core", name = "Rows", frozen)]
pub struct PyRows(Source);

enum Source {
    Lines(Py<PyBytes>),
    Values(Py<PyBytes>),
    Texts(Texts),
}

#[pymethods]
impl PyRows {
    /// A puzzle a line, read where they lie.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_lines(text: Py<PyBytes>) -> Self {
        Self(Source::Lines(text))
    }

    /// Rows of 81 values.
    #[staticmethod]
    #[pyo3(signature = (values, /))]
    fn from_values(py: Python<'_>, values: Py<PyBytes>) -> PyResult<Self> {
        if !values.as_bytes(py).len().is_multiple_of(81) {
            return Err(PyValueError::new_err("a row has 81 values"));
        }
        Ok(Self(Source::Values(values)))
    }

    /// The values of all rows, 81 each; 255 where a row is no puzzle.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let values = self.with(py, None, |source, _| {
            let values = (0..source.len()).map(|index| source.values(index).unwrap_or(NO_VALUES));
            Ok(values.collect::<Vec<_>>())
        })?;
        Ok(PyBytes::new(py, values.as_flattened()))
    }
}

impl PyRows {
    /// The texts of an Arrow array.
    pub fn from_texts(texts: Texts) -> Self {
        Self(Source::Texts(texts))
    }

    /// Does work with the rows, without the interpreter.
    pub fn with<T: Send>(
        &self,
        py: Python<'_>,
        progress: Progress<'_>,
        mut work: impl FnMut(&dyn PuzzleSource, nonet_core::Progress<'_>) -> Result<T, Abandoned> + Send,
    ) -> PyResult<T> {
        match &self.0 {
            Source::Lines(text) => {
                let text = text.as_bytes(py);
                watched(py, progress, |progress| {
                    TextSource::read(text, progress, |source, progress| work(source, progress))
                })
            }
            Source::Values(values) => {
                let (rows, _) = values.as_bytes(py).as_chunks::<81>();
                watched(py, progress, |progress| work(&rows, progress))
            }
            Source::Texts(texts) => watched(py, progress, |progress| work(texts, progress)),
        }
    }
}

/// The rows of values as lines of text, dots for blanks and question marks for what is no value.
#[pyfunction]
#[pyo3(signature = (values, /))]
pub fn lines_of_values(py: Python<'_>, values: Column) -> PyResult<Bound<'_, PyBytes>> {
    let values: &[u8] = values.as_ref();
    let (rows, _) = values.as_chunks::<81>();
    PyBytes::new_with(py, rows.len() * 82, |bytes| {
        py.detach(|| {
            for (line, row) in bytes.as_chunks_mut().0.iter_mut().zip(rows) {
                *line = line_of(row);
            }
        });
        Ok(())
    })
}

/// Sixteen values and more at a time: no table, no branch.
fn line_of(row: &[u8; 81]) -> [u8; 82] {
    let mut line = [b'\n'; 82];
    for (symbol, &value) in line.iter_mut().zip(row) {
        let digit = if value == 0 {
            b'.'
        } else {
            b'0' + (value & 15)
        };
        *symbol = if value > 9 { b'?' } else { digit };
    }
    line
}
