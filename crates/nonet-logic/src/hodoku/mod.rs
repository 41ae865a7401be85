//! The scale of HoDoKu 2.2: techniques with codes, a score and a level.
//!
//! ```
//! use nonet_core::Grid;
//! use nonet_logic::hodoku::{Level, Options, Position, rate};
//!
//! let line = "003004069000560000050080007100700090500023100608100070000000700200470000000000041";
//! let puzzle: Grid = line.parse()?;
//! let rating = rate(&Position::new(&puzzle), &Options::default());
//! assert_eq!((rating.score, rating.level), (220, Level::Easy));
//! # Ok::<(), nonet_core::GridError>(())
//! ```
//!
//! [`PRODUCERS`] is the order of search with what is on by default. [`rate`] and [`path`] walk a puzzle with it: the first
//! find of the first producer that finds anything is applied, and its score added, until the grid is filled. [`all_hints`]
//! lists what the producers find in one position.
//!
//! A [`Position`] is more than candidates: HoDoKu takes singles from two queues in the order in which they arose, and it
//! knows which values are givens.

mod brute_force;
mod bug_plus_one;
mod limits;
mod locked_candidates;
mod options;
mod position;
mod producers;
mod rating;
mod rectangle;
mod search;
mod single_steps;
mod singles;
mod subsets;
mod trial;
mod wings;

pub use crate::rating::RatingStatus;
pub use options::Options;
pub use position::Position;
pub use producers::{PRODUCERS, Part, Producer, ProducerSet};
pub use rating::{Level, Rating, path, path_within, rate, rate_within};
pub use search::{Listed, all_hints, search};
pub use singles::SinglesQueue;
