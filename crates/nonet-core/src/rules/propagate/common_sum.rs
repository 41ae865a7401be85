//! Segments with one sum: the sums that each can reach, as bits, and what all of them can.

use super::reach::{Reach, Term};
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// The most cells of a segment that is looked at.
const MOST_CELLS: usize = 32;

/// Segments whose cells add up to the same.
#[derive(Clone, Copy, Debug)]
pub struct CommonSum {
    /// The cells, segment by segment.
    pub cells: Span,
    /// The length of each segment.
    pub lengths: Span,
}

impl CommonSum {
    /// Keeps the values by which a common sum can be reached.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let lengths = model.numbers.get(self.lengths);
        let mut common: Option<(i32, u128)> = None;
        for is_last in [false, true] {
            let mut rest = model.cells(self.cells);
            for &length in lengths {
                let (segment, others) = rest.split_at(length as usize);
                rest = others;
                let mut terms = [Term::default(); MOST_CELLS];
                if segment.len() > terms.len() {
                    continue;
                }
                for (term, &cell) in terms.iter_mut().zip(segment) {
                    *term = (cell, 1);
                }
                let terms = &terms[..segment.len()];
                let Some(reach) = Reach::<MOST_CELLS>::new(state, terms) else {
                    continue;
                };
                let sums = match common {
                    None => (reach.base, reach.sums()),
                    Some((base, sums)) => (base, sums & shifted(reach.sums(), reach.base - base)),
                };
                if sums.1 == 0 {
                    return Err(DeadEnd);
                }
                if is_last {
                    reach.keep(state, terms, shifted(sums.1, sums.0 - reach.base))?;
                }
                common = Some(sums);
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}

/// Bits that count from a base, as bits from a base that is `steps` lower.
fn shifted(bits: u128, steps: i32) -> u128 {
    match steps {
        0..128 => bits << steps,
        -127..0 => bits >> -steps,
        _ => 0,
    }
}
