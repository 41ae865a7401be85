//! Paths of many puzzles: which steps solve each, and in which order they fill its cells.
//!
//! A path is what the search of a rating finds on its way, so both come from one search. It has no patterns: a step is two
//! bytes, its technique and its difficulty.

use std::borrow::Borrow;
use std::sync::atomic::{AtomicBool, Ordering};

use nonet_core::{Abandoned, Grid, Progress, PuzzleSource, Status, fill_rows};

use super::rating::{Rating, Row, walk_marked, walk_values};
use super::{Options, Profile};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::step::Conclusion;

/// Bytes of paths that a thread stores between two questions whether there is memory for more.
const BETWEEN_QUESTIONS: usize = 64 << 10;

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
pub struct ExplainedRow<R> {
    /// The status and the rating.
    pub row: Row<R>,
    /// The path.
    pub path: Path,
}

impl<R> Borrow<Row<R>> for ExplainedRow<R> {
    fn borrow(&self) -> &Row<R> {
        &self.row
    }
}

/// A row that could not be read.
impl<R: Rating> Default for ExplainedRow<R> {
    fn default() -> ExplainedRow<R> {
        ExplainedRow {
            row: Row::default(),
            path: Path::default(),
        }
    }
}

/// Collects the path of one puzzle after another.
#[derive(Default)]
struct Collector {
    steps: Vec<PathStep>,
    order: Vec<u8>,
}

impl Collector {
    fn add(&mut self, conclusion: &Conclusion, tenths: u8) {
        self.steps.push(PathStep {
            technique: conclusion.technique,
            tenths,
        });
        let placed = conclusion.placements.iter();
        self.order
            .extend(placed.map(|candidate| candidate.cell().index() as u8));
    }

    /// The path of a puzzle with this status; `None` if there is not enough memory. Then the collector is empty.
    fn take(&mut self, status: Status) -> Option<Path> {
        let mut path = Path::default();
        if status != Status::LimitReached {
            path.steps.try_reserve_exact(self.steps.len()).ok()?;
            path.steps.extend_from_slice(&self.steps);
            for (place, &cell) in path.order.iter_mut().zip(&self.order) {
                *place = cell;
            }
        }
        self.steps.clear();
        self.order.clear();
        Some(path)
    }
}

/// Finds the path of a grid with a player's own candidates. `takes_several`: also if it has several solutions.
pub fn explain_marked<P: Profile>(
    grid: &Grid,
    candidates: &CandidateSet,
    options: &Options,
    takes_several: bool,
    watch: &dyn Fn() -> bool,
) -> ExplainedRow<P::Rating> {
    let mut found = Collector::default();
    let visit = |step: &Conclusion| found.add(step, P::Rating::tenths(step));
    let row = walk_marked::<P>(grid, candidates, options, takes_several, watch, visit);
    let path = found.take(row.status).unwrap_or_default();
    ExplainedRow { row, path }
}

/// Finds the path of every puzzle of a source. `takes_several`: also of puzzles with several solutions. `has_memory` says
/// whether there is memory besides that of the paths; it is asked now and then, since producers allocate without a check.
/// `progress` gets the number of rows done, and stops the work by returning false.
pub fn explain_batch<P: Profile>(
    source: &(impl PuzzleSource + ?Sized),
    options: &Options,
    takes_several: bool,
    threads: usize,
    rows: &mut [ExplainedRow<P::Rating>],
    has_memory: impl Fn() -> bool + Sync,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    let is_out_of_memory = AtomicBool::new(false);
    fill_rows(rows, threads, progress, || {
        let (mut found, mut stored) = (Collector::default(), 0);
        let (is_out_of_memory, has_memory) = (&is_out_of_memory, &has_memory);
        move |index, watch: &dyn Fn() -> bool| {
            if is_out_of_memory.load(Ordering::Relaxed) {
                return ExplainedRow::default();
            }
            let visit = |step: &Conclusion| found.add(step, P::Rating::tenths(step));
            let row = walk_values::<P>(source.values(index), options, takes_several, watch, visit);
            let path = found.take(row.status);
            stored += path
                .as_ref()
                .map_or(0, |path| size_of_val(path.steps.as_slice()));
            if path.is_none() || stored >= BETWEEN_QUESTIONS && !has_memory() {
                is_out_of_memory.store(true, Ordering::Relaxed);
            }
            stored %= BETWEEN_QUESTIONS;
            let path = path.unwrap_or_default();
            ExplainedRow { row, path }
        }
    })?;
    if is_out_of_memory.into_inner() {
        return Err(Abandoned::OutOfMemory);
    }
    if source.assumption_failed() {
        return Err(Abandoned::Stopped);
    }
    Ok(())
}
