//! Questions about a puzzle that need several searches: is a given redundant, which digits can a cell hold?
//!
//! An [`Inquiry`] is independent of the engine, which is a [`Board`] to it. It requests one search at a time (a [`Probe`]),
//! receives the result, and ends with an answer. Every inquiry begins with a search of the puzzle itself for two solutions,
//! whose result goes to [`Question::begin`]. Two drivers make the searches: `single.rs` here, and for a batch of classic
//! puzzles `batch/inquiry.rs`, which has up to 256 inquiries side by side in the lanes, with one search each.
//!
//! | file            | contents                                                                             |
//! |-----------------|--------------------------------------------------------------------------------------|
//! | `board.rs`      | what inquiries ask of an engine                                                      |
//! | `classic.rs`    | the classic board: the single engine                                                 |
//! | `ruled.rs`      | boards of any kind: the rule engine                                                  |
//! | `single.rs`     | driver: one inquiry by the engine of its board, in slices                            |
//! | `minimal.rs`    | which givens are redundant; whether the puzzle is minimal                            |
//! | `minimized.rs`  | givens removed in random order until none is redundant                               |
//! | `candidates.rs` | which candidates are true, and which cells have the same value in every solution     |
//!
//! An inquiry waits for one result before it requests the next search. That keeps the number of searches small, since most
//! depend on what was found before; and 256 inquiries fill the lanes as well as 256 searches of one would.
//!
//! The answers are facts about the puzzle (and, for a minimized puzzle, about an order of its givens), so both drivers give
//! the same one, whatever solutions they find on the way.

mod board;
mod candidates;
mod classic;
mod minimal;
mod minimized;
mod ruled;
mod single;

pub use crate::batch::{
    Answers, AnswersMut, InquiryOptions, RuledAnswersMut, answer_batch, answer_batch_into,
    answer_ruled_batch,
};
pub use board::{Board, Swaps};
pub use candidates::{Backbone, TrueCandidateCount, TrueCandidates};
pub use classic::Classic;
pub use minimal::{IsMinimal, RedundantGivens};
pub use minimized::{Minimized, Reduction};
pub use ruled::Ruled;
pub use single::SingleRunner;

use core::num::NonZeroU64;

use crate::digit::DigitSet;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::status::Status;

/// The limit of a search for one solution.
const ONE: NonZeroU64 = NonZeroU64::MIN;
/// The limit of a search that shows whether a puzzle is proper.
pub(crate) const TWO: NonZeroU64 = NonZeroU64::new(2).unwrap();

/// A search that an inquiry requests.
#[derive(Clone, Debug)]
pub struct Probe<B: Board = Classic> {
    /// The values, 0 for a blank.
    pub values: B::Cells<u8>,
    /// Values of cells that are eliminated in addition to what the values rule out.
    pub eliminated: Vec<(usize, u32)>,
    /// Stop the search at this many solutions.
    pub limit: NonZeroU64,
}

impl<B: Board> Probe<B> {
    /// The search of a puzzle for two solutions, which begins every inquiry.
    pub fn of_puzzle(values: B::Cells<u8>, eliminated: Vec<(usize, u32)>) -> Self {
        Self {
            values,
            eliminated,
            limit: TWO,
        }
    }
}

impl Probe {
    /// The same for a grid with marks, which exclude candidates from the open cells.
    pub fn of_marked(grid: &Grid, marks: &[DigitSet; 81]) -> Self {
        let cells = Cell::ALL.into_iter();
        let open = cells.filter(|&cell| grid.value(cell).is_none());
        let eliminated = open.map(|cell| {
            let excluded = DigitSet::ALL.minus(marks[cell.index()]);
            (cell.index(), u32::from(excluded.bits()))
        });
        Self::of_puzzle(*grid.values(), eliminated.collect())
    }
}

/// A puzzle that has a solution: the input of an inquiry.
#[derive(Clone, Copy, Debug)]
pub struct SolvedPuzzle<'a, B: Board> {
    /// Its board.
    pub board: &'a B,
    /// Its index in the batch.
    pub index: u64,
    /// The puzzle, as the probe that searched it.
    pub probe: &'a Probe<B>,
    /// One of its solutions.
    pub solution: &'a B::Cells<u8>,
    /// Whether it has no other solution.
    pub is_proper: bool,
}

/// A question about every puzzle of a batch.
pub trait Question<B: Board = Classic>: Sync {
    /// The inquiry that answers this question.
    type Inquiry: Inquiry<B> + Send;
    /// The answer for one puzzle.
    type Answer: Clone + Send;
    /// Whether the question applies to a grid with marks; if not, such a row is unsupported.
    const TAKES_MARKS: bool = false;

    /// Begins the inquiry of a puzzle, if the question applies to it.
    fn begin(&self, puzzle: SolvedPuzzle<'_, B>) -> Option<Self::Inquiry>;

    /// The answer, once the inquiry needs no more searches.
    fn answer(inquiry: &Self::Inquiry) -> Self::Answer;

    /// The answer for a puzzle without an inquiry.
    fn no_answer(board: &B) -> Self::Answer;
}

/// The inquiry that answers a question about one puzzle.
pub trait Inquiry<B: Board> {
    /// Overwrites the probe with the next search; `false` if the answer is known.
    fn next_probe(&mut self, probe: &mut Probe<B>) -> bool;

    /// Receives the result of that search: the number of solutions, up to its limit, and the first one.
    fn take_result(&mut self, solution_count: u64, solution: Option<&B::Cells<u8>>);
}

/// The status of a puzzle after its own search, and the inquiry that follows, if any.
pub(crate) fn begin<B: Board, Q: Question<B>>(
    question: &Q,
    board: &B,
    index: u64,
    puzzle: &Probe<B>,
    solution_count: u64,
    solution: Option<&B::Cells<u8>>,
) -> (Status, Option<Q::Inquiry>) {
    let status = board.status(&puzzle.values, solution_count, puzzle.limit.get());
    let inquiry = solution.and_then(|solution| {
        question.begin(SolvedPuzzle {
            board,
            index,
            probe: puzzle,
            solution,
            is_proper: solution_count == 1,
        })
    });
    (status, inquiry)
}
