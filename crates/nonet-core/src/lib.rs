//! The exact Sudoku engines behind nonet: pure Rust, no I/O, no Python.
//!
//! The nouns are [`Digit`], [`Cell`], [`DigitSet`] and [`Grid`]. The single engine ([`Search`]) answers for one
//! puzzle at a time; [`solve`], [`count_solutions`] and [`solutions`] ask it. The lane engine ([`lane`]) solves 256
//! puzzles in lockstep, and [`batch`] any number of them on every thread.

pub mod batch;
mod count;
pub mod generate;
mod grid;
pub mod lane;
pub mod random;
mod rows;
mod sets;
mod single;
mod types;

pub use count::{Outcome, Tally, count_solutions, solutions, solve};
pub use grid::{Grid, GridError};
pub use rows::{Lines, MALFORMED, Rows, row_of_line};
pub use sets::DigitSet;
pub use single::{Progress, Search};
pub use types::{Cell, Digit};
