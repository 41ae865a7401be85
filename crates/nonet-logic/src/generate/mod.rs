//! Generated puzzles with a wanted rating, level or technique.
//!
//! Puzzles to try come from `nonet_core::generate`, and those whose path does not meet the conditions are rejected. The
//! result is a function of seed, index and request alone: each index has its own sequence of puzzles to try, drawn from
//! seed, request and index, and the first that meets the conditions is the result. So neither its neighbours nor the
//! number of threads matter, and two requests try no puzzle in common: else one puzzle could be the first that fits both.
//!
//! ```
//! use nonet_core::generate::Request;
//! use nonet_logic::Technique;
//! use nonet_logic::generate::{SiftOptions, Sifted, Wanted, sift};
//!
//! let plan = Request { minimal: true, ..Request::default() }.plan()?;
//! let wanted = Wanted { technique: Some(Technique::XWing), ..Wanted::default() };
//! let mut rows = [Sifted::NONE; 2];
//! let found = sift(&plan, &wanted, 0, SiftOptions::default(), &mut rows, &mut |_| true).expect("not abandoned");
//! assert_eq!(found, 2);
//! # Ok::<(), nonet_core::generate::Impossible>(())
//! ```

mod additions;
mod own_seed;
mod walk;
mod wanted;

use nonet_core::generate::{
    GenerateOptions, GeneratedColumns, GeneratedColumnsMut, Plan, generate_into,
};
use nonet_core::random::Stream;
use nonet_core::{Abandoned, Grid, Progress, fill_rows};

use crate::collect::Work;
use additions::Additions;
use own_seed::own_seed;
use wanted::{Check, run_all};

pub use walk::{SINGLES, Scale};
pub use wanted::{Wanted, is_rarely_alone, path_of};

/// Puzzles to try that are made at a time: the first number, and the most. The numbers change no result.
const FIRST_CHUNK: usize = 32;
const LARGEST_CHUNK: usize = 512;

/// How to look for puzzles.
#[derive(Clone, Copy, Debug)]
pub struct SiftOptions {
    /// Random seed of the collection.
    pub seed: u64,
    /// The most puzzles tried for each row.
    pub attempts: u64,
    /// The most attempts at making a puzzle to try.
    pub puzzle_attempts: u32,
    /// Whether digits of the solution may be added to a puzzle so that it meets `only`.
    pub adds_givens: bool,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
}

impl Default for SiftOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            attempts: 100_000,
            puzzle_attempts: 100_000,
            adds_givens: false,
            threads: 0,
        }
    }
}

/// A puzzle, or that none was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sifted {
    /// The puzzle; `None` if none was found.
    pub puzzle: Option<[u8; 81]>,
    /// Its solution.
    pub solution: [u8; 81],
    /// The puzzles tried.
    pub attempts: u64,
}

impl Sifted {
    /// A row that is not filled.
    pub const NONE: Sifted = Sifted {
        puzzle: None,
        solution: [0; 81],
        attempts: 0,
    };
}

/// Looks for the puzzles from an index on, one for each row. Returns how many were found before the first that was not.
///
/// `progress` gets the number of rows done, and stops the work by returning false.
pub fn sift(
    plan: &Plan,
    wanted: &Wanted,
    start: u64,
    options: SiftOptions,
    rows: &mut [Sifted],
    progress: Progress<'_>,
) -> Result<usize, Abandoned> {
    let checks = &wanted.checks()[..];
    let technique = wanted
        .technique
        .filter(|_| wanted.only && options.adds_givens);
    let additions = technique.and_then(Additions::new);
    let additions = additions.as_ref();
    let (seed, count) = (own_seed(options.seed, plan, wanted), rows.len());
    fill_rows(&mut *rows, count, options.threads, progress, || {
        let mut memory = GeneratedColumns {
            puzzle: Vec::new(),
            solution: Vec::new(),
        };
        move |row, watch: &dyn Fn() -> bool| {
            let sequence = Sequence {
                plan,
                checks,
                additions,
                options,
                seed: Stream::new(seed, start.wrapping_add(row as u64)).word(),
            };
            sequence.first(&mut memory, watch)
        }
    })?;
    let is_missing = |row: &Sifted| row.puzzle.is_none();
    Ok(rows.iter().position(is_missing).unwrap_or(rows.len()))
}

/// The puzzles to try for a row.
struct Sequence<'a> {
    plan: &'a Plan,
    checks: &'a [Check],
    additions: Option<&'a Additions>,
    options: SiftOptions,
    seed: u64,
}

impl Sequence<'_> {
    /// The first puzzle that meets the conditions.
    fn first(&self, memory: &mut GeneratedColumns, watch: &dyn Fn() -> bool) -> Sifted {
        let mut row = Sifted::NONE;
        let mut size = FIRST_CHUNK;
        while row.attempts < self.options.attempts {
            let left = usize::try_from(self.options.attempts - row.attempts).unwrap_or(usize::MAX);
            let Some(made) = self.make(row.attempts, size.min(left), memory, watch) else {
                return row;
            };
            for (puzzle, solution) in memory.puzzle[..made].iter().zip(&memory.solution) {
                row.attempts += 1;
                if let Some(wanted) = self.wanted((puzzle, solution), row.attempts, watch) {
                    row.puzzle = Some(wanted);
                    row.solution = *solution;
                    return row;
                }
                if !watch() {
                    return row;
                }
            }
            if made < size.min(left) {
                return row;
            }
            size = LARGEST_CHUNK.min(2 * size);
        }
        row
    }

    /// Makes puzzles to try from an index on; returns their number, or `None` if the work is to stop.
    fn make(
        &self,
        start: u64,
        count: usize,
        memory: &mut GeneratedColumns,
        watch: &dyn Fn() -> bool,
    ) -> Option<usize> {
        memory.puzzle.resize(count, [0; 81]);
        memory.solution.resize(count, [0; 81]);
        let columns = GeneratedColumnsMut {
            puzzle: &mut memory.puzzle,
            solution: &mut memory.solution,
        };
        let options = GenerateOptions {
            seed: self.seed,
            attempts: self.options.puzzle_attempts,
            threads: 1,
            ..GenerateOptions::default()
        };
        generate_into(self.plan, start, options, columns, &mut |_| watch()).ok()
    }

    /// The puzzle with this number, or one made of it, if it meets the conditions.
    fn wanted(
        &self,
        (puzzle, solution): (&[u8; 81], &[u8; 81]),
        number: u64,
        watch: &dyn Fn() -> bool,
    ) -> Option<[u8; 81]> {
        let work = Work::limited(u64::MAX).watched(watch);
        let grid = Grid::from_values(puzzle).ok()?;
        let Err(missed) = run_all(self.checks, &grid, work) else {
            return Some(*puzzle);
        };
        let stream = Stream::new(!self.seed, number);
        self.additions?
            .meet(self.checks, (puzzle, solution), missed, stream, work)
    }
}
