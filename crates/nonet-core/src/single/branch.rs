//! Where to guess when nothing more follows.

use super::state::State;

/// A candidate to try: the digit (0 to 8) and its cell, as a band and one bit of the band's word.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) band: usize,
    pub(super) digit: usize,
    pub(super) cell: u32,
}

impl Guess {
    /// The lowest digit of the first cell with two candidates or, failing that, of the first open cell.
    /// `None` when each cell has one candidate: an open state like that has no solution.
    pub(super) fn choose(state: &State) -> Option<Guess> {
        let mut fallback = None;
        for band in 0..3 {
            let (mut one, mut two, mut three) = (0, 0, 0);
            for &word in &state.words[band][..9] {
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            let bivalue = two & !three;
            if bivalue != 0 {
                return Guess::in_cell(state, band, bivalue);
            }
            fallback = fallback.or((two != 0).then_some((band, two)));
        }
        fallback.and_then(|(band, open)| Guess::in_cell(state, band, open))
    }

    /// The lowest digit of the first of these cells.
    fn in_cell(state: &State, band: usize, cells: u32) -> Option<Guess> {
        let cell = cells & cells.wrapping_neg();
        let digit = state.words[band]
            .iter()
            .position(|&word| word & cell != 0)?;
        Some(Guess { band, digit, cell })
    }

    /// Splits a state in two: the one returned, in which the guess is right, and what is left, in which it is wrong.
    pub(super) fn split(self, state: &mut State) -> State {
        let Guess { band, digit, cell } = self;
        let mut right = *state;
        for word in &mut right.words[band] {
            *word &= !cell;
        }
        right.words[band][digit] |= cell;
        state.words[band][digit] &= !cell;
        right
    }
}
