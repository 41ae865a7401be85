//! A line of different values, some of which stand together and add up to a clue: those between the least and the greatest (sandwich,
//! lunchbox), or as many as the first cell says (X-sum). Each option tells which values stand there and which at the ends, and which
//! the others can have. A value stays if an option gives it to its cell somewhere.

use crate::rules::bits::is_single;
use crate::rules::layout::GREATEST_SIZE;
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// The masks of an option: the values of the segment, those of the other cells, and those of its ends.
pub const OPTION: usize = 3;

/// A line and its options.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// The line.
    pub cells: Span,
    /// The values of the two ends of all options; none if the segment follows the first cell.
    pub ends: u32,
    /// Where the options of each number of cells begin in this list, and where the last ones end; then the options.
    pub sets: Span,
}

impl Segment {
    /// Keeps what some option has.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let mut here = [0; GREATEST_SIZE];
        // The values of the cells from each on.
        let mut later = [0; GREATEST_SIZE + 1];
        for (place, &cell) in cells.iter().enumerate().rev() {
            here[place] = state.get(cell);
            later[place] = later[place + 1] | here[place];
        }
        let here = &here[..cells.len()];
        let mut kept = [0; GREATEST_SIZE];
        let sets = model.masks.get(self.sets);
        let has_ends = self.ends != 0;
        let ends = usize::from(has_ends);
        let starts = &sets[..cells.len() + 1 - ends];
        let firsts = if has_ends { cells.len() } else { 1 };
        let mut earlier = 0;
        for first in 0..firsts {
            let mut within = 0;
            let is_first = !has_ends || here[first] & self.ends != 0;
            let starts = if is_first { starts } else { &[] };
            for (count, options) in starts.windows(2).enumerate() {
                let end = first + 1 + count;
                if end + ends > cells.len() {
                    break;
                }
                if count > 0 {
                    within |= here[end - 1];
                }
                let options = &sets[options[0] as usize..options[1] as usize];
                if options.is_empty() || (has_ends && here[end] & self.ends == 0) {
                    continue;
                }
                let without = earlier | later[end + ends];
                let others = (cells.len() - 1 - count - ends) as u32;
                let (before, segment, after) =
                    (&here[..first], &here[first + 1..end], &here[end + ends..]);
                let mut all = [0; OPTION + 1];
                for option in options.chunks_exact(OPTION) {
                    let (inside, outside, crust) = (option[0], option[1], option[2]);
                    if inside & !within != 0 || (outside & without).count_ones() < others {
                        continue;
                    }
                    let (mut one, mut other) = (here[first] & crust, crust);
                    if has_ends {
                        other = here[end] & crust;
                        if is_single(one) {
                            other &= !one;
                        }
                        if is_single(other) {
                            one &= !other;
                        }
                    }
                    let has = |cells: &[u32], set| cells.iter().all(|&values| values & set != 0);
                    if one != 0
                        && other != 0
                        && has(segment, inside)
                        && has(before, outside)
                        && has(after, outside)
                    {
                        for (all, found) in all.iter_mut().zip([inside, outside, one, other]) {
                            *all |= found;
                        }
                    }
                }
                let [inside, outside, one, other] = all;
                if one != 0 {
                    for (place, (kept, &values)) in kept.iter_mut().zip(here).enumerate() {
                        *kept |= match place {
                            _ if place == first => one,
                            _ if has_ends && place == end => other,
                            _ if (first..end).contains(&place) => values & inside,
                            _ => values & outside,
                        };
                    }
                }
            }
            earlier |= here[first];
        }
        for (&cell, &values) in cells.iter().zip(&kept) {
            state.keep(cell, values)?;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
