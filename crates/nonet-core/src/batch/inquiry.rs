//! A batch of inquiries: up to 256 side by side in the lanes of each thread, with one search at a time for each.
//!
//! An inquiry under way has a *slot*. When its search is over, the slot waits until a lane is idle and then names its next
//! search; rows that have not begun come after those. When an inquiry is over, its answer goes to its row, and its slot to
//! the next row. Small batches go to the single engine, row by row, and so does a row with marks.

use core::num::NonZeroU64;

use super::puzzle_source::PuzzleSource;
use super::runs::{
    Columns, NODES_BETWEEN_CHECKS, RowFeed, RunLines, SharedRows, Work, rows_of, write,
};
use super::threads::{Abandoned, Progress};
use crate::inquiry::{Classic, Inquiry, Probe, Question, SingleRunner, TWO, begin};
use crate::lane::{Feed, LaneResult, LaneSearch, Level, Packed, Symbols};
use crate::status::Status;

/// How to answer a batch.
#[derive(Clone, Copy, Debug, Default)]
pub struct InquiryOptions {
    /// The index of the first row, for questions whose answer depends on it.
    pub start: u64,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The vector instructions to use.
    pub level: Level,
}

/// The answers, in input order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers<A> {
    /// The status of each row.
    pub status: Vec<Status>,
    /// The answer for each row.
    pub answer: Vec<A>,
}

/// Where to write the [`Answers`] of a batch: each column has a row for each puzzle, or none if it is not wanted.
#[allow(missing_docs, reason = "they are those of `Answers`")]
pub struct AnswersMut<'a, A> {
    pub status: &'a mut [Status],
    pub answer: &'a mut [A],
}

impl<A: Send> Columns for AnswersMut<'_, A> {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        Self {
            status: self.status.split_off_rows(rows),
            answer: self.answer.split_off_rows(rows),
        }
    }

    fn have_rows(&self, rows: usize) -> bool {
        self.status.have_rows(rows) && self.answer.have_rows(rows)
    }
}

/// Answers a question about every row; see [`answer_batch_into`].
pub fn answer_batch<Q: Question>(
    source: &(impl PuzzleSource + ?Sized),
    question: &Q,
    options: InquiryOptions,
    progress: Progress<'_>,
) -> Result<Answers<Q::Answer>, Abandoned> {
    let mut answers = Answers {
        status: rows_of(Status::default(), source.len())?,
        answer: rows_of(Q::no_answer(&Classic), source.len())?,
    };
    let columns = AnswersMut {
        status: &mut answers.status,
        answer: &mut answers.answer,
    };
    let keep = |answer| answer;
    answer_batch_into(source, question, options, columns, keep, progress)?;
    Ok(answers)
}

/// Answers a question about every row and writes each answer as `convert` makes it. Every row of the columns is written.
/// `progress` is as in [`solve_batch_into`](crate::solve_batch_into).
///
/// # Panics
///
/// If a column that is wanted differs in length from the batch.
pub fn answer_batch_into<Q: Question, A: Send>(
    source: &(impl PuzzleSource + ?Sized),
    question: &Q,
    options: InquiryOptions,
    columns: AnswersMut<'_, A>,
    convert: impl Fn(Q::Answer) -> A + Sync,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let batch = SharedRows::new(Work::INQUIRY, source, source.len(), options.threads);
    batch.each_thread(columns, progress, |rows| {
        let mut inquiries = Inquiries {
            rows,
            question,
            options,
            convert: &convert,
        };
        if batch.uses_lanes() {
            LaneSearch::new(options.level).run(&mut Slots::new(inquiries));
        } else {
            inquiries.answer_singly();
        }
    })
}

/// The rows of a thread, and the question about them.
struct Inquiries<'a, 'c, S: ?Sized, Q, A, F> {
    rows: RowFeed<'a, S, AnswersMut<'c, A>>,
    question: &'a Q,
    options: InquiryOptions,
    convert: &'a F,
}

impl<S: PuzzleSource + ?Sized, Q: Question, A: Send, F: Fn(Q::Answer) -> A>
    Inquiries<'_, '_, S, Q, A, F>
{
    /// The index of a row, for questions whose answer depends on it.
    fn index(&self, number: usize) -> u64 {
        self.options.start + self.rows.place(number) as u64
    }

    fn write_status(&mut self, number: usize, status: Status) {
        let (columns, row) = self.rows.columns(number);
        write(columns.status, row, status);
    }

    fn finish(&mut self, number: usize, answer: Q::Answer) {
        let answer = (self.convert)(answer);
        let (columns, row) = self.rows.columns(number);
        write(columns.answer, row, answer);
        self.rows.finish_row();
    }

    /// Finishes a row without values, by the single engine if it has marks; `false` if the batch was stopped.
    fn finish_unread(&mut self, number: usize) -> bool {
        let (source, place) = (self.rows.source, self.rows.place(number));
        if Q::TAKES_MARKS
            && let Some(marked) = source.marked(place)
        {
            return self.finish_singly(number, Probe::of_marked(&marked.grid, &marked.marks));
        }
        self.write_status(number, source.unread_status(place));
        self.finish(number, Q::no_answer(&Classic));
        true
    }

    /// Finishes a row by the single engine; `false` if the batch was stopped.
    fn finish_singly(&mut self, number: usize, puzzle: Probe) -> bool {
        let mut runner = SingleRunner::new(self.question, Classic, self.index(number), puzzle);
        while !runner.advance(&mut { NODES_BETWEEN_CHECKS }) {
            if !self.rows.should_continue() {
                return false;
            }
        }
        let (status, answer) = runner.answer();
        self.write_status(number, status);
        self.finish(number, answer);
        self.rows.should_continue()
    }

    /// Answers one row after another by the single engine.
    fn answer_singly(&mut self) {
        while let Some(number) = self.rows.next_row() {
            let values = self.rows.source.values(self.rows.place(number));
            let can_continue = match values {
                Some(values) => self.finish_singly(number, Probe::of_puzzle(values, Vec::new())),
                None => self.finish_unread(number),
            };
            if !can_continue {
                return;
            }
        }
    }
}

/// An inquiry under way.
struct Slot<I> {
    /// The number of its row.
    row: usize,
    /// None before the search of the puzzle itself is over.
    inquiry: Option<I>,
    limit: NonZeroU64,
}

/// The inquiries that a thread has under way.
struct Slots<'a, 'c, S: ?Sized, Q: Question, A, F> {
    inquiries: Inquiries<'a, 'c, S, Q, A, F>,
    lines: RunLines<'a>,
    slots: Vec<Slot<Q::Inquiry>>,
    /// Slots whose last search is over.
    waiting: Vec<usize>,
    /// Slots whose inquiry is over.
    free: Vec<usize>,
    /// Buffer for the next search.
    probe: Probe,
}

impl<'a, 'c, S, Q, A, F> Slots<'a, 'c, S, Q, A, F>
where
    S: PuzzleSource + ?Sized,
    Q: Question,
    A: Send,
    F: Fn(Q::Answer) -> A,
{
    fn new(inquiries: Inquiries<'a, 'c, S, Q, A, F>) -> Self {
        Self {
            lines: RunLines::new(inquiries.options.level),
            inquiries,
            slots: Vec::new(),
            waiting: Vec::new(),
            free: Vec::new(),
            probe: Probe::of_puzzle([0; 81], Vec::new()),
        }
    }

    /// Begins with the next row.
    fn begin_row(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        let (row, line) = self.lines.next_row(&mut self.inquiries.rows)?;
        let slot = Slot {
            row,
            inquiry: None,
            limit: TWO,
        };
        let number = self.free.pop().unwrap_or(self.slots.len());
        match self.slots.get_mut(number) {
            Some(place) => *place = slot,
            None => self.slots.push(slot),
        }
        Some((number, line))
    }
}

impl<S, Q, A, F> Feed for Slots<'_, '_, S, Q, A, F>
where
    S: PuzzleSource + ?Sized,
    Q: Question,
    A: Send,
    F: Fn(Q::Answer) -> A,
{
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        if let Some(number) = self.waiting.pop() {
            return Some((number, None));
        }
        self.begin_row()
    }

    fn symbols(&self) -> Symbols {
        self.inquiries.rows.source.symbols()
    }

    fn state(&mut self, number: usize) -> Option<&Packed> {
        let slot = &mut self.slots[number];
        if let Some(inquiry) = &mut slot.inquiry {
            if inquiry.next_probe(&mut self.probe) {
                slot.limit = self.probe.limit;
                let state = &mut self.lines.state;
                state.set_values(&self.probe.values, self.inquiries.options.level);
                for (cell, digit) in self.probe.candidates() {
                    state.clear(cell, digit);
                }
                return Some(state);
            }
            let answer = Q::answer(inquiry);
            self.inquiries.finish(slot.row, answer);
        } else if self.lines.read(&self.inquiries.rows, slot.row) {
            return Some(&self.lines.state);
        } else {
            self.inquiries.finish_unread(slot.row);
        }
        self.free.push(number);
        None
    }

    fn solution_limit(&self, number: usize) -> NonZeroU64 {
        self.slots[number].limit
    }

    fn take_result(&mut self, number: usize, result: &LaneResult<'_>) {
        let mut values = [0; 81];
        let solution = result.first.map(|first| {
            first.write(&mut values, false, self.inquiries.options.level);
            &values
        });
        let (inquiries, slot) = (&mut self.inquiries, &mut self.slots[number]);
        if let Some(inquiry) = &mut slot.inquiry {
            inquiry.take_result(result.solutions, solution);
        } else {
            let values = inquiries.rows.source.values(inquiries.rows.place(slot.row));
            // A row that was packed has values, unless the assumption of the source failed since.
            let puzzle = Probe::of_puzzle(values.unwrap_or([0; 81]), Vec::new());
            let index = inquiries.index(slot.row);
            let (status, inquiry) = begin(
                inquiries.question,
                &Classic,
                index,
                &puzzle,
                result.solutions,
                solution,
            );
            inquiries.write_status(slot.row, status);
            if inquiry.is_none() {
                inquiries.finish(slot.row, Q::no_answer(&Classic));
                self.free.push(number);
                return;
            }
            slot.inquiry = inquiry;
        }
        self.waiting.push(number);
    }

    fn should_continue(&mut self) -> bool {
        self.inquiries.rows.lanes_should_continue()
    }
}
