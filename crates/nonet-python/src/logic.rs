//! Human logic: the catalogue, and the steps of one position.
//!
//! Steps go to Python as tuples of numbers; `python/nonet/logic` makes values and words of them.

use std::sync::{Mutex, PoisonError};

use nonet_core::Digit;
use nonet_logic::catalogue::CSV;
use nonet_logic::hodoku::{self, Position};
use nonet_logic::listing;
use nonet_logic::rating::{RatingStatus, candidates_of_marks};
use nonet_logic::se121::{self, Options};
use nonet_logic::sink::{FirstStep, Work};
use nonet_logic::step::{LinkKind, Role, Step};
use nonet_logic::uniqueness::{cells_with_values, givens_of};
use nonet_logic::{Candidate, CandidateSet, State, Uniqueness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::profiles::{Profile, hodoku_options, limit_of, se121_options};
use crate::solve::{candidate_sets, grid_of};
use crate::watch::{Callback, Watch, watched};

/// The catalogue of techniques as CSV, with a header.
#[pyfunction]
pub fn catalogue() -> &'static str {
    CSV
}

/// Searches a position for its first step or for the whole path; returns how the search ended, and the steps. `givens` says
/// which values the puzzle came with: 81 values, 0 for the others.
#[pyfunction]
#[pyo3(signature = (values, candidates, *, givens, profile, which, work_limit, techniques, uniqueness, mended, progress))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn find_steps<'py>(
    py: Python<'py>,
    values: &[u8],
    candidates: Option<[u16; 81]>,
    givens: &[u8],
    profile: Profile,
    which: &str,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
    progress: Callback<'py>,
) -> PyResult<(&'static str, Vec<Bound<'py, PyTuple>>)> {
    let is_path = match which {
        "first" => false,
        "path" => true,
        _ => return Err(PyValueError::new_err("which is first or path")),
    };
    let position = (values, candidates, givens);
    let question = Question::new(
        position, profile, work_limit, techniques, uniqueness, mended,
    )?;
    let (ending, steps) = watched(py, progress, |watch| match question {
        Question::Se121(state, options) => se121_steps(&state, &options, is_path, watch),
        Question::Hodoku(position, options) => hodoku_steps(*position, &options, is_path, watch),
    })?;
    let steps = steps.iter().map(|step| tuple_of(py, step));
    Ok((ending, steps.collect::<PyResult<_>>()?))
}

/// An iterator over all steps of a position: a list of steps for each producer that finds any. A producer is searched when
/// its steps are asked for.
#[pyclass(module = "nonet._core")]
pub struct Listing {
    listed: Mutex<Listed>,
    work_limit: u64,
    progress: Option<Py<PyAny>>,
}

enum Listed {
    Se121(Box<listing::Listing<se121::Listed>>),
    Hodoku(Box<listing::Listing<hodoku::Listed>>),
}

#[pymethods]
impl Listing {
    #[new]
    #[pyo3(signature = (values, candidates, *, givens, profile, work_limit, techniques, uniqueness, mended, progress))]
    #[allow(clippy::too_many_arguments)] // keywords
    fn new(
        values: &[u8],
        candidates: Option<[u16; 81]>,
        givens: &[u8],
        profile: Profile,
        work_limit: Option<u64>,
        techniques: Option<Vec<String>>,
        uniqueness: bool,
        mended: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Listing> {
        let position = (values, candidates, givens);
        let question = Question::new(
            position, profile, work_limit, techniques, uniqueness, mended,
        )?;
        let listed = match question {
            Question::Se121(state, options) => {
                Listed::Se121(Box::new(se121::all_hints(&state, &options)))
            }
            Question::Hodoku(position, options) => {
                Listed::Hodoku(Box::new(hodoku::all_hints(&position, &options)))
            }
        };
        Ok(Listing {
            listed: Mutex::new(listed),
            work_limit: limit_of(work_limit),
            progress,
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyTuple>>>> {
        let limit = self.work_limit;
        let progress = self
            .progress
            .as_ref()
            .map(|progress| progress.bind(py).clone());
        let listed = self.listed();
        let steps = watched(py, progress, |watch| {
            let work = Work::limited(limit).watched(watch);
            match listed {
                Listed::Se121(listing) => listing.advance(work),
                Listed::Hodoku(listing) => listing.advance(work),
            }
        })?;
        if steps.is_empty() {
            return Ok(None);
        }
        let steps = steps.iter().map(|step| tuple_of(py, step));
        steps.collect::<PyResult<_>>().map(Some)
    }

    /// Whether the search ended at its work limit.
    #[getter]
    fn is_limit_reached(&mut self) -> bool {
        match self.listed() {
            Listed::Se121(listing) => listing.is_limit_reached(),
            Listed::Hodoku(listing) => listing.is_limit_reached(),
        }
    }
}

impl Listing {
    fn listed(&mut self) -> &mut Listed {
        let listed = self.listed.get_mut();
        listed.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position with the options of a search for one step.
enum Question {
    Se121(Box<State>, Options),
    Hodoku(Box<Position>, hodoku::Options),
}

impl Question {
    fn new(
        (values, candidates, givens): (&[u8], Option<[u16; 81]>, &[u8]),
        profile: Profile,
        work_limit: Option<u64>,
        techniques: Option<Vec<String>>,
        uniqueness: bool,
        mended: bool,
    ) -> PyResult<Question> {
        let grid = grid_of(values)?;
        let state = match candidates {
            None => State::new(&grid),
            Some(masks) => {
                State::with_candidates(&grid, &candidates_of_marks(&candidate_sets(masks)?))
            }
        };
        let (givens, has_marks) = (cells_with_values(&grid_of(givens)?), candidates.is_some());
        let givens = givens_of(&grid, givens, has_marks);
        // A position has one solution where the caller asks for uniqueness.
        let uniqueness = match uniqueness {
            true => Uniqueness::of(&grid, givens, has_marks),
            false => Uniqueness::Unused,
        };
        match profile {
            Profile::Se121 => {
                let options = se121_options(work_limit, None, techniques, uniqueness, mended)?;
                Ok(Question::Se121(Box::new(state), options))
            }
            Profile::Hodoku => {
                let options = hodoku_options(work_limit, techniques, uniqueness)?;
                // A grid without marks tells in which order its singles arise.
                let position = match candidates {
                    None => Position::with_givens(&grid, givens),
                    Some(_) => Position::from_state(&state, givens),
                };
                Ok(Question::Hodoku(Box::new(position), options))
            }
        }
    }
}

type Found = (&'static str, Vec<Step>);

fn se121_steps(state: &State, options: &Options, is_path: bool, watch: Watch<'_>) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    if !is_path {
        let mut sink = FirstStep::new(work);
        let _ = se121::search(state, options, &mut sink);
        return first(sink);
    }
    let mut steps = Vec::new();
    let visit = |_: &State, step: &Step| steps.push(step.clone());
    let rating = se121::path_within(state, options, work, visit);
    (ending(rating.status == RatingStatus::LimitReached), steps)
}

fn hodoku_steps(
    mut position: Position,
    options: &hodoku::Options,
    is_path: bool,
    watch: Watch<'_>,
) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    if !is_path {
        let mut sink = FirstStep::new(work);
        let _ = hodoku::search(&mut position, options, &mut sink);
        return first(sink);
    }
    let mut steps = Vec::new();
    let visit = |_: &Position, step: &Step| steps.push(step.clone());
    let rating = hodoku::path_within(&position, options, work, visit);
    (ending(rating.status == RatingStatus::LimitReached), steps)
}

fn first(sink: FirstStep<'_>) -> Found {
    let is_limit = sink.found.is_none() && sink.work.is_exhausted();
    (ending(is_limit), sink.found.into_iter().collect())
}

fn ending(is_limit: bool) -> &'static str {
    if is_limit {
        "limit_reached"
    } else {
        "complete"
    }
}

/// A step as numbers: technique, difficulty, placements, eliminations, cells, digits, houses, candidates by role, links,
/// chains, nested steps.
fn tuple_of<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyTuple>> {
    let (conclusion, pattern) = (&step.conclusion, &step.pattern);
    let indices = |set: &CandidateSet| set.iter().map(Candidate::index).collect::<Vec<_>>();
    let nested = pattern.nested.iter().map(|step| tuple_of(py, step));
    let links = pattern.links.iter().map(|link| {
        let kind = match link.kind {
            LinkKind::Strong => "strong",
            LinkKind::Weak => "weak",
            LinkKind::Derived => "derived",
        };
        (kind, link.from.index(), link.to.index())
    });
    let roles = pattern.candidates.iter().map(|&(role, candidate)| {
        let role = match role {
            Role::Defining => "defining",
            Role::Extra => "extra",
            Role::Start => "start",
            Role::True => "true",
            Role::False => "false",
        };
        (role, candidate.index())
    });
    let lines = pattern.lines.iter().map(|line| {
        let statements = line.iter().map(|one| {
            let candidate = one.candidate.index();
            (
                candidate,
                one.is_true,
                one.reason,
                one.premises.clone(),
                one.nested,
                one.others
                    .iter()
                    .map(|other| other.index())
                    .collect::<Vec<_>>(),
                one.cells
                    .iter()
                    .map(|cell| cell.index())
                    .collect::<Vec<_>>(),
            )
        });
        statements.collect::<Vec<_>>()
    });
    (
        conclusion.technique.id(),
        conclusion.difficulty,
        indices(&conclusion.placements),
        indices(&conclusion.eliminations),
        pattern
            .cells
            .iter()
            .map(|cell| cell.index())
            .collect::<Vec<_>>(),
        pattern
            .digits
            .digits()
            .map(Digit::value)
            .collect::<Vec<_>>(),
        pattern
            .houses
            .iter()
            .map(|house| house.index())
            .collect::<Vec<_>>(),
        roles.collect::<Vec<_>>(),
        links.collect::<Vec<_>>(),
        lines.collect::<Vec<_>>(),
        nested.collect::<PyResult<Vec<_>>>()?,
    )
        .into_pyobject(py)
}
