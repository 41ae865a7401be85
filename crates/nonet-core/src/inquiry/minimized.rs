//! A minimal puzzle within a proper one: givens are tried in random order, and redundant ones are removed.
//!
//! The answer depends on the puzzle and the order alone. While many givens are left they are tried in groups, which does not
//! change the answer: if the puzzle stays proper without the whole group, it does so when they are removed one by one; if
//! not, the group is halved, down to one given, which is tried as in `minimal.rs`.
//!
//! A single given that a swap (`unavoidable.rs`) proves to be needed is kept without a search: a 17-clue puzzle takes 5.7
//! microseconds instead of 17.5. Tried: swaps for groups as well, assuming that the others of the group are removed. That
//! takes longer than the searches it saves: from full grids 18.7 microseconds instead of 15.0, and 15.4 without swaps.
//!
//! A second solution is of little use for later searches: the only given in which it differs is the one tried.

use super::minimal::write_removal_test;
use super::{Inquiry, Probe, Question, SolvedPuzzle, TWO};
use crate::geometry::Cell;
use crate::random::Stream;
use crate::unavoidable::Swaps;

/// (least, size): try `size` givens at a time while more than `least` are left. Tried: other sizes and steps: up to a tenth
/// slower.
const GROUPS: [(usize, usize); 4] = [(72, 32), (48, 8), (38, 4), (33, 2)];

/// A minimal puzzle within a proper one; a puzzle that is not proper has none.
#[derive(Clone, Copy, Debug)]
pub struct Minimized {
    /// Random seed; givens are tried in the order of (seed, index of the row).
    pub seed: u64,
}

/// A puzzle whose givens are removed one by one.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The puzzle without the givens removed so far.
    values: [u8; 81],
    given_count: usize,
    swaps: Box<Swaps>,
    /// The givens in the order in which they are tried, and how many of them are decided.
    order: Vec<Cell>,
    decided: usize,
    /// How many to try at a time.
    group: usize,
}

impl Reduction {
    fn new(puzzle: SolvedPuzzle<'_>, stream: &mut Stream) -> Self {
        let values = puzzle.probe.values;
        let is_given = |cell: &Cell| values[cell.index()] != 0;
        let mut order: Vec<Cell> = Cell::ALL.into_iter().filter(is_given).collect();
        stream.shuffle(&mut order);
        Self {
            values,
            given_count: order.len(),
            swaps: Box::new(Swaps::new(puzzle.solution, &values)),
            decided: 0,
            group: group_size(order.len()),
            order,
        }
    }

    /// The givens to try next.
    fn tried(&self) -> &[Cell] {
        let undecided = &self.order[self.decided..];
        &undecided[..self.group.min(undecided.len())]
    }
}

/// How many givens to try at a time.
fn group_size(given_count: usize) -> usize {
    GROUPS
        .into_iter()
        .find(|&(least, _)| given_count > least)
        .map_or(1, |(_, size)| size)
}

impl Question for Minimized {
    type Inquiry = Reduction;
    type Answer = [u8; 81];
    const NO_ANSWER: [u8; 81] = [0; 81];

    fn begin(&self, puzzle: SolvedPuzzle<'_>) -> Option<Reduction> {
        let mut stream = Stream::new(self.seed, puzzle.index);
        puzzle
            .is_proper
            .then(|| Reduction::new(puzzle, &mut stream))
    }

    fn answer(reduction: &Reduction) -> [u8; 81] {
        reduction.values
    }
}

impl Inquiry for Reduction {
    fn next_probe(&mut self, probe: &mut Probe) -> bool {
        while let &[cell] = self.tried()
            && self.swaps.prove_needed(cell)
        {
            self.decided += 1;
        }
        if let &[cell] = self.tried() {
            write_removal_test(probe, &self.values, cell);
            return true;
        }
        probe.values = self.values;
        for cell in self.tried() {
            probe.values[cell.index()] = 0;
        }
        probe.eliminated.clear();
        probe.limit = TWO;
        self.decided < self.order.len()
    }

    fn take_result(&mut self, solution_count: u64, _: Option<&[u8; 81]>) {
        let size = self.tried().len();
        // The search for a single given excludes the known solution.
        let can_go = solution_count == u64::from(size > 1);
        if !can_go && size > 1 {
            self.group = size / 2;
            return;
        }
        if can_go {
            for &cell in &self.order[self.decided..self.decided + size] {
                self.values[cell.index()] = 0;
                self.swaps.remove_given(cell);
            }
            self.given_count -= size;
        }
        self.decided += size;
        self.group = group_size(self.given_count);
    }
}
