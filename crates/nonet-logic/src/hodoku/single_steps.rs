//! Full houses, naked singles and hidden singles, in the order in which they were queued.
//!
//! Why: a house needs each digit and a cell needs one. What is left with one place, or one candidate, is settled.
//!
//! Example: box 1 lacks 5 and 7, and row 1 has 7. The box's empty cell in row 1 is a naked single, 5; then the other one
//! is a full house, 7.

use std::ops::ControlFlow;

use super::position::Position;
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::House;
use crate::step::{Conclusion, Pattern};

/// Offers full houses.
pub fn search_full_house(position: &Position, collector: &mut Collector) -> ControlFlow<()> {
    for (single, house) in position.queue().full_houses() {
        offer(
            position,
            Technique::FullHouse,
            single,
            Some(house),
            collector,
        )?;
    }
    ControlFlow::Continue(())
}

/// Offers naked singles; takes the first from the queue if one is enough.
pub fn search_naked(position: &mut Position, collector: &mut Collector) -> ControlFlow<()> {
    let technique = Technique::NakedSingle;
    if collector.wants_all() {
        let mut all = position.queue().all_naked();
        return all.try_for_each(|single| offer(position, technique, single, None, collector));
    }
    match position.queue_mut().take_naked() {
        Some(single) => offer(position, technique, single, None, collector),
        None => ControlFlow::Continue(()),
    }
}

/// Offers hidden singles; takes the first from the queue if one is enough.
pub fn search_hidden(position: &mut Position, collector: &mut Collector) -> ControlFlow<()> {
    let technique = Technique::HiddenSingle;
    if collector.wants_all() {
        let mut all = position.queue().all_hidden();
        return all.try_for_each(|(single, house)| {
            offer(position, technique, single, Some(house), collector)
        });
    }
    match position.queue_mut().take_hidden() {
        Some((single, house)) => offer(position, technique, single, Some(house), collector),
        None => ControlFlow::Continue(()),
    }
}

fn offer(
    position: &Position,
    technique: Technique,
    single: Candidate,
    house: Option<House>,
    collector: &mut Collector,
) -> ControlFlow<()> {
    collector.offer(Conclusion::placement(technique, single), || {
        let digits = 1 << single.digit().index();
        let houses = house.into_iter().collect();
        Pattern::new(position.state(), vec![single.cell()], digits, houses)
    })
}
