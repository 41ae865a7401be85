//! Paths of many puzzles: which steps solve each, and in which order they fill its cells.
//!
//! A path is what the search of a rating finds on its way, so both come from one search. It has no patterns: a step is two
//! bytes, its technique and its difficulty. [`steps_batch`] keeps the whole steps, of which sentences are made.

use std::borrow::Borrow;

use nonet_core::{Abandoned, Cell, Progress, PuzzleSource, RowColumns, Status};

use super::batch::{Row, fill_from, rate_row};
use super::rating::Figures;
use super::{Options, Profile};
use crate::catalogue::Technique;
use crate::collect::Keep;
use crate::state::State;
use crate::step::{Conclusion, Step};

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
        let row = {
            let terms = (takes_several, Keep::FirstConclusion);
            rate_row::<P>(source, index, options, terms, watch, |_, step| {
                if let Some(step) = &step.conclusion {
                    found.add(step, P::Figures::tenths(step));
                }
            })
        };
        let path = found.finish(row.status);
        ExplainedRow { row, path }
    })
}

/// A puzzle's status and rating, and the steps of its path with their patterns; none if it has no path or the limit was
/// reached.
#[derive(Clone, Debug, Default)]
pub struct StepsRow<F: Figures> {
    /// The status and the rating.
    pub row: Row<F>,
    /// A code for each step: of a single all that is said of it, of another step [`OTHER_STEP`].
    pub codes: Vec<u32>,
    /// The other steps.
    pub others: Vec<OtherStep>,
}

impl<F: Figures> Borrow<Row<F>> for StepsRow<F> {
    fn borrow(&self) -> &Row<F> {
        &self.row
    }
}

/// A step that has no code, and its position.
#[derive(Clone, Debug)]
pub struct OtherStep {
    /// The step.
    pub step: Step,
    /// The values before it.
    pub values: [u8; 81],
    /// The candidates before it, as nine bits for each cell.
    pub masks: [u16; 81],
}

/// The code of a step that is no single.
pub const OTHER_STEP: u32 = u32::MAX;

/// The code of a single: the candidate (ten bits), the house, or the digits around a naked single (nine bits), and the
/// technique. A single that also rules something out is another step.
fn code_of(state: &State, step: &Step) -> u32 {
    let Step {
        conclusion,
        pattern,
    } = step;
    let Some(single) = conclusion.placements.iter().next() else {
        return OTHER_STEP;
    };
    let why = match conclusion.technique {
        Technique::FullHouse | Technique::HiddenSingle => match pattern.houses.first() {
            Some(house) => house.index() as u32,
            None => return OTHER_STEP,
        },
        Technique::NakedSingle => {
            let values = state.values();
            let peers = single.cell().peers().iter();
            let around = peers.map(|peer| u32::from(values[peer.index()]));
            around
                .filter(|&value| value > 0)
                .fold(0, |mask, value| mask | 1 << (value - 1))
        }
        _ => return OTHER_STEP,
    };
    if !conclusion.eliminations.is_empty() {
        return OTHER_STEP;
    }
    (conclusion.technique as u32) << 19 | why << 10 | single.index() as u32
}

/// Finds the steps of every proper puzzle of a source, and its rating. `progress` gets the number of rows done, and stops the
/// work by returning false.
///
/// # Panics
///
/// If there are not as many rows as the source has.
pub fn steps_batch<P: Profile>(
    source: &(impl PuzzleSource + ?Sized),
    options: &Options,
    threads: usize,
    rows: &mut [StepsRow<P::Figures>],
    progress: Progress<'_>,
) -> Result<(), Abandoned> {
    fill_from(source, threads, rows, progress, |index, watch| {
        let (mut codes, mut others) = (Vec::new(), Vec::new());
        let terms = (false, Keep::FirstStep);
        let row = rate_row::<P>(source, index, options, terms, watch, |position, steps| {
            let state = position.state();
            for step in &steps.found {
                let code = code_of(state, step);
                codes.push(code);
                if code == OTHER_STEP {
                    others.push(OtherStep {
                        step: step.clone(),
                        values: *state.values(),
                        masks: Cell::ALL.map(|cell| state.mask(cell)),
                    });
                }
            }
        });
        if row.status == Status::LimitReached {
            codes.clear();
            others.clear();
        }
        StepsRow { row, codes, others }
    })
}
