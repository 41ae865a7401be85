//! Layouts with rules: compiled once, searched in slices as in `solve.rs`.

use std::num::NonZeroU64;
use std::sync::Arc;

use nonet_core::generate::{
    Missing, RuledJob, RuledMaker, RuledRequest, Symmetry, generate_ruled_into,
};
use nonet_core::inquiry::{
    Backbone, IsMinimal, Minimized, Question, RedundantGivens, Ruled, RuledAnswersMut,
    TrueCandidates, answer_ruled_batch as answer_rows,
};
use nonet_core::random::Stream;
use nonet_core::rules::{Layout, NODES_BETWEEN_QUESTIONS, Program, Rule, RuleSearch, compile};
use nonet_core::{
    RuledColumnsMut, RuledOptions, RuledRows, SearchEvent, Status, solve_ruled_batch as solve_rows,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyBytes;

use crate::column::{ColumnMemory, NamedColumns, status_column};
use crate::memory::{affordable_threads_for, room_for, rows_of};
use crate::solve::FIRST_SLICE;
use crate::solve_batch::solved_columns;
use crate::watch::{Callback, abandoned, detached, look, watched};

/// A rule: its name, the rows and columns of its cells from 1, its integers.
type RuleParts = (PyBackedStr, Vec<(usize, usize)>, Vec<i64>);
pub type Rules = Vec<RuleParts>;
/// A layout: its size, its regions, its rules.
type LayoutParts = (usize, Option<Vec<u8>>, Rules);
/// The number of solutions, the values of the first, whether it was decided, guesses, dead ends.
type Counted<'py> = (u64, Bound<'py, PyBytes>, bool, u64, u64);
/// How many puzzles were made, their cells and those of their solutions, and why the next one is missing.
type Made<'py> = (
    usize,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Option<String>,
);

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
        self.program.whole().propagators.len()
    }

    /// Counts the solutions of a board of values up to a limit, within a number of nodes; keeps the values of the first ones.
    #[pyo3(signature = (values, marks = None, *, limit, keep = 2, work_limit = None, progress = None))]
    #[allow(clippy::too_many_arguments)] // keywords
    fn count<'py>(
        &self,
        py: Python<'py>,
        values: &[u8],
        marks: Option<Vec<u32>>,
        limit: u64,
        keep: u64,
        work_limit: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Counted<'py>> {
        let mut search = self.search(values, marks.as_deref())?;
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
                SearchEvent::Paused => slice = NODES_BETWEEN_QUESTIONS,
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
    #[pyo3(signature = (values, marks = None, *, progress = None))]
    fn solutions(
        &self,
        values: &[u8],
        marks: Option<Vec<u32>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<RuleSolutions> {
        let search = self.search(values, marks.as_deref())?;
        Ok(RuleSolutions { search, progress })
    }

    /// A random full grid; a reason, in words, if there is none.
    #[pyo3(signature = (*, seed, index, work_limit, progress = None))]
    fn full_grid<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        index: u64,
        work_limit: u64,
        progress: Callback<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, Option<String>)> {
        let size = self.program.model.size;
        let request =
            RuledRequest::new(size, Symmetry::None, None, (0, 0), 0, false, 1, work_limit)
                .map_err(PyValueError::new_err)?;
        let stream = Stream::new(seed, index);
        let found = watched(py, progress, |watch| {
            RuledMaker::new(&self.program, &request, stream, watch).full_grid()
        })?;
        Ok(match found {
            Ok(grid) => (PyBytes::new(py, &grid), None),
            Err(missing) => (PyBytes::new(py, b""), Some(reason(missing, work_limit))),
        })
    }

    /// Makes puzzles: as many as were found before the first that was not, and the reason, in words, why that was not found.
    #[pyo3(signature = (*, solution = None, symmetry, pattern, targets, most, minimal, attempts, work_limit, seed, start, count, threads, progress))]
    #[allow(clippy::too_many_arguments)] // keywords
    fn generate_batch<'py>(
        &self,
        py: Python<'py>,
        solution: Option<&[u8]>,
        symmetry: &str,
        pattern: Option<&[u8]>,
        targets: (usize, usize),
        most: usize,
        minimal: bool,
        attempts: u32,
        work_limit: u64,
        seed: u64,
        start: u64,
        count: usize,
        threads: usize,
        progress: Callback<'py>,
    ) -> PyResult<Made<'py>> {
        let symmetry = Symmetry::from_name(symmetry)
            .ok_or_else(|| PyValueError::new_err(format!("no symmetry is named {symmetry:?}")))?;
        let size = self.program.model.size;
        let request = RuledRequest::new(
            size, symmetry, pattern, targets, most, minimal, attempts, work_limit,
        )
        .map_err(PyValueError::new_err)?;
        if let Some(solution) = solution {
            let checked = self.program.check(solution, None);
            checked.map_err(PyValueError::new_err)?;
        }
        let job = RuledJob {
            program: &self.program,
            request: &request,
            solution,
            seed,
            start,
            threads: affordable_threads_for(threads, count)?,
        };
        let mut rows = room_for(count)?;
        rows.resize(count, Err(Missing::Stopped));
        detached(py, progress, |progress| {
            generate_ruled_into(job, &mut rows, progress).map_err(abandoned)
        })?;
        let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
        let mut missing = None;
        let mut made = 0;
        for row in rows {
            match row {
                Ok(row) => {
                    puzzles.extend_from_slice(&row.puzzle);
                    solutions.extend_from_slice(&row.solution);
                    made += 1;
                }
                Err(why) => {
                    missing = Some(reason(why, work_limit));
                    break;
                }
            }
        }
        let [puzzles, solutions] = [puzzles, solutions].map(|bytes| PyBytes::new(py, &bytes));
        Ok((made, puzzles, solutions, missing))
    }
}

/// A count and its noun.
fn counted(count: u32, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Why there is no puzzle, in words.
fn reason(missing: Missing, work_limit: u64) -> String {
    match missing {
        Missing::NoGrid => "no full grid exists on this layout".into(),
        Missing::NoGridFound(searches) => format!(
            "no full grid was found in {work_limit} nodes ({}): there may be none on this layout",
            counted(searches, "search", "searches")
        ),
        Missing::NotFound(attempts) => format!(
            "it was not found in {}: such puzzles are rare or do not exist",
            counted(attempts, "attempt", "attempts")
        ),
        Missing::OutOfWork(attempts) => format!(
            "it was not found in {work_limit} nodes ({}): such puzzles are rare or do not exist",
            counted(attempts, "attempt", "attempts")
        ),
        Missing::Stopped => "the work was stopped".into(),
    }
}

impl RuleModel {
    fn search(&self, values: &[u8], marks: Option<&[u32]>) -> PyResult<RuleSearch> {
        let mut search = RuleSearch::idle(Arc::clone(&self.program));
        search
            .restart(values, marks)
            .map_err(PyValueError::new_err)?;
        Ok(search)
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
                SearchEvent::Paused => slice = NODES_BETWEEN_QUESTIONS,
            }
        }
    }
}

/// The layout of its parts. An error, in words, for what cannot be.
pub fn layout_of(size: usize, regions: Option<&[u8]>, rules: &Rules) -> Result<Layout, String> {
    let read = |(name, places, integers): &RuleParts| {
        let cells: Option<Vec<usize>> = places
            .iter()
            .map(|&(row, column)| {
                let is_on_board = (1..=size).contains(&row) && (1..=size).contains(&column);
                is_on_board.then(|| (row - 1) * size + column - 1)
            })
            .collect();
        let cells =
            cells.ok_or_else(|| format!("{name}: a cell is not on this {size}x{size} board"))?;
        Rule::new(name, &cells, integers, size)
    };
    let rules: Result<Vec<Rule>, String> = rules.iter().map(read).collect();
    Layout::new(size, regions, rules?)
}

/// The rows of a batch on boards of any kind.
struct Rows<'a> {
    layouts: Vec<Layout>,
    numbers: Vec<u32>,
    values: &'a [u8],
    starts: Vec<usize>,
    marks: Vec<(usize, Vec<u32>)>,
}

impl<'a> Rows<'a> {
    /// `layouts` is an iterable: the parts of each go before those of the next are made.
    fn new(
        layouts: &Bound<'_, PyAny>,
        numbers: Vec<u32>,
        values: &'a [u8],
        marks: Vec<(usize, Vec<u32>)>,
    ) -> PyResult<Self> {
        let layouts: PyResult<Vec<Layout>> = layouts
            .try_iter()?
            .map(|parts| {
                let (size, regions, rules): LayoutParts = parts?.extract()?;
                layout_of(size, regions.as_deref(), &rules).map_err(PyValueError::new_err)
            })
            .collect();
        let layouts = layouts?;
        if let Some(number) = numbers
            .iter()
            .find(|&&number| number as usize >= layouts.len())
        {
            let message = format!("layout {number}, there are {}", layouts.len());
            return Err(PyValueError::new_err(message));
        }
        let mut rows = Self {
            layouts,
            numbers,
            values,
            starts: Vec::new(),
            marks,
        };
        rows.starts = rows.starts_of(|cells| cells)?;
        let end = rows.starts[rows.starts.len() - 1];
        if end != values.len() {
            let message = format!("{} values, these rows have {end} cells", values.len());
            return Err(PyValueError::new_err(message));
        }
        Ok(rows)
    }

    /// Where something of each row starts, by its size on a board of so many cells, and where that of the last ends.
    fn starts_of(&self, size: fn(usize) -> usize) -> PyResult<Vec<usize>> {
        let mut starts = room_for(self.numbers.len() + 1)?;
        let mut end = 0;
        starts.push(end);
        for &number in &self.numbers {
            let side = self.layouts[number as usize].size;
            end += size(side * side);
            starts.push(end);
        }
        Ok(starts)
    }

    fn options(
        &self,
        limit: u64,
        work_limit: Option<u64>,
        threads: usize,
    ) -> PyResult<RuledOptions> {
        Ok(RuledOptions {
            limit,
            work_limit: work_limit.unwrap_or(u64::MAX),
            threads: affordable_threads_for(threads, self.numbers.len())?,
        })
    }

    fn of(&self) -> RuledRows<'_> {
        RuledRows {
            layouts: &self.layouts,
            numbers: &self.numbers,
            values: self.values,
            starts: &self.starts,
            marks: &self.marks,
        }
    }
}

/// Solves puzzles on boards of any kind: each row has the number of its layout, and the values of all rows stand behind one another.
/// `marks` has the rows with marks, in order, and the values that each open cell of these can have.
#[pyfunction]
#[pyo3(signature = (layouts, numbers, values, marks = Vec::new(), *, limit, work_limit = None, threads, progress, solutions = true))]
#[allow(clippy::too_many_arguments)]
pub fn solve_ruled_batch<'py>(
    py: Python<'py>,
    layouts: &Bound<'py, PyAny>,
    numbers: Vec<u32>,
    values: &[u8],
    marks: Vec<(usize, Vec<u32>)>,
    limit: NonZeroU64,
    work_limit: Option<u64>,
    threads: usize,
    progress: Callback<'py>,
    solutions: bool,
) -> PyResult<NamedColumns> {
    let rows = Rows::new(layouts, numbers, values, marks)?;
    let count = rows.numbers.len();
    let mut solution = ColumnMemory::new(if solutions { values.len() } else { 0 })?;
    let mut status = rows_of(Status::default(), count)?;
    let mut counters = [ColumnMemory::new(count * 8)?, ColumnMemory::new(count * 8)?];
    let options = rows.options(limit.get(), work_limit, threads)?;
    detached(py, progress, |progress| {
        let [solution_count, guesses] = &mut counters;
        let columns = RuledColumnsMut {
            starts: &rows.starts,
            solution: solution.bytes(),
            status: &mut status,
            solution_count: solution_count.words(),
            guesses: guesses.words(),
        };
        solve_rows(rows.of(), options, columns, progress).map_err(abandoned)
    })?;
    solved_columns(py, solution, &status, counters)
}

/// Answers a question about puzzles on boards of any kind, which are those of `solve_ruled_batch`: the answers of all rows stand behind
/// one another.
#[pyfunction]
#[pyo3(signature = (layouts, numbers, values, marks = Vec::new(), *, question, seed = 0, work_limit = None, threads, progress))]
#[allow(clippy::too_many_arguments)]
pub fn answer_ruled_batch<'py>(
    py: Python<'py>,
    layouts: &Bound<'py, PyAny>,
    numbers: Vec<u32>,
    values: &[u8],
    marks: Vec<(usize, Vec<u32>)>,
    question: &str,
    seed: u64,
    work_limit: Option<u64>,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let rows = Rows::new(layouts, numbers, values, marks)?;
    let options = rows.options(2, work_limit, threads)?;
    let many = Many {
        py,
        rows,
        options,
        progress,
    };
    let of_cells = |cells| cells;
    match question {
        "is_minimal" => many.answer(&IsMinimal, |_| 1, |answer| vec![u8::from(answer)]),
        "redundant_givens" => many.answer(&RedundantGivens, of_cells, |answer| {
            answer.iter().map(|&flag| u8::from(flag)).collect()
        }),
        "minimized" => many.answer(&Minimized { seed }, of_cells, Vec::from),
        "backbone" => many.answer(&Backbone, of_cells, Vec::from),
        "true_candidates" => many.answer(
            &TrueCandidates,
            |cells| 4 * cells,
            |answer| answer.iter().flat_map(|mask| mask.to_ne_bytes()).collect(),
        ),
        name => Err(PyValueError::new_err(format!(
            "no question is named {name:?}"
        ))),
    }
}

/// The rows of a batch that a question is asked about.
struct Many<'a, 'py> {
    py: Python<'py>,
    rows: Rows<'a>,
    options: RuledOptions,
    progress: Callback<'py>,
}

impl Many<'_, '_> {
    /// `size` is the number of bytes of an answer on a board of so many cells.
    fn answer<Q: Question<Ruled>>(
        self,
        question: &Q,
        size: fn(usize) -> usize,
        as_bytes: fn(Q::Answer) -> Vec<u8>,
    ) -> PyResult<NamedColumns> {
        let starts = self.rows.starts_of(size)?;
        let count = self.rows.numbers.len();
        let mut answer = ColumnMemory::new(starts[count])?;
        let mut status = rows_of(Status::default(), count)?;
        detached(self.py, self.progress, |progress| {
            let columns = RuledAnswersMut {
                starts: &starts,
                answer: answer.bytes(),
                status: &mut status,
            };
            let rows = self.rows.of();
            answer_rows(rows, question, self.options, columns, as_bytes, progress)
                .map_err(abandoned)
        })?;
        Ok(vec![
            ("answer", answer.finish()),
            ("status", status_column(self.py, &status)?),
        ])
    }
}
