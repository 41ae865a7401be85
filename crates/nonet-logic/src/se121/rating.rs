//! The walk from a puzzle to its solution, and the three figures that it yields.
//!
//! - ER is the highest difficulty of all steps.
//! - EP is the highest up to the first step that places a digit.
//! - ED is the difficulty of the first step.

use nonet_core::Grid;

use super::options::{Options, Stop};
use super::search::search;
use crate::catalogue::Technique;
use crate::collect::{Collector, Wanted, Work};
use crate::rating::{Rater, RatingStatus, TechniqueCounts};
use crate::state::State;
use crate::step::{Conclusion, Step};
use crate::uniqueness::Uniqueness;

/// The figures of Sudoku Explainer 1.2.1, as doubles that are not rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The highest difficulty of the steps; 0 if there is none.
    pub er: f64,
    /// The highest difficulty up to the first placement; 0 if there is none.
    pub ep: f64,
    /// The difficulty of the first step; 0 if there is none.
    pub ed: f64,
    /// How it ended.
    pub status: RatingStatus,
    /// The number of steps.
    pub step_count: usize,
    /// The hardest step; the first of several.
    pub hardest: Option<Conclusion>,
    /// How often each technique was used, in the order of the catalogue.
    pub technique_counts: TechniqueCounts,
    /// The 81 values at the end.
    pub values: [u8; 81],
    /// The work spent.
    pub work: u64,
}

impl Rating {
    /// ER as Sudoku Explainer has it: 20 if no producer finds a step.
    pub fn printed_er(&self) -> f64 {
        match self.status {
            RatingStatus::Stuck => 20.0,
            _ => self.er,
        }
    }

    /// Takes a step into account; false if the stop condition is met.
    fn add(&mut self, conclusion: &Conclusion, stop: Stop) -> bool {
        if self.hardest.is_none() || conclusion.difficulty > self.er {
            self.er = conclusion.difficulty;
            self.hardest = Some(*conclusion);
        }
        if self.step_count == 0 {
            self.ed = self.er;
        }
        if self.ep == 0.0 && conclusion.has_placement() {
            self.ep = self.er;
        }
        self.step_count += 1;
        self.technique_counts[conclusion.technique as usize] += 1;
        match stop {
            Stop::Never => true,
            Stop::NotPearl => self.ep == 0.0 || !is_above(self.er, self.ep),
            Stop::NotDiamond => !is_above(self.er, self.ed),
        }
    }

    /// Whether ER and EP, as they are printed, are equal; false if there is no step.
    pub fn is_pearl(&self) -> bool {
        self.is_solved_by_steps() && !is_above(self.er, self.ep)
    }

    /// Whether ER, EP and ED, as they are printed, are equal; false if there is no step.
    pub fn is_diamond(&self) -> bool {
        self.is_solved_by_steps() && !is_above(self.er, self.ed)
    }

    fn is_solved_by_steps(&self) -> bool {
        self.status == RatingStatus::Solved && self.step_count > 0
    }
}

/// Whether a difficulty is printed as more than another: 4.7 is printed for two doubles.
fn is_above(one: f64, other: f64) -> bool {
    round_to_tenths(one) > round_to_tenths(other)
}

/// Nothing rated.
impl Default for Rating {
    fn default() -> Rating {
        Rating {
            er: 0.0,
            ep: 0.0,
            ed: 0.0,
            status: RatingStatus::Solved,
            step_count: 0,
            hardest: None,
            technique_counts: [0; Technique::ALL.len()],
            values: [0; 81],
            work: 0,
        }
    }
}

impl crate::rating::Rating for Rating {
    fn status(&self) -> RatingStatus {
        self.status
    }

    fn hardest(&self) -> Option<Technique> {
        self.hardest.map(|step| step.technique)
    }

    fn step_count(&self) -> usize {
        self.step_count
    }

    fn technique_counts(&self) -> &TechniqueCounts {
        &self.technique_counts
    }

    fn values(&self) -> &[u8; 81] {
        &self.values
    }
}

impl Rater for Options {
    type Rating = Rating;

    fn work_limit(&self) -> u64 {
        self.work_limit
    }

    fn rate(
        &self,
        grid: &Grid,
        marked: Option<&State>,
        uniqueness: Uniqueness,
        work: Work<'_>,
        mut visit: impl FnMut(&Conclusion),
    ) -> Rating {
        let options = Options {
            uniqueness: self.uniqueness.min(uniqueness),
            ..*self
        };
        let state = marked.copied().unwrap_or_else(|| State::new(grid));
        walk(
            &state,
            &options,
            work,
            Wanted::FirstConclusion,
            |_, step| {
                visit(&step.conclusion);
            },
        )
    }

    fn tenths(&self, conclusion: &Conclusion) -> u8 {
        (conclusion.difficulty * 10.0).round() as u8
    }
}

/// A value as Sudoku Explainer prints it: `floor((x + 0.05) * 10) / 10`.
pub fn round_to_tenths(value: f64) -> f64 {
    ((value + 0.05) * 10.0).floor() / 10.0
}

/// Rates a state.
pub fn rate(state: &State, options: &Options) -> Rating {
    rate_within(state, options, Work::limited(options.work_limit))
}

/// Rates a state with this much work.
pub fn rate_within(state: &State, options: &Options, work: Work<'_>) -> Rating {
    walk(state, options, work, Wanted::FirstConclusion, |_, _| {})
}

/// Rates a state and calls `visit` with the state before each step and the step.
pub fn path(state: &State, options: &Options, visit: impl FnMut(&State, &Step)) -> Rating {
    path_within(state, options, Work::limited(options.work_limit), visit)
}

/// The same as [`path`] with this much work.
pub fn path_within(
    state: &State,
    options: &Options,
    work: Work<'_>,
    visit: impl FnMut(&State, &Step),
) -> Rating {
    walk(state, options, work, Wanted::FirstStep, visit)
}

/// Applies the first step of each state and calls `visit` with both, until the grid is filled or nothing is found.
fn walk(
    state: &State,
    options: &Options,
    work: Work<'_>,
    wanted: Wanted,
    mut visit: impl FnMut(&State, &Step),
) -> Rating {
    let mut state = *state;
    let mut rating = Rating::default();
    let mut collector = Collector::new(wanted, work);
    while !state.is_filled() {
        let _ = search(&state, options, &mut collector);
        let Some(step) = collector.take() else {
            rating.status = ending(&collector.work);
            break;
        };
        visit(&state, &step);
        step.conclusion.apply(&mut state);
        if !rating.add(&step.conclusion, options.stop) {
            rating.status = RatingStatus::LimitReached;
            break;
        }
    }
    rating.work = collector.work.spent;
    rating.values = *state.values();
    rating
}

/// Why no step was found.
fn ending(work: &Work) -> RatingStatus {
    if work.is_exhausted() {
        RatingStatus::LimitReached
    } else {
        RatingStatus::Stuck
    }
}
