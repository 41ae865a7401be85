//! Questions that take several searches: of one puzzle in slices, between which Python sees its signals, and of a batch.
//!
//! Each is known by the name that it has in Python, and its answers go there as bytes.

use nonet_core::inquiry::{
    AnswersMut, Backbone, InquiryOptions, IsMinimal, Minimized, Probe, Question, RedundantGivens,
    SingleRunner, TrueCandidates, answer_batch_into,
};
use nonet_core::{Cell, Digit, DigitSet, Grid, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::puzzles::PyRows;
use crate::solve::{candidate_sets, grid_of, in_slices};
use crate::solve_batch::statuses;
use crate::watch::Progress;

/// Answers, and statuses (a byte each).
type Results<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// What is asked: the question, the seed (0 where none is needed), the place of the first row, the threads (0 for all), and
/// whom to tell of the rows done so far.
type Request<'py> = (String, u64, u64, usize, Progress<'py>);

/// Calls a function with the question of a name and the way its answers become bytes.
macro_rules! with_question {
    ($name:expr, $seed:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            "is_minimal" => $function(&IsMinimal, |answer| [u8::from(answer)], $($argument),*),
            "redundant_givens" => $function(&RedundantGivens, |answer| answer.map(u8::from), $($argument),*),
            "minimized" => $function(&Minimized { seed: $seed }, |answer| answer, $($argument),*),
            "backbone" => $function(&Backbone, |answer| answer, $($argument),*),
            "true_candidates" => $function(&TrueCandidates, masks, $($argument),*),
            name => Err(PyValueError::new_err(format!("no question is named {name:?}"))),
        }
    };
}

/// Answers a question about one puzzle, whose open cells may be bound to candidates.
#[pyfunction]
#[pyo3(signature = (question, seed, values, candidates, /))]
pub fn answer<'py>(
    py: Python<'py>,
    question: &str,
    seed: u64,
    values: &[u8],
    candidates: Option<[u16; 81]>,
) -> PyResult<Results<'py>> {
    let grid = grid_of(values)?;
    let sets = candidates.map(candidate_sets).transpose()?;
    let puzzle = Probe::of_puzzle(*grid.values(), struck(&grid, sets.as_ref()));
    with_question!(question, seed, answer_one(py, puzzle))
}

/// Answers a question about every row.
#[pyfunction]
#[pyo3(signature = (rows, request, /))]
pub fn answer_batch<'py>(
    py: Python<'py>,
    rows: &PyRows,
    request: Request<'py>,
) -> PyResult<Results<'py>> {
    let (question, seed, first_index, threads, progress) = request;
    let options = InquiryOptions {
        start: first_index,
        threads,
        ..InquiryOptions::default()
    };
    with_question!(
        question.as_str(),
        seed,
        answer_rows(py, rows, options, progress)
    )
}

fn answer_one<'py, Q: Question, const SIZE: usize>(
    question: &Q,
    as_bytes: fn(Q::Answer) -> [u8; SIZE],
    py: Python<'py>,
    puzzle: Probe,
) -> PyResult<Results<'py>> {
    let mut runner = SingleRunner::new(question, 0, puzzle);
    in_slices(py, |budget| runner.advance(budget))?;
    let (status, answer) = runner.answer();
    Ok((
        PyBytes::new(py, &as_bytes(answer)),
        statuses(py, &[status])?,
    ))
}

fn answer_rows<'py, Q: Question, const SIZE: usize>(
    question: &Q,
    as_bytes: fn(Q::Answer) -> [u8; SIZE],
    py: Python<'py>,
    rows: &PyRows,
    options: InquiryOptions,
    progress: Progress<'py>,
) -> PyResult<Results<'py>> {
    let (answer, status) = rows.with(py, progress, |source, progress| {
        let mut answer = vec![[0; SIZE]; source.len()];
        let mut status = vec![Status::default(); source.len()];
        let columns = AnswersMut {
            status: &mut status,
            answer: &mut answer,
        };
        answer_batch_into(source, question, options, columns, as_bytes, progress)?;
        Ok((answer, status))
    })?;
    Ok((
        PyBytes::new(py, answer.as_flattened()),
        statuses(py, &status)?,
    ))
}

/// The candidates that open cells are not to have.
fn struck(grid: &Grid, allowed: Option<&[DigitSet; 81]>) -> Vec<(Cell, Digit)> {
    let Some(allowed) = allowed else {
        return Vec::new();
    };
    let open = Cell::ALL
        .into_iter()
        .filter(|&cell| grid.value(cell).is_none());
    open.flat_map(|cell| {
        let refused = DigitSet::ALL.minus(allowed[cell.index()]);
        refused.digits().map(move |digit| (cell, digit))
    })
    .collect()
}

/// Nine-bit masks, two bytes each.
fn masks(sets: [DigitSet; 81]) -> [u8; 162] {
    let mut bytes = [0; 162];
    for (bytes, set) in bytes.as_chunks_mut().0.iter_mut().zip(sets) {
        *bytes = set.bits().to_ne_bytes();
    }
    bytes
}
