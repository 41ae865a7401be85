//! [`Walk`]: the search for loops from a cell with two candidates, depth first through the cells that have both.
//!
//! A path goes from cell to cell by a shared box, row or column, and never by two houses of one kind in a row. Back at
//! its start it is a loop if it has two cells in each of its houses. Neighbours on a path alternate between two classes,
//! so that means: no two cells of a class share a house, and both classes touch the same houses. A path that breaks the
//! first is given up at once.
//!
//! ```text
//! classes of a loop     r1c1 o---x r1c4          o and x each have rows 1, 2, 3
//! of six cells               |   |               columns 1, 4, 7
//!                            |   x r2c4 ---...   boxes 1, 2, 3
//! ```
//!
//! A path may have two cells with extra candidates, or any number if all of these are one digit. Sudoku Explainer 1.2.1
//! judges a cell by its extra digits, those of the path, and by a fault those of all cells listed before it as well. So
//! it misses some loops with three or more extra cells. The mended search judges by the first two only.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use crate::house::{House, HouseKind, positions_in};
use crate::sink::Sink;
use crate::state::State;

/// The kinds of houses in the order of the search.
pub(super) const KINDS: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

/// The number of cells whose extra digits may differ.
const FREE_EXTRAS: i32 = 2;

/// A loop of cells that all have two digits.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// Its cells in the order of the path.
    pub cells: Vec<Cell>,
    /// Its cells as a set.
    pub cell_set: CellSet,
    /// The two digits.
    pub digits: [Digit; 2],
    /// The two digits as nine bits.
    pub mask: u16,
    /// The cells with extra digits in the order of the path.
    pub extra_cells: Vec<Cell>,
    /// The extra digits as nine bits.
    pub extra_digits: u16,
}

/// The search from one cell.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    state: &'a State,
    is_mended: bool,
    digits: [Digit; 2],
    mask: u16,
    /// The cells that a loop can have.
    usable: CellSet,
    path: Vec<Cell>,
    on_path: CellSet,
}

/// What the search knows at the end of its path.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The kind of the house that led there.
    kind: Option<HouseKind>,
    /// The extra digits that count against the next cell.
    extras: u16,
    /// How many more cells may have different extra digits.
    free: i32,
    /// The houses of the last cell's class, as bits by index.
    own: u32,
    /// The houses of the other class.
    other: u32,
}

impl<'a> Walk<'a> {
    /// The search from a cell with two candidates; none if the cell cannot be in a loop.
    pub(super) fn new(state: &'a State, start: Cell, is_mended: bool) -> Option<Walk<'a>> {
        let mut candidates = state.candidates(start).digits();
        let digits = [candidates.next()?, candidates.next()?];
        let usable = usable_cells(state, digits, start)?;
        Some(Walk {
            state,
            is_mended,
            digits,
            mask: state.mask(start),
            usable,
            path: vec![start],
            on_path: CellSet::only(start),
        })
    }

    /// Calls `visit` with each loop, each time that it is met.
    pub(super) fn for_each_loop(
        &mut self,
        sink: &mut impl Sink,
        mut visit: impl FnMut(&Loop),
    ) -> ControlFlow<()> {
        let end = End {
            kind: None,
            extras: 0,
            free: FREE_EXTRAS,
            own: houses_of(self.path[0]),
            other: 0,
        };
        self.extend(end, sink, &mut visit)
    }

    /// Lists the cells that can follow the last one, and follows each that fits.
    fn extend(
        &mut self,
        mut end: End,
        sink: &mut impl Sink,
        visit: &mut impl FnMut(&Loop),
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        let (start, last) = (self.path[0], self.path[self.path.len() - 1]);
        for kind in KINDS {
            if end.kind == Some(kind) {
                continue;
            }
            let house = House::of(kind, last);
            let [low, high] = self.digits.map(|digit| self.state.positions(house, digit));
            for cell in positions_in(low & high).map(|position| house.cell(position)) {
                if cell == start && self.path.len() >= 4 && end.own == end.other {
                    visit(&self.found());
                }
                if self.on_path.contains(cell) {
                    continue;
                }
                let extras = self.state.mask(cell) & !self.mask;
                let judged = end.extras | extras;
                if !self.is_mended {
                    end.extras = judged;
                }
                let is_fit = extras == 0 || judged.count_ones() == 1 || end.free > 0;
                let houses = houses_of(cell);
                if is_fit && houses & end.other == 0 && self.usable.contains(cell) {
                    self.path.push(cell);
                    self.on_path.insert(cell);
                    let next = End {
                        kind: Some(kind),
                        extras: judged,
                        free: end.free - i32::from(extras != 0),
                        own: end.other | houses,
                        other: end.own,
                    };
                    self.extend(next, sink, visit)?;
                    self.on_path.remove(cell);
                    self.path.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The path as a loop.
    fn found(&self) -> Loop {
        let extras = |cell: &Cell| self.state.mask(*cell) & !self.mask;
        let has_extras = |cell: &&Cell| extras(cell) != 0;
        Loop {
            cells: self.path.clone(),
            cell_set: self.on_path,
            digits: self.digits,
            mask: self.mask,
            extra_cells: self.path.iter().filter(has_extras).copied().collect(),
            extra_digits: self.path.iter().fold(0, |all, cell| all | extras(cell)),
        }
    }
}

/// The cells with both digits that share each of their houses with another; none if the start is not one of them.
fn usable_cells(state: &State, digits: [Digit; 2], start: Cell) -> Option<CellSet> {
    let [low, high] = digits.map(|digit| state.cells_with(digit));
    let mut usable = low.intersection(high);
    loop {
        let is_alone = |cell: &Cell| {
            let mut houses = KINDS.iter().map(|&kind| House::of(kind, *cell).cell_set());
            houses.any(|house| usable.intersection(house) == CellSet::only(*cell))
        };
        if is_alone(&start) {
            return None;
        }
        let left: CellSet = usable.cells().filter(|cell| !is_alone(cell)).collect();
        if left == usable {
            return Some(usable);
        }
        usable = left;
    }
}

/// The three houses of a cell, as bits by index.
fn houses_of(cell: Cell) -> u32 {
    let bits = KINDS.map(|kind| 1 << House::of(kind, cell).index());
    bits[0] | bits[1] | bits[2]
}
