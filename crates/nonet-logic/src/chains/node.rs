//! A [`Node`] is one statement of a chain: a candidate is true ("on") or false ("off").
//!
//! Its number is `candidate * 2`, plus one if it is on, so the opposite statement is one flipped bit away. A [`Cause`] says
//! why one statement follows from others; the searches keep it beside each statement, because a nested chain must later
//! tell which removed candidates it relied on, and an explanation must tell why.

use crate::candidate::Candidate;

/// The number of statements.
pub(crate) const NODES: usize = 1458;

/// A statement about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(pub u16);

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

/// Why a statement follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cause {
    /// It is assumed.
    Assumption,
    /// A cell takes one digit.
    Cell,
    /// A digit goes once into a box.
    Box,
    /// A digit goes once into a row.
    Row,
    /// A digit goes once into a column.
    Column,
    /// Pointing or claiming on the grid as the chain has left it.
    Locking,
    /// A hidden pair on the grid as the chain has left it.
    HiddenPair,
    /// A naked pair on the grid as the chain has left it.
    NakedPair,
    /// An X-wing on the grid as the chain has left it.
    XWing,
    /// A whole chain on the grid as the chain has left it.
    Nested,
}

impl Cause {
    /// Its name in explanations.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Assumption => "assumption",
            Cause::Cell => "cell",
            Cause::Box => "box",
            Cause::Row => "row",
            Cause::Column => "column",
            Cause::Locking => "locked_candidates",
            Cause::HiddenPair => "hidden_pair",
            Cause::NakedPair => "naked_pair",
            Cause::XWing => "x_wing",
            Cause::Nested => "nested",
        }
    }
}

/// The causes of the three houses of a cell, in the order in which chains look at them: box, row, column.
pub(crate) const HOUSE_CAUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];
