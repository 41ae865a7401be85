//! Ratings of many puzzles on either scale, as columns.

use std::borrow::Borrow;

use nonet_core::{Progress, PuzzleSource, Status};
use nonet_logic::State;
use nonet_logic::batch::{Row, rate_batch as rate_rows};
use nonet_logic::hodoku::{self, Position};
use nonet_logic::profile::{Options, Profile};
use nonet_logic::rating::Figures;
use nonet_logic::se121;
use pyo3::prelude::*;

use crate::column::NamedColumns;
use crate::counts::{COUNT_SIZE, write_counts};
use crate::kinds::NONE;
use crate::memory::affordable_threads;
use crate::profiles::{options, stop_of, wished};
use crate::puzzles::Puzzles;
use crate::row_columns::{Content, RowMemory, RowPlaces, Table};
use crate::watch::{Callback, abandoned};

/// Rates every row: columns er, ep, ed, `is_pearl`, `is_diamond`, status and more.
#[pyfunction]
#[pyo3(signature = (puzzles, *, work_limit, stop, techniques, uniqueness, mended, threads, progress))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn rate_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    work_limit: Option<u64>,
    stop: Option<&str>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let options = Options {
        stop: stop_of(stop)?,
        ..options(
            State::NAME,
            work_limit,
            techniques,
            wished(uniqueness),
            mended,
        )?
    };
    rated::<State>(py, puzzles, &options, se121_table, threads, progress)
}

/// Rates every row: columns `hodoku_score`, `hodoku_level`, status and more.
#[pyfunction]
#[pyo3(signature = (puzzles, *, work_limit, stop, techniques, uniqueness, threads, progress))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn hodoku_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    work_limit: Option<u64>,
    stop: Option<&str>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let options = Options {
        stop: stop_of(stop)?,
        ..options(
            Position::NAME,
            work_limit,
            techniques,
            wished(uniqueness),
            false,
        )?
    };
    rated::<Position>(py, puzzles, &options, hodoku_table, threads, progress)
}

fn rated<'py, P: Profile>(
    py: Python<'py>,
    puzzles: &Puzzles,
    options: &Options,
    table: fn() -> Table<Row<P::Figures>>,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    puzzles.work(py, progress, |source, progress| {
        let threads = affordable_threads(threads, source.len())?;
        filled(source, table(), progress, |places, progress| {
            rate_rows::<P>(source, options, threads, places, progress).map_err(abandoned)
        })
    })
}

/// The columns of a table, filled by a function.
pub fn filled<T>(
    source: &dyn PuzzleSource,
    table: Table<T>,
    progress: Progress<'_>,
    fill: impl FnOnce(RowPlaces<'_, T>, Progress<'_>) -> PyResult<()>,
) -> PyResult<NamedColumns> {
    let mut memory = RowMemory::new(table, source.len())?;
    fill(memory.places(), progress)?;
    memory.finish(progress)
}

/// The columns of ratings of Sudoku Explainer: er, ep, ed, status and more.
pub fn se121_table<T: Borrow<Row<se121::Figures>>>() -> Table<T> {
    fn rating<T: Borrow<Row<se121::Figures>>>(row: &T) -> &se121::Rating {
        &row.borrow().rating
    }
    let mut table: Table<T> = vec![
        (
            "er",
            Content::Word(|row| tenths_of(rating(row).printed_er())),
        ),
        ("ep", Content::Word(|row| tenths_of(rating(row).figures.ep))),
        ("ed", Content::Word(|row| tenths_of(rating(row).figures.ed))),
        (
            "is_pearl",
            Content::Byte(|row| rating(row).is_pearl().into()),
        ),
        (
            "is_diamond",
            Content::Byte(|row| rating(row).is_diamond().into()),
        ),
    ];
    table.extend(common_table());
    table
}

/// The bits of a figure as Sudoku Explainer prints it.
fn tenths_of(figure: f64) -> u64 {
    se121::round_to_tenths(figure).to_bits()
}

/// The columns of ratings of HoDoKu: `hodoku_score`, `hodoku_level`, status and more.
pub fn hodoku_table<T: Borrow<Row<hodoku::Figures>>>() -> Table<T> {
    let mut table: Table<T> = vec![
        (
            "hodoku_score",
            Content::Word(|row| row.borrow().rating.figures.score.into()),
        ),
        ("hodoku_level", Content::Byte(|row| level_of(row.borrow()))),
    ];
    table.extend(common_table());
    table
}

fn level_of(row: &Row<hodoku::Figures>) -> u8 {
    match row.status {
        Status::Proper | Status::Stuck | Status::LimitReached => row.rating.figures.level as u8,
        _ => NONE,
    }
}

/// The columns of ratings on any scale.
fn common_table<F: Figures, T: Borrow<Row<F>>>() -> Table<T> {
    fn hardest<F: Figures>(row: &Row<F>) -> u8 {
        row.rating.hardest.map_or(NONE, |step| step.technique as u8)
    }
    vec![
        (
            "hardest_technique",
            Content::Byte(|row| hardest(row.borrow())),
        ),
        (
            "effort",
            Content::Word(|row| tenths_of(row.borrow().rating.effort)),
        ),
        (
            "step_count",
            Content::Word(|row| row.borrow().rating.step_count as u64),
        ),
        (
            "technique_counts",
            Content::Items(COUNT_SIZE, |row, items| {
                write_counts(&row.borrow().rating.technique_counts, items)
            }),
        ),
        ("reached", Content::Values(|row| row.borrow().rating.values)),
        status_column(),
    ]
}

/// The column of statuses.
pub fn status_column<F, T: Borrow<Row<F>>>() -> (&'static str, Content<T>) {
    ("status", Content::Byte(|row| row.borrow().status as u8))
}
