//! The scale of Sudoku Explainer 1.2.1: ER, EP and ED.
//!
//! [`producers`] is the order of search, and [`rate`] and [`path`] walk a puzzle with it: the first find of the first
//! producer that finds anything is applied, until the grid is filled.

mod options;
mod producers;
mod rating;

pub use options::{Options, Stop};
pub use producers::{PRODUCERS, Producer, search};
pub use rating::{Rating, RatingStatus, path, rate, round_to_tenths};
