//! Many puzzles at once: the lane engine on every thread, results as columns in input order.
//!
//! The input is cut into runs of consecutive puzzles; a thread takes a run, fills the lanes of its own [`Search`] from it
//! and writes into the run's part of each column. As the lane engine's word on a puzzle depends on nothing but the puzzle
//! and the limit, the columns are the same at any number of threads and any length of the runs.

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::lane::{Feed, Level, Outcome, Packed, Search};

/// Puzzles in a run: enough that the few passes at its end, when lanes run out of puzzles, do not count.
const RUN: usize = 8192;

/// Turns of the engine between two looks at the caller's wishes: half a millisecond.
const TURNS: u32 = 64;

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

/// The results, a row a puzzle, in input order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The first solution of each puzzle; blanks where there is none, and no rows at all unless asked for.
    pub solution: Vec<[u8; 81]>,
    /// Solutions, at most the limit.
    pub solution_count: Vec<u64>,
    /// Guesses the search made; where the limit cut it short, those before the second solution (before the first, if the
    /// limit is 1).
    pub guesses: Vec<u64>,
}

/// What solutions were found, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No solution.
    None,
    /// One solution, and no other was looked for (the limit was 1).
    Solved,
    /// Exactly one solution.
    Proper,
    /// Two solutions or more.
    Multiple,
}

impl Status {
    /// The status that a count found under a limit stands for.
    pub fn new(solution_count: u64, solution_limit: u64) -> Self {
        match solution_count {
            0 => Self::None,
            1 if solution_limit <= 1 => Self::Solved,
            1 => Self::Proper,
            _ => Self::Multiple,
        }
    }
}

/// Solves a batch of grids of values, 0 for a blank.
///
/// `progress` is called now and then, from any thread, with the number of puzzles done so far; if it ever returns `false`,
/// the batch is abandoned and there are no columns. Long searches ask it too.
pub fn solve(
    puzzles: &[[u8; 81]],
    options: Options,
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<Columns> {
    let mut columns = Columns {
        solution: vec![[0; 81]; if options.solutions { puzzles.len() } else { 0 }],
        solution_count: vec![0; puzzles.len()],
        guesses: vec![0; puzzles.len()],
    };
    let watch = Watch {
        progress: &progress,
        done: AtomicUsize::new(0),
        stopped: AtomicBool::new(false),
    };
    if options.threads == 1 || puzzles.len() <= RUN {
        let Columns {
            solution,
            solution_count,
            guesses,
        } = &mut columns;
        let mut feed = Run {
            puzzles,
            solution,
            solution_count,
            guesses,
            level: options.level,
            next: 0,
            turn: 0,
            watch: &watch,
        };
        Search::new(options.level).run(&mut feed, options.solution_limit);
    } else {
        let mut work = || solve_in_runs(puzzles, &mut columns, options, &watch);
        match rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads)
            .build()
        {
            Ok(pool) => pool.install(&mut work),
            // A machine that gives us no new threads still has those of the global pool, or this one.
            Err(_) => work(),
        }
    }
    (!watch.stopped.into_inner()).then_some(columns)
}

/// Shares the runs out among the threads.
fn solve_in_runs(puzzles: &[[u8; 81]], columns: &mut Columns, options: Options, watch: &Watch<'_>) {
    let mut solutions: Vec<&mut [[u8; 81]]> = if options.solutions {
        columns.solution.chunks_mut(RUN).collect()
    } else {
        puzzles.chunks(RUN).map(|_| Default::default()).collect()
    };
    puzzles
        .par_chunks(RUN)
        .zip(&mut solutions)
        .zip(columns.solution_count.par_chunks_mut(RUN))
        .zip(columns.guesses.par_chunks_mut(RUN))
        .for_each_init(
            || Search::new(options.level),
            |search, (((puzzles, solution), solution_count), guesses)| {
                let mut feed = Run {
                    puzzles,
                    solution,
                    solution_count,
                    guesses,
                    level: options.level,
                    next: 0,
                    turn: 0,
                    watch,
                };
                search.run(&mut feed, options.solution_limit);
            },
        );
}

/// What the threads have in common.
struct Watch<'a> {
    progress: &'a (dyn Fn(usize) -> bool + Sync),
    done: AtomicUsize,
    stopped: AtomicBool,
}

/// A run of puzzles and its part of the columns.
struct Run<'a> {
    puzzles: &'a [[u8; 81]],
    solution: &'a mut [[u8; 81]],
    solution_count: &'a mut [u64],
    guesses: &'a mut [u64],
    level: Level,
    next: usize,
    turn: u32,
    watch: &'a Watch<'a>,
}

impl Feed for Run<'_> {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        let number = self.next;
        puzzle.set_values(self.puzzles.get(number)?, self.level);
        self.next += 1;
        Some(number)
    }

    fn done(&mut self, number: usize, outcome: &Outcome<'_>) {
        self.solution_count[number] = outcome.solutions;
        self.guesses[number] = outcome.guesses;
        if let (Some(first), Some(solution)) = (outcome.first, self.solution.get_mut(number)) {
            first.write_values(solution, self.level);
        }
        self.watch.done.fetch_add(1, Ordering::Relaxed);
    }

    fn go_on(&mut self) -> bool {
        let watch = self.watch;
        self.turn = self.turn.wrapping_add(1);
        if !self.turn.is_multiple_of(TURNS) {
            return true;
        }
        if !watch.stopped.load(Ordering::Relaxed)
            && !(watch.progress)(watch.done.load(Ordering::Relaxed))
        {
            watch.stopped.store(true, Ordering::Relaxed);
        }
        !watch.stopped.load(Ordering::Relaxed)
    }
}
