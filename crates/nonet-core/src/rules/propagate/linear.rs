//! A sum with factors: bounds first, then exactly where few cells are open.
//!
//! Cells with one factor that see each other form a group, whose least sum is that of different values: each cell takes its least
//! value or the next free one above, like cars that look for a place to park. Which places are taken does not depend on the order. A cell that
//! comes last ends at the first place above its own least value past which no car is pushed, and may exceed it by the slack.

use super::reach::{Term, range, shifts};
use crate::rules::bits::{between, is_single, least};
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// Open cells up to which the sums are computed exactly.
const FEW: usize = 8;
/// One more than the greatest value.
const VALUES: usize = 26;

/// `factor * cell + ... = total`.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    /// The cells, group by group.
    pub cells: Span,
    /// The length and the factor of each group.
    pub groups: Span,
    /// The sum.
    pub total: i32,
}

/// The least value of each of some cells.
#[inline(always)]
fn lows(state: &State<'_>, cells: &[u16]) -> impl Iterator<Item = usize> {
    cells.iter().map(|&cell| least(state.get(cell)))
}

/// The greatest value of each of some cells, counted from above.
#[inline(always)]
fn highs(state: &State<'_>, cells: &[u16]) -> impl Iterator<Item = usize> {
    let above = state.model.size + 1;
    let mirrored = move |values: u32| above - (32 - values.leading_zeros() as usize);
    cells.iter().map(move |&cell| mirrored(state.get(cell)))
}

/// How many cells of a group want each place.
#[inline(always)]
fn wanted(places: impl Iterator<Item = usize>) -> [u8; VALUES] {
    let mut wanted = [0; VALUES];
    for place in places {
        wanted[place] += 1;
    }
    wanted
}

/// The sum of the places where the cells of a group park; none if they do not find room.
#[inline(always)]
fn park(size: usize, places: impl Iterator<Item = usize>) -> Option<i32> {
    let (mut sum, mut taken) = (0, 0_u32);
    for place in places {
        let free = !taken >> place << place;
        let place = free.trailing_zeros();
        if place as usize > size {
            return None;
        }
        taken |= 1 << place;
        sum += place as i32;
    }
    Some(sum)
}

/// For each least value of a cell of a group, the place where it parks if it comes last.
#[inline(always)]
fn ends(size: usize, places: impl Iterator<Item = usize>) -> [u8; VALUES] {
    let wanted = wanted(places);
    let mut is_open = 0_u32;
    let mut pushed = 0;
    for (place, wanted) in (1..=size).zip(&wanted[1..]) {
        pushed += wanted;
        pushed -= u8::from(pushed > 0);
        is_open |= u32::from(pushed == 0) << place;
    }
    let mut ends = [size as u8; VALUES];
    for (place, end) in ends.iter_mut().enumerate() {
        let above = is_open >> place;
        if above != 0 {
            *end = (place as u32 + above.trailing_zeros()) as u8;
        }
    }
    ends
}

/// Keeps the values by which the least sum plus `wanted` can be reached. What is reached is one bit for each sum up to that one; greater
/// sums are lost.
#[inline(always)]
fn reach(state: &mut State<'_>, terms: &[Term], wanted: u32) -> Outcome {
    let mut before = [0_u64; FEW];
    let mut sums = 1_u64;
    for (before, &(cell, factor)) in before.iter_mut().zip(terms) {
        *before = sums;
        sums = 0;
        for (_, shift) in shifts(state.get(cell), factor) {
            sums |= before.checked_shl(shift).unwrap_or(0);
        }
    }
    if sums >> wanted & 1 == 0 {
        return Err(DeadEnd);
    }
    let mut after = 1_u64 << wanted;
    for (before, &(cell, factor)) in before[..terms.len()].iter().zip(terms).rev() {
        let (mut kept, mut leading) = (0, 0);
        for (value, shift) in shifts(state.get(cell), factor) {
            let from = before & after.checked_shr(shift).unwrap_or(0);
            leading |= from;
            kept |= if from != 0 { value } else { 0 };
        }
        state.keep(cell, kept)?;
        after = leading;
    }
    Ok(())
}

/// The greatest difference of two values of one cell.
#[inline(always)]
fn widest(state: &State<'_>, cells: &[u16]) -> i32 {
    let width = |&cell: &u16| {
        let values = state.get(cell);
        32 - values.leading_zeros() as i32 - least(values) as i32
    };
    cells.iter().map(width).max().unwrap_or(0)
}

impl Linear {
    /// Removes values outside the bounds, and those that reach no sum.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        match self.placed_sum(state) {
            Some(sum) if sum == self.total => Ok(()),
            Some(_) => Err(DeadEnd),
            None => {
                self.bound(state)?;
                self.filter(state)
            }
        }
    }

    /// The sum of cells that are all placed, those of a group differently: most sums run when the others have solved the board.
    #[inline(always)]
    fn placed_sum(&self, state: &State<'_>) -> Option<i32> {
        let mut cells = state.model.cells(self.cells).iter();
        let mut sum = 0;
        for group in state.model.numbers.get(self.groups).chunks_exact(2) {
            let mut seen = 0;
            for &cell in cells.by_ref().take(group[0] as usize) {
                let values = state.get(cell);
                if !is_single(values) || seen & values != 0 {
                    return None;
                }
                seen |= values;
                sum += group[1] * least(values) as i32;
            }
        }
        Some(sum)
    }

    #[inline(always)]
    fn bound(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let size = model.size;
        let cells = model.cells(self.cells);
        let groups = model.numbers.get(self.groups);
        let (mut low, mut high) = (0, 0);
        let mut start = 0;
        for group in groups.chunks_exact(2) {
            let (len, factor) = (group[0] as usize, group[1]);
            let here = &cells[start..start + len];
            start += len;
            let (least_sum, greatest_sum);
            if let &[cell] = here {
                let values = state.get(cell);
                (least_sum, greatest_sum) =
                    (least(values) as i32, 32 - values.leading_zeros() as i32);
            } else {
                let up = park(size, lows(state, here)).ok_or(DeadEnd)?;
                let down = park(size, highs(state, here)).ok_or(DeadEnd)?;
                least_sum = up;
                greatest_sum = (len * (size + 1)) as i32 - down;
            }
            let (one, other) = (factor * least_sum, factor * greatest_sum);
            low += one.min(other);
            high += one.max(other);
        }
        let (below, above) = (self.total - low, high - self.total);
        if below < 0 || above < 0 {
            return Err(DeadEnd);
        }
        let mut start = 0;
        for group in groups.chunks_exact(2) {
            let (len, factor) = (group[0] as usize, group[1]);
            let here = &cells[start..start + len];
            start += len;
            let (more, less) = match factor > 0 {
                true => (below / factor, above / factor),
                false => (above / -factor, below / -factor),
            };
            if widest(state, here) <= more.min(less) {
                continue;
            }
            if let &[cell] = here {
                let values = state.get(cell);
                let (first, last) = (least(values) as i32, 32 - values.leading_zeros() as i32);
                state.keep(cell, between(last - less, first + more))?;
                continue;
            }
            let (up, down) = (
                ends(size, lows(state, here)),
                ends(size, highs(state, here)),
            );
            for &cell in here {
                let values = state.get(cell);
                let (first, last) = (least(values), 32 - values.leading_zeros() as usize);
                let first = i32::from(up[first]);
                let last = (size + 1) as i32 - i32::from(down[size + 1 - last]);
                state.keep(cell, between(last - less, first + more))?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn filter(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let mut terms = [Term::default(); FEW];
        let (mut count, mut total, mut start) = (0, self.total, 0);
        let cells = model.cells(self.cells);
        for group in model.numbers.get(self.groups).chunks_exact(2) {
            let (len, factor) = (group[0] as usize, group[1]);
            for &cell in &cells[start..start + len] {
                let values = state.get(cell);
                if is_single(values) {
                    total -= factor * least(values) as i32;
                } else if count == FEW {
                    return Ok(());
                } else {
                    terms[count] = (cell, factor);
                    count += 1;
                }
            }
            start += len;
        }
        let terms = &mut terms[..count];
        let (base, width) = range(state, terms);
        let (below, above) = (total - base, base + width as i32 - total);
        if below > above {
            // From the greatest sum downward.
            for (_, factor) in terms.iter_mut() {
                *factor = -*factor;
            }
        }
        match u32::try_from(below.min(above)) {
            Ok(wanted @ 0..64) => reach(state, terms, wanted),
            Ok(_) => Ok(()),
            Err(_) => Err(DeadEnd),
        }
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
