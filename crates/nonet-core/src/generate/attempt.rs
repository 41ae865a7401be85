//! [`Attempt`]: an attempt at a puzzle as a sequence of tests.
//!
//! Each weighting of puzzles implements it. The scheduler sends the tests to the lanes; it needs nothing else of an attempt.

use super::request::Plan;
use crate::lane::{Level, Packed};
use crate::random::Stream;

/// The state of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptState {
    /// Waiting for the result of a test.
    Testing,
    /// A puzzle was found.
    Succeeded,
    /// The attempt failed.
    Failed,
}

/// An attempt at a puzzle.
pub trait Attempt {
    /// Memory for an attempt that has not begun.
    const IDLE: Self;

    /// Begins with a new random grid.
    fn begin(&mut self, plan: &Plan, stream: Stream, level: Level) -> AttemptState;

    /// Writes the state to search for a solution other than the grid.
    fn write_test(&self, state: &mut Packed);

    /// Whether a solution differs from the grid.
    fn is_other_solution(&self, solution: &Packed) -> bool;

    /// Takes the result of a test, and chooses the next test.
    fn take_result(&mut self, other: Option<&Packed>) -> AttemptState;

    /// The puzzle: 81 values, 0 for a blank.
    fn puzzle(&self) -> [u8; 81];

    /// Its solution.
    fn solution(&self) -> &[u8; 81];
}
