//! Rows of a batch that each take long: from tens of microseconds to seconds.
//!
//! Pieces are small, down to one row, so that threads end at about the same time; and work on one row can ask whether to
//! continue, so that a batch ends soon after it is stopped.

use super::runs::Runs;
use super::threads::{Abandoned, Progress, share};

/// The pieces of a batch, if it has enough rows.
const PIECES: usize = 1024;
/// The most rows in a piece.
const LARGEST_PIECE: usize = 64;
/// Batches of fewer rows stay on the calling thread.
const MIN_ROWS_FOR_THREADS: usize = 8;

/// Fills each row by a function of its index and of a function that says whether to continue; the latter is called often
/// while the row is worked on. Each thread makes its own `fill`. `threads` is 0 for as many as the machine has.
pub fn fill_rows<T: Send, F: FnMut(usize, &dyn Fn() -> bool) -> T>(
    rows: &mut [T],
    threads: usize,
    progress: Progress<'_>,
    new_fill: impl Fn() -> F + Sync,
) -> Result<(), Abandoned> {
    let count = rows.len();
    let threads = if count < MIN_ROWS_FOR_THREADS {
        1
    } else {
        threads
    };
    let pieces = Runs::new(rows, count, (count / PIECES).clamp(1, LARGEST_PIECE));
    share(pieces, threads, progress, |pieces, watch| {
        let mut fill = new_fill();
        for piece in pieces {
            for (row, place) in piece.columns.iter_mut().enumerate() {
                if !watch.should_continue(0) {
                    return;
                }
                *place = fill(piece.start + row, &|| watch.should_continue(0));
                watch.should_continue(1);
            }
        }
    })
}
