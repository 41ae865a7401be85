//! HoDoKu's chains and nets: for each point the ordered list of what follows from it, and what these lists show together.
//!
//! ```text
//! graph      points, groups of cells, almost locked sets, and the links between them
//! reach      which statements follow from a point, as sets
//! list       the same in order, each with what it was derived from
//! path       the way back from a statement, its length, and whether it is a net
//! loops      nice loops and AICs: lists that come back to the cell of their root, or reach another one
//! forcing    contradictions in a list, and what several lists have in common
//! trial      what a position's singles lead to, for the graph of nets
//! kraken     fish whose fins lead to what the fish removes
//! argument   a net written as statements
//! texts      a path written as statements
//! ```
//!
//! A list of HoDoKu has a fixed order, and only the first way to a statement (the cheapest, where links differ in cost) is
//! ever looked at. So the order decides which loops there are and what a chain looks like. Lists are independent of each
//! other: they are made when a search asks for them, and kept for the next search of the same position.

mod argument;
mod forcing;
mod graph;
mod kraken;
mod list;
mod loops;
mod path;
mod reach;
mod texts;
mod trial;

use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::collect::Collector;
use crate::state::State;

use super::meter::Meter;
use super::node::{NODES, Node};
use list::{CAPACITY, List, Scratch};
use reach::ListReach;

pub(crate) use forcing::search as search_forcing;
pub(crate) use graph::{Graph, Premises, Trial};
pub(crate) use kraken::{KrakenFinds, search as search_kraken};
pub(crate) use loops::{LoopKind, search as search_loops};
pub(crate) use trial::graph as graph_of_nets;

/// The points of a position with what follows from each, made when it is asked for.
#[derive(Debug)]
pub(crate) struct Lists<'a> {
    graph: Graph<'a>,
    reaches: Vec<OnceCell<ListReach>>,
    lists: Vec<OnceCell<List>>,
    scratch: RefCell<Scratch>,
    /// Whether the path that is being measured passes a vertex.
    passed: RefCell<Vec<bool>>,
}

impl<'a> Lists<'a> {
    /// Nothing asked for yet.
    pub fn new(graph: Graph<'a>) -> Lists<'a> {
        Lists {
            reaches: std::iter::repeat_with(OnceCell::new).take(NODES).collect(),
            lists: std::iter::repeat_with(OnceCell::new).take(NODES).collect(),
            scratch: RefCell::new(Scratch::new(graph.vertex_count())),
            passed: RefCell::new(vec![false; graph.vertex_count()]),
            graph,
        }
    }

    /// The vertices and links.
    pub fn graph(&self) -> &Graph<'a> {
        &self.graph
    }

    /// What follows from a point: what its list has.
    fn reach(&self, root: Node, collector: &mut Collector) -> ControlFlow<(), &ListReach> {
        let reach = self.full_reach(root, collector)?;
        if reach.len() <= CAPACITY {
            return ControlFlow::Continue(reach);
        }
        let list = self.list(root, collector)?;
        let cut = list
            .cut
            .get_or_init(|| list.reach(self.graph.vertex_count()));
        ControlFlow::Continue(cut)
    }

    /// What would follow from a point if its list had no end.
    fn full_reach(&self, root: Node, collector: &mut Collector) -> ControlFlow<(), &ListReach> {
        let slot = &self.reaches[root.index()];
        if let Some(reach) = slot.get() {
            return ControlFlow::Continue(reach);
        }
        let mut spend = |units| collector.spend(units);
        let mut meter = Meter::new(&mut spend);
        let reach = ListReach::new(&self.graph, root, &self.reaches, &mut meter)?;
        meter.finish()?;
        ControlFlow::Continue(slot.get_or_init(|| reach))
    }

    /// What follows from a point, in order.
    fn list(&self, root: Node, collector: &mut Collector) -> ControlFlow<(), &List> {
        let slot = &self.lists[root.index()];
        if let Some(list) = slot.get() {
            return ControlFlow::Continue(list);
        }
        let count = self.full_reach(root, collector)?.len();
        let mut spend = |units| collector.spend(units);
        let mut meter = Meter::new(&mut spend);
        let mut scratch = self.scratch.borrow_mut();
        let list = scratch.list(&self.graph, root, count, &mut meter)?;
        meter.finish()?;
        ControlFlow::Continue(slot.get_or_init(|| list))
    }

    /// A list that a search has asked for before, and the slot of a point that follows.
    fn known(&self, root: Node, end: Node) -> (&List, usize) {
        let list = self.lists[root.index()].get();
        let list = list.expect("the search has asked for the list");
        (list, list.slot(end).expect("the end follows from the root"))
    }
}

/// The points of a state that say that a candidate is true, or that it is not, by cell and digit.
fn points(state: &State, is_on: bool) -> impl Iterator<Item = Node> {
    let candidates = state.all_candidates();
    let all: Vec<Candidate> = candidates.iter().collect();
    all.into_iter()
        .map(move |candidate| Node::of(candidate, is_on))
}
