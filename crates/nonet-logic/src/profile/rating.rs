//! What ratings have in common on every scale: how they end, which steps they count, what the grid was at the end.

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

/// A rating on some scale; the default is that of a puzzle that has none.
pub trait Rating: Copy + Default + Send {
    /// How it ended.
    fn status(&self) -> RatingStatus;
    /// The hardest technique; the first of several.
    fn hardest(&self) -> Option<Technique>;
    /// The number of steps.
    fn step_count(&self) -> usize;
    /// How often each technique was used.
    fn technique_counts(&self) -> &TechniqueCounts;
    /// The 81 values at the end.
    fn values(&self) -> &[u8; 81];

    /// Takes a step into account; false if the stop condition is met.
    fn add(&mut self, conclusion: &Conclusion, stop: Stop) -> bool;

    /// Ends the rating: how, with which values, and after how much work.
    fn end(&mut self, status: RatingStatus, values: [u8; 81], work: u64);

    /// The difficulty of a step as the scale prints it, in tenths; 0 if it is the score of the technique.
    fn tenths(conclusion: &Conclusion) -> u8;
}
