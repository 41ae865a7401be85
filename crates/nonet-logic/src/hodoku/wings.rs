//! XY-wing and XYZ-wing in HoDoKu's order.
//!
//! Why: the pivot has x and y, or x, y and z. One pincer has x and z, the other y and z, and both see the pivot. Whatever
//! the pivot is, z is in a pincer or in the pivot, so what sees all three of these (the two pincers, if the pivot has no
//! z) is not z.
//!
//! Example: r1c1 {1,2}, r1c5 {1,3}, r4c1 {2,3}: r4c5 is not 3.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern};
use crate::techniques::als::seen_by_all;

/// Offers every XY-wing: three bivalue cells in order, each in turn as the pivot.
pub fn search_xy(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let cells: Vec<Cell> = state.bivalue_cells().cells().collect();
    for (i, &first) in cells.iter().enumerate() {
        for (j, &second) in cells.iter().enumerate().skip(i + 1) {
            if (state.mask(first) | state.mask(second)).count_ones() != 3 {
                continue;
            }
            for &third in &cells[j + 1..] {
                let orders = [
                    [first, second, third],
                    [second, first, third],
                    [third, second, first],
                ];
                for wing in orders {
                    check(state, wing, Technique::XyWing, collector)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers every XYZ-wing, by pivot and pincers.
pub fn search_xyz(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let cells: Vec<Cell> = state.bivalue_cells().cells().collect();
    let pivots = state.open_cells().cells();
    for pivot in pivots.filter(|&cell| state.mask(cell).count_ones() == 3) {
        for (i, &first) in cells.iter().enumerate() {
            if (state.mask(pivot) | state.mask(first)).count_ones() != 3 {
                continue;
            }
            for &second in &cells[i + 1..] {
                check(state, [pivot, first, second], Technique::XyzWing, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn check(
    state: &State,
    wing: [Cell; 3],
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let [pivot, first, second] = wing;
    let masks = wing.map(|cell| state.mask(cell));
    let union = masks[0] | masks[1] | masks[2];
    let is_distinct = masks[0] != masks[1] && masks[1] != masks[2] && masks[2] != masks[0];
    let common = masks[1] & masks[2];
    if union.count_ones() != 3
        || !is_distinct
        || !pivot.sees(first)
        || !pivot.sees(second)
        || !common.is_power_of_two()
    {
        return ControlFlow::Continue(());
    }
    let digit = Digit::ALL[common.trailing_zeros() as usize];
    let carriers: CellSet = match technique {
        Technique::XyzWing => wing.into_iter().collect(),
        _ => [first, second].into_iter().collect(),
    };
    let removed = seen_by_all(carriers).intersection(state.cells_with(digit));
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.insert_cells(removed, digit);
    collector.offer(Conclusion::elimination(technique, eliminations), || {
        let digits = union;
        Pattern::new(state, wing.to_vec(), digits, Vec::new())
    })
}
