//! Rows of a batch that each take long: from tens of microseconds to seconds.
//!
//! Pieces are small, down to one row, so that threads end at about the same time; and work on one row can ask whether to
//! continue, so that a batch ends soon after it is stopped. A row goes to the columns as soon as it is made.

use super::runs::{Columns, Runs};
use super::threads::{Abandoned, Progress, share};

/// The pieces of a batch, if it has enough rows.
const PIECES: usize = 1024;
/// The most rows in a piece.
const LARGEST_PIECE: usize = 64;
/// Batches of fewer rows stay on the calling thread.
const MIN_ROWS_FOR_THREADS: usize = 2;

/// Columns to which a batch hands one whole row after another.
pub trait RowColumns<T>: Columns {
    /// Writes a row; an error stops the batch.
    fn write_row(&mut self, row: usize, value: T) -> Result<(), Abandoned>;
}

impl<T: Send> RowColumns<T> for &mut [T] {
    fn write_row(&mut self, row: usize, value: T) -> Result<(), Abandoned> {
        super::runs::write(self, row, value);
        Ok(())
    }
}

/// Fills each row by a function of its index and of a function that says whether to continue; the latter is called often
/// while the row is worked on. Each thread makes its own `fill`. `threads` is 0 for as many as the machine has.
///
/// # Panics
///
/// If a column that is wanted does not have this number of rows.
pub fn fill_rows<T, C: RowColumns<T>, F: FnMut(usize, &dyn Fn() -> bool) -> T>(
    columns: C,
    rows: usize,
    threads: usize,
    progress: Progress<'_>,
    new_fill: impl Fn() -> F + Sync,
) -> Result<(), Abandoned> {
    let threads = if rows < MIN_ROWS_FOR_THREADS {
        1
    } else {
        threads
    };
    let pieces = Runs::new(columns, rows, (rows / PIECES).clamp(1, LARGEST_PIECE));
    share(pieces, threads, progress, |pieces, watch| {
        let mut fill = new_fill();
        for mut piece in pieces {
            for row in 0..piece.length {
                if !watch.should_continue(0) {
                    return;
                }
                let value = fill(piece.start + row, &|| watch.should_continue(0));
                if let Err(reason) = piece.columns.write_row(row, value) {
                    watch.stop(reason);
                    return;
                }
                watch.should_continue(1);
            }
        }
    })
}
