//! Splits the rows of a batch into runs and shares them among threads, for all kinds of work.
//!
//! A run is a number of consecutive rows with its part of each column. A thread takes one run after another and writes
//! into its part of the columns, in any order. It gives each row a number:
//!
//! ```text
//!   taken     runs that the thread took:      0             1             2
//!   number    run * ROWS_PER_RUN + row        0 ... 255     256 ... 511   512 ...
//! ```
//!
//! When a run has no more rows the thread takes the next one, while lanes are still at work on the last. (Emptying the
//! lanes after every run took 3% of the time on easy puzzles.)

use std::collections::TryReserveError;

use super::puzzle_source::PuzzleSource;
use super::threads::{Abandoned, Pieces, Progress, Share, Watch, share};
use crate::lane::{Level, Packed};

/// Rows in a run: as many as the engine has lanes, few enough that threads end at about the same time.
pub(crate) const ROWS_PER_RUN: usize = 256;

/// Nodes of the single engine between two looks at whether to continue: some milliseconds.
pub const NODES_BETWEEN_CHECKS: u32 = 10_000;

/// Advances of the lane engine between two calls of [`RowFeed::should_continue`]: half a millisecond.
pub(crate) const ADVANCES: u32 = 64;

/// Thresholds for one kind of work.
pub(crate) struct Work {
    /// Batches of fewer rows stay on the calling thread.
    min_rows_for_threads: usize,
    /// Batches of fewer rows go to the single engine: too few of the lanes would be busy.
    min_rows_for_lanes: usize,
    /// Rows between two calls of [`RowFeed::should_continue`] in [`SharedRows::each_row`].
    rows_between_reports: usize,
}

impl Work {
    /// Solving takes 0.07 microseconds and more. Another thread, with fresh memory, takes 5% of the time of ten thousand easy
    /// puzzles. The lanes solve a batch of any size, since the two engines guess in different orders: a row's result must not
    /// depend on the number of rows. One easy puzzle takes them 10 microseconds more than the single engine; from 4 of the
    /// hardest puzzles or 31 easy ones on they are faster.
    pub(crate) const SOLVE: Self = Self::new(1024, 0, 1);

    /// Inquiries take 5 microseconds and more. The lanes are no faster on 128 puzzles of 17 clues, and on 32 take nearly
    /// three times as long: an inquiry has one search at a time, and most of them end in a few passes.
    pub(crate) const INQUIRY: Self = Self::new(512, 128, 1);

    /// Canonical forms take 0.5 to 1.2 microseconds, those of the most symmetric grids up to a millisecond.
    pub(crate) const CANONICAL: Self = Self::new(1024, 0, 64);

    /// Isomorphs take 0.1 microseconds. Two threads need the same time for 16 thousand, two thirds of it for 64 thousand.
    pub(crate) const ISOMORPH: Self = Self::new(16_384, 0, 256);

    const fn new(for_threads: usize, for_lanes: usize, between_reports: usize) -> Self {
        Self {
            min_rows_for_threads: for_threads,
            min_rows_for_lanes: for_lanes,
            rows_between_reports: between_reports,
        }
    }
}

/// Puzzles in a run of those to be generated: enough that the end, when lanes run out of work, does not count, and few enough
/// that each thread has some. Several runs always use several threads.
pub(crate) fn puzzles_per_run(count: usize) -> usize {
    (count / 8).clamp(256, 8192)
}

/// The places of a batch's columns, or the part of them that belongs to some rows. A column that is not wanted is empty.
pub trait Columns: Send + Sized {
    /// Splits off the first `rows` rows of each column.
    fn split_off_rows(&mut self, rows: usize) -> Self;

    /// Whether each column has this number of rows, or none.
    fn have_rows(&self, rows: usize) -> bool;
}

impl<T: Send> Columns for &mut [T] {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        self.split_off_mut(..rows.min(self.len()))
            .unwrap_or_default()
    }

    fn have_rows(&self, rows: usize) -> bool {
        self.is_empty() || self.len() == rows
    }
}

/// Declares the columns of a batch, each with the value that it has in new rows: a struct that owns them, and one of
/// references.
macro_rules! columns {
    ($(#[$doc:meta])* $Owned:ident, $Places:ident {
        $($(#[$column_doc:meta])* $column:ident: $Value:ty = $new:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Owned {
            $($(#[$column_doc])* pub $column: Vec<$Value>,)*
        }

        impl $Owned {
            /// Columns of some rows, written by a function.
            fn filled(
                rows: usize,
                fill: impl FnOnce($Places<'_>) -> Result<(), $crate::batch::threads::Abandoned>,
            ) -> Result<Self, $crate::batch::threads::Abandoned> {
                let mut owned = Self { $($column: $crate::batch::runs::rows_of($new, rows)?,)* };
                fill($Places { $($column: &mut owned.$column,)* })?;
                Ok(owned)
            }
        }

        #[doc = concat!("Where to write the [`", stringify!($Owned), "`]. A column that is not wanted is empty.")]
        #[derive(Default)]
        pub struct $Places<'a> {
            $($(#[$column_doc])* pub $column: &'a mut [$Value],)*
        }

        impl $crate::batch::runs::Columns for $Places<'_> {
            fn split_off_rows(&mut self, rows: usize) -> Self {
                Self { $($column: self.$column.split_off_rows(rows),)* }
            }

            fn have_rows(&self, rows: usize) -> bool {
                $(self.$column.have_rows(rows))&&*
            }
        }
    };
}
pub(crate) use columns;

/// Writes a row of a column, if the column is wanted.
#[inline]
pub(crate) fn write<T>(column: &mut [T], row: usize, value: T) {
    if let Some(place) = column.get_mut(row) {
        *place = value;
    }
}

/// Consecutive rows of a batch.
pub(crate) struct RowRun<C> {
    /// The place of the first row in the batch.
    pub start: usize,
    /// How many rows there are.
    pub length: usize,
    /// Their part of the columns.
    pub columns: C,
}

/// Some rows with the same value.
pub(crate) fn rows_of<T: Clone>(value: T, rows: usize) -> Result<Vec<T>, TryReserveError> {
    let mut column = Vec::new();
    column.try_reserve_exact(rows)?;
    column.resize(rows, value);
    Ok(column)
}

/// The rows of a batch, or consecutive ones of them, as runs.
pub(crate) struct Runs<C> {
    /// The place of the first row in the batch.
    start: usize,
    rows: usize,
    /// Rows in a run; the last run can have fewer.
    length: usize,
    columns: C,
}

impl<C: Columns> Runs<C> {
    /// All rows of a batch.
    ///
    /// # Panics
    ///
    /// If a column that is wanted differs in length from the batch.
    pub(crate) fn new(columns: C, rows: usize, length: usize) -> Self {
        assert!(columns.have_rows(rows), "a column has {rows} rows or none");
        let start = 0;
        Self {
            start,
            rows,
            length,
            columns,
        }
    }

    /// Splits off the first rows.
    fn split_off_rows(&mut self, rows: usize) -> Self {
        let first = Self {
            start: self.start,
            rows,
            length: self.length,
            columns: self.columns.split_off_rows(rows),
        };
        self.start += rows;
        self.rows -= rows;
        first
    }

    /// All rows as one run.
    fn into_run(self) -> RowRun<C> {
        RowRun {
            start: self.start,
            length: self.rows,
            columns: self.columns,
        }
    }
}

impl<C: Columns> Pieces for Runs<C> {
    fn split_off(&mut self, runs: usize) -> Self {
        self.split_off_rows(runs.saturating_mul(self.length).min(self.rows))
    }
}

impl<C: Columns> Iterator for Runs<C> {
    type Item = RowRun<C>;

    fn next(&mut self) -> Option<RowRun<C>> {
        (self.rows > 0).then(|| self.split_off(1).into_run())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let runs = self.rows.div_ceil(self.length);
        (runs, Some(runs))
    }
}

impl<C: Columns> DoubleEndedIterator for Runs<C> {
    fn next_back(&mut self) -> Option<RowRun<C>> {
        let before = self.len().checked_sub(1)?;
        let rest = self.split_off(before);
        Some(std::mem::replace(self, rest).into_run())
    }
}

impl<C: Columns> ExactSizeIterator for Runs<C> {}

/// The rows of a batch, and the work to do for them.
pub(crate) struct SharedRows<'a, S: ?Sized> {
    work: Work,
    source: &'a S,
    /// Rows of the columns.
    pub rows: usize,
    /// Threads; 0 for as many as the machine has.
    threads: usize,
}

impl<'a, S: PuzzleSource + ?Sized> SharedRows<'a, S> {
    pub(crate) fn new(work: Work, source: &'a S, rows: usize, threads: usize) -> Self {
        Self {
            work,
            source,
            rows,
            threads,
        }
    }

    /// Whether the lane engine is faster for this batch; if not, the single engine does the work.
    pub(crate) fn uses_lanes(&self) -> bool {
        self.rows >= self.work.min_rows_for_lanes
    }

    /// Processes the runs of the batch, on several threads if that is faster; each thread calls `body` once.
    pub(crate) fn each_thread<C: Columns>(
        &self,
        columns: C,
        progress: Progress<'_>,
        body: impl Fn(RowFeed<'_, S, C>) + Sync,
    ) -> Result<(), Abandoned> {
        let uses_threads = self.rows >= self.work.min_rows_for_threads;
        let threads = if uses_threads { self.threads } else { 1 };
        let runs = Runs::new(columns, self.rows, ROWS_PER_RUN);
        share(runs, threads, progress, |runs, watch| {
            body(RowFeed {
                source: self.source,
                runs,
                taken: Vec::new(),
                is_stopped: false,
                next: 0,
                end: 0,
                advances: 0,
                done: 0,
                watch,
            });
        })?;
        if self.source.assumption_failed() {
            return Err(Abandoned::Stopped);
        }
        Ok(())
    }

    /// Fills each row in one step. Each thread makes its own `fill`, which gets the row's place in the batch, the columns of
    /// a run and the row in them.
    pub(crate) fn each_row<C: Columns, F: FnMut(usize, &mut C, usize)>(
        &self,
        columns: C,
        progress: Progress<'_>,
        new_fill: impl Fn() -> F + Sync,
    ) -> Result<(), Abandoned> {
        self.each_thread(columns, progress, |mut feed| {
            let mut fill = new_fill();
            while let Some(number) = feed.next_row() {
                let place = feed.place(number);
                let (columns, row) = feed.columns(number);
                fill(place, columns, row);
                feed.finish_row();
                if feed.done == self.work.rows_between_reports && !feed.should_continue() {
                    return;
                }
            }
        })
    }
}

/// The rows that a thread works on: it takes one run after another.
pub(crate) struct RowFeed<'a, S: ?Sized, C> {
    pub source: &'a S,
    runs: Share<'a, Runs<C>>,
    taken: Vec<RowRun<C>>,
    is_stopped: bool,
    /// The number of the next row of the last run taken, and the number after its last row.
    next: usize,
    end: usize,
    advances: u32,
    /// Rows done that were not reported.
    done: usize,
    watch: &'a Watch<'a>,
}

impl<S: PuzzleSource + ?Sized, C: Columns> RowFeed<'_, S, C> {
    /// The number of the next row.
    #[inline]
    pub(crate) fn next_row(&mut self) -> Option<usize> {
        while self.next == self.end {
            self.take_run()?;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    /// Takes another run, if there is one and the work was not stopped.
    #[inline(never)]
    fn take_run(&mut self) -> Option<()> {
        if self.is_stopped {
            return None;
        }
        if self.taken.try_reserve(1).is_err() {
            self.watch.stop(Abandoned::OutOfMemory);
            return None;
        }
        let run = self.runs.next()?;
        self.next = self.taken.len() * ROWS_PER_RUN;
        self.end = self.next + run.length;
        self.taken.push(run);
        Some(())
    }

    /// The place of a row in the batch.
    #[inline]
    pub(crate) fn place(&self, number: usize) -> usize {
        self.taken[number / ROWS_PER_RUN].start + number % ROWS_PER_RUN
    }

    /// The columns that hold a row, and the row's place in them.
    #[inline]
    pub(crate) fn columns(&mut self, number: usize) -> (&mut C, usize) {
        let run = &mut self.taken[number / ROWS_PER_RUN];
        (&mut run.columns, number % ROWS_PER_RUN)
    }

    /// Counts one more row as done.
    #[inline]
    pub(crate) fn finish_row(&mut self) {
        self.done += 1;
    }

    /// Reports the rows done; returns whether to continue.
    pub(crate) fn should_continue(&mut self) -> bool {
        let continues = self.watch.should_continue(std::mem::take(&mut self.done))
            && !self.source.assumption_failed();
        if !continues {
            (self.is_stopped, self.next) = (true, self.end);
        }
        continues
    }

    /// [`RowFeed::should_continue`] every [`ADVANCES`] advances of the lane engine.
    pub(crate) fn lanes_should_continue(&mut self) -> bool {
        self.advances = self.advances.wrapping_add(1);
        !self.advances.is_multiple_of(ADVANCES) || self.should_continue()
    }
}

/// The lines of the run of a [`RowFeed`], on their way to the lanes.
pub(crate) struct RunLines<'a> {
    lines: Box<[Option<&'a [u8; 81]>; ROWS_PER_RUN]>,
    /// The candidates of the last row that [`RunLines::read`] read.
    pub state: Packed,
    level: Level,
}

impl<'a> RunLines<'a> {
    pub(crate) fn new(level: Level) -> Self {
        Self {
            lines: Box::new([None; ROWS_PER_RUN]),
            state: Packed::NONE,
            level,
        }
    }

    /// The number of the next row, and its line if it has one.
    #[inline]
    pub(crate) fn next_row<S: PuzzleSource + ?Sized, C: Columns>(
        &mut self,
        rows: &mut RowFeed<'a, S, C>,
    ) -> Option<(usize, Option<&'a [u8; 81]>)> {
        let number = rows.next_row()?;
        let row = number % ROWS_PER_RUN;
        if row == 0 {
            self.begin_run(rows, number);
        }
        Some((number, self.lines[row]))
    }

    /// Finds the lines of the run that begins with the row of this number.
    #[inline(never)]
    fn begin_run<S: PuzzleSource + ?Sized, C: Columns>(
        &mut self,
        rows: &RowFeed<'a, S, C>,
        number: usize,
    ) {
        let lines = &mut self.lines[..rows.end - number];
        rows.source.find_lines(rows.place(number), lines);
    }

    /// Reads the candidates of a row by its values, if it has any.
    pub(crate) fn read<S: PuzzleSource + ?Sized, C: Columns>(
        &mut self,
        rows: &RowFeed<'a, S, C>,
        number: usize,
    ) -> bool {
        let values = rows.source.values(rows.place(number));
        if let Some(values) = &values {
            self.state.set_values(values, self.level);
        }
        values.is_some()
    }
}
