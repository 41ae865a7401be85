//! Checks a batch: the lane engine solves the puzzles, and each answer is read and judged when the solution of its puzzle is
//! known.

use std::num::NonZeroU64;

use super::puzzle_source::PuzzleSource;
use super::runs::{RowFeed, RunLines, SharedRows, Work, columns, write};
use super::threads::{Abandoned, Progress};
use crate::answer::{BETWEEN_CHECKS, Verdict, judge};
use crate::boards::RowLayout;
use crate::lane::{Feed, LaneResult, LaneSearch, Level, Packed, Symbols};
use crate::status::Status;

/// Two solutions show that a puzzle is not proper.
const LIMIT: NonZeroU64 = NonZeroU64::new(2).unwrap();

/// Texts of answers in a fixed order.
pub trait AnswerSource: Sync {
    /// How many there are.
    fn len(&self) -> usize;

    /// The text for a puzzle; `None` if it has no answer.
    fn text(&self, index: usize) -> Option<&[u8]>;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: AsRef<[u8]> + Sync> AnswerSource for [T] {
    fn len(&self) -> usize {
        <[T]>::len(self)
    }

    fn text(&self, index: usize) -> Option<&[u8]> {
        Some(self[index].as_ref())
    }
}

/// How to check a batch.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions<'a> {
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The name of a tag: only the content of the last one counts.
    pub tag: Option<&'a str>,
    /// The vector instructions to use.
    pub level: Level,
}

columns! {
    /// The judgements, a row for each puzzle, in input order.
    CheckColumns, CheckColumnsMut {
        /// See [`Verdict::solved`]; 0 or 1.
        solved: u8 = 0,
        /// See [`Verdict::givens_kept`]; 0 or 1.
        givens_kept: u8 = 0,
        /// See [`Verdict::conflicts`].
        conflicts: u64 = 0,
        /// See [`Verdict::correct_cells`].
        correct_cells: u64 = 0,
        /// See [`Verdict::format_ok`]; 0 or 1.
        format_ok: u8 = 0,
        /// See [`Verdict::has_other_form`]; 0 or 1.
        has_other_form: u8 = 0,
        /// See [`Verdict::credit`].
        credit: f64 = 0.0,
        /// The values of the answer; blanks where there is none.
        answer: [u8; 81] = [0; 81],
        /// The status of the puzzle.
        status: Status = Status::Malformed,
    }
}

impl CheckColumnsMut<'_> {
    fn write(&mut self, row: usize, status: Status, verdict: &Verdict, answer: &[u8; 81]) {
        write(self.solved, row, u8::from(verdict.solved));
        write(self.givens_kept, row, u8::from(verdict.givens_kept));
        write(self.conflicts, row, verdict.conflicts);
        write(self.correct_cells, row, verdict.correct_cells);
        write(self.format_ok, row, u8::from(verdict.format_ok));
        write(self.has_other_form, row, u8::from(verdict.has_other_form));
        write(self.credit, row, verdict.credit);
        write(self.answer, row, *answer);
        write(self.status, row, status);
    }
}

/// Checks a batch; see [`check_answer_batch_into`].
pub fn check_answer_batch(
    source: &(impl PuzzleSource + ?Sized),
    answers: &(impl AnswerSource + ?Sized),
    options: CheckOptions<'_>,
    progress: Progress<'_>,
) -> Result<CheckColumns, Abandoned> {
    CheckColumns::filled(source.len(), |columns| {
        check_answer_batch_into(source, answers, options, columns, progress)
    })
}

/// Checks an answer for each puzzle of a batch and writes every row of the columns. `progress` is as in
/// [`solve_batch_into`](crate::solve_batch_into).
///
/// # Panics
///
/// If there are fewer answers than puzzles, or a column that is wanted differs in length from the batch.
pub fn check_answer_batch_into(
    source: &(impl PuzzleSource + ?Sized),
    answers: &(impl AnswerSource + ?Sized),
    options: CheckOptions<'_>,
    columns: CheckColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    assert!(answers.len() >= source.len(), "a puzzle has no answer");
    let batch = SharedRows::new(Work::SOLVE, source, source.len(), options.threads);
    batch.each_thread(columns, progress, |rows| {
        let level = options.level;
        LaneSearch::new(level).run(&mut CheckFeed {
            rows,
            lines: RunLines::new(level),
            answers,
            tag: options.tag,
            level,
            layout: RowLayout::default(),
            bytes_read: 0,
            is_stopped: false,
        });
    })
}

/// Feeds puzzles to the lanes and judges each answer when its solution returns.
struct CheckFeed<'a, 'c, S: ?Sized, A: ?Sized> {
    rows: RowFeed<'a, S, CheckColumnsMut<'c>>,
    lines: RunLines<'a>,
    answers: &'a A,
    tag: Option<&'a str>,
    level: Level,
    /// How the last answers are drawn.
    layout: RowLayout,
    /// Bytes of texts read since the last call of `should_continue`.
    bytes_read: usize,
    /// Whether the work was stopped while a text was read: the other texts are not read.
    is_stopped: bool,
}

impl<S, A> Feed for CheckFeed<'_, '_, S, A>
where
    S: PuzzleSource + ?Sized,
    A: AnswerSource + ?Sized,
{
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        self.lines.next_row(&mut self.rows)
    }

    fn symbols(&self) -> Symbols {
        self.rows.source.symbols()
    }

    fn state(&mut self, number: usize) -> Option<&Packed> {
        if !self.lines.read(&self.rows, number) {
            let status = self.rows.source.unread_status(self.rows.place(number));
            let (columns, row) = self.rows.columns(number);
            columns.write(row, status, &Verdict::default(), &[0; 81]);
            self.rows.finish_row();
            return None;
        }
        Some(&self.lines.state)
    }

    fn solution_limit(&self, _: usize) -> NonZeroU64 {
        LIMIT
    }

    fn take_result(&mut self, number: usize, result: &LaneResult<'_>) {
        if self.is_stopped {
            return;
        }
        let (source, place) = (self.rows.source, self.rows.place(number));
        let status = Status::of_count(result.solutions, LIMIT.get(), || {
            Status::without_solution(source.values(place))
        });
        let mut solution = [0; 81];
        if let (Status::Proper, Some(first)) = (status, result.first) {
            first.write(&mut solution, false, self.level);
        }
        let solution = (status == Status::Proper).then_some(&solution);
        let text = self.answers.text(place);
        self.bytes_read += text.map_or(0, <[u8]>::len);
        if self.bytes_read >= BETWEEN_CHECKS {
            self.bytes_read = 0;
            self.is_stopped |= !self.rows.should_continue();
        }
        let mut answer = [0; 81];
        let values = || source.values(place);
        let judged = judge(
            text,
            self.tag,
            values,
            solution,
            &mut self.layout,
            &mut answer,
            &mut || {
                self.is_stopped |= !self.rows.should_continue();
                !self.is_stopped
            },
        );
        // The puzzle has no values if the assumption of its source failed: the batch is then abandoned.
        let Some(verdict) = judged else {
            return;
        };
        let (columns, row) = self.rows.columns(number);
        columns.write(row, status, &verdict, &answer);
        self.rows.finish_row();
    }

    fn should_continue(&mut self) -> bool {
        self.rows.lanes_should_continue()
    }
}
