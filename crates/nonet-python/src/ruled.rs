//! Layouts with rules: compiled once, searched in slices as in `solve.rs`.

use std::sync::Arc;

use nonet_core::SearchEvent;
use nonet_core::rules::{Layout, Program, Rule, RuleSearch, TrueValues, compile};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::solve::{FIRST_SLICE, SLICE};
use crate::watch::look;

/// A rule: its name, its cells, its integers.
type Rules = Vec<(String, Vec<usize>, Vec<i64>)>;
/// The number of solutions, their values, whether it was decided, guesses, dead ends.
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
        let read = |(name, cells, integers): &(String, Vec<usize>, Vec<i64>)| {
            Rule::new(name, cells, integers, size)
        };
        let rules: Result<Vec<Rule>, String> = rules.iter().map(read).collect();
        let program = rules
            .and_then(|rules| Layout::new(size, regions, rules))
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

    /// Counts the solutions of a board of values up to a limit, within a number of nodes.
    #[pyo3(signature = (values, *, limit, work_limit = None, progress = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        values: &[u8],
        limit: u64,
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
                    count += 1;
                    found.extend_from_slice(&solution);
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
