//! Where to guess when nothing more follows.
//!
//! A cell with two candidates is best: one of the two guesses is right, and the other is refuted for good. Among such
//! cells the one with the best score is taken:
//!
//! ```text
//!   score = open cells that the cell sees
//!         + 4 if both its digits have candidates in the rest of its row (outside the box)
//!         + 2 for each of its digits that a cell with two candidates has there
//!         + the same for its column
//! ```
//!
//! Without such a cell, one with three candidates, or any, is taken by the same score; of more than two digits only
//! whether one has such a cell in the line, and whether all have. Ties go to the first cell.
//!
//! Open cells are counted cell by cell; what the lines say comes for all cells at once, digits in lockstep.
//!
//! Guesses per puzzle (17-clue / magictour / SE 11+ / hardest 1106), counted by a simulation:
//!
//! | score                                                                    |                          |
//! |--------------------------------------------------------------------------|--------------------------|
//! | candidates of its digits seen, threefold in cells with two candidates    | 0.53 / 9.7 / 71.9 / 118  |
//! | the same, + 3 for rests with both digits                                 | 0.52 / 9.3 / 65.8 / 108  |
//! | this one, each digit's bivalue cells not counted (as in `lane/score.rs`) | 0.48 / 9.1 / 64.2 / 110  |
//! | this one                                                                 | 0.46 / 8.9 / 62.3 / 107  |

// Several arrays are walked through at once, side by side.
#![allow(clippy::needless_range_loop)]

use super::state::{COLUMNS, LANES, State, ones};
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
        let open = count.open();
        let mut best = None;
        let mut best_score = 0;
        for (band, &places) in cells.iter().enumerate() {
            let lines = Lines::of(state, &count.two, band);
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

    /// The cells with several candidates.
    #[inline(always)]
    fn open(&self) -> [u32; 3] {
        [0, 1, 2].map(|band| self.two[band] | self.three[band] | self.many[band])
    }
}

/// The lowest digit of a cell that has any.
#[inline(always)]
fn lowest(words: &[u32; LANES], place: usize) -> usize {
    let mut digits = 0u32;
    for (digit, &word) in words.iter().enumerate() {
        digits |= u32::from(word >> place & 1 != 0) << digit;
    }
    // The remainder is never needed; it spares a bounds check.
    digits.trailing_zeros() as usize % LANES
}

/// How many cells two sets share.
#[inline(always)]
fn ones_shared(one: &[u32; 3], other: &[u32; 3]) -> u32 {
    (0..3)
        .map(|band| (one[band] & other[band]).count_ones())
        .sum()
}

/// For the cells of a band, what is in the rest of their row and of their column.
struct Lines {
    /// Cells with a digit that has no candidate there.
    lacking: [u32; 2],
    /// Cells with a digit that a cell with two candidates has there.
    sharing: [u32; 2],
    /// Cells with a digit that no cell with two candidates has there.
    apart: [u32; 2],
}

impl Lines {
    #[inline(always)]
    fn of(state: &State, two: &[u32; 3], band: usize) -> Lines {
        let [this, that] = [(band + 1) % 3, (band + 2) % 3];
        let mut found = [[0; LANES]; 6];
        for digit in 0..LANES {
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
        Lines {
            lacking: [any(0), any(1)],
            sharing: [any(2), any(3)],
            apart: [any(4), any(5)],
        }
    }

    /// What the lines of a cell add to its score.
    #[inline(always)]
    fn score(&self, place: usize) -> u32 {
        let count = |[row, column]: [u32; 2]| (row >> place & 1) + (column >> place & 1);
        12 + 2 * count(self.sharing) - 4 * count(self.lacking) - 2 * count(self.apart)
    }
}

/// The cells in whose row, outside their box, a word has a cell.
#[inline(always)]
fn rest_of_rows(word: u32) -> u32 {
    const LEFT: u32 = 0o001_001_001;
    let minirows = word | word >> 1 | word >> 2;
    let [left, middle, right] = [0, 3, 6].map(|shift| minirows >> shift & LEFT);
    let rests = (middle | right) | (left | right) << 3 | (left | middle) << 6;
    rests | rests << 1 | rests << 2
}

/// The cells of a band in whose column a word of another band has a cell.
#[inline(always)]
fn columns_of(word: u32) -> u32 {
    let columns = (word | word >> 9 | word >> 18) & COLUMNS;
    columns | columns << 9 | columns << 18
}
