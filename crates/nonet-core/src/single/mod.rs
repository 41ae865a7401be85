//! The single engine: exact search for one puzzle at a time.
//!
//! Propagate ([`state`]) until nothing follows, guess ([`branch`]), and keep the other half of each guess on a stack.
//! A [`Search`] is that stack and can be left and taken up again at any node, which is what lets a caller run it in
//! slices: look for Ctrl-C, draw a progress bar, or hand out one solution at a time.
//!
//! All of it is compiled once for each level of vector instructions ([`level`]).
//!
//! Solutions come in an order that depends on the grid alone, so everything here is repeatable, the counters included.

mod branch;
mod level;
mod state;

use crate::grid::Grid;
use crate::lane::Level;
use crate::sets::DigitSet;
use crate::types::{Cell, Digit};
use branch::Guess;
use level::Step;
use state::{Fixpoint, State};

/// A depth-first search over one puzzle, stopped between any two nodes.
///
/// ```
/// use nonet_core::{Grid, SearchEvent, SingleSearch};
///
/// let mut search = SingleSearch::new(&Grid::EMPTY);
/// let SearchEvent::Solution(grid) = search.step(&mut 1_000) else { panic!("an empty grid has solutions") };
/// assert!(grid.values().iter().all(|&value| value > 0));
/// ```
#[derive(Clone)]
pub struct Search {
    level: Level,
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

    /// The same where each open cell is also confined to a set of candidates; those of a given are not looked at.
    pub fn with_candidates(grid: &Grid, candidates: &[DigitSet; 81]) -> Search {
        let mut state = State::new(grid);
        state.restrict(grid, candidates);
        Search::from_state(state)
    }

    /// Strikes a candidate out: no solution that is found from now on has it.
    pub fn strike(&mut self, cell: Cell, digit: Digit) {
        for state in &mut self.open {
            state.strike(cell, digit);
        }
    }

    fn from_state(state: State) -> Search {
        Search {
            level: Level::best(),
            open: vec![state],
            guesses: 0,
            dead_ends: 0,
        }
    }

    /// Goes on until the next solution or until the budget is used up. A node, which is one state propagated to its
    /// end, takes one from the budget.
    pub fn step(&mut self, budget: &mut u32) -> Progress {
        self.level.run(Step(self, budget))
    }

    /// The body of [`Search::step`], inlined once for each level of vector instructions.
    #[inline(always)]
    fn step_here<const WIDE: bool>(&mut self, budget: &mut u32) -> Progress {
        loop {
            let Some(state) = self.open.last_mut() else {
                return Progress::Exhausted;
            };
            if *budget == 0 {
                return Progress::Paused;
            }
            *budget -= 1;
            match state.propagate::<WIDE>() {
                Fixpoint::Solved => {
                    let solution = state.grid();
                    self.open.pop();
                    return Progress::Solution(solution);
                }
                Fixpoint::Contradiction => self.close(),
                Fixpoint::Open => match Guess::choose(state) {
                    Some(guess) => {
                        self.guesses += 1;
                        let first = guess.split(state);
                        self.open.push(first);
                    }
                    None => self.close(),
                },
            }
        }
    }

    /// Leaves a node that ended in a contradiction.
    fn close(&mut self) {
        self.dead_ends += 1;
        self.open.pop();
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
