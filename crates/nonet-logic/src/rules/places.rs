//! Places of a value in one house, or in two or three together: a candidate goes if with it the houses could not all have the value.
//!
//! With one house the candidate sees all its places. With more, places of different houses can see each other, or be one cell: what
//! is left of each house is tried, and nothing fits. Who sees whom is asked of the layout, so a knight's move or a diagonal counts
//! as a row does; a skyscraper, an empty rectangle or a finned fish of three lines is such a step on any board.

use std::ops::ControlFlow;

use nonet_core::rules::Model;

use super::board::Board;
use super::find::{Find, Finds, each_once};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// The most places of a value in each house, by the number of houses.
const MOST_PLACES: [usize; 3] = [usize::MAX, 6, 4];
/// The same on boards with more than nine values, which have many more houses.
const MOST_ON_LARGE: [usize; 3] = [usize::MAX, 3, 0];

/// The places of a value in a house.
struct Places {
    house: u16,
    cells: Vec<u16>,
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
    let most = match board.size() {
        ..=9 => MOST_PLACES[houses - 1],
        _ => MOST_ON_LARGE[houses - 1],
    };
    for value in 1..=board.size() as u8 {
        let lists = lists(board, position, value, most);
        let mut found: Vec<(Vec<usize>, u16)> = Vec::new();
        for cell in position.places(&all, value) {
            finds.work.spend(1)?;
            let left = Left::new(model, &lists, cell, value);
            left.each_that_does_not_fit(houses, &mut |chosen| found.push((chosen.to_vec(), cell)));
        }
        found.sort_unstable();
        for same in found.chunk_by(|one, other| one.0 == other.0) {
            let chosen = same[0].0.iter().map(|&place| &lists[place]);
            let own = each_once(chosen.clone().flat_map(|list| list.cells.iter().copied()));
            let numbers = chosen.map(|list| list.house).collect();
            let losing: Vec<u16> = same.iter().map(|&(_, cell)| cell).collect();
            let bit = 1 << (value - 1);
            let find = Find::of(technique, own, bit, numbers);
            finds.offer(find.removing(position, &losing, bit))?;
        }
    }
    ControlFlow::Continue(())
}

fn lists(board: &Board, position: &Position, value: u8, most: usize) -> Vec<Places> {
    let houses = board.order.iter().map(|&place| &board.houses[place]);
    let lists = houses.map(|house| Places {
        house: house.number,
        cells: position.places(&house.cells, value),
    });
    lists
        .filter(|list| (2..=most).contains(&list.cells.len()))
        .collect()
}

/// The places of each house that are left if a cell has the value.
struct Left<'a> {
    model: &'a Model,
    value: u8,
    cells: Vec<Vec<u16>>,
    /// Whether a house lost a place.
    is_touched: Vec<bool>,
}

impl<'a> Left<'a> {
    fn new(model: &'a Model, lists: &[Places], cell: u16, value: u8) -> Left<'a> {
        let left = |list: &Places| -> Vec<u16> {
            let cells = list.cells.iter().copied();
            cells
                .filter(|&place| !model.sees_with(cell, place, value))
                .collect()
        };
        let cells: Vec<Vec<u16>> = lists.iter().map(left).collect();
        let counts = lists.iter().zip(&cells);
        let is_touched = counts.map(|(list, left)| left.len() < list.cells.len());
        Left {
            model,
            value,
            is_touched: is_touched.collect(),
            cells,
        }
    }

    /// Calls a function with so many houses of which what is left does not fit together, though that of fewer does.
    fn each_that_does_not_fit(&self, houses: usize, found: &mut dyn FnMut(&[usize])) {
        let count = self.cells.len();
        if houses == 1 {
            let empty = (0..count).filter(|&house| self.cells[house].is_empty());
            empty.for_each(|house| found(&[house]));
            return;
        }
        let fits = |chosen: &[usize]| self.fit(chosen, [0; 3], 0);
        for first in (0..count).filter(|&house| !self.cells[house].is_empty()) {
            for second in (first + 1..count).filter(|&house| !self.cells[house].is_empty()) {
                let touched = [first, second].map(|house| usize::from(self.is_touched[house]));
                let touched = touched[0] + touched[1];
                let pair_fits = (houses == 2 && touched < 2) || fits(&[first, second]);
                if !pair_fits && houses == 2 {
                    found(&[first, second]);
                }
                if !pair_fits || houses == 2 || touched == 0 {
                    continue;
                }
                for third in second + 1..count {
                    let is_one = self.cells[third].is_empty();
                    let touched = touched + usize::from(self.is_touched[third]);
                    if is_one || touched < 2 || fits(&[first, second, third]) {
                        continue;
                    }
                    if fits(&[first, third]) && fits(&[second, third]) {
                        found(&[first, second, third]);
                    }
                }
            }
        }
    }

    /// Whether each of these houses has a place that sees none of the first `count` of those taken.
    fn fit(&self, houses: &[usize], mut taken: [u16; 3], count: usize) -> bool {
        let Some((&house, others)) = houses.split_first() else {
            return true;
        };
        self.cells[house].iter().any(|&cell| {
            let sees = |&one: &u16| self.model.sees_with(one, cell, self.value);
            if taken[..count].iter().any(sees) {
                return false;
            }
            taken[count] = cell;
            self.fit(others, taken, count + 1)
        })
    }
}
