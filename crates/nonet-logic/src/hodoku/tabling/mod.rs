//! Implication tables: for each candidate, on and off, everything that follows. Nice loops, forcing chains and nets and
//! Kraken fish are read off them.
//!
//! ```text
//! fill      what one link forces                    fill.rs, net_fill.rs (singles, for nets)
//! expand    what follows from that                  fill.rs
//! trace     the chain that leads to an entry        trace.rs
//! write     a chain as statements                   lines.rs, argument.rs (nets)
//! ```
//!
//! Which chain is found for a conclusion, and so its length and HoDoKu's choice among conclusions, depends on the order in
//! which entries are added. That order is HoDoKu's.

mod argument;
mod fill;
mod forcing;
mod kraken;
mod lines;
mod net_fill;
mod nice_loop;
mod node;
mod sorting;
mod table;
mod trace;

use std::ops::ControlFlow;

pub use forcing::{search_chains, search_nets};
pub use kraken::search as search_kraken;
pub use nice_loop::{
    search as search_nice_loops, search_grouped as search_grouped_nice_loops,
    search_with_als as search_als_nice_loops,
};

use super::position::Position;
use crate::sink::Sink;
use node::{CANDIDATES, Node, Nodes, groups};
use table::{MAX_PLACES, Table};

/// What the tables may contain besides candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeScope {
    groups: bool,
    als: bool,
}

impl NodeScope {
    const CANDIDATES: NodeScope = NodeScope {
        groups: false,
        als: false,
    };
    const GROUPED: NodeScope = NodeScope {
        groups: true,
        als: false,
    };
    const WITH_ALS: NodeScope = NodeScope {
        groups: true,
        als: true,
    };
}

/// A table for each node.
struct Tables {
    tables: Vec<Table>,
    nodes: Nodes,
}

impl Tables {
    /// Empty tables.
    fn new(position: &Position, scope: NodeScope) -> Tables {
        let mut nodes = Nodes::default();
        if scope.groups {
            nodes.groups = groups(position.state());
        }
        if scope.als {
            let sets = position.als().sets.iter();
            nodes.als = sets.filter(|als| als.cells.len() > 1).cloned().collect();
        }
        let tables = vec![Table::default(); nodes.count()];
        Tables { tables, nodes }
    }

    /// Filled and expanded tables.
    fn expanded(
        position: &Position,
        scope: NodeScope,
        sink: &mut impl Sink,
    ) -> ControlFlow<(), Tables> {
        let mut tables = Tables::new(position, scope);
        tables.fill(position);
        tables.finish(position, sink)?;
        ControlFlow::Continue(tables)
    }

    /// Adds groups and almost locked sets, and expands.
    fn finish(&mut self, position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
        self.fill_groups(position);
        self.fill_als(position, sink)?;
        self.expand_all(sink)
    }

    fn table(&self, node: Node) -> &Table {
        &self.tables[usize::from(node)]
    }

    /// Starts a table with its own node.
    fn start(&mut self, node: Node) {
        let count = self.nodes.count();
        self.tables[usize::from(node)].start(count);
        self.add_direct(node, node);
    }

    fn add_direct(&mut self, table: Node, node: Node) {
        self.tables[usize::from(table)].add_direct(&self.nodes, node);
    }

    fn add(&mut self, table: Node, node: Node, places: [u16; MAX_PLACES], penalty: usize) {
        self.tables[usize::from(table)].add(&self.nodes, node, places, penalty);
    }

    /// The tables of candidates that are not empty: those that are on, or off, by cell and digit.
    fn of_candidates(&self, is_on: bool) -> impl Iterator<Item = Node> {
        let start = if is_on { 0 } else { CANDIDATES };
        (start..start + CANDIDATES).filter(|&node| !self.table(node).is_empty())
    }
}
