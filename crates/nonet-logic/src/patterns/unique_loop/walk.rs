//! [`LoopWalk`]: the search for loops from a cell with two candidates, depth first through the cells that have both.
//!
//! A path goes from cell to cell by a shared box, row or column, and never by two houses of one kind in a row. Back at
//! its start it is a loop if it has two cells in each of its houses. Cells of a path belong to two classes in turn, so
//! that means: no two cells of a class share a house, and both classes have the same houses. A path that breaks the first
//! rule is not followed.
//!
//! ```text
//!        c1     c4     c7
//! r1     o------x             o, x    the two classes: each has a cell in rows 1 to 3,
//! r2            o------x              in columns 1, 4, 7 and in boxes 1 to 3
//! r3     x-------------o
//! ```
//!
//! A path may have two cells with extra digits, or more if all extra digits are the same. Sudoku Explainer 1.2.1 judges a
//! cell by its own extra digits, those of the path and, by a fault, those of the cells listed before it as well: it misses
//! loops with three or more extra cells. The mended search judges by the first two only.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, House, HouseKind, digits_of};

use crate::collect::Collector;
use crate::state::State;

/// How many cells may have different extra digits.
const FREE_EXTRAS: i32 = 2;

/// The search from one cell.
#[derive(Debug)]
pub(super) struct LoopWalk<'a> {
    state: &'a State,
    is_mended: bool,
    /// The two digits as nine bits.
    digits: u16,
    /// The cells that have both digits.
    board: CellSet,
    /// Those that a loop can have.
    usable: CellSet,
    path: Vec<Cell>,
    on_path: CellSet,
}

/// What is known at the last cell of the path.
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

impl<'a> LoopWalk<'a> {
    /// The search from a cell with two candidates.
    pub(super) fn new(state: &'a State, start: Cell, is_mended: bool) -> LoopWalk<'a> {
        let digits = state.mask(start);
        let join = |board: CellSet, digit| board.intersection(state.cells_with(digit));
        let board = digits_of(digits).fold(CellSet::ALL, join);
        LoopWalk {
            state,
            is_mended,
            digits,
            board,
            usable: usable_cells(board, start),
            path: vec![start],
            on_path: CellSet::only(start),
        }
    }

    /// Calls `visit` with the cells of each loop, each time that it is met.
    pub(super) fn search(
        &mut self,
        collector: &mut Collector,
        visit: &mut impl FnMut(&[Cell]),
    ) -> ControlFlow<()> {
        if self.usable.is_empty() {
            return ControlFlow::Continue(());
        }
        let end = End {
            kind: None,
            extras: 0,
            free: FREE_EXTRAS,
            own: houses_of(self.path[0]),
            other: 0,
        };
        self.extend(end, collector, visit)
    }

    /// Lists the cells that can come next, and follows each that fits.
    fn extend(
        &mut self,
        mut end: End,
        collector: &mut Collector,
        visit: &mut impl FnMut(&[Cell]),
    ) -> ControlFlow<()> {
        collector.spend(1)?;
        let (start, last) = (self.path[0], self.path[self.path.len() - 1]);
        // Cells that do not fit count only until the extra digits differ.
        let mut listed = match (end.extras.count_ones() > 1, end.free > 0) {
            (false, _) => self.board,
            (true, true) => self.usable,
            (true, false) => self.usable.intersection(self.state.bivalue_cells()),
        };
        listed = listed.minus(self.on_path);
        if self.path.len() >= 4 && end.own == end.other {
            listed.insert(start);
        }
        for kind in HouseKind::BOX_ROW_COLUMN
            .into_iter()
            .filter(|&kind| end.kind != Some(kind))
        {
            let house = House::of(kind, last).cell_set();
            for cell in house.intersection(listed).cells() {
                if cell == start {
                    visit(&self.path);
                    continue;
                }
                let own_extras = self.state.mask(cell) & !self.digits;
                let extras = end.extras | own_extras;
                if !self.is_mended {
                    end.extras = extras;
                }
                let is_fit = own_extras == 0 || extras.count_ones() == 1 || end.free > 0;
                let houses = houses_of(cell);
                if is_fit && houses & end.other == 0 && self.usable.contains(cell) {
                    self.path.push(cell);
                    self.on_path.insert(cell);
                    let next = End {
                        kind: Some(kind),
                        extras,
                        free: end.free - i32::from(own_extras != 0),
                        own: end.other | houses,
                        other: end.own,
                    };
                    self.extend(next, collector, visit)?;
                    self.on_path.remove(cell);
                    self.path.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells of a board that share each of their houses with another of them; none if the start does not.
fn usable_cells(board: CellSet, start: Cell) -> CellSet {
    let mut usable = board;
    loop {
        let is_alone = |cell: &Cell| {
            let mut houses = HouseKind::BOX_ROW_COLUMN
                .iter()
                .map(|&kind| House::of(kind, *cell).cell_set());
            houses.any(|house| usable.intersection(house) == CellSet::only(*cell))
        };
        if is_alone(&start) {
            return CellSet::EMPTY;
        }
        let left: CellSet = usable.cells().filter(|cell| !is_alone(cell)).collect();
        if left == usable {
            return usable;
        }
        usable = left;
    }
}

/// The three houses of a cell, as bits by index.
fn houses_of(cell: Cell) -> u32 {
    let houses = cell.houses().into_iter();
    houses.fold(0, |bits, house| bits | 1 << house.index())
}
