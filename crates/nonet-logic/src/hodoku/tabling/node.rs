//! The nodes of implication tables: a candidate, a group of candidates or an almost locked set, each on or off.
//!
//! ```text
//! number            node
//! 0 .. 809          cell * 10 + digit, on
//! 810 .. 1619       cell * 10 + digit, off
//! 1620 ..           groups, on and off in turn
//! then              almost locked set * 9 + digit - 1: the set without the digit
//! ```
//!
//! A *group* is the candidates of a digit where a line meets a box, if there are two or three: on if one of them is true.

use nonet_core::{Cell, CellSet, Digit};

use crate::house::{House, HouseKind};
use crate::state::State;
use crate::techniques::als::{Als, seen_by_all};

/// The number of a node.
pub(super) type Node = u16;

/// The number of nodes of each sign that are candidates, with gaps.
pub(super) const CANDIDATES: Node = 810;

const GROUPS: Node = 2 * CANDIDATES;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NodeKind {
    Candidate,
    Group,
    Als,
}

/// Candidates of a digit where a line meets a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub digit: Digit,
    pub cells: CellSet,
    pub line: House,
    pub r#box: House,
    /// What sees all of its cells.
    pub seen: CellSet,
}

/// The groups of a state and the almost locked sets that chains may use.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    pub groups: Vec<Group>,
    pub als: Vec<Als>,
}

/// A candidate, on or off.
pub(super) fn node(cell: Cell, digit: Digit, is_on: bool) -> Node {
    let number = cell.index() as Node * 10 + Node::from(digit.value());
    if is_on { number } else { number + CANDIDATES }
}

/// The groups of a state: by row and digit, then by column and digit.
pub(super) fn groups(state: &State) -> Vec<Group> {
    let mut groups = Vec::new();
    for line in HouseKind::Row.houses().chain(HouseKind::Column.houses()) {
        for digit in Digit::ALL {
            let in_line = state.cells_with(digit).intersection(line.cell_set());
            for r#box in HouseKind::Box.houses() {
                let cells = in_line.intersection(r#box.cell_set());
                if cells.len() >= 2 {
                    let seen = seen_by_all(cells);
                    groups.push(Group {
                        digit,
                        cells,
                        line,
                        r#box,
                        seen,
                    });
                }
            }
        }
    }
    groups
}

impl Nodes {
    /// How many numbers there are.
    pub fn count(&self) -> usize {
        usize::from(GROUPS) + 2 * self.groups.len() + 9 * self.als.len()
    }

    /// A group, on or off.
    pub fn group_node(&self, index: usize, is_on: bool) -> Node {
        GROUPS + 2 * index as Node + Node::from(!is_on)
    }

    /// An almost locked set without a digit.
    pub fn als_node(&self, index: usize, digit: Digit) -> Node {
        GROUPS + (2 * self.groups.len() + 9 * index + digit.index()) as Node
    }

    /// What a node is, with its place among the groups or the almost locked sets.
    pub fn kind(&self, node: Node) -> (NodeKind, usize) {
        let Some(place) = node.checked_sub(GROUPS).map(usize::from) else {
            return (NodeKind::Candidate, 0);
        };
        match place.checked_sub(2 * self.groups.len()) {
            None => (NodeKind::Group, place / 2),
            Some(place) => (NodeKind::Als, place / 9),
        }
    }

    pub fn is_candidate(&self, node: Node) -> bool {
        node < GROUPS
    }

    /// Whether it says that something is true.
    pub fn is_on(&self, node: Node) -> bool {
        match self.kind(node).0 {
            NodeKind::Candidate => node < CANDIDATES,
            NodeKind::Group => (node - GROUPS).is_multiple_of(2),
            NodeKind::Als => false,
        }
    }

    /// Its digit.
    pub fn digit(&self, node: Node) -> Digit {
        let index = match self.kind(node) {
            (NodeKind::Candidate, _) => usize::from(node % 10).saturating_sub(1),
            (NodeKind::Group, place) => self.groups[place].digit.index(),
            (NodeKind::Als, _) => (usize::from(node - GROUPS) - 2 * self.groups.len()) % 9,
        };
        Digit::ALL[index]
    }

    /// Its first cell; of an almost locked set, the first with the digit.
    pub fn cell(&self, node: Node) -> Cell {
        let first = |cells: CellSet| cells.cells().next().unwrap_or(Cell::ALL[0]);
        match self.kind(node) {
            (NodeKind::Candidate, _) => Cell::ALL[usize::from(node % CANDIDATES) / 10],
            (NodeKind::Group, place) => first(self.groups[place].cells),
            (NodeKind::Als, place) => first(self.als[place].cells_with[self.digit(node).index()]),
        }
    }

    /// All its cells.
    pub fn cells(&self, node: Node) -> CellSet {
        match self.kind(node) {
            (NodeKind::Candidate, _) => CellSet::only(self.cell(node)),
            (NodeKind::Group, place) => self.groups[place].cells,
            (NodeKind::Als, place) => self.als[place].cells,
        }
    }

    /// What sees all of its candidates of its digit.
    pub fn seen(&self, node: Node) -> CellSet {
        match self.kind(node) {
            (NodeKind::Candidate, _) => seen_by_all(self.cells(node)),
            (NodeKind::Group, place) => self.groups[place].seen,
            (NodeKind::Als, place) => self.als[place].seen[self.digit(node).index()],
        }
    }

    /// What a chain through the node counts on top of one.
    pub fn penalty(&self, node: Node) -> usize {
        match self.kind(node) {
            (NodeKind::Als, place) => als_penalty(&self.als[place]),
            _ => 0,
        }
    }
}

/// An almost locked set of many digits is harder to see.
pub(super) fn als_penalty(als: &Als) -> usize {
    match als.digits.count_ones() as usize {
        0 | 1 => 0,
        2 => 1,
        digits => (digits - 1) * 2,
    }
}
