//! Nets: what several entries of a table force together.
//!
//! If all candidates of a digit in a house but one are off, that one is on; the same for a cell, and for a group. Each
//! table is extended so, and expanded with what follows, until no table grows. If all are off, each is added as on: the
//! start leads to a contradiction, and the checks will see it.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use super::node::{Node, node};
use super::table::{MAX_PLACES, Origin};
use super::{Position, Tables};
use crate::house::House;
use crate::sink::Sink;
use crate::techniques::ranking::digits_of;

/// An entry that several others force.
struct Forced {
    node: Node,
    /// What forces it.
    premises: Vec<Node>,
}

impl Tables {
    /// Extends all tables until none grows.
    pub(super) fn grow_nets(
        &mut self,
        position: &Position,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let mut before = 0;
        while self.entry_count() > before {
            before = self.entry_count();
            for is_on in [true, false] {
                let tables: Vec<_> = self.of_candidates(is_on).collect();
                for table in tables {
                    sink.spend(self.grow_net(position, table) as u64 + 1)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn grow_net(&mut self, position: &Position, table: Node) -> usize {
        let start = self.table(table).len();
        for digit in Digit::ALL {
            for house in House::ALL {
                self.force_in_house(position, table, digit, house);
            }
        }
        for cell in position.state().open_cells().cells() {
            self.force_in_cell(position, table, cell);
        }
        for index in 0..self.nodes.groups.len() {
            let group = self.nodes.groups[index];
            for house in [group.r#box, group.line] {
                for is_on in [true, false] {
                    self.force_group(position, table, index, house, is_on);
                }
            }
        }
        self.expand(table, start, None)
    }

    fn force_in_house(&mut self, position: &Position, table: Node, digit: Digit, house: House) {
        let state = position.state();
        let candidates = state.cells_with(digit).intersection(house.cell_set());
        let off = self.table(table).off[digit.index()].intersection(house.cell_set());
        if candidates.len() < 3 || off.is_empty() {
            return;
        }
        let left = candidates.minus(off);
        let forced = match left.len() {
            0 => off,
            1 => left,
            _ => return,
        };
        for cell in forced.cells() {
            self.force_by(table, node(cell, digit, true), digit, off, cell, false);
        }
    }

    fn force_in_cell(&mut self, position: &Position, table: Node, cell: Cell) {
        let mask = position.state().mask(cell);
        if mask.count_ones() < 3 {
            return;
        }
        let is_on = |digit: &Digit| !self.table(table).off[digit.index()].contains(cell);
        let left: Vec<_> = digits_of(mask).filter(is_on).collect();
        let forced: Vec<_> = match left.len() {
            0 => digits_of(mask).collect(),
            1 => left,
            _ => return,
        };
        for digit in forced {
            let others = digits_of(mask & !(1 << digit.index()));
            self.force(
                table,
                Forced {
                    node: node(cell, digit, true),
                    premises: others.map(|other| node(cell, other, false)).collect(),
                },
            );
        }
    }

    /// Adds a group that is on because the rest of the house is off, or off because the rest is on.
    fn force_group(
        &mut self,
        position: &Position,
        table: Node,
        index: usize,
        house: House,
        is_on: bool,
    ) {
        let group = self.nodes.groups[index];
        let digit = group.digit;
        let known = self.table(table);
        let known = if is_on { &known.off } else { &known.on };
        let within = house.cell_set().minus(group.cells);
        let known = known[digit.index()].intersection(within);
        let rest = position.state().cells_with(digit).intersection(within);
        if known == rest && known.len() > 1 {
            let own = self.nodes.group_node(index, is_on);
            let first = self.nodes.cell(own);
            self.force_by(table, own, digit, known, first, !is_on);
        }
    }

    /// Adds a node forced by the digit in these cells, except the node's own first cell.
    fn force_by(
        &mut self,
        table: Node,
        own: Node,
        digit: Digit,
        cells: CellSet,
        except: Cell,
        are_on: bool,
    ) {
        let cells = cells.cells().filter(|&cell| cell != except);
        let premises = cells.map(|cell| node(cell, digit, are_on)).collect();
        self.force(
            table,
            Forced {
                node: own,
                premises,
            },
        );
    }

    /// Adds a forced node, or gives it the shorter origin. HoDoKu adds a group that is forced off as on; that happens in
    /// tables only whose start is false.
    fn force(&mut self, table: Node, forced: Forced) {
        let own = self.table(table);
        let mut places = [0; MAX_PLACES];
        let mut distance = 0;
        let known = forced
            .premises
            .iter()
            .filter_map(|&premise| own.place_of(premise));
        for (count, place) in known.enumerate() {
            if let Some(slot) = places.get_mut(count) {
                *slot = place as u16;
            }
            distance += own.distance(place) + 1;
        }
        match own.place_of(forced.node) {
            Some(place) if distance < own.distance(place) => {
                // An expanded entry keeps the number of its table, as if it were a place.
                if let Some(source) = own.origin(place).table {
                    places.rotate_right(1);
                    places[0] = self.nodes.table_number(source) as u16;
                }
                let origin = Origin::from_places(places);
                self.tables[usize::from(table)].set_origin(place, origin, distance);
                self.expand(table, 0, Some(place));
            }
            Some(_) => {}
            None => {
                let is_group = !self.nodes.is_candidate(forced.node);
                let added = if is_group && !self.nodes.is_on(forced.node) {
                    forced.node - 1
                } else {
                    forced.node
                };
                self.add(table, added, places, 0);
                let last = self.table(table).len() - 1;
                self.tables[usize::from(table)].set_distance(last, distance);
            }
        }
    }
}
