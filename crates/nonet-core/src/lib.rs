//! The exact Sudoku engines behind nonet: pure Rust, no I/O, no Python.
//!
//! The nouns are [`Digit`], [`Cell`], [`DigitSet`] and [`Grid`]. The single engine ([`SingleSearch`]) answers for one
//! puzzle at a time; [`solve`], [`count_solutions`] and [`solutions`] ask it. The lane engine ([`lane`]) solves 256
//! puzzles in lockstep, and [`batch`] any number of them on every thread. What takes several searches (minimality, true
//! candidates) is an [`inquiry`], which either engine can make. A [`Transform`] makes isomorphs, [`canonical`] finds the
//! form that they share, and [`Classes`] which of many share theirs.

mod canonical;
mod fingerprint;
pub mod generate;
mod grid;
pub mod inquiry;
mod isomorph_index;
pub mod lane;
mod puzzle_source;
pub mod random;
mod sets;
mod simd;
mod single;
mod solve;
pub mod solve_batch;
mod threads;
mod transform;
mod types;
mod unavoidable;

pub use canonical::{
    Canonical, CanonicalColumns, Canonicalizer, canonical, canonical_batch, canonical_batch_into,
};
pub use grid::{Grid, GridError};
pub use isomorph_index::{Classes, NO_CLASS};
pub use puzzle_source::{Lines, MALFORMED, Rows, pack_line, row_of_line};
pub use sets::{CellSet, DigitSet};
pub use single::{SearchEvent, SingleSearch};
pub use solve::{Outcome, Tally, count_solutions, solutions, solve};
pub use transform::{Transform, isomorphs_into};
pub use types::{Cell, Digit};
