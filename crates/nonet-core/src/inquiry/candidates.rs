//! True candidates: the digits that a cell holds in some solution; and the backbone: the cells with only one such digit.
//!
//! Every solution shows 81 true candidates at once. The rest is found cell by cell: search for a solution in which the cell
//! holds none of the digits seen in it. A solution shows at least one new true candidate, and often more in other cells; if
//! there is none, all true candidates of the cell have been seen. At most one search per cell fails; every other finds a new
//! true candidate: an empty grid has 729 and takes about sixty searches. The backbone skips cells with two seen digits.
//!
//! Refuted candidates stay refuted in later searches: a cell with one digit left gets it as its value, others lose them.

use super::{Inquiry, ONE, Probe, Question, SolvedPuzzle};
use crate::digit::Digit;
use crate::digit::DigitSet;
use crate::geometry::Cell;

/// The digits that each cell holds in some solution; empty sets if there is no solution.
#[derive(Clone, Copy, Debug)]
pub struct TrueCandidates;

/// The values that all solutions share, 0 for a cell in which they differ.
#[derive(Clone, Copy, Debug)]
pub struct Backbone;

/// The state of the search for true candidates.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The values of the puzzle and those proven so far.
    values: [u8; 81],
    eliminated: Vec<(Cell, Digit)>,
    /// The digits of each open cell that have not been ruled out.
    possible: [DigitSet; 81],
    /// The digits of each cell in the solutions found.
    seen: [DigitSet; 81],
    /// The cell that the last search asked about, or the next one.
    cell: usize,
    /// Whether to skip cells in which several digits were seen.
    fixed_only: bool,
}

impl Survey {
    fn new(puzzle: SolvedPuzzle<'_>, fixed_only: bool) -> Self {
        let mut survey = Self {
            values: [0; 81],
            eliminated: puzzle.probe.eliminated.clone(),
            possible: [DigitSet::ALL; 81],
            seen: [DigitSet::EMPTY; 81],
            // The only solution has all true candidates.
            cell: if puzzle.is_proper { 81 } else { 0 },
            fixed_only,
        };
        survey.record_solution(puzzle.solution);
        if !puzzle.is_proper {
            for cell in Cell::ALL {
                if let Some(digit) = Digit::new(puzzle.probe.values[cell.index()]) {
                    survey.place(cell, digit);
                }
            }
            for &(cell, digit) in &puzzle.probe.eliminated {
                survey.possible[cell.index()].remove(digit);
            }
        }
        survey
    }

    /// Records the digits of a solution.
    fn record_solution(&mut self, solution: &[u8; 81]) {
        for (seen, &value) in self.seen.iter_mut().zip(solution) {
            if let Some(digit) = Digit::new(value) {
                seen.insert(digit);
            }
        }
    }

    /// Records that a cell holds a digit in every solution.
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = digit.value();
        for peer in cell.peers() {
            self.possible[peer.index()].remove(digit);
        }
    }

    /// The digits not ruled out in a cell and not seen there.
    fn unseen(&self, cell: Cell) -> DigitSet {
        if self.values[cell.index()] != 0 {
            return DigitSet::EMPTY;
        }
        self.possible[cell.index()].minus(self.seen[cell.index()])
    }
}

impl Inquiry for Survey {
    /// Writes the search for the next cell with unseen digits.
    fn next_probe(&mut self, probe: &mut Probe) -> bool {
        for &cell in &Cell::ALL[self.cell..] {
            let seen = self.seen[cell.index()];
            let is_relevant = !self.fixed_only || seen.only_digit().is_some();
            if is_relevant && !self.unseen(cell).is_empty() {
                self.cell = cell.index();
                probe.values = self.values;
                probe.eliminated.clone_from(&self.eliminated);
                let digits = seen.digits().map(|digit| (cell, digit));
                probe.eliminated.extend(digits);
                probe.limit = ONE;
                return true;
            }
        }
        false
    }

    fn take_result(&mut self, _: u64, solution: Option<&[u8; 81]>) {
        if let Some(solution) = solution {
            self.record_solution(solution);
            return;
        }
        let cell = Cell::ALL[self.cell];
        if let Some(digit) = self.seen[self.cell].only_digit() {
            self.place(cell, digit);
        } else {
            let refuted = self.unseen(cell).digits();
            self.eliminated.extend(refuted.map(|digit| (cell, digit)));
        }
        self.cell += 1;
    }
}

impl Question for TrueCandidates {
    type Inquiry = Survey;
    type Answer = [DigitSet; 81];
    const NO_ANSWER: [DigitSet; 81] = [DigitSet::EMPTY; 81];
    const TAKES_MARKS: bool = true;

    fn begin(&self, puzzle: SolvedPuzzle<'_>) -> Option<Survey> {
        Some(Survey::new(puzzle, false))
    }

    fn answer(survey: &Survey) -> [DigitSet; 81] {
        survey.seen
    }
}

impl Question for Backbone {
    type Inquiry = Survey;
    type Answer = [u8; 81];
    const NO_ANSWER: [u8; 81] = [0; 81];
    const TAKES_MARKS: bool = true;

    fn begin(&self, puzzle: SolvedPuzzle<'_>) -> Option<Survey> {
        Some(Survey::new(puzzle, true))
    }

    fn answer(survey: &Survey) -> [u8; 81] {
        let value = |seen: DigitSet| seen.only_digit().map_or(0, Digit::value);
        survey.seen.map(value)
    }
}
