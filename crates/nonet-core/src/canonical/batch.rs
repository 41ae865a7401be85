//! Many canonical forms: on every thread, in input order.

use super::Canonicalizer;
use crate::grid::Grid;
use crate::puzzle_source::{NO_VALUES, PuzzleSource};
use crate::runs::{Batch, Columns, Work, check_lengths, write};
use crate::status::Status;
use crate::threads::{Abandoned, Progress};
use crate::transform::Transform;

/// The canonical forms of a batch, a row for each puzzle, in input order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalColumns {
    /// The forms; [`NO_VALUES`] where the row could not be read.
    pub form: Vec<[u8; 81]>,
    /// A transform that takes each puzzle to its form; the identity where the row could not be read.
    pub transform: Vec<Transform>,
    /// The automorphisms of each puzzle; 0 where the row could not be read.
    pub automorphism_count: Vec<u32>,
    /// Readable or malformed.
    pub status: Vec<Status>,
}

/// Where to write the [`CanonicalColumns`] of a batch: each has a row for each puzzle, or none if it is not wanted.
#[allow(missing_docs, reason = "they are those of `CanonicalColumns`")]
#[derive(Default)]
pub struct CanonicalColumnsMut<'a> {
    pub form: &'a mut [[u8; 81]],
    pub transform: &'a mut [Transform],
    pub automorphism_count: &'a mut [u32],
    pub status: &'a mut [Status],
}

impl Columns for CanonicalColumnsMut<'_> {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        Self {
            form: self.form.split_off_rows(rows),
            transform: self.transform.split_off_rows(rows),
            automorphism_count: self.automorphism_count.split_off_rows(rows),
            status: self.status.split_off_rows(rows),
        }
    }
}

/// Finds the canonical forms of a batch; see [`canonical_batch_into`].
pub fn canonical_batch(
    source: &(impl PuzzleSource + ?Sized),
    threads: usize,
    progress: Progress<'_>,
) -> Result<CanonicalColumns, Abandoned> {
    let rows = source.len();
    let mut columns = CanonicalColumns {
        form: vec![[0; 81]; rows],
        transform: vec![Transform::IDENTITY; rows],
        automorphism_count: vec![0; rows],
        status: vec![Status::default(); rows],
    };
    let places = CanonicalColumnsMut {
        form: &mut columns.form,
        transform: &mut columns.transform,
        automorphism_count: &mut columns.automorphism_count,
        status: &mut columns.status,
    };
    canonical_batch_into(source, threads, places, progress)?;
    Ok(columns)
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
    let batch = Batch::new(Work::CANONICAL, source, source.len(), threads);
    let facts = [columns.transform.len(), columns.automorphism_count.len()];
    check_lengths(batch.rows, &[columns.form.len(), columns.status.len()]);
    check_lengths(batch.rows, &facts);
    batch.each_row(columns, progress, || {
        let mut canonicalizer = Canonicalizer::default();
        move |place, columns: &mut CanonicalColumnsMut<'_>, row| {
            let (form, transform, automorphism_count, status) = match source.values(place) {
                Some(values) => {
                    let found = canonicalizer.run(&Grid::from_trusted(values));
                    let form = *found.form.values();
                    let count = found.automorphism_count;
                    (form, found.transform, count, Status::Readable)
                }
                None => (NO_VALUES, Transform::IDENTITY, 0, Status::Malformed),
            };
            write(columns.form, row, form);
            write(columns.transform, row, transform);
            write(columns.automorphism_count, row, automorphism_count);
            write(columns.status, row, status);
        }
    })
}
