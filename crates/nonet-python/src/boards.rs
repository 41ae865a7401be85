//! `BoardFinder`: the boards of a text, for `nonet.formats`.

use nonet_core::boards::{self, Board, Refused};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

/// Finds the boards of a text that is fed in pieces.
#[pyclass(module = "nonet._core")]
pub struct BoardFinder {
    finder: boards::BoardFinder,
}

#[pymethods]
impl BoardFinder {
    #[new]
    fn new() -> Self {
        Self {
            finder: boards::BoardFinder::default(),
        }
    }

    /// Adds the next piece of the text; returns what has been found up to here.
    #[pyo3(signature = (piece, /))]
    fn feed(&mut self, py: Python<'_>, piece: PyBackedBytes) -> Vec<FoundBoard> {
        py.detach(|| found(self.finder.feed(&piece)))
    }

    /// Ends the text; returns what is left.
    fn end(&mut self, py: Python<'_>) -> Vec<FoundBoard> {
        py.detach(|| found(self.finder.end()))
    }
}

/// A board of a text, or with a reason what nearly is one.
#[pyclass(module = "nonet._core", frozen)]
pub struct FoundBoard {
    found: Result<Board, Refused>,
}

fn found(results: Vec<Result<Board, Refused>>) -> Vec<FoundBoard> {
    results
        .into_iter()
        .map(|found| FoundBoard { found })
        .collect()
}

#[pymethods]
impl FoundBoard {
    #[getter]
    fn line(&self) -> u64 {
        self.found
            .as_ref()
            .map_or_else(|refused| refused.place.line, |board| board.place.line)
    }

    #[getter]
    fn column(&self) -> u64 {
        self.found
            .as_ref()
            .map_or_else(|refused| refused.place.column, |board| board.place.column)
    }

    /// What was expected and found, of what is no board.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.found.as_ref().err().map(|refused| &refused.reason[..])
    }

    /// The value of each cell, 0 for a blank.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(
            py,
            self.found.as_ref().map_or(&[], |board| &board.values[..]),
        )
    }

    /// The values that are given.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(
            py,
            self.found.as_ref().map_or(&[], |board| &board.givens[..]),
        )
    }

    /// The line of text above the board.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(
            py,
            self.found.as_ref().map_or(&[], |board| &board.title[..]),
        )
    }
}
