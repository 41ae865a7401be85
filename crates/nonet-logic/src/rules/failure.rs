//! Where a position without a solution fails, if it does so without a guess: a cell, a house, or what a rule says.
//!
//! Values leave the cells that see them, the last place of a value in a house takes it, and each rule leaves what it allows, until a
//! cell has nothing left, a house has no place for a value, or a rule cannot hold.

use super::board::Board;
use super::find::values_of;
use super::position::tally;

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No value is left for a cell.
    Cell(u16),
    /// No place is left for a value in a house, by its place in [`Board::houses`].
    House(usize, u8),
    /// What is told of a rule, by its place in [`Alone::told`](nonet_core::rules::Alone::told), cannot hold.
    Told(usize),
}

/// What fails first; none if nothing does without a guess. `masks` are what each cell can be.
pub fn failure(board: &Board, masks: &[u32]) -> Option<Failure> {
    let mut left = masks.to_vec();
    loop {
        let before = left.clone();
        for cell in 0..left.len() {
            let mask = left[cell];
            if mask == 0 {
                return Some(Failure::Cell(cell as u16));
            }
            if mask.is_power_of_two() {
                let value = mask.trailing_zeros() as u8 + 1;
                let seen = board.program.model.each_seen_by(cell as u16, value);
                seen.for_each(|other| left[other] &= !mask);
            }
        }
        for (place, house) in board.houses.iter().enumerate() {
            let (any, once) = tally(&left, &house.cells);
            if let Some(value) = values_of(board.all() & !any).next() {
                return Some(Failure::House(place, value));
            }
            for &cell in &house.cells {
                let last = left[usize::from(cell)] & once;
                if last != 0 {
                    left[usize::from(cell)] = last;
                }
            }
        }
        // What a rule says is looked at once nothing follows from houses.
        if left != before {
            continue;
        }
        let mut told = board.alone.told.iter();
        if let Some(place) = told.position(|told| !board.alone.narrow(told, &mut left)) {
            return Some(Failure::Told(place));
        }
        if left == before {
            return None;
        }
    }
}
