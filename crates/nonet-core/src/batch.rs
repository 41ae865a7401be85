//! Many puzzles at once: the lane engine on every thread, results as columns in input order.
//!
//! The input is cut into runs of consecutive puzzles. A thread fills the lanes of its own [`Search`] from a run and writes
//! into the run's part of each column; when the run has no more puzzles it takes the next one, while lanes are still at
//! work on the last. (Emptying the lanes after every run took 3% of the time on easy puzzles.) As the lane engine's word on
//! a puzzle depends on nothing but the puzzle and the limit, the columns are the same at any number of threads and any
//! length of the runs. A batch too small for the lanes goes to the single engine, which guesses elsewhere: its guesses are
//! its own, and so is the first solution of several.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::vec;

use rayon::ThreadPoolBuilder;

use crate::count::Tally;
use crate::grid::Grid;
use crate::lane::{Feed, Level, Outcome, Packed, Search};
use crate::rows::{MALFORMED, Rows};
use crate::single;

/// Puzzles in a run: few enough that threads end at about the same time. No more than this stay on the calling thread.
pub const RUN: usize = 1024;

/// Fewer rows than this go to the single engine: the lanes would be too empty to pay.
pub(crate) const WORTH_LANES: usize = 32;

/// Nodes of the single engine between two looks at the caller's wishes: some milliseconds.
pub(crate) const NODES: u32 = 10_000;

/// Turns of the engine between two looks at the caller's wishes: half a millisecond.
pub(crate) const TURNS: u32 = 64;

/// How to solve a batch.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Stop each search at this many solutions (1 at least); 2 proves a puzzle proper.
    pub solution_limit: u64,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// Whether to write solutions.
    pub solutions: bool,
    /// The instructions to use.
    pub level: Level,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            solution_limit: 2,
            threads: 0,
            solutions: true,
            level: Level::best(),
        }
    }
}

/// What a row came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// Exactly one solution.
    Proper,
    /// Two solutions or more.
    Multiple,
    /// No solution, though no two givens clash.
    None,
    /// Two equal givens in a house.
    Conflict,
    /// The row is [`MALFORMED`].
    #[default]
    Malformed,
    /// A solution, and no other was looked for (the limit was 1).
    Solved,
}

impl Status {
    /// The status that a count found under a limit stands for; `puzzle` is asked for only where there is no solution.
    pub(crate) fn new(
        puzzle: impl FnOnce() -> [u8; 81],
        solution_count: u64,
        solution_limit: u64,
    ) -> Self {
        match solution_count {
            0 if has_conflict(&puzzle()) => Self::Conflict,
            0 => Self::None,
            1 if solution_limit <= 1 => Self::Solved,
            1 => Self::Proper,
            _ => Self::Multiple,
        }
    }
}

/// Whether two cells of a house hold the same digit.
fn has_conflict(puzzle: &[u8; 81]) -> bool {
    let mut seen = [0_u16; 27];
    puzzle.iter().enumerate().any(|(cell, &value)| {
        let (row, column) = (cell / 9, cell % 9);
        let digit = 1_u16 << value & !1;
        [row, 9 + column, 18 + row / 3 * 3 + column / 3]
            .into_iter()
            .any(|house| {
                let is_there = seen[house] & digit != 0;
                seen[house] |= digit;
                is_there
            })
    })
}

/// The results, a row a puzzle, in input order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The first solution of each puzzle; blanks where there is none, and no rows at all unless asked for.
    pub solution: Vec<[u8; 81]>,
    /// What each puzzle came to.
    pub status: Vec<Status>,
    /// Solutions, at most the limit.
    pub solution_count: Vec<u64>,
    /// Guesses the search made; where the limit cut it short, those before the second solution (before the first, if the
    /// limit is 1).
    pub guesses: Vec<u64>,
}

/// The columns, and solutions that may lie elsewhere, cut into runs of rows.
fn runs<'a>(solution: &'a mut [[u8; 81]], columns: &'a mut Columns) -> Vec<Run<'a>> {
    let mut solutions = solution.chunks_mut(RUN);
    columns
        .status
        .chunks_mut(RUN)
        .zip(columns.solution_count.chunks_mut(RUN))
        .zip(columns.guesses.chunks_mut(RUN))
        .enumerate()
        .map(|(number, ((status, solution_count), guesses))| Run {
            start: number * RUN,
            solution: solutions.next().unwrap_or_default(),
            status,
            solution_count,
            guesses,
        })
        .collect()
}

/// A run of rows of the columns.
struct Run<'a> {
    /// Its first row, among all.
    start: usize,
    solution: &'a mut [[u8; 81]],
    status: &'a mut [Status],
    solution_count: &'a mut [u64],
    guesses: &'a mut [u64],
}

impl Run<'_> {
    fn write(&mut self, row: usize, status: Status, solution_count: u64, guesses: u64) {
        self.status[row] = status;
        self.solution_count[row] = solution_count;
        self.guesses[row] = guesses;
    }
}

/// Solves a batch.
///
/// `progress` is called now and then, from any thread, with the number of puzzles done so far; if it ever returns `false`,
/// the batch is abandoned and there are no columns. Long searches ask it too.
pub fn solve(
    rows: &(impl Rows + ?Sized),
    options: Options,
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<Columns> {
    let mut solution = vec![[0; 81]; if options.solutions { rows.len() } else { 0 }];
    let columns = solve_into(rows, options, &mut solution, progress)?;
    Some(Columns {
        solution,
        ..columns
    })
}

/// [`solve`] with the solutions written where the caller wants them: a place for every row, or no place at all. The
/// column of solutions stays empty.
pub fn solve_into(
    rows: &(impl Rows + ?Sized),
    options: Options,
    solution: &mut [[u8; 81]],
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<Columns> {
    let mut columns = Columns {
        solution: Vec::new(),
        status: vec![Status::default(); rows.len()],
        solution_count: vec![0; rows.len()],
        guesses: vec![0; rows.len()],
    };
    let watch = Watch::new(&progress);
    let runs = runs(solution, &mut columns);
    let runs = Mutex::new(runs.into_iter());
    let feed = || RunFeed::new(rows, &runs, options, &watch);
    if rows.len() < WORTH_LANES {
        solve_singly(&mut feed());
    } else {
        on_threads(options.threads, rows.len().div_ceil(RUN), || {
            Search::new(options.level).run(&mut feed());
        });
    }
    (!watch.is_stopped()).then_some(columns)
}

/// Does the same on as many threads as wanted, 0 for all that there are; on this one if there is work for one.
pub(crate) fn on_threads(threads: usize, runs: usize, work: impl Fn() + Sync) {
    if threads == 1 || runs <= 1 {
        return work();
    }
    match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => {
            pool.broadcast(|_| work());
        }
        // A machine that gives us no new threads still has this one.
        Err(_) => work(),
    }
}

/// Solves the rows of a feed one by one.
fn solve_singly<R: Rows + ?Sized>(feed: &mut RunFeed<'_, R>) {
    let mut puzzle = MALFORMED;
    while let Some(number) = feed.next_puzzle(|rows, index| {
        puzzle = rows.row(index);
        puzzle != MALFORMED
    }) {
        let grid = Grid::from_trusted(puzzle);
        let mut search = single::Search::new(&grid);
        let mut tally = Tally::new(feed.options.solution_limit);
        while !tally.advance(&mut search, NODES) {
            if !feed.is_wanted() {
                return;
            }
        }
        let status = Status::new(|| puzzle, tally.solution_count, feed.options.solution_limit);
        let (run, row) = feed.place(number);
        run.write(row, status, tally.solution_count, search.guesses());
        if let (Some(first), Some(place)) = (tally.solutions[0], run.solution.get_mut(row)) {
            *place = *first.values();
        }
        feed.done += 1;
    }
}

/// What the threads have in common.
pub(crate) struct Watch<'a> {
    progress: &'a (dyn Fn(usize) -> bool + Sync),
    done: AtomicUsize,
    stopped: AtomicBool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(progress: &'a (dyn Fn(usize) -> bool + Sync)) -> Self {
        Self {
            progress,
            done: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Tells the caller that so many more rows are done, and asks whether to go on; once told to stop, all threads do.
    pub(crate) fn is_wanted(&self, newly_done: usize) -> bool {
        let done = self.done.fetch_add(newly_done, Ordering::Relaxed) + newly_done;
        if !self.is_stopped() && !(self.progress)(done) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        !self.is_stopped()
    }

    /// Whether the caller has had it stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The puzzles of one run after another for the lanes, and the way back of what they find.
struct RunFeed<'a, R: ?Sized> {
    rows: &'a R,
    /// Those that no thread has taken.
    runs: &'a Mutex<vec::IntoIter<Run<'a>>>,
    /// Those taken by this feed; the puzzle in row `r` of run `n` has the number `n * RUN + r`.
    taken: Vec<Run<'a>>,
    /// The row of the last run taken that is next.
    next: usize,
    options: Options,
    turn: u32,
    /// Rows done that the watch has not been told of.
    done: usize,
    watch: &'a Watch<'a>,
}

impl<'a, R: Rows + ?Sized> RunFeed<'a, R> {
    fn new(
        rows: &'a R,
        runs: &'a Mutex<vec::IntoIter<Run<'a>>>,
        options: Options,
        watch: &'a Watch<'a>,
    ) -> Self {
        Self {
            rows,
            runs,
            taken: Vec::new(),
            next: 0,
            options,
            turn: 0,
            done: 0,
            watch,
        }
    }

    /// The number of the next row that is a puzzle; `read` is told its place among all, and whether it is one.
    fn next_puzzle(&mut self, mut read: impl FnMut(&R, usize) -> bool) -> Option<usize> {
        loop {
            while let Some(run) = self.taken.last()
                && self.next < run.status.len()
            {
                let row = self.next;
                self.next += 1;
                if read(self.rows, run.start + row) {
                    return Some((self.taken.len() - 1) * RUN + row);
                }
                self.done += 1; // its status is what it was to begin with
            }
            let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
            self.taken.push(runs.next()?);
            self.next = 0;
        }
    }

    /// The run and the row of a puzzle.
    fn place(&mut self, number: usize) -> (&mut Run<'a>, usize) {
        (&mut self.taken[number / RUN], number % RUN)
    }

    fn is_wanted(&mut self) -> bool {
        self.watch.is_wanted(std::mem::take(&mut self.done))
    }
}

impl<R: Rows + ?Sized> Feed for RunFeed<'_, R> {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        let level = self.options.level;
        self.next_puzzle(|rows, index| rows.pack(index, puzzle, level))
    }

    fn solution_limit(&self, _: usize) -> u64 {
        self.options.solution_limit
    }

    fn done(&mut self, number: usize, outcome: &Outcome<'_>) {
        let Options {
            solution_limit,
            level,
            ..
        } = self.options;
        let rows = self.rows;
        let (run, row) = self.place(number);
        let start = run.start;
        let status = Status::new(|| rows.row(start + row), outcome.solutions, solution_limit);
        run.write(row, status, outcome.solutions, outcome.guesses);
        if let (Some(first), Some(solution)) = (outcome.first, run.solution.get_mut(row)) {
            first.write_values(solution, level);
        }
        self.done += 1;
    }

    fn go_on(&mut self) -> bool {
        self.turn = self.turn.wrapping_add(1);
        !self.turn.is_multiple_of(TURNS) || self.is_wanted()
    }
}
