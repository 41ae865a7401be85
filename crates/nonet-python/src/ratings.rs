//! What the scales share: the rating of every row of a list, and the columns that any rating has.

use std::borrow::Borrow;

use nonet_core::{Cell, Status};
use nonet_logic::CandidateSet;
use nonet_logic::catalogue::Technique;
use nonet_logic::profile::{Options, Profile};
use nonet_logic::rating::{Rating, Row, TechniqueCounts, rate_batch, rate_marked};
use pyo3::prelude::*;

use crate::column::{Column, ColumnMemory, Columns, column_of, status_column};
use crate::memory::{affordable_threads, rows_of};
use crate::puzzles::Puzzles;
use crate::solve::Marks;
use crate::watch::{Callback, abandoned, watched};

/// The number of techniques.
const TECHNIQUES: usize = Technique::ALL.len();
/// The level or technique of a row without one.
pub const NONE: u8 = u8::MAX;

/// Rates every row of a list, also those with a player's candidates.
pub fn rated_rows<'py, P: Profile>(
    py: Python<'py>,
    puzzles: &Puzzles,
    options: &Options,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Vec<Row<P::Rating>>> {
    let mut rows = puzzles.work(py, progress, |source, progress| {
        let mut rows = rows_of(Row::default(), source.len())?;
        let threads = affordable_threads(threads, source.len())?;
        rate_batch::<P>(source, options, threads, &mut rows, progress).map_err(abandoned)?;
        Ok(rows)
    })?;
    for marked in puzzles.marked() {
        rows[marked.row] = watched(py, |watch| {
            rate_marked::<P>(&marked.grid, &candidate_set(&marked.marks), options, watch)
        })?;
    }
    Ok(rows)
}

/// The player's candidates as a set.
pub fn candidate_set(marks: &Marks) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for (cell, digits) in Cell::ALL.into_iter().zip(marks) {
        set.insert_digits(cell, digits.bits());
    }
    set
}

/// Columns hardest_technique, step_count, technique_counts, reached and status.
pub fn common_columns<R: Rating, T: Borrow<Row<R>>>(
    py: Python<'_>,
    rows: &[T],
) -> PyResult<Columns> {
    let status = statuses_of(rows)?;
    let mut counts = ColumnMemory::new(rows.len().saturating_mul(TECHNIQUES * 2))?;
    for (place, row) in counts.rows::<{ TECHNIQUES * 2 }>().iter_mut().zip(rows) {
        *place = bytes_of(row.borrow().rating.technique_counts());
    }
    let hardest = |rating: &R| rating.hardest().map_or(NONE, |one| one as u8);
    let step_count = |rating: &R| (rating.step_count() as u64).to_ne_bytes();
    Ok(vec![
        (
            "hardest_technique",
            column(py, rows, |row| [hardest(&row.borrow().rating)])?,
        ),
        (
            "step_count",
            column(py, rows, |row| step_count(&row.borrow().rating))?,
        ),
        ("technique_counts", counts.finish()),
        (
            "reached",
            column(py, rows, |row| *row.borrow().rating.values())?,
        ),
        ("status", status_column(py, &status)?),
    ])
}

/// The statuses of rows.
pub fn statuses_of<R, T: Borrow<Row<R>>>(rows: &[T]) -> PyResult<Vec<Status>> {
    let mut statuses = rows_of(Status::default(), rows.len())?;
    for (place, row) in statuses.iter_mut().zip(rows) {
        *place = row.borrow().status;
    }
    Ok(statuses)
}

/// A column with some bytes of each row.
pub fn column<T, const WIDTH: usize>(
    py: Python<'_>,
    rows: &[T],
    bytes: impl Fn(&T) -> [u8; WIDTH],
) -> PyResult<Column> {
    column_of(py, rows.iter().map(bytes))
}

fn bytes_of(counts: &TechniqueCounts) -> [u8; TECHNIQUES * 2] {
    let mut bytes = [0; TECHNIQUES * 2];
    for (place, count) in bytes.as_chunks_mut().0.iter_mut().zip(counts) {
        *place = count.to_ne_bytes();
    }
    bytes
}
