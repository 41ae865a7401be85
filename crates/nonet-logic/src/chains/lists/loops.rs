//! Nice loops and AICs: a list that comes back to the cell of its root, or that leads from one candidate to another.
//!
//! ```text
//! root       end in the same cell    conclusion
//! d is on    d is off                d is false
//! d is on    e is on                 d is false
//! d is off   d is on                 d is true: the other digits of the cell are false
//! d is off   e is off                e is false
//! d is off   e is on                 d or e is true, and each weak link holds at one of its ends: a continuous loop
//!
//! root       end elsewhere           conclusion
//! d is off   d is on                 one of them is true: d is false in what sees both
//! d is off   e is on, seen           one of them is true: d is not at the end, e not at the root
//! ```
//!
//! Example: if r1c1 is not 5, r1c7 is 5, r4c7 is not 5, r4c2 is 5. So r1c1 or r4c2 is 5, and r1c2 and r4c1, which see both,
//! are not. That is an AIC; with a single elimination it is a loop from there, and listed as such.
//!
//! A list has one path to each statement, and no other path to it is looked at. A path that comes back to a cell that it passed
//! two or more statements before is dropped, also where another path would not come back.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, digits_of};

use super::graph::{Graph, Vertex};
use super::{Lists, points};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chain_text::{Claim, both_ways, is_straight};
use crate::chains::node::Node;
use crate::collect::Collector;
use crate::patterns::als::Als;
use crate::patterns::ranking::{Cheapest, by_digit, rank};
use crate::state::State;
use crate::step::{Pattern, Reason};

/// What a path passes, in the order of technique names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LoopKind {
    /// Points only.
    Plain,
    /// Groups of cells.
    Grouped,
    /// Almost locked sets.
    Als,
}

/// What is concluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Discontinuous,
    Continuous,
    Aic,
}

struct NiceLoopSearch<'a, 'w> {
    state: &'a State,
    lists: &'a Lists<'a>,
    /// Finds of lesser kinds are left out.
    least: LoopKind,
    /// The form and the path of the shortest loop for each technique and set of eliminations.
    finds: Cheapest<(Technique, CandidateSet), usize, (Form, Vec<Vertex>)>,
    collector: &'a mut Collector<'w>,
}

/// The cost of a direct consequence, which ends no chain.
const DIRECT_COST: u16 = 2;

/// Offers the loops and AICs whose paths are of this kind or a higher one, best first; of several for the same eliminations,
/// the shortest.
pub(crate) fn search(
    state: &State,
    lists: &Lists<'_>,
    least: LoopKind,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut search = NiceLoopSearch {
        state,
        lists,
        least,
        finds: Cheapest::new(),
        collector,
    };
    for is_on in [true, false] {
        for root in points(state, is_on) {
            search.add_loops(root)?;
        }
    }
    for root in points(state, false) {
        search.add_aics(root)?;
    }
    let NiceLoopSearch {
        finds, collector, ..
    } = search;
    let by_eliminations = |(_, eliminations): &(Technique, CandidateSet)| rank(eliminations);
    for ((technique, eliminations), find) in finds.ranked(by_eliminations) {
        collector.spend(1)?;
        let order = by_digit(&eliminations);
        collector.offer_removals(technique, &order, || pattern(state, lists, &find))?;
    }
    ControlFlow::Continue(())
}

fn technique(form: Form, kind: LoopKind) -> Technique {
    use Technique as T;
    let names = match form {
        Form::Discontinuous => [
            T::DiscontinuousNiceLoop,
            T::GroupedDiscontinuousNiceLoop,
            T::AlsDiscontinuousNiceLoop,
        ],
        Form::Continuous => [
            T::ContinuousNiceLoop,
            T::GroupedContinuousNiceLoop,
            T::AlsContinuousNiceLoop,
        ],
        Form::Aic => [T::Aic, T::GroupedAic, T::AlsAic],
    };
    names[kind as usize]
}

impl NiceLoopSearch<'_, '_> {
    /// Paths that come back to the cell of their root.
    fn add_loops(&mut self, root: Node) -> ControlFlow<()> {
        let cell = root.about().cell();
        let mask = self.state.mask(cell);
        // Few true roots come back to their cell: most lists are not needed.
        let reach = self.lists.reach(root, self.collector)?;
        let others = mask & !(1 << root.about().digit().index());
        let has_end = !root.is_on()
            || reach.has(root.opposite())
            || digits_of(others).any(|digit| reach.on(digit).contains(cell));
        self.collector.spend(1)?;
        if !has_end {
            return ControlFlow::Continue(());
        }
        let list = self.lists.list(root, self.collector)?;
        let ends = digits_of(mask).flat_map(|digit| {
            let candidate = Candidate::new(cell, digit);
            [Node::of(candidate, false), Node::of(candidate, true)]
        });
        let mut ends: Vec<_> = ends
            .filter_map(|end| Some((list.slot(end)?, end)))
            .collect();
        ends.sort_unstable();
        for (slot, end) in ends {
            let (own, other) = (root.about(), end.about());
            // What a discontinuous loop removes; a continuous one removes what its path says.
            let removed = match (root.is_on(), end.is_on(), own == other) {
                (true, false, true) | (true, true, false) => Some(CandidateSet::only(own)),
                (false, false, false) => Some(CandidateSet::only(other)),
                (false, true, true) => Some(CandidateSet::of_digits(cell, others)),
                (false, true, false) => None,
                _ => continue,
            };
            let path = self.lists.path(list, slot);
            if !is_ring(&self.lists.graph, &path) {
                continue;
            }
            match removed {
                Some(removed) => self.add(Form::Discontinuous, path, removed),
                None => {
                    let removed = self.continuous(&path);
                    self.add(Form::Continuous, path, removed);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Paths from a false candidate to a true one in another cell.
    fn add_aics(&mut self, root: Node) -> ControlFlow<()> {
        let list = self.lists.list(root, self.collector)?;
        let start = root.about();
        let seen = start.cell().peer_set();
        for (slot, item) in list.items.iter().enumerate().skip(1) {
            let end = item.vertex.point().filter(|node| node.is_on());
            let Some(end) = end.filter(|_| item.cost > DIRECT_COST).map(Node::about) else {
                continue;
            };
            let mut removed = CandidateSet::EMPTY;
            if end.digit() == start.digit() {
                let both = seen.intersection(end.cell().peer_set());
                removed = self.state.candidates_in(both, 1 << end.digit().index());
            } else if seen.contains(end.cell()) {
                let crossed = [
                    Candidate::new(start.cell(), end.digit()),
                    Candidate::new(end.cell(), start.digit()),
                ];
                removed = crossed
                    .into_iter()
                    .filter(|&one| self.state.has(one))
                    .collect();
            }
            if end.cell() == start.cell() || removed.len() < 2 {
                continue;
            }
            let path = self.lists.path(list, slot);
            if is_open(&self.lists.graph, &path) {
                self.add(Form::Aic, path, removed);
            }
        }
        self.collector.spend(1)
    }

    fn add(&mut self, form: Form, path: Vec<Vertex>, eliminations: CandidateSet) {
        let graph = &self.lists.graph;
        let kinds = path.iter().map(|&vertex| match graph.set_of(vertex) {
            Some(_) => LoopKind::Als,
            None if vertex.point().is_none() => LoopKind::Grouped,
            None => LoopKind::Plain,
        });
        let kind = kinds.max().expect("a path has a start");
        if kind < self.least || eliminations.is_empty() {
            return;
        }
        let weights = path.iter().map(|&vertex| usize::from(graph.weight(vertex)));
        let length = path.len() + weights.sum::<usize>();
        let key = (technique(form, kind), eliminations);
        self.finds.add(key, length, || (form, path));
    }

    /// What a continuous loop removes. One end of each weak link is true: within a cell, the cell has no third digit; between
    /// cells, the digit leaves what sees both ends. Only the cells of the loop itself keep it.
    fn continuous(&self, path: &[Vertex]) -> CandidateSet {
        let (state, graph) = (self.state, &self.lists.graph);
        let (&end, others) = path.split_last().expect("a path has a start");
        let own = others
            .iter()
            .fold(graph.cells(end), |own, &vertex| own | graph.cells(vertex));
        let mut removed = CandidateSet::EMPTY;
        // The end is in the cell of the root: there the loop is closed.
        let ring: Vec<Vertex> = [end].into_iter().chain(path.iter().copied()).collect();
        for window in ring.windows(3) {
            let (before, here) = (window[0], window[1]);
            let (from, to) = (graph.claim(before), graph.claim(here));
            let cell = graph.anchor(here);
            if to.is_true {
                continue;
            }
            if graph.anchor(before) == cell {
                let [from, to] = [from, to].map(|claim| 1 << claim.digit.index());
                removed.insert_digits(cell, state.mask(cell) & !from & !to);
                continue;
            }
            let seen = [before, here].map(|vertex| graph.seen(vertex, to.digit));
            let both = seen[0].intersection(seen[1]).minus(own);
            removed.insert_cells(both.intersection(state.cells_with(to.digit)), to.digit);
            if let Some(als) = graph.set_of(here) {
                self.remove_by_lock(als, to.digit, graph.claim(window[2]), &mut removed);
            }
        }
        removed
    }

    /// Adds what an almost locked set removes that lacks the digit `lost`, so that `next` follows. It has each other digit: a
    /// digit that `next` does not need leaves what sees the set, one that makes `next` the last candidate of its cell
    /// leaves what sees that cell too.
    fn remove_by_lock(&self, als: &Als, lost: Digit, next: Claim, removed: &mut CandidateSet) {
        let target = next.only_candidate().filter(|_| next.is_true);
        for digit in digits_of(als.digits & !(1 << lost.index())) {
            let seen = als.seen[digit.index()];
            let is_next = digit == next.digit;
            let beside = target
                .filter(|target| !is_next && self.state.has(Candidate::new(target.cell(), digit)));
            let cells = match beside {
                Some(target) => seen.intersection(target.cell().peer_set()),
                None if is_next && !next.is_true => CellSet::EMPTY,
                None => seen,
            };
            removed.insert_cells(cells, digit);
        }
    }
}

/// Whether a path can be a loop: it leaves the cell of its root at once, and does not stay in a cell at its end.
fn is_ring(graph: &Graph, path: &[Vertex]) -> bool {
    let anchor = |place: usize| graph.anchor(path[place]);
    let (root, last) = (anchor(0), path.len() - 1);
    root != anchor(1) && anchor(last) != anchor(last - 1) && is_simple(graph, path, Some(root))
}

/// Whether a path can be an AIC.
fn is_open(graph: &Graph, path: &[Vertex]) -> bool {
    is_simple(graph, path, None)
}

/// Whether no statement is in a cell that the path passed two statements before or earlier. Statements in the cell `spared` do
/// not count as passed.
fn is_simple(graph: &Graph, path: &[Vertex], spared: Option<Cell>) -> bool {
    let mut passed = CellSet::EMPTY;
    for (place, &vertex) in path.iter().enumerate() {
        if let Some(before) = place.checked_sub(2)
            && Some(graph.anchor(path[before])) != spared
        {
            passed = passed | graph.cells(path[before]);
        }
        if passed.contains(graph.anchor(vertex)) {
            return false;
        }
    }
    true
}

fn pattern(state: &State, lists: &Lists<'_>, (form, path): &(Form, Vec<Vertex>)) -> Pattern {
    let graph = &lists.graph;
    let mut cells = Vec::new();
    for &vertex in path {
        for cell in graph.cells(vertex).cells() {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    let digits = path.iter().map(|&vertex| graph.claim(vertex).digit);
    let text = lists.text(state, path).statements;
    let chains = if *form == Form::Continuous && is_straight(&text) {
        both_ways(text, Reason::Cell)
    } else {
        vec![text]
    };
    Pattern::of_chain(cells, digits.collect()).with_chains(chains, 1)
}
