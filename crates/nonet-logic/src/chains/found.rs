//! [`Found`]: a chain that removes something, in its smallest form.
//!
//! It names where to look again (the roots and the target) instead of holding the chain, and is ranked by complexity;
//! only what survives the sort is followed back and written out.

use nonet_core::Cell;

use super::length::ChainRank;
use super::link_choice::Links;
use super::node::Node;
use super::partial::{Partial, cell_and_digit};
use crate::candidate::CandidateSet;
use crate::step::Reason;

/// What kind of chain, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChainKind {
    /// A closed loop of alternating links, and the number of its path.
    Cycle(Links, u32),
    /// A single chain from a statement to its opposite, and the number of its path.
    Forcing(Links, u32),
    /// The assumption contradicts itself.
    Contradiction(Node),
    /// The candidate, on or off, leads to the target.
    Double(u16, Node),
    /// All candidates of the cell lead to the target.
    Cell(u8, Node),
    /// All places of the digit in the house lead to the target.
    House(u8, u8, Node),
}

impl ChainKind {
    /// Its place among kinds that are equally hard and complex; cycles and single chains are among themselves.
    pub fn key(self) -> u8 {
        match self {
            ChainKind::Cycle(..) | ChainKind::Forcing(..) => 0,
            ChainKind::Double(..) => 1,
            ChainKind::Cell(..) => 5,
            ChainKind::House(..) => 6,
            ChainKind::Contradiction(_) => 7,
        }
    }
}

/// What a proven statement removes: the candidate itself if it is off, the others of its cell if it is on.
pub(crate) fn removed_by(node: Node, grid: &Partial) -> CandidateSet {
    let (cell, digit) = cell_and_digit(node.candidate());
    let digits = match node.is_on() {
        true => grid.masks[cell] & !(1 << digit),
        false => 1 << digit,
    };
    CandidateSet::of_digits(Cell::ALL[cell], digits)
}

/// A chain that removes something.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Its place among others.
    pub rank: ChainRank,
    /// What it is.
    pub kind: ChainKind,
    /// What it removes.
    pub removals: CandidateSet,
}

impl Found {
    /// The statement that it proves; none for a cycle.
    pub fn result(&self, paths: &[Vec<(Node, Reason)>]) -> Option<Node> {
        match self.kind {
            ChainKind::Cycle(..) => None,
            ChainKind::Forcing(_, path) => paths[path as usize].first().map(|&(node, _)| node),
            ChainKind::Contradiction(root) => Some(root.opposite()),
            ChainKind::Double(_, target)
            | ChainKind::Cell(_, target)
            | ChainKind::House(_, _, target) => Some(target),
        }
    }
}
