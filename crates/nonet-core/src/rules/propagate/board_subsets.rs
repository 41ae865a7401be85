//! Pairs in the rows, columns and boxes of a plain board of nine values, looked for in all of them at once: one lane for each house. Few houses have
//! a pair that removes something, and only those are looked through by themselves (`subsets.rs`).
//!
//! Two cells of a house are a naked pair if they have two values each and share both, and a hidden pair if they share two of the values that
//! have two places. A pair that is both removes nothing more, so what is looked for is a pair that is one of them alone.

use super::board::{Board, CELLS, SIZE};
use super::subsets::Subsets;
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// A lane for each house, and some more for whole vectors.
const LANES: usize = 32;

/// The values of a cell of each house.
type Lanes = [u16; LANES];

/// The houses of a board, which come first in the model.
#[derive(Clone, Copy, Debug)]
pub struct BoardSubsets {
    /// All cells.
    pub cells: Span,
}

/// What is left of a set without its least element: nothing of fewer than two.
#[inline(always)]
fn others(set: u16) -> u16 {
    set & set.wrapping_sub(1)
}

/// The cells of each house side by side: the first of each, the second, and so on.
#[inline(always)]
fn by_house(values: &[u32; CELLS]) -> [Lanes; SIZE] {
    let mut lanes = [[0; LANES]; SIZE];
    for (place, lane) in lanes.iter_mut().enumerate() {
        for house in 0..SIZE {
            let (row, column) = (house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
            lane[house] = values[house * SIZE + place] as u16;
            lane[SIZE + house] = values[place * SIZE + house] as u16;
            lane[2 * SIZE + house] = values[row * SIZE + column] as u16;
        }
    }
    lanes
}

impl BoardSubsets {
    /// Finds naked pairs and hidden pairs.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let Ok(values) = <&[u32; CELLS]>::try_from(&*state.values) else {
            return Ok(());
        };
        let mut bivalue = by_house(values);
        let mut bilocal = bivalue;
        let (mut any, mut twice, mut thrice) = ([0; LANES], [0; LANES], [0; LANES]);
        for here in &bivalue {
            for lane in 0..LANES {
                thrice[lane] |= twice[lane] & here[lane];
                twice[lane] |= any[lane] & here[lane];
                any[lane] |= here[lane];
            }
        }
        for (bivalue, bilocal) in bivalue.iter_mut().zip(&mut bilocal) {
            for lane in 0..LANES {
                bilocal[lane] &= twice[lane] & !thrice[lane];
                // A placed cell shares no two values with another.
                let is_pair = others(others(bivalue[lane])) == 0;
                bivalue[lane] = if is_pair { bivalue[lane] } else { 0 };
            }
        }
        let mut found = [0; LANES];
        for one in 0..SIZE {
            for other in one + 1..SIZE {
                for lane in 0..LANES {
                    let naked = others(bivalue[one][lane] & bivalue[other][lane]);
                    let hidden = others(bilocal[one][lane] & bilocal[other][lane]);
                    found[lane] |= naked ^ hidden;
                }
            }
        }
        for (house, &found) in found.iter().enumerate().take(Board::HOUSES) {
            if found != 0 {
                let cells = state.model.houses[house];
                Subsets { cells }.run(state)?;
                // More is found when what sees a placed cell has lost its value: all houses wait until then.
                if state.has_placed() {
                    break;
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
