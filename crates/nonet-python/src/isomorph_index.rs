//! Which puzzles were met before, up to isomorphism: rows in canonical form go in, and come out as numbers.

use nonet_core as core;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The classes of the rows added so far.
#[pyclass(module = "nonet._core")]
#[derive(Default)]
pub struct Classes(core::IsomorphIndex);

#[pymethods]
impl Classes {
    #[new]
    fn new() -> Classes {
        Classes::default()
    }

    /// Adds rows of 81 values in canonical form. Returns for each the number of the first row of its class, counting all
    /// that were ever added, or -1 for a row that is no puzzle: eight bytes a row.
    #[pyo3(signature = (forms, /))]
    fn add<'py>(&mut self, py: Python<'py>, forms: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let (forms, _) = forms.as_chunks::<81>();
        let firsts = py.detach(|| self.0.add(forms));
        let firsts = firsts.ok_or_else(|| PyOverflowError::new_err("more rows than 2**40"))?;
        PyBytes::new_with(py, firsts.len() * 8, |bytes| {
            for (word, first) in bytes.as_chunks_mut().0.iter_mut().zip(firsts) {
                *word = first.to_ne_bytes();
            }
            Ok(())
        })
    }

    /// How many rows were added.
    #[getter]
    fn row_count(&self) -> u64 {
        self.0.row_count()
    }

    /// How many classes they make.
    fn __len__(&self) -> usize {
        self.0.count()
    }
}
