//! Which sums some cells can reach, as the bits of a word: bit `s` is the least possible sum plus `s`. Forward over the cells each value
//! shifts what is reached; backward from the sums that are wanted it shifts the other way, and a value stays if both meet. Exact,
//! but for cells that must differ.

use crate::bits::positions_in;
use crate::rules::bits::least;
use crate::rules::state::{Outcome, State};

/// A cell with the factor of its value.
pub type Term = (u16, i32);

/// What up to so many cells can reach, and how.
pub struct Reach<const CELLS: usize> {
    /// The least sum.
    pub base: i32,
    /// What is reached before each cell.
    before: [u128; CELLS],
    /// What is reached after the last.
    sums: u128,
}

/// The shift of each value of a cell: how much it adds to the least.
#[inline(always)]
pub fn shifts(values: u32, factor: i32) -> impl Iterator<Item = (u32, u32)> {
    let last = 31 - values.leading_zeros();
    let first = values.trailing_zeros();
    positions_in(values).map(move |position| {
        let position = position as u32;
        let steps = if factor > 0 {
            position - first
        } else {
            last - position
        };
        (1 << position, steps * factor.unsigned_abs())
    })
}

/// The least sum of cells, and by how much the greatest exceeds it.
#[inline(always)]
pub fn range(state: &State<'_>, terms: &[Term]) -> (i32, u32) {
    let (mut base, mut width) = (0, 0);
    for &(cell, factor) in terms {
        let values = state.get(cell);
        let (low, high) = (least(values) as i32, 32 - values.leading_zeros() as i32);
        width += (high - low) * factor.abs();
        base += factor * if factor > 0 { low } else { high };
    }
    (base, width as u32)
}

impl<const CELLS: usize> Reach<CELLS> {
    /// Walks over the cells; none if they or their sums do not fit.
    #[inline(always)]
    pub fn new(state: &State<'_>, terms: &[Term]) -> Option<Self> {
        let (base, width) = range(state, terms);
        if terms.len() > CELLS || width >= u128::BITS {
            return None;
        }
        let mut before = [0; CELLS];
        let mut sums = 1;
        for (before, &(cell, factor)) in before.iter_mut().zip(terms) {
            *before = sums;
            let shifts = shifts(state.get(cell), factor);
            sums = shifts.fold(0, |after, (_, shift)| after | *before << shift);
        }
        Some(Reach { base, before, sums })
    }

    /// The sums that can be reached, above the base.
    pub fn sums(&self) -> u128 {
        self.sums
    }

    /// Keeps the values by which one of these sums can be reached.
    #[inline(always)]
    pub fn keep(&self, state: &mut State<'_>, terms: &[Term], wanted: u128) -> Outcome {
        let mut after = wanted & self.sums;
        for (&before, &(cell, factor)) in self.before[..terms.len()].iter().zip(terms).rev() {
            let (mut kept, mut leading) = (0, 0);
            for (value, shift) in shifts(state.get(cell), factor) {
                let from = before & (after >> shift);
                if from != 0 {
                    kept |= value;
                    leading |= from;
                }
            }
            state.keep(cell, kept)?;
            after = leading;
        }
        Ok(())
    }
}
