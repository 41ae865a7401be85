//! `nonet._core`: the thin binding. It converts, detaches from the interpreter, calls one core function, maps the error.

mod arrow;
mod batch;
mod exact;
mod generate;
mod watch;

use pyo3::prelude::*;

/// The native half of nonet; `python/nonet/_exact.py` is its public face.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::batch::{level, lines_of_values, solve_arrow, solve_lines, solve_values};
    #[pymodule_export]
    use crate::exact::{Solutions, search, two_solutions};
    #[pymodule_export]
    use crate::generate::{generate, symmetries, why_impossible};
}
