//! Questions about a puzzle that take several searches: may a given go, which digits can a cell hold?
//!
//! An [`Inquiry`] knows no engine. It names the next [`Test`], a search to be made, is told what was found, and so on
//! until it has its answer. All begin alike, with a search of the puzzle itself for two solutions, of which
//! [`Question::begin`] is told. Two drivers make the searches:
//!
//! | file            | what is in it                                                                      |
//! |-----------------|------------------------------------------------------------------------------------|
//! | `single.rs`     | one inquiry by the single engine, in slices                                        |
//! | `lanes.rs`      | a batch: up to 256 inquiries side by side in the lanes, each with one test at a time |
//! | `minimal.rs`    | which givens are redundant, and whether none is                                    |
//! | `minimized.rs`  | givens taken away at random until none is redundant                                |
//! | `candidates.rs` | which candidates are true, and which cells are alike in every solution             |
//!
//! That an inquiry waits for one test before it names the next keeps the number of tests small, since most of them depend on
//! what was found before; and 256 inquiries fill the lanes as well as 256 tests of one would.
//!
//! The answers are facts about the puzzle (and, for a minimized puzzle, about an order of its givens), so both drivers give
//! the same one, whatever solutions they come across on the way.

mod candidates;
mod lanes;
mod minimal;
mod minimized;
mod single;

pub use candidates::{Backbone, TrueCandidates};
pub use lanes::{Answers, Options, RUN, answer_batch};
pub use minimal::{IsMinimal, RedundantGivens};
pub use minimized::Minimized;
pub use single::Asking;

use crate::solve_batch::Status;
use crate::types::{Cell, Digit};

/// A search to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The values, 0 for a blank.
    pub values: [u8; 81],
    /// Candidates that are struck out although the values leave them.
    pub struck: Vec<(Cell, Digit)>,
    /// Where the search may stop.
    pub solution_limit: u64,
}

impl Test {
    /// The search of a puzzle for two solutions, with which every inquiry begins.
    pub fn of_puzzle(values: [u8; 81], struck: Vec<(Cell, Digit)>) -> Self {
        Self {
            values,
            struck,
            solution_limit: 2,
        }
    }
}

/// A puzzle that has a solution: what an inquiry begins with.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// Its place in the batch.
    pub index: u64,
    /// The puzzle.
    pub puzzle: &'a Test,
    /// One of its solutions.
    pub solution: &'a [u8; 81],
    /// Whether it has no other.
    pub is_proper: bool,
}

/// What is asked of every puzzle.
pub trait Question: Sync {
    /// The way to the answer.
    type Inquiry: Inquiry<Answer = Self::Answer> + Send;
    /// What a puzzle gets.
    type Answer: Clone + Send;
    /// What a puzzle gets for which there is no inquiry.
    const NO_ANSWER: Self::Answer;

    /// Begins with a puzzle, if the question makes sense for it.
    fn begin(&self, case: Case<'_>) -> Option<Self::Inquiry>;
}

/// The way to the answer for one puzzle.
pub trait Inquiry {
    /// What it leads to.
    type Answer;

    /// Writes the next search that is needed over another one; `false` if the answer is known.
    fn next(&mut self, test: &mut Test) -> bool;

    /// Takes what that search found: how many solutions, up to its limit, and the first of them.
    fn take(&mut self, solution_count: u64, solution: Option<&[u8; 81]>);

    /// The answer, once it is known.
    fn answer(&self) -> Self::Answer;
}

/// What the first search says of a puzzle, and the inquiry that follows from it, if any.
fn begin<Q: Question>(
    question: &Q,
    index: u64,
    puzzle: &Test,
    solution_count: u64,
    solution: Option<&[u8; 81]>,
) -> (Status, Option<Q::Inquiry>) {
    let status = Status::new(|| puzzle.values, solution_count, puzzle.solution_limit);
    let inquiry = solution.and_then(|solution| {
        question.begin(Case {
            index,
            puzzle,
            solution,
            is_proper: solution_count == 1,
        })
    });
    (status, inquiry)
}
