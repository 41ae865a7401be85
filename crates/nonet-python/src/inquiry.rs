//! Questions that need more than one search, about many puzzles. Each has the same name as in Python.

use nonet_core::inquiry::{
    AnswersMut, Backbone, InquiryOptions, IsMinimal, Minimized, Question, RedundantGivens,
    TrueCandidates, answer_batch_into,
};
use nonet_core::{Progress, PuzzleSource, Status, singles_finish};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::column::{Column, ColumnMemory, NamedColumns, status_column};
use crate::memory::{affordable_threads, rows_of};
use crate::puzzles::Puzzles;
use crate::watch::{Callback, abandoned};

/// Answers a question about every row, in a column named `answer`; `seed` is for questions that depend on one.
#[pyfunction]
#[pyo3(signature = (puzzles, *, question, threads, progress, seed = 0))]
pub fn answer_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    question: &str,
    threads: usize,
    progress: Callback<'py>,
    seed: u64,
) -> PyResult<NamedColumns> {
    let call = Call {
        py,
        puzzles,
        threads,
        progress,
    };
    let (answer, status) = match question {
        "is_minimal" => call.answer(&IsMinimal, |answer| [u8::from(answer)]),
        "redundant_givens" => call.answer(&RedundantGivens, |answer| answer.map(u8::from)),
        "minimized" => call.answer(&Minimized { seed }, |answer| answer),
        "backbone" => call.answer(&Backbone, |answer| answer),
        "true_candidates" => call.answer(&TrueCandidates, masks),
        name => Err(PyValueError::new_err(format!(
            "no question is named {name:?}"
        ))),
    }?;
    Ok(vec![("answer", answer), ("status", status)])
}

/// For each row of 81 values, whether naked and hidden singles fill every cell: 1 or 0.
#[pyfunction]
#[pyo3(signature = (rows, /))]
pub fn finished_by_singles<'py>(py: Python<'py>, rows: &[u8]) -> Bound<'py, PyBytes> {
    let rows = rows.as_chunks::<81>().0;
    let flags: Vec<u8> = py.detach(|| {
        rows.iter()
            .map(|row| u8::from(singles_finish(row)))
            .collect()
    });
    PyBytes::new(py, &flags)
}

/// The puzzles, the number of threads and the progress callback of a call.
struct Call<'a, 'py> {
    py: Python<'py>,
    puzzles: &'a Puzzles,
    threads: usize,
    progress: Callback<'py>,
}

impl Call<'_, '_> {
    fn answer<Q: Question, const SIZE: usize>(
        self,
        question: &Q,
        as_bytes: fn(Q::Answer) -> [u8; SIZE],
    ) -> PyResult<(Column, Column)> {
        let work = |source: &dyn PuzzleSource, progress: Progress<'_>| {
            let mut answer = ColumnMemory::new(source.len() * SIZE)?;
            let mut status = rows_of(Status::default(), source.len())?;
            let options = InquiryOptions {
                threads: affordable_threads(self.threads, source.len())?,
                ..InquiryOptions::default()
            };
            let columns = AnswersMut {
                status: &mut status,
                answer: answer.rows::<SIZE>(),
            };
            answer_batch_into(source, question, options, columns, as_bytes, progress)
                .map_err(abandoned)?;
            Ok((answer, status))
        };
        let (answer, status) = self.puzzles.work(self.py, self.progress, work)?;
        Ok((answer.finish(), status_column(self.py, &status)?))
    }
}

/// Nine-bit masks, two bytes each.
fn masks(sets: [u32; 81]) -> [u8; 162] {
    let mut bytes = [0; 162];
    for (bytes, set) in bytes.as_chunks_mut().0.iter_mut().zip(sets) {
        *bytes = (set as u16).to_ne_bytes();
    }
    bytes
}
