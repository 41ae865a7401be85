//! Ratings of many puzzles, on all threads.
//!
//! Only a puzzle with one solution has a rating, so each row of a batch has a status. A row may have a player's own
//! candidates; it is rated among the others. Rows go to the columns of the caller as they are made.

use nonet_core::{
    Abandoned, Cell, Grid, Marked, NODES_BETWEEN_CHECKS, Progress, PuzzleSource, RowColumns,
    SingleSearch, SolutionCounter, Status, fill_rows,
};

use super::rating::{Figures, Rating, RatingStatus};
use super::walk::walk;
use super::{Options, Profile};
use crate::candidate::CandidateSet;
use crate::collect::{Collector, Keep, Work};
use crate::state::State;
use crate::uniqueness::{Uniqueness, cells_with_values, true_candidates};

/// The status of a puzzle and, if it has one solution, its rating.
#[derive(Clone, Copy, Debug)]
pub struct Row<F> {
    /// Proper, or why there is no rating; `LimitReached` if the rating is a lower bound, `Stuck` if the techniques do
    /// not solve the puzzle.
    pub status: Status,
    /// The rating; without steps if there is none.
    pub rating: Rating<F>,
}

/// A row that could not be read.
impl<F: Figures> Default for Row<F> {
    fn default() -> Row<F> {
        Row::without_rating(Status::Malformed)
    }
}

impl<F: Figures> Row<F> {
    fn without_rating(status: Status) -> Row<F> {
        let rating = Rating::default();
        Row { status, rating }
    }

    fn of(status: Status, rating: Rating<F>) -> Row<F> {
        let status = match rating.status {
            RatingStatus::LimitReached => Status::LimitReached,
            RatingStatus::Stuck if status == Status::Proper => Status::Stuck,
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
                let state = State::with_candidates(grid, &CandidateSet::of_marks(marks));
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
        while !counter.advance(&mut search, NODES_BETWEEN_CHECKS) && watch() {}
        let status = Status::of_count(counter.solution_count, 2, || {
            Status::without_solution(Some(*grid.values()))
        });
        Some(ReadRow {
            grid,
            marked,
            status,
        })
    }

    /// What techniques may take from a unique solution.
    fn uniqueness(&self, watch: &dyn Fn() -> bool) -> Uniqueness {
        match (self.status, &self.marked) {
            (Status::Proper, None) => Uniqueness::OfGivens,
            (Status::Proper, Some(_)) => {
                Uniqueness::of(&self.grid, cells_with_values(&self.grid), true, watch)
            }
            _ => Uniqueness::Unused,
        }
    }
}

/// Puzzles with one solution, and the conclusion of each step.
const RATED: (bool, Keep) = (false, Keep::FirstConclusion);

/// Rates a row of a source, and calls `visit` with each position and what was found there, of which it keeps what `keep` says.
/// Techniques assume no more of uniqueness than the row allows. `takes_several`: also if there are several solutions.
pub(super) fn rate_row<P: Profile>(
    source: &(impl PuzzleSource + ?Sized),
    index: usize,
    options: &Options,
    (takes_several, keep): (bool, Keep),
    watch: &dyn Fn() -> bool,
    visit: impl FnMut(&P, &Collector),
) -> Row<P::Figures> {
    let Some(read) = ReadRow::read(source, index, watch) else {
        return Row::default();
    };
    let status = read.status;
    if !(status == Status::Proper || takes_several && status == Status::Multiple) {
        return Row::without_rating(status);
    }
    let position = P::start(&read.grid, read.marked.as_ref());
    let options = Options {
        uniqueness: options.uniqueness.min(read.uniqueness(watch)),
        true_candidates: match status {
            Status::Multiple => true_candidates(position.state(), watch),
            _ => None,
        },
        ..*options
    };
    let work = Work::limited(options.work_limit).watched(watch);
    let rating = walk(&position, &options, work, keep, visit);
    Row::of(status, rating)
}

/// Rates every puzzle of a source, and writes each row to `columns`. `progress` gets the number of rows done, and stops the
/// work by returning false.
///
/// # Panics
///
/// If a column that is wanted differs in length from the source.
pub fn rate_batch<P: Profile>(
    source: &(impl PuzzleSource + ?Sized),
    options: &Options,
    threads: usize,
    columns: impl RowColumns<Row<P::Figures>>,
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    fill_from(source, threads, columns, progress, |index, watch| {
        rate_row::<P>(source, index, options, RATED, watch, |_, _| {})
    })
}

/// Makes each row of a source by a function of its index, which also says whether to continue, and writes it to `columns`.
pub(super) fn fill_from<T>(
    source: &(impl PuzzleSource + ?Sized),
    threads: usize,
    columns: impl RowColumns<T>,
    progress: Progress<'_>,
    row: impl Fn(usize, &dyn Fn() -> bool) -> T + Sync,
) -> Result<(), Abandoned> {
    fill_rows(columns, source.len(), threads, progress, || &row)?;
    if source.assumption_failed() {
        return Err(Abandoned::Stopped);
    }
    Ok(())
}
