//! Questions about one grid: its solutions, and how many there are up to a limit.

use crate::grid::Grid;
use crate::single::{SearchEvent, SingleSearch};

/// Counts the solutions that a search finds, up to a limit.
///
/// ```
/// use nonet_core::{Grid, SingleSearch, SolutionCounter};
///
/// let mut search = SingleSearch::new(&Grid::EMPTY);
/// let mut counter = SolutionCounter::new(100_000);
/// while !counter.advance(&mut search, 1_000) {
///     // Between two slices the caller can check for timeouts and interrupts.
/// }
/// assert_eq!(counter.solution_count, 100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionCounter {
    limit: u64,
    /// The number of solutions so far, never more than the limit.
    pub solution_count: u64,
    /// The first solution and the second: two are enough to show that a puzzle is not proper.
    pub solutions: [Option<Grid>; 2],
}

impl SolutionCounter {
    /// Counts up to a limit; with a limit of 0 the search makes no step and finds nothing.
    pub fn new(limit: u64) -> SolutionCounter {
        SolutionCounter {
            limit,
            solution_count: 0,
            solutions: [None; 2],
        }
    }

    /// Continues the search for at most `budget` nodes. True when the limit is reached or no solution is left.
    pub fn advance(&mut self, search: &mut SingleSearch, budget: u32) -> bool {
        let mut budget = budget;
        while self.solution_count < self.limit {
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

/// The result of [`search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The number of solutions, never more than the limit.
    pub solution_count: u64,
    /// The first solution and the second.
    pub solutions: [Option<Grid>; 2],
    /// See [`SingleSearch::guesses`].
    pub guesses: u64,
    /// See [`SingleSearch::dead_ends`].
    pub dead_ends: u64,
}

/// Searches until the limit or exhaustion; returns the first solutions and the counters.
///
/// ```
/// use nonet_core::{Grid, search};
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let result = search(&Grid::from_line(line)?, 2);
/// assert_eq!((result.solution_count, result.guesses), (1, 0));
/// # Ok::<(), nonet_core::GridError>(())
/// ```
pub fn search(grid: &Grid, limit: u64) -> SearchResult {
    let mut search = SingleSearch::new(grid);
    let mut counter = SolutionCounter::new(limit);
    while !counter.advance(&mut search, u32::MAX) {}
    SearchResult {
        solution_count: counter.solution_count,
        solutions: counter.solutions,
        guesses: search.guesses(),
        dead_ends: search.dead_ends(),
    }
}

/// Counts solutions up to a limit.
pub fn count_solutions(grid: &Grid, limit: u64) -> u64 {
    search(grid, limit).solution_count
}

/// Returns the solutions one by one in the order of the search; each is found when it is asked for.
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
