//! Human logic: the catalogue, ratings of many puzzles, and the steps of one position.
//!
//! Steps go to Python as tuples of numbers; `python/nonet/logic` makes values and words of them.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use nonet_core::{Cell, Digit};
use nonet_logic::catalogue::{CSV, Technique, TechniqueSet};
use nonet_logic::se121::{self, Options, RatingStatus, Row, Stop};
use nonet_logic::sink::{FirstStep, Work};
use nonet_logic::step::{LinkKind, Role, Step};
use nonet_logic::{Candidate, CandidateSet, State};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::column::{ColumnMemory, Columns, column_of, status_column};
use crate::memory::{affordable_threads, rows_of};
use crate::puzzles::Puzzles;
use crate::solve::{Marks, candidate_sets, grid_of};
use crate::watch::{Callback, abandoned, detached};

/// The number of techniques.
pub const TECHNIQUES: usize = Technique::ALL.len();
/// The time between two looks at Python's signals.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

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
    let mut rows = puzzles.work(py, progress, |source, progress| {
        let mut rows = rows_of(Row::default(), source.len())?;
        let threads = affordable_threads(threads, source.len())?;
        se121::rate_batch(source, &options, threads, &mut rows, progress).map_err(abandoned)?;
        Ok(rows)
    })?;
    for marked in puzzles.marked() {
        rows[marked.row] = watched(py, |watch| {
            se121::rate_marked(&marked.grid, &candidates(&marked.marks), &options, watch)
        })?;
    }
    let statuses = rows.iter().map(|row| row.status);
    let mut status = rows_of(nonet_core::Status::default(), rows.len())?;
    status
        .iter_mut()
        .zip(statuses)
        .for_each(|(place, status)| *place = status);
    let figure = |figure: fn(&se121::Rating) -> f64| {
        let rounded = |row: &Row| se121::round_to_tenths(figure(&row.rating)).to_ne_bytes();
        column_of(py, rows.iter().map(rounded))
    };
    let hardest = |row: &Row| {
        row.rating
            .hardest
            .map_or(u8::MAX, |step| step.technique as u8)
    };
    let mut counts = ColumnMemory::new(rows.len().saturating_mul(TECHNIQUES * 2))?;
    for (place, row) in counts.rows::<{ TECHNIQUES * 2 }>().iter_mut().zip(&rows) {
        *place = bytes_of(&row.rating.technique_counts);
    }
    Ok(vec![
        ("er", figure(se121::Rating::printed_er)?),
        ("ep", figure(|rating| rating.ep)?),
        ("ed", figure(|rating| rating.ed)?),
        (
            "hardest_technique",
            column_of(py, rows.iter().map(|row| [hardest(row)]))?,
        ),
        (
            "step_count",
            column_of(
                py,
                rows.iter()
                    .map(|row| (row.rating.step_count as u64).to_ne_bytes()),
            )?,
        ),
        ("technique_counts", counts.finish()),
        (
            "reached",
            column_of(py, rows.iter().map(|row| row.rating.values))?,
        ),
        ("status", status_column(py, &status)?),
    ])
}

/// Counts as bytes.
pub fn bytes_of(counts: &[u16; TECHNIQUES]) -> [u8; TECHNIQUES * 2] {
    let mut bytes = [0; TECHNIQUES * 2];
    for (place, count) in bytes.as_chunks_mut().0.iter_mut().zip(counts) {
        *place = count.to_ne_bytes();
    }
    bytes
}

/// Searches a position for its first step, for all steps, or for the whole path; returns how the search ended, and the
/// steps.
#[pyfunction]
#[pyo3(signature = (values, candidates, *, which, work_limit, techniques, uniqueness, mended))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn find_steps<'py>(
    py: Python<'py>,
    values: &[u8],
    candidates: Option<[u16; 81]>,
    which: &str,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
) -> PyResult<(&'static str, Vec<Bound<'py, PyTuple>>)> {
    let options = options(work_limit, None, techniques, uniqueness, mended)?;
    let grid = grid_of(values)?;
    let state = match candidates {
        None => State::new(&grid),
        Some(masks) => State::with_candidates(&grid, &self::candidates(&candidate_sets(masks)?)),
    };
    let (ending, steps) = match which {
        "first" => watched(py, |watch| first(&state, &options, watch))?,
        "all" => watched(py, |watch| all(&state, &options, watch))?,
        "path" => watched(py, |watch| path(&state, &options, watch))?,
        _ => return Err(PyValueError::new_err("which is first, all or path")),
    };
    let steps = steps.iter().map(|step| tuple_of(py, step));
    Ok((ending, steps.collect::<PyResult<_>>()?))
}

/// Says whether to continue.
pub type Watch<'a> = &'a dyn Fn() -> bool;
type Found = (&'static str, Vec<Step>);

fn first(state: &State, options: &Options, watch: Watch<'_>) -> Found {
    let mut sink = FirstStep::new(Work::limited(options.work_limit).watched(watch));
    let _ = se121::search(state, options, &mut sink);
    let steps: Vec<Step> = sink.found.into_iter().collect();
    (ending(steps.is_empty() && sink.work.is_exhausted()), steps)
}

fn all(state: &State, options: &Options, watch: Watch<'_>) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    let (steps, work) = se121::all_hints(state, options, work);
    (ending(work.is_exhausted()), steps)
}

fn path(state: &State, options: &Options, watch: Watch<'_>) -> Found {
    let work = Work::limited(options.work_limit).watched(watch);
    let mut steps = Vec::new();
    let rating = se121::path_within(state, options, work, |_, step| steps.push(step.clone()));
    (ending(rating.status == RatingStatus::LimitReached), steps)
}

fn ending(is_limit: bool) -> &'static str {
    if is_limit {
        "limit_reached"
    } else {
        "complete"
    }
}

fn options(
    work_limit: Option<u64>,
    stop: Option<&str>,
    techniques: Option<Vec<String>>,
    uses_uniqueness: bool,
    is_mended: bool,
) -> PyResult<Options> {
    let known = |id: &String| {
        Technique::from_id(id)
            .ok_or_else(|| PyValueError::new_err(format!("no technique is named {id:?}")))
    };
    let techniques = techniques
        .map(|ids| ids.iter().map(known).collect::<PyResult<TechniqueSet>>())
        .transpose()?;
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
        techniques,
    })
}

/// Does work that asks often whether to continue, with the GIL released.
pub fn watched<T: Send>(py: Python<'_>, work: impl FnOnce(Watch<'_>) -> T + Send) -> PyResult<T> {
    detached(py, None, |progress| {
        let state = RefCell::new((Instant::now(), true, progress));
        let found = work(&|| {
            let (last, should_continue, progress) = &mut *state.borrow_mut();
            if *should_continue && last.elapsed() >= BETWEEN_LOOKS {
                *should_continue = progress(0);
                *last = Instant::now();
            }
            *should_continue
        });
        Ok(found)
    })
}

/// The player's candidates as a set.
pub fn candidates(marks: &Marks) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for (cell, digits) in Cell::ALL.into_iter().zip(marks) {
        set.insert_digits(cell, digits.bits());
    }
    set
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
