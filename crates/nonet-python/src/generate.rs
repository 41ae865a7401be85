//! Generation of puzzles.

use std::ops::RangeInclusive;

use nonet_core::generate::{
    GenerateOptions, GeneratedColumnsMut, Impossible, Request, Symmetry, Weighting, generate_into,
};
use nonet_core::{Cell, CellSet, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::{ColumnMemory, Columns, status_column};
use crate::memory::{affordable_threads, rows_of};
use crate::watch::{Callback, abandoned, detached};

/// A request that puzzles can meet, and the attempts at each.
#[pyclass(module = "nonet._core", frozen)]
pub struct Plan {
    plan: nonet_core::generate::Plan,
    /// Attempts at a puzzle, at most.
    #[pyo3(get)]
    attempts: u32,
}

#[pymethods]
impl Plan {
    /// `givens` are the fewest and the most, `pattern` has 81 bytes, 0 for a cell without a given.
    #[new]
    #[pyo3(signature = (*, givens, minimal, symmetry, pattern, is_uniform, attempts))]
    fn new(
        givens: Option<(u8, u8)>,
        minimal: bool,
        symmetry: &str,
        pattern: Option<Vec<u8>>,
        is_uniform: bool,
        attempts: u32,
    ) -> PyResult<Self> {
        let symmetry = Symmetry::from_name(symmetry)
            .ok_or_else(|| PyValueError::new_err(format!("no symmetry is named {symmetry:?}")))?;
        let allowed = |cells: Vec<u8>| -> CellSet {
            let cells = Cell::ALL.into_iter().zip(cells);
            cells
                .filter(|&(_, byte)| byte != 0)
                .map(|(cell, _)| cell)
                .collect()
        };
        let request = Request {
            givens: givens.map(|(fewest, most)| RangeInclusive::new(fewest, most)),
            minimal,
            symmetry,
            pattern: pattern.map_or(CellSet::ALL, allowed),
            weighting: if is_uniform {
                Weighting::Uniform
            } else {
                Weighting::Removal
            },
        };
        let impossible = |impossible: Impossible| PyValueError::new_err(impossible.to_string());
        let plan = request.plan().map_err(impossible)?;
        Ok(Self { plan, attempts })
    }
}

/// Makes puzzles; fewer if one was not found.
#[pyfunction]
#[pyo3(signature = (plan, *, seed, start, count, threads, progress))]
pub fn generate_batch<'py>(
    py: Python<'py>,
    plan: &Plan,
    seed: u64,
    start: u64,
    count: usize,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<Columns> {
    let size = count.saturating_mul(81);
    let (mut puzzle, mut solution) = (ColumnMemory::new(size)?, ColumnMemory::new(size)?);
    let options = GenerateOptions {
        seed,
        attempts: plan.attempts,
        threads: affordable_threads(threads, count)?,
        ..GenerateOptions::default()
    };
    let made = detached(py, progress, |progress| {
        let columns = GeneratedColumnsMut {
            puzzle: puzzle.rows(),
            solution: solution.rows(),
        };
        generate_into(&plan.plan, start, options, columns, progress).map_err(abandoned)
    })?;
    puzzle.truncate(made * 81);
    solution.truncate(made * 81);
    Ok(vec![
        ("puzzle", puzzle.finish()),
        ("solution", solution.finish()),
        (
            "status",
            status_column(py, &rows_of(Status::Proper, made)?)?,
        ),
    ])
}
