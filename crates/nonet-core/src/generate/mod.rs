//! Proper puzzles from a seed: each is a function of seed, index and request alone.
//!
//! | file                   | contents                                                      |
//! |------------------------|---------------------------------------------------------------|
//! | `alias.rs`             | drawing in proportion to weights                              |
//! | `minicolumn_tables.rs` | grids counted by the contents of their minicolumns            |
//! | `full_grid.rs`         | a random full grid, all equally likely                        |
//! | `symmetry.rs`          | symmetries of the cells of givens                             |
//! | `request.rs`           | requirements for a puzzle, and whether they can be met        |
//! | `top_down.rs`          | from a full grid to a puzzle, removing givens                 |
//! | `barriers.rs`          | sets of givens that cannot all be removed                     |
//! | `uniform.rs`           | a random minimal puzzle, all equally likely                   |
//! | `attempt.rs`           | the trait of `top_down.rs` and `uniform.rs`                   |
//! | `scheduler.rs`         | many attempts at a time in the lanes                          |
//!
//! ```
//! use nonet_core::generate::{GenerateOptions, Request, generate};
//!
//! let request = Request { minimal: true, ..Request::default() };
//! let made = generate(&request.plan()?, 0..3, GenerateOptions::default(), &mut |_| true).expect("not abandoned");
//! assert_eq!(made.puzzle.len(), 3);
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

pub use full_grid::Grids;
pub use request::{Impossible, Plan, Request, Weighting};
pub use symmetry::{ALL_CELLS, CellSet, Symmetry};

use crate::lane::{Level, Search as LaneSearch};
use crate::runs::{columns, cut, puzzles_per_run};
use crate::threads::{Abandoned, Progress, share};
use scheduler::{Order, Workshop};
use top_down::Removal;
use uniform::Walk;

/// How to generate puzzles.
#[derive(Clone, Copy, Debug)]
pub struct GenerateOptions {
    /// Random seed of the collection.
    pub seed: u64,
    /// The most attempts at a puzzle.
    pub attempts: u32,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// The vector instructions to use.
    pub level: Level,
}

impl Default for GenerateOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            attempts: 100_000,
            threads: 0,
            level: Level::best(),
        }
    }
}

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
    let count = indices.end.saturating_sub(indices.start) as usize;
    let mut columns = GeneratedColumns::new(count);
    let found = generate_into(plan, indices.start, options, columns.places(), progress)?;
    columns.puzzle.truncate(found);
    columns.solution.truncate(found);
    Ok(columns)
}

/// Generates the puzzles from an index on, one for each row of the columns. Returns how many were found before the first that
/// was not, in the given number of attempts; the rows after those hold nothing of use.
///
/// `progress` is called on this thread about twenty times a second with the number of puzzles done so far; `false` abandons
/// the work.
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
    let count = columns.puzzle.len();
    assert_eq!(count, columns.solution.len(), "a solution for each puzzle");
    // Indices end with those of 64 bits.
    let count = count.min(usize::try_from(u64::MAX - start).unwrap_or(usize::MAX));
    let failed = AtomicU64::new(u64::MAX);
    let runs = cut(columns, count, puzzles_per_run(count));
    share(runs, options.threads, progress, |runs, watch| {
        let order = Order {
            plan,
            seed: options.seed,
            attempts: options.attempts,
            level: options.level,
            failed: &failed,
            watch,
        };
        let mut search = LaneSearch::new(options.level);
        for run in runs {
            let (first, columns) = (start + run.start as u64, run.columns);
            let (puzzles, solutions) = (columns.puzzle, columns.solution);
            if plan.weighting == Weighting::Uniform {
                search.run(&mut Workshop::<Walk>::new(order, first, puzzles, solutions));
            } else {
                search.run(&mut Workshop::<Removal>::new(
                    order, first, puzzles, solutions,
                ));
            }
        }
    })?;
    let found = failed.into_inner().saturating_sub(start);
    Ok(usize::try_from(found).map_or(count, |found| found.min(count)))
}
