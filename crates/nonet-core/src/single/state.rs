//! The candidates of a grid and their propagation, for nine digits in lockstep.
//!
//! One *round* of [`State::propagate`] is straight-line bit logic on 27-bit words, the same for each digit, so the
//! compiler turns the loop over digits into vector code on every machine. It has the effect of the tables of a band solver
//! (JCZSolve's bands, tdoku's triads), without tables and branches:
//!
//! 1. a naked single of the digit clears the rest of its box;
//! 2. the 3x3 matrix of minirows of each band, and of minicolumns of each stack, is *closed*: an entry stays if a
//!    permutation matrix within the entries contains it. This covers locked candidates and row and column elimination,
//!    and turns hidden singles of lines into hidden singles of boxes;
//! 3. a cell that is alone in its minirow, minicolumn and box is a *placement*: the other digits leave the cell.
//!
//! Tried: exact closure tables, one digit at a time, each using the results of the digits before it. Fewer rounds (3.2 on
//! easy puzzles instead of 3.8), but a chain of dependent look-ups and branches, and 1.6 times slower with SSE2 alone.
//! `mod.rs` has times by vector width.
//!
//! ```text
//! band word, one per digit and band          minirows m of all three bands     minicolumns c of the digit
//! bit 9*row + column                         bit 9*row + 3*box + band          bit 9*band + column
//!
//!    r1  | 0  1  2| 3  4  5| 6  7  8|           matrix of a band:                 matrix of a stack:
//!    r2  | 9 10 11|12 13 14|15 16 17|           rows x boxes, steps 9 and 3       bands x columns, steps 9 and 1
//!    r3  |18 19 20|21 22 23|24 25 26|
//! ```

// Loops over bands and digits index several arrays at once.
#![allow(clippy::needless_range_loop)]

use crate::grid::Grid;
use crate::sets::DigitSet;
use crate::types::{Cell, Digit};

/// Digits, rounded up to the widest vector; elements after the ninth are never read.
pub(super) const PADDED_DIGITS: usize = 16;

/// All 27 bits of a word.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The top row of a word: a bit for each column.
pub(super) const TOP_ROW: u32 = 0o777;
const FIRST_OF_EACH_THREE: u32 = 0o111_111_111;

/// The candidates of a grid and the cells where a digit has been placed.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct State {
    /// `words[band][digit]`: the cells of the band that may hold the digit.
    pub(super) words: [[u32; PADDED_DIGITS]; 3],
    /// `placed[band]`: the placed cells, in which the other digits are cleared.
    pub(super) placed: [u32; 3],
}

/// The end of propagation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fixpoint {
    /// A cell has no candidate, or a box has no place for a digit.
    DeadEnd,
    /// Every cell has its digit.
    Solved,
    /// Propagation has nothing more to clear.
    Open,
}

impl State {
    /// All digits in blank cells, one digit in each given; propagation clears the peers.
    pub(super) fn new(grid: &Grid) -> State {
        let mut words = [[ALL; PADDED_DIGITS]; 3];
        for (words, values) in words.iter_mut().zip(grid.values().chunks_exact(27)) {
            let given = values
                .iter()
                .rev()
                .fold(0, |bits, &value| bits << 1 | u32::from(value != 0));
            let blank = ALL & !given;
            words[..9].fill(blank);
            for cell in ones(given) {
                words[usize::from(values[cell] - 1) % PADDED_DIGITS] |= 1 << cell;
            }
        }
        State {
            words,
            placed: [0; 3],
        }
    }

    /// Removes candidates outside the sets from the blank cells of the grid.
    pub(super) fn restrict(&mut self, grid: &Grid, candidates: &[DigitSet; 81]) {
        for cell in Cell::ALL
            .into_iter()
            .filter(|&cell| grid.value(cell).is_none())
        {
            for digit in DigitSet::ALL.minus(candidates[cell.index()]).digits() {
                self.eliminate(cell, digit);
            }
        }
    }

    /// Removes a candidate.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.words[cell.index() / 27][digit.index()] &= !(1 << (cell.index() % 27));
    }

    /// The grid of a solved state.
    ///
    /// The binary digits of the values are unions of words, and a product spreads seven of their bits over seven bytes:
    /// bit *i* of the seven, shifted by 7*i*, moves to bit 8*i*.
    pub(super) fn grid(&self) -> Grid {
        const SPREAD: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
        const LOWEST: u64 = 0x01_0101_0101_0101;
        let mut values = [0; 81];
        for (words, values) in self.words.iter().zip(values.chunks_exact_mut(27)) {
            let [one, two, three, four, five, six, seven, eight, nine, ..] = *words;
            let bits = [
                one | three | five | seven | nine,
                two | three | six | seven,
                four | five | six | seven,
                eight | nine,
            ];
            for (part, values) in values.chunks_mut(7).enumerate() {
                let spread = |bits: u32| (u64::from(bits >> (7 * part) & 0x7f) * SPREAD) & LOWEST;
                let spread_bits = spread(bits[0])
                    | spread(bits[1]) << 1
                    | spread(bits[2]) << 2
                    | spread(bits[3]) << 3;
                values.copy_from_slice(&spread_bits.to_le_bytes()[..values.len()]);
            }
        }
        Grid::from_trusted(values)
    }

    /// Runs rounds until one changes nothing. `WIDE`: one vector holds all digits, else one of eight and one of four (or
    /// three of four) do. Tried: stopping as soon as a round finds no new single. It is no faster, since the saved rounds
    /// are lost to guesses (17-clue 0.45 to 0.49).
    ///
    /// A state is solved when each cell has a placement. A placement is the only candidate of its digit in its row, column
    /// and box, so 81 of them are a solution and need no further check.
    #[inline(always)]
    pub(super) fn propagate<const WIDE: bool>(&mut self) -> Fixpoint {
        loop {
            let Some(naked) = self.naked_singles() else {
                return Fixpoint::DeadEnd;
            };
            let mut wide = Lockstep::default();
            if WIDE {
                wide.run::<0, PADDED_DIGITS>(&mut self.words, naked);
            } else {
                wide.run::<0, 8>(&mut self.words, naked);
                wide.run::<8, 12>(&mut self.words, naked);
            }
            let Lockstep {
                found,
                wrong,
                changed,
            } = wide;
            if wrong[..9].iter().any(|&wrong| wrong != 0) {
                return Fixpoint::DeadEnd;
            }
            let Some(has_new) = self.place(&found) else {
                return Fixpoint::DeadEnd;
            };
            if self.placed == [ALL; 3] {
                return Fixpoint::Solved;
            }
            if !has_new && changed[..9].iter().all(|&changed| changed == 0) {
                return Fixpoint::Open;
            }
        }
    }

    /// The cells with one candidate that are not yet placed; `None` if a cell has no candidate.
    #[inline(always)]
    fn naked_singles(&self) -> Option<[u32; 3]> {
        let mut naked = [0; 3];
        let mut nonempty = ALL;
        for band in 0..3 {
            let (mut one, mut two) = (0, 0);
            for &word in &self.words[band][..9] {
                two |= one & word;
                one |= word;
            }
            nonempty &= one;
            naked[band] = one & !two & !self.placed[band];
        }
        (nonempty == ALL).then_some(naked)
    }

    /// Clears the other digits in the found cells. Returns whether any of these is new, or `None` if a cell has two digits.
    #[inline(always)]
    fn place(&mut self, found: &[[u32; PADDED_DIGITS]; 3]) -> Option<bool> {
        let (mut conflicts, mut new) = (0, 0);
        for band in 0..3 {
            let mut all = 0;
            for &word in &found[band][..9] {
                conflicts |= all & word;
                all |= word;
            }
            for (word, &own) in self.words[band].iter_mut().zip(&found[band]) {
                *word &= !all | own;
            }
            new |= all & !self.placed[band];
            self.placed[band] |= all;
        }
        (conflicts == 0).then_some(new != 0)
    }
}

/// The results of a round, digit by digit.
#[derive(Default)]
struct Lockstep {
    found: [[u32; PADDED_DIGITS]; 3],
    wrong: [u32; PADDED_DIGITS],
    changed: [u32; PADDED_DIGITS],
}

impl Lockstep {
    /// Runs a round for the digits from `FROM` to `TO`, which fill a vector.
    #[inline(always)]
    fn run<const FROM: usize, const TO: usize>(
        &mut self,
        words: &mut [[u32; PADDED_DIGITS]; 3],
        naked: [u32; 3],
    ) {
        for digit in FROM..TO {
            let old = [words[0][digit], words[1][digit], words[2][digit]];
            let round = Round::of(old, naked);
            for band in 0..3 {
                words[band][digit] = round.words[band];
                self.found[band][digit] = round.found[band];
            }
            self.changed[digit] = (0..3).fold(0, |bits, band| bits | old[band] ^ round.words[band]);
            self.wrong[digit] = round.wrong;
        }
    }
}

/// The results of a round for one digit.
struct Round {
    words: [u32; 3],
    /// The cells that are alone in their row, column and box.
    found: [u32; 3],
    /// Not 0 if a box has no place for the digit, or if a naked single is not among the found cells: two in a box, for
    /// example, which no later round would notice.
    wrong: u32,
}

impl Round {
    #[inline(always)]
    fn of(words: [u32; 3], naked: [u32; 3]) -> Round {
        let mut words = words;
        let singles = [
            words[0] & naked[0],
            words[1] & naked[1],
            words[2] & naked[2],
        ];
        let boxes = minicolumns(singles);
        let boxes = down(times_7(
            (boxes | boxes >> 1 | boxes >> 2) & FIRST_OF_EACH_THREE,
        ));
        for band in 0..3 {
            words[band] &= !boxes[band] | singles[band];
        }

        let rows = minirows(words);
        let (next, last) = (turn_rows(rows), turn_rows(turn_rows(rows)));
        let rows =
            rows & (turn_boxes(next) & back_boxes(last) | back_boxes(next) & turn_boxes(last));
        for band in 0..3 {
            words[band] &= times_7(rows >> band & FIRST_OF_EACH_THREE);
        }

        let columns = minicolumns(words);
        let (next, last) = (turn_rows(columns), turn_rows(turn_rows(columns)));
        let columns = columns
            & (turn_columns(next) & back_columns(last) | back_columns(next) & turn_columns(last));
        let others = turn_rows(rows) | turn_rows(turn_rows(rows));
        let lone_rows = rows & !others;
        let lone_columns = columns & !(turn_columns(columns) | back_columns(columns));
        let (kept, lone) = (down(columns), down(lone_columns));
        let mut found = [0; 3];
        for band in 0..3 {
            words[band] &= kept[band];
            found[band] =
                words[band] & times_7(lone_rows >> band & FIRST_OF_EACH_THREE) & lone[band];
        }
        let boxes = columns | columns >> 1 | columns >> 2;
        let empty = (!(rows | others) & ALL) | (!boxes & FIRST_OF_EACH_THREE);
        let refuted = (0..3).fold(0, |bits, band| bits | singles[band] & !found[band]);
        Round {
            words,
            found,
            wrong: empty | refuted,
        }
    }
}

/// The positions of the bits that are set, lowest first.
pub(super) fn ones(bits: u32) -> impl Iterator<Item = usize> {
    let mut bits = bits;
    std::iter::from_fn(move || {
        let place = (bits != 0).then_some(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}

/// The minirows with a candidate, bit 9*row + 3*box + band.
#[inline(always)]
fn minirows(words: [u32; 3]) -> u32 {
    let [top, middle, bottom] =
        words.map(|word| (word | word >> 1 | word >> 2) & FIRST_OF_EACH_THREE);
    top | middle << 1 | bottom << 2
}

/// The minicolumns with a candidate, bit 9*band + column.
#[inline(always)]
fn minicolumns(words: [u32; 3]) -> u32 {
    let [top, middle, bottom] = words.map(|word| (word | word >> 9 | word >> 18) & TOP_ROW);
    top | middle << 9 | bottom << 18
}

/// Spreads the first of each three bits over the three.
#[inline(always)]
fn times_7(bits: u32) -> u32 {
    (bits << 3).wrapping_sub(bits)
}

/// Spreads the nine columns of each band over its three rows.
///
/// It exchanges thirds instead of `x | x << 9 | x << 18`, which the compiler turns into a product: vectors of this size
/// have no product below SSE4.1.
#[inline(always)]
fn down(columns: u32) -> [u32; 3] {
    const TOP: u32 = TOP_ROW;
    const MIDDLE: u32 = TOP_ROW << 9;
    const BOTTOM: u32 = TOP_ROW << 18;
    let (next, last) = (columns >> 9 | columns << 18, columns >> 18 | columns << 9);
    [
        columns & TOP | last & MIDDLE | next & BOTTOM,
        next & TOP | columns & MIDDLE | last & BOTTOM,
        last & TOP | next & MIDDLE | columns & BOTTOM,
    ]
}

/// Entry (i, j) gets the entry (i + 1, j), cyclically, of matrices whose rows are nine bits apart.
#[inline(always)]
fn turn_rows(matrix: u32) -> u32 {
    (matrix >> 9 | matrix << 18) & ALL
}

/// Entry (i, j) gets the entry (i, j + 1) of matrices whose columns are three bits apart.
#[inline(always)]
fn turn_boxes(matrix: u32) -> u32 {
    (matrix >> 3 & 0o077_077_077) | (matrix << 6 & 0o700_700_700)
}

/// Entry (i, j) gets the entry (i, j - 1) of matrices whose columns are three bits apart.
#[inline(always)]
fn back_boxes(matrix: u32) -> u32 {
    (matrix >> 6 & 0o007_007_007) | (matrix << 3 & 0o770_770_770)
}

/// Entry (i, j) gets the entry (i, j + 1) of matrices whose columns are one bit apart.
#[inline(always)]
fn turn_columns(matrix: u32) -> u32 {
    (matrix >> 1 & 0o333_333_333) | (matrix << 2 & 0o444_444_444)
}

/// Entry (i, j) gets the entry (i, j - 1) of matrices whose columns are one bit apart.
#[inline(always)]
fn back_columns(matrix: u32) -> u32 {
    (matrix >> 2 & 0o111_111_111) | (matrix << 1 & 0o666_666_666)
}
