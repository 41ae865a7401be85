//! The chain from a table's start to one of its entries.
//!
//! The trace goes backwards. From an entry it follows the first of the places that the entry came from; the others start
//! branches, which are traced later, up to where they meet the main chain. An entry that was expanded is looked up in the
//! table that it came from, and followed there until that table's own start, an entry that is itself expanded, or an entry
//! that the original table reaches in fewer links.

use nonet_core::CellSet;

use super::Tables;
use super::node::{Node, Nodes};
use super::table::{MAX_ENTRIES, MAX_PLACES, Table};

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

struct Branch<'a> {
    /// From the place where it joins towards the start.
    nodes: Vec<Node>,
    /// The table in which its first node has its place.
    table: &'a Table,
    /// How long the main chain was where it branched off.
    joins_at: usize,
}

struct Tracer<'a> {
    tables: &'a Tables,
    own: &'a Table,
    cells: CellSet,
    main: Vec<Node>,
    branches: Vec<Branch<'a>>,
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
            main: vec![own.node(place)],
            branches: Vec::new(),
        };
        tracer.follow_main(place);
        let mut index = 0;
        while index < tracer.branches.len() {
            tracer.follow_branch(index);
            index += 1;
        }
        tracer.assemble(form)
    }
}

impl<'a> Tracer<'a> {
    /// The table of the node that an entry was expanded from, and the entry's place in it.
    fn source(&self, table: &'a Table, place: usize) -> Option<(&'a Table, usize)> {
        let source = self.tables.table(table.origin(place).table?);
        Some((source, source.place_or_start(table.node(place))))
    }

    /// Goes back to the original table where the other one has nothing more to say.
    fn return_place(&self, table: &Table, place: usize) -> Option<usize> {
        let node = table.node(place);
        let known = self.own.place_of(node);
        let is_farther =
            known.is_some_and(|known| table.distance(place) > self.own.distance(known));
        (place == 0 || table.is_expanded(place) || is_farther).then(|| known.unwrap_or(0))
    }

    fn follow_main(&mut self, end: usize) {
        let (mut table, mut place) = (self.own, end);
        let mut is_elsewhere = false;
        while place != 0 && self.main.len() < MAX_ENTRIES {
            if let Some(source) = self.source(table, place) {
                (table, place) = source;
                is_elsewhere = true;
            }
            let places = table.origin(place).places;
            place = usize::from(places[0]);
            let node = table.node(place);
            self.main.push(node);
            self.cells = self.cells | self.tables.nodes.cells(node);
            for &branch in &places[1..] {
                if branch != 0 && self.branches.len() < MAX_BRANCHES {
                    self.branches.push(Branch {
                        nodes: vec![table.node(usize::from(branch))],
                        table,
                        joins_at: self.main.len(),
                    });
                }
            }
            if is_elsewhere && let Some(back) = self.return_place(table, place) {
                (table, place) = (self.own, back);
                is_elsewhere = false;
            }
        }
    }

    fn follow_branch(&mut self, index: usize) {
        let Branch {
            ref nodes,
            table: branch_table,
            joins_at,
        } = self.branches[index];
        let (mut table, mut place) = (self.own, self.own.place_or_start(nodes[0]));
        let mut nodes = vec![table.node(place)];
        let mut is_elsewhere = false;
        // The first node has its place in the table where it branched off.
        let mut moves_to = (!std::ptr::eq(branch_table, self.own)).then_some(branch_table);
        while place != 0 && nodes.len() < MAX_ENTRIES {
            if let Some(target) = moves_to.take() {
                place = target.place_or_start(self.own.node(place));
                table = target;
                is_elsewhere = true;
            } else if let Some(source) = self.source(table, place) {
                (table, place) = source;
                is_elsewhere = true;
            }
            let places: [u16; MAX_PLACES] = table.origin(place).places;
            place = usize::from(places[0]);
            let node = table.node(place);
            nodes.push(node);
            let joins = self.cells.contains(self.tables.nodes.cell(node))
                && self
                    .main
                    .get(joins_at..)
                    .is_some_and(|main| main.contains(&node));
            if joins {
                break;
            }
            if is_elsewhere && let Some(back) = self.return_place(table, place) {
                (table, place) = (self.own, back);
                is_elsewhere = false;
            }
        }
        self.branches[index].nodes = nodes;
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
                if branch.nodes.last() == Some(&node) {
                    let inner = branch.nodes.iter().rev().skip(1);
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
