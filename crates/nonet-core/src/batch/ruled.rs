//! Many puzzles on boards of any kind, by the rule engine. Rows name their layouts; a layout that many rows share is compiled once,
//! and a thread that stays on a layout keeps the memory of its search.
//!
//! A search knows nothing of the rows before it, so a row's result does not depend on the batch or on the number of threads.
//! [`solve_ruled_batch`] looks for solutions, [`answer_ruled_batch`] answers the questions of `inquiry`.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::fill_rows::{RowColumns, fill_rows};
use super::runs::{Columns, write};
use super::threads::{Abandoned, Progress};
use crate::inquiry::{Probe, Question, Ruled, SingleRunner};
use crate::rules::{Layout, NODES_BETWEEN_QUESTIONS, Program, RuleSearch, compile};
use crate::single::SearchEvent;
use crate::status::Status;

/// Compiled layouts that are kept.
const MOST_PROGRAMS: usize = 64;

/// The rows of a batch on boards of any kind.
#[derive(Clone, Copy, Debug)]
pub struct RuledRows<'a> {
    /// The layouts.
    pub layouts: &'a [Layout],
    /// The number of the layout of each row.
    pub numbers: &'a [u32],
    /// The values of all rows behind one another, 0 for an open cell.
    pub values: &'a [u8],
    /// Where the values of each row start, and where those of the last end.
    pub starts: &'a [usize],
    /// The rows with marks, in order, and the values that each open cell of these can have.
    pub marks: &'a [(usize, Vec<u32>)],
}

impl RuledRows<'_> {
    /// The values of a row, and its marks.
    fn of(&self, row: usize) -> (&[u8], Option<&[u32]>) {
        let marked = self.marks.binary_search_by_key(&row, |(row, _)| *row);
        let marks = marked.ok().map(|place| &self.marks[place].1[..]);
        (&self.values[self.starts[row]..self.starts[row + 1]], marks)
    }
}

/// How a batch of ruled puzzles is searched.
#[derive(Clone, Copy, Debug)]
pub struct RuledOptions {
    /// Solutions after which a search ends, if it is not for a question.
    pub limit: u64,
    /// Nodes after which the work on a row ends undecided.
    pub work_limit: u64,
    /// The number of threads; 0 for as many as the machine has.
    pub threads: usize,
}

/// Where to write the results. A column that is not wanted is empty.
#[derive(Default)]
pub struct RuledColumnsMut<'a> {
    /// Where the values of each row start, as in [`RuledRows`].
    pub starts: &'a [usize],
    /// The first solution of each row, 0 in each cell if there is none.
    pub solution: &'a mut [u8],
    /// How many solutions a row has; [`Status::Unsupported`] for a layout that cannot be compiled, [`Status::LimitReached`]
    /// if that is not known.
    pub status: &'a mut [Status],
    /// The number of solutions up to the limit.
    pub solution_count: &'a mut [u64],
    /// The guesses of each search.
    pub guesses: &'a mut [u64],
}

impl Columns for RuledColumnsMut<'_> {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        let rows = rows.min(self.starts.len().saturating_sub(1));
        let width = self.starts[rows] - self.starts[0];
        let first = Self {
            starts: &self.starts[..=rows],
            solution: self.solution.split_off_rows(width),
            status: self.status.split_off_rows(rows),
            solution_count: self.solution_count.split_off_rows(rows),
            guesses: self.guesses.split_off_rows(rows),
        };
        self.starts = &self.starts[rows..];
        first
    }

    fn have_rows(&self, rows: usize) -> bool {
        self.starts.len() == rows + 1
            && self.solution.have_rows(self.starts[rows] - self.starts[0])
            && self.status.have_rows(rows)
            && self.solution_count.have_rows(rows)
            && self.guesses.have_rows(rows)
    }
}

/// The result of a row.
#[derive(Default)]
struct Row {
    solution: Option<Box<[u8]>>,
    status: Status,
    solution_count: u64,
    guesses: u64,
}

impl RowColumns<Row> for RuledColumnsMut<'_> {
    fn write_row(&mut self, row: usize, value: Row) -> Result<(), Abandoned> {
        if !self.solution.is_empty() {
            let place = self.starts[row] - self.starts[0]..self.starts[row + 1] - self.starts[0];
            match value.solution {
                Some(solution) => self.solution[place].copy_from_slice(&solution),
                None => self.solution[place].fill(0),
            }
        }
        write(self.status, row, value.status);
        write(self.solution_count, row, value.solution_count);
        write(self.guesses, row, value.guesses);
        Ok(())
    }
}

/// A layout that is compiled when it is first asked for; none if it is too large.
type Compiled = Arc<OnceLock<Option<Arc<Program>>>>;

/// The layouts that were compiled last, shared by threads.
#[derive(Default)]
struct Programs(Mutex<VecDeque<(u32, Compiled)>>);

impl Programs {
    fn get(&self, number: u32, layout: &Layout) -> Option<Arc<Program>> {
        let compiled = {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match known.iter().find(|(other, _)| *other == number) {
                Some((_, compiled)) => Arc::clone(compiled),
                None => {
                    let compiled = Compiled::default();
                    known.truncate(MOST_PROGRAMS - 1);
                    known.push_front((number, Arc::clone(&compiled)));
                    compiled
                }
            }
        };
        compiled
            .get_or_init(|| compile(layout).ok().map(Arc::new))
            .clone()
    }
}

/// Fills each row by a function of what `begin` makes of its layout, which is kept from row to row, of the row's number, and of a
/// function that says whether to continue. A row whose layout cannot be compiled gets `unsupported`.
fn fill_ruled<T, C: RowColumns<T>, S>(
    rows: RuledRows<'_>,
    threads: usize,
    columns: C,
    progress: Progress<'_>,
    begin: impl Fn(Arc<Program>) -> S + Sync,
    fill: impl Fn(&mut S, usize, &dyn Fn() -> bool) -> T + Sync,
    unsupported: impl Fn() -> T + Sync,
) -> Result<(), Abandoned> {
    let programs = Programs::default();
    fill_rows(columns, rows.numbers.len(), threads, progress, || {
        let mut last: Option<(u32, Option<S>)> = None;
        let (programs, begin, fill, unsupported) = (&programs, &begin, &fill, &unsupported);
        move |row, should_continue| {
            let number = rows.numbers[row];
            if last.as_ref().is_none_or(|(known, _)| *known != number) {
                let program = programs.get(number, &rows.layouts[number as usize]);
                last = Some((number, program.map(begin)));
            }
            match &mut last {
                Some((_, Some(state))) => fill(state, row, should_continue),
                _ => unsupported(),
            }
        }
    })
}

/// Solves each row and writes its results; see [`solve_batch_into`](crate::solve_batch_into) for `progress`.
///
/// # Panics
///
/// If a column differs in length from the batch, or a row from its layout.
pub fn solve_ruled_batch(
    rows: RuledRows<'_>,
    options: RuledOptions,
    columns: RuledColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let begin = |program: Arc<Program>| (RuleSearch::idle(Arc::clone(&program)), program);
    let fill = |(search, program): &mut (RuleSearch, Arc<Program>),
                row,
                should_continue: &dyn Fn() -> bool| {
        let (values, marks) = rows.of(row);
        if search.restart(values, marks).is_err() {
            return Row::default();
        }
        solve(search, program, values, options, should_continue)
    };
    let unsupported = || Row {
        status: Status::Unsupported,
        ..Row::default()
    };
    fill_ruled(
        rows,
        options.threads,
        columns,
        progress,
        begin,
        fill,
        unsupported,
    )
}

/// Nodes left of a work limit, which are given out in slices.
struct Work {
    left: u64,
    budget: u32,
}

impl Work {
    fn new(limit: u64) -> Work {
        Work {
            left: limit,
            budget: 0,
        }
    }

    /// Fills the budget; `false` if nothing is left or the batch was stopped.
    fn go_on(&mut self, should_continue: &dyn Fn() -> bool) -> bool {
        if self.left == 0 || !should_continue() {
            return false;
        }
        self.budget = self.left.min(u64::from(NODES_BETWEEN_QUESTIONS)) as u32;
        self.left -= u64::from(self.budget);
        true
    }
}

fn solve(
    search: &mut RuleSearch,
    program: &Program,
    values: &[u8],
    options: RuledOptions,
    should_continue: &dyn Fn() -> bool,
) -> Row {
    let mut row = Row::default();
    // Solutions can come without end, so the budget runs on from one to the next.
    let mut work = Work::new(options.work_limit);
    let mut is_decided = true;
    while row.solution_count < options.limit {
        match search.step(&mut work.budget) {
            SearchEvent::Solution(solution) => {
                row.solution_count += 1;
                row.solution.get_or_insert(solution);
            }
            SearchEvent::Exhausted => break,
            SearchEvent::Paused if work.go_on(should_continue) => {}
            SearchEvent::Paused => {
                is_decided = false;
                break;
            }
        }
    }
    row.guesses = search.guesses();
    if !is_decided {
        row.solution = None;
    }
    row.status = match row.solution_count {
        0 | 1 if !is_decided => Status::LimitReached,
        count => Status::of_count(count, options.limit, || {
            program.status_without_solution(values)
        }),
    };
    row
}

/// Where to write the answers to a question.
pub struct RuledAnswersMut<'a> {
    /// Where the bytes of each answer start, and where those of the last end.
    pub starts: &'a [usize],
    /// The answers behind one another, 0 where there is none.
    pub answer: &'a mut [u8],
    /// The status of each row, as in [`RuledColumnsMut`].
    pub status: &'a mut [Status],
}

impl Columns for RuledAnswersMut<'_> {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        let rows = rows.min(self.starts.len().saturating_sub(1));
        let width = self.starts[rows] - self.starts[0];
        let first = Self {
            starts: &self.starts[..=rows],
            answer: self.answer.split_off_rows(width),
            status: self.status.split_off_rows(rows),
        };
        self.starts = &self.starts[rows..];
        first
    }

    fn have_rows(&self, rows: usize) -> bool {
        self.starts.len() == rows + 1
            && self.answer.have_rows(self.starts[rows] - self.starts[0])
            && self.status.have_rows(rows)
    }
}

impl RowColumns<(Status, Vec<u8>)> for RuledAnswersMut<'_> {
    fn write_row(&mut self, row: usize, value: (Status, Vec<u8>)) -> Result<(), Abandoned> {
        let place = self.starts[row] - self.starts[0]..self.starts[row + 1] - self.starts[0];
        match &value.1[..] {
            [] => self.answer[place].fill(0),
            bytes => self.answer[place].copy_from_slice(bytes),
        }
        self.status[row] = value.0;
        Ok(())
    }
}

/// Answers a question about every row and writes the bytes that `convert` makes of each answer. A row with marks is unsupported if the
/// question does not take them.
///
/// # Panics
///
/// If a column differs in length from the batch, a row from its layout, or an answer from its place.
pub fn answer_ruled_batch<Q: Question<Ruled>>(
    rows: RuledRows<'_>,
    question: &Q,
    options: RuledOptions,
    columns: RuledAnswersMut<'_>,
    convert: impl Fn(Q::Answer) -> Vec<u8> + Sync,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let fill = |board: &mut Ruled, row: usize, should_continue: &dyn Fn() -> bool| {
        let (values, marks) = rows.of(row);
        if marks.is_some() && !Q::TAKES_MARKS {
            return (Status::Unsupported, Vec::new());
        }
        let Ok(puzzle) = Probe::of_board(board, values, marks) else {
            return (Status::Malformed, Vec::new());
        };
        let mut runner = SingleRunner::new(question, board.clone(), row as u64, puzzle);
        let mut work = Work::new(options.work_limit);
        while !runner.advance(&mut work.budget) {
            if !work.go_on(should_continue) {
                return (Status::LimitReached, Vec::new());
            }
        }
        let (status, answer) = runner.answer();
        (status, convert(answer))
    };
    let unsupported = || (Status::Unsupported, Vec::new());
    fill_ruled(
        rows,
        options.threads,
        columns,
        progress,
        Ruled,
        fill,
        unsupported,
    )
}
