//! A batch of inquiries: up to 256 side by side in the lanes of each thread, with one search at a time for each.
//!
//! An inquiry under way has a *slot*. When its search is over, the slot waits until a lane is idle, and then names its next
//! search; rows that have not begun come after those. Where an inquiry is over, its answer goes to its row, and
//! its slot to the next one. Few rows go one by one to the single engine: the lanes would be too empty to pay.

use std::vec;

use super::{Inquiry, Question, Test, begin, single::Asking};
use crate::lane::{Feed, LaneResult, LaneSearch, Level, Packed};
use crate::puzzle_source::{MALFORMED, Rows};
use crate::solve_batch::{NODES, Status, TURNS};
use crate::threads::{Share, Watch, share};

/// Rows in a run, which a thread takes from those that are left: few enough that threads end at about the same time. No more
/// than this stay on the calling thread.
pub const RUN: usize = 512;

/// Fewer rows than this go to the single engine. The lanes are no faster on 128 puzzles of 17 clues, and on 32 take nearly
/// three times as long: an inquiry has one search at a time, and most of them end in a few passes.
const WORTH_LANES: usize = 128;

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
    share(runs(&mut answers), options.threads, |runs| {
        let desk = Desk {
            rows,
            question,
            options,
            runs,
            taken: Vec::new(),
            next: 0,
            done: 0,
            watch: &watch,
        };
        if rows.len() < WORTH_LANES {
            desk.answer_singly();
        } else {
            LaneSearch::new(options.level).run(&mut Slots::new(desk));
        }
    });
    (!watch.is_stopped()).then_some(answers)
}

/// Consecutive rows of the answers.
struct Run<'a, A> {
    /// The first row, among all.
    start: usize,
    status: &'a mut [Status],
    answer: &'a mut [A],
}

/// The answers cut into runs of rows.
fn runs<A>(answers: &mut Answers<A>) -> Vec<Run<'_, A>> {
    let statuses = answers.status.chunks_mut(RUN);
    statuses
        .zip(answers.answer.chunks_mut(RUN))
        .enumerate()
        .map(|(number, (status, answer))| Run {
            start: number * RUN,
            status,
            answer,
        })
        .collect()
}

/// Where a thread gets its rows, and puts their answers.
struct Desk<'a, Q: Question> {
    rows: &'a dyn Rows,
    question: &'a Q,
    options: Options,
    runs: Share<Run<'a, Q::Answer>>,
    /// Those taken so far; row `r` of run `n` has the number `n * RUN + r` here.
    taken: Vec<Run<'a, Q::Answer>>,
    /// The row of the last run taken that is next.
    next: usize,
    /// Rows done that the watch has not been told of.
    done: usize,
    watch: &'a Watch<'a>,
}

impl<Q: Question> Desk<'_, Q> {
    /// The number of the next row.
    fn next_row(&mut self) -> Option<usize> {
        loop {
            if let Some(run) = self.taken.last()
                && self.next < run.status.len()
            {
                self.next += 1;
                return Some((self.taken.len() - 1) * RUN + self.next - 1);
            }
            self.taken.push(self.runs.next()?);
            self.next = 0;
        }
    }

    /// The place of a row among all.
    fn place(&self, number: usize) -> usize {
        self.taken[number / RUN].start + number % RUN
    }

    /// The place of a row, as questions know it.
    fn index(&self, number: usize) -> u64 {
        self.options.first_index + self.place(number) as u64
    }

    fn status(&mut self, number: usize) -> &mut Status {
        &mut self.taken[number / RUN].status[number % RUN]
    }

    fn answer(&mut self, number: usize) -> &mut Q::Answer {
        &mut self.taken[number / RUN].answer[number % RUN]
    }

    fn is_wanted(&mut self) -> bool {
        self.watch.is_wanted(std::mem::take(&mut self.done)) && !self.rows.is_refuted()
    }

    /// Asks the single engine about one row after the other.
    fn answer_singly(mut self) {
        while let Some(number) = self.next_row() {
            let puzzle = self.rows.row(self.place(number));
            if puzzle != MALFORMED {
                let puzzle = Test::of_puzzle(puzzle, Vec::new());
                let mut asking = Asking::new(self.question, self.index(number), puzzle);
                while !asking.advance(NODES) {
                    if !self.is_wanted() {
                        return;
                    }
                }
                (*self.status(number), *self.answer(number)) = asking.answer();
            }
            self.done += 1;
        }
    }
}

/// An inquiry under way; there is none before its first search is over.
struct Slot<I> {
    /// The number of its row.
    row: usize,
    inquiry: Option<I>,
    solution_limit: u64,
}

/// The inquiries that a thread has under way.
struct Slots<'a, Q: Question> {
    desk: Desk<'a, Q>,
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
    fn new(desk: Desk<'a, Q>) -> Self {
        Self {
            desk,
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
                puzzle.set_values(&self.test.values, self.desk.options.level);
                for &(cell, digit) in &self.test.struck {
                    puzzle.clear(cell, digit);
                }
                return true;
            }
            *self.desk.answer(slot.row) = inquiry.answer();
        }
        self.desk.done += 1;
        self.free.push(number);
        false
    }

    /// Begins with the next row that is a puzzle.
    fn begin_row(&mut self, puzzle: &mut Packed) -> Option<usize> {
        let desk = &mut self.desk;
        let row = loop {
            let row = desk.next_row()?;
            if desk.rows.pack(desk.place(row), puzzle, desk.options.level) {
                break row;
            }
            desk.done += 1; // its status is what it was to begin with
        };
        let slot = Slot {
            row,
            inquiry: None,
            solution_limit: 2,
        };
        let number = self.free.pop().unwrap_or(self.slots.len());
        match self.slots.get_mut(number) {
            Some(place) => *place = slot,
            None => self.slots.push(slot),
        }
        Some(number)
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

    fn done(&mut self, number: usize, outcome: &LaneResult<'_>) {
        let mut values = [0; 81];
        let solution = outcome.first.map(|first| {
            first.write_values(&mut values, self.desk.options.level);
            &values
        });
        let (desk, slot) = (&mut self.desk, &mut self.slots[number]);
        if let Some(inquiry) = &mut slot.inquiry {
            inquiry.take(outcome.solutions, solution);
        } else {
            let puzzle = Test::of_puzzle(desk.rows.row(desk.place(slot.row)), Vec::new());
            let index = desk.index(slot.row);
            let (status, inquiry) =
                begin(desk.question, index, &puzzle, outcome.solutions, solution);
            *desk.status(slot.row) = status;
            slot.inquiry = inquiry;
        }
        self.waiting.push(number);
    }

    fn go_on(&mut self) -> bool {
        self.turn = self.turn.wrapping_add(1);
        !self.turn.is_multiple_of(TURNS) || self.desk.is_wanted()
    }
}
