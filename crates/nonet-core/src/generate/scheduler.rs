//! The lanes at work on puzzles: every lane has a *bench* with an attempt at one, asks for its next test, and learns the result.
//!
//! ```text
//!   bench 0   puzzle 12, attempt 0    test of 8 givens   -> lane
//!   bench 1   puzzle 17, attempt 2    test of r4c7       -> lane
//!   ...
//! ```
//!
//! No lane waits for another. A bench whose attempt ended takes up the next puzzle, so puzzles are finished out of order,
//! but each has its row in the output. Where attempts can fail, a puzzle is the first attempt *by number* that succeeds:
//! once there are no new puzzles to begin with, several attempts at one are made at the same time, and a success waits until those
//! before it have failed. So the result does not depend on who was faster.

use std::sync::atomic::{AtomicU64, Ordering};

use super::attempt::Maker;
use super::full_grid::Grids;
use super::request::Plan;
use crate::lane::{Feed, Level, Outcome, Packed};
use crate::random::Stream;
use crate::runs::TURNS;
use crate::threads::Watch;

/// Attempts under way at a time: as many as there are lanes.
const BENCHES: usize = 256;

/// What all threads make.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// What is asked of each puzzle.
    pub plan: &'a Plan,
    /// The seed of the whole collection.
    pub seed: u64,
    /// Attempts at a puzzle, at most.
    pub attempts: u32,
    /// The instructions to use.
    pub level: Level,
    /// The lowest index of a puzzle that could not be made; those after it are not wanted any more.
    pub failed: &'a AtomicU64,
    /// Who wants to know how far things are.
    pub watch: &'a Watch<'a>,
}

/// A place for an attempt.
struct Bench<M> {
    is_busy: bool,
    row: usize,
    attempt: u32,
    maker: M,
}

impl<M: Maker> Bench<M> {
    const IDLE: Self = Self {
        is_busy: false,
        row: 0,
        attempt: 0,
        maker: M::IDLE,
    };
}

/// How far a puzzle is.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Attempts begun.
    begun: u32,
    /// The lowest attempt that succeeded, if any did.
    made: Option<u32>,
    done: bool,
}

/// Puzzles with consecutive indices, in the making.
pub struct Workshop<'a, M> {
    order: Order<'a>,
    grids: &'static Grids,
    first_index: u64,
    puzzles: &'a mut [[u8; 81]],
    solutions: &'a mut [[u8; 81]],
    rows: Vec<Row>,
    /// The first row that no attempt was made at, and the first that has none that succeeded.
    fresh: usize,
    unmade: usize,
    /// Attempts that failed, less those that succeeded.
    failures: i64,
    benches: Vec<Bench<M>>,
    /// Benches with a test to be searched.
    ready: Vec<usize>,
    turn: u32,
    /// Puzzles done since the last look.
    newly_done: usize,
}

impl<'a, M: Maker> Workshop<'a, M> {
    /// A workshop that makes the puzzles from an index on: a row for each puzzle, and one for its solution.
    pub fn new(
        order: Order<'a>,
        first_index: u64,
        puzzles: &'a mut [[u8; 81]],
        solutions: &'a mut [[u8; 81]],
    ) -> Self {
        Self {
            order,
            grids: Grids::get(),
            first_index,
            rows: vec![Row::default(); puzzles.len()],
            puzzles,
            solutions,
            fresh: 0,
            unmade: 0,
            failures: 0,
            benches: (0..BENCHES).map(|_| Bench::IDLE).collect(),
            ready: (0..BENCHES).rev().collect(),
            turn: 0,
            newly_done: 0,
        }
    }

    fn index(&self, row: usize) -> u64 {
        self.first_index + row as u64
    }

    /// Makes attempts on a bench until one has something to be searched; none if there is nothing to do.
    fn occupy(&mut self, bench: usize, mut preferred: Option<usize>) {
        while let Some((row, attempt)) = self.next_attempt(preferred.take()) {
            match self.begin(bench, row, attempt) {
                None => return,
                Some(good) => self.end(bench, good),
            }
        }
    }

    /// The next attempt to make: at the preferred puzzle, at a fresh one, or, if most fail, one more at one that others are
    /// at.
    fn next_attempt(&mut self, preferred: Option<usize>) -> Option<(usize, u32)> {
        let row = preferred
            .filter(|&row| self.may_begin(row))
            .or_else(|| self.fresh_row())
            .or_else(|| self.unmade_row())?;
        let attempt = self.rows[row].begun;
        self.rows[row].begun += 1;
        Some((row, attempt))
    }

    fn fresh_row(&mut self) -> Option<usize> {
        let row = self.fresh;
        (row < self.rows.len() && self.is_wanted(row)).then(|| {
            self.fresh += 1;
            row
        })
    }

    fn unmade_row(&mut self) -> Option<usize> {
        while self.rows.get(self.unmade)?.made.is_some() {
            self.unmade += 1;
        }
        let wanted = self.unmade..self.rows.len();
        let mut rows = wanted.take_while(|&row| self.failures > 0 && self.is_wanted(row));
        rows.find(|&row| self.may_begin(row))
    }

    /// Whether one more attempt at a puzzle is of use.
    fn may_begin(&self, row: usize) -> bool {
        let Row { begun, made, done } = self.rows[row];
        !done && made.is_none() && begun < self.order.attempts && self.is_wanted(row)
    }

    fn is_wanted(&self, row: usize) -> bool {
        self.index(row) < self.order.failed.load(Ordering::Relaxed)
    }

    /// Begins an attempt with a grid of its own.
    fn begin(&mut self, bench: usize, row: usize, attempt: u32) -> Option<bool> {
        // Each attempt draws as if for a collection with a seed of its own.
        let seed = Stream::new(self.order.seed, u64::from(attempt)).word();
        let mut stream = Stream::new(seed, self.index(row));
        let grid = self.grids.draw(&mut stream);
        let bench = &mut self.benches[bench];
        (bench.is_busy, bench.row, bench.attempt) = (true, row, attempt);
        let Order { plan, level, .. } = self.order;
        bench.maker.begin(plan, &grid, stream, level)
    }

    /// Ends the attempt on a bench.
    fn end(&mut self, bench: usize, good: bool) {
        let Bench {
            is_busy,
            row,
            attempt,
            maker,
        } = &mut self.benches[bench];
        let (row, attempt) = (*row, *attempt);
        *is_busy = false;
        self.failures += if good { -1 } else { 1 };
        let made = &mut self.rows[row].made;
        if good && made.is_none_or(|made| attempt < made) {
            *made = Some(attempt);
            self.puzzles[row] = maker.puzzle();
            self.solutions[row] = *maker.solution();
        }
        self.settle(row);
    }

    /// Sees whether a puzzle is done: no attempt under way, or not begun, could still be the first that succeeds.
    fn settle(&mut self, row: usize) {
        let Row { begun, made, done } = self.rows[row];
        let is_done = match made {
            _ if done => return,
            // The usual case, without a look at the other benches.
            Some(0) => true,
            Some(made) => !self.is_under_way(row, made),
            None => begun >= self.order.attempts && !self.is_under_way(row, u32::MAX),
        };
        if is_done {
            self.rows[row].done = true;
            self.newly_done += 1;
            if made.is_none() {
                let index = self.index(row);
                self.order.failed.fetch_min(index, Ordering::Relaxed);
            }
        }
    }

    /// Whether an attempt at a puzzle with a lower number than this one is under way.
    fn is_under_way(&self, row: usize, attempt: u32) -> bool {
        self.benches
            .iter()
            .any(|bench| bench.is_busy && bench.row == row && bench.attempt < attempt)
    }
}

impl<M: Maker> Feed for Workshop<'_, M> {
    fn next(&mut self, state: &mut Packed) -> Option<usize> {
        while let Some(bench) = self.ready.pop() {
            if !self.benches[bench].is_busy {
                self.occupy(bench, None);
            }
            if self.benches[bench].is_busy {
                self.benches[bench].maker.write_test(state);
                return Some(bench);
            }
        }
        None
    }

    fn solution_limit(&self, _bench: usize) -> u64 {
        1
    }

    fn counts(&self, bench: usize, solution: &Packed) -> bool {
        self.benches[bench].maker.is_other(solution)
    }

    fn done(&mut self, bench: usize, outcome: &Outcome<'_>) {
        let Bench {
            row,
            attempt,
            maker,
            ..
        } = &mut self.benches[bench];
        let (row, attempt) = (*row, *attempt);
        // An attempt that can no longer be the first to succeed is not taken further.
        let is_late = self.rows[row].made.is_some_and(|made| made < attempt);
        let ending = if is_late {
            Some(false)
        } else {
            maker.learn(outcome.first)
        };
        if let Some(good) = ending {
            self.end(bench, good);
            self.occupy(bench, Some(row));
        }
        self.ready.push(bench);
    }

    fn go_on(&mut self) -> bool {
        self.turn = self.turn.wrapping_add(1);
        !self.turn.is_multiple_of(TURNS)
            || self
                .order
                .watch
                .is_wanted(core::mem::take(&mut self.newly_done))
    }
}
