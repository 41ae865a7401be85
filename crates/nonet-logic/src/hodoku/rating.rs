//! The walk from a puzzle to its solution, and the score and level that it yields.
//!
//! The score is the sum over the steps. The level is the higher of the hardest step's and the score's.
//!
//! ```text
//! level    easy   medium   hard    unfair   extreme
//! score    800    1000     1600    1800     above
//! ```

use nonet_core::Grid;

use super::options::Options;
use super::position::Position;
use super::search::search;
use crate::catalogue::Technique;
use crate::collect::{Collector, Wanted, Work};
use crate::rating::{Rater, RatingStatus, TechniqueCounts};
use crate::state::State;
use crate::step::{Conclusion, Step};
use crate::uniqueness::{Uniqueness, cells_with_values};

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

impl crate::rating::Rating for Rating {
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
        let position = match marked {
            None => Position::new(grid),
            Some(state) => Position::from_state(state, cells_with_values(grid)),
        };
        let options = Options {
            uniqueness: self.uniqueness.min(uniqueness),
            ..*self
        };
        walk(
            &position,
            &options,
            work,
            Wanted::FirstConclusion,
            |_, step| {
                visit(&step.conclusion);
            },
        )
    }

    fn tenths(&self, _conclusion: &Conclusion) -> u8 {
        0
    }
}

/// Rates a position.
pub fn rate(position: &Position, options: &Options) -> Rating {
    rate_within(position, options, Work::limited(options.work_limit))
}

/// [`rate`] with a work counter, which can end it from outside.
pub fn rate_within(position: &Position, options: &Options, work: Work<'_>) -> Rating {
    walk(position, options, work, Wanted::FirstConclusion, |_, _| {})
}

/// Rates a position and calls `visit` with the position before each step and the step.
pub fn path(position: &Position, options: &Options, visit: impl FnMut(&Position, &Step)) -> Rating {
    path_within(position, options, Work::limited(options.work_limit), visit)
}

/// [`path`] with a work counter, which can end it from outside.
pub fn path_within(
    position: &Position,
    options: &Options,
    work: Work<'_>,
    visit: impl FnMut(&Position, &Step),
) -> Rating {
    walk(position, options, work, Wanted::FirstStep, visit)
}

fn walk(
    position: &Position,
    options: &Options,
    work: Work<'_>,
    wanted: Wanted,
    mut visit: impl FnMut(&Position, &Step),
) -> Rating {
    let mut position = position.clone();
    let mut rating = Rating::default();
    let mut collector = Collector::new(wanted, work);
    while !position.state().is_filled() {
        let _ = search(&mut position, options, &mut collector);
        let Some(step) = collector.take() else {
            if collector.work.is_exhausted() {
                rating.status = RatingStatus::LimitReached;
            } else {
                rating.status = RatingStatus::Stuck;
                rating.score += GIVE_UP_SCORE;
                rating.level = Level::Extreme;
            }
            break;
        };
        visit(&position, &step);
        position.apply(&step.conclusion, &collector.order);
        rating.add(step.conclusion.technique);
    }
    rating.level = rating.level.max(Level::of_score(rating.score));
    rating.values = *position.state().values();
    rating.work = collector.work.spent;
    rating
}

impl Rating {
    fn add(&mut self, technique: Technique) {
        let score_of = |technique: Technique| {
            let score = technique.entry().score;
            score.expect("HoDoKu has a score for each of its techniques")
        };
        self.score += score_of(technique);
        self.level = self.level.max(Level::of_technique(technique));
        self.step_count += 1;
        self.technique_counts[technique as usize] += 1;
        if self
            .hardest
            .is_none_or(|hardest| score_of(technique) > score_of(hardest))
        {
            self.hardest = Some(technique);
        }
    }
}
