//! Many puzzles at once: the lane engine on every thread, results as columns in input order.
//!
//! A thread fills the lanes of its own search from one run of puzzles after another (`runs.rs`) and writes into the run's
//! part of each column. The result of the lane engine for a puzzle depends on nothing but the puzzle and the limit, so the
//! columns are the same at any number of threads, any length of the runs and any number of rows. (The single engine guesses
//! in another order, so its guess count and the first of several solutions can differ.) A row with marks goes to the single
//! engine, on the thread that takes it.

use std::num::NonZeroU64;

use super::puzzle_source::{Marked, PuzzleSource};
use super::runs::{NODES_BETWEEN_CHECKS, RowFeed, RunLines, SharedRows, Work, columns, write};
use super::threads::{Abandoned, Progress};
use crate::lane::{Feed, LaneResult, LaneSearch, Level, Packed, Symbols};
use crate::single::SingleSearch;
use crate::solve::SolutionCounter;
use crate::status::Status;

/// How to solve a batch.
#[derive(Clone, Copy, Debug)]
pub struct BatchOptions {
    /// Stop each search at this many solutions; 2 proves a puzzle proper.
    pub limit: NonZeroU64,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The vector instructions to use.
    pub level: Level,
    /// Whether solutions are written as text, the characters 1 to 9, instead of values.
    pub as_text: bool,
}

impl Default for BatchOptions {
    fn default() -> Self {
        Self {
            limit: const { NonZeroU64::new(2).unwrap() },
            threads: 0,
            level: Level::default(),
            as_text: false,
        }
    }
}

impl BatchOptions {
    /// What is written as the solution of a puzzle without one: blanks.
    fn no_solution(&self) -> [u8; 81] {
        [if self.as_text { b'.' } else { 0 }; 81]
    }
}

/// Turns the values of a solution into characters.
fn write_as_text(solution: &mut [u8; 81]) {
    for value in solution {
        *value += b'0';
    }
}

columns! {
    /// The results, a row for each puzzle, in input order.
    SolveColumns, SolveColumnsMut {
        /// The first solution of each puzzle, as values or as text; blanks where there is none.
        solution: [u8; 81] = [0; 81],
        /// The status of each row.
        status: Status = Status::Malformed,
        /// Solutions, at most the limit.
        solution_count: u64 = 0,
        /// Guesses of the search; if the limit cut it short, those before the second solution (the first for limit 1).
        guesses: u64 = 0,
    }
}

impl SolveColumnsMut<'_> {
    fn write(&mut self, row: usize, status: Status, solution_count: u64, guesses: u64) {
        write(self.status, row, status);
        write(self.solution_count, row, solution_count);
        write(self.guesses, row, guesses);
    }

    /// Lets `write` write a solution, if solutions are wanted.
    fn write_solution(&mut self, row: usize, write: impl FnOnce(&mut [u8; 81])) {
        self.solution.get_mut(row).map(write);
    }
}

/// Solves a batch; see [`solve_batch_into`].
pub fn solve_batch(
    source: &(impl PuzzleSource + ?Sized),
    options: BatchOptions,
    progress: Progress<'_>,
) -> Result<SolveColumns, Abandoned> {
    SolveColumns::filled(source.len(), |columns| {
        solve_batch_into(source, options, columns, progress)
    })
}

/// Solves a batch and writes every row of the columns, whatever they held.
///
/// `progress` is called on this thread about twenty times a second, also during long searches, with the number of rows done
/// so far; `false` stops the batch.
///
/// # Panics
///
/// If a column that is wanted differs in length from the batch.
pub fn solve_batch_into(
    source: &(impl PuzzleSource + ?Sized),
    options: BatchOptions,
    columns: SolveColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let batch = SharedRows::new(Work::SOLVE, source, source.len(), options.threads);
    batch.each_thread(columns, progress, |rows| {
        let lines = RunLines::new(options.level);
        LaneSearch::new(options.level).run(&mut SolveFeed {
            rows,
            lines,
            options,
        });
    })
}

/// The puzzles of a thread on their way to the lanes, and the results on their way back.
struct SolveFeed<'a, 'c, S: ?Sized> {
    rows: RowFeed<'a, S, SolveColumnsMut<'c>>,
    lines: RunLines<'a>,
    options: BatchOptions,
}

impl<S: PuzzleSource + ?Sized> SolveFeed<'_, '_, S> {
    /// Finishes a row without values, by the single engine if it has marks.
    fn finish_unread(&mut self, number: usize) {
        let (source, place) = (self.rows.source, self.rows.place(number));
        if let Some(marked) = source.marked(place) {
            return self.solve_marked(number, marked);
        }
        let (columns, row) = self.rows.columns(number);
        columns.write(row, Status::Malformed, 0, 0);
        columns.write_solution(row, |solution| *solution = self.options.no_solution());
        self.rows.finish_row();
    }

    /// Finishes a row with marks by the single engine.
    fn solve_marked(&mut self, number: usize, marked: &Marked) {
        let limit = self.options.limit.get();
        let mut search = SingleSearch::with_candidates(&marked.grid, &marked.marks);
        let mut counter = SolutionCounter::new(limit);
        while !counter.advance(&mut search, NODES_BETWEEN_CHECKS) {
            if !self.rows.should_continue() {
                return;
            }
        }
        let found = counter.solution_count;
        let status = Status::of_count(found, limit, || {
            Status::without_solution(Some(*marked.grid.values()))
        });
        let (columns, row) = self.rows.columns(number);
        columns.write(row, status, found, search.guesses());
        columns.write_solution(row, |solution| match &counter.solutions[0] {
            Some(first) => {
                *solution = *first.values();
                if self.options.as_text {
                    write_as_text(solution);
                }
            }
            None => *solution = self.options.no_solution(),
        });
        self.rows.finish_row();
        self.rows.should_continue();
    }
}

impl<S: PuzzleSource + ?Sized> Feed for SolveFeed<'_, '_, S> {
    #[inline]
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        self.lines.next_row(&mut self.rows)
    }

    fn symbols(&self) -> Symbols {
        self.rows.source.symbols()
    }

    fn state(&mut self, number: usize) -> Option<&Packed> {
        if !self.lines.read(&self.rows, number) {
            self.finish_unread(number);
            return None;
        }
        Some(&self.lines.state)
    }

    fn solution_limit(&self, _: usize) -> NonZeroU64 {
        self.options.limit
    }

    fn take_result(&mut self, number: usize, result: &LaneResult<'_>) {
        let (limit, rows) = (self.options.limit.get(), &self.rows);
        let status = Status::of_count(result.solutions, limit, || {
            Status::without_solution(rows.source.values(rows.place(number)))
        });
        let (columns, row) = self.rows.columns(number);
        columns.write(row, status, result.solutions, result.guesses);
        if result.first.is_none() {
            write(columns.solution, row, self.options.no_solution());
        }
        self.rows.finish_row();
    }

    fn solution_place(&mut self, number: usize) -> Option<&mut [u8; 81]> {
        let (columns, row) = self.rows.columns(number);
        columns.solution.get_mut(row)
    }

    fn as_text(&self) -> bool {
        self.options.as_text
    }

    fn should_continue(&mut self) -> bool {
        self.rows.lanes_should_continue()
    }
}
