//! Canonical forms and isomorphs of many puzzles; which of them are isomorphs of each other.

use std::sync::{Mutex, MutexGuard, PoisonError};

use nonet_core::{
    CanonicalColumnsMut, IsomorphColumnsMut, IsomorphOptions, NotAdded, Status, Transform,
    canonical_batch_into, isomorph_batch_into,
};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::column::{
    Column, ColumnMemory, Columns, column_of, out_of_memory, own_memory, rows_of, status_column,
};
use crate::puzzles::Puzzles;
use crate::watch::{Callback, abandoned};

/// Finds the canonical form of every row.
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads, progress))]
pub fn canonical_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Columns> {
    let (form, transform, count, mut status) = puzzles.work(py, progress, |source, progress| {
        let rows = source.len();
        let (mut form, mut count) = (ColumnMemory::new(rows * 81)?, ColumnMemory::new(rows * 8)?);
        let mut transform = rows_of(Transform::IDENTITY, rows)?;
        let mut status = rows_of(Status::default(), rows)?;
        let columns = CanonicalColumnsMut {
            form: form.rows(),
            transform: &mut transform,
            automorphism_count: count.words(),
            status: &mut status,
        };
        canonical_batch_into(source, threads, columns, progress).map_err(abandoned)?;
        Ok((form, transform, count, status))
    })?;
    for marked in puzzles.marked() {
        status[marked.row] = Status::Unsupported;
    }
    let transform = column_of(transform.iter().map(bytes_of))?;
    Ok(vec![
        ("canonical", form.finish()),
        ("status", status_column(&status)?),
        ("canonical_transform", transform),
        ("automorphism_count", count.finish()),
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

/// Makes `count` random isomorphs of every row.
#[pyfunction]
#[pyo3(signature = (puzzles, *, seed, count, start, threads, progress))]
pub fn isomorph_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    seed: u64,
    count: usize,
    start: u64,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Columns> {
    let options = IsomorphOptions {
        count,
        seed,
        start,
        threads,
    };
    let (isomorph, mut status) = puzzles.work(py, progress, |source, progress| {
        let rows = source.len().saturating_mul(count);
        let mut isomorph = ColumnMemory::new(rows.saturating_mul(81))?;
        let mut status = rows_of(Status::default(), rows)?;
        let columns = IsomorphColumnsMut {
            isomorph: isomorph.rows(),
            status: &mut status,
        };
        isomorph_batch_into(source, options, columns, progress).map_err(abandoned)?;
        Ok((isomorph, status))
    })?;
    for marked in puzzles.marked() {
        status[marked.row * count..][..count].fill(Status::Unsupported);
    }
    Ok(vec![
        ("isomorph", isomorph.finish()),
        ("status", status_column(&status)?),
    ])
}

/// The classes of the canonical forms added so far; threads take turns.
#[pyclass(module = "nonet._core", frozen)]
#[derive(Default)]
pub struct IsomorphIndex(Mutex<nonet_core::IsomorphIndex>);

#[pymethods]
impl IsomorphIndex {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Adds rows of 81 values in canonical form. Returns for each the number of the first row of its class, counting all
    /// rows ever added, or -1 for a row without values: eight bytes per row.
    #[pyo3(signature = (forms, /))]
    fn add(&self, py: Python<'_>, forms: &Bound<'_, PyAny>) -> PyResult<Column> {
        let forms = own_memory(forms)?;
        let firsts = py.detach(|| self.lock().add(forms.as_chunks::<81>().0));
        let firsts = firsts.map_err(|error| match error {
            NotAdded::TooManyRows => {
                PyOverflowError::new_err("an isomorph index holds at most 2**40 - 1 rows")
            }
            NotAdded::OutOfMemory => out_of_memory(),
        })?;
        column_of(firsts.into_iter().map(i64::to_ne_bytes))
    }

    /// How many rows were added.
    #[getter]
    fn row_count(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.lock().row_count())
    }

    /// How many classes they make.
    fn __len__(&self, py: Python<'_>) -> usize {
        py.detach(|| self.lock().count())
    }
}

impl IsomorphIndex {
    fn lock(&self) -> MutexGuard<'_, nonet_core::IsomorphIndex> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
