//! [`Graph`]: what follows from a statement by one link, for every statement of a position.
//!
//! A statement is a [`Vertex`]:
//!
//! ```text
//! vertex      says                                             number
//! point       a digit is in a cell, or not                     that of its node
//! group       a digit is in one of two or three cells of       NODES + 2 * place, plus one if it is in one
//!             a line and a box, or in none of them
//! lock        an almost locked set lacks one of its digits     after the groups; there is no opposite
//! ```
//!
//! Links are kept in one array, those of a vertex in the order in which HoDoKu follows them: to points, then to groups, then
//! to locks. The order decides which chain leads to a statement, and so which conclusions there are.
//!
//! A link has a cost: 2, and more out of a lock. A net replaces the links to points by what a trial finds
//! ([`Graph::with_trials`]); such a link has premises, by their places among the links of the same vertex.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

use nonet_core::{Cell, CellSet, Digit, House, HouseKind, digits_of};

use crate::candidate::Candidate;
use crate::chain_text::Claim;
use crate::chains::node::{NODES, Node};
use crate::collect::Collector;
use crate::patterns::als::Als;
use crate::state::State;

/// The cost of a link, weight apart.
const LINK_COST: u16 = 2;

/// A statement by its number; the graph knows what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vertex(u32);

impl Vertex {
    #[inline]
    pub fn new(number: usize) -> Vertex {
        Vertex(number as u32)
    }

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The statement about a candidate, if it is a point.
    #[inline]
    pub fn point(self) -> Option<Node> {
        Node::from_index(self.index())
    }
}

impl From<Node> for Vertex {
    #[inline]
    fn from(node: Node) -> Vertex {
        Vertex::new(node.index())
    }
}

/// What a vertex says.
enum Meaning<'g> {
    Point(Node),
    /// The digit is in one of the cells, or in none.
    Group(&'g Group, bool),
    /// The set lacks the digit.
    Lock(&'g Als, Digit),
}

/// A link to a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct GraphLink {
    pub to: Vertex,
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

/// The vertices and links of a position.
#[derive(Debug)]
pub(crate) struct Graph<'a> {
    groups: Vec<Group>,
    /// For each lock, its set and the digit that the set lacks.
    locks: Vec<(&'a Als, Digit)>,
    /// Where the links of each vertex start.
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

    /// A graph with its links, vertex by vertex while `look` lets it go on.
    fn linked<B>(
        state: &State,
        groups: Vec<Group>,
        sets: &'a [Als],
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Graph<'a>> {
        let mut graph = Graph {
            groups,
            locks: locks(sets),
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
        for number in 0..graph.vertex_count() {
            follow.links_of(Vertex::new(number), &mut links);
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
            starts: vec![0],
            links: Vec::new(),
            premises: Vec::new(),
        };
        let mut found = Trial::new();
        for number in 0..self.vertex_count() {
            let vertex = Vertex::new(number);
            let point = vertex.point();
            if let Some(node) = point.filter(|node| state.has(node.about())) {
                found.clear();
                trial(node, &mut found)?;
                for &(to, premises, cost) in &found {
                    let to = to.into();
                    graph.links.push(GraphLink { to, cost });
                    graph.premises.push(premises);
                }
            }
            for &link in self.links(vertex) {
                if point.is_none() || link.to.point().is_none() {
                    graph.links.push(link);
                    graph.premises.push(Premises::default());
                }
            }
            graph.starts.push(graph.links.len() as u32);
        }
        ControlFlow::Continue(graph)
    }

    /// The number of vertices.
    pub(super) fn vertex_count(&self) -> usize {
        self.first_lock() + self.locks.len()
    }

    fn first_lock(&self) -> usize {
        NODES + 2 * self.groups.len()
    }

    fn group(&self, place: usize, is_on: bool) -> Vertex {
        Vertex::new(NODES + 2 * place + usize::from(is_on))
    }

    fn lock(&self, place: usize) -> Vertex {
        Vertex::new(self.first_lock() + place)
    }

    fn meaning(&self, vertex: Vertex) -> Meaning<'_> {
        if let Some(node) = vertex.point() {
            return Meaning::Point(node);
        }
        let (place, is_on) = ((vertex.index() - NODES) / 2, vertex.index() % 2 == 1);
        match self.groups.get(place) {
            Some(group) => Meaning::Group(group, is_on),
            None => {
                let (set, digit) = self.locks[vertex.index() - self.first_lock()];
                Meaning::Lock(set, digit)
            }
        }
    }

    /// The links of a vertex in order.
    pub(super) fn links(&self, vertex: Vertex) -> &[GraphLink] {
        &self.links[self.places(vertex)]
    }

    /// Whether it was made from trials.
    pub(super) fn has_premises(&self) -> bool {
        !self.premises.is_empty()
    }

    /// The premises of the links of a vertex.
    pub(super) fn premises(&self, vertex: Vertex) -> &[Premises] {
        &self.premises[self.places(vertex)]
    }

    fn places(&self, vertex: Vertex) -> Range<usize> {
        let starts = &self.starts[vertex.index()..];
        starts[0] as usize..starts[1] as usize
    }

    /// The set of a lock.
    pub(super) fn set_of(&self, vertex: Vertex) -> Option<&Als> {
        match self.meaning(vertex) {
            Meaning::Lock(als, _) => Some(als),
            _ => None,
        }
    }

    /// What a vertex says.
    pub(super) fn claim(&self, vertex: Vertex) -> Claim {
        match self.meaning(vertex) {
            Meaning::Point(node) => Claim::of(node.about(), node.is_on()),
            Meaning::Group(&Group { cells, digit, .. }, is_true) => Claim {
                cells,
                digit,
                is_true,
            },
            Meaning::Lock(als, digit) => Claim::none(als.cells_with[digit.index()], digit),
        }
    }

    /// The cells that a path passes at a vertex: all of an almost locked set.
    pub(super) fn cells(&self, vertex: Vertex) -> CellSet {
        self.set_of(vertex)
            .map_or_else(|| self.claim(vertex).cells, |als| als.cells)
    }

    /// The cell that stands for a vertex: the first one that it speaks of.
    pub(super) fn anchor(&self, vertex: Vertex) -> Cell {
        let mut cells = self.claim(vertex).cells.cells();
        cells.next().expect("a statement is about a cell")
    }

    /// The cells that cannot have a digit if a vertex's cells have it.
    pub(super) fn seen(&self, vertex: Vertex, digit: Digit) -> CellSet {
        match self.set_of(vertex) {
            Some(als) => als.seen[digit.index()],
            None => self.claim(vertex).cells.seen_by_all(),
        }
    }

    /// What a vertex adds to the length of a path, itself apart.
    pub(super) fn weight(&self, vertex: Vertex) -> u16 {
        self.set_of(vertex).map_or(0, weight)
    }
}

/// By lines, digits and boxes.
fn groups(state: &State) -> Vec<Group> {
    let mut groups = Vec::new();
    let lines = HouseKind::Row.houses().chain(HouseKind::Column.houses());
    for line in lines {
        for digit in Digit::ALL {
            let places = state.places(line, digit);
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

/// The locks: an almost locked set with each digit that a candidate outside can take from it. There is a second such digit,
/// which the set then takes from candidates outside. A bivalue cell makes no lock, because its points have the same links.
fn locks(sets: &[Als]) -> Vec<(&Als, Digit)> {
    let several = sets.iter().filter(|als| als.cells.len() > 1);
    let locks = several.flat_map(|als| {
        let is_seen = |digit: &Digit| !als.seen[digit.index()].is_empty();
        let seen: Vec<_> = digits_of(als.digits).filter(is_seen).collect();
        let digits = (seen.len() > 1).then_some(seen);
        digits.into_iter().flatten().map(move |digit| (als, digit))
    });
    locks.collect()
}

/// What a link out of a lock costs more, by the number of digits in its set.
fn weight(als: &Als) -> u16 {
    2 * (als.digits.count_ones() as u16 - 1)
}

/// The places of the groups and of the locks of each digit.
fn by_digit(graph: &Graph) -> [(Vec<usize>, Vec<usize>); 9] {
    let mut places: [(Vec<usize>, Vec<usize>); 9] = Default::default();
    for (place, group) in graph.groups.iter().enumerate() {
        places[group.digit.index()].0.push(place);
    }
    for (place, (_, digit)) in graph.locks.iter().enumerate() {
        places[digit.index()].1.push(place);
    }
    places
}

/// Finds the links of vertices.
struct Follow<'a> {
    state: &'a State,
    graph: &'a Graph<'a>,
    by_digit: [(Vec<usize>, Vec<usize>); 9],
}

impl Follow<'_> {
    fn links_of(&self, vertex: Vertex, links: &mut Vec<GraphLink>) {
        let mut add = |to: Vertex, weight: u16| {
            links.push(GraphLink {
                to,
                cost: LINK_COST + weight,
            });
        };
        let mut add_plain = |to: Vertex| add(to, 0);
        match self.graph.meaning(vertex) {
            Meaning::Point(node) => match (self.state.has(node.about()), node.is_on()) {
                (false, _) => {}
                (true, true) => self.after_on(node.about(), &mut add_plain),
                (true, false) => self.after_off(node.about(), &mut add_plain),
            },
            Meaning::Group(group, true) => self.after_group_on(group, &mut add_plain),
            Meaning::Group(group, false) => self.after_group_off(group, &mut add_plain),
            Meaning::Lock(als, lost) => self.after_lock(als, lost, &mut add),
        }
    }

    /// The groups of a digit, with their places.
    fn groups(&self, digit: Digit) -> impl Iterator<Item = (usize, &Group)> {
        let groups = self.by_digit[digit.index()].0.iter();
        groups.map(|&place| (place, &self.graph.groups[place]))
    }

    /// The digit is in the cell: no other digit is, and the digit is nowhere else.
    fn after_on(&self, from: Candidate, add: &mut impl FnMut(Vertex)) {
        let (cell, digit) = (from.cell(), from.digit());
        let others = self.state.mask(cell) & !(1 << digit.index());
        Candidate::in_cell(cell, others).for_each(|other| add(Node::of(other, false).into()));
        let mut known = CellSet::only(cell);
        for kind in HouseKind::ALL {
            let places = self.state.places(House::of(kind, cell), digit).minus(known);
            known = known | places;
            add_cells(places, digit, false, add);
        }
        for (place, group) in self.groups(digit) {
            if group.seen.contains(cell) {
                add(self.graph.group(place, false));
            }
        }
        self.add_locks(CellSet::only(cell), digit, add);
    }

    /// The digit is not in the cell: one candidate may be left there, or one place in a house.
    fn after_off(&self, from: Candidate, add: &mut impl FnMut(Vertex)) {
        let (cell, digit) = (from.cell(), from.digit());
        let others = self.state.mask(cell) & !(1 << digit.index());
        if others.is_power_of_two() {
            Candidate::in_cell(cell, others).for_each(|other| add(Node::of(other, true).into()));
        }
        let own = CellSet::only(cell);
        let mut known = CellSet::EMPTY;
        for kind in HouseKind::ALL {
            let left = self.state.places(House::of(kind, cell), digit).minus(own);
            if left.len() == 1 {
                add_cells(left.minus(known), digit, true, add);
                known = known | left;
            }
        }
        for (place, group) in self.groups(digit) {
            let is_left = |house| self.state.places(house, digit).minus(group.cells) == own;
            if is_left(group.square) || is_left(group.line) {
                add(self.graph.group(place, true));
            }
        }
    }

    /// The digit is in one of the cells: it is not in what sees them all.
    fn after_group_on(&self, from: &Group, add: &mut impl FnMut(Vertex)) {
        let digit = from.digit;
        let seen = from.seen.intersection(self.state.cells_with(digit));
        add_cells(seen, digit, false, add);
        for (place, group) in self.groups(digit) {
            let is_beside = group.line == from.line || group.square == from.square;
            if is_beside && group.cells.is_disjoint(from.cells) {
                add(self.graph.group(place, false));
            }
        }
        self.add_locks(from.cells, digit, add);
    }

    /// The digit is in none of the cells: one place may be left in the box or in the line, or one group.
    fn after_group_off(&self, from: &Group, add: &mut impl FnMut(Vertex)) {
        let digit = from.digit;
        let houses = [from.square, from.line];
        for house in houses {
            let left = self.state.places(house, digit).minus(from.cells);
            if left.len() == 1 {
                add_cells(left, digit, true, add);
            }
        }
        for house in [from.line, from.square] {
            let left = self.state.places(house, digit).minus(from.cells);
            let mut groups = self.groups(digit);
            if let Some((place, _)) = groups.find(|(_, group)| group.cells == left) {
                add(self.graph.group(place, true));
            }
        }
    }

    /// The sets that lack a digit if it is in these cells.
    fn add_locks(&self, cells: CellSet, digit: Digit, add: &mut impl FnMut(Vertex)) {
        for &place in &self.by_digit[digit.index()].1 {
            let (als, _) = self.graph.locks[place];
            if cells.minus(als.seen[digit.index()]).is_empty() {
                add(self.graph.lock(place));
            }
        }
    }

    /// The set lacks a digit: it has all others, and what sees them has not.
    fn after_lock(&self, als: &Als, lost: Digit, add: &mut impl FnMut(Vertex, u16)) {
        let weight = weight(als);
        let kept = als.digits & !(1 << lost.index());
        for digit in digits_of(kept) {
            let seen = als.seen[digit.index()];
            add_cells(seen, digit, false, &mut |to| add(to, weight));
            for (place, group) in self.groups(digit) {
                if group.cells.minus(seen).is_empty() {
                    add(self.graph.group(place, false), weight);
                }
            }
        }
        for (place, (other, digit)) in self.graph.locks.iter().enumerate() {
            let is_kept = kept >> digit.index() & 1 == 1;
            let loses = other.cells_with[digit.index()].minus(als.seen[digit.index()]);
            if is_kept && loses.is_empty() && other.cells.is_disjoint(als.cells) {
                add(self.graph.lock(place), weight);
            }
        }
        for cell in als.seen_by_any.cells() {
            let mask = self.state.mask(cell);
            let is_lost = |digit: &Digit| als.seen[digit.index()].contains(cell);
            let removed = digits_of(kept).filter(is_lost);
            let left = removed.fold(mask, |left, digit| left & !(1 << digit.index()));
            if mask.count_ones() != 2 && left.is_power_of_two() {
                Candidate::in_cell(cell, left)
                    .for_each(|one| add(Node::of(one, true).into(), weight + 1));
            }
        }
    }
}

fn add_cells(cells: CellSet, digit: Digit, is_on: bool, add: &mut impl FnMut(Vertex)) {
    let all = Candidate::in_cells(cells, digit);
    all.for_each(|one| add(Node::of(one, is_on).into()));
}
