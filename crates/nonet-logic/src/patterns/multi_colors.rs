//! Multi-colours: what two groups of colours settle together. Two cells that are a digit's only places in a house get
//! opposite colours, and so on from cell to cell; one colour of a group is true in all its cells, the other false.
//!
//! Why: let groups A/a and B/b be two pairs of colours. If A sees both B and b, A is false, for one of these is true
//! (type 2). If A sees B, they are not both true, so a or b is true, and what sees both a and b is false (type 1).
//!
//! Example: 3 has colour A in r1c1 and a in r5c2, B in r1c7 and b in r7c8. r1c1 sees r1c7, so r5c8, which sees r5c2 and
//! r7c8, is not 3.

use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use super::coloring::{groups, seen_by_both};
use super::simple_colors::offer;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers type 2, then type 1, by digit and ordered pair of groups.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let groups = groups(state, digit);
        for (index, &first) in groups.iter().enumerate() {
            for (other, &second) in groups.iter().enumerate() {
                if index == other {
                    continue;
                }
                let pair = [first, second];
                let false_colors = first.map(|color| {
                    let seen = color.seen_by_any();
                    let sees_both = second.iter().all(|other| !seen.is_disjoint(*other));
                    if sees_both { color } else { CellSet::EMPTY }
                });
                offer(
                    state,
                    Technique::MultiColors2,
                    digit,
                    &pair,
                    &false_colors,
                    collector,
                )?;
                let choices = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let removed = choices.map(|(a, b)| {
                    if first[a].seen_by_any().is_disjoint(second[b]) {
                        CellSet::EMPTY
                    } else {
                        seen_by_both(state, digit, [first[1 - a], second[1 - b]])
                    }
                });
                offer(
                    state,
                    Technique::MultiColors1,
                    digit,
                    &pair,
                    &removed,
                    collector,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}
