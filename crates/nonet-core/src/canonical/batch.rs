//! Many canonical forms: on every thread, in input order.

use super::Canonicalizer;
use crate::grid::Grid;
use crate::puzzle_source::{MALFORMED, Rows};
use crate::solve_batch::{RUN, WORTH_THREADS};
use crate::threads::{Watch, share};
use crate::transform::Transform;

/// Rows between two looks at the caller's wishes: some thirty microseconds, or some tens of milliseconds for the most
/// symmetric grids.
const BETWEEN_LOOKS: usize = 64;

/// The canonical forms of a batch, a row a puzzle, in input order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalColumns {
    /// The forms, [`MALFORMED`] where there was no puzzle.
    pub form: Vec<[u8; 81]>,
    /// A transform that takes each puzzle to its form; the identity where there was none.
    pub transform: Vec<Transform>,
    /// The automorphisms of each puzzle; 0 where there was none.
    pub automorphism_count: Vec<u32>,
}

/// A run of rows of the columns.
struct Run<'a> {
    /// Its first row, among all.
    start: usize,
    form: &'a mut [[u8; 81]],
    transform: &'a mut [Transform],
    automorphism_count: &'a mut [u32],
}

/// The canonical forms of a batch by so many threads, 0 for as many as the machine has.
///
/// `progress` is called now and then, from any thread, with the number of rows done so far; if it ever returns `false`,
/// the batch is abandoned and there are no columns.
pub fn canonical_batch(
    rows: &(impl Rows + ?Sized),
    threads: usize,
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<CanonicalColumns> {
    let mut form = vec![[0; 81]; rows.len()];
    let columns = canonical_batch_into(rows, threads, &mut form, progress)?;
    Some(CanonicalColumns { form, ..columns })
}

/// [`canonical_batch`] with the forms written where the caller wants them, a place for every row. The column of forms
/// stays empty.
pub fn canonical_batch_into(
    rows: &(impl Rows + ?Sized),
    threads: usize,
    form: &mut [[u8; 81]],
    progress: impl Fn(usize) -> bool + Sync,
) -> Option<CanonicalColumns> {
    let mut columns = CanonicalColumns {
        form: Vec::new(),
        transform: vec![Transform::IDENTITY; rows.len()],
        automorphism_count: vec![0; rows.len()],
    };
    let watch = Watch::new(&progress);
    let runs = form
        .chunks_mut(RUN)
        .zip(columns.transform.chunks_mut(RUN))
        .zip(columns.automorphism_count.chunks_mut(RUN))
        .enumerate()
        .map(|(number, ((form, transform), automorphism_count))| Run {
            start: number * RUN,
            form,
            transform,
            automorphism_count,
        })
        .collect();
    let threads = if rows.len() > WORTH_THREADS {
        threads
    } else {
        1
    };
    share(runs, threads, |mut runs| {
        let mut canonicalizer = Canonicalizer::default();
        while let Some(run) = runs.next()
            && run.fill(rows, &mut canonicalizer, &watch)
        {}
    });
    (!watch.is_stopped()).then_some(columns)
}

impl Run<'_> {
    /// Finds the forms of the run; `false` if it was told to stop.
    fn fill(
        self,
        rows: &(impl Rows + ?Sized),
        canonicalizer: &mut Canonicalizer,
        watch: &Watch<'_>,
    ) -> bool {
        for row in 0..self.form.len() {
            let values = rows.row(self.start + row);
            self.form[row] = values;
            if values != MALFORMED {
                let found = canonicalizer.run(&Grid::from_trusted(values));
                self.form[row] = *found.form.values();
                self.transform[row] = found.transform;
                self.automorphism_count[row] = found.automorphism_count;
            }
            let newly_done = row % BETWEEN_LOOKS + 1;
            let is_last = row + 1 == self.form.len();
            if (newly_done == BETWEEN_LOOKS || is_last) && !watch.is_wanted(newly_done) {
                return false;
            }
        }
        true
    }
}
