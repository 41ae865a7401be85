//! Aligned triple exclusion: a candidate of one of three base cells that no candidates of the other two can go with.
//!
//! Why: three base cells cannot take all digits of a cell that sees all three, nor the same digit twice where they see each
//! other. A candidate is false if every combination that contains it breaks this.
//!
//! Example: as for pairs; an excluder may have three candidates.
//!
//! Sudoku Explainer asks for at least two excluders. It takes the first two base cells as for pairs, and as the third the
//! excluders of the first, then of the second, each in the order box, row, column.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, positions_in};

use super::aligned_exclusion::{Cells, excluded, pattern};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers every triple that excludes a candidate.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let cells = Cells::collect(state, 3);
    for second in cells.base.cells() {
        let seen_by_second = cells.excluders.intersection(second.peer_set());
        for first in cells.base.cells().take_while(|&first| first < second) {
            let seen_by_first = cells.excluders.intersection(first.peer_set());
            let common = seen_by_first.intersection(seen_by_second);
            if common.len() < 2 {
                continue;
            }
            let mut thirds = cells.base.intersection(seen_by_first | seen_by_second);
            thirds.remove(first);
            thirds.remove(second);
            let excluders = |third: Cell| common.intersection(third.peer_set());
            let excludes = |third: Cell| {
                let (base, excluders) = ([first, second, third], excluders(third));
                excluders.len() >= 2 && allowed_digits(state, base, excluders) != masks(state, base)
            };
            // Most pairs exclude nothing with any third cell; the order matters only for the others.
            let mut thirds: CellSet = thirds.cells().filter(|&third| excludes(third)).collect();
            if thirds.is_empty() {
                continue;
            }
            for &third in [first, second]
                .iter()
                .flat_map(|cell| cell.peers_by_house())
            {
                if thirds.contains(third) {
                    thirds.remove(third);
                    offer_triple(state, [first, second, third], excluders(third), collector)?;
                }
            }
        }
        collector.spend(1)?;
    }
    ControlFlow::Continue(())
}

fn offer_triple(
    state: &State,
    base: [Cell; 3],
    excluders: CellSet,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let allowed = allowed_digits(state, base, excluders);
    let eliminations = excluded(state, &base, &allowed);
    collector.offer_set(Technique::AlignedTripleExclusion, eliminations, || {
        pattern(state, &base, excluders)
    })
}

/// The candidates of the base cells.
fn masks(state: &State, [first, second, third]: [Cell; 3]) -> [u16; 3] {
    [state.mask(first), state.mask(second), state.mask(third)]
}

/// The digits of each base cell that are in some allowed combination.
fn allowed_digits(state: &State, base: [Cell; 3], excluders: CellSet) -> [u16; 3] {
    let masks = masks(state, base);
    let mut excluder_masks = [0_u16; 20];
    let mut count = 0;
    for cell in excluders.cells() {
        excluder_masks[count] = state.mask(cell);
        count += 1;
    }
    let if_seen = |a: usize, b: usize| if base[a].sees(base[b]) { 0x1ff } else { 0 };
    let (sees_01, sees_02, sees_12) = (if_seen(0, 1), if_seen(0, 2), if_seen(1, 2));
    let mut allowed = [0; 3];
    for first in positions_in(masks[0]).map(|digit| 1 << digit) {
        for second in positions_in(masks[1] & !(first & sees_01)).map(|digit| 1 << digit) {
            // The digits that the third cell cannot have with these two.
            let mut blocked = first & sees_02 | second & sees_12;
            for mask in &excluder_masks[..count] {
                let left: u16 = mask & !(first | second);
                if left & left.wrapping_sub(1) == 0 {
                    blocked |= if left == 0 { 0x1ff } else { left };
                }
            }
            let third = masks[2] & !blocked;
            if third != 0 {
                allowed = [allowed[0] | first, allowed[1] | second, allowed[2] | third];
                // What is left to show needs another first digit.
                if allowed[1] == masks[1] && allowed[2] == masks[2] {
                    break;
                }
            }
        }
    }
    allowed
}
