//! Chains and nets as statements.
//!
//! A chain is written link by link, as its path goes. The paths of a net are argued anew (`argument.rs`): a path does not
//! have every premise of what it passes.

use nonet_core::{Cell, CellSet, digits_of};

use super::Lists;
use super::argument::Argument;
use super::graph::Vertex;
use crate::chain_text::{ChainText, Claim, reason_of};
use crate::chains::node::Node;
use crate::state::State;
use crate::step::{Reason, Statement};

impl Lists<'_> {
    /// A chain as a text.
    pub(super) fn text(&self, state: &State, chain: &[Vertex]) -> ChainText {
        let mut text = ChainText::suppose(self.graph.claim(chain[0]));
        let mut from = 0;
        for pair in chain.windows(2) {
            from = self.follow(state, &mut text, from, pair[0], pair[1]);
        }
        text
    }

    /// Adds what a link leads to; returns its place.
    fn follow(
        &self,
        state: &State,
        text: &mut ChainText,
        from: usize,
        before: Vertex,
        vertex: Vertex,
    ) -> usize {
        let claim = self.graph.claim(vertex);
        if let Some(place) = text.place_of(claim) {
            return place;
        }
        let Some(als) = self.graph.set_of(before) else {
            return text.follow(state, from, claim);
        };
        if !claim.is_true {
            let held = text.lock(als, from, claim.digit);
            return text.follow(state, held, claim);
        }
        // A cell that has nothing else left beside the set.
        let cell = self.graph.anchor(vertex);
        let others = digits_of(state.mask(cell) & !(1 << claim.digit.index()));
        let premises = others.map(|digit| {
            let held = text.lock(als, from, digit);
            text.follow(state, held, Claim::none(CellSet::only(cell), digit))
        });
        let premises = premises.collect();
        text.add(claim, Reason::Cell, premises)
    }

    /// The chain from a root to several ends that cannot be all true.
    pub(super) fn contradiction(&self, state: &State, root: Node, ends: &[Node]) -> Vec<Statement> {
        let start = self.graph.claim(root.into());
        if ends.iter().any(|&end| self.length(root, end).is_net) {
            return Argument::to(state, start, None);
        }
        let mut text = ChainText::suppose(start);
        let mut places = Vec::new();
        for &end in ends {
            let place = self.follow_path(state, &mut text, &self.path_to(root, end));
            if text.contradicted(place).is_some() {
                return text.end_at(place);
            }
            places.push(place);
        }
        close(state, &mut text, &places);
        text.statements
    }

    /// The chains of several paths, each from its root to its end, or to a contradiction on the way. If one of them belongs to
    /// a net, all are argued.
    pub(super) fn branches(&self, state: &State, paths: &[(Node, Node)]) -> Vec<Vec<Statement>> {
        let is_net = |&(root, end): &(Node, Node)| self.length(root, end).is_net;
        let is_net = paths.iter().any(is_net);
        let chains = paths.iter().map(|&(root, end)| {
            let start = self.graph.claim(root.into());
            if is_net {
                return Argument::to(state, start, Some(self.graph.claim(end.into())));
            }
            let mut text = ChainText::suppose(start);
            let place = self.follow_path(state, &mut text, &self.path_to(root, end));
            text.end_at(place)
        });
        chains.collect()
    }

    /// Adds a path up to its end or to the first contradiction; returns the place of that.
    fn follow_path(&self, state: &State, text: &mut ChainText, path: &[Vertex]) -> usize {
        let mut place = 0;
        for pair in path.windows(2) {
            place = self.follow(state, text, place, pair[0], pair[1]);
            if text.contradicted(place).is_some() {
                break;
            }
        }
        place
    }
}

/// Adds the statement that contradicts one of these ends, if none does yet.
fn close(state: &State, text: &mut ChainText, ends: &[usize]) {
    let Some((&last_place, rivals)) = ends.split_last() else {
        return;
    };
    let last = text.claim(last_place);
    let opposite = Claim {
        is_true: !last.is_true,
        ..last
    };
    if last.is_true {
        // Two digits in a cell, or a digit twice in a house.
        if let Some(&rival) = rivals.iter().find(|&&rival| rival != last_place) {
            text.follow(state, rival, opposite);
        }
        return;
    }
    // A cell without candidates, or a house without places for a digit.
    let digits_left = state.mask(first_cell(last)).count_ones() as usize;
    let is_cell = digits_left == ends.len()
        && rivals
            .iter()
            .all(|&rival| text.claim(rival).cells == last.cells);
    let reason = if is_cell {
        Reason::Cell
    } else {
        let cells = rivals.iter().map(|&rival| text.claim(rival).cells);
        let all = cells.fold(CellSet::EMPTY, |all, cells| all | cells);
        reason_of(state, Claim::none(all, last.digit), opposite)
    };
    text.add(opposite, reason, rivals.to_vec());
}

/// The first cell of a claim.
fn first_cell(claim: Claim) -> Cell {
    let mut cells = claim.cells.cells();
    cells.next().expect("a claim is about a cell")
}

#[cfg(test)]
#[path = "../../../tests/unit/texts.rs"]
mod tests;
