//! The three figures of a puzzle.
//!
//! - ER is the highest difficulty of all steps.
//! - EP is the highest up to the first step that places a digit.
//! - ED is the difficulty of the first step.

use super::{RatingStatus, Stop};
use crate::profile::rating;
use crate::step::Conclusion;

/// A rating of Sudoku Explainer.
pub type Rating = rating::Rating<Figures>;

/// The figures of Sudoku Explainer 1.2.1, as doubles that are not rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// The highest difficulty of the steps; 0 if there is none.
    pub er: f64,
    /// The highest difficulty up to the first placement; 0 if there is none.
    pub ep: f64,
    /// The difficulty of the first step; 0 if there is none.
    pub ed: f64,
}

impl Figures {
    /// Whether ER, as it is printed, is above another figure: 4.7 is printed for two doubles.
    fn is_er_above(&self, other: f64) -> bool {
        round_to_tenths(self.er) > round_to_tenths(other)
    }
}

impl Rating {
    /// ER as Sudoku Explainer has it: 20 if no producer finds a step.
    pub fn printed_er(&self) -> f64 {
        match self.status {
            RatingStatus::Stuck => 20.0,
            _ => self.figures.er,
        }
    }

    /// Whether ER and EP, as they are printed, are equal; false if there is no step.
    pub fn is_pearl(&self) -> bool {
        self.is_solved_by_steps() && !self.figures.is_er_above(self.figures.ep)
    }

    /// Whether ER, EP and ED, as they are printed, are equal; false if there is no step.
    pub fn is_diamond(&self) -> bool {
        self.is_solved_by_steps() && !self.figures.is_er_above(self.figures.ed)
    }

    fn is_solved_by_steps(&self) -> bool {
        self.status == RatingStatus::Solved && self.step_count > 0
    }
}

impl rating::Figures for Figures {
    fn difficulty(conclusion: &Conclusion) -> f64 {
        conclusion.difficulty
    }

    fn tenths(conclusion: &Conclusion) -> u8 {
        (conclusion.difficulty * 10.0).round() as u8
    }

    fn add(&mut self, conclusion: &Conclusion) {
        self.er = self.er.max(conclusion.difficulty);
        if self.ed == 0.0 {
            self.ed = self.er;
        }
        if self.ep == 0.0 && conclusion.has_placement() {
            self.ep = self.er;
        }
    }

    fn meet(&mut self, stop: Stop, _open_count: usize) -> bool {
        match stop {
            Stop::Never | Stop::LevelKnown => false,
            Stop::NotPearl => self.ep != 0.0 && self.is_er_above(self.ep),
            Stop::NotDiamond => self.is_er_above(self.ed),
        }
    }
}

/// A value as Sudoku Explainer prints it: `floor((x + 0.05) * 10) / 10`.
pub fn round_to_tenths(value: f64) -> f64 {
    ((value + 0.05) * 10.0).floor() / 10.0
}
