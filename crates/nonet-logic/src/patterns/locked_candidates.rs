//! Locked candidates: all positions of a digit in one house lie in a second house too, so the digit goes from the rest of
//! the second house. From a box to a line it is called pointing, from a line to a box claiming.
//!
//! Why: the first house needs the digit, and every position it has is in the second house. So the second house has its
//! digit there, and nowhere else.
//!
//! Example: in box 1, 5 is possible in r1c1 and r1c3 only. Row 1 has its 5 in box 1: no 5 in r1c4 to r1c9.
//!
//! Sudoku Explainer scans box to column, box to row, column to box, row to box; then digits in order. HoDoKu scans pointing
//! by boxes and claiming by rows, then columns; the digits of each house in order.

use std::ops::ControlFlow;

use nonet_core::{Digit, House, HouseKind, digits_of};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// Two houses that cross, and the positions in each that lie in the other.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The house that needs the digit.
    pub base: House,
    /// The house that loses it elsewhere.
    pub cover: House,
    /// The positions of the base that lie in the cover.
    pub in_base: u16,
    /// The positions of the cover that lie in the base.
    pub in_cover: u16,
}

const ORDER: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Box, HouseKind::Column),
    (HouseKind::Box, HouseKind::Row),
    (HouseKind::Column, HouseKind::Box),
    (HouseKind::Row, HouseKind::Box),
];

/// The crossings in scan order.
pub static CROSSINGS: [Crossing; 108] = {
    let empty = Crossing {
        base: House::ALL[0],
        cover: House::ALL[0],
        in_base: 0,
        in_cover: 0,
    };
    let mut crossings = [empty; 108];
    let (mut kinds, mut count) = (0, 0);
    while kinds < 4 {
        let mut pair = 0;
        while pair < 81 {
            let base = House::ALL[ORDER[kinds].0.indices().start + pair / 9];
            let cover = House::ALL[ORDER[kinds].1.indices().start + pair % 9];
            let in_base = base.positions_shared_with(cover);
            if in_base != 0 {
                crossings[count] = Crossing {
                    base,
                    cover,
                    in_base,
                    in_cover: cover.positions_shared_with(base),
                };
                count += 1;
            }
            pair += 1;
        }
        kinds += 1;
    }
    assert!(count == 108);
    crossings
};

impl Crossing {
    /// The digits, as nine bits, that have at least two positions in the base, all of them in the cover.
    #[inline]
    pub fn locked_digits(&self, state: &State) -> u16 {
        let mut locked = 0;
        for (digit, &positions) in state.all_positions(self.base).iter().enumerate() {
            let is_inside = positions & !self.in_base == 0;
            let is_several = positions & positions.wrapping_sub(1) != 0;
            locked |= u16::from(is_inside & is_several) << digit;
        }
        locked
    }

    /// The positions of the cover that lose a locked digit.
    pub fn removed_positions(&self, state: &State, digit: Digit) -> u16 {
        state.positions(self.cover, digit) & !self.in_cover
    }

    /// The candidates that go if the digit is locked.
    pub fn eliminations(&self, state: &State, digit: Digit) -> CandidateSet {
        let removed = self.removed_positions(state, digit);
        CandidateSet::of_cells(self.cover.cells_at(removed), digit)
    }

    fn offer(&self, state: &State, digit: Digit, collector: &mut Collector) -> ControlFlow<()> {
        let technique = match self.base.kind() {
            HouseKind::Box => Technique::Pointing,
            _ => Technique::Claiming,
        };
        let eliminations = self.eliminations(state, digit);
        collector.offer_set(technique, eliminations, || self.pattern(state, digit))
    }

    /// The pattern of a locked digit.
    pub fn pattern(&self, state: &State, digit: Digit) -> Pattern {
        let cells = self.base.cells_at(state.positions(self.base, digit));
        let houses = vec![self.base, self.cover];
        Pattern::new(state, cells.cells().collect(), 1 << digit.index(), houses)
    }
}

/// Offers every pointing and claiming that removes a candidate.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for crossing in &CROSSINGS {
        for digit in digits_of(crossing.locked_digits(state)) {
            if crossing.removed_positions(state, digit) != 0 {
                crossing.offer(state, digit, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers every pointing, or every claiming, base by base and digit by digit.
pub fn search_by_base(
    state: &State,
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let kinds: &[HouseKind] = match technique {
        Technique::Pointing => &[HouseKind::Box],
        _ => &[HouseKind::Row, HouseKind::Column],
    };
    for base in kinds.iter().flat_map(|kind| kind.houses()) {
        let own = CROSSINGS.iter().filter(|crossing| crossing.base == base);
        let locked: Vec<_> = own
            .map(|crossing| (crossing, crossing.locked_digits(state)))
            .filter(|(_, digits)| *digits != 0)
            .collect();
        for digit in Digit::ALL {
            for (crossing, digits) in &locked {
                let is_locked = digits >> digit.index() & 1 == 1;
                if is_locked && crossing.removed_positions(state, digit) != 0 {
                    crossing.offer(state, digit, collector)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
