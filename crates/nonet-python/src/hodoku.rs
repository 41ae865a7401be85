//! Ratings of many puzzles on the scale of HoDoKu.

use nonet_logic::hodoku::{self, Options, Row};
use pyo3::prelude::*;

use crate::column::{ColumnMemory, Columns, column_of, status_column};
use crate::logic::{TECHNIQUES, bytes_of, candidates, watched};
use crate::memory::{affordable_threads, rows_of};
use crate::puzzles::Puzzles;
use crate::watch::{Callback, abandoned};

/// The level or technique of a row without one.
const NONE: u8 = u8::MAX;

/// Rates every row: columns hodoku_score, hodoku_level, status and more.
#[pyfunction]
#[pyo3(signature = (puzzles, *, work_limit, uniqueness, threads, progress))]
pub fn hodoku_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    work_limit: Option<u64>,
    uniqueness: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Columns> {
    let options = Options {
        uses_uniqueness: uniqueness,
        work_limit: work_limit.unwrap_or(u64::MAX),
        ..Options::default()
    };
    let mut rows = puzzles.work(py, progress, |source, progress| {
        let mut rows = rows_of(Row::default(), source.len())?;
        let threads = affordable_threads(threads, source.len())?;
        hodoku::rate_batch(source, &options, threads, &mut rows, progress).map_err(abandoned)?;
        Ok(rows)
    })?;
    for marked in puzzles.marked() {
        rows[marked.row] = watched(py, |watch| {
            hodoku::rate_marked(&marked.grid, &candidates(&marked.marks), &options, watch)
        })?;
    }
    let mut status = rows_of(nonet_core::Status::default(), rows.len())?;
    for (place, row) in status.iter_mut().zip(&rows) {
        *place = row.status;
    }
    let level = |row: &Row| match row.status {
        nonet_core::Status::Proper | nonet_core::Status::LimitReached => row.rating.level as u8,
        _ => NONE,
    };
    let hardest = |row: &Row| row.rating.hardest.map_or(NONE, |technique| technique as u8);
    let mut counts = ColumnMemory::new(rows.len().saturating_mul(TECHNIQUES * 2))?;
    for (place, row) in counts.rows::<{ TECHNIQUES * 2 }>().iter_mut().zip(&rows) {
        *place = bytes_of(&row.rating.technique_counts);
    }
    let count =
        |number: fn(&Row) -> u64| column_of(py, rows.iter().map(|row| number(row).to_ne_bytes()));
    Ok(vec![
        ("hodoku_score", count(|row| u64::from(row.rating.score))?),
        (
            "hodoku_level",
            column_of(py, rows.iter().map(|row| [level(row)]))?,
        ),
        (
            "hardest_technique",
            column_of(py, rows.iter().map(|row| [hardest(row)]))?,
        ),
        ("step_count", count(|row| row.rating.step_count as u64)?),
        ("technique_counts", counts.finish()),
        (
            "reached",
            column_of(py, rows.iter().map(|row| row.rating.values))?,
        ),
        ("status", status_column(py, &status)?),
    ])
}
