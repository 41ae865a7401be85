//! What a chain inside another chain owes to it.
//!
//! The inner chain is found on a grid from which the outer one has removed candidates, and holds only if these are false. They
//! are its premises: where a candidate of the inner chain is true because nothing else is left for its cell, whatever was
//! removed from that cell; where it is true because its digit has no other place in a house, the places that were removed there.
//! Without premises the inner chain would be found on the whole grid as well, and adds nothing to the outer one.

use nonet_core::positions_in;

use super::found::{ChainKind, Found};
use super::level::ChainLevel;
use super::partial::{CELLS, HOUSES, Partial, candidate, cell_and_digit};
use super::written::{NestedChain, Written};
use crate::step::Reason;

impl NestedChain {
    /// The chain of a find, whose branches have been written.
    pub fn new(found: &Found, level: ChainLevel, written: Written) -> NestedChain {
        let mut reasons = Vec::new();
        let assumption_reason = match found.kind {
            ChainKind::Cell(..) => Reason::Cell,
            ChainKind::House(house, ..) => match house {
                0..9 => Reason::Row,
                9..18 => Reason::Column,
                _ => Reason::Box,
            },
            _ => Reason::Assumption,
        };
        for (node, reason) in written.statements() {
            let reason = match reason {
                Reason::Assumption => assumption_reason,
                reason => reason,
            };
            if node.is_on() && reason != Reason::Assumption {
                reasons.push((node.candidate(), reason));
            }
        }
        NestedChain {
            kind: found.kind,
            level,
            difficulty: found.rank.difficulty,
            complexity: found.rank.complexity,
            removals: found
                .removals
                .iter()
                .map(|one| one.index() as u16)
                .collect(),
            reasons: reasons.into(),
            written,
        }
    }

    /// The candidates that had to go first, in the order of the chain.
    pub fn premises(&self, now: &Partial, before: &Partial, premises: &mut Vec<u16>) {
        premises.clear();
        let mut add = |gone: u16| {
            if !premises.contains(&gone) {
                premises.push(gone);
            }
        };
        for &(on, reason) in &self.reasons {
            let (cell, digit) = cell_and_digit(on);
            let house = match reason {
                Reason::Box => HOUSES[cell][0],
                Reason::Row => HOUSES[cell][1],
                Reason::Column => HOUSES[cell][2],
                _ => {
                    let gone = before.masks[cell] & !now.masks[cell];
                    positions_in(gone).for_each(|digit| add(candidate(cell, digit)));
                    continue;
                }
            };
            let house = house as usize;
            let gone = before.positions[house][digit] & !now.positions[house][digit];
            positions_in(gone)
                .for_each(|position| add(candidate(CELLS[house][position] as usize, digit)));
        }
    }
}
