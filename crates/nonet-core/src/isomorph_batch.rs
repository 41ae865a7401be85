//! Random isomorphs of many puzzles: on every thread, each a function of its puzzle, the seed and its index alone.

use crate::puzzle_source::{NO_VALUES, PuzzleSource};
use crate::random::Stream;
use crate::runs::{Batch, Work, columns, write};
use crate::status::Status;
use crate::threads::{Abandoned, Progress};
use crate::transform::Transform;

/// Which isomorphs to make.
#[derive(Clone, Copy, Debug)]
pub struct IsomorphOptions {
    /// Isomorphs of each puzzle.
    pub count: usize,
    /// Random seed.
    pub seed: u64,
    /// The index of the first isomorph: isomorph n of the batch is made by the transform of (seed, start + n).
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
        /// Readable or malformed.
        status: Status = Status::Malformed,
    }
}

/// Makes random isomorphs of a batch; see [`isomorph_batch_into`].
pub fn isomorph_batch(
    source: &(impl PuzzleSource + ?Sized),
    options: IsomorphOptions,
    progress: Progress<'_>,
) -> Result<IsomorphColumns, Abandoned> {
    let mut columns = IsomorphColumns::new(source.len() * options.count);
    isomorph_batch_into(source, options, columns.places(), progress)?;
    Ok(columns)
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
    let batch = Batch::new(Work::ISOMORPH, source, source.len() * count, threads);
    batch.each_row(columns, progress, || {
        |place, columns: &mut IsomorphColumnsMut<'_>, row| {
            let mut stream = Stream::new(options.seed, options.start.wrapping_add(place as u64));
            let transform = Transform::random(&mut stream);
            let (isomorph, status) = match source.values(place / count) {
                Some(values) => (transform.apply_to_values(&values), Status::Readable),
                None => (NO_VALUES, Status::Malformed),
            };
            write(columns.isomorph, row, isomorph);
            write(columns.status, row, status);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn isomorphs(rows: &[[u8; 81]], count: usize, start: u64, threads: usize) -> IsomorphColumns {
        let options = IsomorphOptions {
            count,
            seed: 5,
            start,
            threads,
        };
        isomorph_batch(rows, options, &mut |_| true).unwrap()
    }

    #[test]
    fn isomorphs_depend_on_their_puzzle_and_index_alone() {
        let rows = [[1; 81], [2; 81], [3; 81]];
        let all = isomorphs(&rows, 2, 10, 1).isomorph;
        assert_eq!(isomorphs(&rows[1..], 2, 12, 1).isomorph, all[2..]);
        assert_eq!(isomorphs(&rows[2..], 1, 14, 1).isomorph, all[4..5]);
        assert_eq!(isomorphs(&rows, 0, 10, 1).isomorph.len(), 0);
        let many: Vec<[u8; 81]> = (0..9000).map(|row| [row as u8 % 10; 81]).collect();
        assert_eq!(isomorphs(&many, 2, 0, 1), isomorphs(&many, 2, 0, 3));
    }

    #[test]
    fn unreadable_rows_have_no_isomorphs() {
        let columns = isomorphs(&[[1; 81], [10; 81]], 2, 0, 1);
        let (readable, malformed) = (Status::Readable, Status::Malformed);
        assert_eq!(columns.status, [readable, readable, malformed, malformed]);
        assert_eq!(columns.isomorph[2..], [NO_VALUES; 2]);
    }
}
