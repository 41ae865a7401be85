//! The effort of a path: one number for how much a person has to look at, summed over the steps.
//!
//! ```text
//! effort of a step = weight of its technique * (open cells + 1) / (choices + 1)
//! ```
//!
//! Whoever looks at the open cells in any order meets the first of `choices` cells after so many on average. A single can be
//! found in as many cells as singles fill, any other pattern in one place. The weights stand in the catalogue: one for a full
//! house, two and three for the other singles, then 4, 8, 16 and 32 by the level for people of the technique.

use crate::catalogue::Family;
use crate::state::State;
use crate::step::Conclusion;

/// The effort of a step in a position.
pub fn effort_of(state: &State, step: &Conclusion) -> f64 {
    let entry = step.technique.entry();
    let choices = match entry.family {
        Family::Single => state.single_cells().len().max(1),
        _ => 1,
    };
    entry.weight * (state.open_total() + 1) as f64 / (choices + 1) as f64
}
