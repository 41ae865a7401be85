//! What a bench of the workshop does: an attempt at a puzzle as a row of tests, whatever the way it is made.

use super::request::Plan;
use crate::lane::{Level, Packed};
use crate::random::Stream;

/// An attempt at a puzzle.
pub trait Maker {
    /// A workplace.
    const IDLE: Self;

    /// Begins an attempt with a random grid of 81 digits; returns as [`Maker::learn`].
    fn begin(&mut self, plan: &Plan, grid: &[u8; 81], stream: Stream, level: Level)
    -> Option<bool>;

    /// Writes the state to be searched for another solution than the grid.
    fn write_test(&self, state: &mut Packed);

    /// Whether a solution is another than the grid.
    fn is_other(&self, solution: &Packed) -> bool;

    /// Takes the result of a test, and goes on to the next. At the end tells whether there is a puzzle.
    fn learn(&mut self, other: Option<&Packed>) -> Option<bool>;

    /// The puzzle: 81 values, 0 for a blank.
    fn puzzle(&self) -> [u8; 81];

    /// Its solution.
    fn solution(&self) -> &[u8; 81];
}
