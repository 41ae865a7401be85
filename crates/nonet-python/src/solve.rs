//! Searches of the single engine, run in slices: after each slice Python handles its signals and calls `progress`, if there
//! is one, so Ctrl-C or another thread ends a search of any length. The first slice keeps the interpreter, since most
//! searches end before releasing it would save time; all others let other threads run.

use nonet_core::{DigitSet, Grid, SearchEvent, SingleSearch, SolutionCounter};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::watch::look;

/// Nodes in the first slice: tens of microseconds.
pub(crate) const FIRST_SLICE: u32 = 64;
/// Nodes in a later slice: about ten milliseconds.
pub(crate) const SLICE: u32 = 20_000;

type Bytes81<'py> = Bound<'py, PyBytes>;

/// Returns the givens of a text and its first solutions, up to `limit` (1 or 2), as 81 values each; `None` if it is not a grid.
#[pyfunction]
#[pyo3(signature = (text, limit, /, progress = None))]
pub fn first_solutions<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    limit: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<Option<(Bytes81<'py>, Vec<Bytes81<'py>>)>> {
    let Some(grid) = read_line(text) else {
        return Ok(None);
    };
    let counter = count(py, &mut SingleSearch::new(&grid), limit, progress.as_ref())?;
    Ok(Some((
        PyBytes::new(py, grid.values()),
        solutions_of(py, &counter),
    )))
}

/// Returns the number of solutions of a text, up to `limit`; `None` if it is not a grid.
#[pyfunction]
#[pyo3(signature = (text, limit, /, progress = None))]
pub fn count_solutions(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    limit: Option<u64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Option<u64>> {
    let Some(grid) = read_line(text) else {
        return Ok(None);
    };
    let limit = limit.unwrap_or(u64::MAX);
    let counter = count(py, &mut SingleSearch::new(&grid), limit, progress.as_ref())?;
    Ok(Some(counter.solution_count))
}

/// Reads a line of 81 cells.
pub(crate) fn read_line(text: &Bound<'_, PyAny>) -> Option<Grid> {
    if let Ok(text) = text.cast::<PyString>() {
        Grid::from_line(text.to_cow().ok()?.as_bytes()).ok()
    } else if let Ok(text) = text.cast::<PyBytes>() {
        Grid::from_line(text.as_bytes()).ok()
    } else {
        None
    }
}

fn solutions_of<'py>(py: Python<'py>, counter: &SolutionCounter) -> Vec<Bytes81<'py>> {
    let found = counter.solutions.iter().flatten();
    found.map(|grid| PyBytes::new(py, grid.values())).collect()
}

/// Searches until the limit or exhaustion. Returns the number of solutions, the first two, the guesses and the dead ends.
#[pyfunction]
#[pyo3(signature = (values, candidates, limit, /, progress = None))]
pub fn search<'py>(
    py: Python<'py>,
    values: &[u8],
    candidates: Option<[u16; 81]>,
    limit: Option<u64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(u64, Vec<Bytes81<'py>>, u64, u64)> {
    let mut search = start(values, candidates)?;
    let counter = count(
        py,
        &mut search,
        limit.unwrap_or(u64::MAX),
        progress.as_ref(),
    )?;
    let solutions = solutions_of(py, &counter);
    Ok((
        counter.solution_count,
        solutions,
        search.guesses(),
        search.dead_ends(),
    ))
}

/// An iterator over the solutions, 81 values each; each is searched for when it is asked for.
#[pyclass(module = "nonet._core")]
pub struct Solutions {
    search: SingleSearch,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (values, candidates, /, progress = None))]
    fn new(
        values: &[u8],
        candidates: Option<[u16; 81]>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solutions> {
        let search = start(values, candidates)?;
        Ok(Solutions { search, progress })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bytes81<'py>>> {
        if self.progress.is_some() {
            // Each solution may be found at once, and there can be any number of them.
            look(py, self.progress.as_ref(), 0)?;
        }
        let mut event = self.search.step(&mut { FIRST_SLICE });
        loop {
            match event {
                SearchEvent::Solution(grid) => return Ok(Some(PyBytes::new(py, grid.values()))),
                SearchEvent::Exhausted => return Ok(None),
                SearchEvent::Paused => {
                    look(py, self.progress.as_ref(), 0)?;
                    let search = &mut self.search;
                    event = py.detach(|| search.step(&mut { SLICE }));
                }
            }
        }
    }
}

fn start(values: &[u8], candidates: Option<[u16; 81]>) -> PyResult<SingleSearch> {
    let grid = grid_of(values)?;
    Ok(match candidates {
        None => SingleSearch::new(&grid),
        Some(masks) => SingleSearch::with_candidates(&grid, &candidate_sets(masks)?),
    })
}

/// The grid of 81 values.
pub fn grid_of(values: &[u8]) -> PyResult<Grid> {
    Grid::from_values(values).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The sets of digits of nine-bit masks.
pub fn candidate_sets(masks: [u16; 81]) -> PyResult<[DigitSet; 81]> {
    let mut sets = [DigitSet::EMPTY; 81];
    for (set, mask) in sets.iter_mut().zip(masks) {
        *set = DigitSet::from_bits(mask).ok_or_else(|| {
            PyValueError::new_err(format!("candidates are nine bits, not {mask:#b}"))
        })?;
    }
    Ok(sets)
}

/// Searches until the limit or exhaustion.
pub(crate) fn count(
    py: Python<'_>,
    search: &mut SingleSearch,
    limit: u64,
    progress: Option<&Py<PyAny>>,
) -> PyResult<SolutionCounter> {
    let mut counter = SolutionCounter::new(limit);
    let mut is_done = counter.advance(search, FIRST_SLICE);
    while !is_done {
        look(py, progress, 0)?;
        is_done = py.detach(|| counter.advance(search, SLICE));
    }
    Ok(counter)
}
