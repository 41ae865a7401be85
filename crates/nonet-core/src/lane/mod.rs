//! The lane engine: 256 puzzles solved in lockstep, one bit each.
//!
//! A *plane* holds one fact about 256 puzzles ("the cell may be the digit"), one bit each. A *pass* applies the rules of
//! Sudoku to all 256 by and, or and xor on planes. Around it, each *lane* walks depth-first through its own puzzle.
//! Bit-slicing is known from ciphers (Biham, 1997); we know of no earlier Sudoku solver that uses it.
//!
//! | file             | content                                                            |
//! |------------------|--------------------------------------------------------------------|
//! | `planes.rs`      | the state of 256 puzzles: the layout of its planes                 |
//! | `pass.rs`        | the pass over all boxes                                            |
//! | `boxes.rs`       | one box in a pass                                                  |
//! | `rules.rs`       | the rules that a pass applies                                      |
//! | `branch.rs`      | the choice of a cell to guess in                                   |
//! | `score.rs`       | the score of each cell, by which it is chosen                      |
//! | `adders.rs`      | sums and comparisons of numbers written across planes              |
//! | `packed.rs`      | one puzzle's state as 768 bits                                     |
//! | `guess_masks.rs` | the candidates that a guess clears                                 |
//! | `transpose.rs`   | planes to packed states and back                                   |
//! | `stack.rs`       | the alternatives that each lane has still to try                   |
//! | `stretch.rs`     | the stretches of shared searches, their order and their results    |
//! | `search.rs`      | the search: refill, pass, advance, share                           |
//!
//! [`LaneSearch::run`] takes puzzles from a [`Feed`] and hands it results. A result depends only on its puzzle and the
//! limit: not on neighbouring lanes, the order of the puzzles, the level or the sharing of work.

mod adders;
mod boxes;
mod branch;
mod guess_masks;
mod packed;
mod pass;
mod planes;
mod rules;
mod score;
mod search;
mod stack;
mod stretch;
mod transpose;

pub use crate::simd::{LANES, Level, Plane, UnknownLevel};
pub use packed::{Packed, Symbols};
pub use search::{Feed, LaneCounters, LaneSearch};
pub use stretch::LaneResult;
