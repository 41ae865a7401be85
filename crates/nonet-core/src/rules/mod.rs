//! The engine for boards of other sizes and for puzzles with more rules: killers, jigsaws, 16x16, arrows, thermometers.
//!
//! A [`Layout`] is compiled once to a [`Program`] of few kinds of propagators; a [`RuleSearch`] on it has the face of the single
//! engine. The classic board has engines of its own, which are far faster.
//!
//! | file           | content                                                              |
//! |----------------|----------------------------------------------------------------------|
//! | `catalogue.csv`| a row for each kind of rules                                         |
//! | `rule`         | a rule as numbers, checked against its row                           |
//! | `layout`       | size, regions and rules                                              |
//! | `compile/`     | makes the model of a layout                                          |
//! | `model`        | houses, peers, lists; `relation` and `table`: relations and automata |
//! | `program`      | a model and its propagators: a compiled layout                       |
//! | `state`        | values still possible, and what waits                                |
//! | `propagate/`   | a file for each propagator                                           |
//! | `planes`       | where each value can be: singles, locked candidates and pairs        |
//! | `by_houses`    | the search of boards of houses alone, before any propagator          |
//! | `search branch`| the search, and what it guesses                                      |
//! | `learn/`       | the search of boards where guesses alone do not end                  |

mod bits;
mod branch;
mod by_houses;
mod compile;
mod layout;
mod learn;
mod model;
mod planes;
mod program;
mod propagate;
mod relation;
mod rule;
mod search;
mod state;
mod table;
#[cfg(test)]
#[path = "../../tests/unit/ruled/mod.rs"]
mod tests;

pub use compile::{Alone, Told, compile};
pub use layout::{Layout, box_shape};
pub use model::Model;
pub use program::Program;
pub use rule::{Kind, Rule};
pub use search::{NODES_BETWEEN_QUESTIONS, RuleSearch};
