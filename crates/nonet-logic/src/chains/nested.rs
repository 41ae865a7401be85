//! How a chain inside a chain depends on it.
//!
//! A nested chain is valid only on the grid from which the outer chain has removed candidates. Its premises are the removed
//! candidates that stood in the way of its "on" links: those of the cell for a naked single, those of the house for a
//! hidden single. A chain without such premises exists without the outer one and is of no use there.

use nonet_core::positions_in;

use super::engine::Rule;
use super::found::{ChainKind, Found};
use super::node::Cause;
use super::partial::{CELLS, HOUSES, Partial, candidate, cell_and_digit};
use super::written::{NestedChain, Written};

impl NestedChain {
    /// The chain of a find, whose branches have been written.
    pub fn new(found: &Found, rule: Rule, written: Written) -> NestedChain {
        let mut reasons = Vec::new();
        let assumption_cause = match found.kind {
            ChainKind::Cell(..) => Cause::Cell,
            ChainKind::House(house, ..) => match house {
                0..9 => Cause::Row,
                9..18 => Cause::Column,
                _ => Cause::Box,
            },
            _ => Cause::Assumption,
        };
        for (node, cause) in written.statements() {
            let cause = match cause {
                Cause::Assumption => assumption_cause,
                cause => cause,
            };
            if node.is_on() && cause != Cause::Assumption {
                reasons.push((node.candidate(), cause));
            }
        }
        NestedChain {
            kind: found.kind,
            level: rule.level,
            is_dynamic: rule.is_dynamic,
            sort_key: found.rank.key,
            difficulty: found.rank.difficulty,
            complexity: found.rank.complexity,
            removals: found.removals.list().into(),
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
        for &(on, cause) in &self.reasons {
            let (cell, digit) = cell_and_digit(on);
            let house = match cause {
                Cause::Box => HOUSES[cell][0],
                Cause::Row => HOUSES[cell][1],
                Cause::Column => HOUSES[cell][2],
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
