//! Puzzles made to order.

use std::ops::RangeInclusive;

use nonet_core::generate::{GenerateOptions, Impossible, Request, Symmetry, Weighting};
use nonet_core::{Cell, CellSet};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::watch::{Progress, watched};

/// What is asked of each puzzle: the fewest and the most givens, whether minimal, the name of the symmetry, and the cells where
/// givens may stand (81 bytes, 0 for no), and whether all such puzzles are to be as likely.
type Asked = (Option<(u8, u8)>, bool, String, Option<Vec<u8>>, bool);

/// How to make them: seed, first index, how many, attempts at each, threads (0 for all).
type How = (u64, u64, usize, u32, usize);

/// The names of the symmetries.
#[pyfunction]
pub fn symmetries() -> Vec<&'static str> {
    Symmetry::ALL.map(Symmetry::name).to_vec()
}

/// Why no puzzle can be as asked, if that is so.
#[pyfunction]
#[pyo3(signature = (asked, /))]
pub fn why_impossible(asked: Asked) -> PyResult<Option<String>> {
    let plan = read(asked)?.plan();
    Ok(plan.err().as_ref().map(Impossible::to_string))
}

/// Makes puzzles: their values and those of their solutions, 81 each; fewer if one was not found.
#[pyfunction]
#[pyo3(signature = (asked, how, progress, /))]
pub fn generate<'py>(
    py: Python<'py>,
    asked: Asked,
    how: How,
    progress: Progress<'py>,
) -> PyResult<[Bound<'py, PyBytes>; 2]> {
    let (seed, start, count, attempts, threads) = how;
    let options = GenerateOptions {
        seed,
        attempts,
        threads,
        ..GenerateOptions::default()
    };
    let plan = read(asked)?
        .plan()
        .map_err(|impossible| PyValueError::new_err(impossible.to_string()))?;
    let end = start.saturating_add(count as u64);
    let made = watched(py, progress, |progress| {
        nonet_core::generate::generate(&plan, start..end, options, progress)
    })?;
    Ok([made.puzzle, made.solution].map(|rows| PyBytes::new(py, rows.as_flattened())))
}

fn read((givens, minimal, symmetry, pattern, uniform): Asked) -> PyResult<Request> {
    let symmetry = Symmetry::from_name(&symmetry)
        .ok_or_else(|| PyValueError::new_err(format!("there is no symmetry {symmetry:?}")))?;
    let cells = pattern.map(|cells| {
        let may_hold_given = |&(_, &byte): &(Cell, &u8)| byte != 0;
        let cells = Cell::ALL.into_iter().zip(&cells).filter(may_hold_given);
        cells.map(|(cell, _)| cell).collect()
    });
    Ok(Request {
        givens: givens.map(|(fewest, most)| RangeInclusive::new(fewest, most)),
        minimal,
        symmetry,
        pattern: cells.unwrap_or(CellSet::ALL),
        weighting: if uniform {
            Weighting::Uniform
        } else {
            Weighting::Removal
        },
    })
}
