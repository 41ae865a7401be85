//! Fish in rows and columns, and XY-wings, on boards of any size.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds, values_of};
use super::position::Position;
use super::subsets::each_union;
use crate::catalogue::RuleTechnique as T;

/// Offers fish of rows in columns, then of columns in rows.
pub fn fish(
    board: &Board,
    position: &Position,
    (technique, size): (T, usize),
    finds: &mut Finds,
) -> ControlFlow<()> {
    let side = board.size();
    for value in 1..=side as u8 {
        let bit = 1_u32 << (value - 1);
        for (bases, covers) in [(0, side), (side, 0)] {
            let mask = |base: usize| {
                let cells = board.houses[base].cells.iter().enumerate();
                let places = cells.filter(|&(_, &cell)| position.mask(cell) & bit != 0);
                places.fold(0, |mask, (place, _)| mask | 1 << place)
            };
            let masks: Vec<u32> = (bases..bases + side).map(mask).collect();
            finds.work.spend(1)?;
            each_union(&masks, size, &mut |chosen, union| {
                let lines: Vec<u8> = values_of(union).collect();
                let base = chosen.iter().map(|&line| bases + line);
                let cover = lines.iter().map(|&line| covers + usize::from(line) - 1);
                let houses: Vec<u16> = base
                    .chain(cover.clone())
                    .map(|house| house as u16)
                    .collect();
                let base: Vec<u16> = chosen
                    .iter()
                    .flat_map(|&line| position.places(&board.houses[bases + line].cells, value))
                    .collect();
                let removed: Vec<u16> = cover
                    .flat_map(|house| position.places(&board.houses[house].cells, value))
                    .filter(|cell| !base.contains(cell))
                    .collect();
                let find = Find::of(technique, base, bit, houses);
                finds.offer(find.removing(position, &removed, bit))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers XY-wings: a pivot with two values, and two pincers that have one of these each and share a third.
pub fn xy_wings(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    let bivalue: Vec<u16> = position
        .open()
        .filter(|&cell| position.mask(cell).count_ones() == 2)
        .collect();
    for &pivot in &bivalue {
        let own = position.mask(pivot);
        let is_pincer =
            |cell: &u16| board.sees(pivot, *cell) && (position.mask(*cell) & own).count_ones() == 1;
        let pincers: Vec<u16> = bivalue.iter().copied().filter(is_pincer).collect();
        finds.work.spend(1)?;
        for (place, &first) in pincers.iter().enumerate() {
            for &second in &pincers[place + 1..] {
                let (one, other) = (position.mask(first), position.mask(second));
                let shared = one & other & !own;
                if !shared.is_power_of_two() || (one | other) & own != own {
                    continue;
                }
                let seen = |cell: &u16| board.sees(first, *cell) && board.sees(second, *cell);
                let removed: Vec<u16> = position.open().filter(seen).collect();
                let find = Find::of(
                    T::XyWing,
                    vec![pivot, first, second],
                    own | shared,
                    Vec::new(),
                );
                finds.offer(find.removing(position, &removed, shared))?;
            }
        }
    }
    ControlFlow::Continue(())
}
