//! Batches solved: puzzles in, columns of results out.

use std::num::NonZeroU64;

use nonet_core::lane::Level;
use nonet_core::{BatchOptions, SingleSearch, SolveColumnsMut, Status, solve_batch_into};
use pyo3::prelude::*;

use crate::column::{ColumnMemory, Columns, status_column, write_text};
use crate::memory::{affordable_threads, rows_of};
use crate::puzzles::{MarkedPuzzle, Puzzles};
use crate::solve::count;
use crate::watch::{Callback, abandoned};

/// The vector instructions that the lanes use on this machine.
#[pyfunction]
pub fn level() -> &'static str {
    Level::best().name()
}

/// The names of the statuses in the order of their codes.
#[pyfunction]
pub fn statuses() -> [&'static str; 9] {
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
) -> PyResult<Columns> {
    let (mut solution, mut status, mut counters) =
        puzzles.work(py, progress, |source, progress| {
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
    for &MarkedPuzzle { row, grid, marks } in puzzles.marked() {
        py.check_signals()?;
        let mut search = SingleSearch::with_candidates(&grid, &marks);
        let found = count(py, &mut search, limit.get())?;
        status[row] = Status::of_count(found.solution_count, limit.get(), || Some(*grid.values()));
        if let (Some(place), Some(first)) = (solution.rows().get_mut(row), found.solutions[0]) {
            if as_text {
                write_text(first.values(), place);
            } else {
                *place = *first.values();
            }
        }
        counters[0].words()[row] = found.solution_count;
        counters[1].words()[row] = search.guesses();
    }
    let [solution_count, guesses] = counters.map(ColumnMemory::finish);
    Ok(vec![
        ("solution", solution.finish()),
        ("status", status_column(py, &status)?),
        ("solution_count", solution_count),
        ("guesses", guesses),
    ])
}
