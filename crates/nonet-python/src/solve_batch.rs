//! Batches solved: puzzles in, columns of results out.

use std::num::NonZeroU64;

use nonet_core::lane::Level;
use nonet_core::{BatchOptions, SolveColumnsMut, Status, solve_batch_into};
use pyo3::prelude::*;

use crate::column::{ColumnMemory, NamedColumns, status_column};
use crate::memory::{affordable_threads, rows_of};
use crate::puzzles::Puzzles;
use crate::watch::{Callback, abandoned};

/// The vector instructions that the lanes use on this machine.
#[pyfunction]
pub fn level() -> &'static str {
    Level::best().name()
}

/// The names of the statuses in the order of their codes.
#[pyfunction]
pub fn statuses() -> [&'static str; Status::ALL.len()] {
    Status::ALL.map(Status::name)
}

/// Solves every row. The column of solutions is empty unless `solutions` are wanted; they are values, or characters `as_text`.
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit, threads, progress, solutions = true, as_text = false))]
pub fn solve_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    limit: NonZeroU64,
    threads: usize,
    progress: Callback<'py>,
    solutions: bool,
    as_text: bool,
) -> PyResult<NamedColumns> {
    let (solution, status, counters) = puzzles.work(py, progress, |source, progress| {
        let rows = source.len();
        let mut solution = ColumnMemory::new(if solutions { rows * 81 } else { 0 })?;
        let mut status = rows_of(Status::default(), rows)?;
        let mut counters = [ColumnMemory::new(rows * 8)?, ColumnMemory::new(rows * 8)?];
        let [solution_count, guesses] = &mut counters;
        let options = BatchOptions {
            limit,
            threads: affordable_threads(threads, rows)?,
            as_text,
            ..BatchOptions::default()
        };
        let columns = SolveColumnsMut {
            solution: solution.rows(),
            status: &mut status,
            solution_count: solution_count.words(),
            guesses: guesses.words(),
        };
        solve_batch_into(source, options, columns, progress).map_err(abandoned)?;
        Ok((solution, status, counters))
    })?;
    solved_columns(py, solution, &status, counters)
}

/// The columns of solved rows: solutions, statuses, and the counters of solutions and of guesses.
pub fn solved_columns(
    py: Python<'_>,
    solution: ColumnMemory,
    status: &[Status],
    counters: [ColumnMemory; 2],
) -> PyResult<NamedColumns> {
    let [solution_count, guesses] = counters.map(ColumnMemory::finish);
    Ok(vec![
        ("solution", solution.finish()),
        ("status", status_column(py, status)?),
        ("solution_count", solution_count),
        ("guesses", guesses),
    ])
}
