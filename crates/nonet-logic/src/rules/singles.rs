//! Full houses, hidden singles and naked singles: one open cell, one place of a value, one value of a cell.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds, values_of};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// Offers the only open cell of each house that has one.
pub fn full_houses(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    for &place in &board.order {
        let house = &board.houses[place];
        let mut open = house
            .cells
            .iter()
            .filter(|&&cell| position.value(cell) == 0);
        if let (Some(&cell), None) = (open.next(), open.next())
            && let mask = position.mask(cell)
            && mask.is_power_of_two()
        {
            let value = mask.trailing_zeros() as u8 + 1;
            let find = Find::of(T::FullHouse, vec![cell], mask, vec![house.number]);
            finds.offer(find.placing(cell, value))?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers the values that have one place in a house.
pub fn hidden_singles(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    for &place in &board.order {
        let house = &board.houses[place];
        let (_, once) = position.tally(&house.cells);
        for value in values_of(once) {
            for cell in position.places(&house.cells, value) {
                let find = Find::of(
                    T::HiddenSingle,
                    vec![cell],
                    1 << (value - 1),
                    vec![house.number],
                );
                finds.offer(find.placing(cell, value))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers the cells that have one candidate.
pub fn naked_singles(position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    for cell in position.open() {
        let mask = position.mask(cell);
        if mask.is_power_of_two() {
            let value = mask.trailing_zeros() as u8 + 1;
            let find = Find::of(T::NakedSingle, vec![cell], mask, Vec::new());
            finds.offer(find.placing(cell, value))?;
        }
    }
    ControlFlow::Continue(())
}
