//! Locked candidates in HoDoKu's order: boxes, digits; for claiming rows, then columns, digits.
//!
//! Why: if a digit's candidates in a box share a line, one of them is true, so the line's others are false (pointing). If
//! its candidates in a line share a box, the box's others are false (claiming).
//!
//! Example: in box 1 digit 5 is left in r1c1 and r1c2; r1c7 loses 5.

use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::{House, HouseKind};
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// Offers every pointing.
pub fn search_pointing(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let lines = [HouseKind::Row, HouseKind::Column];
    for house in HouseKind::Box.houses() {
        search_house(state, house, &lines, Technique::Pointing, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers every claiming.
pub fn search_claiming(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for house in kind.houses() {
            search_house(
                state,
                house,
                &[HouseKind::Box],
                Technique::Claiming,
                collector,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers the digits that are locked in `from` with one of its crossing houses, the first kind first.
fn search_house(
    state: &State,
    from: House,
    kinds: &[HouseKind],
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let locked = state.cells_with(digit).intersection(from.cell_set());
        let Some(first) = locked.cells().next() else {
            continue;
        };
        if !(2..=3).contains(&locked.len()) {
            continue;
        }
        let crossing = kinds.iter().map(|&kind| House::of(kind, first));
        let found = crossing.filter(|house| locked.minus(house.cell_set()).is_empty());
        for to in found {
            let removed = state
                .cells_with(digit)
                .intersection(to.cell_set())
                .minus(locked);
            if !removed.is_empty() {
                offer(
                    state,
                    [from, to],
                    digit,
                    locked,
                    removed,
                    technique,
                    collector,
                )?;
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    state: &State,
    houses: [House; 2],
    digit: Digit,
    locked: CellSet,
    removed: CellSet,
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.insert_cells(removed, digit);
    collector.offer(Conclusion::elimination(technique, eliminations), || {
        let cells = locked.cells().collect();
        Pattern::new(state, cells, 1 << digit.index(), houses.to_vec())
    })
}
