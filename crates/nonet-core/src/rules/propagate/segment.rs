//! A line with all values, some of which stand together and add up to a clue: those between the least and the greatest (sandwich), or
//! as many as the first cell says (X-sum). Each option tells where they stand and which they are; the others have the rest. A value stays
//! if an option gives it to its cell.

use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// The most cells of a line.
const MOST_CELLS: usize = 25;

/// The numbers of an option: where its segment starts and ends, and how many ends it has beside it.
const OPTION: usize = 3;

/// A line and its options.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// The line.
    pub cells: Span,
    /// The places of each option.
    pub places: Span,
    /// The values of each option: those of the segment, and those of its ends.
    pub sets: Span,
}

impl Segment {
    /// Keeps what some option has.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let mut here = [0; MOST_CELLS];
        for (here, &cell) in here.iter_mut().zip(cells) {
            *here = state.get(cell);
        }
        let here = &here[..cells.len()];
        let mut kept = [0; MOST_CELLS];
        let options = model.numbers.get(self.places).chunks_exact(OPTION);
        for (places, sets) in options.zip(model.masks.get(self.sets).chunks_exact(2)) {
            let (start, end) = (places[0] as usize, places[1] as usize);
            let (before, after) = (start - 1, end);
            let has_after = places[2] > 1;
            let (inside, crust) = (sets[0], sets[1]);
            let outside = model.all & !inside & !crust;
            let allowed = |place: usize| match place {
                _ if (start..end).contains(&place) => inside,
                _ if place == before || (has_after && place == after) => crust,
                _ => outside,
            };
            let (mut within, mut without) = (0, 0);
            let mut fits = true;
            for (place, &values) in here.iter().enumerate() {
                let values = values & allowed(place);
                fits &= values != 0;
                within |= values & inside;
                without |= values & outside;
            }
            if fits && within == inside && without == outside {
                for (place, (kept, &values)) in kept.iter_mut().zip(here).enumerate() {
                    *kept |= values & allowed(place);
                }
            }
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
