//! Questions with an exact answer: the solutions of a grid, and how many there are up to a limit.

use crate::grid::Grid;
use crate::single::{SearchEvent, SingleSearch};

/// What a search has found on its way to a limit.
///
/// ```
/// use nonet_core::{Grid, SingleSearch, Tally};
///
/// let mut search = SingleSearch::new(&Grid::EMPTY);
/// let mut tally = Tally::new(100_000);
/// while !tally.advance(&mut search, 1_000) {
///     // between two slices a caller may look at the clock, or at a key that was pressed
/// }
/// assert_eq!(tally.solution_count, 100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    solution_limit: u64,
    /// The number of solutions so far, never more than the limit.
    pub solution_count: u64,
    /// The first solution and the second: two are enough to show that a puzzle is not proper.
    pub solutions: [Option<Grid>; 2],
}

impl Tally {
    /// Nothing found yet on the way to this many solutions.
    pub fn new(solution_limit: u64) -> Tally {
        Tally {
            solution_limit,
            solution_count: 0,
            solutions: [None; 2],
        }
    }

    /// Takes the search on by at most so many nodes. True when the limit is reached or no solution is left.
    pub fn advance(&mut self, search: &mut SingleSearch, budget: u32) -> bool {
        let mut budget = budget;
        while self.solution_count < self.solution_limit {
            match search.step(&mut budget) {
                SearchEvent::Solution(solution) => {
                    if let Some(place) = self.solutions.get_mut(self.solution_count as usize) {
                        *place = Some(solution);
                    }
                    self.solution_count += 1;
                }
                SearchEvent::Exhausted => return true,
                SearchEvent::Paused => return false,
            }
        }
        true
    }
}

/// The answer of [`solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions, never more than the limit.
    pub solution_count: u64,
    /// The first solution and the second.
    pub solutions: [Option<Grid>; 2],
    /// See [`SingleSearch::guesses`].
    pub guesses: u64,
    /// See [`SingleSearch::dead_ends`].
    pub dead_ends: u64,
}

/// Looks for solutions until there are `solution_limit` of them or no more.
///
/// ```
/// use nonet_core::{Grid, solve};
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let outcome = solve(&Grid::from_line(line)?, 2);
/// assert_eq!((outcome.solution_count, outcome.guesses), (1, 0));
/// # Ok::<(), nonet_core::GridError>(())
/// ```
pub fn solve(grid: &Grid, solution_limit: u64) -> Outcome {
    let mut search = SingleSearch::new(grid);
    let mut tally = Tally::new(solution_limit);
    while !tally.advance(&mut search, u32::MAX) {}
    Outcome {
        solution_count: tally.solution_count,
        solutions: tally.solutions,
        guesses: search.guesses(),
        dead_ends: search.dead_ends(),
    }
}

/// Counts solutions up to a limit.
pub fn count_solutions(grid: &Grid, solution_limit: u64) -> u64 {
    solve(grid, solution_limit).solution_count
}

/// The solutions one by one, in the search's own order, each found when it is asked for.
pub fn solutions(grid: &Grid) -> impl Iterator<Item = Grid> + use<> {
    let mut search = SingleSearch::new(grid);
    std::iter::from_fn(move || {
        loop {
            match search.step(&mut { u32::MAX }) {
                SearchEvent::Solution(solution) => return Some(solution),
                SearchEvent::Exhausted => return None,
                SearchEvent::Paused => {}
            }
        }
    })
}
