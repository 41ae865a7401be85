//! Random isomorphs by the million.

use nonet_core::{IsomorphColumnsMut, IsomorphOptions, isomorph_batch_into};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::watch::watched;

/// Random isomorphs of rows of 81 values, `count` of each after one another: number n by the transform that `seed` has
/// for the index `start` + n.
#[pyfunction]
#[pyo3(signature = (values, count, seed, start, /))]
pub fn isomorphs<'py>(
    py: Python<'py>,
    values: &[u8],
    count: usize,
    seed: u64,
    start: u64,
) -> PyResult<Bound<'py, PyBytes>> {
    let (rows, _) = values.as_chunks::<81>();
    let size = (rows.len() * 81).checked_mul(count);
    let size =
        size.ok_or_else(|| PyOverflowError::new_err("more isomorphs than memory can hold"))?;
    let options = IsomorphOptions {
        count,
        seed,
        start,
        threads: 1,
    };
    PyBytes::new_with(py, size, |bytes| {
        let columns = IsomorphColumnsMut {
            isomorph: bytes.as_chunks_mut().0,
            status: &mut [],
        };
        watched(py, None, |progress| {
            isomorph_batch_into(rows, options, columns, progress)
        })
    })
}
