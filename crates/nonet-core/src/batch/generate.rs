//! Many generated puzzles: on every thread, each a function of its index, the seed and the plan alone.

use core::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::fill_rows::{RowColumns, fill_rows};
use super::runs::{Runs, columns, puzzles_per_run, write};
use super::scheduler::{GenerateOptions, Job, Origin, Scheduler};
use super::threads::{Abandoned, Progress, share};
use crate::generate::{
    Climb, Climbed, Missing, Plan, RuledMaker, RuledPuzzle, RuledRequest, TopDown, Uniform,
    Weighting,
};
use crate::lane::LaneSearch;
use crate::random::Stream;
use crate::rules::Program;

columns! {
    /// Generated puzzles in the order of their indices.
    GeneratedColumns, GeneratedColumnsMut {
        /// The puzzles.
        puzzle: [u8; 81] = [0; 81],
        /// Their solutions.
        solution: [u8; 81] = [0; 81],
    }
}

/// Generates the puzzles with these indices; fewer if one of them was not found. See [`generate_into`].
pub fn generate(
    plan: &Plan,
    indices: Range<u64>,
    options: GenerateOptions,
    progress: Progress<'_>,
) -> Result<GeneratedColumns, Abandoned> {
    let count = indices.end.saturating_sub(indices.start);
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut found = 0;
    let mut columns = GeneratedColumns::filled(count, |columns| {
        found = generate_into(plan, indices.start, options, columns, progress)?;
        Ok(())
    })?;
    columns.puzzle.truncate(found);
    columns.solution.truncate(found);
    Ok(columns)
}

/// Generates the puzzles from an index on, one for each row of the columns. Returns how many were found before the first that
/// was not, in the given number of attempts; the content of later rows is unspecified.
///
/// `progress` is called on this thread about twenty times a second with the number of puzzles done; `false` stops the work.
///
/// # Panics
///
/// If the two columns differ in length.
pub fn generate_into(
    plan: &Plan,
    start: u64,
    options: GenerateOptions,
    columns: GeneratedColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<usize, Abandoned> {
    let seed = options.seed;
    // Indices end with those of 64 bits.
    let last = usize::try_from(u64::MAX - start).unwrap_or(usize::MAX);
    let wanted = columns.puzzle.len().min(last.saturating_add(1));
    let origin = |row: usize| Origin {
        seed,
        index: start.wrapping_add(row as u64),
    };
    make_rows(plan, &origin, wanted, options, columns, progress)
}

/// Generates a puzzle for each row of the columns, which begin with these origins: the lanes are best used if puzzles of
/// several seeds are made together. The seed of the options is not used; all else is as in [`generate_into`].
///
/// # Panics
///
/// If the two columns differ in length, or there are fewer origins.
pub fn generate_of_origins_into(
    plan: &Plan,
    origins: &[Origin],
    options: GenerateOptions,
    columns: GeneratedColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<usize, Abandoned> {
    let wanted = columns.puzzle.len();
    make_rows(
        plan,
        &|row| origins[row],
        wanted,
        options,
        columns,
        progress,
    )
}

/// Generates the first puzzles of the columns, as many as are wanted.
fn make_rows(
    plan: &Plan,
    origin: &(dyn Fn(usize) -> Origin + Sync),
    wanted: usize,
    options: GenerateOptions,
    columns: GeneratedColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<usize, Abandoned> {
    let count = columns.puzzle.len();
    assert_eq!(count, columns.solution.len(), "a solution for each puzzle");
    let failed = AtomicUsize::new(wanted);
    if plan.is_tight {
        fill_rows(columns, count, options.threads, progress, || {
            |row, should_continue: &dyn Fn() -> bool| {
                let is_needed = || row < failed.load(Ordering::Relaxed) && should_continue();
                let stream = origin(row).stream();
                let found = Climb::new(plan, stream, options.attempts, &is_needed).find();
                if found.is_none() {
                    failed.fetch_min(row, Ordering::Relaxed);
                }
                found.unwrap_or(([0; 81], [0; 81]))
            }
        })?;
        return Ok(failed.into_inner());
    }
    let runs = Runs::new(columns, count, puzzles_per_run(count));
    share(runs, options.threads, progress, |runs, watch| {
        let job = Job {
            plan,
            options,
            origin,
            failed: &failed,
            watch,
        };
        let mut search = LaneSearch::new(options.level);
        for run in runs {
            let first = run.start;
            let rows = [run.columns.puzzle, run.columns.solution];
            if plan.weighting == Weighting::Uniform {
                search.run(&mut Scheduler::<Uniform>::new(job, first, rows));
            } else {
                search.run(&mut Scheduler::<TopDown>::new(job, first, rows));
            }
        }
    })?;
    Ok(failed.into_inner())
}

/// Puzzles on one board of any kind.
#[derive(Clone, Copy)]
pub struct RuledJob<'a> {
    /// The board.
    pub program: &'a Arc<Program>,
    /// The constraints on each puzzle.
    pub request: &'a RuledRequest,
    /// The full grid of all puzzles; random ones if there is none.
    pub solution: Option<&'a [u8]>,
    /// Random seed of the collection.
    pub seed: u64,
    /// The index of the first puzzle.
    pub start: u64,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
}

/// Makes a puzzle for each row; the rows after the first that has none are unspecified. `progress` is as in [`generate_into`].
pub fn generate_ruled_into(
    job: RuledJob<'_>,
    rows: &mut [Result<RuledPuzzle, Missing>],
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let count = rows.len();
    let failed = AtomicUsize::new(count);
    fill_rows(rows, count, job.threads, progress, || {
        let failed = &failed;
        move |row, should_continue| {
            if failed.load(Ordering::Relaxed) < row {
                return Err(Missing::Stopped);
            }
            let stream = Stream::new(job.seed, job.start.wrapping_add(row as u64));
            let made = RuledMaker::new(job.program, job.request, stream, should_continue)
                .make(job.solution);
            if made.is_err() {
                failed.fetch_min(row, Ordering::Relaxed);
            }
            made
        }
    })
}

impl RowColumns<Climbed> for GeneratedColumnsMut<'_> {
    fn write_row(&mut self, row: usize, (puzzle, solution): Climbed) -> Result<(), Abandoned> {
        write(self.puzzle, row, puzzle);
        write(self.solution, row, solution);
        Ok(())
    }
}
