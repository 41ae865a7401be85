//! The first cell says how many different values the others have: at least as many as cells that differ for sure (they see each other, or have
//! no value in common), at most as many as cells can be matched with values of their own. If the count is one of these bounds, what no
//! such choice of values has is removed.

use crate::bits::positions_in;
use crate::rules::bits::between;
use crate::rules::layout::GREATEST_SIZE;
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// A cell and others, whose different values it counts.
#[derive(Clone, Copy, Debug)]
pub struct Distinct {
    /// The cell with the count.
    pub control: Span,
    /// The cells counted.
    pub cells: Span,
}

impl Distinct {
    /// Bounds the count, and what the cells can be if it is a bound.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let control = model.cells(self.control)[0];
        let mut different = [0; GREATEST_SIZE];
        let fewest = different_cells(state, cells, &mut different);
        let matching = Matching::new(state, cells);
        let most = matching.len();
        state.keep(control, between(fewest as i32, most as i32))?;
        let counts = state.get(control);
        if counts.trailing_zeros() as usize + 1 == most {
            matching.keep(state, cells)?;
        }
        if counts >> fewest == 0 {
            // Each value of a cell is that of one of the cells that differ.
            let different = &different[..fewest];
            for &cell in cells.iter().filter(|cell| !different.contains(cell)) {
                let same = different.iter().filter(|&&one| !differ(state, one, cell));
                let union = same.fold(0, |union, &one| union | state.get(one));
                state.keep(cell, union)?;
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.control, self.cells, Span::default()]
    }
}

/// Whether two cells have different values for sure.
fn differ(state: &State<'_>, one: u16, other: u16) -> bool {
    state.get(one) & state.get(other) == 0 || state.model.peers.sees(one, other)
}

/// Writes down cells of which each two differ, those of few values first, and tells how many.
fn different_cells(state: &State<'_>, cells: &[u16], found: &mut [u16; GREATEST_SIZE]) -> usize {
    let mut len = 0;
    let most = state.model.size as u32;
    for count in 1..=most {
        for &cell in cells {
            if state.get(cell).count_ones() == count
                && len < GREATEST_SIZE
                && found[..len].iter().all(|&one| differ(state, one, cell))
            {
                found[len] = cell;
                len += 1;
            }
        }
    }
    len
}

/// As many cells as possible with a value of its own for each.
struct Matching {
    /// The place of the cell that has each value.
    places: [u16; GREATEST_SIZE],
    /// The values that cells have.
    matched: u32,
}

impl Matching {
    fn new(state: &State<'_>, cells: &[u16]) -> Matching {
        let (places, matched) = ([0; GREATEST_SIZE], 0);
        let mut matching = Matching { places, matched };
        for place in 0..cells.len() {
            matching.place(state, cells, place, &mut 0);
        }
        matching
    }

    fn len(&self) -> usize {
        self.matched.count_ones() as usize
    }

    /// Gives a cell a value, if those that have one can make room.
    fn place(&mut self, state: &State<'_>, cells: &[u16], place: usize, seen: &mut u32) -> bool {
        let values = state.get(cells[place]);
        let free = values & !self.matched;
        if free != 0 {
            let value = free.trailing_zeros() as usize;
            self.places[value] = place as u16;
            self.matched |= 1 << value;
            return true;
        }
        loop {
            let rest = values & !*seen;
            if rest == 0 {
                return false;
            }
            let value = rest.trailing_zeros() as usize;
            *seen |= 1 << value;
            if self.place(state, cells, self.places[value].into(), seen) {
                self.places[value] = place as u16;
                return true;
            }
        }
    }

    /// Keeps the values that cells have in any matching of as many cells.
    fn keep(&self, state: &mut State<'_>, cells: &[u16]) -> Outcome {
        let owner = |place: usize| {
            let mut values = positions_in(self.matched);
            values.find(|&value| usize::from(self.places[value]) == place)
        };
        // The values that become free, step by step, if the cell of a value goes elsewhere.
        let mut reached = [0; GREATEST_SIZE];
        for value in positions_in(self.matched) {
            reached[value] = state.get(cells[usize::from(self.places[value])]);
        }
        for between in positions_in(self.matched) {
            for value in positions_in(self.matched) {
                if reached[value] >> between & 1 != 0 {
                    reached[value] |= reached[between];
                }
            }
        }
        // Those that a cell without a value can take over so.
        let mut taken = 0;
        for (place, &cell) in cells.iter().enumerate() {
            if owner(place).is_none() {
                let each = positions_in(state.get(cell));
                taken = each.fold(taken, |taken, value| taken | reached[value]);
            }
        }
        for value in positions_in(self.matched & !taken) {
            let cell = cells[usize::from(self.places[value])];
            let values = state.get(cell);
            let goes = |other: &usize| reached[*other] & (1 << value | !self.matched) != 0;
            let others = positions_in(values & self.matched).filter(goes);
            let kept = others.fold(values & !self.matched, |kept, other| kept | 1 << other);
            state.keep(cell, kept | 1 << value)?;
        }
        Ok(())
    }
}
