//! Cells that differ and whose set of values is one of a list: cages with a sum, renbans, rellik and equality cages.
//!
//! The sets that the cells can still have bound the cells (their union) and are bound to have some values (their intersection),
//! which leave every cell that sees all their places. If the cells lie in one house, the rest of the house counts too: what it
//! cannot have, the set must have, and what it has, the set has not.
//!
//! Tried on a board of renbans of two and three cells, turned in four ways: cells that go to the values of a set one to one, by naked and hidden
//! singles within each set (as many guesses, a third more time); `Places` for houses where cells of a family see each other
//! without one (a seventh fewer guesses, a quarter more time).

use crate::bits::positions_in;
use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// The values of cells that are compared with a set together.
type Lanes = [u32; LANES];
/// Their number: that of a vector.
const LANES: usize = 8;
/// Vectors for the most cells of a family: the greatest board's values.
const ROWS: usize = 25_usize.div_ceil(LANES);
/// No values yet.
const NONE: Lanes = [0; LANES];

/// Cells and the sets that they can have.
#[derive(Clone, Copy, Debug)]
pub struct SetFamily {
    /// Cells that see each other.
    pub cells: Span,
    /// The other cells of a house that has them all; empty if none has.
    pub rest: Span,
    /// The sets.
    pub sets: Span,
}

impl SetFamily {
    /// Removes what no set has, and what every set has from elsewhere.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let (mut allowed, mut needed, mut is_open) = (0, 0, false);
        // A lane without a cell meets every set.
        let mut here = [[u32::MAX; LANES]; ROWS];
        for (here, &cell) in here.as_flattened_mut().iter_mut().zip(cells) {
            *here = state.get(cell);
            allowed |= *here;
            if is_single(*here) {
                needed |= *here;
            } else {
                is_open = true;
            }
        }
        let placed = needed;
        let rest = model.cells(self.rest);
        if !rest.is_empty() {
            let mut union = 0;
            for &cell in rest {
                let values = state.get(cell);
                union |= values;
                if is_single(values) {
                    allowed &= !values;
                }
            }
            needed |= model.all & !union;
        }
        if !is_open {
            // The values are one of the sets, or nothing holds.
            let sets = model.masks.get(self.sets);
            let holds = needed == placed && placed & !allowed == 0 && sets.contains(&placed);
            return if holds { Ok(()) } else { Err(DeadEnd) };
        }
        let (mut supported, mut every) = ([NONE; ROWS], model.all);
        let sets = model.masks.get(self.sets).iter();
        let fitting = sets.filter(|&&set| set & !allowed == 0 && needed & !set == 0);
        if cells.len() == 2 {
            let [one, other, ..] = here[0];
            for &set in fitting {
                let low = set & set.wrapping_neg();
                let high = set ^ low;
                let is_ascending = one & low != 0 && other & high != 0;
                let is_descending = one & high != 0 && other & low != 0;
                if is_ascending {
                    supported[0][0] |= low;
                    supported[0][1] |= high;
                }
                if is_descending {
                    supported[0][0] |= high;
                    supported[0][1] |= low;
                }
                if is_ascending || is_descending {
                    every &= set;
                }
            }
        } else {
            let rows = cells.len().div_ceil(LANES);
            let (here, supported) = (&here[..rows], &mut supported[..rows]);
            for &set in fitting {
                let is_met = |row: &Lanes| {
                    row.iter()
                        .fold(true, |met, values| met & (values & set != 0))
                };
                if here.iter().all(is_met) {
                    every &= set;
                    for (supported, here) in supported.iter_mut().zip(here) {
                        for (supported, values) in supported.iter_mut().zip(here) {
                            *supported |= values & set;
                        }
                    }
                }
            }
        }
        for (&cell, &values) in cells.iter().zip(supported.as_flattened()) {
            state.keep(cell, values)?;
        }
        require(state, cells, every & !placed)
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, self.rest, Span::default()]
    }
}

/// Each of these values is in one of the cells: a cell that sees all its places does not have it, and one beside all of them not the next
/// value where that is forbidden.
#[inline(always)]
pub(super) fn require(state: &mut State<'_>, cells: &[u16], values: u32) -> Outcome {
    match state.model.cell_count().div_ceil(64) {
        _ if values == 0 => Ok(()),
        1 => require_in::<1>(state, cells, values),
        2 => require_in::<2>(state, cells, values),
        _ => require_in::<10>(state, cells, values),
    }
}

/// The same with the number of words of a set of cells.
#[inline(always)]
fn require_in<const WORDS: usize>(state: &mut State<'_>, cells: &[u16], values: u32) -> Outcome {
    let model = state.model;
    let words = WORDS.min(model.cell_count().div_ceil(64));
    // The cells themselves: those without the value do not lose it.
    let mut here = [0; WORDS];
    for &cell in cells {
        here[usize::from(cell) / 64] |= 1 << (cell % 64);
    }
    for position in positions_in(values) {
        let value = 1 << position;
        let (mut seen, mut near) = ([u64::MAX; WORDS], [u64::MAX; WORDS]);
        let (mut places, mut last) = (0, 0);
        for &cell in cells {
            if state.get(cell) & value != 0 {
                places += 1;
                last = cell;
                for (seen, bits) in seen.iter_mut().zip(model.seen_by(cell, position)) {
                    *seen &= bits;
                }
                if let Some(bits) = model.near(cell) {
                    for (near, bits) in near.iter_mut().zip(bits) {
                        *near &= bits;
                    }
                }
            }
        }
        match places {
            0 => return Err(DeadEnd),
            1 => state.keep(last, value)?,
            _ => {
                for (seen, here) in seen.iter_mut().zip(here) {
                    *seen &= !here;
                }
                remove_from(state, &seen[..words], value)?;
                if !model.near.is_empty() {
                    remove_from(state, &near[..words], value << 1 | value >> 1)?;
                }
            }
        }
    }
    Ok(())
}

#[inline(always)]
fn remove_from(state: &mut State<'_>, cells: &[u64], values: u32) -> Outcome {
    for (word, &bits) in cells.iter().enumerate() {
        for bit in positions_in(bits) {
            state.remove((word * 64 + bit) as u16, values)?;
        }
    }
    Ok(())
}
