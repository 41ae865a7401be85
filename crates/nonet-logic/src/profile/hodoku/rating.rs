//! The score and the level of a puzzle.
//!
//! The score is the sum over the steps. The level is the higher of the hardest step's and the score's.
//!
//! ```text
//! level    easy   medium   hard    unfair   extreme
//! score    800    1000     1600    1800     above
//! ```

use super::{RatingStatus, Stop};
use crate::catalogue::Technique;
use crate::profile::rating::{self, TechniqueCounts};
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

    /// The level of a technique; extreme if HoDoKu does not have it.
    pub fn of_technique(technique: Technique) -> Level {
        Level::from_name(technique.entry().level).unwrap_or(Level::Extreme)
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

/// Score and level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The sum over the steps.
    pub score: u32,
    /// The higher of the hardest step's level and the score's.
    pub level: Level,
    /// How it ended.
    pub status: RatingStatus,
    /// The number of steps.
    pub step_count: usize,
    /// The technique with the highest score; the first of several.
    pub hardest: Option<Technique>,
    /// How often each technique was used, in the order of the catalogue.
    pub technique_counts: TechniqueCounts,
    /// The 81 values at the end.
    pub values: [u8; 81],
    /// The work spent.
    pub work: u64,
}

/// Nothing rated.
impl Default for Rating {
    fn default() -> Rating {
        Rating {
            score: 0,
            level: Level::Easy,
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
        self.hardest
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

    fn add(&mut self, conclusion: &Conclusion, _stop: Stop) -> bool {
        let score_of = |technique: Technique| {
            let score = technique.entry().score;
            score.expect("HoDoKu has a score for each of its techniques")
        };
        let technique = conclusion.technique;
        self.score += score_of(technique);
        self.level = self.level.max(Level::of_technique(technique));
        self.step_count += 1;
        self.technique_counts[technique as usize] += 1;
        let is_hardest = |hardest| score_of(technique) > score_of(hardest);
        if self.hardest.is_none_or(is_hardest) {
            self.hardest = Some(technique);
        }
        true
    }

    fn end(&mut self, status: RatingStatus, values: [u8; 81], work: u64) {
        if status == RatingStatus::Stuck {
            self.score += GIVE_UP_SCORE;
            self.level = Level::Extreme;
        }
        self.level = self.level.max(Level::of_score(self.score));
        self.status = status;
        self.values = values;
        self.work = work;
    }

    fn tenths(_conclusion: &Conclusion) -> u8 {
        0
    }
}
