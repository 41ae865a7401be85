//! [`List`]: what follows from a point, one statement a slot, in HoDoKu's order, each with the one that it was derived from.
//!
//! ```text
//! slot 0            the root
//! slots 1, 2, ...   what follows from it by one link; then, slot by slot, what follows by one link from each of these
//! ```
//!
//! Where all links cost the same this is a breadth-first search. Where they do not, a way to a statement that costs less
//! replaces the one that was found first; the statement stays in its slot, and what was derived from it keeps its cost.
//!
//! A list is complete when it has every statement that can be reached. After that, the links of a statement are followed only
//! if they could lower the cost of another statement.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::graph::{Graph, Vertex};
use super::reach::ListReach;
use crate::chains::meter::Meter;
use crate::chains::node::{NODES, Node};

/// The most statements in a list.
pub(crate) const CAPACITY: usize = 1000;

/// No slot.
const NONE: u16 = u16::MAX;

/// The least that a link costs.
const LEAST_COST: u16 = 2;

/// A statement in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub vertex: Vertex,
    /// The place of the link among those of what it follows from.
    pub link: u32,
    /// The slot of what it follows from; 0 for what follows from the root directly.
    pub from: u16,
    pub cost: u16,
}

/// How long a path is, and whether it belongs to a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Length {
    pub statements: u32,
    pub is_net: bool,
}

/// What follows from a point, in order.
#[derive(Debug)]
pub(crate) struct List {
    pub(super) items: Box<[Item]>,
    /// The slot of each point.
    slots: Box<[u16; NODES]>,
    /// In a net: for each slot, the length of its path once `path.rs` has measured it.
    pub(super) lengths: Box<[OnceCell<Length>]>,
    /// What it has, if more follows than it has room for.
    pub(super) cut: OnceCell<ListReach>,
}

impl List {
    /// The slot of a point, if it follows.
    pub(super) fn slot(&self, point: impl Into<Vertex>) -> Option<usize> {
        let slot = *self.slots.get(point.into().index())?;
        (slot != NONE).then_some(usize::from(slot))
    }

    /// What it has.
    pub fn reach(&self, vertex_count: usize) -> ListReach {
        ListReach::only(self.items.iter().map(|item| item.vertex), vertex_count)
    }
}

/// The memory of a search for lists.
#[derive(Debug)]
pub(super) struct Scratch {
    items: Vec<Item>,
    /// For each vertex, the cost that a new way to it must be below: the most if it is absent, 0 if it keeps its way.
    limits: Vec<u16>,
    slots: Vec<u16>,
}

impl Scratch {
    pub fn new(vertex_count: usize) -> Scratch {
        Scratch {
            items: Vec::with_capacity(CAPACITY),
            limits: vec![u16::MAX; vertex_count],
            slots: vec![NONE; vertex_count],
        }
    }

    fn push(&mut self, item: Item, limit: u16) {
        let place = item.vertex.index();
        self.limits[place] = limit;
        self.slots[place] = self.items.len() as u16;
        self.items.push(item);
    }

    /// The list of a root that reaches `count` statements.
    pub fn list(
        &mut self,
        graph: &Graph,
        root: Node,
        count: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<(), List> {
        let grown = self.grow(graph, root, count, meter);
        let list = self.take(graph.has_premises());
        grown.map_continue(|()| list)
    }

    fn grow(
        &mut self,
        graph: &Graph,
        root: Node,
        count: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<()> {
        let count = count.min(CAPACITY);
        let root = root.into();
        let own = |vertex, link, cost| Item {
            vertex,
            link,
            from: 0,
            cost,
        };
        self.push(own(root, 0, 1), 0);
        for (place, link) in graph.links(root).iter().enumerate() {
            self.push(own(link.to, place as u32, link.cost), 0);
        }
        let mut dearest = 0;
        let mut slot = 1;
        while slot < self.items.len() && self.items.len() < CAPACITY {
            let Item { vertex, cost, .. } = self.items[slot];
            let can_replace = cost + LEAST_COST < dearest;
            if self.items.len() < count || can_replace {
                let links = graph.links(vertex);
                meter.count(links.len() as u64 + 1)?;
                for (place, link) in links.iter().enumerate() {
                    let cost = cost + link.cost;
                    let limit = self.limits[link.to.index()];
                    if cost >= limit {
                        continue;
                    }
                    let item = Item {
                        vertex: link.to,
                        link: place as u32,
                        from: slot as u16,
                        cost,
                    };
                    if limit != u16::MAX {
                        self.limits[link.to.index()] = cost;
                        self.items[usize::from(self.slots[link.to.index()])] = item;
                    } else if self.items.len() < CAPACITY {
                        dearest = dearest.max(cost);
                        self.push(item, cost);
                    }
                }
            }
            slot += 1;
        }
        ControlFlow::Continue(())
    }

    /// The list that was made; the memory is as before.
    fn take(&mut self, measured: bool) -> List {
        let mut slots = Box::new([NONE; NODES]);
        slots.copy_from_slice(&self.slots[..NODES]);
        for item in &self.items {
            self.limits[item.vertex.index()] = u16::MAX;
            self.slots[item.vertex.index()] = NONE;
        }
        let items: Box<[Item]> = self.items.as_slice().into();
        self.items.clear();
        let measured = if measured { items.len() } else { 0 };
        List {
            items,
            slots,
            lengths: vec![OnceCell::new(); measured].into_boxed_slice(),
            cut: OnceCell::new(),
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/list.rs"]
mod tests;
