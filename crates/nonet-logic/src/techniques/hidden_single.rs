//! Hidden single: a digit that has one position left in a house.
//!
//! Why: the house needs the digit, and no other cell of it can take it. If that cell is the only empty one of its house,
//! it is called a full house, and easier to see.
//!
//! Example: box 1 has 1 to 8; its last cell is 9 (full house). Or 5 is in rows 1 and 2 outside box 1, and in row 3 box 1
//! has one empty cell: 5 goes there.
//!
//! Sudoku Explainer scans full houses first, in boxes, columns, rows; then the others in the same order. A single in a
//! box has value 1.2, in a line 1.5.

use std::ops::ControlFlow;

use nonet_core::Digit;

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::{House, HouseKind, positions_in};
use crate::state::State;
use crate::step::{Conclusion, Pattern};

const ORDER: [HouseKind; 3] = [HouseKind::Box, HouseKind::Column, HouseKind::Row];

/// The value of Sudoku Explainer for a hidden single in a row or column that has other empty cells.
const LINE_VALUE: f64 = 1.5;

/// Offers every full house, then every other hidden single.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for is_full_house in [true, false] {
        let houses = state.houses_with_singles(is_full_house);
        for first in ORDER.map(|kind| kind.indices().start) {
            for number in positions_in((houses >> first & 0x1ff) as u16) {
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
    for digit in positions_in(state.hidden_singles(house)) {
        let digit = Digit::ALL[digit];
        let position = state.positions(house, digit).trailing_zeros() as usize;
        let candidate = Candidate::new(house.cell(position), digit);
        let conclusion = if is_full_house {
            Conclusion::placement(Technique::FullHouse, candidate)
        } else {
            let found = Conclusion::placement(Technique::HiddenSingle, candidate);
            if house.kind() == HouseKind::Box {
                found
            } else {
                found.with_difficulty(LINE_VALUE)
            }
        };
        collector.offer(conclusion, || {
            let cells = vec![candidate.cell()];
            Pattern::new(state, cells, 1 << digit.index(), vec![house])
        })?;
    }
    ControlFlow::Continue(())
}
