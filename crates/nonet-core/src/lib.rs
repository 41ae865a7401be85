//! The exact Sudoku engines behind nonet: pure Rust, no I/O, no Python.
//!
//! The nouns are [`Digit`], [`Cell`], [`DigitSet`] and [`Grid`]. The single engine ([`Search`]) answers for one
//! puzzle at a time; [`solve`], [`count_solutions`] and [`solutions`] ask it. The lane engine ([`lane`]) solves 256
//! puzzles in lockstep, and [`batch`] any number of them on every thread. What takes several searches (minimality, true
//! candidates) is an [`inquiry`], which either engine can make. A [`Transform`] makes isomorphs, [`canonical`] finds the
//! form that they share, and [`Classes`] which of many share theirs.

mod canonical;
mod fingerprint;
pub mod generate;
mod grid;
pub mod inquiry;
mod isomorph_batch;
mod isomorph_index;
pub mod lane;
mod line;
mod puzzle_source;
pub mod random;
mod runs;
mod sets;
mod simd;
mod single;
mod solve;
mod solve_batch;
mod status;
mod threads;
mod transform;
mod types;
mod unavoidable;

pub use canonical::{
    Canonical, CanonicalColumns, CanonicalColumnsMut, Canonicalizer, canonical, canonical_batch,
    canonical_batch_into,
};
pub use grid::{Grid, GridError};
pub use isomorph_batch::{
    IsomorphColumns, IsomorphColumnsMut, IsomorphOptions, isomorph_batch, isomorph_batch_into,
};
pub use isomorph_index::{IsomorphIndex, NO_CLASS};
pub use puzzle_source::{NO_VALUES, PuzzleSource, TextSource, pack_line, values_of_line};
pub use sets::DigitSet;
pub use single::{Progress as SearchEvent, Search as SingleSearch};
pub use solve::{SearchResult, SolutionCounter, count_solutions, search, solutions};
pub use solve_batch::{BatchOptions, SolveColumns, SolveColumnsMut, solve_batch, solve_batch_into};
pub use status::Status;
pub use threads::{Abandoned, Progress};
pub use transform::Transform;
pub use types::{Cell, Digit};
