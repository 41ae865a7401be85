//! The paths of many puzzles, and their columns: the steps, and the order in which they fill the cells.

use nonet_logic::State;
use nonet_logic::hodoku::Position;
use nonet_logic::path::{ExplainedRow, explain_batch as explain_rows, explain_marked};
use nonet_logic::profile::{Options, Profile};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::{Column, Columns, status_column};
use crate::hodoku::{hodoku_columns, rating_options};
use crate::logic::{options, se121_columns, wished};
use crate::memory::{OTHER_MEMORY, affordable_threads, has_memory, room_for};
use crate::puzzles::Puzzles;
use crate::ratings::{candidate_set, column, statuses_of};
use crate::step_texts::StepMemory;
use crate::watch::{Callback, abandoned, watched};

/// Rows copied between two checks for signals.
const ROWS_BETWEEN_CHECKS: usize = 1 << 16;

/// Finds the path of every row: columns steps, solving_order, status, and with `rating` those of its rating.
/// `several`: also of puzzles with several solutions.
#[pyfunction]
#[pyo3(signature = (puzzles, *, profile, rating, several, work_limit, techniques, uniqueness, mended, threads, progress))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn explain_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    profile: &str,
    rating: bool,
    several: bool,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Columns> {
    match profile {
        "se121" => {
            let options = options(work_limit, None, techniques, wished(uniqueness), mended)?;
            let rows = explained_rows::<State>(py, puzzles, &options, several, threads, progress)?;
            columns(py, &rows, rating.then_some(se121_columns))
        }
        "hodoku" => {
            let options = rating_options(work_limit, techniques, uniqueness)?;
            let rows =
                explained_rows::<Position>(py, puzzles, &options, several, threads, progress)?;
            columns(py, &rows, rating.then_some(hodoku_columns))
        }
        _ => Err(PyValueError::new_err("profile is se121 or hodoku")),
    }
}

/// Finds the path of every row of a list, also of those with a player's candidates.
fn explained_rows<'py, P: Profile>(
    py: Python<'py>,
    puzzles: &Puzzles,
    options: &Options,
    several: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Vec<ExplainedRow<P::Rating>>> {
    let mut rows = puzzles.work(py, progress, |source, progress| {
        let mut rows: Vec<ExplainedRow<P::Rating>> = room_for(source.len())?;
        rows.resize_with(source.len(), ExplainedRow::default);
        let threads = affordable_threads(threads, source.len())?;
        let has_memory = || has_memory(OTHER_MEMORY);
        explain_rows::<P>(
            source, options, several, threads, &mut rows, has_memory, progress,
        )
        .map_err(abandoned)?;
        Ok(rows)
    })?;
    for marked in puzzles.marked() {
        rows[marked.row] = watched(py, |watch| {
            let candidates = candidate_set(&marked.marks);
            explain_marked::<P>(&marked.grid, &candidates, options, several, watch)
        })?;
    }
    Ok(rows)
}

type RatingColumns<R> = fn(Python<'_>, &[ExplainedRow<R>]) -> PyResult<Columns>;

fn columns<R>(
    py: Python<'_>,
    rows: &[ExplainedRow<R>],
    rating_columns: Option<RatingColumns<R>>,
) -> PyResult<Columns> {
    let mut columns = match rating_columns {
        Some(rating_columns) => rating_columns(py, rows)?,
        None => vec![("status", status_column(py, &statuses_of(rows)?)?)],
    };
    columns.push(("steps", steps_column(py, rows)?));
    columns.push(("solving_order", column(py, rows, |row| row.path.order)?));
    Ok(columns)
}

fn steps_column<R>(py: Python<'_>, rows: &[ExplainedRow<R>]) -> PyResult<Column> {
    let count = rows.iter().map(|row| row.path.steps.len()).sum();
    let mut memory = StepMemory::new(rows.len(), count)?;
    for (number, row) in rows.iter().enumerate() {
        if number % ROWS_BETWEEN_CHECKS == 0 {
            py.check_signals()?;
        }
        memory.add_row(
            row.path
                .steps
                .iter()
                .map(|step| [step.technique as u8, step.tenths]),
        );
    }
    Ok(memory.finish())
}
