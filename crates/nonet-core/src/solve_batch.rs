//! Many puzzles at once: the lane engine on every thread, results as columns in input order.
//!
//! The input is cut into runs of consecutive puzzles. A thread fills the lanes of its own [`LaneSearch`] from a run and writes
//! into the run's part of each column; when the run has no more puzzles it takes the next one, while lanes are still at
//! work on the last. (Emptying the lanes after every run took 3% of the time on easy puzzles.) As the lane engine's word on
//! a puzzle depends on nothing but the puzzle and the limit, the columns are the same at any number of threads and any
//! length of the runs. A batch too small for the lanes goes to the single engine, which guesses elsewhere: its guesses are
//! its own, and so is the first solution of several.

use crate::grid::Grid;
use crate::lane::{Feed, LaneResult, LaneSearch, Level, Packed};
use crate::puzzle_source::{MALFORMED, Rows};
use crate::single;
use crate::solve::Tally;
use crate::threads::{Share, Watch, share};

/// Puzzles in a run: as many as there are lanes, few enough that threads end at about the same time.
pub const RUN: usize = 256;

/// No more rows than this stay on the calling thread.
pub const WORTH_THREADS: usize = 1024;

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
    /// Whether [`solve`] writes solutions; [`solve_into`] goes by the columns that it is given.
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
            0 => match puzzle() {
                // Only of rows that were refuted: the batch is done anew.
                MALFORMED => Self::Malformed,
                puzzle if has_conflict(&puzzle) => Self::Conflict,
                _ => Self::None,
            },
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

impl Columns {
    fn all(&mut self) -> ColumnsMut<'_> {
        ColumnsMut {
            solution: &mut self.solution,
            status: &mut self.status,
            solution_count: &mut self.solution_count,
            guesses: &mut self.guesses,
        }
    }
}

/// Where the [`Columns`] of a batch are to be written.
#[allow(missing_docs, reason = "they are those of `Columns`")]
pub struct ColumnsMut<'a> {
    pub solution: &'a mut [[u8; 81]],
    pub status: &'a mut [Status],
    pub solution_count: &'a mut [u64],
    pub guesses: &'a mut [u64],
}

impl<'a> ColumnsMut<'a> {
    /// The columns cut into runs of rows.
    fn into_runs(self, rows: usize) -> Vec<Run<'a>> {
        let lengths = [
            self.status.len(),
            self.solution_count.len(),
            self.guesses.len(),
        ];
        assert_eq!(lengths, [rows; 3], "a row for each puzzle");
        assert!(
            self.solution.is_empty() || self.solution.len() == rows,
            "a solution for each puzzle, or none"
        );
        let mut solutions = self.solution.chunks_mut(RUN);
        self.status
            .chunks_mut(RUN)
            .zip(self.solution_count.chunks_mut(RUN))
            .zip(self.guesses.chunks_mut(RUN))
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

    /// Has a solution written, if solutions are wanted.
    fn write_solution(&mut self, row: usize, write: impl FnOnce(&mut [u8; 81])) {
        self.solution.get_mut(row).map(write);
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
    let mut columns = Columns {
        solution: vec![[0; 81]; if options.solutions { rows.len() } else { 0 }],
        status: vec![Status::default(); rows.len()],
        solution_count: vec![0; rows.len()],
        guesses: vec![0; rows.len()],
    };
    solve_into(rows, options, columns.all(), progress).then_some(columns)
}

/// [`solve`] with the columns where the caller wants them; `false` if it was abandoned. Every row is written, whatever was
/// there; solutions are not, if their column has no rows.
///
/// # Panics
///
/// If the columns differ in length from the batch.
pub fn solve_into(
    rows: &(impl Rows + ?Sized),
    options: Options,
    columns: ColumnsMut<'_>,
    progress: impl Fn(usize) -> bool + Sync,
) -> bool {
    let watch = Watch::new(&progress);
    let threads = if rows.len() > WORTH_THREADS {
        options.threads
    } else {
        1
    };
    share(columns.into_runs(rows.len()), threads, |runs| {
        let mut feed = RunFeed::new(rows, runs, options, &watch);
        if rows.len() < WORTH_LANES {
            solve_singly(&mut feed);
        } else {
            LaneSearch::new(options.level).run(&mut feed);
        }
    });
    !watch.is_stopped()
}

/// Solves the rows of a feed one by one.
fn solve_singly<R: Rows + ?Sized>(feed: &mut RunFeed<'_, R>) {
    let mut puzzle = MALFORMED;
    while let Some(number) = feed.next_puzzle(|rows, index| {
        puzzle = rows.row(index);
        puzzle != MALFORMED
    }) {
        let grid = Grid::from_trusted(puzzle);
        let mut search = single::SingleSearch::new(&grid);
        let mut tally = Tally::new(feed.options.solution_limit);
        while !tally.advance(&mut search, NODES) {
            if !feed.is_wanted() {
                return;
            }
        }
        let status = Status::new(|| puzzle, tally.solution_count, feed.options.solution_limit);
        let (run, row) = feed.place(number);
        run.write(row, status, tally.solution_count, search.guesses());
        let first = tally.solutions[0].map_or([0; 81], |first| *first.values());
        run.write_solution(row, |solution| *solution = first);
        feed.done += 1;
    }
}

/// The puzzles of one run after another for the lanes, and the way back of what they find.
struct RunFeed<'a, R: ?Sized> {
    rows: &'a R,
    runs: Share<Run<'a>>,
    /// Those taken so far; the puzzle in row `r` of run `n` has the number `n * RUN + r`.
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
    fn new(rows: &'a R, runs: Share<Run<'a>>, options: Options, watch: &'a Watch<'a>) -> Self {
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
            while let Some(run) = self.taken.last_mut()
                && self.next < run.status.len()
            {
                let row = self.next;
                self.next += 1;
                if read(self.rows, run.start + row) {
                    return Some((self.taken.len() - 1) * RUN + row);
                }
                run.write(row, Status::Malformed, 0, 0);
                run.write_solution(row, |solution| *solution = [0; 81]);
                self.done += 1;
            }
            self.taken.push(self.runs.next()?);
            self.next = 0;
        }
    }

    /// The run and the row of a puzzle.
    fn place(&mut self, number: usize) -> (&mut Run<'a>, usize) {
        (&mut self.taken[number / RUN], number % RUN)
    }

    fn is_wanted(&mut self) -> bool {
        self.watch.is_wanted(std::mem::take(&mut self.done)) && !self.rows.is_refuted()
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

    fn done(&mut self, number: usize, outcome: &LaneResult<'_>) {
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
        run.write_solution(row, |solution| match outcome.first {
            Some(first) => first.write_values(solution, level),
            None => *solution = [0; 81],
        });
        self.done += 1;
    }

    fn go_on(&mut self) -> bool {
        self.turn = self.turn.wrapping_add(1);
        !self.turn.is_multiple_of(TURNS) || self.is_wanted()
    }
}
