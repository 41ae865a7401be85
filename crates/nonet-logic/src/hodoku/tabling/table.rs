//! [`Table`]: what follows from one node, in the order in which it was found, each with where it came from.
//!
//! ```text
//! place    0        1 .. k                 k + 1 ..
//! node     start    what it forces         what these force
//! from     -        place 0                the table that it was taken from
//! ```
//!
//! An entry has up to five places that it follows from (in a net several premises join), or it was *expanded*: taken over
//! from another node's table, in which its own places are to be found. The distance estimates the number of links.
//!
//! HoDoKu packs places and distance into one number; places above 1023 and distances above 511 do not fit. Both limits,
//! and the order in which it puts places while packing, are kept.

use nonet_core::{Cell, CellSet, Digit};

use super::node::{Node, Nodes};

/// The most entries of a table.
pub(super) const MAX_ENTRIES: usize = 1000;

const NONE: u16 = u16::MAX;

/// The most places that an entry follows from.
pub(super) const MAX_PLACES: usize = 5;

/// Where an entry came from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin {
    /// Places in this table, or in that of `table`.
    pub places: [u16; MAX_PLACES],
    /// The node whose table it was taken from.
    pub table: Option<Node>,
}

impl Origin {
    fn in_table(table: Node) -> Origin {
        Origin {
            table: Some(table),
            ..Origin::default()
        }
    }

    /// Packs places: the highest goes first, by exchanges with the second to the fifth in turn.
    fn from_places(mut places: [u16; MAX_PLACES]) -> Origin {
        for place in &mut places[1..] {
            if *place > 1023 {
                *place = 0;
            }
        }
        for index in 1..MAX_PLACES {
            if places[index] > places[0] {
                places.swap(0, index);
            }
        }
        Origin {
            places,
            table: None,
        }
    }
}

/// What follows from a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    nodes: Vec<Node>,
    origins: Vec<Origin>,
    /// Of each entry; apart from the origins, because the expansion reads little else.
    distances: Vec<u16>,
    places: Vec<u16>,
    /// How many entries were not taken from other tables: these come first.
    own_len: usize,
    /// For each digit, the cells that have it.
    pub on: [CellSet; 9],
    /// For each digit, the cells that do not have it.
    pub off: [CellSet; 9],
}

impl Table {
    /// Starts the table over; `node_count` is one more than the highest number of a node.
    pub fn start(&mut self, node_count: usize) {
        self.nodes.clear();
        self.origins.clear();
        self.distances.clear();
        self.own_len = 0;
        self.places.clear();
        self.places.resize(node_count, NONE);
        self.on = [CellSet::EMPTY; 9];
        self.off = [CellSet::EMPTY; 9];
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.nodes.len() == MAX_ENTRIES
    }

    /// The node at a place; places beyond the end hold node 0, as in HoDoKu's arrays.
    pub fn node(&self, place: usize) -> Node {
        self.nodes.get(place).copied().unwrap_or(0)
    }

    pub fn origin(&self, place: usize) -> Origin {
        self.origins.get(place).copied().unwrap_or_default()
    }

    pub fn distance(&self, place: usize) -> usize {
        usize::from(self.distances.get(place).copied().unwrap_or_default())
    }

    fn set_distance(&mut self, place: usize, distance: usize) {
        if let Some(slot) = self.distances.get_mut(place) {
            *slot = (distance & 0x1ff) as u16;
        }
    }

    pub fn is_expanded(&self, place: usize) -> bool {
        place >= self.own_len
    }

    /// The entries but the start that were not taken from other tables, with their distances.
    pub fn own_entries(&self) -> impl Iterator<Item = (Node, usize)> {
        let own = self.own_len.min(1)..self.own_len;
        let entries = self.nodes[own.clone()].iter().zip(&self.distances[own]);
        entries.map(|(&node, &distance)| (node, usize::from(distance)))
    }

    /// The place of a node; the last, if it has several.
    pub fn place_of(&self, node: Node) -> Option<usize> {
        let place = *self.places.get(usize::from(node))?;
        (place != NONE).then_some(usize::from(place))
    }

    /// The place of a node, or 0.
    pub fn place_or_start(&self, node: Node) -> usize {
        self.place_of(node).unwrap_or(0)
    }

    /// Whether the candidate is in the table, on or off.
    fn has(&self, cell: Cell, digit: Digit, is_on: bool) -> bool {
        let sets = if is_on { &self.on } else { &self.off };
        sets[digit.index()].contains(cell)
    }

    /// Adds a node that follows from these places. A candidate that is known, and anything beyond the limit, is ignored.
    pub fn add(&mut self, nodes: &Nodes, node: Node, places: [u16; MAX_PLACES], penalty: usize) {
        let origin = Origin::from_places(places);
        let before = self.distance(usize::from(places[0]));
        if self.push(nodes, node, origin, before + 1 + penalty) {
            self.own_len = self.nodes.len();
        }
    }

    /// Whether the node was new and there was room for it.
    fn push(&mut self, nodes: &Nodes, node: Node, origin: Origin, distance: usize) -> bool {
        if self.is_full() {
            return false;
        }
        if nodes.is_candidate(node) {
            let (cell, digit, is_on) = (nodes.cell(node), nodes.digit(node), nodes.is_on(node));
            if self.has(cell, digit, is_on) {
                return false;
            }
            let sets = if is_on { &mut self.on } else { &mut self.off };
            sets[digit.index()].insert(cell);
        }
        let place = self.nodes.len();
        self.nodes.push(node);
        self.origins.push(origin);
        self.distances.push(0);
        self.set_distance(place, distance);
        self.places[usize::from(node)] = place as u16;
        true
    }

    /// Adds a node that follows from the start.
    pub fn add_direct(&mut self, nodes: &Nodes, node: Node) {
        self.add(nodes, node, [0; MAX_PLACES], 0);
    }

    /// Adds a node found in another table.
    pub fn add_expanded(&mut self, nodes: &Nodes, node: Node, table: Node, distance: usize) {
        self.push(nodes, node, Origin::in_table(table), distance);
    }

    /// Marks an entry as found in another table.
    pub fn set_expanded(&mut self, place: usize, table: Node, distance: usize) {
        self.origins[place] = Origin::in_table(table);
        self.set_distance(place, distance);
    }
}
