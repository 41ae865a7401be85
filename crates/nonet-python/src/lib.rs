//! `nonet._core`: the thin binding. It converts, detaches from the interpreter, calls one core function, maps the error.

mod arrow;
mod canonical;
mod column;
mod generate;
mod inquiry;
mod isomorph_index;
mod puzzles;
mod solve;
mod solve_batch;
mod transform;
mod watch;

use pyo3::prelude::*;

/// The native half of nonet; `python/nonet/_exact.py` is its public face.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::arrow::Arrays;
    #[pymodule_export]
    use crate::canonical::canonical;
    #[pymodule_export]
    use crate::generate::{generate, symmetries, why_impossible};
    #[pymodule_export]
    use crate::inquiry::{answer, answer_batch};
    #[pymodule_export]
    use crate::isomorph_index::Classes;
    #[pymodule_export]
    use crate::puzzles::{PyRows, lines_of_values};
    #[pymodule_export]
    use crate::solve::{Solutions, first_solutions, search};
    #[pymodule_export]
    use crate::solve_batch::{level, solve_batch};
    #[pymodule_export]
    use crate::transform::isomorphs;
}
