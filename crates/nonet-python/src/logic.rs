//! Human logic: the catalogue, ratings of many puzzles, and the steps of one position.
//!
//! Steps go to Python as tuples of numbers; `python/nonet/logic` makes values and words of them.

use std::borrow::Borrow;

use nonet_core::{CellSet, Digit, Grid};
use nonet_logic::catalogue::{CSV, Technique, TechniqueSet};
use nonet_logic::hodoku::{self, Position};
use nonet_logic::rating::{RatingStatus, Row};
use nonet_logic::se121::{self, Options, Stop};
use nonet_logic::sink::{AllSteps, FirstStep, Work};
use nonet_logic::step::{LinkKind, Role, Step};
use nonet_logic::{Candidate, CandidateSet, State};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::column::Columns;
use crate::puzzles::Puzzles;
use crate::ratings::{candidate_set, column, common_columns, rated_rows};
use crate::solve::{candidate_sets, grid_of};
use crate::watch::{Callback, Watch, watched};

/// The catalogue of techniques as CSV, with a header.
#[pyfunction]
pub fn catalogue() -> &'static str {
    CSV
}

/// Rates every row: columns er, ep, ed, status and more.
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
) -> PyResult<Columns> {
    let options = options(work_limit, stop, techniques, uniqueness, mended)?;
    let rows = rated_rows(py, puzzles, &options, threads, progress)?;
    se121_columns(py, &rows)
}

/// The columns of ratings: er, ep, ed, status and more.
pub fn se121_columns<T: Borrow<Row<se121::Rating>>>(
    py: Python<'_>,
    rows: &[T],
) -> PyResult<Columns> {
    let figure = |figure: fn(&se121::Rating) -> f64| {
        column(py, rows, |row| {
            se121::round_to_tenths(figure(&row.borrow().rating)).to_ne_bytes()
        })
    };
    let mut columns = vec![
        ("er", figure(se121::Rating::printed_er)?),
        ("ep", figure(|rating| rating.ep)?),
        ("ed", figure(|rating| rating.ed)?),
    ];
    columns.extend(common_columns(py, rows)?);
    Ok(columns)
}

/// Searches a position for its first step, for all steps, or for the whole path; returns how the search ended, and the
/// steps. `givens` says which values the puzzle came with: 81 values, 0 for the others.
#[pyfunction]
#[pyo3(signature = (values, candidates, *, givens, profile, which, work_limit, techniques, uniqueness, mended))]
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
) -> PyResult<(&'static str, Vec<Bound<'py, PyTuple>>)> {
    let grid = grid_of(values)?;
    let state = match candidates {
        None => State::new(&grid),
        Some(masks) => State::with_candidates(&grid, &candidate_set(&candidate_sets(masks)?)),
    };
    let which = match which {
        "first" => Which::First,
        "all" => Which::All,
        "path" => Which::Path,
        _ => return Err(PyValueError::new_err("which is first, all or path")),
    };
    let (ending, steps) = match profile {
        "se121" => {
            let options = options(work_limit, None, techniques, uniqueness, mended)?;
            watched(py, |watch| se121_steps(&state, &options, which, watch))?
        }
        "hodoku" => {
            let options = hodoku_options(work_limit, techniques, uniqueness, which)?;
            let position = position(&grid, &state, candidates.is_some(), givens)?;
            watched(py, |watch| hodoku_steps(position, &options, which, watch))?
        }
        _ => return Err(PyValueError::new_err("profile is se121 or hodoku")),
    };
    let steps = steps.iter().map(|step| tuple_of(py, step));
    Ok((ending, steps.collect::<PyResult<_>>()?))
}

/// The steps that are wanted of a position.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    First,
    All,
    Path,
}

type Found = (&'static str, Vec<Step>);

fn se121_steps(state: &State, options: &Options, which: Which, watch: Watch<'_>) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    match which {
        Which::First => {
            let mut sink = FirstStep::new(work);
            let _ = se121::search(state, options, &mut sink);
            first(sink)
        }
        Which::All => {
            let (steps, work) = se121::all_hints(state, options, work);
            (ending(work.is_exhausted()), steps)
        }
        Which::Path => {
            let mut steps = Vec::new();
            let visit = |_: &State, step: &Step| steps.push(step.clone());
            let rating = se121::path_within(state, options, work, visit);
            (ending(rating.status == RatingStatus::LimitReached), steps)
        }
    }
}

fn hodoku_steps(
    mut position: Position,
    options: &hodoku::Options,
    which: Which,
    watch: Watch<'_>,
) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    match which {
        Which::First => {
            let mut sink = FirstStep::new(work);
            let _ = hodoku::search(&mut position, options, &mut sink);
            first(sink)
        }
        Which::All => {
            let mut sink = AllSteps::new(work);
            let _ = hodoku::all_steps(&position, options, &mut sink);
            (ending(sink.work.is_exhausted()), sink.found)
        }
        Which::Path => {
            let mut steps = Vec::new();
            let visit = |_: &Position, step: &Step| steps.push(step.clone());
            let rating = hodoku::path_within(&position, options, work, visit);
            (ending(rating.status == RatingStatus::LimitReached), steps)
        }
    }
}

fn first(sink: FirstStep<'_>) -> Found {
    let is_limit = sink.found.is_none() && sink.work.is_exhausted();
    (ending(is_limit), sink.found.into_iter().collect())
}

/// HoDoKu knows which values are givens, and for a grid without marks the order in which singles arise.
fn position(grid: &Grid, state: &State, is_marked: bool, givens: &[u8]) -> PyResult<Position> {
    let givens = grid_of(givens)?;
    let givens = givens.cells().filter(|(_, value)| value.is_some());
    let givens: CellSet = givens.map(|(cell, _)| cell).collect();
    Ok(if is_marked {
        Position::from_state(state, givens)
    } else {
        Position::with_givens(grid, givens)
    })
}

fn hodoku_options(
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uses_uniqueness: bool,
    which: Which,
) -> PyResult<hodoku::Options> {
    let options = match technique_set(techniques)? {
        Some(techniques) => hodoku::Options::allowing(techniques),
        None if which == Which::All => hodoku::Options::everything(),
        None => hodoku::Options::default(),
    };
    Ok(hodoku::Options {
        uses_uniqueness,
        work_limit: work_limit.unwrap_or(u64::MAX),
        ..options
    })
}

fn ending(is_limit: bool) -> &'static str {
    if is_limit {
        "limit_reached"
    } else {
        "complete"
    }
}

/// The options of a search on the scale of Sudoku Explainer.
pub fn options(
    work_limit: Option<u64>,
    stop: Option<&str>,
    techniques: Option<Vec<String>>,
    uses_uniqueness: bool,
    is_mended: bool,
) -> PyResult<Options> {
    let stop = match stop {
        None => Stop::Never,
        Some("pearl") => Stop::NotPearl,
        Some("diamond") => Stop::NotDiamond,
        Some(_) => return Err(PyValueError::new_err("stop is pearl or diamond")),
    };
    Ok(Options {
        is_mended,
        uses_uniqueness,
        work_limit: work_limit.unwrap_or(u64::MAX),
        stop,
        techniques: technique_set(techniques)?,
    })
}

/// The techniques with these ids.
pub fn technique_set(ids: Option<Vec<String>>) -> PyResult<Option<TechniqueSet>> {
    let known = |id: &String| {
        Technique::from_id(id)
            .ok_or_else(|| PyValueError::new_err(format!("no technique is named {id:?}")))
    };
    ids.map(|ids| ids.iter().map(known).collect()).transpose()
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
