//! One inquiry by the single engine, stopped between any two nodes: what a caller needs who has an eye on the clock or on a
//! key that was pressed.

use super::{Inquiry, Question, Test, begin};
use crate::grid::Grid;
use crate::single::{SearchEvent, SingleSearch};
use crate::solve_batch::Status;

/// A question about one puzzle on the way to its answer.
///
/// ```
/// use nonet_core::inquiry::{Asking, RedundantGivens, Test};
/// use nonet_core::Grid;
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Test::of_puzzle(*Grid::from_line(line)?.values(), vec![]);
/// let mut asking = Asking::new(&RedundantGivens, 0, puzzle);
/// while !asking.advance(1_000) {}
/// let (_, redundant) = asking.answer();
/// assert_eq!(redundant.iter().filter(|&&is_redundant| is_redundant).count(), 22);
/// # Ok::<(), nonet_core::GridError>(())
/// ```
pub struct Asking<'a, Q: Question> {
    question: &'a Q,
    index: u64,
    /// The search under way, and what it has found.
    test: Test,
    search: SingleSearch,
    solution_count: u64,
    solution: Option<Grid>,
    /// What the first search said of the puzzle, once it is over, and what followed.
    status: Option<Status>,
    inquiry: Option<Q::Inquiry>,
}

impl<'a, Q: Question> Asking<'a, Q> {
    /// Asks about a puzzle, at this place of a batch.
    pub fn new(question: &'a Q, index: u64, puzzle: Test) -> Self {
        Self {
            question,
            index,
            search: search_of(&puzzle),
            test: puzzle,
            solution_count: 0,
            solution: None,
            status: None,
            inquiry: None,
        }
    }

    /// Goes on for at most so many nodes. True when the answer is known.
    pub fn advance(&mut self, budget: u32) -> bool {
        let mut budget = budget;
        loop {
            match self.search.step(&mut budget) {
                SearchEvent::Solution(solution) => {
                    self.solution_count += 1;
                    self.solution.get_or_insert(solution);
                    if self.solution_count < self.test.solution_limit {
                        continue;
                    }
                }
                SearchEvent::Exhausted => {}
                SearchEvent::Paused => return false,
            }
            if !self.turn_to_next_search() {
                return true;
            }
        }
    }

    /// Draws the consequence of the search that is over; `false` if no other is needed.
    fn turn_to_next_search(&mut self) -> bool {
        let (count, solution) = (self.solution_count, self.solution.take());
        let solution = solution.as_ref().map(Grid::values);
        if self.status.is_none() {
            let (status, inquiry) = begin(self.question, self.index, &self.test, count, solution);
            (self.status, self.inquiry) = (Some(status), inquiry);
        } else if let Some(inquiry) = &mut self.inquiry {
            inquiry.take(count, solution);
        }
        let goes_on = match &mut self.inquiry {
            Some(inquiry) => inquiry.next(&mut self.test),
            None => false,
        };
        if goes_on {
            (self.search, self.solution_count) = (search_of(&self.test), 0);
        }
        goes_on
    }

    /// What the puzzle is, and the answer; of use once [`Asking::advance`] has said that it is known.
    pub fn answer(&self) -> (Status, Q::Answer) {
        let answer = self.inquiry.as_ref().map_or(Q::NO_ANSWER, Inquiry::answer);
        (self.status.unwrap_or_default(), answer)
    }
}

/// The search that a test stands for.
fn search_of(test: &Test) -> SingleSearch {
    let mut search = SingleSearch::new(&Grid::from_trusted(test.values));
    for &(cell, digit) in &test.struck {
        search.strike(cell, digit);
    }
    search
}
