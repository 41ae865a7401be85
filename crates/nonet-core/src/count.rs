//! Questions with an exact answer: the solutions of a grid, and how many there are up to a limit.

use crate::grid::Grid;
use crate::single::{Progress, Search};

/// What a search up to a limit has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions, never more than the limit.
    pub solution_count: u64,
    /// The first solution found, and the second: two are enough to show that a puzzle is not proper.
    pub solutions: [Option<Grid>; 2],
    /// See [`Search::guesses`].
    pub guesses: u64,
    /// See [`Search::dead_ends`].
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
    let mut search = Search::new(grid);
    let mut solution_count = 0;
    let mut found = [None; 2];
    while solution_count < solution_limit {
        match search.step(u32::MAX) {
            Progress::Solution(solution) => {
                if let Some(place) = found.get_mut(solution_count as usize) {
                    *place = Some(solution);
                }
                solution_count += 1;
            }
            Progress::Exhausted => break,
            Progress::Paused => {}
        }
    }
    Outcome {
        solution_count,
        solutions: found,
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
    let mut search = Search::new(grid);
    std::iter::from_fn(move || {
        loop {
            match search.step(u32::MAX) {
                Progress::Solution(solution) => return Some(solution),
                Progress::Exhausted => return None,
                Progress::Paused => {}
            }
        }
    })
}
