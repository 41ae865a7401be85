//! [`Written`]: the branches of a chain, each from its target back to its root, breadth first, each statement once; and
//! [`NestedChain`], a chain that is kept in this form.
//!
//! A search with nested chains keeps each one that it finds until it ends, to write out the few that an
//! explanation shows. So what branches hold is packed, a few bytes a statement:
//!
//! ```text
//! lengths    the statements of each branch           3        2
//! nodes      the statements of all branches          a  b  c  d  e
//! reasons    why, and from how many premises        1  1  0  2  0
//! premises   those of all statements                b  c     e  c
//! nested     the statements that a chain proves     (d, chain)
//! ```

use std::rc::Rc;

use super::found::ChainKind;
use super::level::ChainLevel;
use super::node::Node;
use crate::step::Reason;

/// The branches of a chain: one, or one for each case of a forcing chain.
#[derive(Debug)]
pub(crate) struct Written {
    lengths: Box<[u16]>,
    nodes: Box<[Node]>,
    reasons: Box<[(Reason, u16)]>,
    premises: Box<[Node]>,
    nested: Box<[(u32, Rc<NestedChain>)]>,
}

/// A chain that was found inside another one's search, with what the outer chain needs of it.
#[derive(Debug)]
pub(crate) struct NestedChain {
    /// What it is.
    pub kind: ChainKind,
    /// The level of its own search.
    pub level: ChainLevel,
    /// Its difficulty, for explanations.
    pub difficulty: f64,
    /// Its complexity, with the chains nested in it.
    pub complexity: u32,
    /// What it removes, in order.
    pub removals: Box<[u16]>,
    /// True candidates of the chain and why they are true.
    pub reasons: Box<[(u16, Reason)]>,
    /// The chain itself.
    pub written: Written,
}

/// A statement of a branch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenNode<'a> {
    /// What is stated.
    pub node: Node,
    /// Why.
    pub reason: Reason,
    /// The statements that it follows from.
    pub premises: &'a [Node],
    /// The nested chain that proves it.
    pub nested: Option<&'a NestedChain>,
}

/// The statements of a branch.
pub(crate) type WrittenBranch<'a> = Vec<WrittenNode<'a>>;

impl Written {
    /// Whether two chains are the same: they have the same statements in the same branches.
    pub fn has_same_statements(&self, other: &Written) -> bool {
        self.nodes == other.nodes && self.lengths == other.lengths
    }

    /// The statements of all branches, each with its reason.
    pub fn statements(&self) -> impl Iterator<Item = (Node, Reason)> {
        let reasons = self.reasons.iter().map(|&(reason, _)| reason);
        self.nodes.iter().copied().zip(reasons)
    }

    /// The branches, to read.
    pub fn branches(&self) -> Vec<WrittenBranch<'_>> {
        let (mut place, mut premises) = (0, &*self.premises);
        let branches = self.lengths.iter().map(|&length| {
            let statements = (0..length).map(|_| {
                let (reason, count) = self.reasons[place];
                let (own, rest) = premises.split_at(usize::from(count));
                let nested = self.nested.iter();
                let mut nested = nested.filter(|&&(proved, _)| proved as usize == place);
                let statement = WrittenNode {
                    node: self.nodes[place],
                    reason,
                    premises: own,
                    nested: nested.next().map(|(_, chain)| &**chain),
                };
                premises = rest;
                place += 1;
                statement
            });
            statements.collect()
        });
        branches.collect()
    }
}

/// Writes branches.
#[derive(Default)]
pub(crate) struct Writer {
    lengths: Vec<u16>,
    nodes: Vec<Node>,
    reasons: Vec<(Reason, u16)>,
    premises: Vec<Node>,
    nested: Vec<(u32, Rc<NestedChain>)>,
}

impl Writer {
    /// Begins a branch.
    pub fn begin_branch(&mut self) {
        self.lengths.push(0);
    }

    /// Adds a statement to the branch.
    pub fn add(
        &mut self,
        node: Node,
        reason: Reason,
        premises: impl Iterator<Item = Node>,
        nested: Option<&Rc<NestedChain>>,
    ) {
        let before = self.premises.len();
        self.premises.extend(premises);
        if let Some(chain) = nested {
            self.nested
                .push((self.nodes.len() as u32, Rc::clone(chain)));
        }
        self.nodes.push(node);
        self.reasons
            .push((reason, (self.premises.len() - before) as u16));
        *self.lengths.last_mut().expect("a branch was begun") += 1;
    }

    /// The branches.
    pub fn finish(self) -> Written {
        Written {
            lengths: self.lengths.into(),
            nodes: self.nodes.into(),
            reasons: self.reasons.into(),
            premises: self.premises.into(),
            nested: self.nested.into(),
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/written.rs"]
mod tests;
