//! Generation of puzzles.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use nonet_core::generate::{
    GenerateOptions, GeneratedColumnsMut, Impossible, Request, Symmetry, Weighting, generate_into,
    undetermined_chute,
};
use nonet_core::{Cell, CellSet, Status};
use nonet_logic::Technique;
use nonet_logic::generate::{Scale, SiftOptions, Sifted, Wanted, path_of, sift};
use nonet_logic::hodoku::Level;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::{ColumnMemory, NamedColumns, column_of, status_column};
use crate::memory::{affordable_threads, rows_of};
use crate::profiles::{GivenProfile, technique_of};
use crate::watch::{Callback, abandoned, detached, watched};

/// A request that puzzles can meet, and the attempts at each.
#[pyclass(module = "nonet._core", frozen)]
pub struct Plan {
    plan: nonet_core::generate::Plan,
    /// Attempts at a puzzle, at most.
    #[pyo3(get)]
    attempts: u32,
    /// Conditions on the path of a puzzle.
    wanted: Option<Wanted>,
    /// Whether givens may be added to meet them.
    adds_givens: bool,
    /// What `undetermined_lines` found.
    undetermined: OnceLock<Option<Lines>>,
}

/// Rows or columns, which is said, and their numbers from 0.
type Lines = (&'static str, [usize; 3]);

/// How many attempts it costs to fill tight cells with a puzzle to try: a climb takes far longer than a removal.
const ATTEMPTS_OF_A_CLIMB: u32 = 100;

#[pymethods]
impl Plan {
    /// Whether few random grids are the only ones with their digits in the cells of the plan.
    #[getter]
    fn is_tight(&self) -> bool {
        self.plan.is_tight
    }

    /// The most puzzles that are tried for one that meets the conditions; `None` without conditions.
    #[getter]
    fn most_tried(&self) -> Option<u32> {
        let cost = if self.plan.is_tight {
            ATTEMPTS_OF_A_CLIMB
        } else {
            1
        };
        self.wanted.as_ref().map(|_| self.attempts.div_ceil(cost))
    }

    /// `givens` are the fewest and the most, `pattern` has 81 bytes, 0 for a cell without a given.
    #[new]
    #[pyo3(signature = (*, givens, minimal, symmetry, pattern, is_uniform, attempts, rating, level, hardest, beyond_singles, technique, only, profile, adds_givens))]
    #[allow(clippy::too_many_arguments)] // keywords
    fn new(
        givens: Option<(u8, u8)>,
        minimal: bool,
        symmetry: &str,
        pattern: Option<Vec<u8>>,
        is_uniform: bool,
        attempts: u32,
        rating: Option<(f64, f64)>,
        level: Option<&str>,
        hardest: Option<&str>,
        beyond_singles: Option<(u32, u32)>,
        technique: Option<&str>,
        only: bool,
        profile: Option<GivenProfile>,
        adds_givens: bool,
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
        let known_level = |name| {
            Level::from_name(name)
                .ok_or_else(|| PyValueError::new_err(format!("no level is named {name:?}")))
        };
        let wanted = Wanted {
            rating: rating.map(|(low, high)| RangeInclusive::new(low, high)),
            level: level.map(known_level).transpose()?,
            hardest: hardest.map(known_level).transpose()?,
            beyond_singles: beyond_singles.map(|(fewest, most)| RangeInclusive::new(fewest, most)),
            technique: technique.map(technique_of).transpose()?,
            only,
            scale: profile.map(scale_of).transpose()?,
        };
        if let Some(reason) = wanted.impossible() {
            return Err(PyValueError::new_err(reason));
        }
        Ok(Self {
            plan,
            attempts,
            wanted: (wanted != Wanted::default()).then_some(wanted),
            adds_givens,
            undetermined: OnceLock::new(),
        })
    }
}

/// The scale of a profile, with its options.
fn scale_of(given: GivenProfile) -> PyResult<Scale> {
    let name = given.name()?;
    let options = given.options()?;
    Ok(Scale::with_options(name, options))
}

/// The profile on whose path a technique is looked for, and the ids of the techniques that the path may use; none for
/// those that the profile uses by default.
#[pyfunction]
#[pyo3(signature = (name, /, *, only))]
pub fn path_of_technique(
    name: &str,
    only: bool,
) -> PyResult<(&'static str, Option<Vec<&'static str>>)> {
    let (profile, techniques) = path_of(technique_of(name)?, only);
    let ids = techniques.map(|all| all.into_iter().map(Technique::id).collect());
    Ok((profile, ids))
}

/// Three rows or columns that no puzzle of the plan determines, from 0, and which of both they are. A plan keeps the answer.
#[pyfunction]
#[pyo3(signature = (plan, *, progress))]
pub fn undetermined_lines<'py>(
    py: Python<'py>,
    plan: &Plan,
    progress: Callback<'py>,
) -> PyResult<Option<Lines>> {
    if let Some(known) = plan.undetermined.get() {
        return Ok(*known);
    }
    let orbits = plan.plan.orbits.iter().copied();
    let cells = orbits.fold(CellSet::EMPTY, CellSet::union);
    let found = watched(py, progress, |should_continue| {
        undetermined_chute(cells, should_continue)
    })?;
    Ok(*plan.undetermined.get_or_init(|| found))
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
) -> PyResult<NamedColumns> {
    if let (Some(wanted), Some(most_tried)) = (&plan.wanted, plan.most_tried()) {
        let options = SiftOptions {
            seed,
            attempts: most_tried.into(),
            puzzle_attempts: plan.attempts,
            adds_givens: plan.adds_givens,
            threads,
        };
        return sifted(py, plan, wanted, (start, count), options, progress);
    }
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

/// The puzzles that meet conditions on their path; column attempts has the puzzles tried.
fn sifted<'py>(
    py: Python<'py>,
    plan: &Plan,
    wanted: &Wanted,
    (start, count): (u64, usize),
    options: SiftOptions,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let mut rows = rows_of(Sifted::NONE, count)?;
    let options = SiftOptions {
        threads: affordable_threads(options.threads, count)?,
        ..options
    };
    let made = detached(py, progress, |progress| {
        sift(&plan.plan, wanted, start, options, &mut rows, progress).map_err(abandoned)
    })?;
    let found = &rows[..made];
    let puzzle = |row: &Sifted| row.puzzle.unwrap_or([0; 81]);
    Ok(vec![
        ("puzzle", column_of(py, found, puzzle)?),
        ("solution", column_of(py, found, |row| row.solution)?),
        (
            "attempts",
            column_of(py, found, |row| row.attempts.to_ne_bytes())?,
        ),
        (
            "status",
            status_column(py, &rows_of(Status::Proper, made)?)?,
        ),
    ])
}
