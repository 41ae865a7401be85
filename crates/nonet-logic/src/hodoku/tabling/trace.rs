//! The chain from a table's start to one of its entries.
//!
//! The trace goes backwards. From an entry it follows the first of the places that the entry came from; the others start
//! branches, which are traced later, up to where they meet the main chain. An entry that was expanded is looked up in the
//! table that it came from, and followed there back to that table's start, which the original table has as an entry.

use nonet_core::CellSet;

use super::Tables;
use super::node::{Node, Nodes};
use super::table::{MAX_ENTRIES, Table};

/// The most branches of a net.
const MAX_BRANCHES: usize = 200;

/// A link of a chain as it is counted and drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A node of the main chain.
    Node(Node),
    /// A node of a branch that joins the main chain at the node before.
    Branch(Node),
    /// The end of a branch.
    BranchEnd,
}

/// Which chains are valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Any: forcing chains may return to a cell.
    Free,
    /// It may return to the start cell only.
    Loop,
    /// It may not return to any cell.
    Aic,
}

/// A chain from start to end.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    pub items: Vec<Item>,
    /// The cells of the main chain except the end.
    pub cells: CellSet,
}

struct Tracer<'a> {
    tables: &'a Tables,
    own: &'a Table,
    cells: CellSet,
    main: Vec<Node>,
    /// From where each joins towards the start.
    branches: Vec<Vec<Node>>,
}

impl Trace {
    /// What the chain counts: one for each link and branch end, more for almost locked sets.
    pub fn length(&self, nodes: &Nodes) -> usize {
        let costs = self.items.iter().map(|item| match item {
            Item::Node(node) | Item::Branch(node) => 1 + nodes.penalty(*node),
            Item::BranchEnd => 1,
        });
        costs.sum()
    }

    /// Whether it branches.
    pub fn is_net(&self) -> bool {
        self.items.iter().any(|item| !matches!(item, Item::Node(_)))
    }

    /// The nodes of the main chain.
    pub fn nodes(&self) -> Vec<Node> {
        let nodes = self.items.iter().filter_map(|item| match item {
            Item::Node(node) => Some(*node),
            _ => None,
        });
        nodes.collect()
    }
}

impl Tables {
    /// The chain from the start of a table to a node in it, if its form is valid.
    pub(super) fn trace(&self, table: Node, end: Node, form: Form) -> Option<Trace> {
        let own = self.table(table);
        let place = own.place_of(end)?;
        let mut tracer = Tracer {
            tables: self,
            own,
            cells: CellSet::EMPTY,
            main: Vec::new(),
            branches: Vec::new(),
        };
        tracer.main = tracer.follow(place, None);
        for index in 0..tracer.branches.len() {
            let place = own.place_or_start(tracer.branches[index][0]);
            tracer.branches[index] = tracer.follow(place, Some(index));
        }
        tracer.assemble(form)
    }
}

impl Tables {
    /// At most the length of the chain from the start of a table to a node in it: that of its main chain. It is found much
    /// faster than the chain with its branches.
    pub(super) fn least_length(&self, table: Node, end: Node) -> usize {
        let own = self.table(table);
        let Some(place) = own.place_of(end) else {
            return 0;
        };
        let mut least = 1 + self.nodes.penalty(end);
        let (mut table, mut place) = (own, place);
        // A trace is cut at its most entries: whatever is longer has no bound here.
        for _ in 1..MAX_ENTRIES {
            if place == 0 {
                return least;
            }
            if let Some(source) = table.origin(place).table {
                let node = table.node(place);
                table = self.table(source);
                place = table.place_or_start(node);
            }
            place = usize::from(table.origin(place).places[0]);
            let node = table.node(place);
            least += 1 + self.nodes.penalty(node);
            if place == 0 && !std::ptr::eq(table, own) {
                place = own.place_or_start(node);
                table = own;
            }
        }
        0
    }
}

impl Tracer<'_> {
    /// The nodes from an entry back to the start; a branch ends where it meets the main chain.
    fn follow(&mut self, end: usize, branch: Option<usize>) -> Vec<Node> {
        let tables = self.tables;
        let (mut table, mut place) = (self.own, end);
        let mut nodes = vec![table.node(place)];
        while place != 0 && nodes.len() < MAX_ENTRIES {
            if let Some(source) = table.origin(place).table {
                let node = table.node(place);
                table = tables.table(source);
                place = table.place_or_start(node);
            }
            let places = table.origin(place).places;
            place = usize::from(places[0]);
            let node = table.node(place);
            nodes.push(node);
            if branch.is_some() {
                let is_near = self.cells.contains(tables.nodes.cell(node));
                if is_near && self.main.contains(&node) {
                    break;
                }
            } else {
                self.cells = self.cells | tables.nodes.cells(node);
                let others = places[1..].iter().filter(|&&place| place != 0);
                let others = others.map(|&place| vec![table.node(usize::from(place))]);
                self.branches.extend(others);
                self.branches.truncate(MAX_BRANCHES);
            }
            if place == 0 && !std::ptr::eq(table, self.own) {
                place = self.own.place_or_start(node);
                table = self.own;
            }
        }
        nodes
    }

    /// The chain from start to end with its branches, or none if its form is not valid.
    fn assemble(self, form: Form) -> Option<Trace> {
        let nodes = &self.tables.nodes;
        let last = self.main.len() - 1;
        if form == Form::Loop && nodes.cell(self.main[0]) == nodes.cell(*self.main.get(1)?) {
            return None;
        }
        let first_cell = nodes.cell(self.main[last]);
        let mut used = CellSet::EMPTY;
        let mut before: Option<Node> = None;
        let mut items = Vec::with_capacity(self.main.len());
        for &node in self.main.iter().rev() {
            let cell = nodes.cell(node);
            if form != Form::Free {
                if used.contains(cell) {
                    return None;
                }
                if let Some(before) = before
                    && (form == Form::Aic || nodes.cell(before) != first_cell)
                {
                    used = used | nodes.cells(before);
                }
            }
            before = Some(node);
            items.push(Item::Node(node));
            for branch in &self.branches {
                if branch.last() == Some(&node) {
                    let inner = branch.iter().rev().skip(1);
                    items.extend(inner.map(|&node| Item::Branch(node)));
                    items.push(Item::BranchEnd);
                }
            }
        }
        items.truncate(MAX_ENTRIES);
        Some(Trace {
            items,
            cells: self.cells,
        })
    }
}
