//! The search for loops: depth first from each bivalue cell, to cells that have both of its digits.
//!
//! The next cell shares a house with the last one, of another kind than the house before, in the order box, row, column.
//! Of the cells with extra candidates, two are allowed, or any number if they all have the same extra digit. A loop is
//! valid if each of its houses has one cell of each parity; a path that breaks this is not followed.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet};

use super::find::{LONGEST, Loop};
use crate::house::{House, HouseKind};
use crate::sink::Sink;
use crate::state::State;

const ORDER: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

/// Calls `visit` with every valid loop; each is found several times, from each of its bivalue cells, in both directions.
pub fn for_each_loop<S: Sink>(
    state: &State,
    is_mended: bool,
    sink: &mut S,
    visit: impl FnMut(&Loop),
) -> ControlFlow<()> {
    let mut search = Search {
        state,
        sink,
        is_mended,
        visit,
        board: CellSet::EMPTY,
        path_set: CellSet::EMPTY,
        path: Loop {
            cells: [Cell::ALL[0]; LONGEST],
            len: 0,
            digits: 0,
        },
        visited: [0; 2],
    };
    for start in state.bivalue_cells().cells() {
        let both = state.candidates(start);
        let boards = both.digits().map(|digit| state.cells_with(digit));
        search.board = boards.fold(CellSet::ALL, CellSet::intersection);
        search.path.digits = both.bits();
        if search.board.len() >= 4 {
            search.extend(start, 2, 0, None)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a, S, V> {
    state: &'a State,
    sink: &'a mut S,
    is_mended: bool,
    visit: V,
    /// The cells with both digits.
    board: CellSet,
    path: Loop,
    /// The cells of the path except its start.
    path_set: CellSet,
    /// The houses of the path's even and odd cells, as bits.
    visited: [u32; 2],
}

impl<S: Sink, V: FnMut(&Loop)> Search<'_, S, V> {
    /// Adds a cell to the path and goes on from there. `extra` has the extra digits of the path, `allowed` says how many
    /// more cells may have extra digits that are not all the same.
    fn extend(
        &mut self,
        cell: Cell,
        allowed: i8,
        mut extra: u16,
        last: Option<HouseKind>,
    ) -> ControlFlow<()> {
        self.sink.spend(1)?;
        let parity = self.path.len & 1;
        let houses = ORDER.map(|kind| 1_u32 << House::of(kind, cell).index());
        let houses = houses[0] | houses[1] | houses[2];
        if self.visited[parity] & houses != 0 {
            return ControlFlow::Continue(());
        }
        let start = match self.path.len {
            0 => cell,
            _ => self.path.cells[0],
        };
        self.visited[parity] |= houses;
        self.path.cells[self.path.len] = cell;
        self.path.len += 1;
        if cell != start {
            self.path_set.insert(cell);
        }
        for kind in ORDER {
            if last == Some(kind) {
                continue;
            }
            let house = House::of(kind, cell).cell_set();
            let reached = self.board.intersection(house).minus(self.path_set);
            for next in reached.cells() {
                if next == start {
                    if self.path.len >= 4 && self.visited[0] == self.visited[1] {
                        (self.visit)(&self.path);
                    }
                    continue;
                }
                let mask = self.state.mask(next);
                let with_next = extra | mask & !self.path.digits;
                // The first fault of 1.2.1: what a cell adds stays for the cells tried after it.
                if !self.is_mended {
                    extra = with_next;
                }
                let has_extra = mask != self.path.digits;
                if !has_extra || with_next.count_ones() == 1 || allowed > 0 {
                    let allowed = allowed - i8::from(has_extra);
                    self.extend(next, allowed, with_next, Some(kind))?;
                }
            }
        }
        self.path.len -= 1;
        self.path_set.remove(cell);
        self.visited[parity] &= !houses;
        ControlFlow::Continue(())
    }
}
