//! One inquiry by the engine of its board. It can stop at any node, so that its caller can check for timeouts and interrupts.

use super::{Board, Inquiry, Probe, Question, begin};
use crate::single::SearchEvent;
use crate::status::Status;

/// Runs the inquiry of one puzzle to its answer.
///
/// ```
/// use nonet_core::inquiry::{Classic, SingleRunner, RedundantGivens, Probe};
/// use nonet_core::Grid;
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Probe::of_puzzle(*Grid::from_line(line)?.values(), vec![]);
/// let mut runner = SingleRunner::new(&RedundantGivens, Classic, 0, puzzle);
/// while !runner.advance(&mut 1_000) {}
/// let (_, redundant) = runner.answer();
/// assert_eq!(redundant.iter().filter(|&&is_redundant| is_redundant).count(), 22);
/// # Ok::<(), nonet_core::GridError>(())
/// ```
pub struct SingleRunner<'a, B: Board, Q: Question<B>> {
    question: &'a Q,
    board: B,
    index: u64,
    /// The search under way, and its result so far.
    probe: Probe<B>,
    search: B::Search,
    solution_count: u64,
    solution: Option<B::Cells<u8>>,
    /// The status of the puzzle, once its own search is over, and the inquiry that followed.
    status: Option<Status>,
    inquiry: Option<Q::Inquiry>,
}

impl<'a, B: Board, Q: Question<B>> SingleRunner<'a, B, Q> {
    /// Begins with a puzzle, which has this index in its batch.
    pub fn new(question: &'a Q, board: B, index: u64, puzzle: Probe<B>) -> Self {
        Self {
            question,
            index,
            search: board.search(&puzzle),
            board,
            probe: puzzle,
            solution_count: 0,
            solution: None,
            status: None,
            inquiry: None,
        }
    }

    /// Continues for at most `budget` nodes, which it takes from it. True when the answer is known.
    pub fn advance(&mut self, budget: &mut u32) -> bool {
        loop {
            match B::step(&mut self.search, budget) {
                SearchEvent::Solution(solution) => {
                    self.solution_count += 1;
                    self.solution.get_or_insert(solution);
                    if self.solution_count < self.probe.limit.get() {
                        continue;
                    }
                }
                SearchEvent::Exhausted => {}
                SearchEvent::Paused => return false,
            }
            if !self.begin_next_search() {
                return true;
            }
        }
    }

    /// Passes the result of the finished search to the inquiry; `false` if no other search is needed.
    fn begin_next_search(&mut self) -> bool {
        let (count, solution) = (self.solution_count, self.solution.take());
        let solution = solution.as_ref();
        if self.status.is_none() {
            let (status, inquiry) = begin(
                self.question,
                &self.board,
                self.index,
                &self.probe,
                count,
                solution,
            );
            (self.status, self.inquiry) = (Some(status), inquiry);
        } else if let Some(inquiry) = &mut self.inquiry {
            inquiry.take_result(count, solution);
        }
        let has_next = match &mut self.inquiry {
            Some(inquiry) => inquiry.next_probe(&mut self.probe),
            None => false,
        };
        if has_next {
            (self.search, self.solution_count) = (self.board.search(&self.probe), 0);
        }
        has_next
    }

    /// The status of the puzzle and the answer, valid once [`SingleRunner::advance`] has returned true.
    pub fn answer(&self) -> (Status, Q::Answer) {
        let answer = self.inquiry.as_ref();
        let answer = answer.map_or_else(|| Q::no_answer(&self.board), Q::answer);
        (self.status.unwrap_or_default(), answer)
    }
}
