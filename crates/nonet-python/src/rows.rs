//! The puzzles of a batch, from whatever holds them; what is asked of them comes later.

use nonet_core::{Lines, Rows};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrow::Texts;

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

    /// The rows of an Arrow array of texts: its layout, its buffers after the first, which of its rows are there (one bit
    /// each, all if not told), and which part of it is meant.
    #[staticmethod]
    #[pyo3(signature = (layout, buffers, validity, offset, length, /))]
    fn from_arrow(
        py: Python<'_>,
        layout: &str,
        buffers: Vec<PyBuffer<u8>>,
        validity: Option<PyBuffer<u8>>,
        offset: usize,
        length: usize,
    ) -> PyResult<Self> {
        let copied = |buffer: &PyBuffer<u8>| buffer.to_vec(py);
        let buffers = buffers.iter().map(copied).collect::<PyResult<_>>()?;
        let validity = validity.as_ref().map(copied).transpose()?;
        let texts = Texts::new(layout, buffers, validity, offset..offset + length);
        texts
            .map(|texts| Self(Source::Texts(texts)))
            .ok_or_else(|| {
                PyValueError::new_err(format!(
                    "expected an Arrow column of texts, found the layout {layout:?}"
                ))
            })
    }
}

impl PyRows {
    /// Hands the rows to a function.
    pub fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&dyn Rows) -> T) -> T {
        match &self.0 {
            Source::Lines(text) => {
                let text = text.as_bytes(py);
                work(&py.detach(|| Lines::new(text)))
            }
            Source::Values(values) => {
                let (rows, _) = values.as_bytes(py).as_chunks::<81>();
                work(&rows)
            }
            Source::Texts(texts) => work(texts),
        }
    }
}
