//! Naked single: a cell with one candidate left.
//!
//! Why: the cell needs a digit, and the cells that it sees already have the other eight.
//!
//! Example: r1c1 sees 1 to 8; it is 9.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::singles_queue::SinglesQueue;
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// Offers every naked single, cell by cell.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for cell in state.naked_singles().cells() {
        if let Some(digit) = state.candidates(cell).only_digit() {
            offer(state, Candidate::new(cell, digit), collector)?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers the naked singles in the order in which they were queued; takes the first from the queue if one is enough.
pub fn search_queued(
    state: &State,
    queue: &mut SinglesQueue,
    collector: &mut Collector,
) -> ControlFlow<()> {
    if collector.wants_all() {
        let mut all = queue.all_naked();
        return all.try_for_each(|single| offer(state, single, collector));
    }
    match queue.take_naked() {
        Some(single) => offer(state, single, collector),
        None => ControlFlow::Continue(()),
    }
}

fn offer(state: &State, single: Candidate, collector: &mut Collector) -> ControlFlow<()> {
    let conclusion = Conclusion::placement(Technique::NakedSingle, single);
    collector.offer(conclusion, || {
        let digits = 1 << single.digit().index();
        Pattern::new(state, vec![single.cell()], digits, Vec::new())
    })
}
