//! From cells to a puzzle: the digits of given cells are changed until the puzzle has one solution.
//!
//! A random grid is hardly ever the only one with its digits in the cells of a heart or of a letter: removal
//! (`top_down.rs`), which keeps the digits of its grid, hardly ever finds one there. A climb changes them.
//! It begins with the digits of a random grid in the cells. Each change gives one cell another digit, or swaps the digits
//! of two cells; it stays unless the puzzle then has more solutions, or none.
//!
//! A change that is refused costs little, because its solutions are counted only up to one more than before. A climb that
//! has not moved forward in [`PATIENCE`] changes begins again with another grid. Counts are the unit of a search's limit.
//!
//! Of 60 letters and shapes of 20 to 45 cells, with three seeds each, 36 always take less than a tenth of a second and 42
//! less than two; 17, most of them letters, were not found in three. Tried: counting up to 20,000
//! solutions, which found none of ten of these in 20 seconds each.

use super::full_grid::FullGrids;
use super::request::{Plan, empty_lines, without};
use crate::geometry::Cell;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::random::Stream;
use crate::solve::search;

/// Solutions are counted up to this number: a puzzle with more is as good as another.
const MOST_COUNTED: u64 = 1000;

/// Changes without a gain before a climb ends.
const PATIENCE: u32 = 1000;

/// A puzzle and its solution.
pub type Climbed = ([u8; 81], [u8; 81]);

/// The search for one puzzle.
pub struct Climb<'a> {
    plan: &'a Plan,
    stream: Stream,
    /// Puzzles whose solutions may still be counted.
    counts_left: u32,
    should_continue: &'a dyn Fn() -> bool,
}

impl<'a> Climb<'a> {
    /// A search that counts the solutions of at most `attempts` puzzles.
    pub fn new(
        plan: &'a Plan,
        stream: Stream,
        attempts: u32,
        should_continue: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            plan,
            stream,
            counts_left: attempts,
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
        let mut count = self.count(&puzzle, MOST_COUNTED);
        let mut idle = 0;
        while count > 1 {
            if idle == PATIENCE || !self.may_count() {
                return None;
            }
            idle += 1;
            let Some(next) = self.changed(&puzzle, &cells) else {
                continue;
            };
            let next_count = self.count(&next, MOST_COUNTED.min(count + 1));
            if (1..=count).contains(&next_count) {
                if next_count < count {
                    idle = 0;
                }
                (puzzle, count) = (next, next_count);
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
            if self.count(&fewer, 2) == 1 {
                puzzle = fewer;
            } else {
                kept.push(orbit);
            }
        }
        // A given that was kept together with others can be redundant alone.
        let mut givens = kept.iter().filter(|orbit| orbit.len() > 1).copied();
        let is_minimal = givens.all(|orbit| {
            orbit
                .cells()
                .all(|cell| self.count(&without(&puzzle, CellSet::only(cell)), 2) > 1)
        });
        let count = union(&kept).len() as u8;
        (is_minimal && self.plan.counts.contains(&count)).then_some(puzzle)
    }

    fn count(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        self.counts_left = self.counts_left.saturating_sub(1);
        search(&Grid::from_trusted(*puzzle), limit).solution_count
    }
}

fn union(orbits: &[CellSet]) -> CellSet {
    orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union)
}
