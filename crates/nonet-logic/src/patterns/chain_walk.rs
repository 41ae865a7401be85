//! The walk behind turbot fish, X-chains, XY-chains and remote pairs: alternating links, no cell twice.
//!
//! A chain goes from a candidate that is taken as false over a strong link to one that is then true, over a weak link to
//! one that is then false, and so on. If it ends with a true candidate of the starting digit, one of the two ends is true
//! in any case, and what sees both ends is false.
//!
//! ```text
//! X-chain     strong: the digit's two places in a house    weak: two places in a house
//! XY-chain    strong: the two digits of a cell             weak: the same digit in two bivalue cells
//! ```
//!
//! Walks are tried depth first in a fixed order of links: row, column, box. A link inside a box that is also in a line
//! counts for the line only.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind, digits_of};

use super::ranking::{Cheapest, by_digit, rank};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chain_text::{ChainText, Claim};
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Link, Pattern, Statement};

/// A turbot fish has three links.
const TURBOT_LENGTH: usize = 3;

/// A remote pair needs four cells: seven links.
const REMOTE_LENGTH: usize = 7;

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: Candidate,
    is_strong: bool,
}

struct ChainWalk<'a, 'w> {
    state: &'a State,
    technique: Technique,
    max_length: usize,
    edges: Vec<Vec<Edge>>,
    start: Candidate,
    /// What the start sees of its digit.
    seen_by_start: CellSet,
    /// The cells of the chain before the current one.
    visited: CellSet,
    nodes: Vec<Candidate>,
    /// The nodes of the shortest chain for each set of eliminations.
    finds: Cheapest<CandidateSet, usize, Vec<Candidate>>,
    collector: &'a mut Collector<'w>,
}

/// Offers the chains of this technique with at most `max_length` links, best first.
pub(super) fn search(
    state: &State,
    technique: Technique,
    max_length: usize,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let max_length = match technique {
        Technique::TurbotFish => TURBOT_LENGTH,
        _ => max_length,
    };
    let mut walk = ChainWalk {
        state,
        technique,
        max_length,
        edges: edges(state, technique),
        start: Candidate::new(Cell::ALL[0], Digit::ALL[0]),
        seen_by_start: CellSet::EMPTY,
        visited: CellSet::EMPTY,
        nodes: Vec::with_capacity(max_length + 1),
        finds: Cheapest::new(),
        collector,
    };
    walk.run()?;
    for (eliminations, nodes) in walk.finds.ranked(rank) {
        let order = by_digit(&eliminations);
        collector.offer_removals(technique, &order, || pattern(state, technique, &nodes))?;
    }
    ControlFlow::Continue(())
}

/// Whether chains of this technique stay on one digit.
fn is_single_digit(technique: Technique) -> bool {
    matches!(technique, Technique::TurbotFish | Technique::XChain)
}

/// The links of each candidate.
fn edges(state: &State, technique: Technique) -> Vec<Vec<Edge>> {
    let mut edges = vec![Vec::new(); Candidate::COUNT];
    let single_digit = is_single_digit(technique);
    let cells = if single_digit {
        state.open_cells()
    } else {
        state.bivalue_cells()
    };
    for cell in cells.cells() {
        for digit in digits_of(state.mask(cell)) {
            let own = &mut edges[Candidate::new(cell, digit).index()];
            if !single_digit {
                let other = digits_of(state.mask(cell) & !(1 << digit.index()));
                own.extend(other.map(|other| Edge {
                    to: Candidate::new(cell, other),
                    is_strong: true,
                }));
            }
            for kind in HouseKind::ALL {
                let house = House::of(kind, cell);
                let places = state.places(house, digit);
                for to in places.intersection(cells).cells() {
                    let is_in_line = to.row() == cell.row() || to.column() == cell.column();
                    let is_like =
                        technique != Technique::RemotePair || state.mask(to) == state.mask(cell);
                    if to != cell && is_like && !(kind == HouseKind::Box && is_in_line) {
                        own.push(Edge {
                            to: Candidate::new(to, digit),
                            is_strong: single_digit && places.len() == 2,
                        });
                    }
                }
            }
        }
    }
    edges
}

impl ChainWalk<'_, '_> {
    fn run(&mut self) -> ControlFlow<()> {
        for cell in self.state.open_cells().cells() {
            for digit in digits_of(self.state.mask(cell)) {
                self.start = Candidate::new(cell, digit);
                let peers = cell.peer_set();
                self.seen_by_start = peers.intersection(self.state.cells_with(digit));
                for index in 0..self.edges[self.start.index()].len() {
                    let edge = self.edges[self.start.index()][index];
                    if edge.is_strong {
                        self.nodes.clear();
                        self.nodes.extend([self.start, edge.to]);
                        self.visited = CellSet::only(cell);
                        self.extend(edge.to, false)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Extends the chain from its last node; the next link must be strong if `needs_strong`.
    fn extend(&mut self, from: Candidate, needs_strong: bool) -> ControlFlow<()> {
        let length = self.nodes.len();
        self.collector.spend(1)?;
        for index in 0..self.edges[from.index()].len() {
            let Edge { to, is_strong } = self.edges[from.index()][index];
            if needs_strong && !is_strong {
                continue;
            }
            let is_loop = self.visited.contains(to.cell());
            if is_loop && to.cell() != self.start.cell() {
                continue;
            }
            self.visited.insert(from.cell());
            self.nodes.push(to);
            if needs_strong && to.digit() == self.start.digit() {
                self.check(to.cell());
            }
            if length < self.max_length && !is_loop {
                self.extend(to, !needs_strong)?;
            }
            self.nodes.pop();
            self.visited.remove(from.cell());
        }
        ControlFlow::Continue(())
    }

    /// Keeps the chain if it removes something and is the shortest that does.
    fn check(&mut self, end: Cell) {
        let removed = self.seen_by_start.intersection(end.peer_set());
        let length = self.nodes.len() - 1;
        let is_long_enough = match self.technique {
            Technique::TurbotFish => length == TURBOT_LENGTH,
            Technique::RemotePair => length >= REMOTE_LENGTH,
            _ => true,
        };
        if removed.is_empty() || !is_long_enough {
            return;
        }
        let eliminations = match self.technique {
            Technique::RemotePair => self.remote_eliminations(),
            _ => CandidateSet::of_cells(removed, self.start.digit()),
        };
        let nodes = &self.nodes;
        self.finds.add(eliminations, length, || nodes.clone());
    }

    /// Both digits of what sees two cells of the chain that have different values.
    fn remote_eliminations(&self) -> CandidateSet {
        let cells: Vec<_> = self
            .nodes
            .iter()
            .step_by(2)
            .map(|node| node.cell())
            .collect();
        let mut seen = CellSet::EMPTY;
        for (place, first) in cells.iter().enumerate() {
            for last in cells.iter().skip(place + 3).step_by(2) {
                seen = seen | first.peer_set().intersection(last.peer_set());
            }
        }
        let digits = self.state.mask(self.start.cell());
        self.state.candidates_in(seen, digits)
    }
}

fn pattern(state: &State, technique: Technique, nodes: &[Candidate]) -> Pattern {
    let mut cells: Vec<_> = nodes.iter().map(|node| node.cell()).collect();
    cells.dedup();
    let mut pattern = Pattern::of_chain(cells, DigitSet::only(nodes[0].digit()));
    let mut text = ChainText::suppose(Claim::of(nodes[0], false));
    for (place, &node) in nodes.iter().enumerate().skip(1) {
        text.follow(state, place - 1, Claim::of(node, place % 2 == 1));
    }
    let mut chains = vec![text.statements];
    if technique == Technique::RemotePair {
        pattern.digits = state.candidates(nodes[0].cell());
        // The first cell's other digit, then the first digit: each cell in turn from there.
        let start = nodes.iter().take(2);
        chains = start
            .map(|&start| alternate(state, start, &pattern.cells))
            .collect();
    }
    let links = Link::alternating(nodes);
    Pattern {
        links,
        ..pattern.with_chains(chains, 1)
    }
}

/// What the cells of a remote pair are if the first of them is this.
fn alternate(state: &State, start: Candidate, cells: &[Cell]) -> Vec<Statement> {
    let mut text = ChainText::suppose(Claim::of(start, true));
    let mut digit = start.digit();
    for &cell in &cells[1..] {
        let none = Claim::none(CellSet::only(cell), digit);
        let from = text.follow(state, text.last(), none);
        let other = state.candidates(cell).minus(DigitSet::only(digit));
        digit = other
            .only_digit()
            .expect("a cell of a remote pair has two digits");
        text.follow(state, from, Claim::some(CellSet::only(cell), digit));
    }
    text.statements
}
