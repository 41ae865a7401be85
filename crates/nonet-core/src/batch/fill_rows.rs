//! Rows of a batch that each take long: from tens of microseconds to seconds.
//!
//! Pieces are small, down to one row, so that threads end at about the same time; and work on one row can ask whether to
//! continue, so that a batch ends soon after it is stopped. A row goes to the columns as soon as it is made.
//!
//! [`fill_rows`] makes one row after another. Where several rows are cheaper to make side by side, [`fill_open_rows`] gives
//! each thread its rows one by one, and takes them in any order.

use super::runs::{Columns, RowRun, Runs};
use super::threads::{Abandoned, Progress, Share, Watch, share};

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

/// The rows that a thread is to fill: it takes one after another, and has several open at a time if it likes.
pub struct OpenRows<'a, C> {
    pieces: Share<'a, Runs<C>>,
    /// The pieces that have open rows, each with their number.
    taken: Vec<(RowRun<C>, usize)>,
    /// The next row of the last piece.
    next: usize,
    watch: &'a Watch<'a>,
}

impl<C: Columns> OpenRows<'_, C> {
    /// The index of the next row; `None` if there are no more, or the work was stopped.
    pub fn open(&mut self) -> Option<usize> {
        let is_used_up = |(piece, _): &(RowRun<C>, usize)| self.next == piece.start + piece.length;
        if self.taken.last().is_none_or(is_used_up) {
            let piece = self.pieces.next()?;
            self.taken.retain(|(_, open)| *open > 0);
            self.next = piece.start;
            let length = piece.length;
            self.taken.push((piece, length));
        }
        self.next += 1;
        Some(self.next - 1)
    }

    /// Writes an open row; returns whether to continue.
    pub fn fill<T>(&mut self, row: usize, value: T) -> bool
    where
        C: RowColumns<T>,
    {
        let holds = |(piece, _): &(RowRun<C>, usize)| {
            (piece.start..piece.start + piece.length).contains(&row)
        };
        let Some(place) = self.taken.iter().position(holds) else {
            return self.should_continue();
        };
        let (piece, open) = &mut self.taken[place];
        if let Err(reason) = piece.columns.write_row(row - piece.start, value) {
            self.watch.stop(reason);
            return false;
        }
        *open -= 1;
        self.watch.should_continue(1)
    }

    /// Whether to continue; to be asked often.
    pub fn should_continue(&self) -> bool {
        self.watch.should_continue(0)
    }
}

/// Fills all rows: each thread calls `fill` once, with the rows that it is to fill. `threads` is 0 for as many as the machine
/// has.
///
/// # Panics
///
/// If a column that is wanted does not have this number of rows.
pub fn fill_open_rows<C: Columns>(
    columns: C,
    rows: usize,
    threads: usize,
    progress: Progress<'_>,
    fill: impl Fn(OpenRows<'_, C>) + Sync,
) -> Result<(), Abandoned> {
    let threads = if rows < MIN_ROWS_FOR_THREADS {
        1
    } else {
        threads
    };
    let pieces = Runs::new(columns, rows, (rows / PIECES).clamp(1, LARGEST_PIECE));
    share(pieces, threads, progress, |pieces, watch| {
        fill(OpenRows {
            pieces,
            taken: Vec::new(),
            next: 0,
            watch,
        });
    })
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
    fill_open_rows(columns, rows, threads, progress, |mut rows| {
        let mut fill = new_fill();
        while rows.should_continue()
            && let Some(row) = rows.open()
        {
            let value = fill(row, &|| rows.should_continue());
            if !rows.fill(row, value) {
                return;
            }
        }
    })
}
