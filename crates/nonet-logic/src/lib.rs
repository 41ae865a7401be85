//! Human solving techniques for Sudoku: ratings, hints and solving paths. Pure Rust, no I/O, no Python.
//!
//! ```
//! use nonet_core::Grid;
//! use nonet_logic::State;
//! use nonet_logic::se121::{Options, RatingStatus, rate};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&State::new(&grid), &Options::default());
//! assert_eq!(rating.status, RatingStatus::Solved);
//! assert_eq!((rating.figures.er, rating.figures.ep, rating.figures.ed), (1.2, 1.2, 1.2));
//! # Ok::<(), nonet_core::GridError>(())
//! ```
//!
//! A [`State`] holds values and candidates. A file of [`patterns`] or [`chains`] searches a state and offers what it finds to
//! a [`Collector`](collect::Collector), which keeps the first find, the first with its pattern, or all. A find is a
//! [`Conclusion`](step::Conclusion) and, on demand, a [`Pattern`](step::Pattern). A [`profile`] is an order of searches with
//! a scale: [`se121`] and [`hodoku`]. Other boards and rules have techniques of their own in [`rules`]. The [`catalogue`] has a row for each technique.

pub mod candidate;
pub mod catalogue;
mod chain_text;
pub mod chains;
pub mod collect;
pub mod generate;
pub mod patterns;
pub mod profile;
pub mod rules;
pub mod singles_queue;
pub mod state;
pub mod step;
pub mod uniqueness;

pub use candidate::{Candidate, CandidateSet};
pub use catalogue::Technique;
pub use nonet_core::{House, HouseKind};
pub use profile::{batch, hodoku, listing, path, rating, se121};
pub use state::State;
pub use uniqueness::Uniqueness;
