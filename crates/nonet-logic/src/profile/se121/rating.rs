//! The three figures of a puzzle.
//!
//! - ER is the highest difficulty of all steps.
//! - EP is the highest up to the first step that places a digit.
//! - ED is the difficulty of the first step.

use super::{RatingStatus, Stop};
use crate::catalogue::Technique;
use crate::profile::rating::{self, TechniqueCounts};
use crate::step::Conclusion;

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

impl rating::Rating for Rating {
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

    fn end(&mut self, status: RatingStatus, values: [u8; 81], work: u64) {
        self.status = status;
        self.values = values;
        self.work = work;
    }

    fn tenths(conclusion: &Conclusion) -> u8 {
        (conclusion.difficulty * 10.0).round() as u8
    }
}

/// A value as Sudoku Explainer prints it: `floor((x + 0.05) * 10) / 10`.
pub fn round_to_tenths(value: f64) -> f64 {
    ((value + 0.05) * 10.0).floor() / 10.0
}
