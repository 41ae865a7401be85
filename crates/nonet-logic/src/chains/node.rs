//! A [`Node`] is one statement of a chain: a candidate is true ("on") or false ("off").
//!
//! Its number is `candidate * 2`, plus one if it is on, so the opposite statement is one flipped bit away. The
//! searches keep the [`Reason`] beside each statement, because a nested chain must later tell which removed candidates it
//! relied on, and an explanation must tell why.

use crate::candidate::Candidate;
use crate::step::Reason;

/// The number of statements.
pub(crate) const NODES: usize = 1458;

/// A statement about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(u16);

impl Node {
    /// The candidate is true.
    #[inline]
    pub const fn on(candidate: u16) -> Node {
        Node(candidate * 2 + 1)
    }

    /// The candidate is false.
    #[inline]
    pub const fn off(candidate: u16) -> Node {
        Node(candidate * 2)
    }

    /// The candidate is true, or false.
    #[inline]
    pub const fn of(candidate: Candidate, is_on: bool) -> Node {
        let index = candidate.index() as u16;
        if is_on {
            Node::on(index)
        } else {
            Node::off(index)
        }
    }

    /// The statement with this number, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Node> {
        if index < NODES {
            Some(Node(index as u16))
        } else {
            None
        }
    }

    /// The candidate that it is about.
    #[inline]
    pub const fn about(self) -> Candidate {
        Candidate::from_index(self.candidate() as usize).expect("a statement about a candidate")
    }

    /// Whether it says that the candidate is true.
    #[inline]
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// The opposite statement.
    #[inline]
    pub const fn opposite(self) -> Node {
        Node(self.0 ^ 1)
    }

    /// The candidate's index.
    #[inline]
    pub const fn candidate(self) -> u16 {
        self.0 >> 1
    }

    /// Its place in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The reasons of the three houses of a cell, in the order in which chains look at them: box, row, column.
pub(crate) const HOUSE_REASONS: [Reason; 3] = [Reason::Box, Reason::Row, Reason::Column];
