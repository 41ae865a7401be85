//! [`ListReach`]: which statements follow from a point at all, whatever the order and the way.
//!
//! What follows from a statement that was reached is reached as well. So a point takes over the whole reach of a point that is
//! already known, and all points of a position take little more time than one. Contradictions and what several points have in
//! common are read off these sets; ordered lists ([`super::list::List`]) are made only for the points that then matter.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use super::graph::{Graph, Vertex};
use crate::chains::meter::Meter;
use crate::chains::node::{NODES, Node};

/// What follows from a point, itself included.
#[derive(Clone, Debug)]
pub(crate) struct ListReach {
    /// For each digit, where it is false, and where it is true.
    cells: [[CellSet; 2]; 9],
    /// All vertices, by number.
    bits: Box<[u64]>,
}

impl ListReach {
    /// Where a digit is false.
    pub fn off(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()][0]
    }

    /// Where a digit is true.
    pub fn on(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()][1]
    }

    /// Where a digit is true or false.
    pub fn of(&self, digit: Digit, is_on: bool) -> CellSet {
        self.cells[digit.index()][usize::from(is_on)]
    }

    /// Whether a point is reached.
    pub fn has(&self, node: Node) -> bool {
        self.bits[node.index() / 64] >> (node.index() % 64) & 1 == 1
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.bits
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Only these vertices.
    pub(super) fn only(vertices: impl Iterator<Item = Vertex>, vertex_count: usize) -> ListReach {
        let mut bits = vec![0; vertex_count.div_ceil(64)];
        for vertex in vertices {
            bits[vertex.index() / 64] |= 1 << (vertex.index() % 64);
        }
        ListReach::from_bits(bits)
    }

    fn from_bits(bits: Vec<u64>) -> ListReach {
        let mut cells = [[CellSet::EMPTY; 2]; 9];
        for (place, &word) in bits.iter().enumerate().take(NODES.div_ceil(64)) {
            let mut left = word;
            while left != 0 {
                let number = place * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if let Some(node) = Node::from_index(number) {
                    let (candidate, is_on) = (node.about(), usize::from(node.is_on()));
                    cells[candidate.digit().index()][is_on].insert(candidate.cell());
                }
            }
        }
        ListReach {
            cells,
            bits: bits.into_boxed_slice(),
        }
    }

    /// What follows from a point, with the reaches of the points that were asked for before, by node.
    pub(super) fn new(
        graph: &Graph,
        root: Node,
        known: &[OnceCell<ListReach>],
        meter: &mut Meter<'_>,
    ) -> ControlFlow<(), ListReach> {
        let mut bits = vec![0_u64; graph.vertex_count().div_ceil(64)];
        let mut done = bits.clone();
        bits[root.index() / 64] |= 1 << (root.index() % 64);
        let mut place = 0;
        while place < bits.len() {
            let left = bits[place] & !done[place];
            if left == 0 {
                place += 1;
                continue;
            }
            let bit = left.trailing_zeros() as usize;
            done[place] |= 1 << bit;
            let vertex = Vertex::new(place * 64 + bit);
            let mut first = place;
            if let Some(reach) = known.get(vertex.index()).and_then(OnceCell::get) {
                for (at, &word) in reach.bits.iter().enumerate() {
                    bits[at] |= word;
                    done[at] |= word;
                }
            } else {
                let links = graph.links(vertex);
                meter.count(links.len() as u64 + 1)?;
                for link in links {
                    let to = link.to.index();
                    let new = 1 << (to % 64) & !bits[to / 64];
                    bits[to / 64] |= new;
                    if new != 0 {
                        first = first.min(to / 64);
                    }
                }
            }
            place = first;
        }
        ControlFlow::Continue(ListReach::from_bits(bits))
    }
}
