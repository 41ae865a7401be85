//! Runs long work with the GIL released. The engine calls back on this thread about twenty times a second: then Python
//! handles its signals, and `progress` gets the number of rows done. Before the work, while Python objects are read, it gets
//! 0 ([`Looks`]).

use std::cell::RefCell;
use std::time::{Duration, Instant};

use nonet_core::{Abandoned, Progress};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::memory::out_of_memory;

/// What Python passes as `progress`.
pub type Callback<'py> = Option<Bound<'py, PyAny>>;
/// Says whether to continue.
pub type Watch<'a> = &'a dyn Fn() -> bool;

/// Rows copied or read between two looks at Python's signals.
pub const ROWS_BETWEEN_LOOKS: usize = 1 << 16;

/// The time between two looks at Python's signals, for work that asks more often than that.
pub const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Does the work and returns its result, or the error that stopped it: Ctrl-C, or what the callback raised.
pub fn detached<T: Send>(
    py: Python<'_>,
    callback: Callback<'_>,
    work: impl FnOnce(Progress<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let callback = callback.map(Bound::unbind);
    let mut error = None;
    let result = py.detach(|| {
        work(&mut |done| {
            if error.is_none() {
                error = Python::attach(|py| look(py, callback.as_ref(), done)).err();
            }
            error.is_none()
        })
    });
    error.map_or(result, Err)
}

/// Does work that asks often whether to continue, with the GIL released; the callback gets 0, for the first time before the
/// work begins.
pub fn watched<T: Send>(
    py: Python<'_>,
    callback: Callback<'_>,
    work: impl FnOnce(Watch<'_>) -> T + Send,
) -> PyResult<T> {
    detached(py, callback, |progress| {
        let state = RefCell::new((Instant::now(), progress(0), progress));
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

/// Looks at signals and at the callback while Python objects are read, about twenty times a second however long each takes.
pub struct Looks {
    callback: Option<Py<PyAny>>,
    last: Instant,
    /// Objects from one look at the clock to the next, and those left up to it.
    interval: u32,
    left: u32,
}

impl Looks {
    /// The most objects from one look at the clock to the next.
    const MOST: u32 = 1 << 12;

    /// Nothing read yet.
    pub fn new(callback: Callback<'_>) -> Self {
        Self {
            callback: callback.map(Bound::unbind),
            last: Instant::now(),
            interval: 1,
            left: 1,
        }
    }

    /// Counts an object. Raises what ends the call.
    pub fn count(&mut self, py: Python<'_>) -> PyResult<()> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        if self.last.elapsed() >= BETWEEN_LOOKS {
            look(py, self.callback.as_ref(), 0)?;
            self.last = Instant::now();
            self.interval = (self.interval / 4).max(1);
        } else {
            self.interval = (self.interval * 2).min(Self::MOST);
        }
        self.left = self.interval;
        Ok(())
    }
}

/// Handles signals, and calls the callback.
pub fn look(py: Python<'_>, callback: Option<&Py<PyAny>>, done: usize) -> PyResult<()> {
    py.check_signals()?;
    callback.map_or(Ok(()), |callback| callback.call1(py, (done,)).map(drop))
}

/// The error of abandoned work; if it was stopped, [`detached`] replaces it by the error that stopped it.
pub fn abandoned(reason: Abandoned) -> PyErr {
    match reason {
        Abandoned::OutOfMemory => out_of_memory(),
        Abandoned::Stopped => {
            PyRuntimeError::new_err("internal error: the engine stopped early; please report this")
        }
    }
}
