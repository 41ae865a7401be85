//! The choice of a candidate to guess.
//!
//! A cell with two candidates is best: if one of them is refuted, the other is right. Among these cells, the one with the
//! best score is chosen:
//!
//! ```text
//!   score = open cells that the cell sees
//!         + 4 if both its digits have candidates in the rest of its row (outside the box)
//!         + 2 for each of its digits that a cell with two candidates has there
//!         + the same for its column
//! ```
//!
//! If no cell has two candidates, the same score chooses among cells with three, or else among all open cells; it then
//! only distinguishes whether none, some or all of the digits are in a cell with two candidates of the line. Ties go to the
//! first cell.
//!
//! Open cells are counted cell by cell, the rest for all cells of a band at once, with the digits in lockstep.
//!
//! Guesses per puzzle (17-clue / magictour / SE 11+ / hardest 1106), counted by a simulation:
//!
//! | score                                                                    |                          |
//! |--------------------------------------------------------------------------|--------------------------|
//! | candidates of its digits seen, threefold in cells with two candidates    | 0.53 / 9.7 / 71.9 / 118  |
//! | the same, + 3 for rests with both digits                                 | 0.52 / 9.3 / 65.8 / 108  |
//! | this one, each digit's bivalue cells not counted (as in `lane/score.rs`) | 0.48 / 9.1 / 64.2 / 110  |
//! | this one                                                                 | 0.46 / 8.9 / 62.3 / 107  |

// Loops over bands and digits index several arrays at once.
#![allow(clippy::needless_range_loop)]

use super::state::{PADDED_DIGITS, State, TOP_ROW, ones};
use crate::types::Cell;

/// The 20 peers of each cell, as the words of three bands.
static PEERS: [[u32; 3]; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut n = 0;
        while n < 20 {
            let other = Cell::ALL[cell].peers()[n].index();
            peers[cell][other / 27] |= 1 << (other % 27);
            n += 1;
        }
        cell += 1;
    }
    peers
};

/// A candidate to try: the digit (0 to 8) and the cell, as a band and a bit position in the words of the band.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    band: usize,
    place: usize,
    digit: usize,
}

impl Guess {
    /// Chooses a cell and its lowest digit. `None` if no cell has several candidates: an open state without such cells has
    /// no solution.
    #[inline(always)]
    pub(super) fn choose(state: &State) -> Option<Guess> {
        let count = CandidateCount::of(state);
        let cells = [count.two, count.three, count.many]
            .into_iter()
            .find(|cells| *cells != [0; 3])?;
        let open = count.open();
        let mut best = None;
        let mut best_score = 0;
        for (band, &places) in cells.iter().enumerate() {
            let lines = LinesOutsideBox::of(state, &count.two, band);
            for place in ones(places) {
                let seen = &PEERS[27 * band + place];
                let score = ones_shared(seen, &open) + lines.score(place);
                if best.is_none() || score > best_score {
                    best_score = score;
                    best = Some((band, place));
                }
            }
        }
        best.map(|(band, place)| Guess {
            band,
            place,
            digit: lowest(&state.words[band], place),
        })
    }

    /// Splits a state: returns it with the guess placed, and removes the candidate from `state`.
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
#[derive(Default)]
struct CandidateCount {
    two: [u32; 3],
    three: [u32; 3],
    many: [u32; 3],
}

impl CandidateCount {
    #[inline(always)]
    fn of(state: &State) -> CandidateCount {
        let mut count = CandidateCount::default();
        for band in 0..3 {
            // The cells with at least one candidate, at least two, three and four.
            let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
            for &word in &state.words[band][..9] {
                four |= three & word;
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            count.two[band] = two & !three;
            count.three[band] = three & !four;
            count.many[band] = four;
        }
        count
    }

    /// The cells with several candidates.
    #[inline(always)]
    fn open(&self) -> [u32; 3] {
        [0, 1, 2].map(|band| self.two[band] | self.three[band] | self.many[band])
    }
}

/// The lowest digit of a cell that has any.
#[inline(always)]
fn lowest(words: &[u32; PADDED_DIGITS], place: usize) -> usize {
    let mut digits = 0u32;
    for (digit, &word) in words.iter().enumerate() {
        digits |= u32::from(word >> place & 1 != 0) << digit;
    }
    // The remainder changes nothing; it spares a bounds check.
    digits.trailing_zeros() as usize % PADDED_DIGITS
}

/// The number of cells in both sets.
#[inline(always)]
fn ones_shared(one: &[u32; 3], other: &[u32; 3]) -> u32 {
    (0..3)
        .map(|band| (one[band] & other[band]).count_ones())
        .sum()
}

/// For the cells of a band, facts about the rest of their row and the rest of their column.
struct LinesOutsideBox {
    /// Cells with a digit that has no candidate there.
    lacking: [u32; 2],
    /// Cells with a digit of a cell with two candidates there.
    sharing: [u32; 2],
    /// Cells with a digit of no cell with two candidates there.
    apart: [u32; 2],
}

impl LinesOutsideBox {
    #[inline(always)]
    fn of(state: &State, two: &[u32; 3], band: usize) -> LinesOutsideBox {
        let [this, that] = [(band + 1) % 3, (band + 2) % 3];
        let mut found = [[0; PADDED_DIGITS]; 6];
        for digit in 0..PADDED_DIGITS {
            let [here, below, above] = [band, this, that].map(|band| state.words[band][digit]);
            let in_row = rest_of_rows(here);
            let in_column = columns_of(below | above);
            let bivalue_in_row = rest_of_rows(here & two[band]);
            let bivalue_in_column = columns_of(below & two[this] | above & two[that]);
            found[0][digit] = here & !in_row;
            found[1][digit] = here & !in_column;
            found[2][digit] = here & bivalue_in_row;
            found[3][digit] = here & bivalue_in_column;
            found[4][digit] = here & !bivalue_in_row;
            found[5][digit] = here & !bivalue_in_column;
        }
        let any = |n: usize| found[n][..9].iter().fold(0, |cells, &word| cells | word);
        LinesOutsideBox {
            lacking: [any(0), any(1)],
            sharing: [any(2), any(3)],
            apart: [any(4), any(5)],
        }
    }

    /// The part of a cell's score for its lines.
    #[inline(always)]
    fn score(&self, place: usize) -> u32 {
        let count = |[row, column]: [u32; 2]| (row >> place & 1) + (column >> place & 1);
        12 + 2 * count(self.sharing) - 4 * count(self.lacking) - 2 * count(self.apart)
    }
}

/// The cells for which the word has a cell in the rest of their row.
#[inline(always)]
fn rest_of_rows(word: u32) -> u32 {
    const LEFT: u32 = 0o001_001_001;
    let minirows = word | word >> 1 | word >> 2;
    let [left, middle, right] = [0, 3, 6].map(|shift| minirows >> shift & LEFT);
    let outside = (middle | right) | (left | right) << 3 | (left | middle) << 6;
    outside | outside << 1 | outside << 2
}

/// The cells of a band for which the word of another band has a cell in their column.
#[inline(always)]
fn columns_of(word: u32) -> u32 {
    let columns = (word | word >> 9 | word >> 18) & TOP_ROW;
    columns | columns << 9 | columns << 18
}
