//! Pairs in a house: two cells with the same two values keep them from the others (naked), and two values with the same two places
//! are alone there (hidden). It runs when nothing cheaper moves. A value that is placed has no other place, even while cells still have it.

use crate::bits::positions_in;
use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// Open cells from which pairs are looked for: with fewer, singles find the same.
const FEW: u32 = 4;

/// A house whose pairs are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Subsets {
    /// The house.
    pub cells: Span,
}

impl Subsets {
    /// Finds naked pairs and hidden pairs.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        let (mut once, mut twice, mut thrice) = (0_u32, 0, 0);
        let (mut bivalue, mut open, mut placed) = (0_u32, 0, 0);
        for (place, &cell) in cells.iter().enumerate() {
            let values = state.get(cell);
            if is_single(values) {
                placed |= values;
            } else {
                let others = values & (values - 1);
                open += 1;
                bivalue |= u32::from(is_single(others)) << place;
                thrice |= twice & values;
                twice |= once & values;
                once |= values;
            }
        }
        if open < FEW {
            return Ok(());
        }
        if !is_single(bivalue) {
            for first in positions_in(bivalue) {
                let pair = state.get(cells[first]);
                let same = |&second: &usize| second > first && state.get(cells[second]) == pair;
                if let Some(second) = positions_in(bivalue).find(same) {
                    for (place, &cell) in cells.iter().enumerate() {
                        if place != first && place != second && state.get(cell) & pair != 0 {
                            state.remove(cell, pair)?;
                        }
                    }
                }
            }
        }
        // Values with two places: two cells that share two of them have nothing else.
        let bilocal = twice & !(thrice | placed);
        if bilocal == 0 || is_single(bilocal) {
            return Ok(());
        }
        let several = |values: u32| values & values.wrapping_sub(1) != 0;
        for (place, &one) in cells.iter().enumerate() {
            let here = state.get(one) & bilocal;
            if !several(here) {
                continue;
            }
            for &other in &cells[place + 1..] {
                let pair = here & state.get(other);
                if several(pair) {
                    if pair.count_ones() > 2 {
                        return Err(DeadEnd);
                    }
                    state.keep(one, pair)?;
                    state.keep(other, pair)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
