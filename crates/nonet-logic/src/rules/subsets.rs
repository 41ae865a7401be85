//! Locked candidates and subsets in houses of any shape, over masks.
//!
//! Two houses that share cells lock a value: if all its places in one are shared, the rest of the other cannot have it. And as many
//! cells as values (a naked subset), or as many values as places (a hidden one), keep others out.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds, values_of};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// Offers locked candidates: from regions (pointing), or from all other houses (claiming).
pub fn locked(
    board: &Board,
    position: &Position,
    technique: T,
    finds: &mut Finds,
) -> ControlFlow<()> {
    for meeting in &board.meetings {
        let (base, cover) = (&board.houses[meeting.base], &board.houses[meeting.cover]);
        if base.is_region != (technique == T::Pointing) {
            continue;
        }
        let locked = position.tally(&meeting.shared).0 & !position.tally(&meeting.rest).0;
        for value in values_of(locked & position.tally(&meeting.beside).0) {
            let (cells, bit) = (position.places(&meeting.shared, value), 1 << (value - 1));
            let find = Find::of(technique, cells, bit, vec![base.number, cover.number]);
            finds.offer(find.removing(position, &meeting.beside, bit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers cells of a house that have only as many values.
pub fn naked(
    board: &Board,
    position: &Position,
    (technique, size): (T, usize),
    finds: &mut Finds,
) -> ControlFlow<()> {
    for &place in &board.order {
        let house = &board.houses[place];
        let open = house.cells.iter().copied();
        let open: Vec<u16> = open.filter(|&cell| position.value(cell) == 0).collect();
        if open.len() <= size {
            continue;
        }
        let masks: Vec<u32> = open.iter().map(|&cell| position.mask(cell)).collect();
        finds.work.spend(1)?;
        each_union(&masks, size, &mut |chosen, union| {
            let (cells, others) = split(&open, chosen);
            let find = Find::of(technique, cells, union, vec![house.number]);
            finds.offer(find.removing(position, &others, union))
        })?;
    }
    ControlFlow::Continue(())
}

/// Offers values of a house that have only as many places.
pub fn hidden(
    board: &Board,
    position: &Position,
    (technique, size): (T, usize),
    finds: &mut Finds,
) -> ControlFlow<()> {
    for &place in &board.order {
        let house = &board.houses[place];
        let values: Vec<u8> = values_of(position.tally(&house.cells).0).collect();
        if values.len() <= size {
            continue;
        }
        let places = |&value: &u8| {
            let bit = 1_u32 << (value - 1);
            let places = house.cells.iter().enumerate();
            let places = places.filter(|&(_, &cell)| position.mask(cell) & bit != 0);
            places.fold(0, |mask, (place, _)| mask | 1 << place)
        };
        let masks: Vec<u32> = values.iter().map(places).collect();
        finds.work.spend(1)?;
        each_union(&masks, size, &mut |chosen, union| {
            let (own, _) = split(&values, chosen);
            let own = own
                .into_iter()
                .fold(0_u32, |mask, value| mask | 1 << (value - 1));
            let cells: Vec<u16> = values_of(union)
                .map(|place| house.cells[usize::from(place) - 1])
                .collect();
            let find = Find::of(technique, cells.clone(), own, vec![house.number]);
            finds.offer(find.removing(position, &cells, !own))
        })?;
    }
    ControlFlow::Continue(())
}

/// The chosen items and the others.
fn split<T: Copy>(items: &[T], chosen: &[usize]) -> (Vec<T>, Vec<T>) {
    let (own, others): (Vec<_>, Vec<_>) = items
        .iter()
        .enumerate()
        .partition(|(place, _)| chosen.contains(place));
    let plain = |some: Vec<(usize, &T)>| some.into_iter().map(|(_, &item)| item).collect();
    (plain(own), plain(others))
}

/// Calls a function with the places of each `size` masks whose union has as many bits, and with the union.
pub fn each_union(
    masks: &[u32],
    size: usize,
    found: &mut dyn FnMut(&[usize], u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend(
        masks: &[u32],
        size: usize,
        union: u32,
        chosen: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize], u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == size {
            return match union.count_ones() as usize == size {
                true => found(chosen, union),
                false => ControlFlow::Continue(()),
            };
        }
        let start = chosen.last().map_or(0, |last| last + 1);
        for place in start..masks.len() {
            let both = union | masks[place];
            if masks[place] != 0 && both.count_ones() as usize <= size {
                chosen.push(place);
                extend(masks, size, both, chosen, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
    extend(masks, size, 0, &mut Vec::with_capacity(size), found)
}
