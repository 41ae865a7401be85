//! [`Graph`]: what follows from a statement by one link, for every statement of a position.
//!
//! ```text
//! node        says                                             number
//! point       a digit is in a cell, or not                     as in `node.rs`
//! group       a digit is in two or three cells of a line       NODES + 2 * place, plus one if it is on
//!             and a box, or in none of them
//! lock        an almost locked set lacks one of its digits     after the groups; there is no opposite
//! ```
//!
//! Links are kept in one array, those of a node in the order in which HoDoKu follows them: to points, then to groups, then
//! to locks. The order decides which chain leads to a statement, and so which conclusions there are.
//!
//! A link has a cost: 2, and more out of a lock. A net replaces the links to points by what a trial finds
//! ([`Graph::with_trials`]); such a link has premises, by their places among the links of the same node.

use std::convert::Infallible;
use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, House, HouseKind, digits_of};

use crate::candidate::Candidate;
use crate::chain_text::Claim;
use crate::chains::node::{NODES, Node};
use crate::collect::Collector;
use crate::patterns::als::Als;
use crate::state::State;

/// The cost of a link, weight apart.
const LINK_COST: u16 = 2;

/// A link to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct GraphLink {
    pub to: Node,
    /// The cost of its end in the list of its start.
    pub cost: u16,
}

/// The premises of a link, by place: 0 is its start, place 1 the first link of the start, and so on. The first one is on the
/// way back; unused ones are 0.
pub(crate) type Premises = [u16; 5];

/// What a trial finds from a point: other points, each with its premises and its cost.
pub(crate) type Trial = Vec<(Node, Premises, u16)>;

/// All places of a digit where a line meets a box, two or three of them.
#[derive(Clone, Copy, Debug)]
struct Group {
    cells: CellSet,
    digit: Digit,
    line: House,
    square: House,
    /// The cells that see all of them.
    seen: CellSet,
}

/// The nodes and links of a position.
#[derive(Debug)]
pub(crate) struct Graph<'a> {
    groups: Vec<Group>,
    sets: &'a [Als],
    /// For each lock, its set and the digit that the set lacks.
    locks: Vec<(u16, Digit)>,
    /// Where the links of each node start.
    starts: Vec<u32>,
    links: Vec<GraphLink>,
    /// The premises of each link in a graph of trials.
    premises: Vec<Premises>,
}

impl<'a> Graph<'a> {
    /// Links between points.
    pub fn of_points(state: &State) -> Graph<'a> {
        Graph::new(state, Vec::new())
    }

    /// Links between points and groups.
    pub fn with_groups(state: &State) -> Graph<'a> {
        Graph::new(state, groups(state))
    }

    /// Links between points, groups and almost locked sets.
    pub fn with_sets(
        state: &State,
        sets: &'a [Als],
        collector: &mut Collector,
    ) -> ControlFlow<(), Graph<'a>> {
        // Thousands of sets have millions of links.
        Graph::linked(state, groups(state), sets, || collector.work.look())
    }

    fn new(state: &State, groups: Vec<Group>) -> Graph<'a> {
        let ControlFlow::Continue(graph) = Graph::linked(state, groups, &[], || {
            ControlFlow::<Infallible>::Continue(())
        });
        graph
    }

    /// A graph with its links, node by node while `look` lets it go on.
    fn linked<B>(
        state: &State,
        groups: Vec<Group>,
        sets: &'a [Als],
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Graph<'a>> {
        let mut locks = locks(sets);
        locks.truncate(usize::from(u16::MAX) - NODES - 2 * groups.len());
        let mut graph = Graph {
            groups,
            locks,
            sets,
            starts: Vec::new(),
            links: Vec::new(),
            premises: Vec::new(),
        };
        let follow = Follow {
            state,
            by_digit: by_digit(&graph),
            graph: &graph,
        };
        let (mut starts, mut links) = (vec![0], Vec::new());
        for node in 0..graph.node_count() {
            follow.links_of(Node(node as u16), &mut links);
            starts.push(links.len() as u32);
            look()?;
        }
        (graph.starts, graph.links) = (starts, links);
        ControlFlow::Continue(graph)
    }

    /// The same with what trials find in place of the links from points to points. `trial` fills in what it finds from a
    /// point.
    pub fn with_trials(
        &self,
        state: &State,
        mut trial: impl FnMut(Node, &mut Trial) -> ControlFlow<()>,
    ) -> ControlFlow<(), Graph<'a>> {
        let mut graph = Graph {
            groups: self.groups.clone(),
            locks: self.locks.clone(),
            sets: self.sets,
            starts: vec![0],
            links: Vec::new(),
            premises: Vec::new(),
        };
        let mut found = Trial::new();
        for node in 0..self.node_count() {
            let node = Node(node as u16);
            let is_point = node.index() < NODES;
            if is_point && state.has(node.about()) {
                found.clear();
                trial(node, &mut found)?;
                for &(to, premises, cost) in &found {
                    graph.links.push(GraphLink { to, cost });
                    graph.premises.push(premises);
                }
            }
            for &link in self.links(node) {
                if !is_point || link.to.index() >= NODES {
                    graph.links.push(link);
                    graph.premises.push(Premises::default());
                }
            }
            graph.starts.push(graph.links.len() as u32);
        }
        ControlFlow::Continue(graph)
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.first_lock() + self.locks.len()
    }

    fn first_lock(&self) -> usize {
        NODES + 2 * self.groups.len()
    }

    fn group(&self, node: Node) -> &Group {
        &self.groups[(node.index() - NODES) / 2]
    }

    /// The links of a node in order.
    pub(super) fn links(&self, node: Node) -> &[GraphLink] {
        let start = self.starts[node.index()] as usize;
        &self.links[start..self.starts[node.index() + 1] as usize]
    }

    /// Whether it was made from trials.
    pub fn has_premises(&self) -> bool {
        !self.premises.is_empty()
    }

    /// The premises of the links of a node.
    pub fn premises(&self, node: Node) -> &[Premises] {
        let start = self.starts[node.index()] as usize;
        &self.premises[start..self.starts[node.index() + 1] as usize]
    }

    /// The set of a lock.
    pub fn set_of(&self, node: Node) -> Option<&'a Als> {
        let lock = node.index().checked_sub(self.first_lock())?;
        Some(&self.sets[usize::from(self.locks[lock].0)])
    }

    /// What a node says.
    pub fn claim(&self, node: Node) -> Claim {
        if node.index() < NODES {
            return Claim::of(node.about(), node.is_on());
        }
        if node.index() < self.first_lock() {
            let &Group { cells, digit, .. } = self.group(node);
            let is_true = node.is_on();
            return Claim {
                cells,
                digit,
                is_true,
            };
        }
        let (set, digit) = self.locks[node.index() - self.first_lock()];
        Claim::none(self.sets[usize::from(set)].cells_with[digit.index()], digit)
    }

    /// The cells that a path passes at a node: all of an almost locked set.
    pub fn cells(&self, node: Node) -> CellSet {
        self.set_of(node)
            .map_or_else(|| self.claim(node).cells, |als| als.cells)
    }

    /// The cell that stands for a node: the first one that it speaks of.
    pub fn anchor(&self, node: Node) -> Cell {
        let mut cells = self.claim(node).cells.cells();
        cells.next().expect("a statement is about a cell")
    }

    /// The cells that cannot have a digit if a node's cells have it.
    pub fn seen(&self, node: Node, digit: Digit) -> CellSet {
        match self.set_of(node) {
            Some(als) => als.seen[digit.index()],
            None => self.claim(node).cells.seen_by_all(),
        }
    }

    /// What a node adds to the length of a path, itself apart.
    pub fn weight(&self, node: Node) -> u16 {
        self.set_of(node).map_or(0, weight)
    }
}

/// By lines, digits and boxes.
fn groups(state: &State) -> Vec<Group> {
    let mut groups = Vec::new();
    let lines = HouseKind::Row.houses().chain(HouseKind::Column.houses());
    for line in lines {
        for digit in Digit::ALL {
            let places = state.cells_with(digit).intersection(line.cell_set());
            for square in HouseKind::Box.houses() {
                let cells = places.intersection(square.cell_set());
                if cells.len() >= 2 {
                    groups.push(Group {
                        cells,
                        digit,
                        line,
                        square,
                        seen: cells.seen_by_all(),
                    });
                }
            }
        }
    }
    groups
}

/// The sets that lack a digit which something sees outside, if another digit can be removed then. Bivalue cells are no sets:
/// their links are those of points.
fn locks(sets: &[Als]) -> Vec<(u16, Digit)> {
    let mut locks = Vec::new();
    for (place, als) in sets.iter().enumerate() {
        let is_seen = |digit: &Digit| !als.seen[digit.index()].is_empty();
        let seen: Vec<_> = digits_of(als.digits).filter(is_seen).collect();
        if als.cells.len() > 1 && seen.len() > 1 {
            locks.extend(seen.into_iter().map(|digit| (place as u16, digit)));
        }
    }
    locks
}

/// What a link out of a lock costs more, by the number of digits in its set.
fn weight(als: &Als) -> u16 {
    2 * (als.digits.count_ones() as u16 - 1)
}

/// The groups and locks of each digit.
fn by_digit(graph: &Graph) -> [(Vec<Node>, Vec<Node>); 9] {
    let mut nodes: [(Vec<Node>, Vec<Node>); 9] = Default::default();
    for (place, group) in graph.groups.iter().enumerate() {
        let off = Node((NODES + 2 * place) as u16);
        nodes[group.digit.index()].0.push(off);
    }
    for (place, (_, digit)) in graph.locks.iter().enumerate() {
        let lock = Node((graph.first_lock() + place) as u16);
        nodes[digit.index()].1.push(lock);
    }
    nodes
}

/// Finds the links of nodes.
struct Follow<'a> {
    state: &'a State,
    graph: &'a Graph<'a>,
    by_digit: [(Vec<Node>, Vec<Node>); 9],
}

impl Follow<'_> {
    fn links_of(&self, node: Node, links: &mut Vec<GraphLink>) {
        let mut add = |to: Node, weight: u16| {
            links.push(GraphLink {
                to,
                cost: LINK_COST + weight,
            });
        };
        if let Some(als) = self.graph.set_of(node) {
            return self.after_lock(als, self.graph.claim(node).digit, &mut add);
        }
        let is_point = node.index() < NODES;
        if is_point && !self.state.has(node.about()) {
            return;
        }
        let mut add = |to: Node| add(to, 0);
        match (is_point, node.is_on()) {
            (true, true) => self.after_on(node.about(), &mut add),
            (true, false) => self.after_off(node.about(), &mut add),
            (false, true) => self.after_group_on(self.graph.group(node), &mut add),
            (false, false) => self.after_group_off(self.graph.group(node), &mut add),
        }
    }

    /// The places of a digit in a house.
    fn places(&self, house: House, digit: Digit) -> CellSet {
        self.state.cells_with(digit).intersection(house.cell_set())
    }

    /// The groups of a digit, as false.
    fn groups(&self, digit: Digit) -> impl Iterator<Item = (Node, &Group)> {
        let groups = self.by_digit[digit.index()].0.iter();
        groups.map(|&off| (off, self.graph.group(off)))
    }

    /// The digit is in the cell: no other digit is, and the digit is nowhere else.
    fn after_on(&self, from: Candidate, add: &mut impl FnMut(Node)) {
        let (cell, digit) = (from.cell(), from.digit());
        for other in digits_of(self.state.mask(cell) & !(1 << digit.index())) {
            add(Node::of(Candidate::new(cell, other), false));
        }
        let mut known = CellSet::only(cell);
        for kind in HouseKind::ALL {
            let places = self.places(House::of(kind, cell), digit).minus(known);
            known = known | places;
            add_cells(places, digit, false, add);
        }
        for (off, group) in self.groups(digit) {
            if group.seen.contains(cell) {
                add(off);
            }
        }
        self.add_locks(CellSet::only(cell), digit, add);
    }

    /// The digit is not in the cell: one candidate may be left there, or one place in a house.
    fn after_off(&self, from: Candidate, add: &mut impl FnMut(Node)) {
        let (cell, digit) = (from.cell(), from.digit());
        let others = self.state.mask(cell) & !(1 << digit.index());
        if others.is_power_of_two() {
            for other in digits_of(others) {
                add(Node::of(Candidate::new(cell, other), true));
            }
        }
        let own = CellSet::only(cell);
        let mut known = CellSet::EMPTY;
        for kind in HouseKind::ALL {
            let left = self.places(House::of(kind, cell), digit).minus(own);
            if left.len() == 1 {
                add_cells(left.minus(known), digit, true, add);
                known = known | left;
            }
        }
        for (off, group) in self.groups(digit) {
            let is_left = |house| self.places(house, digit).minus(group.cells) == own;
            if is_left(group.square) || is_left(group.line) {
                add(off.opposite());
            }
        }
    }

    /// The digit is in one of the cells: it is not in what sees them all.
    fn after_group_on(&self, from: &Group, add: &mut impl FnMut(Node)) {
        let digit = from.digit;
        let seen = from.seen.intersection(self.state.cells_with(digit));
        add_cells(seen, digit, false, add);
        for (off, group) in self.groups(digit) {
            let is_beside = group.line == from.line || group.square == from.square;
            if is_beside && group.cells.is_disjoint(from.cells) {
                add(off);
            }
        }
        self.add_locks(from.cells, digit, add);
    }

    /// The digit is in none of the cells: one place may be left in the box or in the line, or one group.
    fn after_group_off(&self, from: &Group, add: &mut impl FnMut(Node)) {
        let digit = from.digit;
        let houses = [from.square, from.line];
        for house in houses {
            let left = self.places(house, digit).minus(from.cells);
            if left.len() == 1 {
                add_cells(left, digit, true, add);
            }
        }
        for house in [from.line, from.square] {
            let left = self.places(house, digit).minus(from.cells);
            let mut groups = self.groups(digit);
            if let Some((off, _)) = groups.find(|(_, group)| group.cells == left) {
                add(off.opposite());
            }
        }
    }

    /// The sets that lack a digit if it is in these cells.
    fn add_locks(&self, cells: CellSet, digit: Digit, add: &mut impl FnMut(Node)) {
        for &lock in &self.by_digit[digit.index()].1 {
            if cells.minus(self.graph.seen(lock, digit)).is_empty() {
                add(lock);
            }
        }
    }

    /// The set lacks a digit: it has all others, and what sees them has not.
    fn after_lock(&self, als: &Als, lost: Digit, add: &mut impl FnMut(Node, u16)) {
        let weight = weight(als);
        let kept = als.digits & !(1 << lost.index());
        for digit in digits_of(kept) {
            let seen = als.seen[digit.index()];
            add_cells(seen, digit, false, &mut |to| add(to, weight));
            for (off, group) in self.groups(digit) {
                if group.cells.minus(seen).is_empty() {
                    add(off, weight);
                }
            }
        }
        for (place, (set, digit)) in self.graph.locks.iter().enumerate() {
            let other = &self.graph.sets[usize::from(*set)];
            let is_kept = kept >> digit.index() & 1 == 1;
            let loses = other.cells_with[digit.index()].minus(als.seen[digit.index()]);
            if is_kept && loses.is_empty() && other.cells.is_disjoint(als.cells) {
                add(Node((self.graph.first_lock() + place) as u16), weight);
            }
        }
        for cell in als.seen_by_any.cells() {
            let mask = self.state.mask(cell);
            let is_lost = |digit: &Digit| als.seen[digit.index()].contains(cell);
            let removed = digits_of(kept).filter(is_lost);
            let left = removed.fold(mask, |left, digit| left & !(1 << digit.index()));
            if mask.count_ones() != 2 && left.is_power_of_two() {
                for digit in digits_of(left) {
                    add(Node::of(Candidate::new(cell, digit), true), weight + 1);
                }
            }
        }
    }
}

fn add_cells(cells: CellSet, digit: Digit, is_on: bool, add: &mut impl FnMut(Node)) {
    for cell in cells.cells() {
        add(Node::of(Candidate::new(cell, digit), is_on));
    }
}
