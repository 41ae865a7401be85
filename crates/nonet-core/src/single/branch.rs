//! Where to guess when nothing more follows.

use super::state::{State, ones};

/// A candidate to try: the digit (0 to 8) and its cell, as a band and one bit of the band's word.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) band: usize,
    pub(super) digit: usize,
    pub(super) cell: u32,
}

/// For each cell the 20 cells that it sees, as the words of three bands.
static PEERS: [[u32; 3]; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            if Cell::ALL[cell].sees(Cell::ALL[other]) {
                peers[cell][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

impl Guess {
    #[inline(always)]
    pub(super) fn choose(state: &State) -> Option<Guess> {
        let mut bivalue = [0; 3];
        let mut trivalue = [0; 3];
        let mut open = [0; 3];
        for band in 0..3 {
            let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
            for &word in &state.words[band][..9] {
                four |= three & word;
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            bivalue[band] = two & !three;
            trivalue[band] = three & !four;
            open[band] = two;
        }
        let among = [bivalue, trivalue, open].into_iter().find(|cells| *cells != [0; 3])?;
        let mut best = None;
        let mut best_score = 0;
        for band in 0..3 {
            for place in ones(among[band]) {
                let holds: u32 = (0..9).map(|digit| (state.words[band][digit] >> place & 1) << digit).sum();
                let peers = &PEERS[27 * band + place];
                let mut sum = 0;
                let mut top = (0, 0);
                for digit in ones(holds) {
                    let mut score = 0;
                    for b in 0..3 {
                        let cleared = state.words[b][digit] & peers[b];
                        score += cleared.count_ones() + 2 * (cleared & bivalue[b]).count_ones();
                    }
                    sum += score;
                    top = top.max((score, digit));
                }
                if sum >= best_score {
                    best_score = sum;
                    best = Some(Guess { band, digit: top.1, cell: 1 << place });
                }
            }
        }
        best
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
use crate::types::Cell;
