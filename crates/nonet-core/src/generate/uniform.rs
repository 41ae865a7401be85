//! A minimal puzzle drawn from all of them alike: a random walk through sets of givens, with a look at a puzzle in each.
//!
//! Removal (`removal.rs`) favours puzzles with few givens. What is even-handed is to draw any set of cells of a random grid
//! and to keep it if it is a minimal puzzle; but one in millions is. Four steps save most of that.
//!
//! 1. **Paths.** Draw a set X of [`LARGEST`] cells, and take cells away in random order while the puzzle is proper. Of the sets on
//!    the way only the last, Q, can be minimal. The way leads through a given set of n cells with chance 1 / C(81, n), so a
//!    minimal Q of n cells is kept with chance C(81, n) / C(81, LARGEST): all are as likely then.
//! 2. **Barriers.** X has to meet every unavoidable set that can be seen (`barriers.rs`), or it is not proper: one in twenty
//!    does. Once such an X is found, exchange a random cell of it for another, again and again, and stay where that would miss
//!    a set. The walk began at any such X alike, and an exchange is as likely as its reverse; so at every step it is at any
//!    such X alike.
//! 3. **Attempts.** An attempt is a grid, [`STARTS`] sets drawn, and a walk of [`STEPS`] from each that meets all. So every
//!    minimal puzzle of every grid is come by as often on average. The attempt ends with the first; as one in 140 comes by
//!    any, it hardly matters that another might have followed.
//! 4. **Memory.** Each test that fails shows a solution that differs from the grid in some cells. As X changes by one cell at a
//!    time, the latest of these often tell what a test would. This saves tests and changes nothing else.
//!
//! What is left out: puzzles with more than 30 givens, 0.03% of all.
//!
//! 47 milliseconds a puzzle; without memory 95, and with four exchanges a step, which leave little to remember, 90.
//!
//! Tried: building puzzles up from nothing, at each step by a cell that leaves every given needed, with the weights that this
//! asks for. All of 3,000 ended in sets of 26 to 33 cells to which no cell could be added and that were not proper.

use super::attempt::Maker;
use super::barriers::{find_cycles, find_digit_parts};
use super::request::Plan;
use super::symmetry::{ALL_CELLS, CellSet, cells_of};
use crate::lane::{Level, Packed};
use crate::random::Stream;
use crate::types::{Cell, Digit};

/// The most givens of a puzzle that is drawn.
pub const LARGEST: u8 = 30;

/// Sets drawn in an attempt.
const STARTS: u32 = 64;

/// Steps of a walk.
const STEPS: u32 = 512;

/// Solutions remembered.
const MEMORY: usize = 64;

/// What the test under way asks.
#[derive(Clone, Copy, Debug)]
enum Test {
    /// Whether X is proper.
    Proper,
    /// Whether the next cell in the order can go.
    Removal,
    /// Whether this cell can go, too.
    Check(u8),
}

/// An attempt.
#[derive(Clone, Debug)]
pub struct Walk {
    stream: Stream,
    values: [u8; 81],
    solution: Packed,
    /// Unavoidable sets; and, one cell's after another's, those that each cell is in, with where they begin.
    barriers: Vec<CellSet>,
    around: Vec<CellSet>,
    around_starts: [usize; 82],
    /// Where the latest solutions that were found differ from the grid.
    seen: [CellSet; MEMORY],
    seen_next: usize,
    /// All cells: first those of X, then the others.
    cells: [u8; 81],
    size: u8,
    fewest: u8,
    /// X, and the grid's digits in it with every digit elsewhere.
    set: CellSet,
    state: Packed,
    starts_left: u32,
    steps_left: u32,
    /// What is left of X on the way.
    rest: CellSet,
    /// The order in which its cells go, and how many went.
    order: [u8; LARGEST as usize],
    gone: u8,
    /// Cells of Q that may be redundant.
    unchecked: CellSet,
    test: Test,
}

impl Maker for Walk {
    const IDLE: Self = Self {
        stream: Stream::NONE,
        values: [0; 81],
        solution: Packed::NONE,
        barriers: Vec::new(),
        around: Vec::new(),
        around_starts: [0; 82],
        seen: [0; MEMORY],
        seen_next: 0,
        cells: [0; 81],
        size: 0,
        fewest: 0,
        set: 0,
        state: Packed::NONE,
        starts_left: 0,
        steps_left: 0,
        rest: 0,
        order: [0; LARGEST as usize],
        gone: 0,
        unchecked: 0,
        test: Test::Proper,
    };

    fn begin(
        &mut self,
        plan: &Plan,
        grid: &[u8; 81],
        stream: Stream,
        level: Level,
    ) -> Option<bool> {
        self.stream = stream;
        self.values = *grid;
        self.solution.set_values(grid, level);
        self.find_barriers();
        self.cells = core::array::from_fn(|cell| cell as u8);
        (self.fewest, self.size) = (
            plan.counts[0],
            plan.counts[plan.counts.len() - 1].min(LARGEST),
        );
        (self.starts_left, self.steps_left) = (STARTS, 0);
        (self.seen, self.seen_next) = ([ALL_CELLS; MEMORY], 0);
        self.go_on()
    }

    fn write_test(&self, state: &mut Packed) {
        *state = self.state;
        for cell in cells_of(self.set & !self.rest) {
            state.open(Cell::ALL[cell]);
        }
        let cell = match self.test {
            Test::Proper => return,
            Test::Removal => self.order[usize::from(self.gone)],
            Test::Check(cell) => cell,
        };
        let cell = usize::from(cell);
        state.open(Cell::ALL[cell]);
        state.clear(
            Cell::ALL[cell],
            Digit::ALL[usize::from(self.values[cell]) - 1],
        );
    }

    fn is_other(&self, solution: &Packed) -> bool {
        *solution != self.solution
    }

    fn learn(&mut self, other: Option<&Packed>) -> Option<bool> {
        if let Some(other) = other {
            self.remember(other);
        }
        match (self.test, other.is_some()) {
            (Test::Proper, true) | (Test::Check(_), false) => self.go_on(),
            (Test::Proper, false) => {
                self.set_out();
                self.remove_next()
            }
            (Test::Removal, false) => {
                self.rest &= !(1 << self.order[usize::from(self.gone)]);
                self.gone += 1;
                self.remove_next()
            }
            (Test::Removal, true) => self.check(),
            (Test::Check(cell), true) => {
                self.unchecked &= !(1 << cell);
                self.check_next()
            }
        }
    }

    fn puzzle(&self) -> [u8; 81] {
        core::array::from_fn(|cell| {
            if self.rest >> cell & 1 == 1 {
                self.values[cell]
            } else {
                0
            }
        })
    }

    fn solution(&self) -> &[u8; 81] {
        &self.values
    }
}

impl Walk {
    fn find_barriers(&mut self) {
        self.barriers.clear();
        let marks = core::array::from_fn(|cell| 1 << cell);
        find_cycles(&self.values, &marks, 9, |cells| self.barriers.push(cells));
        find_digit_parts(&self.values, |cells| self.barriers.push(cells));
        // The smaller ones are missed more often.
        self.barriers.sort_unstable_by_key(|set| set.count_ones());
        self.around.clear();
        for cell in 0..81 {
            self.around_starts[cell] = self.around.len();
            let is_around = |barrier: &&CellSet| *barrier >> cell & 1 == 1;
            self.around.extend(self.barriers.iter().filter(is_around));
        }
        self.around_starts[81] = self.around.len();
    }

    /// Goes on to the next X, by a step or by a new start.
    fn go_on(&mut self) -> Option<bool> {
        loop {
            if self.steps_left > 0 {
                self.steps_left -= 1;
                self.exchange();
                if self.is_seen_improper(self.set) {
                    continue;
                }
                break;
            }
            if self.starts_left == 0 {
                return Some(false);
            }
            self.starts_left -= 1;
            if self.start() {
                self.steps_left = STEPS;
                break;
            }
        }
        self.rest = self.set;
        self.test = Test::Proper;
        None
    }

    /// Notes where a solution differs from the grid.
    fn remember(&mut self, other: &Packed) {
        self.seen[self.seen_next] = other.differences(&self.solution);
        self.seen_next = (self.seen_next + 1) % MEMORY;
    }

    /// Whether a solution that was seen differs from the grid in none of these givens.
    fn is_seen_improper(&self, givens: CellSet) -> bool {
        self.seen.iter().any(|seen| seen & givens == 0)
    }

    /// Draws X; whether it meets all barriers.
    fn start(&mut self) -> bool {
        self.set = 0;
        for place in 0..self.size {
            let other = u32::from(place) + self.stream.pick(81 - u32::from(place));
            self.cells.swap(usize::from(place), other as usize);
            self.set |= 1 << self.cells[usize::from(place)];
        }
        if self.barriers.iter().any(|barrier| barrier & self.set == 0) {
            return false;
        }
        self.state = self.solution;
        for cell in cells_of(ALL_CELLS & !self.set) {
            self.state.open(Cell::ALL[cell]);
        }
        true
    }

    /// Exchanges a cell of X for another, or stays.
    fn exchange(&mut self) {
        let size = u32::from(self.size);
        let leaving = self.stream.pick(size) as usize;
        let coming = (size + self.stream.pick(81 - size)) as usize;
        let [out, new] = [leaving, coming].map(|place| usize::from(self.cells[place]));
        let set = self.set & !(1 << out) | 1 << new;
        // All barriers were met before.
        let around = &self.around[self.around_starts[out]..self.around_starts[out + 1]];
        if around.iter().all(|barrier| barrier & set != 0) {
            self.cells.swap(leaving, coming);
            self.set = set;
            self.state.open(Cell::ALL[out]);
            self.state.settle(
                Cell::ALL[new],
                Digit::ALL[usize::from(self.values[new]) - 1],
            );
        }
    }

    /// Begins to take cells away from X, in random order.
    fn set_out(&mut self) {
        let size = usize::from(self.size);
        self.order[..size].copy_from_slice(&self.cells[..size]);
        for end in (1..size).rev() {
            let other = self.stream.pick(end as u32 + 1) as usize;
            self.order.swap(end, other);
        }
        (self.gone, self.test) = (0, Test::Removal);
    }

    /// Whether Q is kept, should it be minimal: with chance C(81, n) / C(81, size), a factor (n + 1) / (81 - n) for
    /// each size on the way.
    fn is_kept(&mut self) -> bool {
        let count = self.rest.count_ones();
        (count..u32::from(self.size)).all(|n| self.stream.pick(81 - n) <= n)
    }

    /// Goes on to the next cell in the order, or, if that one has to stay, to the others.
    fn remove_next(&mut self) -> Option<bool> {
        if self.rest.count_ones() < u32::from(self.fewest) {
            return self.go_on();
        }
        self.test = Test::Removal;
        let cell = self.order[usize::from(self.gone)];
        if self.is_seen_improper(self.rest & !(1 << cell)) {
            self.check()
        } else {
            None
        }
    }

    /// The puzzle is Q; looks at its cells, but for those that are known to be needed.
    fn check(&mut self) -> Option<bool> {
        if !self.is_kept() {
            return self.go_on();
        }
        self.unchecked = self.rest & !(1 << self.order[usize::from(self.gone)]);
        for set in self.barriers.iter().chain(&self.seen) {
            let met = set & self.rest;
            if met.is_power_of_two() {
                self.unchecked &= !met;
            }
        }
        self.check_next()
    }

    /// Goes on to the next cell of Q that may be redundant; if there is none, Q is minimal.
    fn check_next(&mut self) -> Option<bool> {
        if self.unchecked != 0 {
            self.test = Test::Check(self.unchecked.trailing_zeros() as u8);
            return None;
        }
        Some(true)
    }
}
