//! From cells to a puzzle: the digits of given cells are changed until the puzzle has one solution.
//!
//! A random grid is hardly ever the only one with its digits in the cells of a heart or of a letter: removal
//! (`top_down.rs`), which keeps the digits of its grid, hardly ever finds one there. A climb changes them.
//! It begins with the digits of a random grid in the cells. Each change gives one cell another digit, or swaps the digits
//! of two cells. How far a puzzle is from a proper one is the number of its true candidates, 81 for a proper one: it has a
//! direction also where there are millions of solutions. A change stays if that number grows by no more than a few, drawn
//! for each change, so that a climb leaves the puzzles with two solutions that no single change makes proper.
//!
//! A change that is refused costs little, because counting ends above the number that is allowed. A climb that has not
//! moved forward in [`PATIENCE`] changes begins again with another grid.
//!
//! Of 50 letters and shapes of 15 to 45 cells, 13 are filled in a hundredth of a second; a letter A of 22 cells takes half
//! a second and a star of 23 cells two (medians of ten and six seeds; at most 3 and 13). The other 35 were not found in
//! two climbs of four seconds each, six of them not in a minute more, and no number of true candidates falls below a bound
//! that all seeds reach: that speaks for patterns that no puzzle has. Tried: the number of solutions up to 1,000 as
//! distance, without steps back, which takes 1.6 seconds for the A and finds the star in three of eight climbs of 17 seconds.

use super::full_grid::FullGrids;
use super::request::{Plan, empty_lines, without};
use crate::geometry::Cell;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::inquiry::{Classic, Probe, SingleRunner, TrueCandidateCount};
use crate::random::Stream;
use crate::solve::search;

/// Changes without a gain before a climb ends.
const PATIENCE: u32 = 3000;

/// Changes that count as one attempt.
const CHANGES: u32 = 8;

/// A change may add one true candidate more with this probability, again and again. (That is annealing at a temperature of
/// three candidates, in whole numbers, which are the same on all machines.)
const ONE_MORE: (usize, usize) = (5, 7);

/// The true candidates of a proper puzzle.
const PROPER: u32 = 81;

/// A puzzle and its solution.
pub type Climbed = ([u8; 81], [u8; 81]);

/// The search for one puzzle.
pub struct Climb<'a> {
    plan: &'a Plan,
    stream: Stream,
    /// Puzzles that may still be counted.
    counts_left: u64,
    should_continue: &'a dyn Fn() -> bool,
}

impl<'a> Climb<'a> {
    /// A search of at most so many attempts.
    pub fn new(
        plan: &'a Plan,
        stream: Stream,
        attempts: u32,
        should_continue: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            plan,
            stream,
            counts_left: u64::from(attempts) * u64::from(CHANGES),
            should_continue,
        }
    }

    /// The puzzle; `None` if the limit is reached, or the caller stops the search.
    pub fn find(mut self) -> Option<Climbed> {
        while self.may_count() {
            // A draw that has no cells to fill costs as much as a count.
            self.counts_left -= 1;
            if let Some(orbits) = self.draw_orbits()
                && let Some(puzzle) = self.climb(union(&orbits))
                && let Some(puzzle) = self.finish(puzzle, &orbits)
            {
                let solution = search(&Grid::from_trusted(puzzle), 2).solutions[0]?;
                return Some((puzzle, *solution.values()));
            }
        }
        None
    }

    fn may_count(&self) -> bool {
        self.counts_left > 0 && (self.should_continue)()
    }

    /// Draws the orbits that get givens; `None` if those drawn have no right number of cells, or leave two lines of a chute
    /// empty.
    fn draw_orbits(&mut self) -> Option<Vec<CellSet>> {
        let plan = self.plan;
        let mut orbits = plan.orbits.clone();
        self.stream.shuffle(&mut orbits);
        if plan.minimal {
            // The others are removed when the puzzle is proper.
            return Some(orbits);
        }
        let count = usize::from(plan.counts[self.stream.below(plan.counts.len())]);
        let cells: usize = orbits.iter().map(|orbit| orbit.len()).sum();
        let mut surplus = cells - count;
        orbits.retain(|orbit| {
            let goes = orbit.len() <= surplus;
            surplus -= if goes { orbit.len() } else { 0 };
            !goes
        });
        let is_right = surplus == 0 && empty_lines(union(&orbits)).is_none();
        is_right.then_some(orbits)
    }

    /// Fills the cells, and changes their digits until the puzzle is proper.
    fn climb(&mut self, cells: CellSet) -> Option<[u8; 81]> {
        let solution = FullGrids::get().draw(&mut self.stream);
        let cells: Vec<Cell> = cells.cells().collect();
        let mut puzzle = [0; 81];
        for cell in &cells {
            puzzle[cell.index()] = solution[cell.index()];
        }
        let mut count = self.true_candidates(&puzzle, u32::MAX);
        let (mut least, mut idle) = (count, 0);
        while count > PROPER {
            if idle == PATIENCE || !self.may_count() {
                return None;
            }
            idle += 1;
            let Some(next) = self.changed(&puzzle, &cells) else {
                continue;
            };
            let mut most = count;
            while self.stream.below(ONE_MORE.1) < ONE_MORE.0 {
                most += 1;
            }
            let next_count = self.true_candidates(&next, most);
            if (PROPER..=most).contains(&next_count) {
                (puzzle, count) = (next, next_count);
                if count < least {
                    (least, idle) = (count, 0);
                }
            }
        }
        Some(puzzle)
    }

    /// A puzzle with one cell, or two, changed; `None` if a house has a digit twice then.
    fn changed(&mut self, puzzle: &[u8; 81], cells: &[Cell]) -> Option<[u8; 81]> {
        let mut next = *puzzle;
        let mut changed = [cells[self.stream.below(cells.len())]; 2];
        if self.stream.below(2) == 0 {
            next[changed[0].index()] = 1 + self.stream.below(9) as u8;
        } else {
            changed[1] = cells[self.stream.below(cells.len())];
            next.swap(changed[0].index(), changed[1].index());
        }
        let is_alone = |cell: Cell| {
            let mut peers = cell.peer_set().cells();
            peers.all(|peer| next[peer.index()] != next[cell.index()])
        };
        (next != *puzzle && changed.into_iter().all(is_alone)).then_some(next)
    }

    /// A proper puzzle as it was requested: without redundant givens, if it shall be minimal.
    fn finish(&mut self, mut puzzle: [u8; 81], orbits: &[CellSet]) -> Option<[u8; 81]> {
        if !self.plan.minimal {
            return Some(puzzle);
        }
        let mut kept = Vec::new();
        for &orbit in orbits {
            let fewer = without(&puzzle, orbit);
            if self.true_candidates(&fewer, PROPER) == PROPER {
                puzzle = fewer;
            } else {
                kept.push(orbit);
            }
        }
        // A given that was kept together with others can be redundant alone.
        let mut givens = kept.iter().filter(|orbit| orbit.len() > 1).copied();
        let is_minimal = givens.all(|orbit| {
            orbit.cells().all(|cell| {
                self.true_candidates(&without(&puzzle, CellSet::only(cell)), PROPER) > PROPER
            })
        });
        let count = union(&kept).len() as u8;
        (is_minimal && self.plan.counts.contains(&count)).then_some(puzzle)
    }

    /// Counts the true candidates of a puzzle until they are more than `most`; 0 if it has no solution.
    fn true_candidates(&mut self, puzzle: &[u8; 81], most: u32) -> u32 {
        self.counts_left = self.counts_left.saturating_sub(1);
        let question = TrueCandidateCount { most };
        let mut runner =
            SingleRunner::new(&question, Classic, 0, Probe::of_puzzle(*puzzle, vec![]));
        while !runner.advance(&mut { u32::MAX }) {}
        runner.answer().1
    }
}

fn union(orbits: &[CellSet]) -> CellSet {
    orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union)
}
