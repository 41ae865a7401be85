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

/// How many cells of a loop may have different extra digits.
const MOST_DIFFERENT: usize = 2;

/// The search from one cell.
#[derive(Debug)]
pub(super) struct LoopWalk<'a> {
    state: &'a State,
    is_mended: bool,
    start: Cell,
    /// The two digits as nine bits.
    digits: u16,
    /// The cells that have both digits.
    board: CellSet,
    /// Those that a loop can have.
    usable: CellSet,
}

/// What is known at the last cell of a path.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The cells of the path.
    on_path: CellSet,
    /// How many of them have extra digits.
    extra_cells: usize,
    /// The extra digits that count against the next cell.
    extras: u16,
    /// The houses of the cells of its class, as bits by index.
    own: u32,
    /// The houses of the cells of the other class.
    other: u32,
    /// The cells that are listed and not tried yet: those in its box, in its row and in its column.
    listed: [CellSet; 3],
}

impl End {
    /// Takes the next of the listed cells, and the place of the kind of house that leads there.
    fn take(&mut self) -> Option<(usize, Cell)> {
        let place = self.listed.iter().position(|cells| !cells.is_empty())?;
        let cell = self.listed[place].first()?;
        self.listed[place].remove(cell);
        Some((place, cell))
    }
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
            start,
            digits,
            board,
            usable: usable_cells(board, start),
        }
    }

    /// Calls `visit` with the cells of each loop, each time that it is met.
    pub(super) fn search(
        &self,
        collector: &mut Collector,
        visit: &mut impl FnMut(&[Cell]),
    ) -> ControlFlow<()> {
        if self.usable.is_empty() {
            return ControlFlow::Continue(());
        }
        let none = End {
            on_path: CellSet::EMPTY,
            extra_cells: 0,
            extras: 0,
            own: 0,
            other: 0,
            listed: [CellSet::EMPTY; 3],
        };
        let mut path = vec![self.start];
        let mut ends = vec![self.beyond(&none, self.start, None)];
        collector.spend(1)?;
        while let Some(end) = ends.last_mut() {
            let Some((kind, cell)) = end.take() else {
                ends.pop();
                path.pop();
                continue;
            };
            if cell == self.start {
                visit(&path);
            } else if self.leads_on(end, cell) {
                let next = self.beyond(end, cell, Some(kind));
                ends.push(next);
                path.push(cell);
                collector.spend(1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the path can go on to a cell. Its extra digits are judged together with those that count already. In Sudoku
    /// Explainer 1.2.1 they count for the cells after it in any case.
    fn leads_on(&self, end: &mut End, cell: Cell) -> bool {
        let extras = self.extras(cell);
        let all = end.extras | extras;
        if !self.is_mended {
            end.extras = all;
        }
        let is_fit = extras == 0 || all.is_power_of_two() || end.extra_cells < MOST_DIFFERENT;
        is_fit && self.usable.contains(cell) && houses_of(cell) & end.other == 0
    }

    /// The path with one cell more, reached by the kind of house at this place.
    fn beyond(&self, end: &End, cell: Cell, kind: Option<usize>) -> End {
        let extras = self.extras(cell);
        let mut next = End {
            on_path: end.on_path | CellSet::only(cell),
            extra_cells: end.extra_cells + usize::from(extras != 0),
            extras: end.extras | extras,
            own: end.other | houses_of(cell),
            other: end.own,
            listed: [CellSet::EMPTY; 3],
        };
        let mut cells = self.board.minus(next.on_path);
        if next.on_path.len() >= 4 && next.own == next.other {
            cells.insert(self.start);
        }
        for (place, house_kind) in HouseKind::BOX_ROW_COLUMN.into_iter().enumerate() {
            if kind != Some(place) {
                let house = House::of(house_kind, cell).cell_set();
                next.listed[place] = house.intersection(cells);
            }
        }
        next
    }

    /// The extra digits of a cell.
    fn extras(&self, cell: Cell) -> u16 {
        self.state.mask(cell) & !self.digits
    }
}

/// The cells of a board that share each of their houses with another of them; none if the start does not.
fn usable_cells(board: CellSet, start: Cell) -> CellSet {
    let mut usable = board;
    loop {
        let is_alone = |cell: &Cell| {
            let mut houses = cell.houses().into_iter();
            houses.any(|house| usable.intersection(house.cell_set()) == CellSet::only(*cell))
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
