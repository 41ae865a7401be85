//! [`Scheduler`]: keeps every lane busy with tests of attempts. Each attempt has a *slot*, which sends one test at a time.
//!
//! ```text
//!   slot 0   puzzle 12, attempt 0    test of 8 givens   -> lane
//!   slot 1   puzzle 17, attempt 2    test of r4c7       -> lane
//!   ...
//! ```
//!
//! No lane waits for another. When an attempt ends, its slot starts the next one, so puzzles are finished out of order, but
//! each has its row in the output. Where attempts can fail, a puzzle is its successful attempt with the lowest *number*:
//! when no new puzzle is left to start, several attempts at one puzzle run at the same time, and a success counts only when
//! all attempts before it have failed. So the result does not depend on timing.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::runs::ADVANCES;
use super::threads::Watch;
use crate::generate::{Attempt, AttemptState, Plan};
use crate::lane::{Feed, LaneResult, Level, Packed};
use crate::random::Stream;

/// Attempts under way at a time: one for each lane.
const SLOTS: usize = 256;

/// How to generate puzzles.
#[derive(Clone, Copy, Debug)]
pub struct GenerateOptions {
    /// Random seed of the collection.
    pub seed: u64,
    /// The most attempts at a puzzle.
    pub attempts: u32,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The vector instructions to use.
    pub level: Level,
}

impl Default for GenerateOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            attempts: 100_000,
            threads: 0,
            level: Level::default(),
        }
    }
}

/// What a puzzle is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed of its collection.
    pub seed: u64,
    /// Its index there.
    pub index: u64,
}

impl Origin {
    /// The random numbers of the puzzle.
    pub fn stream(self) -> Stream {
        Stream::new(self.seed, self.index)
    }

    /// The origin of an attempt at the puzzle: attempt n draws from the streams of the n-th seed.
    fn of_attempt(self, number: u32) -> Self {
        Self {
            seed: Stream::new(self.seed, u64::from(number)).word(),
            ..self
        }
    }
}

/// What all threads work on.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The constraints on each puzzle.
    pub plan: &'a Plan,
    pub options: GenerateOptions,
    /// What the puzzle of each row is drawn from.
    pub origin: &'a (dyn Fn(usize) -> Origin + Sync),
    /// The first row whose puzzle was not found; later puzzles are no longer wanted.
    pub failed: &'a AtomicUsize,
    /// Reports progress to the caller, who may stop the job.
    pub watch: &'a Watch<'a>,
}

/// Memory for an attempt, and the attempt under way.
struct Slot<A> {
    busy: Option<AttemptId>,
    attempt: A,
}

/// Which attempt at which puzzle.
#[derive(Clone, Copy)]
struct AttemptId {
    row: usize,
    number: u32,
}

/// The state of a puzzle.
#[derive(Clone, Copy, Default)]
struct PuzzleState {
    /// The number of attempts begun.
    begun: u32,
    /// The lowest attempt that has succeeded.
    success: Option<u32>,
    done: bool,
}

/// Generates a puzzle for each of some consecutive rows.
pub struct Scheduler<'a, A> {
    job: Job<'a>,
    /// The row of the whole batch that is the first one here.
    first_row: usize,
    puzzles: &'a mut [[u8; 81]],
    solutions: &'a mut [[u8; 81]],
    rows: Vec<PuzzleState>,
    /// The first row without an attempt.
    first_fresh: usize,
    /// All rows before this one have a success.
    first_unsolved: usize,
    /// Failed attempts minus successful ones.
    failure_excess: i64,
    slots: Vec<Slot<A>>,
    /// The slots that wait for a lane.
    ready: Vec<usize>,
    /// The state of the next search.
    state: Packed,
    advances: u32,
    /// Puzzles done since the last report.
    newly_done: usize,
}

impl<A: Attempt> Slot<A> {
    const IDLE: Self = Self {
        busy: None,
        attempt: A::IDLE,
    };
}

impl<'a, A: Attempt> Scheduler<'a, A> {
    /// For the puzzles from a row on: a row for each puzzle, and one for its solution.
    pub fn new(
        job: Job<'a>,
        first_row: usize,
        [puzzles, solutions]: [&'a mut [[u8; 81]]; 2],
    ) -> Self {
        Self {
            job,
            first_row,
            rows: vec![PuzzleState::default(); puzzles.len()],
            puzzles,
            solutions,
            first_fresh: 0,
            first_unsolved: 0,
            failure_excess: 0,
            slots: (0..SLOTS).map(|_| Slot::IDLE).collect(),
            ready: (0..SLOTS).rev().collect(),
            state: Packed::NONE,
            advances: 0,
            newly_done: 0,
        }
    }

    /// Begins attempts in a slot until one needs a test, or no attempt is left to begin.
    fn fill_slot(&mut self, slot: usize, mut preferred: Option<usize>) {
        while let Some(id) = self.next_attempt(preferred.take()) {
            match self.begin(slot, id) {
                AttemptState::Testing => return,
                ended => self.end(slot, id, ended == AttemptState::Succeeded),
            }
        }
    }

    /// The next attempt to begin: at the preferred puzzle, at a fresh one, or, if most attempts fail, one more at a puzzle
    /// that has attempts under way.
    fn next_attempt(&mut self, preferred: Option<usize>) -> Option<AttemptId> {
        let row = preferred
            .filter(|&row| self.can_begin(row))
            .or_else(|| self.fresh_row())
            .or_else(|| self.unsolved_row())?;
        let number = self.rows[row].begun;
        self.rows[row].begun += 1;
        Some(AttemptId { row, number })
    }

    fn fresh_row(&mut self) -> Option<usize> {
        let row = self.first_fresh;
        (row < self.rows.len() && self.is_needed(row)).then(|| {
            self.first_fresh += 1;
            row
        })
    }

    fn unsolved_row(&mut self) -> Option<usize> {
        while self.rows.get(self.first_unsolved)?.success.is_some() {
            self.first_unsolved += 1;
        }
        let wanted = self.first_unsolved..self.rows.len();
        let mut rows = wanted.take_while(|&row| self.failure_excess > 0 && self.is_needed(row));
        rows.find(|&row| self.can_begin(row))
    }

    /// Whether one more attempt at a puzzle is useful.
    fn can_begin(&self, row: usize) -> bool {
        let state = self.rows[row];
        let is_open = !state.done && state.success.is_none();
        is_open && state.begun < self.job.options.attempts && self.is_needed(row)
    }

    fn is_needed(&self, row: usize) -> bool {
        self.first_row + row < self.job.failed.load(Ordering::Relaxed)
    }

    /// Begins an attempt.
    fn begin(&mut self, slot: usize, id: AttemptId) -> AttemptState {
        let origin = (self.job.origin)(self.first_row + id.row);
        let stream = origin.of_attempt(id.number).stream();
        let slot = &mut self.slots[slot];
        slot.busy = Some(id);
        let level = self.job.options.level;
        slot.attempt.begin(self.job.plan, stream, level)
    }

    /// Ends the attempt of a slot.
    fn end(&mut self, slot: usize, id: AttemptId, succeeded: bool) {
        let Slot { busy, attempt } = &mut self.slots[slot];
        *busy = None;
        self.failure_excess += if succeeded { -1 } else { 1 };
        let AttemptId { row, number } = id;
        let success = &mut self.rows[row].success;
        if succeeded && success.is_none_or(|lowest| number < lowest) {
            *success = Some(number);
            self.puzzles[row] = attempt.puzzle();
            self.solutions[row] = *attempt.solution();
        }
        self.update_done(row);
    }

    /// Marks a puzzle as done if no attempt, under way or not begun, can still become its lowest success.
    fn update_done(&mut self, row: usize) {
        let state = self.rows[row];
        let is_done = match state.success {
            _ if state.done => return,
            // The usual case, without a look at the other slots.
            Some(0) => true,
            Some(number) => !self.is_under_way(row, number),
            None => state.begun >= self.job.options.attempts && !self.is_under_way(row, u32::MAX),
        };
        if is_done {
            self.rows[row].done = true;
            self.newly_done += 1;
            if state.success.is_none() {
                let row = self.first_row + row;
                self.job.failed.fetch_min(row, Ordering::Relaxed);
            }
        }
    }

    /// Whether an attempt at a puzzle with a number below this one is under way.
    fn is_under_way(&self, row: usize, number: u32) -> bool {
        let mut busy = self.slots.iter().filter_map(|slot| slot.busy);
        busy.any(|id| id.row == row && id.number < number)
    }
}

impl<A: Attempt> Feed for Scheduler<'_, A> {
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        while let Some(slot) = self.ready.pop() {
            if self.slots[slot].busy.is_none() {
                self.fill_slot(slot, None);
            }
            if self.slots[slot].busy.is_some() {
                return Some((slot, None));
            }
        }
        None
    }

    fn state(&mut self, slot: usize) -> Option<&Packed> {
        self.slots[slot].attempt.write_test(&mut self.state);
        Some(&self.state)
    }

    fn solution_limit(&self, _slot: usize) -> NonZeroU64 {
        NonZeroU64::MIN
    }

    fn counts(&self, slot: usize, solution: &Packed) -> bool {
        self.slots[slot].attempt.is_other_solution(solution)
    }

    fn take_result(&mut self, slot: usize, outcome: &LaneResult<'_>) {
        let Slot { busy, attempt } = &mut self.slots[slot];
        if let Some(id) = *busy {
            // An attempt after a success is ended early.
            let is_late = self.rows[id.row]
                .success
                .is_some_and(|lowest| lowest < id.number);
            let state = if is_late {
                AttemptState::Failed
            } else {
                attempt.take_result(outcome.first)
            };
            if state != AttemptState::Testing {
                self.end(slot, id, state == AttemptState::Succeeded);
                self.fill_slot(slot, Some(id.row));
            }
        }
        self.ready.push(slot);
    }

    fn should_continue(&mut self) -> bool {
        self.advances = self.advances.wrapping_add(1);
        !self.advances.is_multiple_of(ADVANCES)
            || self
                .job
                .watch
                .should_continue(core::mem::take(&mut self.newly_done))
    }
}
