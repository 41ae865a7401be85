//! Which sums some cells can reach, as the bits of a word: bit `s` is the least possible sum plus `s`. Forward over the cells each value
//! shifts what is reached; backward from the sums that are wanted it shifts the other way, and a value stays if both meet. Exact,
//! but for cells that must differ.

use crate::rules::bits::{least, positions};
use crate::rules::state::{Outcome, State};

/// The most cells of a walk.
pub const MOST_CELLS: usize = 32;

/// A cell with the factor of its value.
pub type Term = (u16, i32);

/// What cells can reach, and how.
pub struct Reach {
    /// The least sum.
    pub base: i32,
    /// What is reached before each cell, and after the last.
    before: [u128; MOST_CELLS + 1],
    count: usize,
}

/// The shift of each value of a cell: how much it adds to the least.
fn shifts(values: u32, factor: i32) -> impl Iterator<Item = (u32, u32)> {
    let last = 31 - values.leading_zeros();
    let first = values.trailing_zeros();
    positions(u64::from(values)).map(move |position| {
        let position = position as u32;
        let steps = if factor > 0 {
            position - first
        } else {
            last - position
        };
        (1 << position, steps * factor.unsigned_abs())
    })
}

impl Reach {
    /// Walks over the cells; none if the sums do not fit.
    pub fn new(state: &State<'_>, terms: &[Term]) -> Option<Reach> {
        if terms.len() > MOST_CELLS {
            return None;
        }
        let mut reach = Reach {
            base: 0,
            before: [0; MOST_CELLS + 1],
            count: terms.len(),
        };
        reach.before[0] = 1;
        let mut width = 0;
        for (place, &(cell, factor)) in terms.iter().enumerate() {
            let values = state.get(cell);
            let (low, high) = (least(values) as i32, 32 - values.leading_zeros() as i32);
            width += (high - low) * factor.abs();
            if width > 127 {
                return None;
            }
            reach.base += if factor > 0 {
                low * factor
            } else {
                high * factor
            };
            let before = reach.before[place];
            let after = shifts(values, factor).fold(0, |after, (_, shift)| after | before << shift);
            reach.before[place + 1] = after;
        }
        Some(reach)
    }

    /// The sums that can be reached, above the base.
    pub fn sums(&self) -> u128 {
        self.before[self.count]
    }

    /// Keeps the values by which one of these sums can be reached.
    pub fn keep(&self, state: &mut State<'_>, terms: &[Term], wanted: u128) -> Outcome {
        let mut after = wanted & self.sums();
        for (place, &(cell, factor)) in terms.iter().enumerate().rev() {
            let (mut kept, mut before) = (0, 0);
            for (value, shift) in shifts(state.get(cell), factor) {
                let from = self.before[place] & (after >> shift);
                if from != 0 {
                    kept |= value;
                    before |= from;
                }
            }
            state.keep(cell, kept)?;
            after = before;
        }
        Ok(())
    }
}
