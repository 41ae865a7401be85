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
//! HoDoKu looks at each rectangle once, from the first corner that has two candidates, and remembers no more than 400 of
//! them. Both habits are kept: they decide what is found first.

mod avoidable;
mod types;

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, House, HouseKind};

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
struct Seen(Vec<[Cell; 4]>);

impl Seen {
    /// Whether it is new; it is remembered from then on.
    fn insert(&mut self, mut corners: [Cell; 4]) -> bool {
        corners.sort_unstable();
        let is_new = !self.0.contains(&corners);
        if is_new && self.0.len() < MEMORY {
            self.0.push(corners);
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
        let mut digits = state.candidates(start).digits();
        let [low, high] = [(); 2].map(|()| digits.next().expect("two candidates"));
        let [with_low, with_high] = [low, high].map(|digit| match missing {
            true => allowed[digit.index()],
            false => state.cells_with(digit),
        });
        let with_both = with_low.intersection(with_high);
        // Where candidates may be missing, HoDoKu asks of the third corner for the lower digit alone.
        let thirds = if missing { with_low } else { with_both };
        for corners in rectangles(start, with_both) {
            let [.., third, fourth] = corners;
            if thirds.contains(third) && with_both.contains(fourth) && seen.insert(corners) {
                let digits = [low, high];
                types::check(state, Rectangle { corners, digits }, technique, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rectangles that start in a cell and have one of these cells as the second corner, beside it in its box.
fn rectangles(start: Cell, seconds: CellSet) -> impl Iterator<Item = [Cell; 4]> {
    let own_box = House::box_of(start).cell_set();
    let mut beside = own_box.intersection(seconds);
    beside.remove(start);
    beside.cells().flat_map(move |second| {
        let across = match (
            second.row() == start.row(),
            second.column() == start.column(),
        ) {
            (true, _) => Some(HouseKind::Column),
            (_, true) => Some(HouseKind::Row),
            _ => None,
        };
        across.into_iter().flat_map(move |kind| {
            let [first, other] = [start, second].map(|cell| House::of(kind, cell).cells());
            let pairs = first.iter().zip(other);
            let outside = pairs.filter(move |(third, _)| !own_box.contains(**third));
            outside.map(move |(&third, &fourth)| [start, second, third, fourth])
        })
    })
}
