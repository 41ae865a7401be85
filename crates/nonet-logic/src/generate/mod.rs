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
    GenerateOptions, GeneratedColumns, GeneratedColumnsMut, Origin, Plan, generate_of_origins_into,
};
use nonet_core::random::Stream;
use nonet_core::{Abandoned, Grid, OpenRows, Progress, fill_open_rows, singles_finish};

use crate::collect::Work;
use additions::Additions;
use own_seed::own_seed;
use wanted::{Check, needs_singles, run_all};

pub use walk::{SINGLES, Scale};
pub use wanted::{Wanted, is_rarely_alone, path_of};

/// Puzzles to try that are made at a time for a row: the first number. This and the next two numbers change no result.
const FIRST_LOT: usize = 32;
/// The most puzzles to try that are made at a time, for all open rows. A lot of 512 takes about as long as four of 32.
const LARGEST_LOT: usize = 512;
/// The most open rows of a thread, and the part of all rows that they are: so that threads end at about the same time.
const MOST_OPEN: usize = 256;
const PARTS: usize = 16;

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
    let search = Search {
        plan,
        checks,
        additions: additions.as_ref(),
        needs_singles: needs_singles(checks),
        options,
        seed: own_seed(options.seed, plan, wanted),
        start,
    };
    let count = rows.len();
    let most_open = (count / PARTS).clamp(1, MOST_OPEN);
    fill_open_rows(&mut *rows, count, options.threads, progress, |open| {
        search.fill(open, most_open);
    })?;
    let is_missing = |row: &Sifted| row.puzzle.is_none();
    Ok(rows.iter().position(is_missing).unwrap_or(rows.len()))
}

/// The search for the puzzles of all rows.
struct Search<'a> {
    plan: &'a Plan,
    checks: &'a [Check],
    additions: Option<&'a Additions>,
    /// Whether singles must finish a puzzle that meets the conditions, or must not; `None` if both are possible.
    needs_singles: Option<bool>,
    options: SiftOptions,
    seed: u64,
    start: u64,
}

/// The puzzles to try for a row.
struct Sequence {
    row: usize,
    seed: u64,
    /// Puzzles tried.
    attempts: u64,
    /// Puzzles to make next, if that is not too many with those of the other rows; and those that are being made.
    lot: usize,
    making: usize,
}

impl Search<'_> {
    /// Fills the rows of a thread. Puzzles to try are made for all open rows together: few of them leave the lanes of the
    /// engine empty.
    fn fill(&self, mut rows: OpenRows<'_, &mut [Sifted]>, most_open: usize) {
        let mut memory = GeneratedColumns {
            puzzle: Vec::new(),
            solution: Vec::new(),
        };
        let (mut open, mut origins): (Vec<Sequence>, Vec<Origin>) = (Vec::new(), Vec::new());
        loop {
            while open.len() < most_open
                && let Some(row) = rows.open()
            {
                open.push(self.sequence(row));
            }
            if open.is_empty() {
                return;
            }
            origins.clear();
            let most = (LARGEST_LOT / open.len()).max(1);
            for sequence in &mut open {
                let left = self.options.attempts - sequence.attempts;
                let left = usize::try_from(left).unwrap_or(usize::MAX);
                sequence.making = sequence.lot.min(most).min(left);
                sequence.lot = LARGEST_LOT.min(2 * sequence.lot);
                origins.extend(
                    (sequence.attempts..)
                        .take(sequence.making)
                        .map(|index| Origin {
                            seed: sequence.seed,
                            index,
                        }),
                );
            }
            let Some(made) = self.make(&origins, &mut memory, &|| rows.should_continue()) else {
                return;
            };
            let mut end = 0;
            let mut is_stopped = false;
            open.retain_mut(|sequence| {
                let first = end;
                end += sequence.making;
                // Without the puzzles before its own, a row waits.
                if is_stopped || first > made {
                    return true;
                }
                let lot = first..end.min(made);
                let lot = memory.puzzle[lot.clone()].iter().zip(&memory.solution[lot]);
                let mut found = self.first(lot, sequence, &|| rows.should_continue());
                let is_missing = end > made || sequence.attempts == self.options.attempts;
                if found.is_none() && is_missing {
                    found = Some(Sifted::NONE);
                }
                let Some(value) = found else {
                    is_stopped = !rows.should_continue();
                    return true;
                };
                let attempts = sequence.attempts;
                is_stopped = !rows.fill(sequence.row, Sifted { attempts, ..value });
                false
            });
            if is_stopped {
                return;
            }
        }
    }

    fn sequence(&self, row: usize) -> Sequence {
        Sequence {
            row,
            seed: Stream::new(self.seed, self.start.wrapping_add(row as u64)).word(),
            attempts: 0,
            lot: FIRST_LOT,
            making: 0,
        }
    }

    /// The first puzzle of a lot that meets the conditions.
    fn first<'b>(
        &self,
        lot: impl Iterator<Item = (&'b [u8; 81], &'b [u8; 81])>,
        sequence: &mut Sequence,
        watch: &dyn Fn() -> bool,
    ) -> Option<Sifted> {
        for (puzzle, solution) in lot {
            sequence.attempts += 1;
            if let Some(wanted) = self.wanted((puzzle, solution), sequence, watch) {
                return Some(Sifted {
                    puzzle: Some(wanted),
                    solution: *solution,
                    ..Sifted::NONE
                });
            }
            if !watch() {
                return None;
            }
        }
        None
    }

    /// Makes the puzzles of these origins; returns how many there are before the first that was not found, or `None` if the
    /// work is to stop.
    fn make(
        &self,
        origins: &[Origin],
        memory: &mut GeneratedColumns,
        watch: &dyn Fn() -> bool,
    ) -> Option<usize> {
        memory.puzzle.resize(origins.len(), [0; 81]);
        memory.solution.resize(origins.len(), [0; 81]);
        let columns = GeneratedColumnsMut {
            puzzle: &mut memory.puzzle,
            solution: &mut memory.solution,
        };
        let options = GenerateOptions {
            attempts: self.options.puzzle_attempts,
            threads: 1,
            ..GenerateOptions::default()
        };
        generate_of_origins_into(self.plan, origins, options, columns, &mut |_| watch()).ok()
    }

    /// The puzzle tried last, or one made of it, if it meets the conditions.
    fn wanted(
        &self,
        (puzzle, solution): (&[u8; 81], &[u8; 81]),
        sequence: &Sequence,
        watch: &dyn Fn() -> bool,
    ) -> Option<[u8; 81]> {
        if self.additions.is_none()
            && let Some(needed) = self.needs_singles
            && singles_finish(puzzle) != needed
        {
            return None;
        }
        let work = Work::limited(u64::MAX).watched(watch);
        let grid = Grid::from_values(puzzle).ok()?;
        let Err(missed) = run_all(self.checks, &grid, work) else {
            return Some(*puzzle);
        };
        let stream = Stream::new(!sequence.seed, sequence.attempts);
        self.additions?
            .meet(self.checks, (puzzle, solution), missed, stream, work)
    }
}
