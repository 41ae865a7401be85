//! What ratings have in common on every scale: how they end, and how many puzzles are rated on all threads.
//!
//! Only a puzzle with one solution has a rating, so each row of a batch has a status.

use nonet_core::{
    Abandoned, Cell, Grid, Progress, PuzzleSource, SingleSearch, SolutionCounter, Status,
    count_solutions, fill_rows,
};

use super::walk::walk;
use super::{Options, Profile, Stop};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::{Keep, Work};
use crate::state::State;
use crate::step::Conclusion;
use crate::uniqueness::{Uniqueness, cells_with_values};

/// Nodes of the search for solutions between two looks at whether to continue.
const NODES: u32 = 10_000;

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingStatus {
    /// The steps fill the grid.
    Solved,
    /// No producer finds a step.
    Stuck,
    /// The work limit or a stop condition was reached; the rating is a lower bound.
    LimitReached,
}

/// How often each technique was used, in the order of the catalogue.
pub type TechniqueCounts = [u16; Technique::ALL.len()];

/// A rating on some scale; the default is that of a puzzle that has none.
pub trait Rating: Copy + Default + Send {
    /// How it ended.
    fn status(&self) -> RatingStatus;
    /// The hardest technique; the first of several.
    fn hardest(&self) -> Option<Technique>;
    /// The number of steps.
    fn step_count(&self) -> usize;
    /// How often each technique was used.
    fn technique_counts(&self) -> &TechniqueCounts;
    /// The 81 values at the end.
    fn values(&self) -> &[u8; 81];

    /// Takes a step into account; false if the stop condition is met.
    fn add(&mut self, conclusion: &Conclusion, stop: Stop) -> bool;

    /// Ends the rating: how, with which values, and after how much work.
    fn end(&mut self, status: RatingStatus, values: [u8; 81], work: u64);

    /// The difficulty of a step as the scale prints it, in tenths; 0 if it is the score of the technique.
    fn tenths(conclusion: &Conclusion) -> u8;
}

/// The status of a puzzle and, if it has one solution, its rating.
#[derive(Clone, Copy, Debug)]
pub struct Row<R> {
    /// Proper, or why there is no rating; `LimitReached` if the rating is a lower bound.
    pub status: Status,
    /// The rating; without steps if there is none.
    pub rating: R,
}

/// A row that could not be read.
impl<R: Rating> Default for Row<R> {
    fn default() -> Row<R> {
        Row::without_rating(Status::Malformed)
    }
}

impl<R: Rating> Row<R> {
    fn without_rating(status: Status) -> Row<R> {
        let rating = R::default();
        Row { status, rating }
    }

    fn of(status: Status, rating: R) -> Row<R> {
        let status = match rating.status() {
            RatingStatus::LimitReached => Status::LimitReached,
            RatingStatus::Solved | RatingStatus::Stuck => status,
        };
        Row { status, rating }
    }
}

/// Rates the values of a row, and calls `visit` with each step. `takes_several`: also if there are several solutions.
pub(crate) fn walk_values<P: Profile>(
    values: Option<[u8; 81]>,
    options: &Options,
    takes_several: bool,
    watch: &dyn Fn() -> bool,
    visit: impl FnMut(&Conclusion),
) -> Row<P::Rating> {
    let grid = values.and_then(|values| Grid::from_values(&values).ok());
    let Some(grid) = grid else {
        return Row::default();
    };
    let status = Status::of_count(count_solutions(&grid, 2), 2, || values);
    if !has_path(status, takes_several) {
        return Row::without_rating(status);
    }
    let uniqueness = match status {
        Status::Proper => Uniqueness::OfGivens,
        _ => Uniqueness::Unused,
    };
    let position = P::start(&grid, None);
    let rating = rate_assuming(&position, options, uniqueness, watch, visit);
    Row::of(status, rating)
}

/// Rates a position and calls `visit` with each step. Techniques assume no more than this of uniqueness.
fn rate_assuming<P: Profile>(
    position: &P,
    options: &Options,
    uniqueness: Uniqueness,
    watch: &dyn Fn() -> bool,
    mut visit: impl FnMut(&Conclusion),
) -> P::Rating {
    let options = Options {
        uniqueness: options.uniqueness.min(uniqueness),
        ..*options
    };
    let work = Work::limited(options.work_limit).watched(watch);
    walk(
        position,
        &options,
        work,
        Keep::FirstConclusion,
        |_, step| {
            visit(&step.conclusion);
        },
    )
}

/// The same for a grid with a player's own candidates; every value counts as a given.
pub(crate) fn walk_marked<P: Profile>(
    grid: &Grid,
    candidates: &CandidateSet,
    options: &Options,
    takes_several: bool,
    watch: &dyn Fn() -> bool,
    visit: impl FnMut(&Conclusion),
) -> Row<P::Rating> {
    let state = State::with_candidates(grid, candidates);
    let marks = Cell::ALL.map(|cell| state.candidates(cell));
    let mut search = SingleSearch::with_candidates(grid, &marks);
    let mut counter = SolutionCounter::new(2);
    while !counter.advance(&mut search, NODES) && watch() {}
    let status = Status::of_count(counter.solution_count, 2, || Some(*grid.values()));
    if !has_path(status, takes_several) {
        return Row::without_rating(status);
    }
    let uniqueness = match status {
        Status::Proper => Uniqueness::of(grid, cells_with_values(grid), true),
        _ => Uniqueness::Unused,
    };
    let position = P::start(grid, Some(&state));
    let rating = rate_assuming(&position, options, uniqueness, watch, visit);
    Row::of(status, rating)
}

fn has_path(status: Status, takes_several: bool) -> bool {
    status == Status::Proper || takes_several && status == Status::Multiple
}

/// Rates a grid with a player's own candidates.
pub fn rate_marked<P: Profile>(
    grid: &Grid,
    candidates: &CandidateSet,
    options: &Options,
    watch: &dyn Fn() -> bool,
) -> Row<P::Rating> {
    walk_marked::<P>(grid, candidates, options, false, watch, |_| {})
}

/// Rates every puzzle of a source. `progress` gets the number of rows done, and stops the work by returning false.
pub fn rate_batch<P: Profile>(
    source: &(impl PuzzleSource + ?Sized),
    options: &Options,
    threads: usize,
    rows: &mut [Row<P::Rating>],
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    fill_rows(rows, threads, progress, || {
        |index, watch: &dyn Fn() -> bool| {
            walk_values::<P>(source.values(index), options, false, watch, |_| {})
        }
    })?;
    if source.assumption_failed() {
        return Err(Abandoned::Stopped);
    }
    Ok(())
}
