//! What aligned pair and triple exclusion share: which cells can be base cells, and which exclude.
//!
//! An *excluder* is a cell that sees all base cells and has few candidates. If the base cells took all of its candidates,
//! it would have none left.

use nonet_core::{Cell, CellSet};

use crate::candidate::CandidateSet;
use crate::state::State;
use crate::step::Pattern;

/// The base cells that Sudoku Explainer considers, and the cells that can exclude.
pub(super) struct Cells {
    /// Cells with at least two candidates that see an excluder and no cell with one candidate.
    pub base: CellSet,
    /// Cells with two candidates up to the number of base cells.
    pub excluders: CellSet,
}

impl Cells {
    /// Collects the cells for `size` base cells.
    pub fn collect(state: &State, size: u32) -> Cells {
        let mut excluders = state.bivalue_cells();
        let several = state.open_cells().minus(state.naked_singles());
        let candidate_count = |cell: Cell| state.mask(cell).count_ones();
        if size > 2 {
            for cell in several.minus(excluders).cells() {
                if (2..=size).contains(&candidate_count(cell)) {
                    excluders.insert(cell);
                }
            }
        }
        let is_base = |&cell: &Cell| {
            let seen = cell.peer_set();
            candidate_count(cell) >= 2
                && !seen.is_disjoint(excluders)
                && seen.is_disjoint(state.naked_singles())
        };
        let base = several.cells().filter(is_base).collect();
        Cells { base, excluders }
    }
}

/// The candidates of the base cells that are not `allowed`.
pub(super) fn excluded(state: &State, base: &[Cell], allowed: &[u16]) -> CandidateSet {
    let mut eliminations = CandidateSet::EMPTY;
    for (&cell, allowed) in base.iter().zip(allowed) {
        eliminations.insert_digits(cell, state.mask(cell) & !allowed);
    }
    eliminations
}

/// The base cells with their candidates, and the candidates of the excluders.
pub(super) fn pattern(state: &State, base: &[Cell], excluders: CellSet) -> Pattern {
    let digits = base.iter().fold(0, |all, &cell| all | state.mask(cell));
    let mut pattern = Pattern::new(state, base.to_vec(), digits, Vec::new()).with_extra(
        state,
        excluders.cells(),
        u16::MAX,
    );
    pattern.cells.extend(excluders.cells());
    pattern
}
