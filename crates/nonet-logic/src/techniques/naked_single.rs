//! Naked single: a cell with one candidate left.
//!
//! Why: the cell needs a digit, and the cells that it sees already have the other eight.
//!
//! Example: r1c1 sees 1 to 8; it is 9.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// Offers every naked single, cell by cell.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for cell in state.naked_singles().cells() {
        let digits = state.candidates(cell);
        if let Some(digit) = digits.only_digit() {
            let placement = Candidate::new(cell, digit);
            let conclusion = Conclusion::placement(Technique::NakedSingle, placement);
            collector.offer(conclusion, || {
                Pattern::new(state, vec![cell], digits.bits(), Vec::new())
            })?;
        }
    }
    ControlFlow::Continue(())
}
