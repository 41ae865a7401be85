//! Canonical forms of rows of values.

use nonet_core::{CanonicalColumns, Transform, canonical_batch};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::watch::{Progress, watched};

/// Forms (81 values a row), transforms (28 bytes: whether it transposes, nine rows, nine columns, nine digits) and
/// automorphism counts (four bytes).
type Results<'py> = [Bound<'py, PyBytes>; 3];

/// Finds the canonical form of each row of 81 values, by so many threads (0 for all); tells `progress` how many rows are
/// done. A row that is no puzzle stays as it is.
#[pyfunction]
#[pyo3(signature = (values, threads, progress, /))]
pub fn canonical<'py>(
    py: Python<'py>,
    values: &[u8],
    threads: usize,
    progress: Progress<'py>,
) -> PyResult<Results<'py>> {
    let (rows, _) = values.as_chunks::<81>();
    let columns = watched(py, progress, |progress| {
        canonical_batch(rows, threads, progress)
    })?;
    let CanonicalColumns {
        form,
        transform,
        automorphism_count,
        ..
    } = columns;
    let transforms: Vec<[u8; 28]> = transform.iter().map(bytes_of).collect();
    let counts: Vec<[u8; 4]> = automorphism_count
        .into_iter()
        .map(u32::to_ne_bytes)
        .collect();
    Ok([
        PyBytes::new(py, form.as_flattened()),
        PyBytes::new(py, transforms.as_flattened()),
        PyBytes::new(py, counts.as_flattened()),
    ])
}

fn bytes_of(transform: &Transform) -> [u8; 28] {
    let mut bytes = [0; 28];
    bytes[0] = u8::from(transform.transposed);
    bytes[1..10].copy_from_slice(&transform.rows);
    bytes[10..19].copy_from_slice(&transform.columns);
    bytes[19..].copy_from_slice(&transform.digits);
    bytes
}
