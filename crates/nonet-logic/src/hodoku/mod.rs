//! The scale of HoDoKu: techniques with codes, a score and a level.
//!
//! [`PRODUCERS`] is the order of search with what is on by default. [`rate`] and [`path`] walk a puzzle with it: the first
//! find of the first producer that finds anything is applied, and its score added, until the grid is filled. [`all_steps`]
//! offers everything that the producers find in one position.
//!
//! A [`Position`] is more than candidates: HoDoKu takes singles from two queues in the order in which they arose, and it
//! knows which values are givens.

mod brute_force;
mod bug_plus_one;
mod locked_candidates;
mod options;
mod position;
mod producers;
mod rating;
mod rectangle;
mod single_steps;
mod singles;
mod subsets;
mod tabling;
mod wings;

pub use options::{Limits, Options};
pub use position::Position;
pub use producers::{PRODUCERS, Producer, ProducerSet, all_steps, search};
pub use rating::{Level, Rating, RatingStatus, path, rate};
pub use singles::SinglesQueue;
