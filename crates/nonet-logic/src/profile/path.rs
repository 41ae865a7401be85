//! Paths of many puzzles: which steps solve each, and in which order they fill its cells.
//!
//! A path is what the search of a rating finds on its way, so both come from one search. It has no patterns: a step is two
//! bytes, its technique and its difficulty.

use std::borrow::Borrow;

use nonet_core::{Abandoned, Progress, PuzzleSource, RowColumns, Status};

use super::batch::{Row, fill_from, rate_row};
use super::rating::Figures;
use super::{Options, Profile};
use crate::catalogue::Technique;
use crate::step::Conclusion;

/// Stands for no cell in the order of a path.
pub const NO_CELL: u8 = u8::MAX;

/// A step of a path: its technique, and how hard it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The technique.
    pub technique: Technique,
    /// The difficulty as its scale prints it, in tenths; 0 if the technique's score is meant.
    pub tenths: u8,
}

/// The steps of a puzzle, up to its solution or to where the techniques do not suffice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<PathStep>,
    /// The cells in the order in which the steps fill them, then [`NO_CELL`].
    pub order: [u8; 81],
}

/// No steps.
impl Default for Path {
    fn default() -> Path {
        Path {
            steps: Vec::new(),
            order: [NO_CELL; 81],
        }
    }
}

/// A puzzle's status and rating, and its path; without steps if it has none or the limit was reached.
#[derive(Clone, Debug)]
pub struct ExplainedRow<F> {
    /// The status and the rating.
    pub row: Row<F>,
    /// The path.
    pub path: Path,
}

impl<F> Borrow<Row<F>> for ExplainedRow<F> {
    fn borrow(&self) -> &Row<F> {
        &self.row
    }
}

/// Collects the path of one puzzle.
#[derive(Default)]
struct PathCollector {
    path: Path,
    filled: usize,
}

impl PathCollector {
    fn add(&mut self, conclusion: &Conclusion, tenths: u8) {
        self.path.steps.push(PathStep {
            technique: conclusion.technique,
            tenths,
        });
        let placed = conclusion.placements.iter();
        for (place, candidate) in self.path.order[self.filled..].iter_mut().zip(placed) {
            *place = candidate.cell().index() as u8;
            self.filled += 1;
        }
    }

    /// The path of a puzzle with this status.
    fn finish(self, status: Status) -> Path {
        match status {
            Status::LimitReached => Path::default(),
            _ => self.path,
        }
    }
}

/// Finds the path of every puzzle of a source, and writes each row to `columns`. `takes_several`: also of puzzles with
/// several solutions. `progress` gets the number of rows done, and stops the work by returning false.
///
/// # Panics
///
/// If a column that is wanted differs in length from the source.
pub fn explain_batch<P: Profile>(
    source: &(impl PuzzleSource + ?Sized),
    options: &Options,
    takes_several: bool,
    threads: usize,
    columns: impl RowColumns<ExplainedRow<P::Figures>>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    fill_from(source, threads, columns, progress, |index, watch| {
        let mut found = PathCollector::default();
        let visit = |step: &Conclusion| found.add(step, P::Figures::tenths(step));
        let row = rate_row::<P>(source, index, options, takes_several, watch, visit);
        let path = found.finish(row.status);
        ExplainedRow { row, path }
    })
}
