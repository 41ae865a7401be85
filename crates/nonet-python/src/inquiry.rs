//! Questions that need more than one search, of many puzzles. Each is known by the name that it has in Python.

use nonet_core::inquiry::{
    Answers, Backbone, InquiryOptions, IsMinimal, Minimized, Probe, Question, RedundantGivens, SingleRunner,
    TrueCandidates, answer_batch as ask_batch,
};
use nonet_core::{Cell, Digit, DigitSet, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::{Columns, column_of, status_column};
use crate::puzzles::{MarkedPuzzle, Puzzles};
use crate::solve::in_slices;
use crate::watch::Callback;

/// What is asked for: threads (0 for all), and whom to tell of the rows done.
type Run<'py> = (usize, Callback<'py>);

/// Answers a question about every row; `seed` is for those that depend on it.
#[pyfunction]
#[pyo3(signature = (puzzles, *, question, threads, progress, seed = 0))]
pub fn answer_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    question: &str,
    threads: usize,
    progress: Callback<'py>,
    seed: u64,
) -> PyResult<Columns> {
    let run = (threads, progress);
    let unmarked = None::<fn(_) -> _>;
    match question {
        "is_minimal" => answers(py, "is_minimal", &IsMinimal, puzzles, run, |answer| [u8::from(answer)], false),
        "redundant_givens" => answers(py, "redundant_givens", &RedundantGivens, puzzles, run, |answer| answer.map(u8::from), false),
        "minimized" => answers(py, "minimized", &Minimized { seed }, puzzles, run, |answer| answer, false),
        "backbone" => answers(py, "backbone", &Backbone, puzzles, run, |answer| answer, true),
        "true_candidates" => answers(py, "true_candidates", &TrueCandidates, puzzles, run, masks, true),
        name => Err(PyValueError::new_err(format!("no question is named {name:?}"))),
    }
}
