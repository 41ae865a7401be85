//! True candidates: the digits that a cell holds in some solution; and the backbone: the cells with only one such digit.
//!
//! Every solution shows 81 true candidates at once. The rest is found cell by cell: search for a solution in which the cell
//! holds none of the digits seen in it. A solution shows at least one new true candidate, and often more in other cells; if
//! there is none, all true candidates of the cell have been seen. At most one search per cell fails; every other finds a new
//! true candidate: an empty grid has 729 and takes some sixty searches. The backbone skips cells in which two digits were seen.
//!
//! Refuted candidates stay refuted in later searches: a cell with one digit left gets it as its value, others lose the
//! refuted candidates.

use super::{Inquiry, Probe, ProvenPuzzle, Question};
use crate::sets::DigitSet;
use crate::types::{Cell, Digit};

/// The digits that each cell holds in some solution; empty sets if there is no solution.
#[derive(Clone, Copy, Debug)]
pub struct TrueCandidates;

/// The values that all solutions share, 0 for a cell in which they differ.
#[derive(Clone, Copy, Debug)]
pub struct Backbone;

/// The state of the search for true candidates.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The values of the puzzle, and those found to follow from it.
    values: [u8; 81],
    struck: Vec<(Cell, Digit)>,
    /// The digits of each open cell that have not been ruled out.
    possible: [DigitSet; 81],
    /// The digits of each cell in the solutions found.
    seen: [DigitSet; 81],
    /// The cell that the last search asked about, or the next one.
    cell: usize,
}

impl Survey {
    fn new(puzzle: ProvenPuzzle<'_>) -> Self {
        let mut survey = Self {
            values: [0; 81],
            struck: puzzle.probe.struck.clone(),
            possible: [DigitSet::ALL; 81],
            seen: [DigitSet::EMPTY; 81],
            // The only solution has all true candidates.
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

    /// Notes that a cell holds a digit in every solution.
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

    /// Writes the search for the next cell with unseen digits. Cells whose seen digits are not `is_wanted` are skipped; `false`
    /// if no cell is left.
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

/// The survey of all cells.
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

/// The survey of cells in which only one digit was seen.
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
