//! Random isomorphs of many puzzles: on every thread, each a function of its puzzle, the seed and its index alone.

use super::puzzle_source::{NO_VALUES, PuzzleSource};
use super::runs::{SharedRows, Work, columns, write};
use super::threads::{Abandoned, Progress};
use crate::random::Stream;
use crate::status::Status;
use crate::transform::Transform;

/// Which isomorphs to make.
#[derive(Clone, Copy, Debug)]
pub struct IsomorphOptions {
    /// Isomorphs of each puzzle.
    pub count: usize,
    /// Random seed.
    pub seed: u64,
    /// The index of the first isomorph: isomorph n of the batch is made by the transform of (seed, start + n). After the last
    /// index, 2^64 - 1, follows 0.
    pub start: u64,
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
}

impl Default for IsomorphOptions {
    fn default() -> Self {
        Self {
            count: 1,
            seed: 0,
            start: 0,
            threads: 0,
        }
    }
}

columns! {
    /// The isomorphs of a batch: `count` rows for each puzzle, in input order.
    IsomorphColumns, IsomorphColumnsMut {
        /// The isomorphs; [`NO_VALUES`] where the puzzle could not be read.
        isomorph: [u8; 81] = NO_VALUES,
        /// Readable, malformed, or unsupported for a row with marks.
        status: Status = Status::Malformed,
    }
}

/// Makes random isomorphs of a batch; see [`isomorph_batch_into`].
pub fn isomorph_batch(
    source: &(impl PuzzleSource + ?Sized),
    options: IsomorphOptions,
    progress: Progress<'_>,
) -> Result<IsomorphColumns, Abandoned> {
    let rows = source.len().saturating_mul(options.count);
    IsomorphColumns::filled(rows, |columns| {
        isomorph_batch_into(source, options, columns, progress)
    })
}

/// Makes random isomorphs of a batch and writes every row of the columns. `progress` is as in
/// [`solve_batch_into`](crate::solve_batch_into), and counts isomorphs.
///
/// # Panics
///
/// If a column that is wanted does not have `count` rows for each puzzle.
pub fn isomorph_batch_into(
    source: &(impl PuzzleSource + ?Sized),
    options: IsomorphOptions,
    columns: IsomorphColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let (count, threads) = (options.count, options.threads);
    let rows = source.len().saturating_mul(count);
    let batch = SharedRows::new(Work::ISOMORPH, source, rows, threads);
    batch.each_row(columns, progress, || {
        |place, columns: &mut IsomorphColumnsMut<'_>, row| {
            let mut stream = Stream::new(options.seed, options.start.wrapping_add(place as u64));
            let transform = Transform::random(&mut stream);
            let (isomorph, status) = match source.values(place / count) {
                Some(values) => (transform.apply_to_values(&values), Status::Readable),
                None => (NO_VALUES, source.unread_status(place / count)),
            };
            write(columns.isomorph, row, isomorph);
            write(columns.status, row, status);
        }
    })
}
