//! Generated puzzles: all proper, each a function of seed, index and request alone.
//!
//! | file                   | content                                                   |
//! |------------------------|-----------------------------------------------------------|
//! | `request.rs`           | constraints on a puzzle, and whether any puzzle meets them |
//! | `symmetry.rs`          | symmetries of the givens' cells                           |
//! | `alias.rs`             | draws in proportion to weights                            |
//! | `minicolumn_tables.rs` | full grids counted by the contents of their minicolumns   |
//! | `full_grid.rs`         | a random full grid, all equally likely                    |
//! | `attempt.rs`           | an attempt at a puzzle, as a sequence of tests            |
//! | `barriers.rs`          | sets of givens that cannot all be removed                 |
//! | `top_down.rs`          | an attempt: givens are removed one after another          |
//! | `uniform.rs`           | an attempt: all minimal puzzles are equally likely        |
//! | `scheduler.rs`         | many attempts at once, on the lanes of the lane engine    |
//!
//! ```
//! use nonet_core::generate::{Request, Options, generate};
//!
//! let request = Request { minimal: true, ..Request::default() };
//! let made = generate(&request.plan()?, 0..3, Options::default(), |_| true).expect("nobody stops it");
//! assert_eq!(made.puzzles.len(), 3);
//! # Ok::<(), nonet_core::generate::Impossible>(())
//! ```

mod alias;
mod attempt;
mod barriers;
mod full_grid;
mod minicolumn_tables;
mod request;
mod scheduler;
mod symmetry;
mod top_down;
mod uniform;

use core::ops::Range;
use std::sync::atomic::AtomicU64;

pub use full_grid::FullGrids;
pub use request::{Impossible, Plan, Request, Weighting};
pub use symmetry::Symmetry;

use crate::lane::{LaneSearch, Level};
use crate::threads::{Watch, share};
use scheduler::{Job, Scheduler};
use top_down::TopDown;
use uniform::Uniform;

/// Puzzles that a thread makes before it looks for more: enough that the end, when lanes run out of work, does not count, and
/// few enough that each thread has some.
fn run_length(count: usize) -> usize {
    (count / 8).clamp(256, 8192)
}

/// How to make puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The seed of the collection.
    pub seed: u64,
    /// Attempts at a puzzle, at most.
    pub attempts: u32,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The instructions to use.
    pub level: Level,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            attempts: 100_000,
            threads: 0,
            level: Level::best(),
        }
    }
}

/// What was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzles in the order of their indices, up to the first that was not found.
    pub puzzles: Vec<[u8; 81]>,
    /// Their solutions.
    pub solutions: Vec<[u8; 81]>,
}

/// Makes the puzzles with these indices; fewer if one of them was not found in the given number of attempts.
///
/// `progress` is called now and then, from any thread, with the number of puzzles done so far; if it ever returns `false`,
/// work is abandoned and there are no puzzles.
pub fn generate(
    plan: &Plan,
    indices: Range<u64>,
    options: Options,
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<Made> {
    let count = usize::try_from(indices.end.saturating_sub(indices.start)).ok()?;
    let mut puzzles = vec![[0; 81]; count];
    let mut solutions = vec![[0; 81]; count];
    let watch = Watch::new(&progress);
    let failed = AtomicU64::new(u64::MAX);
    let job = Job {
        plan,
        seed: options.seed,
        attempts: options.attempts,
        level: options.level,
        failed: &failed,
        watch: &watch,
    };
    let length = run_length(count);
    let runs = puzzles.chunks_mut(length).zip(solutions.chunks_mut(length));
    let runs = (indices.start..).step_by(length).zip(runs).collect();
    share(runs, options.threads, |runs| {
        let mut search = LaneSearch::new(options.level);
        for (first, (puzzles, solutions)) in runs {
            if plan.weighting == Weighting::Uniform {
                search.run(&mut Scheduler::<Uniform>::new(
                    job, first, puzzles, solutions,
                ));
            } else {
                search.run(&mut Scheduler::<TopDown>::new(
                    job, first, puzzles, solutions,
                ));
            }
        }
    });
    if watch.is_stopped() {
        return None;
    }
    let found = failed.into_inner().saturating_sub(indices.start);
    puzzles.truncate(found.min(count as u64) as usize);
    solutions.truncate(puzzles.len());
    Some(Made { puzzles, solutions })
}
