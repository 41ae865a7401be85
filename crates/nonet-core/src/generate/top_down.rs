//! From a full grid to a puzzle: givens are removed in random order as long as the puzzle stays proper.
//!
//! This alone defines the puzzle: a given that is redundant when it is reached is removed and any other is kept, until the
//! order ends or the requested number of givens is left. (With a symmetry, read orbit for given.) The rest saves searches.
//!
//! **A test** asks for a solution other than the grid when some more givens are removed. If there is none, they stay
//! removed. **Groups**: at first nearly every given is redundant, so the next given and many after it are tested at once; if
//! the puzzle stays proper, each would have been removed alone. After a failure the group is halved.
//!
//! **Barriers** (`barriers.rs`). A failed test finds a solution that differs from the grid in some givens of the group, and
//! in no other given. As long as none of these is kept, they cannot all be removed:
//!
//! ```text
//!   order     a b c d e f g h ...       the test of a-h found a solution that differs in b, d and e
//!             next group: a b c d       (with e the test would fail)
//!             if all four are removed, e stays; if b or d stays, e is undecided like any other
//! ```
//!
//! A minimal puzzle takes 30 tests on average; 13 of them find that a given is needed.

use super::attempt::Attempt;
use super::attempt::AttemptState::{self, Failed, Succeeded, Testing};
use super::barriers::{Barriers, OrbitSet};
use super::full_grid::FullGrids;
use super::request::Plan;
use crate::digit::Digit;
use crate::geometry::Cell;
use crate::geometry::CellSet;
use crate::lane::{Level, Packed};
use crate::random::Stream;
use crate::unavoidable::Parts;

/// Places in a cycle that is used as a barrier, at most. The more cells a barrier has, the sooner one of them is kept: all
/// longer cycles save a fifth of a test.
const LONGEST_CYCLE: u32 = 5;

/// The test under way.
#[derive(Clone, Copy, Debug)]
enum Test {
    /// Whether the puzzle is proper with all initial givens.
    Start,
    /// Whether it stays proper without this many orbits, from the next one on.
    Group(u8),
    /// Whether it stays proper without the given at this place in the order.
    Given(u8),
}

/// An attempt by removal.
#[derive(Clone, Debug)]
pub struct TopDown {
    /// The grid, as values and as candidates.
    values: [u8; 81],
    solution: Packed,
    /// The puzzle so far, as candidates (every digit in a blank cell) and as values.
    state: Packed,
    puzzle: [u8; 81],
    /// The givens left, and the fewest and the most that are allowed.
    count: u8,
    givens: [u8; 2],
    minimal: bool,
    /// The cells in the order of removal, and where each orbit ends among them.
    order: [Cell; 81],
    ends: [u8; 81],
    orbit_count: u8,
    /// The first undecided orbit.
    next: u8,
    kept: OrbitSet,
    kept_cells: u8,
    barriers: Barriers,
    /// The largest group to test next.
    group_limit: u8,
    test: Test,
}

impl Attempt for TopDown {
    const IDLE: Self = Self {
        values: [0; 81],
        solution: Packed::NONE,
        state: Packed::NONE,
        puzzle: [0; 81],
        count: 0,
        givens: [0; 2],
        minimal: false,
        order: Cell::ALL,
        ends: [0; 81],
        orbit_count: 0,
        next: 0,
        kept: 0,
        kept_cells: 0,
        barriers: Barriers::EMPTY,
        group_limit: 0,
        test: Test::Start,
    };

    fn begin(&mut self, plan: &Plan, mut stream: Stream, level: Level) -> AttemptState {
        let grid = FullGrids::get().draw(&mut stream);
        let mut order = [0; 81];
        let order = &mut order[..plan.orbits.len()];
        for (orbit, place) in order.iter_mut().enumerate() {
            *place = orbit as u8;
        }
        for end in (1..order.len()).rev() {
            order.swap(end, stream.pick(end as u32 + 1) as usize);
        }
        let counts = &plan.counts;
        let givens = if plan.minimal {
            [counts[0], counts[counts.len() - 1]]
        } else {
            [counts[stream.pick(counts.len() as u32) as usize]; 2]
        };
        self.begin_in_order(&grid, &plan.orbits, order, givens, plan.minimal, level)
    }

    fn write_test(&self, state: &mut Packed) {
        *state = self.state;
        let cells = match self.test {
            Test::Start => &[],
            Test::Group(size) => self.cells_of(self.next, self.next + size),
            Test::Given(place) => &self.order[usize::from(place)..=usize::from(place)],
        };
        for &cell in cells {
            state.open(cell);
        }
        if let &[cell] = cells {
            // Any other solution differs here.
            state.clear(cell, Digit::ALL[usize::from(self.values[cell.index()]) - 1]);
        }
    }

    fn is_other_solution(&self, solution: &Packed) -> bool {
        *solution != self.solution
    }

    fn take_result(&mut self, other: Option<&Packed>) -> AttemptState {
        match (self.test, other) {
            (Test::Start, Some(_)) | (Test::Given(_), None) => Failed,
            (Test::Start, None) => self.choose_group(),
            (Test::Given(place), Some(_)) => self.choose_given(place + 1),
            (Test::Group(size), None) => {
                self.remove(size);
                self.group_limit = u8::MAX;
                self.choose_group()
            }
            (Test::Group(1), Some(_)) => {
                self.keep();
                self.choose_group()
            }
            (Test::Group(size), Some(other)) => {
                self.add_barrier(size, other);
                self.group_limit = size / 2;
                self.choose_group()
            }
        }
    }

    fn puzzle(&self) -> [u8; 81] {
        self.puzzle
    }

    fn solution(&self) -> &[u8; 81] {
        &self.values
    }
}

impl TopDown {
    /// Begins with a grid of 81 digits, the orbits (disjoint sets of cells that are removed together; a cell of no orbit is
    /// removed at the start), and their order of removal. The number of givens must lie between the two of `givens`. A
    /// minimal puzzle needs all its givens; for others removal stops at the fewest.
    fn begin_in_order(
        &mut self,
        values: &[u8; 81],
        orbits: &[CellSet],
        order: &[u8],
        givens: [u8; 2],
        minimal: bool,
        level: Level,
    ) -> AttemptState {
        self.values = *values;
        self.puzzle = [0; 81];
        self.solution.set_values(values, level);
        self.state = self.solution;
        (self.givens, self.minimal) = (givens, minimal);
        (self.next, self.kept, self.kept_cells) = (0, 0, 0);
        self.group_limit = u8::MAX;
        self.set_order(orbits, order);
        self.test = Test::Start;
        if self.count == 81 {
            self.choose_group()
        } else {
            Testing
        }
    }

    /// Sets the order of removal and the first barriers.
    fn set_order(&mut self, orbits: &[CellSet], order: &[u8]) {
        let mut marks = [0; 81];
        let mut end = 0;
        for (place, &orbit) in order.iter().enumerate() {
            for cell in orbits[usize::from(orbit)].cells() {
                marks[cell.index()] = 1 << place;
                self.order[end] = cell;
                self.puzzle[cell.index()] = self.values[cell.index()];
                end += 1;
            }
            self.ends[place] = end as u8;
        }
        (self.orbit_count, self.count) = (order.len() as u8, end as u8);
        if self.count < 81 {
            for cell in (0..81).filter(|&cell| self.puzzle[cell] == 0) {
                self.state.open(Cell::ALL[cell]);
            }
        }
        self.barriers.clear();
        let parts = Parts::new(&self.values);
        parts.each_cycle(LONGEST_CYCLE, &marks, |orbits| self.barriers.add(orbits));
    }

    /// Chooses the next group, unless all orbits are decided.
    fn choose_group(&mut self) -> AttemptState {
        let [fewest, most] = self.givens;
        loop {
            let count = self.count;
            if self.kept_cells > most || self.minimal && count < fewest {
                return Failed;
            }
            if self.next == self.orbit_count || !self.minimal && count == fewest {
                return self.finish();
            }
            let barrier = self.barriers.first_from(self.next, self.kept);
            let end = barrier.unwrap_or(self.orbit_count);
            let spare = if self.minimal { count } else { count - fewest };
            let most_orbits = group_size(count).min(self.group_limit).min(end - self.next);
            let size = self.orbits_within(most_orbits, spare);
            if size > 0 {
                self.test = Test::Group(size);
                return Testing;
            }
            self.keep();
        }
    }

    /// How many of the next orbits have at most this many cells together; at most `most_orbits`.
    fn orbits_within(&self, most_orbits: u8, cells: u8) -> u8 {
        let end = self.end_before(self.next) + usize::from(cells);
        let fits = |&size: &u8| self.end_before(self.next + size) <= end;
        (1..=most_orbits).take_while(fits).last().unwrap_or(0)
    }

    /// Ends the removal of orbits; in a minimal puzzle, single givens of larger orbits are tested next.
    fn finish(&mut self) -> AttemptState {
        let [fewest, most] = self.givens;
        if !(fewest..=most).contains(&self.count) {
            return Failed;
        }
        if self.minimal {
            self.choose_given(0)
        } else {
            Succeeded
        }
    }

    /// Chooses the next given, from this place in the order on, that was kept together with others.
    fn choose_given(&mut self, start: u8) -> AttemptState {
        for orbit in 0..self.orbit_count {
            let places = self.end_before(orbit) as u8..self.ends[usize::from(orbit)];
            if places.len() > 1 && self.kept >> orbit & 1 == 1 && places.end > start {
                self.test = Test::Given(start.max(places.start));
                return Testing;
            }
        }
        Succeeded
    }

    /// Removes the next orbits.
    fn remove(&mut self, size: u8) {
        for place in self.end_before(self.next)..self.end_before(self.next + size) {
            let cell = self.order[place];
            self.state.open(cell);
            self.puzzle[cell.index()] = 0;
            self.count -= 1;
        }
        self.next += size;
    }

    /// Keeps the next orbit.
    fn keep(&mut self) {
        self.kept |= 1 << self.next;
        self.kept_cells += self.cells_of(self.next, self.next + 1).len() as u8;
        self.next += 1;
    }

    /// Adds the orbits of the group in which another solution differs as a barrier.
    fn add_barrier(&mut self, size: u8, other: &Packed) {
        let differences = other.differences(&self.solution);
        let differs = |&cell: &Cell| differences.contains(cell);
        let mut barrier = 0;
        for orbit in self.next..self.next + size {
            if self.cells_of(orbit, orbit + 1).iter().any(differs) {
                barrier |= 1 << orbit;
            }
        }
        self.barriers.add(barrier);
    }

    /// The cells of these orbits.
    fn cells_of(&self, start: u8, end: u8) -> &[Cell] {
        &self.order[self.end_before(start)..self.end_before(end)]
    }

    /// Where the orbits before this one end among the cells.
    fn end_before(&self, orbit: u8) -> usize {
        match orbit {
            0 => 0,
            _ => usize::from(self.ends[usize::from(orbit) - 1]),
        }
    }
}

/// How many orbits to test at once, by the number of givens left.
fn group_size(count: u8) -> u8 {
    match count {
        0..=31 => 1,
        32..=34 => 2,
        35..=40 => 4,
        41..=60 => 8,
        _ => 34,
    }
}

#[cfg(test)]
#[path = "../../tests/unit/top_down.rs"]
mod tests;
