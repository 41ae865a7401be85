//! Generated puzzles: all proper, each a function of seed, index and request alone.
//!
//! | file                   | content                                                   |
//! |------------------------|-----------------------------------------------------------|
//! | `request.rs`           | constraints on a puzzle, and whether any puzzle meets them |
//! | `symmetry.rs`          | symmetries of the givens' cells                           |
//! | `alias.rs`             | draws in proportion to weights                            |
//! | `minicolumn_tables.rs` | full grids counted by the contents of their minicolumns   |
//! | `full_grid.rs`         | a random full grid, all equally likely                    |
//! | `attempt.rs`           | an attempt at a puzzle, as a sequence of tests            |
//! | `barriers.rs`          | sets of givens that cannot all be removed                 |
//! | `top_down.rs`          | an attempt: givens are removed one after another          |
//! | `uniform.rs`           | an attempt: all minimal puzzles are equally likely        |
//! | `climb.rs`             | a puzzle in few cells: digits are changed until it is one  |
//! | `ruled.rs`             | puzzles on boards of any kind                             |
//!
//! The many attempts that run at once, on every thread, are in `batch/generate.rs` and `batch/scheduler.rs`.
//!
//! ```
//! use nonet_core::generate::{GenerateOptions, Request, generate};
//!
//! let request = Request { minimal: true, ..Request::default() };
//! let made = generate(&request.plan()?, 0..3, GenerateOptions::default(), &mut |_| true).expect("not abandoned");
//! assert_eq!(made.puzzle.len(), 3);
//! # Ok::<(), nonet_core::generate::Impossible>(())
//! ```

mod alias;
mod attempt;
mod barriers;
mod chutes;
mod climb;
mod full_grid;
mod minicolumn_tables;
mod request;
mod ruled;
mod symmetry;
mod top_down;
mod uniform;

pub use crate::batch::{
    GenerateOptions, GeneratedColumns, GeneratedColumnsMut, Origin, RuledJob, generate,
    generate_into, generate_of_origins_into, generate_ruled_into,
};
pub(crate) use attempt::{Attempt, AttemptState};
pub use chutes::undetermined_chute;
pub(crate) use climb::{Climb, Climbed};
pub use full_grid::FullGrids;
pub use request::{Impossible, Plan, Request, Weighting};
pub use ruled::{Missing, RuledMaker, RuledPuzzle, RuledRequest};
pub use symmetry::Symmetry;
pub(crate) use top_down::TopDown;
pub(crate) use uniform::Uniform;
