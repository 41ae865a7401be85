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
//!
//! Puzzles on boards of any kind are made by the same removal (`generate/ruled.rs`): of sets of givens that a symmetry keeps
//! together, down to a number of givens.

use super::minimal::write_removal_test;
use super::{Board, Inquiry, Probe, Question, SolvedPuzzle, Swaps, TWO};
use crate::random::Stream;

/// (least, size): try `size` sets at a time while more than `least` givens of 81 are left. Tried: other sizes and steps: up to a tenth
/// slower.
const GROUPS: [(usize, usize); 4] = [(72, 32), (48, 8), (38, 4), (33, 2)];

/// A minimal puzzle within a proper one; a puzzle that is not proper has none.
#[derive(Clone, Copy, Debug)]
pub struct Minimized {
    /// Random seed; givens are tried in the order of (seed, index of the row).
    pub seed: u64,
}

/// A puzzle whose givens are removed one after another, or set by set.
#[derive(Clone, Debug)]
pub struct Reduction<B: Board> {
    /// The puzzle without the givens removed so far.
    values: B::Cells<u8>,
    given_count: usize,
    /// No fewer givens are left.
    fewest: usize,
    swaps: B::Swaps,
    /// The givens in the order in which they are tried, and where each set that is tried together ends; empty if each is a set.
    order: Vec<usize>,
    ends: Vec<usize>,
    /// How many sets are decided.
    decided: usize,
    /// How many to try at a time.
    group: usize,
}

impl<B: Board> Reduction<B> {
    fn of_puzzle(puzzle: SolvedPuzzle<'_, B>, stream: &mut Stream) -> Self {
        let values = puzzle.probe.values.clone();
        let cells = values.as_ref();
        let mut order: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != 0).collect();
        stream.shuffle(&mut order);
        Self::new(
            puzzle.board,
            puzzle.solution,
            values,
            (order, Vec::new()),
            0,
        )
    }

    /// Begins with the values of a proper puzzle: its givens in the order in which they are tried, and where each set that is
    /// tried together ends (empty if each is a set); no fewer givens than `fewest` are left.
    pub fn new(
        board: &B,
        solution: &B::Cells<u8>,
        values: B::Cells<u8>,
        (order, ends): (Vec<usize>, Vec<usize>),
        fewest: usize,
    ) -> Self {
        Self {
            swaps: board.swaps(solution, &values),
            given_count: order.len(),
            group: group_size(order.len(), values.as_ref().len()),
            values,
            fewest,
            decided: 0,
            order,
            ends,
        }
    }

    /// The puzzle without the givens removed so far.
    pub fn values(&self) -> &B::Cells<u8> {
        &self.values
    }

    /// How many givens are left.
    pub fn given_count(&self) -> usize {
        self.given_count
    }

    /// Takes the search that was requested as one without an answer: what was tried stays, unless it can be tried in parts.
    pub fn give_up(&mut self) {
        let is_single = self.tried().len() == 1;
        self.take_result(if is_single { 1 } else { 2 }, None);
    }

    fn set_count(&self) -> usize {
        if self.ends.is_empty() {
            self.order.len()
        } else {
            self.ends.len()
        }
    }

    /// Where so many sets end.
    fn end(&self, sets: usize) -> usize {
        match sets {
            0 => 0,
            sets if self.ends.is_empty() => sets,
            sets => self.ends[sets - 1],
        }
    }

    /// How many sets to try next; none if the next one has more givens than may still be removed.
    fn tried_sets(&self) -> usize {
        let most = self.group.min(self.set_count() - self.decided);
        let most_cells = self.given_count - self.fewest;
        let cells = |sets: usize| self.end(self.decided + sets) - self.end(self.decided);
        let fits = (0..=most).rev().find(|&sets| cells(sets) <= most_cells);
        fits.unwrap_or(0)
    }

    /// The givens to try next.
    fn tried(&self) -> &[usize] {
        &self.order[self.end(self.decided)..self.end(self.decided + self.tried_sets())]
    }
}

/// How many sets to try at a time.
fn group_size(given_count: usize, cells: usize) -> usize {
    let of_81 = given_count * 81 / cells;
    GROUPS
        .into_iter()
        .find(|&(least, _)| of_81 > least)
        .map_or(1, |(_, size)| size)
}

impl<B: Board> Question<B> for Minimized {
    type Inquiry = Reduction<B>;
    type Answer = B::Cells<u8>;

    fn begin(&self, puzzle: SolvedPuzzle<'_, B>) -> Option<Reduction<B>> {
        let mut stream = Stream::new(self.seed, puzzle.index);
        puzzle
            .is_proper
            .then(|| Reduction::of_puzzle(puzzle, &mut stream))
    }

    fn answer(reduction: &Reduction<B>) -> B::Cells<u8> {
        reduction.values.clone()
    }

    fn no_answer(board: &B) -> B::Cells<u8> {
        board.filled(0)
    }
}

impl<B: Board> Inquiry<B> for Reduction<B> {
    fn next_probe(&mut self, probe: &mut Probe<B>) -> bool {
        while self.decided < self.set_count() && self.given_count > self.fewest {
            match self.tried() {
                [] => self.decided += 1,
                &[cell] if self.swaps.prove_needed(cell) => self.decided += 1,
                &[cell] => {
                    write_removal_test(probe, &self.values, cell);
                    return true;
                }
                cells => {
                    probe.values.clone_from(&self.values);
                    for &cell in cells {
                        probe.values.as_mut()[cell] = 0;
                    }
                    probe.eliminated.clear();
                    probe.limit = TWO;
                    return true;
                }
            }
        }
        false
    }

    fn take_result(&mut self, solution_count: u64, _: Option<&B::Cells<u8>>) {
        let sets = self.tried_sets();
        let cells = self.end(self.decided)..self.end(self.decided + sets);
        // The search for a single given excludes the known solution.
        let can_go = solution_count == u64::from(cells.len() > 1);
        if !can_go && sets > 1 {
            self.group = sets / 2;
            return;
        }
        if can_go {
            self.given_count -= cells.len();
            for &cell in &self.order[cells] {
                self.values.as_mut()[cell] = 0;
                self.swaps.remove_given(cell);
            }
        }
        self.decided += sets;
        self.group = group_size(self.given_count, self.values.as_ref().len());
    }
}
