//! Long work, and an eye on Python meanwhile.
//!
//! The engine's threads never meet Python. The calling thread waits for them, and wakes twenty times a second to let
//! Python see its signals and to tell the caller how far things are. A small batch, or one for a single thread, runs on
//! the calling thread, which looks up as often: starting another, with fresh memory, takes 5% of the time of ten thousand easy
//! puzzles.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Whom to tell how many rows are done.
pub type Progress<'py> = Option<Bound<'py, PyAny>>;

/// What work asks now and then, with the number of rows done so far: whether to go on.
pub type IsWanted<'a> = &'a (dyn Fn(usize) -> bool + Sync);

/// Does the work and returns its result, or the error that stopped it: Ctrl-C, or what `progress` raised. Work that starts
/// threads must not keep this one, which alone gets to see signals.
pub fn watched<T: Send>(
    py: Python<'_>,
    starts_threads: bool,
    progress: Progress<'_>,
    work: impl FnOnce(IsWanted<'_>) -> Option<T> + Send,
) -> PyResult<T> {
    let progress = progress.map(Bound::unbind);
    if starts_threads {
        beside(py, progress.as_ref(), work)
    } else {
        here(py, progress.as_ref(), work)
    }
}

/// Whether work on so many threads (0 for all) needs others than the calling one; little work does not.
pub fn starts_threads(threads: usize, is_much: bool) -> bool {
    threads != 1 && is_much
}

/// Works on this thread.
fn here<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(IsWanted<'_>) -> Option<T> + Send,
) -> PyResult<T> {
    let looked = Mutex::new((Instant::now(), None));
    let look_now_and_then = |done| {
        let mut looked = looked.lock().unwrap_or_else(|broken| broken.into_inner());
        if looked.0.elapsed() >= BETWEEN_LOOKS {
            looked.1 = Python::attach(|py| look(py, progress, done)).err();
            looked.0 = Instant::now();
        }
        looked.1.is_none()
    };
    let result = py.detach(|| work(&look_now_and_then));
    let (_, error) = looked
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    finish(result, error)
}

/// Works on other threads, while this one looks up.
fn beside<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(IsWanted<'_>) -> Option<T> + Send,
) -> PyResult<T> {
    let is_wanted = AtomicBool::new(true);
    let done = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    let (is_wanted, done) = (&is_wanted, &done);
    py.detach(move || {
        std::thread::scope(|scope| {
            let engine = scope.spawn(move || {
                let result = work(&|count| {
                    done.fetch_max(count, Ordering::Relaxed);
                    is_wanted.load(Ordering::Relaxed)
                });
                // Nobody to hear it is no reason to fail.
                let _ = sender.send(result);
            });
            let mut error = None;
            let result = loop {
                match receiver.recv_timeout(BETWEEN_LOOKS) {
                    Ok(result) => break result,
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
            finish(result, error)
        })
    })
}

/// Lets Python see its signals, and tells the caller how many rows are done.
fn look(py: Python<'_>, progress: Option<&Py<PyAny>>, done: usize) -> PyResult<()> {
    py.check_signals()?;
    progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(drop))
}

fn finish<T>(result: Option<T>, error: Option<PyErr>) -> PyResult<T> {
    match (result, error) {
        (_, Some(error)) => Err(error),
        (Some(result), None) => Ok(result),
        (None, None) => Err(PyRuntimeError::new_err(
            "the engine stopped of itself; please report this",
        )),
    }
}
