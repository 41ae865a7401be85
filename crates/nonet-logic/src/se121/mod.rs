//! The scale of Sudoku Explainer 1.2.1: ER, EP and ED.
//!
//! [`producers`] is the order of search, and [`rate`] and [`path`] walk a puzzle with it: the first find of the first
//! producer that finds anything is applied, until the grid is filled.

mod hints;
mod options;
mod producers;
mod rating;
mod search;

pub use crate::rating::RatingStatus;
pub use hints::{Listed, all_hints};
pub use options::{Options, Stop};
pub use producers::{PRODUCERS, Producer};
pub use rating::{Rating, path, path_within, rate, rate_within, round_to_tenths};
pub use search::search;
