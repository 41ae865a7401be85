//! Forcing chains and nets: what a candidate leads to whichever way it goes, or that cannot be.
//!
//! Why: what leads to something impossible is false (contradiction): a candidate that leads to its own opposite, to a
//! candidate both true and false, to two digits in a cell or a digit twice in a house, to a cell or a house with nothing
//! left. And what follows in every case is true (verity): from a candidate whether it is true or false, from all candidates
//! of a cell, from all places of a digit in a house.
//!
//! A net is the same with chains that branch, where several entries force another: its tables are filled by trial, a few
//! rounds of singles deep.
//!
//! Example: r1c1=5 leads to r6c7=2, and so do r1c1=6 and r1c1=9, its other candidates: r6c7 is 2.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit, DigitSet};

use super::node::{Node, node};
use super::sorting::sort;
use super::trace::Form;
use super::{NodeScope, Position, Tables};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::house::{House, HouseKind, PEER_SETS};
use crate::sink::Sink;
use crate::step::{Conclusion, Pattern};
use crate::techniques::ranking::{Cheapest, digits_of};

#[derive(Clone, Debug)]
struct Find {
    technique: Technique,
    target: Candidate,
    /// Whether the target is placed or removed.
    places: bool,
    length: usize,
    /// The tables and their entries that lead to it.
    paths: Vec<(Node, Node)>,
}

struct Search<'a> {
    position: &'a Position,
    tables: Tables,
    nets: bool,
    finds: Cheapest<(Technique, Candidate, bool), Find>,
    /// The length of each path that was traced, and whether it branches.
    lengths: HashMap<(Node, Node), (usize, bool)>,
}

/// Offers forcing chains, best first.
pub fn search_chains(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    let tables = Tables::expanded(position, NodeScope::GROUPED, sink)?;
    run(position, tables, false, sink)
}

/// Offers forcing nets, best first.
pub fn search_nets(
    position: &Position,
    look_ahead: usize,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let mut tables = Tables::new(position, NodeScope::GROUPED);
    tables.fill_by_trial(position, look_ahead, sink)?;
    tables.finish(position, sink)?;
    run(position, tables, true, sink)
}

fn run(position: &Position, tables: Tables, nets: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut search = Search {
        position,
        tables,
        nets,
        finds: Cheapest::new(),
        lengths: HashMap::new(),
    };
    search.check_all(sink)?;
    let Search { tables, finds, .. } = search;
    let mut finds: Vec<_> = finds.in_order().collect();
    sort(&mut finds, &compare);
    finds
        .iter()
        .try_for_each(|find| offer(position, &tables, find, sink))
}

/// Placements first, by cell, then eliminations, by cell and digit; shorter chains first. Two placements in one cell by
/// different kinds of chains have no order: each comes after the other.
fn compare(first: &Find, second: &Find) -> Ordering {
    let by_length = first.length.cmp(&second.length);
    match (first.places, second.places) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (true, true) => {
            let cells = first.target.cell().cmp(&second.target.cell());
            if cells.is_eq() && first.technique != second.technique {
                Ordering::Greater
            } else {
                cells.then(by_length)
            }
        }
        (false, false) => first.target.cmp(&second.target).then(by_length),
    }
}

impl Search<'_> {
    fn check_all(&mut self, sink: &mut impl Sink) -> ControlFlow<()> {
        let state = *self.position.state();
        let all = || {
            let open = state.open_cells().cells();
            open.flat_map(|cell| digits_of(state.mask(cell)).map(move |digit| (cell, digit)))
        };
        for (cell, digit) in all() {
            sink.spend(1)?;
            self.check_one(node(cell, digit, true));
            self.check_one(node(cell, digit, false));
        }
        for (cell, digit) in all() {
            self.check_two(node(cell, digit, true), node(cell, digit, false));
        }
        for cell in state.open_cells().cells() {
            let digits = digits_of(state.mask(cell));
            let tables: Vec<_> = digits.map(|digit| node(cell, digit, true)).collect();
            self.check_several(&tables);
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let places = state.cells_with(digit).intersection(house.cell_set());
                let tables: Vec<_> = places.cells().map(|cell| node(cell, digit, true)).collect();
                if !tables.is_empty() {
                    self.check_several(&tables);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks for contradictions in one table.
    fn check_one(&mut self, table: Node) {
        let nodes = &self.tables.nodes;
        let (cell, digit, is_on) = (nodes.cell(table), nodes.digit(table), nodes.is_on(table));
        let opposite = node(cell, digit, !is_on);
        let [on, off] = [self.tables.table(table).on, self.tables.table(table).off];
        if self.tables.table(table).place_of(opposite).is_some() {
            self.contradiction(table, &[opposite]);
        }
        for digit in Digit::ALL {
            let both = on[digit.index()].intersection(off[digit.index()]);
            if let Some(cell) = both.cells().next() {
                self.contradiction(table, &[false, true].map(|is_on| node(cell, digit, is_on)));
            }
        }
        for first in Digit::ALL {
            for second in Digit::ALL.into_iter().filter(|&second| second > first) {
                let both = on[first.index()].intersection(on[second.index()]);
                if let Some(cell) = both.cells().next() {
                    self.contradiction(
                        table,
                        &[first, second].map(|digit| node(cell, digit, true)),
                    );
                }
            }
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            for digit in Digit::ALL {
                for house in kind.houses() {
                    let cells = on[digit.index()].intersection(house.cell_set());
                    if cells.len() > 1 {
                        self.contradiction_in(table, cells, digit, true);
                    }
                }
            }
        }
        self.check_empty(table, &on, &off);
    }

    /// Looks for cells and houses with nothing left.
    fn check_empty(&mut self, table: Node, on: &[CellSet; 9], off: &[CellSet; 9]) {
        let state = *self.position.state();
        let empty = Digit::ALL
            .into_iter()
            .fold(state.open_cells(), |empty, digit| {
                let possible = state.cells_with(digit).minus(off[digit.index()]);
                empty.minus(possible).minus(on[digit.index()])
            });
        for cell in empty.cells() {
            let digits = digits_of(state.mask(cell));
            let ends: Vec<_> = digits.map(|digit| node(cell, digit, false)).collect();
            self.contradiction(table, &ends);
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            for digit in Digit::ALL {
                let allowed = allowed_cells(self.position, digit);
                for house in kind.houses() {
                    let cells = allowed.intersection(house.cell_set());
                    if !cells.is_empty() && cells.minus(off[digit.index()]).is_empty() {
                        self.contradiction_in(table, cells, digit, false);
                    }
                }
            }
        }
    }

    fn contradiction_in(&mut self, table: Node, cells: CellSet, digit: Digit, are_on: bool) {
        let ends: Vec<_> = cells
            .cells()
            .map(|cell| node(cell, digit, are_on))
            .collect();
        self.contradiction(table, &ends);
    }

    /// The start of the table is false, because all these entries follow from it.
    fn contradiction(&mut self, table: Node, ends: &[Node]) {
        let nodes = &self.tables.nodes;
        let target = Candidate::new(nodes.cell(table), nodes.digit(table));
        let places = !nodes.is_on(table);
        let paths: Vec<_> = ends.iter().map(|&end| (table, end)).collect();
        let technique = Technique::ForcingChainContradiction;
        self.keep(technique, target, places, &paths);
    }

    /// What follows from a candidate on and off.
    fn check_two(&mut self, on: Node, off: Node) {
        let start = self.tables.nodes.cell(on);
        for is_on in [true, false] {
            for digit in Digit::ALL {
                let [first, second] = [on, off].map(|table| self.reached(table, digit, is_on));
                let mut both = first.intersection(second);
                both.remove(start);
                for cell in both.cells() {
                    self.verity(&[on, off], Candidate::new(cell, digit), is_on);
                }
            }
        }
    }

    /// What follows from each of several candidates, one of which is true.
    fn check_several(&mut self, tables: &[Node]) {
        for digit in Digit::ALL {
            for is_on in [true, false] {
                let all = tables.iter().fold(CellSet::ALL, |all, &table| {
                    all.intersection(self.reached(table, digit, is_on))
                });
                for cell in all.cells() {
                    self.verity(tables, Candidate::new(cell, digit), is_on);
                }
            }
        }
    }

    fn reached(&self, table: Node, digit: Digit, is_on: bool) -> CellSet {
        let table = self.tables.table(table);
        let sets = if is_on { &table.on } else { &table.off };
        sets[digit.index()]
    }

    fn verity(&mut self, tables: &[Node], target: Candidate, places: bool) {
        let end = node(target.cell(), target.digit(), places);
        let paths: Vec<_> = tables.iter().map(|&table| (table, end)).collect();
        self.keep(Technique::ForcingChainVerity, target, places, &paths);
    }

    /// Keeps a find if it is the shortest for its conclusion. In a search for nets, chains do not count.
    fn keep(
        &mut self,
        technique: Technique,
        target: Candidate,
        places: bool,
        paths: &[(Node, Node)],
    ) {
        let technique = match technique {
            Technique::ForcingChainContradiction if self.nets => Technique::ForcingNetContradiction,
            Technique::ForcingChainVerity if self.nets => Technique::ForcingNetVerity,
            technique => technique,
        };
        // Nearly all paths are longer than what is known, and tracing them took most of the time.
        if let Some(cost) = self.finds.cost_of(&(technique, target, places))
            && self.is_at_least(paths, cost)
        {
            return;
        }
        let (mut length, mut is_net) = (0, false);
        for &(table, end) in paths {
            let traced = self.traced(table, end);
            length += traced.0;
            is_net |= traced.1;
        }
        if self.nets && !is_net {
            return;
        }
        self.finds
            .add((technique, target, places), length, || Find {
                technique,
                target,
                places,
                length,
                paths: paths.to_vec(),
            });
    }

    /// Whether these paths are together at least so long.
    fn is_at_least(&self, paths: &[(Node, Node)], cost: usize) -> bool {
        let mut least = 0;
        paths.iter().any(|&(table, end)| {
            least += match self.lengths.get(&(table, end)) {
                Some(&(length, _)) => length,
                None => self.tables.least_length(table, end),
            };
            least >= cost
        })
    }

    /// The length of a path, and whether it branches.
    fn traced(&mut self, table: Node, end: Node) -> (usize, bool) {
        let tables = &self.tables;
        let trace = || match tables.trace(table, end, Form::Free) {
            Some(trace) => (trace.length(&tables.nodes), trace.is_net()),
            None => (0, false),
        };
        *self.lengths.entry((table, end)).or_insert_with(trace)
    }
}

/// The open cells that see no value of this digit, whether they still have the candidate or not.
fn allowed_cells(position: &Position, digit: Digit) -> CellSet {
    let state = position.state();
    let filled = CellSet::ALL.minus(state.open_cells()).cells();
    let with_value = filled.filter(|&cell| state.value(cell) == Some(digit));
    with_value.fold(state.open_cells(), |allowed, cell| {
        allowed.minus(PEER_SETS[cell.index()])
    })
}

fn offer(
    position: &Position,
    tables: &Tables,
    find: &Find,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let conclusion = if find.places {
        Conclusion::placement(find.technique, find.target)
    } else {
        Conclusion::elimination(find.technique, CandidateSet::only(find.target))
    };
    sink.offer(conclusion, || pattern(position, tables, find))
}

/// A contradiction as one line, what holds in any case as a line for each case.
fn pattern(position: &Position, tables: &Tables, find: &Find) -> Pattern {
    let state = position.state();
    let is_contradiction = matches!(
        find.technique,
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction
    );
    let traces = find.paths.iter();
    let traces = traces.filter_map(|&(table, end)| tables.trace(table, end, Form::Free));
    let traces: Vec<_> = traces.collect();
    let lines: Vec<_> = if is_contradiction {
        vec![tables.contradiction(state, &traces)]
    } else {
        let is_net = find.technique == Technique::ForcingNetVerity;
        let traces = traces.iter();
        traces
            .map(|trace| tables.branch(state, trace, find.target, find.places, is_net))
            .collect()
    };
    let digits = if find.places {
        DigitSet::only(find.target.digit())
    } else {
        DigitSet::EMPTY
    };
    let statements = lines.iter().flatten();
    let mut cells: Vec<_> = statements.map(|one| one.candidate.cell()).collect();
    cells.sort_unstable();
    cells.dedup();
    let shown = lines.len();
    Pattern::of_chain(cells, digits).with_lines(lines, shown)
}
