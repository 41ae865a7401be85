//! XY-wing and XYZ-wing: a pivot and two bivalue pincers that it sees, so the pincers' common digit z goes from the cells
//! that see all three (in an XY-wing: both pincers).
//!
//! Why: the pivot has x and y (and z in an XYZ-wing), the pincers xz and yz. If the pivot is x the first pincer is z, if it
//! is y the second is z; in an XYZ-wing the pivot itself can be z. In every case one of them is z.
//!
//! Example: pivot r1c1 has {1, 2}, pincers r1c5 {1, 9} and r3c2 {2, 9}: no 9 in r1c2, r1c3, r3c4, r3c5 and r3c6.
//!
//! Sudoku Explainer scans pivots cell by cell, and both pincers in the order box, row, column. HoDoKu scans cells with two
//! candidates: in an XY-wing three of them in order, each in turn as the pivot; in an XYZ-wing two for each pivot.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// Offers every XY-wing that removes a candidate.
pub fn search_xy(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let pivots = state.bivalue_cells();
    search(state, Technique::XyWing, pivots, collector)
}

/// Offers every XYZ-wing that removes a candidate.
pub fn search_xyz(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let has_three = |&cell: &Cell| state.mask(cell).count_ones() == 3;
    let pivots = state.open_cells().cells().filter(has_three).collect();
    search(state, Technique::XyzWing, pivots, collector)
}

fn search(
    state: &State,
    technique: Technique,
    pivots: CellSet,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for pivot in pivots.cells() {
        let seen = pivot.peer_set().intersection(state.bivalue_cells());
        if seen.len() < 2 {
            continue;
        }
        let mut pincers = [pivot; 20];
        let mut count = 0;
        for &cell in pivot.peers_by_house() {
            let shared = state.mask(cell) & state.mask(pivot);
            if seen.contains(cell) && shared.count_ones() + 1 == state.mask(pivot).count_ones() {
                pincers[count] = cell;
                count += 1;
            }
        }
        for &first in &pincers[..count] {
            for &second in &pincers[..count] {
                offer_wing(state, technique, [pivot, first, second], collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers every XY-wing that removes a candidate: three cells in order, each in turn as the pivot.
pub fn search_xy_by_cells(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let cells: Vec<Cell> = state.bivalue_cells().cells().collect();
    for (i, &first) in cells.iter().enumerate() {
        for (j, &second) in cells.iter().enumerate().skip(i + 1) {
            if (state.mask(first) | state.mask(second)).count_ones() != 3 {
                continue;
            }
            for &third in &cells[j + 1..] {
                let orders = [
                    [first, second, third],
                    [second, first, third],
                    [third, second, first],
                ];
                for wing in orders {
                    offer_if_seen(state, Technique::XyWing, wing, collector)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers every XYZ-wing that removes a candidate: by pivot, with two cells in order as pincers.
pub fn search_xyz_by_cells(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let cells: Vec<Cell> = state.bivalue_cells().cells().collect();
    let pivots = state.open_cells().cells();
    for pivot in pivots.filter(|&cell| state.mask(cell).count_ones() == 3) {
        for (i, &first) in cells.iter().enumerate() {
            if (state.mask(pivot) | state.mask(first)).count_ones() != 3 {
                continue;
            }
            for &second in &cells[i + 1..] {
                let wing = [pivot, first, second];
                offer_if_seen(state, Technique::XyzWing, wing, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer_if_seen(
    state: &State,
    technique: Technique,
    cells: [Cell; 3],
    collector: &mut Collector,
) -> ControlFlow<()> {
    let [pivot, first, second] = cells;
    if pivot.sees(first) && pivot.sees(second) {
        offer_wing(state, technique, cells, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers a wing if the three cells, of which the first sees the others, are one and remove a candidate.
fn offer_wing(
    state: &State,
    technique: Technique,
    cells: [Cell; 3],
    collector: &mut Collector,
) -> ControlFlow<()> {
    let [pivot, first, second] = cells.map(|cell| state.mask(cell));
    let digits = pivot | first | second;
    let common = first & second;
    let is_wing = match technique {
        Technique::XyWing => common & pivot == 0,
        _ => common & pivot == common,
    };
    if digits.count_ones() != 3 || common.count_ones() != 1 || !is_wing {
        return ControlFlow::Continue(());
    }
    let digit = Digit::ALL[common.trailing_zeros() as usize];
    let [seen_by_pivot, seen_by_first, seen_by_second] = cells.map(|cell| cell.peer_set());
    let mut removed = state
        .cells_with(digit)
        .intersection(seen_by_first)
        .intersection(seen_by_second);
    if technique == Technique::XyzWing {
        removed = removed.intersection(seen_by_pivot);
    }
    removed.remove(cells[0]);
    collector.offer_cells(technique, removed, digit, || {
        Pattern::new(state, cells.to_vec(), digits, Vec::new())
    })
}
