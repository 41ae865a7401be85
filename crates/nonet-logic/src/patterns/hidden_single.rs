//! Hidden single: a digit that has one position left in a house.
//!
//! Why: the house needs the digit, and no other cell of it can take it. If that cell is the only empty one of its house,
//! it is called a full house, and easier to see.
//!
//! Example: box 1 has 1 to 8; its last cell is 9 (full house). Or 5 is in rows 1 and 2 outside box 1, and in row 3 box 1
//! has one empty cell: 5 goes there.
//!
//! Sudoku Explainer scans full houses first, in boxes, columns, rows; then the others in the same order. A single in a
//! box has value 1.2, in a line 1.5. HoDoKu takes hidden singles in the order in which they were queued, and looks for full
//! houses among the queued naked singles.

use std::ops::ControlFlow;

use nonet_core::{House, HouseKind, digits_of, positions_in};

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::singles_queue::SinglesQueue;
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// The value of Sudoku Explainer for a hidden single in a row or column that has other empty cells.
const LINE_VALUE: f64 = 1.5;

/// Offers every full house, then every other hidden single.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for is_full_house in [true, false] {
        let houses = state.houses_with_singles(is_full_house);
        for first in HouseKind::BOX_COLUMN_ROW.map(|kind| kind.indices().start) {
            for number in positions_in(houses >> first & 0x1ff) {
                offer_house(state, House::ALL[first + number], is_full_house, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer_house(
    state: &State,
    house: House,
    is_full_house: bool,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for digit in digits_of(state.hidden_singles(house)) {
        let position = state.positions(house, digit).trailing_zeros() as usize;
        let single = Candidate::new(house.cell(position), digit);
        let conclusion = if is_full_house {
            Conclusion::placement(Technique::FullHouse, single)
        } else {
            let found = Conclusion::placement(Technique::HiddenSingle, single);
            if house.kind() == HouseKind::Box {
                found
            } else {
                found.with_difficulty(LINE_VALUE)
            }
        };
        offer(state, conclusion, single, house, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers the queued naked singles that are the last open cell of a house.
pub fn search_full_houses(
    state: &State,
    queue: &SinglesQueue,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for (single, house) in queue.full_houses() {
        let conclusion = Conclusion::placement(Technique::FullHouse, single);
        offer(state, conclusion, single, house, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers the hidden singles in the order in which they were queued; takes the first from the queue if one is enough.
pub fn search_queued(
    state: &State,
    queue: &mut SinglesQueue,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let wants_all = collector.wants_all();
    let mut offer = |(single, house)| {
        let conclusion = Conclusion::placement(Technique::HiddenSingle, single);
        offer(state, conclusion, single, house, collector)
    };
    if wants_all {
        return queue.all_hidden().try_for_each(offer);
    }
    match queue.take_hidden() {
        Some(found) => offer(found),
        None => ControlFlow::Continue(()),
    }
}

fn offer(
    state: &State,
    conclusion: Conclusion,
    single: Candidate,
    house: House,
    collector: &mut Collector,
) -> ControlFlow<()> {
    collector.offer(conclusion, || {
        let digits = 1 << single.digit().index();
        Pattern::new(state, vec![single.cell()], digits, vec![house])
    })
}
