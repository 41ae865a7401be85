//! A sum with factors: bounds first, then exactly where few cells are open.
//!
//! Cells with one factor that see each other form a group, whose least sum is that of different values: each cell takes its least
//! value or the next free one above, like cars that look for a place to park. Which places are taken does not depend on the order. A cell that
//! comes last ends at the first place above its own least value past which no car is pushed, and may exceed it by the slack.

use super::reach::{Reach, Term};
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

/// Where the cells of a group park: the sum of the places, and for each least value the place of a cell that comes last.
fn park(size: usize, wanted: impl Iterator<Item = usize>) -> Option<(i32, [u8; VALUES])> {
    let mut cars = [0_i32; VALUES];
    for place in wanted {
        cars[place] += 1;
    }
    let (mut sum, mut pushed) = (0, 0);
    let mut ends = [0_u8; VALUES];
    let mut is_open = [false; VALUES];
    for place in 1..=size {
        pushed += cars[place];
        if pushed > 0 {
            sum += place as i32;
            pushed -= 1;
        }
        is_open[place] = pushed == 0;
    }
    if pushed > 0 {
        return None;
    }
    let mut end = size as u8;
    for place in (1..=size).rev() {
        if is_open[place] {
            end = place as u8;
        }
        ends[place] = end;
    }
    Some((sum, ends))
}

impl Linear {
    /// Removes values outside the bounds, and those that reach no sum.
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        self.bound(state)?;
        self.filter(state)
    }

    fn bound(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let size = model.size;
        let cells = model.cells(self.cells);
        let groups = model.numbers.get(self.groups);
        let (mut low, mut high) = (0, 0);
        let mut parked = [([0_u8; VALUES], [0_u8; VALUES]); 16];
        let mut start = 0;
        for (number, group) in groups.chunks_exact(2).enumerate() {
            let (len, factor) = (group[0] as usize, group[1]);
            let here = &cells[start..start + len];
            start += len;
            let (least_sum, greatest_sum);
            if let &[cell] = here {
                let values = state.get(cell);
                (least_sum, greatest_sum) =
                    (least(values) as i32, 32 - values.leading_zeros() as i32);
            } else {
                let up =
                    park(size, here.iter().map(|&cell| least(state.get(cell)))).ok_or(DeadEnd)?;
                let mirrored =
                    |&cell: &u16| size + 1 - (32 - state.get(cell).leading_zeros() as usize);
                let down = park(size, here.iter().map(mirrored)).ok_or(DeadEnd)?;
                least_sum = up.0;
                greatest_sum = (len * (size + 1)) as i32 - down.0;
                if let Some(parked) = parked.get_mut(number) {
                    *parked = (up.1, down.1);
                }
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
        for (number, group) in groups.chunks_exact(2).enumerate() {
            let (len, factor) = (group[0] as usize, group[1]);
            let here = &cells[start..start + len];
            start += len;
            let (more, less) = match factor > 0 {
                true => (below / factor, above / factor),
                false => (above / -factor, below / -factor),
            };
            if more as usize >= size && less as usize >= size {
                continue;
            }
            for &cell in here {
                let values = state.get(cell);
                let (first, last) = (least(values), 32 - values.leading_zeros() as usize);
                let (mut up, mut down) = (first as i32, last as i32);
                if len > 1 {
                    let Some(parked) = parked.get(number) else {
                        continue;
                    };
                    up = i32::from(parked.0[first]);
                    down = (size + 1) as i32 - i32::from(parked.1[size + 1 - last]);
                }
                state.keep(cell, between(down - less, up + more))?;
            }
        }
        Ok(())
    }

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
        let terms = &terms[..count];
        let Some(reach) = Reach::new(state, terms) else {
            return Ok(());
        };
        match u32::try_from(total - reach.base) {
            Ok(wanted) if wanted < 128 && reach.sums() >> wanted & 1 != 0 => {
                reach.keep(state, terms, 1 << wanted)
            }
            _ => Err(DeadEnd),
        }
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
