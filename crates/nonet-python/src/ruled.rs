//! Layouts with rules: compiled once, searched in slices as in `solve.rs`.

use std::num::NonZeroU64;
use std::sync::Arc;

use nonet_core::rules::{Layout, Program, Rule, RuleSearch, TrueValues, compile};
use nonet_core::{
    RuledColumnsMut, RuledOptions, RuledRows, SearchEvent, Status, solve_ruled_batch as solve_rows,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::column::{ColumnMemory, NamedColumns};
use crate::memory::{affordable_threads, room_for, rows_of};
use crate::solve::{FIRST_SLICE, SLICE};
use crate::solve_batch::solved_columns;
use crate::watch::{Callback, abandoned, detached, look};

/// A rule: its name, its cells, its integers.
type Rules = Vec<(String, Vec<usize>, Vec<i64>)>;
/// A layout: its size, its regions, its rules.
type LayoutParts = (usize, Option<Vec<u8>>, Rules);
/// The number of solutions, the values of the first, whether it was decided, guesses, dead ends.
type Counted<'py> = (u64, Bound<'py, PyBytes>, bool, u64, u64);

/// A compiled layout: immutable, shared by threads.
#[pyclass(frozen, module = "nonet._core")]
pub struct RuleModel {
    program: Arc<Program>,
}

#[pymethods]
impl RuleModel {
    #[new]
    fn new(size: usize, regions: Option<&[u8]>, rules: Rules) -> PyResult<RuleModel> {
        let program = layout_of(size, regions, &rules)
            .and_then(|layout| compile(&layout))
            .map_err(PyValueError::new_err)?;
        let program = Arc::new(program);
        Ok(RuleModel { program })
    }

    #[getter]
    fn size(&self) -> usize {
        self.program.model.size
    }

    #[getter]
    fn propagators(&self) -> usize {
        self.program.propagators.len()
    }

    /// Counts the solutions of a board of values up to a limit, within a number of nodes; keeps the values of the first ones.
    #[pyo3(signature = (values, *, limit, keep = 2, work_limit = None, progress = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        values: &[u8],
        limit: u64,
        keep: u64,
        work_limit: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Counted<'py>> {
        let program = Arc::clone(&self.program);
        let mut search = RuleSearch::new(program, values).map_err(PyValueError::new_err)?;
        let (mut count, mut found, mut left) = (0, Vec::new(), work_limit.unwrap_or(u64::MAX));
        let mut slice = FIRST_SLICE;
        let mut is_decided = true;
        while count < limit {
            let given = u64::from(slice).min(left) as u32;
            let mut budget = given;
            let mut advance = || search.step(&mut budget);
            let event = match slice {
                FIRST_SLICE => advance(),
                _ => py.detach(advance),
            };
            left -= u64::from(given - budget);
            match event {
                SearchEvent::Solution(solution) => {
                    if count < keep {
                        found.extend_from_slice(&solution);
                    }
                    count += 1;
                }
                SearchEvent::Exhausted => break,
                SearchEvent::Paused if left == 0 => {
                    is_decided = false;
                    break;
                }
                SearchEvent::Paused => slice = SLICE,
            }
            if slice != FIRST_SLICE || count % u64::from(FIRST_SLICE) == 0 {
                look(py, progress.as_ref(), 0)?;
            }
        }
        let found = PyBytes::new(py, &found);
        let (guesses, dead_ends) = (search.guesses(), search.dead_ends());
        Ok((count, found, is_decided, guesses, dead_ends))
    }

    /// The solutions of a board of values; each is searched for when it is asked for.
    #[pyo3(signature = (values, *, progress = None))]
    fn solutions(&self, values: &[u8], progress: Option<Py<PyAny>>) -> PyResult<RuleSolutions> {
        let program = Arc::clone(&self.program);
        let search = RuleSearch::new(program, values).map_err(PyValueError::new_err)?;
        Ok(RuleSolutions { search, progress })
    }

    /// The values of each cell in all solutions, as little-endian masks of 32 bits; none if the limit of nodes is reached.
    #[pyo3(signature = (values, *, work_limit = None, progress = None))]
    fn true_candidates<'py>(
        &self,
        py: Python<'py>,
        values: &[u8],
        work_limit: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let program = Arc::clone(&self.program);
        let mut survey = TrueValues::new(program, values).map_err(PyValueError::new_err)?;
        let mut left = work_limit.unwrap_or(u64::MAX);
        let mut slice = FIRST_SLICE;
        loop {
            let given = u64::from(slice).min(left) as u32;
            let mut budget = given;
            if py.detach(|| survey.advance(&mut budget)) {
                let bytes = survey.seen().iter().flat_map(|mask| mask.to_le_bytes());
                return Ok(Some(PyBytes::new(py, &bytes.collect::<Vec<u8>>())));
            }
            left -= u64::from(given - budget);
            if left == 0 {
                return Ok(None);
            }
            slice = SLICE;
            look(py, progress.as_ref(), 0)?;
        }
    }
}

/// An iterator over the solutions of a board of values.
#[pyclass(module = "nonet._core")]
pub struct RuleSolutions {
    search: RuleSearch,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl RuleSolutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let mut slice = FIRST_SLICE;
        loop {
            look(py, self.progress.as_ref(), 0)?;
            let search = &mut self.search;
            let mut advance = || search.step(&mut { slice });
            let event = match slice {
                FIRST_SLICE => advance(),
                _ => py.detach(advance),
            };
            match event {
                SearchEvent::Solution(values) => return Ok(Some(PyBytes::new(py, &values))),
                SearchEvent::Exhausted => return Ok(None),
                SearchEvent::Paused => slice = SLICE,
            }
        }
    }
}

/// The layout of its parts. An error, in words, for what cannot be.
fn layout_of(size: usize, regions: Option<&[u8]>, rules: &Rules) -> Result<Layout, String> {
    let read = |(name, cells, integers): &(String, Vec<usize>, Vec<i64>)| {
        Rule::new(name, cells, integers, size)
    };
    let rules: Result<Vec<Rule>, String> = rules.iter().map(read).collect();
    Layout::new(size, regions, rules?)
}

/// Solves puzzles on boards of any kind: each row has the number of its layout, and the values of all rows stand behind one another.
#[pyfunction]
#[pyo3(signature = (layouts, numbers, values, *, limit, work_limit = None, threads, progress, solutions = true))]
#[allow(clippy::too_many_arguments)]
pub fn solve_ruled_batch<'py>(
    py: Python<'py>,
    layouts: Vec<LayoutParts>,
    numbers: Vec<u32>,
    values: &[u8],
    limit: NonZeroU64,
    work_limit: Option<u64>,
    threads: usize,
    progress: Callback<'py>,
    solutions: bool,
) -> PyResult<NamedColumns> {
    let layouts: Result<Vec<Layout>, String> = layouts
        .iter()
        .map(|(size, regions, rules)| layout_of(*size, regions.as_deref(), rules))
        .collect();
    let layouts = layouts.map_err(PyValueError::new_err)?;
    let rows = numbers.len();
    let mut starts = room_for(rows + 1)?;
    let mut end = 0;
    starts.push(end);
    for &number in &numbers {
        let Some(layout) = layouts.get(number as usize) else {
            let message = format!("layout {number}, there are {}", layouts.len());
            return Err(PyValueError::new_err(message));
        };
        end += layout.size * layout.size;
        starts.push(end);
    }
    if end != values.len() {
        let message = format!("{} values, these rows have {end} cells", values.len());
        return Err(PyValueError::new_err(message));
    }
    let mut solution = ColumnMemory::new(if solutions { end } else { 0 })?;
    let mut status = rows_of(Status::default(), rows)?;
    let mut counters = [ColumnMemory::new(rows * 8)?, ColumnMemory::new(rows * 8)?];
    let options = RuledOptions {
        limit: limit.get(),
        work_limit: work_limit.unwrap_or(u64::MAX),
        threads: affordable_threads(threads, rows)?,
    };
    detached(py, progress, |progress| {
        let [solution_count, guesses] = &mut counters;
        let columns = RuledColumnsMut {
            starts: &starts,
            solution: solution.bytes(),
            status: &mut status,
            solution_count: solution_count.words(),
            guesses: guesses.words(),
        };
        let rows = RuledRows {
            layouts: &layouts,
            numbers: &numbers,
            values,
            starts: &starts,
        };
        solve_rows(rows, options, columns, progress).map_err(abandoned)
    })?;
    solved_columns(py, solution, &status, counters)
}
