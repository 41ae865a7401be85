//! Minimal puzzles that are all equally likely: a random walk through sets of givens, with an attempt at a puzzle at each step.
//!
//! Removal (`top_down.rs`) favours puzzles with few givens. An unbiased method draws any set of cells of a random grid and
//! keeps it if it is a minimal puzzle, but only one set in millions is. Four ideas save most of the work.
//!
//! 1. **Paths.** Draw a set X of [`MOST_UNIFORM_GIVENS`] cells, and remove cells in random order while the puzzle is proper.
//!    Of the sets on this path only the last, Q, can be minimal. A path passes through a given set of n cells with
//!    probability 1 / C(81, n), so a minimal Q of n cells is kept with probability C(81, n) / C(81, [`MOST_UNIFORM_GIVENS`]),
//!    which makes all equally likely.
//! 2. **Unavoidable sets.** X is proper only if it meets each unavoidable set of the grid that is known (`unavoidable.rs`):
//!    one X in twenty does. From such an X, exchange a random cell for another, again and again, and stay where that would
//!    miss a set. The walk starts at any such X with equal probability, and an exchange is as likely as its reverse, so at
//!    every step each such X is equally likely.
//! 3. **Attempts.** An attempt is a grid, [`STARTS`] sets drawn, and a walk of [`STEPS`] steps from each that meets all
//!    unavoidable sets. So every minimal puzzle of every grid is reached equally often on average. The attempt ends with the
//!    first puzzle; only one in 140 finds any, so it hardly matters that another might have followed.
//! 4. **Memory.** Each failed test finds a solution that differs from the grid in some cells. As X changes by one cell at a
//!    time, the latest of these often answer a test without a search. This saves tests and changes nothing else.
//!
//! Puzzles with more than 30 givens, 0.03% of all, are left out.
//!
//! A puzzle takes 47 milliseconds; without memory 95, and with four exchanges per step, which make memory less useful, 90.
//!
//! Tried: building puzzles up from nothing, each step adding a cell that leaves every given needed, with the weights that
//! this requires. All of 3,000 ended in sets of 26 to 33 cells to which no cell could be added and that were not proper.

use super::attempt::Attempt;
use super::attempt::AttemptState::{self, Failed, Succeeded, Testing};
use super::full_grid::FullGrids;
use super::request::{MOST_UNIFORM_GIVENS, Plan};
use crate::digit::Digit;
use crate::geometry::Cell;
use crate::geometry::CellSet;
use crate::lane::{Level, Packed};
use crate::random::Stream;
use crate::unavoidable::Parts;

/// Sets drawn in an attempt.
const STARTS: u32 = 64;

/// Steps of a walk.
const STEPS: u32 = 512;

/// Solutions remembered.
const MEMORY: usize = 64;

/// The test under way.
#[derive(Clone, Copy, Debug)]
enum Test {
    /// Whether X is proper.
    Proper,
    /// Whether the next cell in the order is redundant.
    Removal,
    /// Whether this cell of Q is redundant.
    Check(Cell),
}

/// An attempt by random walk.
#[derive(Clone, Debug)]
pub struct Uniform {
    stream: Stream,
    values: [u8; 81],
    solution: Packed,
    /// The known unavoidable sets, the smallest first.
    unavoidable: Vec<CellSet>,
    /// The same sets cell by cell: those that hold the cell, and where the sets of each cell start.
    unavoidable_of: Vec<CellSet>,
    starts_of: [usize; 82],
    /// Where the latest other solutions differ from the grid.
    memory: [CellSet; MEMORY],
    next_in_memory: usize,
    /// All cells: first those of X, then the others.
    cells: [Cell; 81],
    size: u8,
    fewest: u8,
    /// X, and its candidates: the grid's digit in its cells, every digit elsewhere.
    set: CellSet,
    state: Packed,
    starts_left: u32,
    steps_left: u32,
    /// The cells of X that are left on the path.
    left: CellSet,
    /// The order in which the cells are removed, and how many are.
    order: [Cell; MOST_UNIFORM_GIVENS as usize],
    removed: u8,
    /// Cells of Q that may be redundant.
    unchecked: CellSet,
    test: Test,
}

impl Attempt for Uniform {
    const IDLE: Self = Self {
        stream: Stream::NONE,
        values: [0; 81],
        solution: Packed::NONE,
        unavoidable: Vec::new(),
        unavoidable_of: Vec::new(),
        starts_of: [0; 82],
        memory: [CellSet::ALL; MEMORY],
        next_in_memory: 0,
        cells: Cell::ALL,
        size: 0,
        fewest: 0,
        set: CellSet::EMPTY,
        state: Packed::NONE,
        starts_left: 0,
        steps_left: 0,
        left: CellSet::EMPTY,
        order: [Cell::ALL[0]; MOST_UNIFORM_GIVENS as usize],
        removed: 0,
        unchecked: CellSet::EMPTY,
        test: Test::Proper,
    };

    fn begin(&mut self, plan: &Plan, mut stream: Stream, level: Level) -> AttemptState {
        let grid = FullGrids::get().draw(&mut stream);
        self.stream = stream;
        self.values = grid;
        self.solution.set_values(&grid, level);
        self.find_unavoidable();
        self.cells = Cell::ALL;
        let most = plan.counts[plan.counts.len() - 1];
        (self.fewest, self.size) = (plan.counts[0], most.min(MOST_UNIFORM_GIVENS));
        (self.starts_left, self.steps_left) = (STARTS, 0);
        (self.memory, self.next_in_memory) = ([CellSet::ALL; MEMORY], 0);
        self.choose_set()
    }

    fn write_test(&self, state: &mut Packed) {
        *state = self.state;
        for cell in self.set.minus(self.left).cells() {
            state.open(cell);
        }
        let cell = match self.test {
            Test::Proper => return,
            Test::Removal => self.next_cell(),
            Test::Check(cell) => cell,
        };
        state.open(cell);
        state.clear(cell, self.digit_of(cell));
    }

    fn is_other_solution(&self, solution: &Packed) -> bool {
        *solution != self.solution
    }

    fn take_result(&mut self, other: Option<&Packed>) -> AttemptState {
        if let Some(other) = other {
            self.remember(other);
        }
        match (self.test, other.is_some()) {
            (Test::Proper, true) | (Test::Check(_), false) => self.choose_set(),
            (Test::Proper, false) => {
                self.start_path();
                self.remove_next()
            }
            (Test::Removal, false) => {
                self.left.remove(self.next_cell());
                self.removed += 1;
                self.remove_next()
            }
            (Test::Removal, true) => self.check_puzzle(),
            (Test::Check(cell), true) => {
                self.unchecked.remove(cell);
                self.check_next()
            }
        }
    }

    fn puzzle(&self) -> [u8; 81] {
        let mut puzzle = [0; 81];
        for cell in self.left.cells() {
            puzzle[cell.index()] = self.values[cell.index()];
        }
        puzzle
    }

    fn solution(&self) -> &[u8; 81] {
        &self.values
    }
}

impl Uniform {
    fn find_unavoidable(&mut self) {
        self.unavoidable.clear();
        let parts = Parts::new(&self.values);
        let marks = Cell::ALL.map(CellSet::only);
        parts.each_cycle(9, &marks, |cells| self.unavoidable.push(cells));
        parts.each_digit_part(|cells| self.unavoidable.push(cells));
        // Smaller sets are missed more often.
        self.unavoidable.sort_unstable_by_key(|set| set.len());
        self.unavoidable_of.clear();
        for cell in Cell::ALL {
            self.starts_of[cell.index()] = self.unavoidable_of.len();
            let with_cell = |set: &&CellSet| set.contains(cell);
            let sets = self.unavoidable.iter().filter(with_cell);
            self.unavoidable_of.extend(sets);
        }
        self.starts_of[81] = self.unavoidable_of.len();
    }

    /// Chooses the next X, by a step or by a new start.
    fn choose_set(&mut self) -> AttemptState {
        loop {
            if self.steps_left > 0 {
                self.steps_left -= 1;
                self.exchange();
                if self.is_known_improper(self.set) {
                    continue;
                }
                break;
            }
            if self.starts_left == 0 {
                return Failed;
            }
            self.starts_left -= 1;
            if self.draw_set() {
                self.steps_left = STEPS;
                break;
            }
        }
        self.left = self.set;
        self.test = Test::Proper;
        Testing
    }

    /// Remembers where a solution differs from the grid.
    fn remember(&mut self, other: &Packed) {
        self.memory[self.next_in_memory] = other.differences(&self.solution);
        self.next_in_memory = (self.next_in_memory + 1) % MEMORY;
    }

    /// Whether a remembered solution differs from the grid in none of these givens.
    fn is_known_improper(&self, givens: CellSet) -> bool {
        self.memory.iter().any(|cells| cells.is_disjoint(givens))
    }

    /// Draws X; whether it meets all unavoidable sets.
    fn draw_set(&mut self) -> bool {
        self.set = CellSet::EMPTY;
        for place in 0..self.size {
            let other = u32::from(place) + self.stream.pick(81 - u32::from(place));
            self.cells.swap(usize::from(place), other as usize);
            self.set.insert(self.cells[usize::from(place)]);
        }
        let mut sets = self.unavoidable.iter();
        if sets.any(|cells| cells.is_disjoint(self.set)) {
            return false;
        }
        self.state = self.solution;
        for cell in CellSet::ALL.minus(self.set).cells() {
            self.state.open(cell);
        }
        true
    }

    /// Exchanges a random cell of X for another, unless X would miss an unavoidable set.
    fn exchange(&mut self) {
        let size = u32::from(self.size);
        let leaving = self.stream.pick(size) as usize;
        let coming = (size + self.stream.pick(81 - size)) as usize;
        let [old, new] = [leaving, coming].map(|place| self.cells[place]);
        let mut set = self.set;
        set.remove(old);
        set.insert(new);
        // X met all sets before, so only those of the old cell can be missed.
        let sets = self.starts_of[old.index()]..self.starts_of[old.index() + 1];
        let mut sets = self.unavoidable_of[sets].iter();
        if sets.all(|cells| !cells.is_disjoint(set)) {
            self.cells.swap(leaving, coming);
            self.set = set;
            self.state.open(old);
            self.state.place(new, self.digit_of(new));
        }
    }

    /// Draws the order in which the cells of X are removed.
    fn start_path(&mut self) {
        let size = usize::from(self.size);
        self.order[..size].copy_from_slice(&self.cells[..size]);
        for end in (1..size).rev() {
            let other = self.stream.pick(end as u32 + 1) as usize;
            self.order.swap(end, other);
        }
        (self.removed, self.test) = (0, Test::Removal);
    }

    /// The digit of a cell in the solution.
    fn digit_of(&self, cell: Cell) -> Digit {
        Digit::ALL[usize::from(self.values[cell.index()]) - 1]
    }

    /// The next cell in the order.
    fn next_cell(&self) -> Cell {
        self.order[usize::from(self.removed)]
    }

    /// Whether to keep Q if it is minimal: with probability C(81, n) / C(81, size), a factor (n + 1) / (81 - n) for each
    /// size on the path.
    fn draw_is_kept(&mut self) -> bool {
        let count = self.left.len() as u32;
        (count..u32::from(self.size)).all(|n| self.stream.pick(81 - n) <= n)
    }

    /// Tests the next cell in the order, or checks the puzzle if that cell is known to be needed.
    fn remove_next(&mut self) -> AttemptState {
        if self.left.len() < usize::from(self.fewest) {
            return self.choose_set();
        }
        self.test = Test::Removal;
        let mut rest = self.left;
        rest.remove(self.next_cell());
        if self.is_known_improper(rest) {
            self.check_puzzle()
        } else {
            Testing
        }
    }

    /// The path has ended at Q: checks its cells, except those that are known to be needed.
    fn check_puzzle(&mut self) -> AttemptState {
        if !self.draw_is_kept() {
            return self.choose_set();
        }
        self.unchecked = self.left;
        self.unchecked.remove(self.next_cell());
        for set in self.unavoidable.iter().chain(&self.memory) {
            let met = set.intersection(self.left);
            if met.len() == 1 {
                self.unchecked = self.unchecked.minus(met);
            }
        }
        self.check_next()
    }

    /// Checks the next cell of Q that may be redundant; if there is none, Q is minimal.
    fn check_next(&mut self) -> AttemptState {
        match self.unchecked.cells().next() {
            Some(cell) => {
                self.test = Test::Check(cell);
                Testing
            }
            None => Succeeded,
        }
    }
}
