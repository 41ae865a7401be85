//! Simple colours: what one group of colours settles by itself. Two cells that are a digit's only places in a house get
//! opposite colours, and so on from cell to cell.
//!
//! Why: of two cells that are the only places, one has the digit. So one colour is true in all its cells, the other
//! false. If two cells of a colour see each other, that colour is false (wrap). A cell outside that sees both colours is
//! false, whichever is true (trap).
//!
//! Example: 7 in r1c1 and r6c5 has one colour, 7 in r6c1 and r4c9 the other. r1c9 sees r1c1 and r4c9, so it is not 7.

use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use super::coloring::{Colors, groups, links, seen_by_both};
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Pattern, Role};

/// The roles that tell colours apart: those of the first group, those of the second.
const ROLES: [[Role; 2]; 2] = [[Role::True, Role::False], [Role::Defining, Role::Extra]];

/// Offers wraps and traps, by digit and group.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for colors in groups(state, digit) {
            let wrapped = colors.map(|color| {
                let sees_itself = !color.seen_by_any().is_disjoint(color);
                if sees_itself { color } else { CellSet::EMPTY }
            });
            offer(
                state,
                Technique::SimpleColorsWrap,
                digit,
                &[colors],
                &wrapped,
                collector,
            )?;
            let trapped = [seen_by_both(state, digit, colors)];
            offer(
                state,
                Technique::SimpleColorsTrap,
                digit,
                &[colors],
                &trapped,
                collector,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers the removal of these cells, set by set, if there are any.
pub(super) fn offer(
    state: &State,
    technique: Technique,
    digit: Digit,
    groups: &[Colors],
    removed: &[CellSet],
    collector: &mut Collector,
) -> ControlFlow<()> {
    let of_set = |&cells: &CellSet| Candidate::in_cells(cells, digit);
    let order: Vec<_> = removed.iter().flat_map(of_set).collect();
    collector.offer_removals(technique, &order, || {
        let cells = groups.iter().flatten().flat_map(|color| color.cells());
        let mut pattern = Pattern::new(state, cells.collect(), 1 << digit.index(), Vec::new());
        pattern.candidates.clear();
        for (roles, &colors) in ROLES.iter().zip(groups) {
            for (&role, color) in roles.iter().zip(colors) {
                let colored = Candidate::in_cells(color, digit);
                pattern.candidates.extend(colored.map(|one| (role, one)));
            }
            pattern.links.extend(links(state, digit, colors));
        }
        pattern
    })
}
