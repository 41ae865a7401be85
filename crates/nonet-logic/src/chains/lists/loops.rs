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
//! Only the path of the list counts. A path must not come back to a cell that it has left two statements before, and is lost
//! if it does, even if there is another one.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, DigitSet, digits_of};

use super::graph::Graph;
use super::{Lists, points};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chain_text::{both_ways, is_straight};
use crate::chains::node::{NODES, Node};
use crate::collect::Collector;
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

struct NiceLoop {
    form: Form,
    kind: LoopKind,
    eliminations: CandidateSet,
    path: Vec<Node>,
}

struct NiceLoopSearch<'a, 'w> {
    state: &'a State,
    lists: &'a Lists<'a>,
    /// Finds of lesser kinds are left out.
    least: LoopKind,
    finds: Cheapest<(Technique, CandidateSet), usize, NiceLoop>,
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
    for find in finds.ranked(|find| rank(&find.eliminations)) {
        collector.spend(1)?;
        let (technique, order) = (
            technique(find.form, find.kind),
            by_digit(&find.eliminations),
        );
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
        let mut slots: Vec<usize> = ends.filter_map(|end| list.slot(end)).collect();
        slots.sort_unstable();
        for slot in slots {
            let item = list.items[slot];
            if slot == 0 || item.cost <= DIRECT_COST {
                continue;
            }
            let (own, other) = (root.about(), item.node.about());
            // What a discontinuous loop removes; a continuous one removes what its path says.
            let removed = match (root.is_on(), item.node.is_on(), own == other) {
                (true, false, true) | (true, true, false) => Some(CandidateSet::only(own)),
                (false, false, false) => Some(CandidateSet::only(other)),
                (false, true, true) => {
                    let mut removed = CandidateSet::EMPTY;
                    removed.insert_digits(cell, others);
                    Some(removed)
                }
                (false, true, false) if mask.count_ones() >= 3 => None,
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
            let is_point = item.node.index() < NODES;
            if !is_point || !item.node.is_on() || item.cost <= DIRECT_COST {
                continue;
            }
            let end = item.node.about();
            let mut removed = CandidateSet::EMPTY;
            if end.digit() == start.digit() {
                let both = seen.intersection(end.cell().peer_set());
                let both = both.intersection(self.state.cells_with(end.digit()));
                removed.insert_cells(both, end.digit());
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

    fn add(&mut self, form: Form, path: Vec<Node>, eliminations: CandidateSet) {
        let graph = &self.lists.graph;
        let kinds = path.iter().map(|&node| match node.index() {
            index if index < NODES => LoopKind::Plain,
            _ if graph.set_of(node).is_some() => LoopKind::Als,
            _ => LoopKind::Grouped,
        });
        let kind = kinds.max().expect("a path has a start");
        if kind < self.least || eliminations.is_empty() {
            return;
        }
        let weights = path.iter().map(|&node| usize::from(graph.weight(node)));
        let length = path.len() + weights.sum::<usize>();
        self.finds
            .add((technique(form, kind), eliminations), length, || NiceLoop {
                form,
                kind,
                eliminations,
                path,
            });
    }

    /// What a continuous loop removes: the other digits of its cells, and what sees both ends of a weak link.
    fn continuous(&self, path: &[Node]) -> CandidateSet {
        let (state, graph) = (self.state, &self.lists.graph);
        let anchors: Vec<Cell> = path.iter().map(|&node| graph.anchor(node)).collect();
        let digit = |place: usize| graph.claim(path[place]).digit;
        let is_on = |place: usize| graph.claim(path[place]).is_true;
        let last = path.len() - 1;
        let mut removed = CandidateSet::EMPTY;
        let mut keep = |cell: Cell, places: [usize; 2]| {
            let kept: DigitSet = places.into_iter().map(digit).collect();
            removed.insert_digits(cell, state.mask(cell) & !kept.bits());
        };
        keep(anchors[0], [0, last]);
        for place in 1..last.saturating_sub(1) {
            let is_inside = anchors[place] == anchors[place + 1]
                && anchors[place - 1] != anchors[place]
                && anchors[place + 2] != anchors[place + 1];
            if is_inside && is_on(place) && !is_on(place + 1) && is_on(place + 2) {
                keep(anchors[place], [place, place + 2]);
            }
        }
        let passed = path[..last].iter();
        let passed = passed.fold(CellSet::only(anchors[0]), |all, &node| {
            all | graph.cells(node)
        });
        for place in 1..=last {
            if is_on(place) || anchors[place - 1] == anchors[place] {
                continue;
            }
            let digit = digit(place);
            let seen = graph.seen(path[place - 1], digit);
            let seen = seen.intersection(graph.seen(path[place], digit));
            let places = seen.intersection(state.cells_with(digit));
            removed.insert_cells(places.minus(passed), digit);
            let Some(als) = graph.set_of(path[place]) else {
                continue;
            };
            // The set is locked: it has all its digits that the loop does not use.
            let Some(&next) = path.get(place + 1) else {
                continue;
            };
            let exit = graph.claim(next);
            let target = graph.anchor(next);
            let exits = if exit.is_true {
                state.mask(target) & !(1 << exit.digit.index())
            } else {
                1 << exit.digit.index()
            };
            for other in digits_of(als.digits & !(1 << digit.index())) {
                let seen = als.seen[other.index()];
                if exits >> other.index() & 1 == 0 {
                    removed.insert_cells(seen, other);
                } else if exit.is_true {
                    let seen = seen.intersection(target.peer_set());
                    removed.insert_cells(seen, other);
                }
            }
        }
        removed
    }
}

/// Whether a path can be a loop: it leaves the cell of its root at once, and does not stay in a cell at its end.
fn is_ring(graph: &Graph, path: &[Node]) -> bool {
    let anchor = |place: usize| graph.anchor(path[place]);
    let (root, last) = (anchor(0), path.len() - 1);
    root != anchor(1) && anchor(last) != anchor(last - 1) && is_simple(graph, path, Some(root))
}

/// Whether a path can be an AIC.
fn is_open(graph: &Graph, path: &[Node]) -> bool {
    is_simple(graph, path, None)
}

/// Whether no statement is in a cell that the path passed two statements before or earlier. Statements in the cell `spared` do
/// not count as passed.
fn is_simple(graph: &Graph, path: &[Node], spared: Option<Cell>) -> bool {
    let mut passed = CellSet::EMPTY;
    for (place, &node) in path.iter().enumerate() {
        if let Some(before) = place.checked_sub(2)
            && Some(graph.anchor(path[before])) != spared
        {
            passed = passed | graph.cells(path[before]);
        }
        if passed.contains(graph.anchor(node)) {
            return false;
        }
    }
    true
}

fn pattern(state: &State, lists: &Lists<'_>, find: &NiceLoop) -> Pattern {
    let graph = &lists.graph;
    let mut cells = Vec::new();
    for &node in &find.path {
        for cell in graph.cells(node).cells() {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    let digits = find.path.iter().map(|&node| graph.claim(node).digit);
    let text = lists.text(state, &find.path).statements;
    let chains = if find.form == Form::Continuous && is_straight(&text) {
        both_ways(text, Reason::Cell)
    } else {
        vec![text]
    };
    Pattern::of_chain(cells, digits.collect()).with_chains(chains, 1)
}
