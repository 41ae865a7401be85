//! Direct hidden pair and triple: a hidden subset that leaves one position in its house for another digit.
//!
//! Why: as for hidden subsets; the n cells have no room for another digit, so a digit that has one position outside them
//! goes there. A player sees it without pencilmarks.
//!
//! Example: in box 1, 2 and 7 have only r1c1 and r2c3; 5 has only r1c1, r2c3 and r3c3: 5 goes into r3c3.
//!
//! Sudoku Explainer scans as for hidden subsets, but skips only houses with at most n open cells, and takes the lowest
//! digit that becomes single. The step only places that digit: the subset's eliminations stay until it is found again.

use std::ops::ControlFlow;

use nonet_core::{Digit, positions_in};

use super::hidden_subset::pattern;
use super::tuples::SubsetScan;
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Role};

/// Offers every hidden subset of this technique's size that makes a hidden single at once.
pub fn search(
    state: &State,
    technique: Technique,
    scan: &SubsetScan,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let size = technique.size();
    for house in scan.houses() {
        if state.open_count(house) <= size {
            continue;
        }
        let all = state.all_positions(house);
        scan.each_subset(all, size, &mut |digits, positions| {
            let becomes_single = |&digit: &usize| {
                let before = all[digit];
                before.count_ones() > 1 && (before & !positions).count_ones() == 1
            };
            let Some(digit) = positions_in(0x1ff & !digits).find(becomes_single) else {
                return ControlFlow::Continue(());
            };
            let left = all[digit] & !positions;
            let cell = house.cell(left.trailing_zeros() as usize);
            let single = Candidate::new(cell, Digit::ALL[digit]);
            let conclusion = Conclusion::placement(technique, single);
            collector.offer(conclusion, || {
                let mut pattern = pattern(state, house, digits, positions);
                let removed = state.candidates_in(house.cells_at(positions), !digits);
                let removed = removed.iter().map(|candidate| (Role::False, candidate));
                pattern.candidates.extend(removed);
                pattern.candidates.push((Role::True, single));
                pattern
            })
        })?;
    }
    ControlFlow::Continue(())
}
