//! The score and the level of a puzzle.
//!
//! The score is the sum over the steps. The level is the higher of the hardest step's and the score's.
//!
//! ```text
//! level    easy   medium   hard    unfair   extreme
//! score    800    1000     1600    1800     above
//! ```

use super::{RatingStatus, Stop};
pub use crate::catalogue::Level;
use crate::profile::rating;
use crate::step::Conclusion;

/// What HoDoKu adds when it gives up.
const GIVE_UP_SCORE: u32 = 20_000;

/// The lowest score of a step that fills one cell; those that fill several score more for each.
const LEAST_SCORE: u32 = 4;

/// A rating of HoDoKu.
pub type Rating = rating::Rating<Figures>;

/// Score and level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The sum over the steps.
    pub score: u32,
    /// The higher of the hardest step's level and the score's.
    pub level: Level,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            score: 0,
            level: Level::Easy,
        }
    }
}

/// The score of a step.
fn score_of(conclusion: &Conclusion) -> u32 {
    let score = conclusion.technique.entry().score;
    score.expect("HoDoKu has a score for each of its techniques")
}

impl rating::Figures for Figures {
    fn difficulty(conclusion: &Conclusion) -> f64 {
        score_of(conclusion).into()
    }

    fn tenths(_conclusion: &Conclusion) -> u8 {
        0
    }

    fn add(&mut self, conclusion: &Conclusion) {
        self.score += score_of(conclusion);
        self.level = self.level.max(Level::of_technique(conclusion.technique));
    }

    fn meet(&mut self, stop: Stop, open_count: usize) -> bool {
        // The steps can only add to the score, and a puzzle that they do not solve is extreme too.
        let least = self.score + LEAST_SCORE * open_count as u32;
        let is_known = self.level.max(Level::of_score(least)) == Level::Extreme;
        if stop == Stop::LevelKnown && is_known {
            self.level = Level::Extreme;
            return true;
        }
        false
    }

    fn end(&mut self, status: RatingStatus) {
        if status == RatingStatus::Stuck {
            self.score += GIVE_UP_SCORE;
            self.level = Level::Extreme;
        }
        self.level = self.level.max(Level::of_score(self.score));
    }
}
