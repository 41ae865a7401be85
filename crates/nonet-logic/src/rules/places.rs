//! Places of a value in one house, or in two or three together: a candidate goes if with it the houses could not all have the value.
//!
//! With one house the candidate sees all its places. With more, places of different houses can see each other, or be one cell: what
//! is left of each house is tried, and nothing fits. Who sees whom is asked of the layout, so a knight's move or a diagonal counts
//! as a row does; a skyscraper, an empty rectangle or a finned fish of three lines is such a step on any board.

use std::ops::ControlFlow;

use nonet_core::rules::Model;

use super::board::Board;
use super::find::{Find, Finds};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// The most places of a value in each house, by the number of houses.
const MOST_PLACES: [usize; 3] = [usize::MAX, 6, 4];

/// The places of a value in a house, as bits too.
struct Places {
    house: u16,
    cells: Vec<u16>,
    bits: Vec<u64>,
}

/// Offers the values that go from cells with which so many houses could not have them.
pub fn seen(
    board: &Board,
    position: &Position,
    (technique, houses): (T, usize),
    finds: &mut Finds,
) -> ControlFlow<()> {
    let model = &board.program.model;
    let all: Vec<u16> = position.open().collect();
    for value in 1..=board.size() as u8 {
        let lists = lists(board, position, value, MOST_PLACES[houses - 1]);
        let cells = position.places(&all, value);
        finds.work.spend(1)?;
        each_choice(lists.len(), houses, &mut Vec::new(), &mut |chosen| {
            finds.work.spend(1)?;
            let chosen: Vec<&Places> = chosen.iter().map(|&place| &lists[place]).collect();
            let losing = cells
                .iter()
                .copied()
                .filter(|&cell| is_impossible(model, &chosen, cell, value));
            let losing: Vec<u16> = losing.collect();
            if losing.is_empty() {
                return ControlFlow::Continue(());
            }
            let mut own: Vec<u16> = chosen.iter().flat_map(|list| list.cells.clone()).collect();
            own.sort_unstable();
            own.dedup();
            let numbers = chosen.iter().map(|list| list.house).collect();
            let bit = 1 << (value - 1);
            let find = Find::of(technique, own, bit, numbers);
            finds.offer(find.removing(position, &losing, bit))
        })?;
    }
    ControlFlow::Continue(())
}

fn lists(board: &Board, position: &Position, value: u8, most: usize) -> Vec<Places> {
    let words = board.program.model.seen_by(0, 0).len();
    let houses = board.order.iter().map(|&place| &board.houses[place]);
    let lists = houses.map(|house| {
        let cells = position.places(&house.cells, value);
        let mut bits = vec![0; words];
        for &cell in &cells {
            bits[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        let house = house.number;
        Places { house, cells, bits }
    });
    lists
        .filter(|list| (2..=most).contains(&list.cells.len()))
        .collect()
}

/// Whether houses cannot all have a value if a cell has it. Of several houses two at least lose places at once: else the step
/// is one of fewer houses.
fn is_impossible(model: &Model, lists: &[&Places], cell: u16, value: u8) -> bool {
    let seen = model.seen_by(cell, usize::from(value - 1));
    let meets = |list: &&&Places| {
        list.bits
            .iter()
            .zip(seen)
            .any(|(list, seen)| list & seen != 0)
    };
    lists.iter().filter(meets).count() >= lists.len().min(2)
        && !fit(model, lists, &mut vec![cell], value)
}

/// Whether each of these houses has a place that none of some cells sees and that sees none of the others.
fn fit(model: &Model, lists: &[&Places], taken: &mut Vec<u16>, value: u8) -> bool {
    let Some((list, others)) = lists.split_first() else {
        return true;
    };
    list.cells.iter().any(|&cell| {
        if taken.iter().any(|&one| model.sees_with(one, cell, value)) {
            return false;
        }
        taken.push(cell);
        let is_fit = fit(model, others, taken, value);
        taken.pop();
        is_fit
    })
}

/// Calls a function with so many of the first `count` numbers, in each way.
fn each_choice(
    count: usize,
    size: usize,
    chosen: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return found(chosen);
    }
    for next in chosen.last().map_or(0, |last| last + 1)..count {
        chosen.push(next);
        let ended = each_choice(count, size, chosen, found);
        chosen.pop();
        ended?;
    }
    ControlFlow::Continue(())
}
