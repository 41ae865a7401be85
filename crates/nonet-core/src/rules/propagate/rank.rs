//! All rows and columns, read in both directions, are ranked as numbers; one of them has a certain rank, and none ties with it.
//! Each other line is surely less, surely greater, or open; the rank bounds how many are less.

use core::cmp::Ordering;

use crate::rules::bits::{between, is_single, least};
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// A line and its rank.
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    /// The line that is ranked.
    pub line: Span,
    /// All lines, behind one another.
    pub lines: Span,
    /// How many lines are less.
    pub less: u16,
}

/// How a line compares with the one ranked: none if that is open, then with the place that decides.
fn compare(state: &State<'_>, line: &[u16], ranked: &[u16]) -> (Option<Ordering>, usize) {
    for (place, (&one, &other)) in line.iter().zip(ranked).enumerate() {
        let (here, there) = (state.get(one), state.get(other));
        if is_single(here) && here == there {
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
    /// Counts lines that are less.
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let ranked = model.cells(self.line);
        let lines = || {
            model
                .cells(self.lines)
                .chunks(model.size)
                .filter(|&line| line != ranked)
        };
        let (mut less, mut open) = (0, 0);
        for line in lines() {
            match compare(state, line, ranked).0 {
                Some(Ordering::Less) => less += 1,
                Some(Ordering::Equal) => return Err(DeadEnd),
                Some(Ordering::Greater) => {}
                None => open += 1,
            }
        }
        let wanted = self.less;
        if less > wanted || less + open < wanted {
            return Err(DeadEnd);
        }
        let all_less = less + open == wanted;
        if open == 0 || !(all_less || less == wanted) {
            return Ok(());
        }
        for line in lines() {
            let (None, place) = compare(state, line, ranked) else {
                continue;
            };
            let (low, high) = if all_less {
                (line, ranked)
            } else {
                (ranked, line)
            };
            let (low, high) = (low[place], high[place]);
            let most = 32 - state.get(high).leading_zeros() as i32;
            state.keep(low, between(1, most))?;
            state.keep(
                high,
                between(least(state.get(low)) as i32, model.size as i32),
            )?;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.lines, Span::default(), Span::default()]
    }
}
