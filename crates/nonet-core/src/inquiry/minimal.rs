//! Which givens of a proper puzzle are redundant, and whether the puzzle is minimal: whether none is.
//!
//! A given is redundant if the puzzle stays proper without it. A second solution of the puzzle without the given has another
//! digit in its cell; otherwise it would solve the whole puzzle. So the search is of the puzzle without the given, with its
//! digit struck out in the cell: if there is a solution, the given is needed; if not, it is redundant. The known solution is
//! not found again, and the first one found ends the search.
//!
//! For most needed givens a swap in the known solution (`unavoidable.rs`) shows that they are needed, without a search. One
//! search says nothing about other givens: its solution differs from the known one in a single given, the one removed.
//!
//! A 17-clue puzzle takes 5.2 microseconds, 12 to 14 without swaps, and 14.2 if solutions of each puzzle without one given
//! are counted to two.

use super::{Inquiry, Probe, ProvenPuzzle, Question};
use crate::types::{Cell, Digit};
use crate::unavoidable::Swaps;

/// Which givens are redundant; only proper puzzles have an answer.
#[derive(Clone, Copy, Debug)]
pub struct RedundantGivens;

/// Whether a puzzle is minimal: proper, and without a redundant given.
#[derive(Clone, Copy, Debug)]
pub struct IsMinimal;

/// The givens of a puzzle, tried one by one.
#[derive(Clone, Debug)]
pub struct Trial {
    values: [u8; 81],
    /// The givens to try, the next one last.
    untried: Vec<Cell>,
    redundant: [bool; 81],
}

impl Trial {
    fn new(puzzle: ProvenPuzzle<'_>) -> Option<Self> {
        if !puzzle.is_proper {
            return None;
        }
        let values = puzzle.probe.values;
        let swaps = Swaps::new(puzzle.solution, &values);
        let is_open_question = |cell: &Cell| values[cell.index()] != 0 && !swaps.show_needed(*cell);
        Some(Self {
            values,
            untried: Cell::ALL.into_iter().filter(is_open_question).collect(),
            redundant: [false; 81],
        })
    }
}

impl Question for RedundantGivens {
    type Inquiry = Trial;
    type Answer = [bool; 81];
    const NO_ANSWER: [bool; 81] = [false; 81];

    fn begin(&self, puzzle: ProvenPuzzle<'_>) -> Option<Trial> {
        Trial::new(puzzle)
    }
}

impl Inquiry for Trial {
    type Answer = [bool; 81];

    fn next(&mut self, probe: &mut Probe) -> bool {
        match self.untried.last() {
            Some(&cell) => {
                leave_out(probe, &self.values, cell);
                true
            }
            None => false,
        }
    }

    fn take(&mut self, solution_count: u64, _: Option<&[u8; 81]>) {
        if let Some(cell) = self.untried.pop() {
            self.redundant[cell.index()] = solution_count == 0;
        }
    }

    fn answer(&self) -> [bool; 81] {
        self.redundant
    }
}

/// A trial that ends with the first redundant given.
#[derive(Clone, Debug)]
pub struct FirstRedundant {
    trial: Trial,
    is_minimal: bool,
}

impl Question for IsMinimal {
    type Inquiry = FirstRedundant;
    type Answer = bool;
    const NO_ANSWER: bool = false;

    fn begin(&self, puzzle: ProvenPuzzle<'_>) -> Option<FirstRedundant> {
        let trial = Trial::new(puzzle)?;
        Some(FirstRedundant {
            trial,
            is_minimal: true,
        })
    }
}

impl Inquiry for FirstRedundant {
    type Answer = bool;

    fn next(&mut self, probe: &mut Probe) -> bool {
        self.is_minimal && self.trial.next(probe)
    }

    fn take(&mut self, solution_count: u64, solution: Option<&[u8; 81]>) {
        self.is_minimal = solution_count > 0;
        self.trial.take(solution_count, solution);
    }

    fn answer(&self) -> bool {
        self.is_minimal
    }
}

/// Writes the search that decides about one given of a proper puzzle: a solution means that it is needed.
pub(super) fn leave_out(probe: &mut Probe, values: &[u8; 81], given: Cell) {
    probe.values = *values;
    probe.values[given.index()] = 0;
    probe.struck.clear();
    probe
        .struck
        .extend(Digit::new(values[given.index()]).map(|digit| (given, digit)));
    probe.limit = 1;
}
