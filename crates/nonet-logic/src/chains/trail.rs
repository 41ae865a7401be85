//! [`Trail`]: everything that follows from one assumption, in the order in which it was found, each with its premises.
//!
//! Statements are kept in one array and point back to their premises by index, so a chain is read by walking back, and a
//! trail is cleared without freeing anything. A chain's *ancestors* are all distinct statements on the way back, itself
//! included: their number is the chain's complexity.

use super::node::{NODES, Node};
use crate::step::Reason;

/// No nested chain.
pub(crate) const NO_NESTED: u32 = u32::MAX;

/// A statement with its reasons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    /// What is stated.
    pub node: Node,
    /// Why it follows from its premises.
    pub reason: Reason,
    /// Where its premises start in the trail's list.
    start: u32,
    /// How many premises it has.
    count: u16,
    /// The nested chain that proves it, in the list of the engine.
    pub nested: u32,
}

/// The statements that follow from one assumption.
#[derive(Clone)]
pub(crate) struct Trail {
    records: Vec<Record>,
    premises: Vec<u32>,
    at: Box<[u16; NODES]>,
    /// The true candidates in order.
    pub on: Vec<u32>,
    /// The false candidates in order.
    pub off: Vec<u32>,
    /// The two opposite statements of a contradiction: on, off.
    pub contradiction: Option<(u32, u32)>,
}

impl Trail {
    /// A trail without statements.
    pub fn new() -> Trail {
        Trail {
            records: Vec::new(),
            premises: Vec::new(),
            at: Box::new([0; NODES]),
            on: Vec::new(),
            off: Vec::new(),
            contradiction: None,
        }
    }

    /// Forgets all statements.
    pub fn clear(&mut self) {
        for record in &self.records {
            self.at[record.node.index()] = 0;
        }
        self.records.clear();
        self.premises.clear();
        self.on.clear();
        self.off.clear();
        self.contradiction = None;
    }

    /// The record of a statement that the trail has.
    #[inline]
    pub fn find(&self, node: Node) -> Option<u32> {
        match self.at[node.index()] {
            0 => None,
            place => Some(u32::from(place) - 1),
        }
    }

    /// Whether the trail has the statement.
    #[inline]
    pub fn has(&self, node: Node) -> bool {
        self.at[node.index()] != 0
    }

    /// A record by its index.
    #[inline]
    pub fn record(&self, index: u32) -> &Record {
        &self.records[index as usize]
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// The premises of a record.
    #[inline]
    pub fn premises(&self, index: u32) -> &[u32] {
        let record = &self.records[index as usize];
        &self.premises[record.start as usize..record.start as usize + record.count as usize]
    }

    /// Adds a record that [`Trail::find`] does not see; premises follow by [`Trail::add_premise`].
    #[inline]
    pub fn push_hidden(&mut self, node: Node, reason: Reason) -> u32 {
        self.records.push(Record {
            node,
            reason,
            start: self.premises.len() as u32,
            count: 0,
            nested: NO_NESTED,
        });
        self.records.len() as u32 - 1
    }

    /// Adds a statement to the set.
    #[inline]
    pub fn push(&mut self, node: Node, reason: Reason) -> u32 {
        let index = self.push_hidden(node, reason);
        self.at[node.index()] = index as u16 + 1;
        if node.is_on() {
            self.on.push(index);
        } else {
            self.off.push(index);
        }
        index
    }

    /// Adds a premise to the last record.
    #[inline]
    pub fn add_premise(&mut self, premise: u32) {
        self.premises.push(premise);
        if let Some(last) = self.records.last_mut() {
            last.count += 1;
        }
    }

    /// Says which nested chain proves the last record.
    pub fn set_nested(&mut self, nested: u32) {
        if let Some(last) = self.records.last_mut() {
            last.nested = nested;
        }
    }
}

/// Walks chains back to their roots, breadth first.
pub(crate) struct Walker {
    stamps: Vec<u32>,
    stamp: u32,
    order: Vec<u32>,
}

impl Walker {
    /// A walker with empty memory.
    pub fn new() -> Walker {
        Walker {
            stamps: Vec::new(),
            stamp: 0,
            order: Vec::new(),
        }
    }

    /// The records of a chain from its target back, breadth first, each statement once.
    ///
    /// No two records of a chain have the same statement.
    pub fn chain(&mut self, trail: &Trail, target: u32) -> &[u32] {
        self.chain_within(trail, target, usize::MAX)
            .expect("a chain without a limit")
    }

    /// The same unless the chain has more than `most` records.
    pub fn chain_within(&mut self, trail: &Trail, target: u32, most: usize) -> Option<&[u32]> {
        self.stamps.resize(self.stamps.len().max(trail.len()), 0);
        self.stamp = self.stamp.wrapping_add(1);
        self.order.clear();
        self.order.push(target);
        self.stamps[target as usize] = self.stamp;
        let mut next = 0;
        while next < self.order.len() {
            for &premise in trail.premises(self.order[next]) {
                if self.stamps[premise as usize] != self.stamp {
                    self.stamps[premise as usize] = self.stamp;
                    self.order.push(premise);
                }
            }
            if self.order.len() > most {
                return None;
            }
            next += 1;
        }
        Some(&self.order)
    }
}
