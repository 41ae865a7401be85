//! All rows and columns, read in both directions, are ranked as numbers; one of them has a certain rank, and none ties with it.
//!
//! Each side of the board has one line that begins with the first value of the ranked one. So of the other three sides a certain number have
//! a line there that is less. Each line that can begin so is surely less, surely greater, or open.

use core::cmp::Ordering;

use crate::rules::bits::{between, is_single, least};
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// A line and its rank.
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    /// The line that is ranked. Its first value is known.
    pub line: Span,
    /// The lines that begin at each of the other three sides, side by side.
    pub lines: Span,
    /// How many lines that begin with the same value are less.
    pub less: u16,
}

/// How a line compares with the one ranked after an equal first value: none if that is open, then with the place that decides.
fn compare(state: &State<'_>, line: &[u16], ranked: &[u16]) -> (Option<Ordering>, usize) {
    for (place, (&one, &other)) in line.iter().zip(ranked).enumerate().skip(1) {
        let (here, there) = (state.get(one), state.get(other));
        if one == other || (is_single(here) && here == there) {
            continue;
        }
        let greatest = |values: u32| 32 - values.leading_zeros() as usize;
        if greatest(here) < least(there) {
            return (Some(Ordering::Less), place);
        }
        if least(here) > greatest(there) {
            return (Some(Ordering::Greater), place);
        }
        return (None, place);
    }
    (Some(Ordering::Equal), 0)
}

impl Rank {
    /// Counts sides whose line is less.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let size = model.size;
        let ranked = model.cells(self.line);
        let first = state.get(ranked[0]);
        let sides = || model.cells(self.lines).chunks(size * size);
        let (mut surely, mut possibly) = (0, 0);
        let mut can = [[false; 2]; 3];
        for (side, can) in sides().zip(&mut can) {
            for line in side.chunks(size) {
                if state.get(line[0]) & first == 0 {
                    continue;
                }
                match compare(state, line, ranked).0 {
                    Some(Ordering::Less) => can[0] = true,
                    Some(Ordering::Greater) => can[1] = true,
                    Some(Ordering::Equal) => state.remove(line[0], first)?,
                    None => *can = [true; 2],
                }
                // The other lines of the side open nothing more.
                if *can == [true; 2] {
                    break;
                }
            }
            match can {
                [false, false] => return Err(DeadEnd),
                [is_less, is_greater] => {
                    possibly += u16::from(*is_less);
                    surely += u16::from(!*is_greater);
                }
            }
        }
        if surely > self.less || possibly < self.less {
            return Err(DeadEnd);
        }
        for (side, can) in sides().zip(can) {
            let is_less = match can {
                [true, false] => true,
                [false, true] => false,
                _ if possibly == self.less => true,
                _ if surely == self.less => false,
                _ => continue,
            };
            for line in side.chunks(size) {
                if state.get(line[0]) & first == 0 {
                    continue;
                }
                match compare(state, line, ranked) {
                    (Some(order), _) if (order == Ordering::Less) != is_less => {
                        state.remove(line[0], first)?;
                    }
                    (None, place) if state.get(line[0]) == first => {
                        let (low, high) = match is_less {
                            true => (line[place], ranked[place]),
                            false => (ranked[place], line[place]),
                        };
                        let most = 32 - state.get(high).leading_zeros() as i32;
                        state.keep(low, between(1, most))?;
                        let least = least(state.get(low)) as i32;
                        state.keep(high, between(least, size as i32))?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.line, self.lines, Span::default()]
    }
}
