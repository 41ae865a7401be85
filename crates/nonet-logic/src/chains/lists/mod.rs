//! HoDoKu's chains and nets: for each point the ordered list of what follows from it, and what these lists show together.
//!
//! ```text
//! graph      points, groups of cells, almost locked sets, and the links between them
//! reach      which statements follow from a point, as sets
//! list       the same in order, each with what it was derived from
//! path       the way back from a statement, its length, and whether it is a net
//! loops      nice loops and AICs: lists that come back to the cell of their root, or reach another one
//! forcing    contradictions in a list, and what several lists have in common
//! kraken     fish whose fins lead to what the fish removes
//! argument   a net written as statements
//! lines      a path written as statements
//! ```
//!
//! A list of HoDoKu has a fixed order, and only the first way to a statement (the cheapest, where links differ in cost) is
//! ever looked at. So the order decides which loops there are and what a chain looks like. Lists are independent of each
//! other: they are made when a search asks for them, and kept for the next search of the same position.

mod argument;
mod forcing;
mod graph;
mod kraken;
mod lines;
mod list;
mod loops;
mod path;
mod reach;

use std::cell::{Cell, OnceCell, RefCell};

use crate::candidate::Candidate;
use crate::state::State;

use super::node::{NODES, Node};
use list::{CAPACITY, List, Scratch};
use reach::Reach;

pub(crate) use forcing::search as search_forcing;
pub(crate) use graph::{Graph, Premises, Trial, point, point_of};
pub(crate) use kraken::{KrakenFinds, search as search_kraken};
pub(crate) use loops::{LoopKind, search as search_loops};

/// Links that are followed in the time of one unit of work.
const LINKS_PER_UNIT: u64 = 16;

/// The points of a position with what follows from each, made when it is asked for.
#[derive(Debug)]
pub(crate) struct Lists<'a> {
    graph: Graph<'a>,
    reaches: Vec<OnceCell<Reach>>,
    lists: Vec<OnceCell<List>>,
    scratch: RefCell<Scratch>,
    /// Nodes of the path that is being measured.
    passed: RefCell<Vec<bool>>,
    /// Work that no search has counted yet, in links.
    followed: Cell<u64>,
}

impl<'a> Lists<'a> {
    /// Nothing asked for yet.
    pub fn new(graph: Graph<'a>) -> Lists<'a> {
        Lists {
            reaches: std::iter::repeat_with(OnceCell::new).take(NODES).collect(),
            lists: std::iter::repeat_with(OnceCell::new).take(NODES).collect(),
            scratch: RefCell::new(Scratch::new(graph.node_count())),
            passed: RefCell::new(vec![false; graph.node_count()]),
            followed: Cell::new(0),
            graph,
        }
    }

    /// The nodes and links.
    pub fn graph(&self) -> &Graph<'a> {
        &self.graph
    }

    /// What follows from a point: what its list has.
    fn reach(&self, root: Node) -> &Reach {
        let reach = self.full_reach(root);
        if reach.len() > CAPACITY {
            let list = self.list(root);
            return list.cut.get_or_init(|| list.reach(self.graph.node_count()));
        }
        reach
    }

    /// What would follow from a point if its list had no end.
    fn full_reach(&self, root: Node) -> &Reach {
        self.reaches[root.index()].get_or_init(|| {
            let reach = Reach::new(&self.graph, root, &self.reaches);
            self.count(reach.len() as u64);
            reach
        })
    }

    /// What follows from a point, in order.
    fn list(&self, root: Node) -> &List {
        self.lists[root.index()].get_or_init(|| {
            let count = self.full_reach(root).len();
            let (list, followed) = self.scratch.borrow_mut().list(&self.graph, root, count);
            self.count(followed);
            list
        })
    }

    fn count(&self, followed: u64) {
        self.followed.set(self.followed.get() + followed);
    }

    /// The units of work since this was asked last.
    fn units(&self) -> u64 {
        let followed = self.followed.take();
        self.followed.set(followed % LINKS_PER_UNIT);
        followed / LINKS_PER_UNIT
    }
}

/// The points of a state that say that a candidate is true, or that it is not, by cell and digit.
fn points(state: &State, is_on: bool) -> impl Iterator<Item = Node> {
    let candidates = state.all_candidates();
    let all: Vec<Candidate> = candidates.iter().collect();
    all.into_iter()
        .map(move |candidate| graph::point(candidate, is_on))
}
