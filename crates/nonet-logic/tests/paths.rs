//! Paths of many puzzles: those of each puzzle alone, with the ratings that a batch of ratings has.

#[allow(dead_code)] // other tests use all of it
mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use nonet_core::{
    Abandoned, Cell, Columns, Grid, Marked, PuzzleSource, RowColumns, Status, TextSource,
};
use nonet_logic::batch::{Row, rate_batch};
use nonet_logic::path::{ExplainedRow, NO_CELL, Path, explain_batch};
use nonet_logic::profile::{Options, Profile};
use nonet_logic::step::Step;
use nonet_logic::{State, Technique, hodoku, se121};

use common::generated;

/// A proper puzzle, one with two solutions, one without, one with a conflict, one that cannot be read, a full grid.
const ODD: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
oops
534678912672195348198342567859761423426853791713924856961537284287419635345286179
";

fn explained<P: Profile>(
    text: &str,
    options: &Options,
    takes_several: bool,
) -> Vec<ExplainedRow<P::Figures>> {
    let source = TextSource::new(text.as_bytes()).expect("enough memory");
    let mut rows = Vec::new();
    rows.resize_with(text.lines().count(), || ExplainedRow {
        row: Row::default(),
        path: Path::default(),
    });
    explain_batch::<P>(
        &source,
        options,
        takes_several,
        2,
        rows.as_mut_slice(),
        &mut |_| true,
    )
    .expect("not stopped");
    rows
}

fn rated<P: Profile>(text: &str, options: &Options) -> Vec<Row<P::Figures>> {
    let source = TextSource::new(text.as_bytes()).expect("enough memory");
    let mut rows = vec![Row::default(); text.lines().count()];
    rate_batch::<P>(&source, options, 2, rows.as_mut_slice(), &mut |_| true).expect("not stopped");
    rows
}

/// The puzzles as lines.
fn text_of(grids: &[Grid]) -> String {
    grids.iter().map(|grid| format!("{grid}\n")).collect()
}

/// Compares a row with the steps of its puzzle; `tenths` is the difficulty of a step.
fn check<F>(row: &ExplainedRow<F>, steps: &[Step], tenths: impl Fn(&Step) -> f64) {
    let found: Vec<_> = row
        .path
        .steps
        .iter()
        .map(|step| (step.technique, f64::from(step.tenths)))
        .collect();
    let expected: Vec<_> = steps
        .iter()
        .map(|step| (step.conclusion.technique, tenths(step)))
        .collect();
    assert_eq!(found, expected);
    let placed = steps
        .iter()
        .flat_map(|step| step.conclusion.placements.iter());
    let mut order: Vec<_> = placed
        .map(|candidate| candidate.cell().index() as u8)
        .collect();
    order.resize(81, NO_CELL);
    assert_eq!(row.path.order.as_slice(), order);
}

#[test]
fn paths_of_a_batch_are_those_of_its_puzzles() {
    let grids = generated(5, 60);
    let options = Options::default();
    let (first, second) = (
        explained::<State>(&text_of(&grids), &options, false),
        explained::<hodoku::Position>(&text_of(&grids), &options, false),
    );
    for ((grid, first), second) in grids.iter().zip(&first).zip(&second) {
        let mut steps = Vec::new();
        se121::path(&State::new(grid), &options, |_, step| {
            steps.push(step.clone())
        });
        check(first, &steps, |step| {
            let printed: f64 = format!("{:.1}", step.conclusion.difficulty)
                .parse()
                .expect("a number");
            (printed * 10.0).round()
        });
        steps.clear();
        hodoku::path(&hodoku::Position::new(grid), &options, |_, step| {
            steps.push(step.clone())
        });
        check(second, &steps, |_| 0.0);
    }
}

#[test]
fn ratings_of_paths_are_those_of_a_batch_of_ratings() {
    fn compare<P: Profile>(text: &str, options: &Options) {
        for (row, expected) in explained::<P>(text, options, false)
            .iter()
            .zip(rated::<P>(text, options))
        {
            let (rating, other) = (&row.row.rating, expected.rating);
            assert_eq!(row.row.status, expected.status);
            assert_eq!(rating.technique_counts, other.technique_counts);
            assert_eq!(
                (rating.hardest, rating.values),
                (other.hardest, other.values)
            );
            let is_whole = row.row.status != Status::LimitReached;
            assert_eq!(
                row.path.steps.len(),
                if is_whole { rating.step_count } else { 0 }
            );
        }
    }
    let text = format!("{ODD}{}", text_of(&generated(6, 40)));
    for work_limit in [300, 5_000, u64::MAX] {
        let options = Options {
            work_limit,
            ..Options::default()
        };
        compare::<State>(&text, &options);
        compare::<hodoku::Position>(&text, &options);
    }
}

#[test]
fn puzzles_with_several_solutions_have_paths_if_asked() {
    use Status::{Conflict, Malformed, Multiple, NoSolution, Proper};
    let options = Options {
        uniqueness: nonet_logic::Uniqueness::Unused,
        ..Options::default()
    };
    for (takes_several, length) in [(false, 0), (true, 20)] {
        let rows = explained::<State>(ODD, &options, takes_several);
        let statuses: Vec<_> = rows.iter().map(|row| row.row.status).collect();
        assert_eq!(
            statuses,
            [Proper, Multiple, NoSolution, Conflict, Malformed, Proper]
        );
        let lengths: Vec<_> = rows.iter().map(|row| row.path.steps.len()).collect();
        assert_eq!((lengths[0], lengths[2], lengths[5]), (51, 0, 0));
        assert!(lengths[1] >= length && (takes_several || lengths[1] == 0));
    }
}

/// A row with a player's own candidates.
struct MarkedRow(Marked);

impl PuzzleSource for MarkedRow {
    fn len(&self) -> usize {
        1
    }

    fn values(&self, _index: usize) -> Option<[u8; 81]> {
        None
    }

    fn marked(&self, _index: usize) -> Option<&Marked> {
        Some(&self.0)
    }
}

/// Its candidates are taken as they are, and unique rectangles as the values allow.
#[test]
fn a_row_with_candidates_has_the_path_of_its_position() {
    let mut count = 0;
    for grid in generated(5, 60) {
        let mut states = Vec::new();
        let options = Options::default();
        hodoku::path(&hodoku::Position::new(&grid), &options, |position, step| {
            if step.conclusion.technique == Technique::UniqueRectangle1 {
                states.push(*position.state());
            }
        });
        for state in states {
            let grid = Grid::from_values(state.values()).expect("digits");
            let marks = Cell::ALL.map(|cell| state.candidates(cell));
            let source = MarkedRow(Marked { grid, marks });
            let mut rows = vec![Row::default()];
            rate_batch::<hodoku::Position>(&source, &options, 1, rows.as_mut_slice(), &mut |_| {
                true
            })
            .expect("not stopped");
            let position = hodoku::Position::start(&grid, Some(&state));
            assert_eq!(rows[0].rating, hodoku::rate(&position, &options));
            assert!(rows[0].rating.technique_counts[Technique::UniqueRectangle1 as usize] > 0);
            count += 1;
        }
    }
    assert!(count > 0, "{count}");
}

/// Columns that have memory for some rows only.
struct Full<'a> {
    rows: usize,
    taken: &'a AtomicUsize,
}

const ROOM: usize = 700;

impl Columns for Full<'_> {
    fn split_off_rows(&mut self, rows: usize) -> Self {
        self.rows -= rows;
        Self { rows, ..*self }
    }

    fn have_rows(&self, rows: usize) -> bool {
        self.rows == rows
    }
}

impl<T> RowColumns<T> for Full<'_> {
    fn write_row(&mut self, _row: usize, _value: T) -> Result<(), Abandoned> {
        if self.taken.fetch_add(1, Ordering::Relaxed) >= ROOM {
            return Err(Abandoned::OutOfMemory);
        }
        Ok(())
    }
}

#[test]
fn paths_end_where_there_is_no_more_memory() {
    let text = format!("{}\n", ODD.lines().next().expect("a line")).repeat(2_000);
    let source = TextSource::new(text.as_bytes()).expect("enough memory");
    let taken = AtomicUsize::new(0);
    let columns = Full {
        rows: 2_000,
        taken: &taken,
    };
    let options = Options::default();
    let ended = explain_batch::<State>(&source, &options, false, 2, columns, &mut |_| true);
    assert_eq!(ended, Err(Abandoned::OutOfMemory));
    let found = taken.into_inner();
    // Each of the two threads may be refused once.
    assert!((ROOM + 1..=ROOM + 2).contains(&found), "{found}");
}
