//! The single engine: exact search for one puzzle at a time.
//!
//! Propagate ([`state`]) until nothing follows, guess ([`branch`]), and keep the other half of each guess on a stack.
//! A [`Search`] is that stack and can be left and taken up again at any node, which is what lets a caller run it in
//! slices: look for Ctrl-C, draw a progress bar, or hand out one solution at a time.
//!
//! Solutions come in an order that depends on the grid alone, so everything here is repeatable, the counters included.

mod branch;
mod state;

use crate::grid::Grid;
use crate::sets::DigitSet;
use branch::Guess;
use state::{Fixpoint, State};

/// A depth-first search over one puzzle, stopped between any two nodes.
///
/// ```
/// use nonet_core::{Grid, Progress, Search};
///
/// let mut search = Search::new(&Grid::EMPTY);
/// let Progress::Solution(grid) = search.step(1_000) else { panic!("an empty grid has solutions") };
/// assert!(grid.values().iter().all(|&value| value > 0));
/// ```
#[derive(Clone)]
pub struct Search {
    /// The states still to look at, the next one last.
    open: Vec<State>,
    guesses: u64,
    dead_ends: u64,
}

/// What a slice of the search ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One more solution; the search can go on.
    Solution(Grid),
    /// All solutions have been found.
    Exhausted,
    /// The budget is used up; the search can go on.
    Paused,
}

impl Search {
    /// A search for the solutions of a grid. Givens that clash leave none.
    pub fn new(grid: &Grid) -> Search {
        Search::from_state(State::new(grid))
    }

    /// The same where each cell is also confined to a set of candidates.
    pub fn with_candidates(grid: &Grid, candidates: &[DigitSet; 81]) -> Search {
        let mut state = State::new(grid);
        state.restrict(candidates);
        Search::from_state(state)
    }

    fn from_state(state: State) -> Search {
        Search {
            open: vec![state],
            guesses: 0,
            dead_ends: 0,
        }
    }

    /// Goes on until the next solution, for at most so many nodes. A node is one state propagated to its end.
    pub fn step(&mut self, budget: u32) -> Progress {
        for _ in 0..budget {
            let Some(mut state) = self.open.pop() else {
                return Progress::Exhausted;
            };
            match state.propagate() {
                Fixpoint::Solved => return Progress::Solution(state.grid()),
                Fixpoint::Contradiction => self.dead_ends += 1,
                Fixpoint::Open => match Guess::choose(&state) {
                    Some(guess) => {
                        self.guesses += 1;
                        let otherwise = guess.split(&mut state);
                        self.open.extend([otherwise, state]);
                    }
                    None => self.dead_ends += 1,
                },
            }
        }
        Progress::Paused
    }

    /// How many times the search has had to choose between a candidate and its absence, so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// How many nodes have ended in a contradiction, so far. A finished search has visited
    /// `2 * guesses + 1` nodes: the guesses, the dead ends and the solutions.
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends
    }
}
