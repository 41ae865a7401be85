//! Clause learning: the search for boards of more than sixteen values, where guessing alone does not prove sparse puzzles. Each
//! dead end teaches a clause that excludes what led to it, everywhere on the board and not in one branch alone; the search goes
//! back as far as the clause says, and often to the beginning. This is conflict-driven clause learning as SAT solvers do it
//! (Marques-Silva and Sakallah, 1996; Moskewicz and others, 2001; glue: Audemard and Simon, 2009), without a clause for each
//! pair of candidates.
//!
//! | file             | content                                                            |
//! |------------------|--------------------------------------------------------------------|
//! | `candidates.rs`  | what clauses speak of, and what the board says of it               |
//! | `clauses.rs`     | clauses, and who watches them                                      |
//! | `trail.rs`       | what is true, and why                                              |
//! | `propagation.rs` | what follows from it                                               |
//! | `analysis.rs`    | what a conflict teaches                                            |
//! | `activity.rs`    | what to guess                                                      |
//! | `restarts.rs`    | when to begin again                                                |
//! | `reduction.rs`   | which clauses to forget                                            |

mod activity;
mod analysis;
mod candidates;
mod clauses;
mod propagation;
mod reduction;
mod restarts;
mod trail;

pub use candidates::are_enough;

use self::activity::Activity;
use self::analysis::Analysis;
use self::candidates::{Candidates, Literal};
use self::clauses::{Clauses, OF_PUZZLE};
use self::restarts::Restarts;
use self::trail::{Reason, Trail};
use super::program::Program;
use super::state::{Queue, State};
use crate::single::SearchEvent;

/// A search that learns.
#[derive(Clone, Debug)]
pub struct Learner {
    candidates: Candidates,
    clauses: Clauses,
    trail: Trail,
    analysis: Analysis,
    activity: Activity,
    restarts: Restarts,
    is_exhausted: bool,
    guesses: u64,
    dead_ends: u64,
}

impl Learner {
    /// A search of a board with these values in its cells, for solutions that are not known; none if it has no solution at all.
    pub fn new(program: &Program, mut values: Vec<u32>, known: &[Box<[u8]>]) -> Option<Learner> {
        let program = program.whole();
        let mut state = State {
            model: &program.model,
            values: &mut values,
            queue: &mut Queue::new(&program.model, program.propagators.len()),
        };
        state.wake_all();
        program.propagate(&mut state).ok()?;
        let candidates = Candidates::new(program, &values);
        let count = candidates.count();
        let sets = candidates.at_least_one(program);
        let mut scores = vec![0.0; count];
        for set in &sets {
            for literal in set {
                scores[literal.candidate()] += 1.0 / (set.len() * set.len()) as f64;
            }
        }
        let mut learner = Learner {
            clauses: Clauses::new(count),
            trail: Trail::new(count),
            analysis: Analysis::new(count),
            activity: Activity::new(scores),
            restarts: Restarts::default(),
            candidates,
            is_exhausted: false,
            guesses: 0,
            dead_ends: 0,
        };
        for set in sets {
            learner.add(&set);
        }
        for board in known {
            if let Some(literals) = learner.candidates.blocking(board) {
                learner.add(&literals);
            }
        }
        Some(learner)
    }

    /// Adds what the puzzle says, when no guess is made.
    fn add(&mut self, literals: &[Literal]) {
        match literals {
            [] => self.is_exhausted = true,
            [literal] if self.trail.is_false(*literal) => self.is_exhausted = true,
            [literal] if self.trail.is_true(*literal) => {}
            [literal] => self.trail.set(*literal, Reason::None),
            _ => {
                self.clauses.add(literals, OF_PUZZLE);
            }
        }
    }

    /// Searches until the next solution or until the budget is used up. Each conflict and each solution takes one from the budget.
    pub fn step(&mut self, budget: &mut u32) -> SearchEvent<Box<[u8]>> {
        loop {
            if self.is_exhausted {
                return SearchEvent::Exhausted;
            }
            if *budget == 0 {
                return SearchEvent::Paused;
            }
            let found =
                propagation::propagate(&mut self.trail, &self.candidates, &mut self.clauses);
            if let Err(conflict) = found {
                *budget -= 1;
                self.dead_ends += 1;
                if self.trail.level() == 0 {
                    self.is_exhausted = true;
                    continue;
                }
                let (level, glue) =
                    self.analysis
                        .learn(conflict, &self.trail, &self.candidates, &mut self.clauses);
                for &candidate in &self.analysis.bumped {
                    self.activity.bump(candidate);
                }
                self.activity.decay();
                self.restarts.learned(glue);
                self.back_to(level);
                self.learned(glue);
                continue;
            }
            if self.restarts.is_reduction_due() {
                self.back_to(0);
                reduction::reduce(&mut self.clauses, &self.trail);
                continue;
            }
            if self.trail.level() > 0 && self.restarts.is_due() {
                let trail = &self.trail;
                let guesses = trail.guesses.iter().map(|&place| trail.order[place]);
                let is_open = |candidate: usize| trail.truth[2 * candidate] == 0;
                let level = self.activity.repeated(guesses, is_open);
                self.back_to(level);
                continue;
            }
            let truth = &self.trail.truth;
            let is_open = |candidate: usize| truth[2 * candidate] == 0;
            match self.activity.choose(is_open) {
                Some(literal) => {
                    self.guesses += 1;
                    self.trail.guess(literal);
                }
                None => {
                    *budget -= 1;
                    return SearchEvent::Solution(self.take_solution());
                }
            }
        }
    }

    /// The solution that all guesses together are; it is not found again.
    fn take_solution(&mut self) -> Box<[u8]> {
        let trail = &self.trail;
        let board = self
            .candidates
            .board(|candidate| trail.is_true(Literal::holds(candidate)));
        self.analysis.learned.clear();
        let guesses = trail.guesses.iter().rev();
        let denied = guesses.map(|&place| trail.order[place].not());
        self.analysis.learned.extend(denied);
        match self.trail.level() {
            0 => self.is_exhausted = true,
            level => {
                self.back_to(level - 1);
                self.learned(OF_PUZZLE);
            }
        }
        board
    }

    /// Adds the clause of the analysis, whose first literal becomes true.
    fn learned(&mut self, glue: u32) {
        let literals = &self.analysis.learned;
        let reason = match literals[..] {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(literals, glue)),
        };
        self.trail.set(literals[0], reason);
    }

    /// Takes back the guesses after a level.
    fn back_to(&mut self, level: u32) {
        let activity = &mut self.activity;
        self.trail
            .back_to(level, |literal| activity.reopen(literal));
    }

    /// Removes values from a cell: solutions found from now on do not have them.
    pub fn eliminate(&mut self, cell: usize, values: u32) {
        self.back_to(0);
        let gone: Vec<u32> = self.candidates.of_cell(cell, values).collect();
        for candidate in gone {
            self.add(&[Literal::fails(candidate)]);
        }
        self.is_exhausted |= self.candidates.is_placed(cell, values);
    }

    /// The number of guesses so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// The number of conflicts so far.
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends
    }
}
