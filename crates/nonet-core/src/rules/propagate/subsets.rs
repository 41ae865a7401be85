//! Pairs in a house: two cells with the same two values keep them from the others (naked), and two values with the same two places
//! are alone there (hidden). It runs when nothing cheaper moves.

use crate::rules::bits::positions;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// The most values of a house.
const VALUES: usize = 25;
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
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        let mut places = [0_u32; VALUES];
        let (mut bivalue, mut open) = (0_u32, 0);
        for (place, &cell) in cells.iter().enumerate() {
            let values = state.get(cell);
            let count = values.count_ones();
            if count > 1 {
                open += 1;
                bivalue |= u32::from(count == 2) << place;
                for position in positions(u64::from(values)) {
                    places[position] |= 1 << place;
                }
            }
        }
        if open < FEW {
            return Ok(());
        }
        for first in positions(u64::from(bivalue)) {
            let pair = state.get(cells[first]);
            let same = |&second: &usize| second > first && state.get(cells[second]) == pair;
            if let Some(second) = positions(u64::from(bivalue)).find(same) {
                for (place, &cell) in cells.iter().enumerate() {
                    if place != first && place != second && state.get(cell) & pair != 0 {
                        state.remove(cell, pair)?;
                    }
                }
            }
        }
        for first in 0..state.model.size {
            if places[first].count_ones() != 2 {
                continue;
            }
            for second in first + 1..state.model.size {
                if places[second] == places[first] {
                    for place in positions(u64::from(places[first])) {
                        let pair = 1 << first | 1 << second;
                        if state.get(cells[place]) & pair == 0 {
                            return Err(DeadEnd);
                        }
                        state.keep(cells[place], pair)?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
