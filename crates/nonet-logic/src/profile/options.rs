//! [`Options`]: how a position is searched and rated, on every scale.

use crate::candidate::CandidateSet;
use crate::catalogue::TechniqueSet;
use crate::state::State;
use crate::uniqueness::Uniqueness;

/// How to search and rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The techniques to use; `None` for those of the profile's rating.
    pub techniques: Option<TechniqueSet>,
    /// What techniques may conclude from the puzzle having one solution.
    pub uniqueness: Uniqueness,
    /// The candidates that are in some solution, where the position has several: a search ends if no other is left.
    pub true_candidates: Option<CandidateSet>,
    /// Search unique loops and BUGs without the faults of Sudoku Explainer 1.2.1; HoDoKu's profile has no such faults.
    pub is_mended: bool,
    /// The most work to spend, in the producers' units.
    pub work_limit: u64,
    /// When to stop before the puzzle is solved.
    pub stop: Stop,
}

/// When to stop before the puzzle is solved; a scale that lacks the figures of a condition does not stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Do not stop early.
    Never,
    /// Stop once ER is above EP: the puzzle is not a pearl.
    NotPearl,
    /// Stop once ER is above ED: the puzzle is not a diamond.
    NotDiamond,
    /// Stop once HoDoKu's level cannot change: it is the highest, whatever the other steps are. The score is of no use then.
    LevelKnown,
}

/// Exactly the original program, without limits.
impl Default for Options {
    fn default() -> Options {
        Options {
            techniques: None,
            uniqueness: Uniqueness::OfGivens,
            true_candidates: None,
            is_mended: false,
            work_limit: u64::MAX,
            stop: Stop::Never,
        }
    }
}

impl Options {
    /// The default with these techniques alone, those included that a rating leaves out.
    pub fn only(techniques: impl IntoIterator<Item = crate::Technique>) -> Options {
        Options {
            techniques: Some(techniques.into_iter().collect()),
            ..Options::default()
        }
    }

    /// Whether no step can follow: every candidate is in some solution, and no cell has only one.
    pub(super) fn leave_nothing(&self, state: &State) -> bool {
        self.true_candidates.is_some_and(|all| {
            state.naked_singles().is_empty() && state.all_candidates().minus(&all).is_empty()
        })
    }
}
