//! Isomorphs by the million. The calling thread makes them; between two pieces Python gets to see its signals.

use nonet_core::isomorphs_into;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Isomorphs between two looks at signals: some milliseconds.
const PIECE: usize = 1 << 16;

/// Random isomorphs of rows of 81 values, `count` of each after one another: number n by the transform that `seed` has
/// for the index `first_index` + n.
#[pyfunction]
#[pyo3(signature = (values, count, seed, first_index, /))]
pub fn isomorphs<'py>(
    py: Python<'py>,
    values: &[u8],
    count: usize,
    seed: u64,
    first_index: u64,
) -> PyResult<Bound<'py, PyBytes>> {
    let (rows, _) = values.as_chunks::<81>();
    let size = (rows.len() * 81).checked_mul(count);
    let size =
        size.ok_or_else(|| PyOverflowError::new_err("more isomorphs than memory can hold"))?;
    PyBytes::new_with(py, size, |bytes| {
        for (number, piece) in bytes.as_chunks_mut().0.chunks_mut(PIECE).enumerate() {
            py.detach(|| isomorphs_into(rows, count, seed, first_index, number * PIECE, piece));
            py.check_signals()?;
        }
        Ok(())
    })
}
