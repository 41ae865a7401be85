//! The lane engine: 256 puzzles solved in lockstep, one puzzle a bit.
//!
//! A *plane* holds one fact about 256 puzzles ("the cell may be the digit"), one bit each. A *pass* applies the rules of
//! Sudoku to all 256 by plain and, or, xor on planes. Around it, each lane walks depth-first through its own puzzle.
//! Bit-slicing is an old idea in ciphers (Biham, 1997); no earlier Sudoku solver made so is known to us.
//!
//! | file           | what is in it                                                        |
//! |----------------|----------------------------------------------------------------------|
//! | `vector.rs`    | planes in registers, for AVX-512, AVX2 and what any machine has               |
//! | `planes.rs`    | the state: which plane stands where                                  |
//! | `pass.rs`   | the pass                                                             |
//! | `boxes.rs`     | what it does to a box                                                |
//! | `rules.rs`     | by which rules                                                       |
//! | `branch.rs`    | where to guess                                                       |
//! | `score.rs`     | how much a guess in each cell promises                               |
//! | `packed.rs`    | one puzzle's state as 768 bits                                       |
//! | `guess_masks.rs`   | what a guess clears in it                                            |
//! | `transpose.rs` | planes to packed states and back                                     |
//! | `stack.rs`     | what each lane has still to try                                      |
//! | `stretch.rs`     | what a stretch of search found, and how stretches join               |
//! | `search.rs`     | the search: refill, pass, turn over, share                           |
//!
//! [`Search::run`] takes puzzles from a [`Feed`] and hands it results. What it says of a puzzle depends on that puzzle and
//! the limit only: not on its neighbours, the order, the level or how work was shared.

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

pub use crate::simd::Level;
pub(crate) use crate::simd::{Kernel, Vector};
pub use packed::Packed;
pub use search::{Effort, Feed, Outcome, Search};
