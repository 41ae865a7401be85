//! Long work without the interpreter: the core calls back on this thread twenty times a second, and Python gets to see its
//! signals and is told how many rows are done.

use nonet_core::Abandoned;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Whom to tell how many rows are done.
pub type Progress<'py> = Option<Bound<'py, PyAny>>;

/// Does the work and returns its result, or the error that stopped it: Ctrl-C, or what `progress` raised.
pub fn watched<T: Send>(
    py: Python<'_>,
    progress: Progress<'_>,
    work: impl FnOnce(nonet_core::Progress<'_>) -> Result<T, Abandoned> + Send,
) -> PyResult<T> {
    let progress = progress.map(Bound::unbind);
    let mut error = None;
    let mut look = |done| {
        let result = Python::attach(|py| {
            py.check_signals()?;
            let progress = progress.as_ref();
            progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(drop))
        });
        error = result.err();
        error.is_none()
    };
    let result = py.detach(|| work(&mut look));
    result.map_err(|abandoned| {
        error.unwrap_or_else(|| PyRuntimeError::new_err(abandoned.to_string()))
    })
}
