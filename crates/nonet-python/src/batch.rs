//! Batches: rows of puzzles from whatever holds them, and the columns of results.
//!
//! The engine's threads never meet Python. The calling thread waits for them, and wakes twenty times a second to let
//! Python see its signals and to tell the caller how far things are. A small batch runs on the calling thread, which
//! looks up as often.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nonet_core::batch::{self, Columns, Options};
use nonet_core::lane::Level;
use nonet_core::{Lines, Rows};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrow::Texts;

const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// Fewer rows than this run on the calling thread.
const WORTH_A_THREAD: usize = 4096;

/// Solutions (81 values a row, none unless wanted), statuses (a byte), solution counts and guesses (eight bytes each).
type Results<'py> = [Bound<'py, PyBytes>; 4];

/// What is asked of a batch: the solution limit, the threads (0 for all), whether solutions are wanted, and whom to tell
/// of the rows done so far.
type Request<'py> = (u64, usize, bool, Option<Bound<'py, PyAny>>);

/// The vector instructions that the lanes use on this machine.
#[pyfunction]
pub fn level() -> &'static str {
    Level::best().name()
}

/// Solves a puzzle a line.
#[pyfunction]
#[pyo3(signature = (text, request, /))]
pub fn solve_lines<'py>(
    py: Python<'py>,
    text: &[u8],
    request: Request<'py>,
) -> PyResult<Results<'py>> {
    let lines = py.detach(|| Lines::new(text));
    solve(py, &lines, request)
}

/// Solves rows of 81 values.
#[pyfunction]
#[pyo3(signature = (values, request, /))]
pub fn solve_values<'py>(
    py: Python<'py>,
    values: PyBuffer<u8>,
    request: Request<'py>,
) -> PyResult<Results<'py>> {
    let values = values.to_vec(py)?;
    let (rows, rest) = values.as_chunks::<81>();
    if !rest.is_empty() {
        return Err(PyValueError::new_err("a row has 81 values"));
    }
    solve(py, rows, request)
}

/// Solves the rows of an Arrow array of texts: its layout, its buffers after the first, which of its rows are there (one
/// bit each, all if not told), and which part of it is meant.
#[pyfunction]
#[pyo3(signature = (layout, buffers, validity, offset, length, request, /))]
pub fn solve_arrow<'py>(
    py: Python<'py>,
    layout: &str,
    buffers: Vec<PyBuffer<u8>>,
    validity: Option<PyBuffer<u8>>,
    offset: usize,
    length: usize,
    request: Request<'py>,
) -> PyResult<Results<'py>> {
    let texts = Texts::copied(py, layout, &buffers, validity.as_ref(), offset, length)?;
    solve(py, &texts, request)
}

fn solve<'py>(
    py: Python<'py>,
    rows: &(impl Rows + ?Sized),
    request: Request<'py>,
) -> PyResult<Results<'py>> {
    let (solution_limit, threads, solutions, progress) = request;
    let options = Options {
        solution_limit,
        threads,
        solutions,
        ..Options::default()
    };
    let progress = progress.map(Bound::unbind);
    let size = if solutions { rows.len() * 81 } else { 0 };
    let mut columns = None;
    // The engine writes into what Python gets: at a hundred nanoseconds a puzzle another copy would show.
    let solution = PyBytes::new_with(py, size, |bytes| {
        let (solution, _) = bytes.as_chunks_mut();
        columns = Some(if rows.len() < WORTH_A_THREAD {
            solve_here(py, rows, options, solution, progress.as_ref())?
        } else {
            solve_beside(py, rows, options, solution, progress.as_ref())?
        });
        Ok(())
    })?;
    let Columns {
        status,
        solution_count,
        guesses,
        ..
    } = finish(columns, None)?;
    let status: Vec<u8> = status.into_iter().map(|status| status as u8).collect();
    Ok([
        solution,
        PyBytes::new(py, &status),
        words(py, &solution_count)?,
        words(py, &guesses)?,
    ])
}

/// Solves on this thread.
fn solve_here(
    py: Python<'_>,
    rows: &(impl Rows + ?Sized),
    options: Options,
    solution: &mut [[u8; 81]],
    progress: Option<&Py<PyAny>>,
) -> PyResult<Columns> {
    let looked = Mutex::new((Instant::now(), None));
    let look_now_and_then = |done| {
        let mut looked = looked.lock().unwrap_or_else(|broken| broken.into_inner());
        if looked.0.elapsed() >= BETWEEN_LOOKS {
            looked.1 = Python::attach(|py| look(py, progress, done)).err();
            looked.0 = Instant::now();
        }
        looked.1.is_none()
    };
    let columns = py.detach(|| batch::solve_into(rows, options, solution, look_now_and_then));
    let (_, error) = looked
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    finish(columns, error)
}

/// Solves on other threads, while this one looks up.
fn solve_beside(
    py: Python<'_>,
    rows: &(impl Rows + ?Sized),
    options: Options,
    solution: &mut [[u8; 81]],
    progress: Option<&Py<PyAny>>,
) -> PyResult<Columns> {
    let is_wanted = AtomicBool::new(true);
    let done = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    let (is_wanted, done) = (&is_wanted, &done);
    py.detach(move || {
        std::thread::scope(|scope| {
            let engine = scope.spawn(move || {
                let columns = batch::solve_into(rows, options, solution, |count| {
                    done.fetch_max(count, Ordering::Relaxed);
                    is_wanted.load(Ordering::Relaxed)
                });
                // Nobody to hear it is no reason to fail.
                let _ = sender.send(columns);
            });
            let mut error = None;
            let columns = loop {
                match receiver.recv_timeout(BETWEEN_LOOKS) {
                    Ok(columns) => break columns,
                    Err(RecvTimeoutError::Disconnected) => break None,
                    Err(RecvTimeoutError::Timeout) if error.is_none() => {
                        let count = done.load(Ordering::Relaxed);
                        error = Python::attach(|py| look(py, progress, count)).err();
                        is_wanted.store(error.is_none(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            };
            // Its end is known; joining keeps a panic in it from becoming one here.
            let _ = engine.join();
            finish(columns, error)
        })
    })
}

/// Lets Python see its signals, and tells the caller how many rows are done.
fn look(py: Python<'_>, progress: Option<&Py<PyAny>>, done: usize) -> PyResult<()> {
    py.check_signals()?;
    progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(drop))
}

fn finish(columns: Option<Columns>, error: Option<PyErr>) -> PyResult<Columns> {
    match (columns, error) {
        (_, Some(error)) => Err(error),
        (Some(columns), None) => Ok(columns),
        (None, None) => Err(PyRuntimeError::new_err(
            "the engine stopped of itself; please report this",
        )),
    }
}

fn words<'py>(py: Python<'py>, numbers: &[u64]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, numbers.len() * 8, |bytes| {
        for (word, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
            *word = number.to_ne_bytes();
        }
        Ok(())
    })
}
