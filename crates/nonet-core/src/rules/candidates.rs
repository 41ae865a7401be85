//! True candidates of a ruled puzzle: the values that each cell has in some solution.
//!
//! Every solution shows a true candidate of each cell. The rest is found cell by cell, as in `inquiry`: a search in which the cell has none of
//! the values seen there shows a new one, or ends and refutes the others, which stay refuted.

use std::sync::Arc;

use super::program::Program;
use super::search::RuleSearch;
use crate::single::SearchEvent;

/// The search for the true candidates of one puzzle, which can pause.
#[derive(Clone, Debug)]
pub struct TrueValues {
    program: Arc<Program>,
    /// The values of each cell that are not refuted.
    possible: Vec<u32>,
    /// The values of each cell in the solutions found.
    seen: Vec<u32>,
    /// The cell that the search is about; none for the first search.
    cell: Option<usize>,
    search: RuleSearch,
}

impl TrueValues {
    /// Begins with a board of values, 0 for an open cell. An error, in words, for values that the board cannot have.
    pub fn new(program: Arc<Program>, values: &[u8]) -> Result<TrueValues, String> {
        let possible = program.candidates(values)?;
        Ok(TrueValues {
            search: RuleSearch::with_candidates(Arc::clone(&program), possible.clone()),
            seen: vec![0; possible.len()],
            possible,
            cell: None,
            program,
        })
    }

    /// Continues until the budget is used up. True when all true candidates are seen.
    pub fn advance(&mut self, budget: &mut u32) -> bool {
        loop {
            match self.search.step(budget) {
                SearchEvent::Paused => return false,
                SearchEvent::Solution(solution) => {
                    for (seen, &value) in self.seen.iter_mut().zip(&solution) {
                        *seen |= 1 << (value - 1);
                    }
                }
                SearchEvent::Exhausted => match self.cell {
                    Some(cell) => self.possible[cell] = self.seen[cell],
                    None => return true,
                },
            }
            let mut both = self.possible.iter().zip(&self.seen);
            let Some(cell) = both.position(|(possible, seen)| possible & !seen != 0) else {
                return true;
            };
            let mut candidates = self.possible.clone();
            candidates[cell] &= !self.seen[cell];
            self.cell = Some(cell);
            self.search = RuleSearch::with_candidates(Arc::clone(&self.program), candidates);
        }
    }

    /// The true candidates seen so far: all 0 if there is no solution.
    pub fn seen(&self) -> &[u32] {
        &self.seen
    }
}
