//! The single engine: exact search for one puzzle at a time.
//!
//! Propagate ([`state`]) to a fixpoint, guess ([`branch`]), and keep the alternative of each guess on a stack. A
//! [`SingleSearch`] is that stack. It can pause and resume at any node, so that a caller can run it in slices: check for
//! Ctrl-C, draw a progress bar, or return one solution at a time.
//!
//! The search is compiled once for each level of vector instructions. Eight digits share a register of 256 bits and the
//! ninth has one of 128 (`round.rs`), so that a state takes five registers at every level. All levels give the same solutions
//! in the same order with the same counters.
//!
//! | file        | content                                                           |
//! |-------------|-------------------------------------------------------------------|
//! | `state.rs`  | the candidates of a grid, and rounds until nothing changes        |
//! | `round.rs`  | one round: the rules, for eight digits at once and for one        |
//! | `branch.rs` | the choice of a candidate to guess                                |
//!
//! Nanoseconds for solution and proof on one machine (Sapphire Rapids; easy / 17-clue / SE 11+), in one run:
//!
//! | version                                                      | SSE2                | AVX2                | AVX-512            |
//! |--------------------------------------------------------------|---------------------|---------------------|--------------------|
//! | sixteen words for nine digits, vectorised by the compiler    | 824 / 2705 / 81,200 | 612 / 1793 / 51,200 | 499 / 1331 / 37,400|
//! | the ninth digit in scalar registers, half the turns          |                     | 575 / 1594 / 44,600 |                    |
//! | eight digits and one, digits of a cell added up in registers | 582 / 1776 / 51,200 | 515 / 1396 / 37,800 | 461 / 1114 / 31,300|
//! | found cells by box; conflicts seen with the naked singles    |                     | 484 / 1269 / 34,400 | 458 / 1164 / 32,300|
//! | givens by binary digits, states aligned as `malloc` does     |                     | 371 / 1211 / 34,100 | 314 /  986 / 29,300|
//! | no first rule in a round without naked singles               |                     | 347 / 1047 / 30,900 | 314 /  922 / 28,100|
//! | both states of a guess in turns; peers in two words          | 398 / 1311 / 39,000 | 341 / 1017 / 28,900 | 311 /  901 / 25,400|
//!
//! Tried without gain: the score of the lines as binary digits for all cells at once; the best guess without a branch; both
//! states of a guess without branches until both have ended (7% slower: rounds too many).

mod branch;
mod round;
mod state;
#[cfg(test)]
#[path = "../../tests/unit/single.rs"]
mod tests;

use crate::digit::Digit;
use crate::digit::DigitSet;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::simd::{Kernel, Level, Vector};
use branch::Guess;
use state::{Fixpoint, State};

/// Open states of a search at one time, on all but hard puzzles.
const USUAL_DEPTH: usize = 8;

/// A depth-first search for the solutions of one puzzle that can pause between nodes.
///
/// ```
/// use nonet_core::{Grid, SearchEvent, SingleSearch};
///
/// let mut search = SingleSearch::new(&Grid::EMPTY);
/// let SearchEvent::Solution(grid) = search.step(&mut 1_000) else { panic!("an empty grid has solutions") };
/// assert!(grid.values().iter().all(|&value| value > 0));
/// ```
#[derive(Clone)]
pub struct SingleSearch {
    level: Level,
    /// The states still to search, the next one last.
    open: Vec<Node>,
    guesses: u64,
    dead_ends: u64,
}

/// A state still to search.
#[derive(Clone)]
struct Node {
    state: State,
    /// The end of its propagation, if that was done together with another's.
    end: Option<Fixpoint>,
}

impl Node {
    #[inline(always)]
    fn new(state: State) -> Node {
        Node { state, end: None }
    }
}

/// The event that ended a slice of the search. Each engine has its form of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent<S = Grid> {
    /// A solution was found; the search can continue.
    Solution(S),
    /// All solutions have been found.
    Exhausted,
    /// The budget is used up; the search can continue.
    Paused,
}

impl SingleSearch {
    /// A search for the solutions of a grid. A grid with conflicting givens has none.
    pub fn new(grid: &Grid) -> SingleSearch {
        SingleSearch::from_state(State::new(grid))
    }

    /// The same with a set of candidates for each open cell; the sets of givens are ignored.
    pub fn with_candidates(grid: &Grid, candidates: &[DigitSet; 81]) -> SingleSearch {
        let mut state = State::new(grid);
        state.restrict(grid, candidates);
        SingleSearch::from_state(state)
    }

    /// Removes a candidate: solutions found from now on do not have it.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        for node in &mut self.open {
            node.state.eliminate(cell, digit);
            node.end = None;
        }
    }

    fn from_state(state: State) -> SingleSearch {
        let mut open = Vec::with_capacity(USUAL_DEPTH);
        open.push(Node::new(state));
        SingleSearch {
            level: Level::best(),
            open,
            guesses: 0,
            dead_ends: 0,
        }
    }

    /// Searches until the next solution or until the budget is used up. Each node, a state propagated to its fixpoint,
    /// takes one from the budget.
    pub fn step(&mut self, budget: &mut u32) -> SearchEvent {
        self.level.run(Step(self, budget))
    }

    /// The body of [`SingleSearch::step`], inlined once for each level of vector instructions.
    #[inline(always)]
    fn step_here<V: Vector>(&mut self, budget: &mut u32) -> SearchEvent {
        loop {
            let Some(Node { state, end }) = self.open.last_mut() else {
                return SearchEvent::Exhausted;
            };
            if *budget == 0 {
                return SearchEvent::Paused;
            }
            *budget -= 1;
            // No closure here: it would be compiled without the level's instructions.
            let end_here = match *end {
                Some(end) => end,
                None => state.propagate::<V>(),
            };
            match end_here {
                Fixpoint::Solved => {
                    let solution = state.grid();
                    self.open.pop();
                    return SearchEvent::Solution(solution);
                }
                Fixpoint::DeadEnd => self.close(),
                Fixpoint::Open => match Guess::choose::<V>(state) {
                    Some(guess) => {
                        self.guesses += 1;
                        let mut first = Node::new(guess.split(state));
                        *end = None;
                        // Before the first dead end the search may be on its way to a solution, and stop there.
                        if self.dead_ends > 0 {
                            let ends = State::propagate_both::<V>(&mut first.state, state);
                            [first.end, *end] = ends.map(Some);
                        }
                        self.open.push(first);
                    }
                    None => self.close(),
                },
            }
        }
    }

    /// Leaves a node that is a dead end.
    fn close(&mut self) {
        self.dead_ends += 1;
        self.open.pop();
    }

    /// The number of guesses so far, each a choice between a candidate and its absence.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// The number of dead ends so far: nodes refuted without a guess. A finished search has visited `2 * guesses + 1` nodes:
    /// the guesses, the dead ends and the solutions.
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends
    }
}

/// [`SingleSearch::step`] as a kernel.
struct Step<'a>(&'a mut SingleSearch, &'a mut u32);

impl Kernel for Step<'_> {
    type Output = SearchEvent;

    #[inline(always)]
    fn run<V: Vector>(self) -> SearchEvent {
        let Step(search, budget) = self;
        search.step_here::<V>(budget)
    }
}
