//! Trials: what a position's singles lead to if a candidate is true, or false.
//!
//! A forcing net follows a statement through some rounds of singles. In each round all singles that are queued are taken,
//! and only then their consequences are looked at:
//!
//! ```text
//! a digit is put into a cell     follows from the cell's other candidates, or from the digit's other places in a house
//! the digit leaves other cells   follows from that
//! the cell loses other digits    follows from that
//! ```
//!
//! A trial that contradicts itself goes on: everything that it finds follows from its start, and shows that it is false.
//! Singles come from HoDoKu's queues, which depend on how the position came about.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use nonet_core::{Cell, Digit, House, digits_of};

use crate::candidate::Candidate;
use crate::collect::Collector;
use crate::singles_queue::SinglesQueue;
use crate::state::State;

use super::super::node::{NODES, Node};
use super::{Graph, Premises, Trial};

/// The units of work of a digit that is put into a cell.
const UNITS_OF_SINGLE: u64 = 8;

/// A place is not known.
const NONE: u16 = u16::MAX;

/// Why a digit is put into a cell.
#[derive(Clone, Copy)]
enum Reason {
    /// It follows from the start at once.
    Start,
    /// It is the only candidate left.
    Naked,
    /// It is the only place left.
    Hidden,
}

/// The graph of a position with what trials of so many rounds find.
pub(crate) fn graph(
    plain: &Graph<'static>,
    state: &State,
    queue: &SinglesQueue,
    rounds: usize,
    collector: &mut Collector,
) -> ControlFlow<(), Graph<'static>> {
    let mut runner = Runner {
        state,
        singles: queue.clone(),
        found: Trial::new(),
        places: [NONE; NODES],
    };
    plain.with_trials(state, |start, found| {
        runner.singles.copy_from(queue);
        let ended = runner.run(start, rounds, &mut |units| collector.spend(units));
        for (to, ..) in &runner.found {
            runner.places[to.index()] = NONE;
        }
        runner.places[start.index()] = NONE;
        found.append(&mut runner.found);
        ended
    })
}

struct Runner<'a> {
    state: &'a State,
    /// The position as the trial has changed it.
    singles: SinglesQueue,
    found: Trial,
    /// Where each point was found: 0 is the start, 1 the first find.
    places: [u16; NODES],
}

impl Runner<'_> {
    fn run(
        &mut self,
        start: Node,
        rounds: usize,
        spend: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.places[start.index()] = 0;
        let candidate = start.about();
        if start.is_on() {
            self.put(candidate, Reason::Start);
        } else {
            self.singles.eliminate(candidate);
            let left = self.singles.mask(candidate.cell());
            if left.is_power_of_two() {
                for digit in digits_of(left) {
                    self.put(Candidate::new(candidate.cell(), digit), Reason::Start);
                }
            }
        }
        for _ in 0..rounds {
            let naked: Vec<_> = self.singles.all_naked().collect();
            let hidden: Vec<_> = self
                .singles
                .all_hidden()
                .map(|(single, _)| single)
                .collect();
            for single in naked {
                self.put(single, Reason::Naked);
                spend(UNITS_OF_SINGLE)?;
            }
            for single in hidden {
                self.put(single, Reason::Hidden);
                spend(UNITS_OF_SINGLE)?;
            }
        }
        spend(UNITS_OF_SINGLE)
    }

    /// Puts a digit into a cell: the digit leaves the places that the cell sees, and the cell loses what it still has.
    fn put(&mut self, single: Candidate, reason: Reason) {
        let (cell, digit) = (single.cell(), single.digit());
        let premises = match reason {
            Reason::Start => Premises::default(),
            Reason::Naked => {
                let others = self.state.mask(cell) & !(1 << digit.index());
                self.premises(Candidate::in_cell(cell, others))
            }
            Reason::Hidden => {
                let house = self.narrowest_house(cell, digit);
                let mut places = self.state.places(house, digit);
                places.remove(cell);
                self.premises(Candidate::in_cells(places, digit))
            }
        };
        let lost = self.singles.mask(cell) & !(1 << digit.index());
        self.singles.place(single);
        let place = self.add(Node::of(single, true), premises);
        let premises = [place, 0, 0, 0, 0];
        let seen = self.state.cells_with(digit).intersection(cell.peer_set());
        for other in Candidate::in_cells(seen, digit).chain(Candidate::in_cell(cell, lost)) {
            self.add(Node::of(other, false), premises);
        }
    }

    /// The house of a cell in which a digit has the fewest places left.
    fn narrowest_house(&self, cell: Cell, digit: Digit) -> House {
        let [row, column, square] = cell.houses();
        let narrower = |a, b| {
            if self.singles.count(b, digit) < self.singles.count(a, digit) {
                b
            } else {
                a
            }
        };
        narrower(narrower(row, column), square)
    }

    /// The places of what says that candidates are false, the first five.
    fn premises(&self, candidates: impl Iterator<Item = Candidate>) -> Premises {
        let mut premises = Premises::default();
        for (premise, candidate) in premises.iter_mut().zip(candidates) {
            let place = self.places[Node::of(candidate, false).index()];
            *premise = if place == NONE { 0 } else { place };
        }
        premises
    }

    /// Adds a point unless it is known; returns its place. Its cost comes from the premise that is listed first, the way back
    /// goes to the one that was found last.
    fn add(&mut self, node: Node, mut premises: Premises) -> u16 {
        let place = &mut self.places[node.index()];
        if *place == NONE {
            *place = self.found.len() as u16 + 1;
            let before = match premises[0] {
                0 => 1,
                first => self.found[usize::from(first) - 1].2,
            };
            premises.sort_unstable_by_key(|&premise| Reverse(premise));
            self.found.push((node, premises, before + 1));
        }
        *place
    }
}
