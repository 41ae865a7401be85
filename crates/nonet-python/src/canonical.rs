//! Canonical forms and isomorphs of many puzzles; which of them are isomorphs of each other.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use nonet_core::{
    Abandoned, CanonicalColumnsMut, IsomorphColumnsMut, IsomorphOptions, NotAdded, Status,
    Transform, canonical_batch_into, isomorph_batch_into,
};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::column::{
    Column, ColumnMemory, NamedColumns, column_of, many_rows_of, own_memory, status_column,
};
use crate::memory::{affordable_threads, has_memory, out_of_memory, rows_of};
use crate::puzzles::Puzzles;
use crate::watch::{BETWEEN_LOOKS, Callback, abandoned, detached};

/// Finds the canonical form of every row.
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads, progress))]
pub fn canonical_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let (form, transform, count, status) = puzzles.work(py, progress, |source, progress| {
        let rows = source.len();
        let (mut form, mut count) = (ColumnMemory::new(rows * 81)?, ColumnMemory::new(rows * 8)?);
        let mut transform = many_rows_of(Transform::IDENTITY, rows, progress)?;
        let mut status = rows_of(Status::default(), rows)?;
        let columns = CanonicalColumnsMut {
            form: form.rows(),
            transform: &mut transform,
            automorphism_count: count.words(),
            status: &mut status,
        };
        let threads = affordable_threads(threads, rows)?;
        canonical_batch_into(source, threads, columns, progress).map_err(abandoned)?;
        Ok((form, transform, count, status))
    })?;
    let transform = column_of(py, &transform, bytes_of)?;
    Ok(vec![
        ("canonical", form.finish()),
        ("status", status_column(py, &status)?),
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
) -> PyResult<NamedColumns> {
    let (isomorph, status) = puzzles.work(py, progress, |source, progress| {
        let rows = source.len().saturating_mul(count);
        if (rows as u64).checked_sub(1).and_then(|last| start.checked_add(last)).is_none() && rows > 0 {
            let error = format!(
                "start + the number of isomorphs must be at most 2**64, the number of indices: start is {start}, and {} x count {count} = {rows}", source.len()
            );
            return Err(PyValueError::new_err(error));
        }
        let mut isomorph = ColumnMemory::new(rows.saturating_mul(81))?;
        let mut status = rows_of(Status::default(), rows)?;
        let columns = IsomorphColumnsMut {
            isomorph: isomorph.rows(),
            status: &mut status,
        };
        let options = IsomorphOptions {
            count,
            seed,
            start,
            threads: affordable_threads(threads, rows)?,
        };
        isomorph_batch_into(source, options, columns, progress).map_err(abandoned)?;
        Ok((isomorph, status))
    })?;
    Ok(vec![
        ("isomorph", isomorph.finish()),
        ("status", status_column(py, &status)?),
    ])
}

/// The classes of the canonical forms added so far. Threads take turns: a thread that adds rows takes the index out of its
/// place, and another one waits until it is back, or until a signal ends the wait.
#[pyclass(module = "nonet._core", frozen)]
#[derive(Default)]
pub struct IsomorphIndex {
    place: Mutex<Place>,
    is_back: Condvar,
}

enum Place {
    Here(nonet_core::IsomorphIndex),
    TakenBy(ThreadId),
}

impl Default for Place {
    fn default() -> Self {
        Self::Here(nonet_core::IsomorphIndex::default())
    }
}

#[pymethods]
impl IsomorphIndex {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Adds rows of 81 values in canonical form, all or none. Returns for each the number of the first row of its class,
    /// counting all rows ever added, or -1 for a row without values: eight bytes per row.
    #[pyo3(signature = (forms, /))]
    fn add(&self, py: Python<'_>, forms: &Bound<'_, PyAny>) -> PyResult<Column> {
        let forms = own_memory(forms)?;
        let (rows, _) = forms.as_chunks::<81>();
        let mut column = ColumnMemory::new(rows.len() * 8)?;
        if !has_memory(1 << 20) {
            return Err(out_of_memory());
        }
        let mut turn = self.take(py)?;
        let index = turn.index();
        detached(py, None, |progress| {
            let firsts = bytemuck::cast_slice_mut(column.words());
            index.add_into(rows, firsts, progress).map_err(not_added)
        })?;
        Ok(column.finish())
    }

    /// How many rows were added.
    #[getter]
    fn row_count(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.take(py)?.index().row_count())
    }

    /// How many classes they make.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.take(py)?.index().count())
    }
}

fn not_added(reason: NotAdded) -> PyErr {
    match reason {
        NotAdded::TooManyRows => {
            PyOverflowError::new_err("an isomorph index holds at most 2**40 - 1 rows")
        }
        NotAdded::OutOfMemory => out_of_memory(),
        NotAdded::Stopped => abandoned(Abandoned::Stopped),
    }
}

/// The index while a thread has it.
struct Turn<'a> {
    home: &'a IsomorphIndex,
    index: Option<nonet_core::IsomorphIndex>,
}

impl Turn<'_> {
    fn index(&mut self) -> &mut nonet_core::IsomorphIndex {
        self.index.get_or_insert_default()
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.home.lock() = Place::Here(self.index.take().unwrap_or_default());
        self.home.is_back.notify_one();
    }
}

impl IsomorphIndex {
    fn lock(&self) -> MutexGuard<'_, Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the index, once it is there.
    fn take(&self, py: Python<'_>) -> PyResult<Turn<'_>> {
        loop {
            let taken = py.detach(|| {
                let mut place = self.lock();
                if let Place::TakenBy(owner) = *place {
                    if owner == thread::current().id() {
                        return Err(PyRuntimeError::new_err(
                            "this thread is adding rows to the index: a signal handler cannot use it",
                        ));
                    }
                    let waited = self.is_back.wait_timeout(place, BETWEEN_LOOKS);
                    place = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                if matches!(*place, Place::TakenBy(_)) {
                    return Ok(None);
                }
                match std::mem::replace(&mut *place, Place::TakenBy(thread::current().id())) {
                    Place::Here(index) => Ok(Some(index)),
                    Place::TakenBy(_) => Ok(None),
                }
            })?;
            if taken.is_some() {
                return Ok(Turn {
                    home: self,
                    index: taken,
                });
            }
            py.check_signals()?;
        }
    }
}
