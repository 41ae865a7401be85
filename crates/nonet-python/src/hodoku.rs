//! Ratings of many puzzles on the scale of HoDoKu.

use std::borrow::Borrow;

use nonet_core::Status;
use nonet_logic::hodoku::{Options, Position, Rating};
use nonet_logic::rating::Row;
use pyo3::prelude::*;

use crate::column::Columns;
use crate::logic::{technique_set, wished};
use crate::puzzles::Puzzles;
use crate::ratings::{NONE, column, common_columns, rated_rows};
use crate::watch::Callback;

/// Rates every row: columns hodoku_score, hodoku_level, status and more.
#[pyfunction]
#[pyo3(signature = (puzzles, *, work_limit, techniques, uniqueness, threads, progress))]
pub fn hodoku_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Columns> {
    let options = rating_options(work_limit, techniques, uniqueness)?;
    let rows = rated_rows::<Position>(py, puzzles, &options, threads, progress)?;
    hodoku_columns(py, &rows)
}

/// The columns of ratings: hodoku_score, hodoku_level, status and more.
pub fn hodoku_columns<T: Borrow<Row<Rating>>>(py: Python<'_>, rows: &[T]) -> PyResult<Columns> {
    let score = |row: &T| u64::from(row.borrow().rating.score).to_ne_bytes();
    let level = |row: &Row<Rating>| match row.status {
        Status::Proper | Status::LimitReached => row.rating.level as u8,
        _ => NONE,
    };
    let mut columns = vec![
        ("hodoku_score", column(py, rows, score)?),
        (
            "hodoku_level",
            column(py, rows, |row| [level(row.borrow())])?,
        ),
    ];
    columns.extend(common_columns(py, rows)?);
    Ok(columns)
}

/// The options of a rating or a path.
pub fn rating_options(
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
) -> PyResult<Options> {
    Ok(Options {
        techniques: technique_set(techniques)?,
        uniqueness: wished(uniqueness),
        work_limit: work_limit.unwrap_or(u64::MAX),
        ..Options::default()
    })
}
