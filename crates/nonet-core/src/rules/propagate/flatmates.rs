//! A line in which a middle value stands right after the least or right before the greatest. The places of the three values, as bits,
//! tell all; an automaton that knows that the cells differ saves few guesses more and takes four times as long.

use crate::bits::positions_in;
use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// Cells from top to bottom, which differ.
#[derive(Clone, Copy, Debug)]
pub struct Flatmates {
    /// The cells: as many as there are values.
    pub cells: Span,
    /// The least value, the middle one and the greatest.
    pub values: [u32; 3],
}

impl Flatmates {
    /// Removes places of the three values.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        let [mut least, mut middle, mut greatest] = [0_u32; 3];
        let [first, second, third] = self.values;
        for (place, &cell) in cells.iter().enumerate() {
            let values = state.get(cell);
            least |= u32::from(values & first != 0) << place;
            middle |= u32::from(values & second != 0) << place;
            greatest |= u32::from(values & third != 0) << place;
        }
        let (after, before) = (middle & (least << 1), middle & (greatest >> 1));
        if after | before == 0 {
            return Err(DeadEnd);
        }
        if is_single(middle) && (middle >> 1 == least || middle << 1 == greatest) {
            return Ok(());
        }
        // The other of the two can stand where it leaves a way for the middle one.
        let of_least = |&place: &u32| after & (place << 1) | before & !(place | place >> 1) != 0;
        let of_greatest = |&place: &u32| before & (place >> 1) | after & !(place | place << 1) != 0;
        let lost = [
            lost(least, of_least),
            middle & !(after | before),
            lost(greatest, of_greatest),
        ];
        for (places, value) in lost.into_iter().zip(self.values) {
            for place in positions_in(places) {
                state.remove(cells[place], value)?;
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}

/// The places that a test refuses.
fn lost(places: u32, holds: impl Fn(&u32) -> bool) -> u32 {
    let each = positions_in(places).map(|place| 1 << place);
    each.filter(|place| !holds(place))
        .fold(0, |lost, place| lost | place)
}
