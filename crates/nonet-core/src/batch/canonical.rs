//! Many canonical forms: on every thread, in input order.

use super::puzzle_source::{NO_VALUES, PuzzleSource};
use super::runs::{SharedRows, Work, columns, write};
use super::threads::{Abandoned, Progress};
use crate::canonical::Canonicalizer;
use crate::grid::Grid;
use crate::status::Status;
use crate::transform::Transform;

columns! {
    /// The canonical forms of a batch, a row for each puzzle, in input order.
    CanonicalColumns, CanonicalColumnsMut {
        /// The forms; [`NO_VALUES`] where the row could not be read.
        form: [u8; 81] = NO_VALUES,
        /// A transform that takes each puzzle to its form; the identity where the row could not be read.
        transform: Transform = Transform::IDENTITY,
        /// The automorphisms of each puzzle; 0 where the row could not be read.
        automorphism_count: u64 = 0,
        /// Readable, malformed, or unsupported for a row with marks.
        status: Status = Status::Malformed,
    }
}

/// Finds the canonical forms of a batch; see [`canonical_batch_into`].
pub fn canonical_batch(
    source: &(impl PuzzleSource + ?Sized),
    threads: usize,
    progress: Progress<'_>,
) -> Result<CanonicalColumns, Abandoned> {
    CanonicalColumns::filled(source.len(), |columns| {
        canonical_batch_into(source, threads, columns, progress)
    })
}

/// Finds the canonical forms of a batch by several threads (0: as many as the machine has) and writes every row of the
/// columns. `progress` is as in [`solve_batch_into`](crate::solve_batch_into).
///
/// # Panics
///
/// If a column that is wanted differs in length from the batch.
pub fn canonical_batch_into(
    source: &(impl PuzzleSource + ?Sized),
    threads: usize,
    columns: CanonicalColumnsMut<'_>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let batch = SharedRows::new(Work::CANONICAL, source, source.len(), threads);
    batch.each_row(columns, progress, || {
        let mut canonicalizer = Canonicalizer::default();
        move |place, columns: &mut CanonicalColumnsMut<'_>, row| {
            let (form, transform, automorphism_count, status) = match source.values(place) {
                Some(values) => {
                    let found = canonicalizer.run(&Grid::from_trusted(values));
                    let count = u64::from(found.automorphism_count);
                    let form = *found.form.values();
                    (form, found.transform, count, Status::Readable)
                }
                None => {
                    let status = source.unread_status(place);
                    (NO_VALUES, Transform::IDENTITY, 0, status)
                }
            };
            write(columns.form, row, form);
            write(columns.transform, row, transform);
            write(columns.automorphism_count, row, automorphism_count);
            write(columns.status, row, status);
        }
    })
}
