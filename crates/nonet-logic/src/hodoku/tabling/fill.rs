//! Filling the tables with what one link forces, and expanding them with what follows from that.
//!
//! A candidate that is on turns off the other digits of its cell and its digit in what its cell sees. One that is off turns
//! on the other digit of a bivalue cell and the other place of a bilocal house. Groups work the same way.

use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use super::node::{CANDIDATES, Group, Node, NodeKind, node};
use super::table::Table;
use super::{Position, Tables};
use crate::house::{House, HouseKind};
use crate::sink::Sink;
use crate::techniques::ranking::digits_of;

/// The most entries of tables that are counted at once as work.
const ENTRIES_AT_ONCE: u64 = 32;

const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

impl Tables {
    /// Starts the table of each candidate, on and off, with the candidate itself and what it forces directly.
    pub(super) fn fill(&mut self, position: &Position) {
        let state = position.state();
        for cell in state.open_cells().cells() {
            let mask = state.mask(cell);
            for digit in digits_of(mask) {
                let (on, off) = (node(cell, digit, true), node(cell, digit, false));
                self.start(on);
                self.start(off);
                for other in digits_of(mask & !(1 << digit.index())) {
                    self.add_direct(on, node(cell, other, false));
                    if mask.count_ones() == 2 {
                        self.add_direct(off, node(cell, other, true));
                    }
                }
                for house in KINDS.map(|kind| House::of(kind, cell)) {
                    let mut others = state.cells_with(digit).intersection(house.cell_set());
                    others.remove(cell);
                    for other in others.cells() {
                        self.add_direct(on, node(other, digit, false));
                        if others.len() == 1 {
                            self.add_direct(off, node(other, digit, true));
                        }
                    }
                }
            }
        }
    }

    /// Starts the tables of groups, and adds groups to the tables of candidates.
    pub(super) fn fill_groups(&mut self, position: &Position) {
        let state = position.state();
        for index in 0..self.nodes.groups.len() {
            let group = self.nodes.groups[index];
            let [on, off] = [true, false].map(|is_on| self.nodes.group_node(index, is_on));
            self.start(on);
            self.start(off);
            let candidates = state.cells_with(group.digit);
            let seen = candidates.intersection(group.seen);
            for cell in seen.cells() {
                self.add_direct(on, node(cell, group.digit, false));
                self.add_direct(node(cell, group.digit, true), off);
            }
            for house in [group.r#box, group.line] {
                let mut places = seen.intersection(house.cell_set()).cells();
                if let (Some(place), None) = (places.next(), places.next()) {
                    self.add_direct(off, node(place, group.digit, true));
                    self.add_direct(node(place, group.digit, false), on);
                }
            }
            self.link_groups(candidates, index, group, [on, off]);
        }
    }

    /// Adds the groups that share the line or the box.
    fn link_groups(
        &mut self,
        candidates: CellSet,
        index: usize,
        group: Group,
        [on, off]: [Node; 2],
    ) {
        let houses = [group.line, group.r#box];
        // For each house, the first other group and how many there are.
        let mut others: [(usize, usize); 2] = [(0, 0); 2];
        for other_index in 0..self.nodes.groups.len() {
            let other = self.nodes.groups[other_index];
            let is_apart = other.cells.is_disjoint(group.cells);
            if other_index == index || other.digit != group.digit || !is_apart {
                continue;
            }
            let shared = [other.line == group.line, other.r#box == group.r#box];
            for (count, is_shared) in others.iter_mut().zip(shared) {
                if is_shared {
                    if count.1 == 0 {
                        count.0 = other_index;
                    }
                    count.1 += 1;
                    self.add_direct(on, self.nodes.group_node(other_index, false));
                }
            }
        }
        for (house, (other_index, count)) in houses.into_iter().zip(others) {
            let both = group.cells | self.nodes.groups[other_index].cells;
            let rest = candidates.intersection(house.cell_set()).minus(both);
            if count == 1 && rest.is_empty() {
                self.add_direct(off, self.nodes.group_node(other_index, true));
            }
        }
    }

    /// Expands the tables of all candidates: first those that are on, then those that are off.
    pub(super) fn expand_all(&mut self, sink: &mut impl Sink) -> ControlFlow<()> {
        for table in 0..2 * CANDIDATES {
            if !self.tables[usize::from(table)].is_empty() {
                self.expand(table, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds to a table what follows from its entries, entries that are added included.
    fn expand(&mut self, table: Node, sink: &mut impl Sink) -> ControlFlow<()> {
        // The table is taken out while others are read; it never needs itself, because its own start is known.
        let mut own = std::mem::take(&mut self.tables[usize::from(table)]);
        let mut place = 1;
        while place < own.len() && !own.is_full() {
            let from = own.node(place);
            let base = own.distance(place);
            let source = if from == table {
                None
            } else {
                Some(&self.tables[usize::from(from)])
            };
            let mut work = 0;
            for (reached, length) in source.into_iter().flat_map(Table::own_entries) {
                work += 1;
                if work == ENTRIES_AT_ONCE {
                    sink.spend(std::mem::take(&mut work))?;
                }
                let distance = base + length;
                match own.place_of(reached) {
                    Some(known) => {
                        if own.is_expanded(known) && own.distance(known) > distance {
                            own.set_expanded(known, from, distance);
                        }
                    }
                    None => own.add_expanded(&self.nodes, reached, from, distance),
                }
            }
            sink.spend(work)?;
            place += 1;
        }
        self.tables[usize::from(table)] = own;
        ControlFlow::Continue(())
    }

    /// Starts the tables of almost locked sets without a digit, and adds these to other tables.
    pub(super) fn fill_als(
        &mut self,
        position: &Position,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        for index in 0..self.nodes.als.len() {
            for digit in Digit::ALL {
                sink.spend(1)?;
                self.fill_one_als(position, index, digit);
            }
        }
        ControlFlow::Continue(())
    }

    fn fill_one_als(&mut self, position: &Position, index: usize, entry: Digit) {
        let als = self.nodes.als[index].clone();
        let entries = als.seen[entry.index()];
        let mut removed = als.seen;
        removed[entry.index()] = CellSet::EMPTY;
        if entries.is_empty() || removed.iter().all(|cells| cells.is_empty()) {
            return;
        }
        let own = self.nodes.als_node(index, entry);
        if self.tables[usize::from(own)].is_empty() {
            self.start(own);
        }
        for cell in entries.cells() {
            self.add_direct(node(cell, entry, true), own);
        }
        for group in 0..self.nodes.groups.len() {
            let Group { digit, cells, .. } = self.nodes.groups[group];
            let enters = digit == entry
                && entries.intersection(cells).len() >= 2
                && cells.is_disjoint(als.cells);
            if enters {
                self.add_direct(self.nodes.group_node(group, true), own);
            }
        }
        let penalty = super::node::als_penalty(&als);
        let mut reached = Vec::new();
        for digit in Digit::ALL {
            let cells = removed[digit.index()];
            if cells.is_empty() {
                continue;
            }
            reached.extend(cells.cells().map(|cell| node(cell, digit, false)));
            for (group, other) in self.nodes.groups.iter().enumerate() {
                if other.digit == digit && other.cells.minus(cells).is_empty() {
                    reached.push(self.nodes.group_node(group, false));
                }
            }
        }
        for (other_index, other) in self.nodes.als.iter().enumerate() {
            if other_index == index || !other.cells.is_disjoint(als.cells) {
                continue;
            }
            for digit in digits_of(other.digits) {
                let cells = removed[digit.index()];
                let fits = other.cells_with[digit.index()].minus(cells).is_empty();
                if !cells.is_empty() && fits {
                    reached.push(self.nodes.als_node(other_index, digit));
                }
            }
        }
        for next in reached {
            if self.nodes.kind(next).0 == NodeKind::Als && self.tables[usize::from(next)].is_empty()
            {
                self.start(next);
            }
            self.add(own, next, [0; super::table::MAX_PLACES], penalty);
        }
        self.force_cells(position, own, &removed, als.seen_by_any, penalty + 1);
    }

    /// Adds the digits of cells that have nothing else left.
    fn force_cells(
        &mut self,
        position: &Position,
        table: Node,
        removed: &[CellSet; 9],
        cells: CellSet,
        penalty: usize,
    ) {
        let state = position.state();
        for cell in cells.minus(state.bivalue_cells()).cells() {
            let is_removed = |digit: &Digit| removed[digit.index()].contains(cell);
            let mut left = digits_of(state.mask(cell)).filter(|digit| !is_removed(digit));
            if let (Some(digit), None) = (left.next(), left.next()) {
                self.add(
                    table,
                    node(cell, digit, true),
                    [0; super::table::MAX_PLACES],
                    penalty,
                );
            }
        }
    }
}
