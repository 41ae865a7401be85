//! Many puzzles on boards of any kind, by the rule engine. Rows name their layouts; a layout that many rows share is compiled once,
//! and a thread that stays on a layout keeps the memory of its search.
//!
//! A search knows nothing of the rows before it, so a row's result does not depend on the batch or on the number of threads.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::fill_rows::{RowColumns, fill_rows};
use super::runs::{Columns, NODES_BETWEEN_CHECKS, write};
use super::threads::{Abandoned, Progress};
use crate::rules::{Layout, Program, RuleSearch, compile};
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
}

/// How a batch of ruled puzzles is solved.
#[derive(Clone, Copy, Debug)]
pub struct RuledOptions {
    /// Solutions after which a search ends.
    pub limit: u64,
    /// Nodes after which a search ends undecided.
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
    let programs = Programs::default();
    let count = rows.numbers.len();
    fill_rows(columns, count, options.threads, progress, || {
        let mut last: Option<(u32, Option<RuleSearch>)> = None;
        let programs = &programs;
        move |row, should_continue| {
            let number = rows.numbers[row];
            let values = &rows.values[rows.starts[row]..rows.starts[row + 1]];
            if last.as_ref().is_none_or(|(known, _)| *known != number) {
                let program = programs.get(number, &rows.layouts[number as usize]);
                last = Some((number, program.map(RuleSearch::idle)));
            }
            match &mut last {
                Some((_, Some(search))) => {
                    let layout = &rows.layouts[number as usize];
                    solve(search, layout, values, options, should_continue)
                }
                _ => Row {
                    status: Status::Unsupported,
                    ..Row::default()
                },
            }
        }
    })
}

fn solve(
    search: &mut RuleSearch,
    layout: &Layout,
    values: &[u8],
    options: RuledOptions,
    should_continue: &dyn Fn() -> bool,
) -> Row {
    let mut row = Row::default();
    if search.restart(values).is_err() {
        return row;
    }
    // Solutions can come without end, so the budget runs on from one to the next.
    let (mut left, mut budget) = (options.work_limit, 0);
    let mut is_decided = true;
    while row.solution_count < options.limit {
        match search.step(&mut budget) {
            SearchEvent::Solution(solution) => {
                row.solution_count += 1;
                row.solution.get_or_insert(solution);
            }
            SearchEvent::Exhausted => break,
            SearchEvent::Paused if left > 0 && should_continue() => {
                budget = left.min(u64::from(NODES_BETWEEN_CHECKS)) as u32;
                left -= u64::from(budget);
            }
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
        2.. => Status::Multiple,
        1 if options.limit == 1 => Status::Solvable,
        _ if !is_decided => Status::LimitReached,
        1 => Status::Proper,
        _ if layout.has_conflict(values) => Status::Conflict,
        _ => Status::NoSolution,
    };
    row
}
