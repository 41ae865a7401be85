//! The exact Sudoku engines behind nonet: pure Rust, no I/O, no Python.
//!
//! The nouns are [`Digit`], [`Cell`], [`DigitSet`] and [`Grid`]. The single engine ([`Search`]) answers for one
//! puzzle at a time; [`solve`], [`count_solutions`] and [`solutions`] ask it. The lane engine ([`lane`]) solves 256
//! puzzles in lockstep, and [`batch`] any number of them on every thread. What takes several searches (minimality, true
//! candidates) is an [`inquiry`], which either engine can make. A [`Transform`] makes isomorphs, [`canonical`] finds the
//! form that they share, and [`Classes`] which of many share theirs.

pub mod batch;
mod canonical;
mod classes;
mod count;
pub mod generate;
mod grid;
pub mod inquiry;
pub mod lane;
pub mod random;
mod rows;
mod sets;
mod single;
mod siphash;
mod swaps;
mod threads;
mod transform;
mod types;

pub use canonical::{
    Canonical, CanonicalColumns, Canonicalizer, canonical, canonical_batch, canonical_batch_into,
};
pub use classes::{Classes, NO_CLASS};
pub use count::{Outcome, Tally, count_solutions, solutions, solve};
pub use grid::{Grid, GridError};
pub use rows::{Lines, MALFORMED, Rows, pack_line, row_of_line};
pub use sets::DigitSet;
pub use single::{Progress, Search};
pub use transform::{Transform, isomorphs_into};
pub use types::{Cell, Digit};
