//! Techniques on boards of other sizes and with more rules: one step after another, as a person solves a killer or a jigsaw.
//!
//! | file         | content                                                                     |
//! |--------------|-----------------------------------------------------------------------------|
//! | `board`      | a layout as techniques see it: houses, the rules one by one                 |
//! | `position`   | values and candidates                                                       |
//! | `find`       | a step, and the collector of steps                                          |
//! | `singles`    | full houses, hidden and naked singles                                       |
//! | `subsets`    | locked candidates, naked and hidden subsets                                 |
//! | `lines`      | fish and XY-wings                                                           |
//! | `places`     | places of a value in one house, or in some together                         |
//! | `rule_steps` | what one rule leaves, whatever it says                                      |
//! | `fillings`   | what a rule can hold, with a house or with another rule too                 |
//! | `failure`    | where a position without a solution fails                                   |
//! | `premises`   | what the cells of a rule must be for candidates to go by it                 |
//! | `links`      | the claims of chains and their reasons                                      |
//! | `chains`     | chains of links: of one value, of cells with two values, of any             |
//! | `forcing`    | what is supposed and leads to a contradiction                               |
//! | `walk`       | the techniques in the catalogue's order: the first step, all steps, a path; a level |
//!
//! The classic board has searches of its own ([`patterns`](crate::patterns)), in the scan orders of two programs and on tables of nine
//! digits; their first find is a rating. Here there is one order, and what a rule leaves is asked of the engine's propagators.

mod board;
mod chains;
mod failure;
mod fillings;
mod find;
mod forcing;
mod lines;
mod links;
mod places;
mod position;
mod premises;
mod rule_steps;
mod singles;
mod subsets;
mod walk;

pub use crate::catalogue::{RuleLevel, RuleTechnique};
pub use board::Board;
pub use failure::{Failure, failure};
pub use find::{Find, Finds};
pub use links::{Claim, Why};
pub use position::Position;
pub use premises::premises;
pub use walk::{all, first, level, path};
