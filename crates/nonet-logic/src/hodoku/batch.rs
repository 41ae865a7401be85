//! Scores of many puzzles, on all threads: each with its status, since only a puzzle with one solution has a score.

use nonet_core::{
    Abandoned, Cell, Grid, Progress, PuzzleSource, SingleSearch, SolutionCounter, Status,
    count_solutions, fill_rows,
};

use super::options::Options;
use super::position::Position;
use super::rating::{Rating, RatingStatus, rate_within};
use crate::candidate::CandidateSet;
use crate::sink::Work;
use crate::state::State;

/// Nodes of the search for solutions between two looks at whether to continue.
const NODES: u32 = 10_000;

/// The status of a puzzle and, if it has one solution, its rating.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Proper, or why there is no rating; `LimitReached` if score and level are lower bounds.
    pub status: Status,
    /// The rating; without steps if there is none.
    pub rating: Rating,
}

/// A row that could not be read.
impl Default for Row {
    fn default() -> Row {
        Row::without_rating(Status::Malformed)
    }
}

impl Row {
    /// A row without a rating.
    pub const fn without_rating(status: Status) -> Row {
        let rating = Rating::NONE;
        Row { status, rating }
    }

    /// The row of a rating.
    pub fn of(rating: Rating) -> Row {
        let status = match rating.status {
            RatingStatus::LimitReached => Status::LimitReached,
            RatingStatus::Solved | RatingStatus::Stuck => Status::Proper,
        };
        Row { status, rating }
    }

    fn of_values(values: Option<[u8; 81]>, options: &Options, watch: &dyn Fn() -> bool) -> Row {
        let grid = values.and_then(|values| Grid::from_values(&values).ok());
        let Some(grid) = grid else {
            return Row::default();
        };
        let status = Status::of_count(count_solutions(&grid, 2), 2, || values);
        if status != Status::Proper {
            return Row::without_rating(status);
        }
        let work = Work::limited(options.work_limit).watched(watch);
        Row::of(rate_within(&Position::new(&grid), options, work))
    }
}

/// Rates a grid with a player's own candidates.
pub fn rate_marked(
    grid: &Grid,
    candidates: &CandidateSet,
    options: &Options,
    watch: &dyn Fn() -> bool,
) -> Row {
    let state = State::with_candidates(grid, candidates);
    let marks = Cell::ALL.map(|cell| state.candidates(cell));
    let mut search = SingleSearch::with_candidates(grid, &marks);
    let mut counter = SolutionCounter::new(2);
    while !counter.advance(&mut search, NODES) && watch() {}
    let status = Status::of_count(counter.solution_count, 2, || Some(*grid.values()));
    if status != Status::Proper {
        return Row::without_rating(status);
    }
    let work = Work::limited(options.work_limit).watched(watch);
    let values = grid.cells().filter(|(_, value)| value.is_some());
    let position = Position::from_state(&state, values.map(|(cell, _)| cell).collect());
    Row::of(rate_within(&position, options, work))
}

/// Rates every puzzle of a source. `progress` gets the number of rows done, and stops the work by returning false.
pub fn rate_batch(
    source: &(impl PuzzleSource + ?Sized),
    options: &Options,
    threads: usize,
    rows: &mut [Row],
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    fill_rows(rows, threads, progress, || {
        |index, watch: &dyn Fn() -> bool| Row::of_values(source.values(index), options, watch)
    })?;
    if source.assumption_failed() {
        return Err(Abandoned::Stopped);
    }
    Ok(())
}
