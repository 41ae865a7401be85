//! Unique, hidden and avoidable rectangles in HoDoKu's order and with its conditions.
//!
//! Four cells in two rows, two columns and two boxes cannot all end with the same two digits in both rows: exchanging the
//! digits would give a second solution. So a puzzle with one solution avoids that, and each type draws one conclusion.
//!
//! ```text
//! corners    0 . . | 1 . .      0 has exactly the two digits; 0 and 1 share a box, 2 and 3 another one
//!            2 . . | 3 . .      0 and 2 share a line, 1 and 3 too
//! ```
//!
//! Example: r1c1, r1c2, r4c1 are {3,5} and r4c2 is {3,5,8}: r4c2 is 8 (type 1).
//!
//! HoDoKu looks at each rectangle once, from the first corner that has two candidates, and remembers rectangles by a
//! number that two of them can share. Both habits are kept: they decide what is found first.

mod avoidable;
mod types;

use std::ops::ControlFlow;

use nonet_core::{Cell, Digit, House};

pub use avoidable::search as search_avoidable;

use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// The most rectangles that HoDoKu remembers.
const MEMORY: usize = 400;

/// A rectangle and its two digits.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    corners: [Cell; 4],
    digits: [Digit; 2],
}

/// Rectangles that were looked at.
#[derive(Debug, Default)]
struct Seen(Vec<usize>);

impl Seen {
    /// Whether it is new; it is remembered from then on.
    fn insert(&mut self, corners: [Cell; 4]) -> bool {
        let mut cells = corners.map(Cell::index);
        cells.sort_unstable();
        let number = cells.into_iter().fold(0, |number, cell| number * 10 + cell);
        let is_new = !self.0.contains(&number);
        if is_new && self.0.len() < MEMORY {
            self.0.push(number);
        }
        is_new
    }
}

/// Offers every unique or hidden rectangle of this type. With `missing`, corners may lack one of the two digits as long as
/// no cell that they see has it as its value.
pub fn search(
    state: &State,
    technique: Technique,
    missing: bool,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut seen = Seen::default();
    let allowed = state.allowed_cells();
    for start in state.bivalue_cells().cells() {
        let mask = state.mask(start);
        let low = Digit::ALL[mask.trailing_zeros() as usize];
        let high = Digit::ALL[15 - mask.leading_zeros() as usize];
        let [allows_low, allows_high] = [low, high].map(|digit| allowed[digit.index()]);
        let has_both = |cell: Cell| state.mask(cell) & mask == mask;
        let is_corner = |cell: Cell| {
            if missing {
                allows_low.contains(cell) && allows_high.contains(cell)
            } else {
                has_both(cell)
            }
        };
        each_rectangle(start, is_corner, &mut |corners| {
            let [_, _, third, fourth] = corners;
            let is_rectangle = if missing {
                allows_low.contains(third)
                    && allows_low.contains(fourth)
                    && allows_high.contains(fourth)
            } else {
                has_both(third) && has_both(fourth)
            };
            if !is_rectangle || !seen.insert(corners) {
                return ControlFlow::Continue(());
            }
            let digits = [low, high];
            types::check(state, Rectangle { corners, digits }, technique, collector)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits the rectangles that start in a cell, with a second corner in its box that passes the test.
fn each_rectangle(
    start: Cell,
    is_second: impl Fn(Cell) -> bool,
    visit: &mut impl FnMut([Cell; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &second in House::box_of(start).cells() {
        let same_row = start.row() == second.row();
        if second == start || !(same_row || start.column() == second.column()) || !is_second(second)
        {
            continue;
        }
        let lines = [start, second].map(|cell| {
            if same_row {
                House::column_of(cell)
            } else {
                House::row_of(cell)
            }
        });
        for position in 0..9 {
            let [third, fourth] = lines.map(|line| line.cell(position));
            if House::box_of(third) != House::box_of(start) {
                visit([start, second, third, fourth])?;
            }
        }
    }
    ControlFlow::Continue(())
}
