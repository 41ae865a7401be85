//! What a caller can change about a rating.

use crate::catalogue::TechniqueSet;
use crate::uniqueness::Uniqueness;

/// How to rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Search unique loops and BUGs without the faults of Sudoku Explainer 1.2.1.
    pub is_mended: bool,
    /// What techniques may conclude from the puzzle having one solution.
    pub uniqueness: Uniqueness,
    /// The most work to spend, in the producers' units.
    pub work_limit: u64,
    /// When to stop before the puzzle is solved.
    pub stop: Stop,
    /// The techniques to use; `None` for all of the profile.
    pub techniques: Option<TechniqueSet>,
}

/// When to stop before the puzzle is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Do not stop early.
    Never,
    /// Stop once ER is above EP: the puzzle is not a pearl.
    NotPearl,
    /// Stop once ER is above ED: the puzzle is not a diamond.
    NotDiamond,
}

/// Exactly Sudoku Explainer 1.2.1, without limits.
impl Default for Options {
    fn default() -> Options {
        Options {
            is_mended: false,
            uniqueness: Uniqueness::OfGivens,
            work_limit: u64::MAX,
            stop: Stop::Never,
            techniques: None,
        }
    }
}
