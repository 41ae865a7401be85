//! The score and the level of a puzzle.
//!
//! The score is the sum over the steps. The level is the higher of the hardest step's and the score's.
//!
//! ```text
//! level    easy   medium   hard    unfair   extreme
//! score    800    1000     1600    1800     above
//! ```

use super::RatingStatus;
use crate::catalogue::Technique;
use crate::profile::rating;
use crate::step::Conclusion;

/// What HoDoKu adds when it gives up.
const GIVE_UP_SCORE: u32 = 20_000;

/// HoDoKu's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A score up to 800.
    Easy,
    /// A score up to 1000.
    Medium,
    /// A score up to 1600.
    Hard,
    /// A score up to 1800.
    Unfair,
    /// Any score.
    Extreme,
}

impl Level {
    /// The levels in order.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// The level of a score.
    pub const fn of_score(score: u32) -> Level {
        match score {
            0..=800 => Level::Easy,
            801..=1000 => Level::Medium,
            1001..=1600 => Level::Hard,
            1601..=1800 => Level::Unfair,
            _ => Level::Extreme,
        }
    }

    /// The level of a technique of HoDoKu's profile.
    pub fn of_technique(technique: Technique) -> Level {
        let level = Level::from_name(technique.entry().level);
        level.expect("HoDoKu has a level for each of its techniques")
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }
}

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

    fn end(&mut self, status: RatingStatus) {
        if status == RatingStatus::Stuck {
            self.score += GIVE_UP_SCORE;
            self.level = Level::Extreme;
        }
        self.level = self.level.max(Level::of_score(self.score));
    }
}
