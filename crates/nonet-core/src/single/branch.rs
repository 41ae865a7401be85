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
//! Open cells are counted cell by cell, the rest for all cells at once, with the digits in lockstep.
//!
//! Guesses per puzzle (17-clue / magictour / SE 11+ / hardest 1106), counted by a simulation:
//!
//! | score                                                                    |                          |
//! |--------------------------------------------------------------------------|--------------------------|
//! | candidates of its digits seen, threefold in cells with two candidates    | 0.53 / 9.7 / 71.9 / 118  |
//! | the same, + 3 for rests with both digits                                 | 0.52 / 9.3 / 65.8 / 108  |
//! | this one, each digit's bivalue cells not counted (as in `lane/score.rs`) | 0.48 / 9.1 / 64.2 / 110  |
//! | this one                                                                 | 0.46 / 8.9 / 62.3 / 107  |

use super::round::{Bands, column, firsts, three, tops, turn_boxes};
use super::state::{State, spread, tally};
use crate::bits::positions_in;
use crate::geometry::Cell;
use crate::simd::{Bits, FourWords, Vector, Words, array};

/// The 20 peers of each cell, as the words of three bands: the first two, and the third.
static PEERS: [[u64; 2]; 81] = {
    let mut peers = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut n = 0;
        while n < 20 {
            let other = Cell::ALL[cell].peers()[n].index();
            peers[cell][other / 54] |= 1 << (other / 27 % 2 * 32 + other % 27);
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
    pub(super) fn choose<V: Vector>(state: &State) -> Option<Guess> {
        let eight = state.eight::<V>();
        let ninth = V::Four::load_four(&state.ninth);
        let count = CandidateCount::of::<V>(eight, ninth);
        let cells = [count.two, count.three, count.many]
            .into_iter()
            .map(bands::<V>)
            .find(|cells| *cells != [0; 3])?;
        let open = count.two.or3(count.three, count.many).to_four();
        let open = [
            u64::from(open[0]) | u64::from(open[1]) << 32,
            u64::from(open[2]),
        ];
        let lines = LinesOutsideBox::of::<V>(eight, ninth, count.two);
        let mut best = (0, 0);
        let mut best_score = -1;
        for (band, &places) in cells.iter().enumerate() {
            for place in positions_in(places) {
                let seen = &PEERS[27 * band + place];
                let score = (ones_shared(seen, &open) + lines.score(band, place)) as i32;
                if score > best_score {
                    best_score = score;
                    best = (band, place);
                }
            }
        }
        let (band, place) = best;
        Some(Guess {
            band,
            place,
            digit: lowest(state, band, place),
        })
    }

    /// Splits a state: returns it with the guess placed, and removes the candidate from `state`.
    #[inline(always)]
    pub(super) fn split(self, state: &mut State) -> State {
        let Guess { band, place, digit } = self;
        let mut right = *state;
        for word in &mut right.eight[band] {
            *word &= !(1 << place);
        }
        right.ninth[band] &= !(1 << place);
        *right.word_mut(band, digit) |= 1 << place;
        *state.word_mut(band, digit) &= !(1 << place);
        right
    }
}

/// The words of three bands.
#[inline(always)]
fn bands<V: Vector>(words: V::Four) -> [u32; 3] {
    let [top, middle, bottom, _] = words.to_four();
    [top, middle, bottom]
}

/// The cells with two candidates, with three, and with more; a word for each band.
struct CandidateCount<F> {
    two: F,
    three: F,
    many: F,
}

impl<F: FourWords> CandidateCount<F> {
    #[inline(always)]
    fn of<V: Vector<Four = F>>(eight: Bands<V>, ninth: F) -> CandidateCount<F> {
        let [_, two, three, four] = tally::<V, 4>(eight, ninth);
        CandidateCount {
            two: two.minus(three),
            three: three.minus(four),
            many: four,
        }
    }
}

/// The lowest digit of a cell that has any.
#[inline(always)]
fn lowest(state: &State, band: usize, place: usize) -> usize {
    let mut digits = 1 << 8;
    for (digit, &word) in state.eight[band].iter().enumerate() {
        digits |= (word >> place & 1) << digit;
    }
    digits.trailing_zeros() as usize
}

/// The number of cells in both sets.
#[inline(always)]
fn ones_shared(one: &[u64; 2], other: &[u64; 2]) -> u32 {
    (one[0] & other[0]).count_ones() + (one[1] & other[1]).count_ones()
}

/// For all cells, facts about the rest of their row and the rest of their column, outside of their box; a word for each
/// band.
struct LinesOutsideBox {
    /// Cells with a digit that has no candidate there.
    lacking: [[u32; 3]; 2],
    /// Cells with a digit of a cell with two candidates there.
    sharing: [[u32; 3]; 2],
    /// Cells with a digit of no cell with two candidates there.
    apart: [[u32; 3]; 2],
}

impl LinesOutsideBox {
    #[inline(always)]
    fn of<V: Vector>(eight: Bands<V>, ninth: V::Four, two: V::Four) -> LinesOutsideBox {
        let (eight, ninth) = (facts(eight, spread(two)), facts(ninth, two));
        let [a, b, c, d, e, f] = array!(n in 6 => {
            let [cells] = tally::<V, 1>(eight[n], ninth[n]);
            bands::<V>(cells)
        });
        LinesOutsideBox {
            lacking: [a, b],
            sharing: [c, d],
            apart: [e, f],
        }
    }

    /// The part of a cell's score for its lines.
    #[inline(always)]
    fn score(&self, band: usize, place: usize) -> u32 {
        let count =
            |[row, column]: &[[u32; 3]; 2]| (row[band] >> place & 1) + (column[band] >> place & 1);
        12 + 2 * count(&self.sharing) - 4 * count(&self.lacking) - 2 * count(&self.apart)
    }
}

/// For each digit, those of its candidates that are alone in their row outside the box; in their column; that share the
/// row with a cell with two candidates; the column; and that do not: the row; the column.
#[inline(always)]
fn facts<C: Rest>(cells: C, two: C) -> [C; 6] {
    let (in_row, in_column) = (cells.rest_of_rows(), cells.rest_of_columns());
    let bivalue = cells & two;
    let (bivalue_in_row, bivalue_in_column) = (bivalue.rest_of_rows(), bivalue.rest_of_columns());
    [
        cells.minus(in_row),
        cells.minus(in_column),
        cells & bivalue_in_row,
        cells & bivalue_in_column,
        cells.minus(bivalue_in_row),
        cells.minus(bivalue_in_column),
    ]
}

/// The cells that see others in a line, outside their box.
trait Rest: Bits {
    /// The cells with one of these in the rest of their row.
    fn rest_of_rows(self) -> Self;
    /// The cells with one of these in the rest of their column.
    fn rest_of_columns(self) -> Self;
}

impl<F: FourWords> Rest for F {
    #[inline(always)]
    fn rest_of_rows(self) -> F {
        in_other_boxes(self)
    }
    #[inline(always)]
    fn rest_of_columns(self) -> F {
        let next = tops(self).turn_three();
        column(next | next.turn_three())
    }
}

impl<V: Vector> Rest for Bands<V> {
    #[inline(always)]
    fn rest_of_rows(self) -> Bands<V> {
        let Bands([top, middle, bottom]) = self;
        Bands([
            in_other_boxes(top),
            in_other_boxes(middle),
            in_other_boxes(bottom),
        ])
    }
    #[inline(always)]
    fn rest_of_columns(self) -> Bands<V> {
        let Bands([top, middle, bottom]) = self;
        let (top, middle, bottom) = (tops(top), tops(middle), tops(bottom));
        Bands([
            column(middle | bottom),
            column(top | bottom),
            column(top | middle),
        ])
    }
}

/// The cells of a band with one of these in their row, in another box.
#[inline(always)]
fn in_other_boxes<W: Words>(cells: W) -> W {
    let next = turn_boxes(firsts(cells));
    three(next | turn_boxes(next))
}
