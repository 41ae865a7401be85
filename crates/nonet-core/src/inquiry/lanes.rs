//! A batch of inquiries: up to 256 side by side in the lanes of each thread, with one search at a time for each.
//!
//! An inquiry under way has a *slot*. When its search is over, the slot waits until a lane is idle, and then names its next
//! search; rows that have not begun come after those. Where an inquiry is over, its answer goes to its row, and
//! its slot to the next one. Few rows go one by one to the single engine: the lanes would be too empty to pay.

use super::{Inquiry, Question, Test, begin, single::Asking};
use crate::batch::{Status, WORTH_LANES, Watch, on_threads};
use crate::lane::{Feed, Level, Outcome, Packed};
use crate::rows::{MALFORMED, Rows};

/// Rows in a run: so many that the end of a run, when lanes run out of inquiries, takes a few hundredths of its time, and
/// so few that a batch of some thousands is shared out well.
pub const RUN: usize = 2048;

/// Nodes of the single engine between two looks at the caller's wishes: some milliseconds.
const NODES: u32 = 10_000;

/// Turns of the lanes between two looks at the caller's wishes: half a millisecond.
const TURNS: u32 = 64;

/// How to answer a batch.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The place of the first row, for questions whose answer depends on it.
    pub first_index: u64,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The instructions to use.
    pub level: Level,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            first_index: 0,
            threads: 0,
            level: Level::best(),
        }
    }
}

/// The answers, in input order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers<A> {
    /// What each puzzle is.
    pub status: Vec<Status>,
    /// The answer for each.
    pub answer: Vec<A>,
}

/// Asks the same about every row.
///
/// `progress` is called now and then, from any thread, with the number of rows done so far; if it ever returns `false`, the
/// batch is abandoned and there are no answers. Long searches ask it too.
pub fn answer_batch<Q: Question>(
    rows: &dyn Rows,
    question: &Q,
    options: Options,
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<Answers<Q::Answer>> {
    let mut answers = Answers {
        status: vec![Status::default(); rows.len()],
        answer: vec![Q::NO_ANSWER; rows.len()],
    };
    let watch = Watch::new(&progress);
    let statuses = answers.status.chunks_mut(RUN);
    let run = statuses
        .zip(answers.answer.chunks_mut(RUN))
        .enumerate()
        .map(|(number, (status, answer))| Run {
            rows,
            question,
            options,
            start: number * RUN,
            next: 0,
            status,
            answer,
            watch: &watch,
        });
    let runs: Vec<_> = run.collect();
    if rows.len() < WORTH_LANES {
        runs.into_iter().for_each(Run::answer_singly);
    } else {
        on_threads(runs, options.threads, options.level, |workplace, run| {
            workplace.run(&mut Slots::new(run));
        });
    }
    (!watch.is_stopped()).then_some(answers)
}

/// Consecutive rows, and where their answers go.
struct Run<'a, Q: Question> {
    rows: &'a dyn Rows,
    question: &'a Q,
    options: Options,
    /// The run's first row, among all.
    start: usize,
    /// The next row to begin with, in the run.
    next: usize,
    status: &'a mut [Status],
    answer: &'a mut [Q::Answer],
    watch: &'a Watch<'a>,
}

impl<Q: Question> Run<'_, Q> {
    /// The next row, by its place in the run.
    fn next_row(&mut self) -> Option<usize> {
        let row = self.next;
        self.next += 1;
        (row < self.status.len()).then_some(row)
    }

    fn puzzle(&self, row: usize) -> [u8; 81] {
        self.rows.row(self.start + row)
    }

    /// The place of a row, as questions know it.
    fn index(&self, row: usize) -> u64 {
        self.options.first_index + (self.start + row) as u64
    }

    /// Asks the single engine about one row after the other.
    fn answer_singly(mut self) {
        while let Some(row) = self.next_row() {
            let puzzle = self.puzzle(row);
            if puzzle != MALFORMED {
                let puzzle = Test::of_puzzle(puzzle, Vec::new());
                let mut asking = Asking::new(self.question, self.index(row), puzzle);
                while !asking.advance(NODES) {
                    if !self.watch.is_wanted() {
                        return;
                    }
                }
                (self.status[row], self.answer[row]) = asking.answer();
            }
            self.watch.count_one();
        }
    }
}

/// An inquiry under way; there is none before its first search is over.
struct Slot<I> {
    row: usize,
    inquiry: Option<I>,
    solution_limit: u64,
}

/// A run's inquiries for the lanes.
struct Slots<'a, Q: Question> {
    run: Run<'a, Q>,
    slots: Vec<Slot<Q::Inquiry>>,
    /// Slots whose last search is over.
    waiting: Vec<usize>,
    /// Slots whose inquiry is over.
    free: Vec<usize>,
    /// Room for a search.
    test: Test,
    turn: u32,
}

impl<'a, Q: Question> Slots<'a, Q> {
    fn new(run: Run<'a, Q>) -> Self {
        Self {
            run,
            slots: Vec::new(),
            waiting: Vec::new(),
            free: Vec::new(),
            test: Test::of_puzzle([0; 81], Vec::new()),
            turn: 0,
        }
    }

    /// Writes the next search of an inquiry, or its answer, if that is known.
    fn go_on_with(&mut self, number: usize, puzzle: &mut Packed) -> bool {
        let slot = &mut self.slots[number];
        if let Some(inquiry) = &mut slot.inquiry {
            if inquiry.next(&mut self.test) {
                slot.solution_limit = self.test.solution_limit;
                puzzle.set_values(&self.test.values, self.run.options.level);
                for &(cell, digit) in &self.test.struck {
                    puzzle.clear(cell.index(), digit.index());
                }
                return true;
            }
            self.run.answer[slot.row] = inquiry.answer();
        }
        self.run.watch.count_one();
        self.free.push(number);
        false
    }

    /// Begins with the next row that is a puzzle.
    fn begin_row(&mut self, puzzle: &mut Packed) -> Option<usize> {
        loop {
            let row = self.run.next_row()?;
            let (rows, level) = (self.run.rows, self.run.options.level);
            if !rows.pack(self.run.start + row, puzzle, level) {
                self.run.watch.count_one(); // its status is what it was to begin with
                continue;
            }
            let slot = Slot {
                row,
                inquiry: None,
                solution_limit: 2,
            };
            let Some(number) = self.free.pop() else {
                self.slots.push(slot);
                return Some(self.slots.len() - 1);
            };
            self.slots[number] = slot;
            return Some(number);
        }
    }
}

impl<Q: Question> Feed for Slots<'_, Q> {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        while let Some(number) = self.waiting.pop() {
            if self.go_on_with(number, puzzle) {
                return Some(number);
            }
        }
        self.begin_row(puzzle)
    }

    fn solution_limit(&self, number: usize) -> u64 {
        self.slots[number].solution_limit
    }

    fn done(&mut self, number: usize, outcome: &Outcome<'_>) {
        let level = self.run.options.level;
        let mut values = [0; 81];
        let solution = outcome.first.map(|first| {
            first.write_values(&mut values, level);
            &values
        });
        let slot = &mut self.slots[number];
        if let Some(inquiry) = &mut slot.inquiry {
            inquiry.take(outcome.solutions, solution);
        } else {
            let puzzle = Test::of_puzzle(self.run.puzzle(slot.row), Vec::new());
            let (question, index) = (self.run.question, self.run.index(slot.row));
            let (status, inquiry) = begin(question, index, &puzzle, outcome.solutions, solution);
            self.run.status[slot.row] = status;
            slot.inquiry = inquiry;
        }
        self.waiting.push(number);
    }

    fn go_on(&mut self) -> bool {
        self.turn = self.turn.wrapping_add(1);
        !self.turn.is_multiple_of(TURNS) || self.run.watch.is_wanted()
    }
}
