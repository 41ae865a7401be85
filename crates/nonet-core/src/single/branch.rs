//! Where to guess when nothing more follows.
//!
//! A cell with two candidates is best: one of the two guesses is right, and the other is refuted for good. Among such
//! cells the one is taken whose digits, placed there, would clear most candidates from the cells it sees, where a
//! candidate in another cell with two counts three times, as it leaves a single behind. Without such a cell, one with
//! three candidates, or any, is taken by the same score. Ties go to the first cell.
//!
//! Guesses per puzzle (17-clue / SE 11+): first cell with two candidates 0.97 / 143; by this score 0.45 / 72. It is
//! worth its price, about a sixth of the time of a hard puzzle, because it is taken without a branch for each digit: a
//! loop over the digits of the cell cost twice as much. For cells with more than two candidates the score therefore
//! looks at the lowest digit and the highest only, which is as good.

use super::state::{LANES, State, ones};
use crate::types::Cell;

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

/// A candidate to try: the digit (0 to 8) and its cell, as a band and a place in the band's words.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    band: usize,
    place: usize,
    digit: usize,
}

impl Guess {
    /// The lowest digit of the cell to guess in. `None` when no cell has two candidates: an open state like that has
    /// no solution.
    #[inline(always)]
    pub(super) fn choose(state: &State) -> Option<Guess> {
        let count = CandidateCount::of(state);
        let cells = [count.two, count.three, count.many]
            .into_iter()
            .find(|cells| *cells != [0; 3])?;
        let mut best = None;
        let mut best_score = 0;
        for band in 0..3 {
            for place in ones(cells[band]) {
                let (low, high) = lowest_and_highest(&state.words[band], place);
                let score = score(state, &PEERS[27 * band + place], [low, high], &count.two);
                if best.is_none() || score > best_score {
                    best_score = score;
                    best = Some(Guess {
                        band,
                        place,
                        digit: low,
                    });
                }
            }
        }
        best
    }

    /// Splits a state in two: the one returned, in which the guess is right, and what is left, in which it is wrong.
    #[inline(always)]
    pub(super) fn split(self, state: &mut State) -> State {
        let Guess { band, place, digit } = self;
        let mut right = *state;
        for word in &mut right.words[band] {
            *word &= !(1 << place);
        }
        right.words[band][digit] |= 1 << place;
        state.words[band][digit] &= !(1 << place);
        right
    }
}

/// The cells with two candidates, with three, and with more.
struct CandidateCount {
    two: [u32; 3],
    three: [u32; 3],
    many: [u32; 3],
}

impl CandidateCount {
    #[inline(always)]
    fn of(state: &State) -> CandidateCount {
        let mut count = CandidateCount {
            two: [0; 3],
            three: [0; 3],
            many: [0; 3],
        };
        for band in 0..3 {
            let [
                mut at_least_one,
                mut at_least_two,
                mut at_least_three,
                mut at_least_four,
            ] = [0; 4];
            for &word in &state.words[band][..9] {
                at_least_four |= at_least_three & word;
                at_least_three |= at_least_two & word;
                at_least_two |= at_least_one & word;
                at_least_one |= word;
            }
            count.two[band] = at_least_two & !at_least_three;
            count.three[band] = at_least_three & !at_least_four;
            count.many[band] = at_least_four;
        }
        count
    }
}

/// The lowest digit and the highest of a cell that has any.
#[inline(always)]
fn lowest_and_highest(words: &[u32; LANES], place: usize) -> (usize, usize) {
    let mut digits = 0u32;
    for (digit, &word) in words.iter().enumerate() {
        digits |= u32::from(word >> place & 1 != 0) << digit;
    }
    digits &= 0x1ff;
    // The remainders are never needed; they spare a bounds check.
    (
        digits.trailing_zeros() as usize % LANES,
        digits.checked_ilog2().unwrap_or(0) as usize % LANES,
    )
}

/// How much two digits would clear from the peers of their cell. Both are counted at once, in halves of a word.
#[inline(always)]
fn score(state: &State, peers: &[u32; 3], digits: [usize; 2], bivalue: &[u32; 3]) -> u32 {
    let halves = |[low, high]: [u32; 2]| u64::from(low) | u64::from(high) << 32;
    (0..3)
        .map(|band| {
            let cleared = halves(digits.map(|digit| state.words[band][digit] & peers[band]));
            cleared.count_ones() + 2 * (cleared & halves([bivalue[band]; 2])).count_ones()
        })
        .sum()
}
