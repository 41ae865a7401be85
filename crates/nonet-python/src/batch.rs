//! Batches solved: rows in, columns of results out.

use nonet_core::batch::{Columns, Options, RUN, Status, solve_into};
use nonet_core::lane::Level;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::rows::PyRows;
use crate::watch::{Progress, starts_threads, watched};

/// Solutions (81 values a row, none unless wanted), statuses (a byte), solution counts and guesses (eight bytes each).
type Results<'py> = [Bound<'py, PyBytes>; 4];

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
pub fn solve_batch<'py>(
    py: Python<'py>,
    rows: &PyRows,
    request: Request<'py>,
) -> PyResult<Results<'py>> {
    let (solution_limit, threads, solutions, progress) = request;
    let options = Options {
        solution_limit,
        threads,
        solutions,
        ..Options::default()
    };
    rows.with(py, |rows| {
        let size = if solutions { rows.len() * 81 } else { 0 };
        let mut columns = None;
        // The engine writes into what Python gets: at a hundred nanoseconds a puzzle another copy would show.
        let solution = PyBytes::new_with(py, size, |bytes| {
            let (solution, _) = bytes.as_chunks_mut();
            let starts_threads = starts_threads(threads, rows.len() > RUN);
            columns = Some(watched(py, starts_threads, progress, |is_wanted| {
                solve_into(rows, options, solution, is_wanted)
            })?);
            Ok(())
        })?;
        let Columns {
            status,
            solution_count,
            guesses,
            ..
        } = columns.expect("the bytes were made by solving");
        Ok([
            solution,
            statuses(py, &status)?,
            words(py, &solution_count)?,
            words(py, &guesses)?,
        ])
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

fn words<'py>(py: Python<'py>, numbers: &[u64]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, numbers.len() * 8, |bytes| {
        for (word, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
            *word = number.to_ne_bytes();
        }
        Ok(())
    })
}
