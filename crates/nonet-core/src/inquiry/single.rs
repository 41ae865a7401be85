//! One inquiry by the single engine. It can stop at any node, so that its caller can check for timeouts and interrupts.

use super::{Inquiry, Probe, Question, begin};
use crate::grid::Grid;
use crate::single::{SearchEvent, SingleSearch};
use crate::status::Status;

/// Runs the inquiry of one puzzle to its answer.
///
/// ```
/// use nonet_core::inquiry::{SingleRunner, RedundantGivens, Probe};
/// use nonet_core::Grid;
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Probe::of_puzzle(*Grid::from_line(line)?.values(), vec![]);
/// let mut runner = SingleRunner::new(&RedundantGivens, 0, puzzle);
/// while !runner.advance(1_000) {}
/// let (_, redundant) = runner.answer();
/// assert_eq!(redundant.iter().filter(|&&is_redundant| is_redundant).count(), 22);
/// # Ok::<(), nonet_core::GridError>(())
/// ```
pub struct SingleRunner<'a, Q: Question> {
    question: &'a Q,
    index: u64,
    /// The search under way, and its result so far.
    probe: Probe,
    search: SingleSearch,
    solution_count: u64,
    solution: Option<Grid>,
    /// The status of the puzzle, once its own search is over, and the inquiry that followed.
    status: Option<Status>,
    inquiry: Option<Q::Inquiry>,
}

impl<'a, Q: Question> SingleRunner<'a, Q> {
    /// Begins with a puzzle, which has this index in its batch.
    pub fn new(question: &'a Q, index: u64, puzzle: Probe) -> Self {
        Self {
            question,
            index,
            search: search_of(&puzzle),
            probe: puzzle,
            solution_count: 0,
            solution: None,
            status: None,
            inquiry: None,
        }
    }

    /// Continues for at most `budget` nodes. True when the answer is known.
    pub fn advance(&mut self, budget: u32) -> bool {
        let mut budget = budget;
        loop {
            match self.search.step(&mut budget) {
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
        let solution = solution.as_ref().map(Grid::values);
        if self.status.is_none() {
            let (status, inquiry) = begin(self.question, self.index, &self.probe, count, solution);
            (self.status, self.inquiry) = (Some(status), inquiry);
        } else if let Some(inquiry) = &mut self.inquiry {
            inquiry.take_result(count, solution);
        }
        let has_next = match &mut self.inquiry {
            Some(inquiry) => inquiry.next_probe(&mut self.probe),
            None => false,
        };
        if has_next {
            (self.search, self.solution_count) = (search_of(&self.probe), 0);
        }
        has_next
    }

    /// The status of the puzzle and the answer, valid once [`SingleRunner::advance`] has returned true.
    pub fn answer(&self) -> (Status, Q::Answer) {
        let answer = self.inquiry.as_ref().map_or(Q::NO_ANSWER, Q::answer);
        (self.status.unwrap_or_default(), answer)
    }
}

/// The search that a probe describes.
fn search_of(probe: &Probe) -> SingleSearch {
    let mut search = SingleSearch::new(&Grid::from_trusted(probe.values));
    for &(cell, digit) in &probe.eliminated {
        search.eliminate(cell, digit);
    }
    search
}
