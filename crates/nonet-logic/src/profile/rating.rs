//! [`Rating`]: what a walk says of a puzzle. How it ended, which steps it counts and what the grid was at the end are the
//! same on every scale; its [`Figures`] are the scale's own.
//!
//! ```text
//! Rating<F>    figures F    status    effort    step_count    hardest    technique_counts    values    work
//!
//! se121        er, ep, ed
//! hodoku       score, level
//! ```

use super::Stop;
use crate::catalogue::Technique;
use crate::step::Conclusion;

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingStatus {
    /// The steps fill the grid.
    Solved,
    /// No producer finds a step.
    Stuck,
    /// The work limit or a stop condition was reached; the rating is a lower bound.
    LimitReached,
}

/// How often each technique was used, in the order of the catalogue.
pub type TechniqueCounts = [u16; Technique::ALL.len()];

/// What a scale says of a puzzle; the default is that of a puzzle without steps.
pub trait Figures: Copy + Default + Send {
    /// How hard a step is among the steps of the scale.
    fn difficulty(conclusion: &Conclusion) -> f64;

    /// The difficulty of a step as the scale prints it, in tenths; 0 if it is the score of the technique.
    fn tenths(conclusion: &Conclusion) -> u8;

    /// Takes a step into account.
    fn add(&mut self, conclusion: &Conclusion);

    /// Whether a stop condition is met where so many cells are open; what it settles becomes final.
    fn meet(&mut self, stop: Stop, open_count: usize) -> bool;

    /// Takes into account how the rating ended.
    fn end(&mut self, _status: RatingStatus) {}
}

/// A rating on some scale; the default is that of a puzzle that has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating<F> {
    /// What the scale says.
    pub figures: F,
    /// How it ended.
    pub status: RatingStatus,
    /// The effort of the steps.
    pub effort: f64,
    /// The number of steps.
    pub step_count: usize,
    /// The hardest step; the first of several.
    pub hardest: Option<Conclusion>,
    /// How often each technique was used.
    pub technique_counts: TechniqueCounts,
    /// The 81 values at the end.
    pub values: [u8; 81],
    /// The work spent.
    pub work: u64,
}

impl<F: Figures> Default for Rating<F> {
    fn default() -> Rating<F> {
        Rating {
            figures: F::default(),
            status: RatingStatus::Solved,
            effort: 0.0,
            step_count: 0,
            hardest: None,
            technique_counts: [0; Technique::ALL.len()],
            values: [0; 81],
            work: 0,
        }
    }
}

impl<F: Figures> Rating<F> {
    /// Takes a step into account.
    pub(super) fn add(&mut self, conclusion: &Conclusion) {
        let is_hardest = |hardest| F::difficulty(conclusion) > F::difficulty(hardest);
        if self.hardest.as_ref().is_none_or(is_hardest) {
            self.hardest = Some(*conclusion);
        }
        self.step_count += 1;
        self.technique_counts[conclusion.technique as usize] += 1;
        self.figures.add(conclusion);
    }

    /// Ends the rating: how, with which values, and after how much work.
    pub(super) fn end(&mut self, status: RatingStatus, values: [u8; 81], work: u64) {
        self.figures.end(status);
        self.status = status;
        self.values = values;
        self.work = work;
    }
}
