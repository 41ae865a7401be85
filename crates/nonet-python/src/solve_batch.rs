//! Batches solved: rows in, columns of results out.

use std::num::NonZeroU64;

use nonet_core::lane::Level;
use nonet_core::{BatchOptions, SolveColumnsMut, Status, solve_batch_into};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::column::{Column, ColumnMemory};
use crate::puzzles::PyRows;
use crate::watch::Progress;

/// Solutions (81 values a row, none unless wanted), statuses (a byte), solution counts and guesses (eight bytes each).
type Results = [Column; 4];

/// What is asked of a batch: the solution limit, the threads (0 for all), whether solutions are wanted, and whom to tell
/// of the rows done so far.
type Request<'py> = (u64, usize, bool, Progress<'py>);

/// The vector instructions that the lanes use on this machine.
#[pyfunction]
pub fn level() -> &'static str {
    Level::best().name()
}

/// Solves every row.
#[pyfunction]
#[pyo3(signature = (rows, request, /))]
pub fn solve_batch(py: Python<'_>, rows: &PyRows, request: Request<'_>) -> PyResult<Results> {
    let (solution_limit, threads, solutions, progress) = request;
    let limit = NonZeroU64::new(solution_limit)
        .ok_or_else(|| PyValueError::new_err("the limit is 1 at least"))?;
    let options = BatchOptions {
        limit,
        threads,
        ..BatchOptions::default()
    };
    rows.with(py, progress, |source, progress| {
        let size = if solutions { source.len() * 81 } else { 0 };
        let mut solution = ColumnMemory::new(size);
        let mut status = vec![Status::default(); source.len()];
        let [mut solution_count, mut guesses] =
            [(); 2].map(|()| ColumnMemory::new(source.len() * 8));
        let columns = SolveColumnsMut {
            solution: solution.bytes().as_chunks_mut().0,
            status: &mut status,
            solution_count: solution_count.words(),
            guesses: guesses.words(),
        };
        solve_batch_into(source, options, columns, progress)?;
        let codes: Vec<u8> = status.into_iter().map(|status| status as u8).collect();
        let [solution, solution_count, guesses] =
            [solution, solution_count, guesses].map(ColumnMemory::finish);
        Ok([solution, Column::new(codes.into()), solution_count, guesses])
    })
}

/// Statuses, a byte each.
pub fn statuses<'py>(py: Python<'py>, statuses: &[Status]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, statuses.len(), |bytes| {
        for (byte, &status) in bytes.iter_mut().zip(statuses) {
            *byte = status as u8;
        }
        Ok(())
    })
}
