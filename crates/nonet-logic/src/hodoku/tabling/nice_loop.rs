//! Nice loops and AICs: chains of strong and weak links in turn that close, or nearly close.
//!
//! Why: a chain from a candidate back to its own cell. If it starts and ends with weak links on one candidate, that
//! candidate is false; with strong links, true; with one of each on two candidates, the one with the weak link is false
//! (discontinuous). If the links alternate all around, every weak link is as good as a strong one: what sees both of its
//! ends is false, and a cell that the loop enters and leaves by strong links has no third candidate (continuous). An AIC
//! does not return: one of its two ends is true, so what cannot be true together with either is false.
//!
//! Example: r1c1 -5- r1c7 =5= r6c7 -5- r6c2 =5= r3c2 -5- r1c1: r1c1 is not 5.
//!
//! Grouped: where a line meets a box, the digit's two or three candidates can take part as one node.
//!
//! With almost locked sets: a set that loses one of its digits holds the others. HoDoKu does not search these by default.

use std::ops::ControlFlow;

use nonet_core::Cell;

use super::node::{Node, NodeKind};
use super::trace::{Form, Trace};
use super::{NodeScope, Position, Tables};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::house::PEER_SETS;
use crate::line::{both_ways, is_straight};
use crate::sink::Sink;
use crate::step::{Conclusion, Pattern};
use crate::techniques::ranking::{Cheapest, by_digit, digits_of, rank};

struct Find {
    technique: Technique,
    eliminations: CandidateSet,
    trace: Trace,
}

struct Search<'a> {
    position: &'a Position,
    tables: Tables,
    /// The nodes of which a chain must have one to count.
    needs: Option<NodeKind>,
    finds: Cheapest<(Technique, CandidateSet), Find>,
}

/// Offers nice loops and AICs without groups, best first.
pub fn search(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    run(position, NodeScope::CANDIDATES, None, sink)
}

/// Offers nice loops and AICs with groups, best first; a search for one step takes any.
pub fn search_grouped(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    let needs = sink.wants_all().then_some(NodeKind::Group);
    run(position, NodeScope::GROUPED, needs, sink)
}

/// Offers nice loops and AICs with almost locked sets, best first.
pub fn search_with_als(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    run(position, NodeScope::WITH_ALS, Some(NodeKind::Als), sink)
}

fn run(
    position: &Position,
    scope: NodeScope,
    needs: Option<NodeKind>,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let tables = Tables::expanded(position, scope, sink)?;
    let mut search = Search {
        position,
        tables,
        needs,
        finds: Cheapest::new(),
    };
    for is_on in [true, false] {
        let tables: Vec<_> = search.tables.of_candidates(is_on).collect();
        for table in tables {
            sink.spend(1)?;
            search.check_loops(table);
        }
    }
    let tables: Vec<_> = search.tables.of_candidates(false).collect();
    for table in tables {
        sink.spend(1)?;
        search.check_aics(table);
    }
    let Search { tables, finds, .. } = search;
    for find in finds.ranked(|find| rank(&find.eliminations)) {
        offer(position, &tables, &find, sink)?;
    }
    ControlFlow::Continue(())
}

impl Search<'_> {
    /// Checks each entry that is in the cell of the start.
    fn check_loops(&mut self, table: Node) {
        let start = self.tables.nodes.cell(table);
        for place in 1..self.tables.table(table).len() {
            let end = self.tables.table(table).node(place);
            let nodes = &self.tables.nodes;
            if nodes.is_candidate(end) && nodes.cell(end) == start {
                self.check_loop(table, place, end);
            }
        }
    }

    fn check_loop(&mut self, table: Node, place: usize, end: Node) {
        if self.tables.table(table).distance(place) <= 2 {
            return;
        }
        let Some(trace) = self.tables.trace(table, end, Form::Loop) else {
            return;
        };
        let nodes = &self.tables.nodes;
        let chain = trace.nodes();
        if nodes.cell(chain[0]) == nodes.cell(chain[1]) {
            return;
        }
        let state = self.position.state();
        let start = nodes.cell(table);
        let (first_digit, last_digit) = (nodes.digit(table), nodes.digit(end));
        let first_strong = nodes.is_on(self.tables.table(table).node(1));
        let last_strong = nodes.is_on(end);
        let same_digit = first_digit == last_digit;
        let mut eliminations = CandidateSet::EMPTY;
        let mut is_continuous = false;
        match (first_strong, last_strong, same_digit) {
            (false, false, true) => eliminations.insert(Candidate::new(start, first_digit)),
            (true, true, true) => {
                let others = state.mask(start) & !(1 << first_digit.index());
                eliminations.insert_digits(start, others);
            }
            (false, true, false) => eliminations.insert(Candidate::new(start, first_digit)),
            (true, false, false) => eliminations.insert(Candidate::new(start, last_digit)),
            (false, false, false) => is_continuous = state.bivalue_cells().contains(start),
            (true, true, false) | (true, false, true) | (false, true, true) => {
                is_continuous = true;
            }
        }
        if is_continuous {
            eliminations = self.around_loop(&trace, &chain, first_strong && last_strong);
        }
        if eliminations.is_empty() {
            return;
        }
        let most = self.most(&chain);
        let technique = match (is_continuous, most) {
            (false, NodeKind::Candidate) => Technique::DiscontinuousNiceLoop,
            (true, NodeKind::Candidate) => Technique::ContinuousNiceLoop,
            (false, NodeKind::Group) => Technique::GroupedDiscontinuousNiceLoop,
            (true, NodeKind::Group) => Technique::GroupedContinuousNiceLoop,
            (false, NodeKind::Als) => Technique::AlsDiscontinuousNiceLoop,
            (true, NodeKind::Als) => Technique::AlsContinuousNiceLoop,
        };
        self.keep(technique, eliminations, trace, most);
    }

    /// What a continuous loop removes.
    fn around_loop(&self, trace: &Trace, chain: &[Node], starts_in_cell: bool) -> CandidateSet {
        let nodes = &self.tables.nodes;
        let state = self.position.state();
        let last = chain.len() - 1;
        let start = nodes.cell(chain[0]);
        let mut eliminations = CandidateSet::EMPTY;
        let mut keep_two = |cell: Cell, first: Node, second: Node| {
            let kept = 1 << nodes.digit(first).index() | 1 << nodes.digit(second).index();
            eliminations.insert_digits(cell, state.mask(cell) & !kept);
        };
        if starts_in_cell {
            keep_two(start, chain[0], chain[last]);
        }
        // Cells that are entered and left by strong links.
        for place in 1..last.saturating_sub(1) {
            let [before, own, next, after] =
                [place - 1, place, place + 1, place + 2].map(|place| chain[place]);
            let passes = nodes.is_on(own)
                && nodes.cell(before) != nodes.cell(own)
                && !nodes.is_on(next)
                && nodes.cell(own) == nodes.cell(next)
                && nodes.is_on(after)
                && nodes.cell(next) != nodes.cell(after);
            if passes {
                keep_two(nodes.cell(own), own, after);
            }
        }
        // What sees both ends of a weak link between cells.
        for place in 1..=last {
            let (before, own) = (chain[place - 1], chain[place]);
            if nodes.is_on(own) || nodes.cell(before) == nodes.cell(own) {
                continue;
            }
            let digit = nodes.digit(own);
            let seen_before = match nodes.kind(before).0 {
                NodeKind::Als => self.als_seen(before, own),
                _ => nodes.seen(before),
            };
            let mut removed = seen_before.intersection(nodes.seen(own)).minus(trace.cells);
            removed.remove(start);
            let removed = removed.intersection(state.cells_with(digit));
            eliminations.insert_cells(removed, digit);
            if nodes.kind(own).0 == NodeKind::Als {
                self.around_als(own, chain.get(place + 1).copied(), &mut eliminations);
            }
        }
        eliminations
    }

    /// What sees all candidates of the next node's digit in an almost locked set.
    fn als_seen(&self, als: Node, next: Node) -> nonet_core::CellSet {
        let (_, place) = self.tables.nodes.kind(als);
        self.tables.nodes.als[place].seen[self.tables.nodes.digit(next).index()]
    }

    /// What the digits of an almost locked set in a loop remove: all but those by which the loop enters and leaves.
    fn around_als(&self, own: Node, next: Option<Node>, eliminations: &mut CandidateSet) {
        let nodes = &self.tables.nodes;
        let state = self.position.state();
        let (_, place) = nodes.kind(own);
        let als = &nodes.als[place];
        let mut exits = 0;
        let mut forced = None;
        if let Some(next) = next {
            let bit = 1 << nodes.digit(next).index();
            if nodes.is_on(next) {
                exits = state.mask(nodes.cell(next)) & !bit;
                forced = Some(nodes.cell(next));
            } else {
                exits = bit;
            }
        }
        let entry = 1 << nodes.digit(own).index();
        for digit in digits_of(als.digits & !exits & !entry) {
            eliminations.insert_cells(als.seen[digit.index()], digit);
        }
        if let Some(cell) = forced {
            for digit in digits_of(als.digits & exits) {
                let seen = als.seen[digit.index()].intersection(PEER_SETS[cell.index()]);
                eliminations.insert_cells(seen, digit);
            }
        }
    }

    /// Checks each entry that is on in another cell as the other end of a chain.
    fn check_aics(&mut self, table: Node) {
        let state = self.position.state();
        let start = Candidate::new(
            self.tables.nodes.cell(table),
            self.tables.nodes.digit(table),
        );
        for place in 1..self.tables.table(table).len() {
            let nodes = &self.tables.nodes;
            let end = self.tables.table(table).node(place);
            if !nodes.is_candidate(end) || !nodes.is_on(end) || nodes.cell(end) == start.cell() {
                continue;
            }
            let (cell, digit) = (nodes.cell(end), nodes.digit(end));
            let mut eliminations = CandidateSet::EMPTY;
            if digit == start.digit() {
                let peers = [start.cell(), cell].map(|cell| PEER_SETS[cell.index()]);
                let seen = peers[0].intersection(peers[1]);
                eliminations.insert_cells(seen.intersection(state.cells_with(digit)), digit);
            } else if start.cell().sees(cell) {
                let crossed = [
                    Candidate::new(start.cell(), digit),
                    Candidate::new(cell, start.digit()),
                ];
                let present = crossed
                    .into_iter()
                    .filter(|&candidate| state.has(candidate));
                eliminations = present.collect();
            }
            // One elimination alone is found as a loop.
            if eliminations.len() < 2 || self.tables.table(table).distance(place) <= 2 {
                continue;
            }
            let Some(trace) = self.tables.trace(table, end, Form::Aic) else {
                continue;
            };
            let most = self.most(&trace.nodes());
            let technique = match most {
                NodeKind::Candidate => Technique::Aic,
                NodeKind::Group => Technique::GroupedAic,
                NodeKind::Als => Technique::AlsAic,
            };
            self.keep(technique, eliminations, trace, most);
        }
    }

    /// The kind of node that names a chain: an almost locked set before a group, a group before a candidate.
    fn most(&self, chain: &[Node]) -> NodeKind {
        let kinds = chain.iter().map(|&node| self.tables.nodes.kind(node).0);
        kinds.max().unwrap_or(NodeKind::Candidate)
    }

    fn keep(
        &mut self,
        technique: Technique,
        eliminations: CandidateSet,
        trace: Trace,
        most: NodeKind,
    ) {
        if self.needs.is_some_and(|needs| most != needs) {
            return;
        }
        let length = trace.length(&self.tables.nodes);
        self.finds.add((technique, eliminations), length, || Find {
            technique,
            eliminations,
            trace,
        });
    }
}

fn offer(
    position: &Position,
    tables: &Tables,
    find: &Find,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let conclusion = Conclusion::elimination(find.technique, find.eliminations);
    let order = by_digit(&find.eliminations);
    sink.offer_in_order(conclusion, &order, || pattern(position, tables, find))
}

fn pattern(position: &Position, tables: &Tables, find: &Find) -> Pattern {
    let chain = find.trace.nodes();
    let nodes = &tables.nodes;
    let mut cells: Vec<Cell> = Vec::new();
    for &own in &chain {
        let new = nodes.cells(own).cells();
        cells.extend(new.filter(|cell| !cells.contains(cell)).collect::<Vec<_>>());
    }
    let digits = chain.iter().map(|&own| nodes.digit(own)).collect();
    let line = tables.line(position.state(), &chain).statements;
    let is_loop = matches!(
        find.technique,
        Technique::ContinuousNiceLoop
            | Technique::GroupedContinuousNiceLoop
            | Technique::AlsContinuousNiceLoop
    );
    // A continuous loop returns to its first cell with another digit.
    let lines = if is_loop && is_straight(&line) {
        both_ways(line, "cell")
    } else {
        vec![line]
    };
    Pattern::of_chain(cells, digits).with_lines(lines, 1)
}
