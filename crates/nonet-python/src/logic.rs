//! Human logic: the catalogue, and the steps of one position.
//!
//! Steps go to Python as tuples of numbers; `python/nonet/logic` makes values and words of them.

use std::sync::{Mutex, PoisonError};

use nonet_core::{CellSet, Digit, Grid};
use nonet_logic::catalogue::{CSV, RuleLevel};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{self, Position};
use nonet_logic::listing;
use nonet_logic::profile::{self, AnyPosition, Options, ProfileName, path_within, search};
use nonet_logic::rating::RatingStatus;
use nonet_logic::se121;
use nonet_logic::step::{LinkKind, Role, Step};
use nonet_logic::uniqueness::{cells_with_values, givens_of, true_candidates};
use nonet_logic::{Candidate, CandidateSet, State, Uniqueness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::profiles::{options, profile_of, wished};
use crate::solve::{candidate_sets, grid_of};
use crate::watch::{Callback, Watch, watched};

/// The catalogue of techniques as CSV, with a header.
#[pyfunction]
pub fn catalogue() -> &'static str {
    CSV
}

/// The levels of boards with rules, the easiest first.
#[pyfunction]
pub fn rule_levels() -> Vec<&'static str> {
    RuleLevel::ALL.iter().map(|level| level.id()).collect()
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
    profile: &str,
    which: &str,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
    progress: Callback<'py>,
) -> PyResult<(&'static str, u64, Vec<Bound<'py, PyTuple>>)> {
    let is_path = match which {
        "first" => false,
        "path" => true,
        _ => return Err(PyValueError::new_err("which is first or path")),
    };
    let position = (values, candidates, givens);
    let (position, terms) = request(
        position, profile, work_limit, techniques, uniqueness, mended,
    )?;
    let (ending, work, steps) = watched(py, progress, |watch| {
        let options = terms.options(watch);
        match position {
            AnyPosition::Se121(state) => steps(*state, &options, is_path, watch),
            AnyPosition::Hodoku(position) => steps(*position, &options, is_path, watch),
        }
    })?;
    let steps = steps.iter().map(|step| tuple_of(py, step));
    Ok((ending, work, steps.collect::<PyResult<_>>()?))
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
    Se121(Box<listing::Listing<State>>),
    Hodoku(Box<listing::Listing<Position>>),
}

#[pymethods]
impl Listing {
    #[new]
    #[pyo3(signature = (values, candidates, *, givens, profile, work_limit, techniques, uniqueness, mended, progress))]
    #[allow(clippy::too_many_arguments)] // keywords
    fn new(
        py: Python<'_>,
        values: &[u8],
        candidates: Option<[u16; 81]>,
        givens: &[u8],
        profile: &str,
        work_limit: Option<u64>,
        techniques: Option<Vec<String>>,
        uniqueness: bool,
        mended: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Listing> {
        let position = (values, candidates, givens);
        let (position, terms) = request(
            position, profile, work_limit, techniques, uniqueness, mended,
        )?;
        let callback = progress.as_ref().map(|progress| progress.bind(py).clone());
        let options = watched(py, callback, |watch| terms.options(watch))?;
        let listed = match position {
            AnyPosition::Se121(state) => {
                Listed::Se121(Box::new(se121::all_hints(&state, &options)))
            }
            AnyPosition::Hodoku(position) => {
                Listed::Hodoku(Box::new(hodoku::all_hints(&position, &options)))
            }
        };
        Ok(Listing {
            listed: Mutex::new(listed),
            work_limit: options.work_limit,
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

    /// The work that was done so far.
    #[getter]
    fn work(&mut self) -> u64 {
        match self.listed() {
            Listed::Se121(listing) => listing.spent(),
            Listed::Hodoku(listing) => listing.spent(),
        }
    }
}

impl Listing {
    fn listed(&mut self) -> &mut Listed {
        let listed = self.listed.get_mut();
        listed.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The position of a call, and the terms of its search.
fn request(
    (values, candidates, givens): (&[u8], Option<[u16; 81]>, &[u8]),
    profile: &str,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
) -> PyResult<(AnyPosition, Terms)> {
    let profile = profile_of(profile)?;
    let grid = grid_of(values)?;
    let state = match candidates {
        None => State::new(&grid),
        Some(masks) => {
            State::with_candidates(&grid, &CandidateSet::of_marks(&candidate_sets(masks)?))
        }
    };
    let (givens, has_marks) = (cells_with_values(&grid_of(givens)?), candidates.is_some());
    let givens = givens_of(&grid, givens, has_marks);
    let wished = options(profile, work_limit, techniques, wished(uniqueness), mended)?;
    let position = match (profile, candidates) {
        (ProfileName::Se121, _) => AnyPosition::Se121(Box::new(state)),
        // A grid without marks tells in which order its singles arise.
        (ProfileName::Hodoku, None) => {
            AnyPosition::Hodoku(Box::new(Position::with_givens(&grid, givens)))
        }
        (ProfileName::Hodoku, Some(_)) => {
            AnyPosition::Hodoku(Box::new(Position::from_state(&state, givens)))
        }
    };
    let terms = Terms {
        grid,
        state,
        givens,
        has_marks,
        wished,
    };
    Ok((position, terms))
}

/// The options that a call wishes for, and what decides how much of uniqueness they may have.
struct Terms {
    grid: Grid,
    state: State,
    givens: CellSet,
    has_marks: bool,
    wished: Options,
}

impl Terms {
    /// The options, with as much of uniqueness as the givens allow. A position has one solution where the caller asks for
    /// it; whether its givens have one may take a long search.
    fn options(&self, watch: Watch<'_>) -> Options {
        let (uniqueness, true_candidates) = match self.wished.uniqueness {
            Uniqueness::Unused => (Uniqueness::Unused, true_candidates(&self.state, watch)),
            _ => {
                let (givens, has_marks) = (self.givens, self.has_marks);
                (Uniqueness::of(&self.grid, givens, has_marks, watch), None)
            }
        };
        Options {
            uniqueness,
            true_candidates,
            ..self.wished
        }
    }
}

/// How a search ended, the work that it took, and its steps.
type Found = (&'static str, u64, Vec<Step>);

fn steps<P: profile::Profile>(
    mut position: P,
    options: &Options,
    is_path: bool,
    watch: Watch<'_>,
) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    if !is_path {
        let mut collector = Collector::new(Keep::FirstStep, work);
        let _ = search(&mut position, options, &mut collector);
        let found = collector.take();
        let is_limit = found.is_none() && collector.work.is_exhausted();
        let spent = collector.work.spent;
        return (ending(is_limit), spent, found.into_iter().collect());
    }
    let mut steps = Vec::new();
    let rating = path_within(&position, options, work, |_, step| steps.push(step.clone()));
    let is_limit = rating.status == RatingStatus::LimitReached;
    (ending(is_limit), rating.work, steps)
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
pub fn tuple_of<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyTuple>> {
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
    let chains = pattern.chains.iter().map(|chain| {
        let statements = chain.iter().map(|one| {
            let candidate = one.candidate.index();
            (
                candidate,
                one.is_true,
                one.reason.name(),
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
        chains.collect::<Vec<_>>(),
        nested.collect::<PyResult<Vec<_>>>()?,
    )
        .into_pyobject(py)
}
