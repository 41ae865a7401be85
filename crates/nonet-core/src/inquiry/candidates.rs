//! True candidates: the digits that a cell holds in some solution; and the backbone: the cells with one such digit.
//!
//! Every solution that is found shows 81 true candidates at once. What is left is asked cell by cell: the cell may hold
//! none of the digits that were seen in it, and a solution shows at least one more, perhaps many in other cells; no
//! solution, and those seen are all. So there are as many tests without a solution as cells at most, and of the others
//! fewer than true candidates: an empty grid has 729 of these and takes some sixty searches. For the backbone, cells in
//! which two digits were seen are passed over.
//!
//! What was refuted stays so in later tests: a cell with one digit gets it as its value, others lose the refuted
//! candidates.

use super::{Inquiry, Probe, ProvenPuzzle, Question};
use crate::sets::DigitSet;
use crate::types::{Cell, Digit};

/// The digits that each cell holds in some solution; none where there is no solution.
#[derive(Clone, Copy, Debug)]
pub struct TrueCandidates;

/// The values that all solutions share, 0 for a cell in which they differ.
#[derive(Clone, Copy, Debug)]
pub struct Backbone;

/// Goes from cell to cell.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The puzzle, and what was found to follow from it.
    values: [u8; 81],
    struck: Vec<(Cell, Digit)>,
    /// The digits of each open cell that have not been ruled out.
    possible: [DigitSet; 81],
    /// The digits of each cell in the solutions found.
    seen: [DigitSet; 81],
    /// The cell under test, or the next one.
    cell: usize,
}

impl Survey {
    fn new(puzzle: ProvenPuzzle<'_>) -> Self {
        let mut survey = Self {
            values: [0; 81],
            struck: puzzle.probe.struck.clone(),
            possible: [DigitSet::ALL; 81],
            seen: [DigitSet::EMPTY; 81],
            // The one solution says all.
            cell: if puzzle.is_proper { 81 } else { 0 },
        };
        survey.see(puzzle.solution);
        if !puzzle.is_proper {
            for cell in Cell::ALL {
                if let Some(digit) = Digit::new(puzzle.probe.values[cell.index()]) {
                    survey.place(cell, digit);
                }
            }
            for &(cell, digit) in &puzzle.probe.struck {
                survey.possible[cell.index()].remove(digit);
            }
        }
        survey
    }

    /// Notes the digits of a solution.
    fn see(&mut self, solution: &[u8; 81]) {
        for (seen, &value) in self.seen.iter_mut().zip(solution) {
            if let Some(digit) = Digit::new(value) {
                seen.insert(digit);
            }
        }
    }

    /// Notes that a cell holds this digit in every solution.
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = digit.value();
        for peer in cell.peers() {
            self.possible[peer.index()].remove(digit);
        }
    }

    /// The digits that a cell may hold but that were not seen in it.
    fn unseen(&self, cell: Cell) -> DigitSet {
        if self.values[cell.index()] != 0 {
            return DigitSet::EMPTY;
        }
        self.possible[cell.index()].minus(self.seen[cell.index()])
    }

    /// Writes the test of the next cell with unseen digits, of those that `is_wanted`; `false` if there is none.
    fn next(&mut self, probe: &mut Probe, is_wanted: impl Fn(DigitSet) -> bool) -> bool {
        for &cell in &Cell::ALL[self.cell..] {
            let seen = self.seen[cell.index()];
            if is_wanted(seen) && !self.unseen(cell).is_empty() {
                self.cell = cell.index();
                probe.values = self.values;
                probe.struck.clone_from(&self.struck);
                probe
                    .struck
                    .extend(seen.digits().map(|digit| (cell, digit)));
                probe.limit = 1;
                return true;
            }
        }
        false
    }

    fn take(&mut self, solution: Option<&[u8; 81]>) {
        if let Some(solution) = solution {
            self.see(solution);
            return;
        }
        let cell = Cell::ALL[self.cell];
        match self.seen[self.cell].only_digit() {
            Some(digit) => self.place(cell, digit),
            None => {
                let refuted = self.unseen(cell);
                self.struck
                    .extend(refuted.digits().map(|digit| (cell, digit)));
            }
        }
        self.cell += 1;
    }
}

/// A survey of every cell.
#[derive(Clone, Debug)]
pub struct OfAllCells(Survey);

impl Question for TrueCandidates {
    type Inquiry = OfAllCells;
    type Answer = [DigitSet; 81];
    const NO_ANSWER: [DigitSet; 81] = [DigitSet::EMPTY; 81];

    fn begin(&self, puzzle: ProvenPuzzle<'_>) -> Option<OfAllCells> {
        Some(OfAllCells(Survey::new(puzzle)))
    }
}

impl Inquiry for OfAllCells {
    type Answer = [DigitSet; 81];

    fn next(&mut self, probe: &mut Probe) -> bool {
        self.0.next(probe, |_| true)
    }

    fn take(&mut self, _: u64, solution: Option<&[u8; 81]>) {
        self.0.take(solution);
    }

    fn answer(&self) -> [DigitSet; 81] {
        self.0.seen
    }
}

/// A survey of the cells in which one digit was seen.
#[derive(Clone, Debug)]
pub struct OfFixedCells(Survey);

impl Question for Backbone {
    type Inquiry = OfFixedCells;
    type Answer = [u8; 81];
    const NO_ANSWER: [u8; 81] = [0; 81];

    fn begin(&self, puzzle: ProvenPuzzle<'_>) -> Option<OfFixedCells> {
        Some(OfFixedCells(Survey::new(puzzle)))
    }
}

impl Inquiry for OfFixedCells {
    type Answer = [u8; 81];

    fn next(&mut self, probe: &mut Probe) -> bool {
        self.0.next(probe, |seen| seen.only_digit().is_some())
    }

    fn take(&mut self, _: u64, solution: Option<&[u8; 81]>) {
        self.0.take(solution);
    }

    fn answer(&self) -> [u8; 81] {
        self.0
            .seen
            .map(|seen| seen.only_digit().map_or(0, Digit::value))
    }
}
