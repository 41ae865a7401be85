//! The exact Sudoku engines behind nonet: pure Rust, no I/O, no Python.
//!
//! ```
//! use nonet_core::{BatchOptions, Grid, Status, TextSource, search, solve_batch};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let result = search(&line.parse::<Grid>()?, 2);
//! assert_eq!(result.solution_count, 1);
//! println!("{}", result.solutions[0].expect("it has a solution"));
//!
//! // Many puzzles, one per line; a progress function can stop the work.
//! let text = format!("{line}\n{}\noops\n", ".".repeat(81));
//! let source = TextSource::new(text.as_bytes())?;
//! let columns = solve_batch(&source, BatchOptions::default(), &mut |_done| true)?;
//! assert_eq!(columns.status, [Status::Proper, Status::Multiple, Status::Malformed]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The basic types are [`Digit`], [`Cell`], [`House`], their sets and [`Grid`]. The single engine ([`SingleSearch`]) answers for one
//! puzzle at a time; [`search`], [`count_solutions`] and [`solutions`] use it. The lane engine ([`lane`]) solves 256 puzzles
//! in lockstep, and [`solve_batch`](fn@solve_batch) any number on all threads. Questions that need more than one search
//! (minimality, true candidates) live in [`inquiry`]; either engine answers them. A [`Transform`] makes isomorphs,
//! [`canonical`](fn@canonical) finds their common form, and an [`IsomorphIndex`] finds isomorphs. [`generate`] makes puzzles. [`answer`]
//! reads and judges what others give as a solution. Boards of other sizes and puzzles with more rules have an engine in [`rules`].

pub mod answer;
mod batch;
mod bits;
pub mod boards;
mod canonical;
mod digit;
mod fingerprint;
pub mod generate;
mod geometry;
mod grid;
pub mod inquiry;
mod isomorph_index;
pub mod lane;
mod line;
pub mod random;
pub mod rules;
mod simd;
mod single;
mod singles;
mod solve;
mod status;
mod transform;
mod unavoidable;

pub use batch::{
    Abandoned, BatchOptions, CanonicalColumns, CanonicalColumnsMut, Columns, IsomorphColumns,
    IsomorphColumnsMut, IsomorphOptions, Marked, NO_VALUES, NODES_BETWEEN_CHECKS, OpenRows,
    Progress, PuzzleSource, RowColumns, RuledColumnsMut, RuledOptions, RuledRows, SolveColumns,
    SolveColumnsMut, TextSource, canonical_batch, canonical_batch_into, fill_open_rows, fill_rows,
    isomorph_batch, isomorph_batch_into, solve_batch, solve_batch_into, solve_ruled_batch,
    values_of_line,
};
pub use bits::{Bits, positions_in};
pub use canonical::{Canonical, Canonicalizer, canonical};
pub use digit::{Digit, DigitSet, OutOfRange, digits_of};
pub use geometry::{Cell, CellSet, House, HouseKind, Place};
pub use grid::{Grid, GridError};
pub use isomorph_index::{IsomorphIndex, NO_CLASS, NotAdded};
pub use line::bare_cells;
pub use single::{SearchEvent, SingleSearch};
pub use singles::singles_finish;
pub use solve::{SearchResult, SolutionCounter, count_solutions, search, solutions};
pub use status::Status;
pub use transform::Transform;
