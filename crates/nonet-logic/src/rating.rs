//! What ratings have in common on every scale: how they end, and how many puzzles are rated on all threads.
//!
//! Only a puzzle with one solution has a rating, so each row of a batch has a status. The options of a profile say how one
//! position is rated: they are a [`Rater`]. A row may have a player's own candidates; it is rated among the others. Rows go
//! to the columns of the caller as they are made.

use nonet_core::{
    Abandoned, Cell, DigitSet, Grid, Marked, Progress, PuzzleSource, RowColumns, SingleSearch,
    SolutionCounter, Status, fill_rows,
};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::sink::Work;
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
}

/// Rates positions on a scale: the options of a profile.
pub trait Rater: Sync {
    /// The rating of the scale.
    type Rating: Rating;

    /// The most work to spend on a position, in the producers' units.
    fn work_limit(&self) -> u64;

    /// Rates a puzzle, or a grid with a player's own candidates (`marked`), and calls `visit` with each step. Techniques
    /// use no more than this of uniqueness.
    fn rate(
        &self,
        grid: &Grid,
        marked: Option<&State>,
        uniqueness: Uniqueness,
        work: Work<'_>,
        visit: impl FnMut(&Conclusion),
    ) -> Self::Rating;

    /// The difficulty of a step as the scale prints it, in tenths; 0 if it is the score of the technique.
    fn tenths(&self, conclusion: &Conclusion) -> u8;
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

/// A row of a source that could be read, and its status.
struct ReadRow {
    grid: Grid,
    /// With a player's own candidates; every value counts as a given.
    marked: Option<State>,
    status: Status,
}

impl ReadRow {
    /// Reads a row and counts its solutions; none if it cannot be read.
    fn read(
        source: &(impl PuzzleSource + ?Sized),
        index: usize,
        watch: &dyn Fn() -> bool,
    ) -> Option<ReadRow> {
        let (grid, marked) = match source.values(index) {
            Some(values) => (Grid::from_values(&values).ok()?, None),
            None => {
                let Marked { grid, marks } = source.marked(index)?;
                let state = State::with_candidates(grid, &candidates_of_marks(marks));
                (*grid, Some(state))
            }
        };
        let mut search = match &marked {
            None => SingleSearch::new(&grid),
            Some(state) => {
                let marks = Cell::ALL.map(|cell| state.candidates(cell));
                SingleSearch::with_candidates(&grid, &marks)
            }
        };
        let mut counter = SolutionCounter::new(2);
        while !counter.advance(&mut search, NODES) && watch() {}
        let status = Status::of_count(counter.solution_count, 2, || Some(*grid.values()));
        Some(ReadRow {
            grid,
            marked,
            status,
        })
    }

    /// What techniques may take from a unique solution.
    fn uniqueness(&self) -> Uniqueness {
        match (self.status, &self.marked) {
            (Status::Proper, None) => Uniqueness::OfGivens,
            (Status::Proper, Some(_)) => {
                Uniqueness::of(&self.grid, cells_with_values(&self.grid), true)
            }
            _ => Uniqueness::Unused,
        }
    }
}

/// A player's marks as candidates.
pub fn candidates_of_marks(marks: &[DigitSet; 81]) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    for (cell, digits) in Cell::ALL.into_iter().zip(marks) {
        candidates.insert_digits(cell, digits.bits());
    }
    candidates
}

/// Rates a row of a source, and calls `visit` with each step. `takes_several`: also if there are several solutions.
pub(crate) fn walk<R: Rater>(
    source: &(impl PuzzleSource + ?Sized),
    index: usize,
    rater: &R,
    takes_several: bool,
    watch: &dyn Fn() -> bool,
    visit: impl FnMut(&Conclusion),
) -> Row<R::Rating> {
    let Some(read) = ReadRow::read(source, index, watch) else {
        return Row::default();
    };
    let status = read.status;
    if !(status == Status::Proper || takes_several && status == Status::Multiple) {
        return Row::without_rating(status);
    }
    let work = Work::limited(rater.work_limit()).watched(watch);
    let uniqueness = read.uniqueness();
    let marked = read.marked.as_ref();
    let rating = rater.rate(&read.grid, marked, uniqueness, work, visit);
    Row::of(status, rating)
}

/// Rates every puzzle of a source, and writes each row to `columns`. `progress` gets the number of rows done, and stops the
/// work by returning false.
///
/// # Panics
///
/// If a column that is wanted differs in length from the source.
pub fn rate_batch<R: Rater>(
    source: &(impl PuzzleSource + ?Sized),
    rater: &R,
    threads: usize,
    columns: impl RowColumns<Row<R::Rating>>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    fill_rows(columns, source.len(), threads, progress, || {
        |index, watch: &dyn Fn() -> bool| walk(source, index, rater, false, watch, |_| {})
    })?;
    if source.assumption_failed() {
        return Err(Abandoned::Stopped);
    }
    Ok(())
}
