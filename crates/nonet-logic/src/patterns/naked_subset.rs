//! Naked pair, triple and quadruple: n cells of a house that together have n digits, so the digits go from the other cells
//! of the house.
//!
//! Why: the n cells need n different digits, and they have no others. They use up all n.
//!
//! Example: in row 1, r1c1 and r1c5 both have {2, 7}: no 2 and no 7 in the other cells of row 1.
//!
//! Sudoku Explainer looks at one house at a time. HoDoKu takes the digits from all houses that the cells share. If a pair or
//! triple shares a box and a line, and removes something from both, it is called locked: it is easier to see, and comes
//! first. HoDoKu counts it as locked only if something goes from the line outside the box, and something from the box.

use std::ops::ControlFlow;

use nonet_core::{CellSet, House, HouseKind, digits_of};

use super::tuples::SubsetScan;
use crate::candidate::Candidate;
use crate::catalogue::{Family, Technique};
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// Offers every naked subset of this technique that removes a candidate of the house it is found in.
pub fn search(
    state: &State,
    technique: Technique,
    scan: &SubsetScan,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for house in scan.houses() {
        each_subset(state, technique.size(), house, scan, |chosen, digits| {
            let eliminations = state.candidates_in(house.cells_at(0x1ff & !chosen), digits);
            collector.offer_set(technique, eliminations, || {
                let cells = house.cells_at(chosen).cells().collect();
                Pattern::new(state, cells, digits, vec![house])
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Offers the naked subsets of this technique, which are locked or not; they remove candidates of all houses that their
/// cells share.
pub fn search_shared(
    state: &State,
    technique: Technique,
    scan: &SubsetScan,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let is_locked = technique.entry().family == Family::LockedSubset;
    let is_searched = |house: &House| !is_locked || house.kind() == HouseKind::Box;
    for house in scan.houses().filter(is_searched) {
        each_subset(state, technique.size(), house, scan, |chosen, digits| {
            let cells = house.cells_at(chosen);
            offer_shared(state, technique, is_locked, (cells, digits), collector)
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the positions and digits of each naked subset of a house, also those that remove nothing.
fn each_subset(
    state: &State,
    size: usize,
    house: House,
    scan: &SubsetScan,
    mut visit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if state.open_count(house) < size * scan.open_cells {
        return ControlFlow::Continue(());
    }
    let masks = house.cells().map(|cell| state.mask(cell));
    scan.each_subset(&masks, size, &mut visit)
}

fn offer_shared(
    state: &State,
    technique: Technique,
    is_locked: bool,
    (cells, digits): (CellSet, u16),
    collector: &mut Collector,
) -> ControlFlow<()> {
    let shared: Vec<_> = cells.shared_houses(HouseKind::ALL).collect();
    let boxes = shared.iter().filter(|house| house.kind() == HouseKind::Box);
    let in_box = boxes.fold(CellSet::EMPTY, |cells, house| cells | house.cell_set());
    let (mut order, mut houses_hit) = (Vec::new(), 0);
    for &house in &shared {
        let mut is_hit = false;
        for cell in house.cell_set().minus(cells).cells() {
            for digit in digits_of(state.mask(cell) & digits) {
                order.push(Candidate::new(cell, digit));
                is_hit |= house.kind() == HouseKind::Box || !in_box.contains(cell);
            }
        }
        houses_hit += usize::from(is_hit);
    }
    // Cells that share two houses share a box and a line.
    if order.is_empty() || (houses_hit > 1) != is_locked {
        return ControlFlow::Continue(());
    }
    collector.offer_removals(technique, &order, || {
        Pattern::new(state, cells.cells().collect(), digits, shared)
    })
}
