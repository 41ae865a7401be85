//! The candidates of a grid and their propagation: rounds (`round.rs`) until nothing changes.
//!
//! A round needs the naked singles, and the cells that it finds are cleared of other digits. Both are questions about the
//! digits of a cell, which lie in different words: [`tally`] answers them for all cells at once by adding up halves of
//! registers.

use super::round::{ALL, Bands, EightDigits, OneDigit, Round, of_bands};
use crate::digit::Digit;
use crate::digit::DigitSet;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::simd::{Bits, FourWords, Vector, Words};

/// The candidates of a grid and the cells where a digit has been placed. A word has 27 bits: bit 9*row + column of a band.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct State {
    /// `eight[band][digit]`: the cells of the band that may hold the digit, one of the first eight.
    pub(super) eight: [[u32; 8]; 3],
    /// `ninth[band]`: the cells that may hold the ninth digit. The last word is 0.
    pub(super) ninth: [u32; 4],
    /// `placed[band]`: the placed cells, in which the other digits are cleared. The last word has no meaning.
    placed: [u32; 4],
}

/// The end of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        let mut state = State {
            eight: [[0; 8]; 3],
            ninth: [0; 4],
            placed: [0; 4],
        };
        for (band, values) in grid.values().as_chunks::<27>().0.iter().enumerate() {
            let [a, b, c, d] = binary_digits(values);
            let blank = ALL & !(a | b | c | d);
            let (odd, even) = (a & !d, !a & !d);
            state.eight[band] = [
                odd & !b & !c,
                even & b & !c,
                odd & b & !c,
                even & !b & c,
                odd & !b & c,
                even & b & c,
                odd & b & c,
                d & !a,
            ]
            .map(|given| given | blank);
            state.ninth[band] = d & a | blank;
        }
        state
    }

    /// The cells of a band that may hold a digit.
    #[inline(always)]
    pub(super) fn word_mut(&mut self, band: usize, digit: usize) -> &mut u32 {
        match self.eight[band].get_mut(digit) {
            Some(word) => word,
            None => &mut self.ninth[band],
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
        *self.word_mut(cell.index() / 27, digit.index()) &= !(1 << (cell.index() % 27));
    }

    /// The grid of a solved state.
    ///
    /// The binary digits of the values are unions of words, and a product spreads seven of their bits over seven bytes:
    /// bit *i* of the seven, shifted by 7*i*, moves to bit 8*i*.
    pub(super) fn grid(&self) -> Grid {
        const SPREAD: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
        const LOWEST: u64 = 0x01_0101_0101_0101;
        let mut values = [0; 81];
        let words = self.eight.iter().zip(self.ninth);
        for ((words, nine), values) in words.zip(values.chunks_exact_mut(27)) {
            let [one, two, three, four, five, six, seven, eight] = *words;
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

    /// Runs rounds until one changes nothing. Tried: stopping as soon as a round finds no new single. It is no faster, since
    /// the saved rounds are lost to guesses (17-clue 0.45 to 0.49).
    ///
    /// A state is solved when each cell has a placement and one candidate. A placement is the only candidate of its digit in
    /// its row, column and box, so 81 of them are a solution and need no further check.
    #[inline(always)]
    pub(super) fn propagate<V: Vector>(&mut self) -> Fixpoint {
        let mut candidates = Candidates::<V>::of(self);
        let end = loop {
            if let Some(end) = candidates.advance() {
                break end;
            }
        };
        candidates.store(self);
        end
    }

    /// Propagates two states that do not depend on each other, round by round in turns: a round waits for its own results
    /// most of the time, and the processor works on the other state meanwhile.
    #[inline(always)]
    pub(super) fn propagate_both<V: Vector>(one: &mut State, other: &mut State) -> [Fixpoint; 2] {
        let mut ends = [None; 2];
        loop {
            if ends[0].is_none() {
                ends[0] = one.advance::<V>();
            }
            if ends[1].is_none() {
                ends[1] = other.advance::<V>();
            }
            if let [Some(first), Some(second)] = ends {
                return [first, second];
            }
        }
    }

    /// One round; the end of propagation if this is the last one.
    #[inline(always)]
    fn advance<V: Vector>(&mut self) -> Option<Fixpoint> {
        let mut candidates = Candidates::<V>::of(self);
        let end = candidates.advance();
        candidates.store(self);
        end
    }

    /// The words of eight digits in registers.
    #[inline(always)]
    pub(super) fn eight<V: Vector>(&self) -> Bands<V> {
        let [top, middle, bottom] = &self.eight;
        Bands([
            V::load_eight(top),
            V::load_eight(middle),
            V::load_eight(bottom),
        ])
    }
}

/// A state in registers.
struct Candidates<V: Vector> {
    eight: Bands<V>,
    ninth: V::Four,
    placed: V::Four,
}

impl<V: Vector> Candidates<V> {
    #[inline(always)]
    fn of(state: &State) -> Self {
        Self {
            eight: state.eight::<V>(),
            ninth: V::Four::load_four(&state.ninth),
            placed: V::Four::load_four(&state.placed),
        }
    }

    #[inline(always)]
    fn store(self, state: &mut State) {
        for (words, band) in state.eight.iter_mut().zip(self.eight.0) {
            band.store_eight(words);
        }
        state.ninth = self.ninth.to_four();
        state.placed = self.placed.to_four();
    }

    /// One round; the end of propagation if this is the last one.
    #[inline(always)]
    fn advance(&mut self) -> Option<Fixpoint> {
        let &mut Self {
            eight,
            ninth,
            placed,
        } = self;
        let all = of_bands::<V::Four>(ALL);
        let [any, several] = tally::<V, 2>(eight, ninth);
        // A placed cell with several candidates: the last round found two digits there.
        if !all.minus(any).or_and(several, placed).is_zero() {
            return Some(Fixpoint::DeadEnd);
        }
        if all.minus(placed).is_zero() {
            return Some(Fixpoint::Solved);
        }
        let naked = any.minus_either(several, placed);
        let (first, last) = if (naked & all).is_zero() {
            (
                Round::<EightDigits<V>>::of::<false>(eight, eight),
                Round::<OneDigit<V::Four>>::of::<false>(ninth, ninth),
            )
        } else {
            (
                Round::<EightDigits<V>>::of::<true>(eight, spread(naked)),
                Round::<OneDigit<V::Four>>::of::<true>(ninth, naked),
            )
        };
        if !(first.wrong | V::widen(last.wrong)).is_zero() {
            return Some(Fixpoint::DeadEnd);
        }
        let [found] = tally::<V, 1>(first.found, last.found);
        let new = found.minus(placed);
        self.eight = first.cells.minus(spread(found).minus(first.found));
        self.ninth = last.cells.minus(found.minus(last.found));
        self.placed = placed | found;
        first
            .changed
            .or3(V::widen(last.changed), V::widen(new))
            .is_zero()
            .then_some(Fixpoint::Open)
    }
}

/// The binary digits of 27 values, the lowest first: a bit for each value.
///
/// A product gathers the lowest bits of eight bytes in the top byte.
#[inline(always)]
fn binary_digits(values: &[u8; 27]) -> [u32; 4] {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut digits = [0; 4];
    for part in 0..4 {
        let mut eight = [0; 8];
        let bytes = &values[8 * part..27.min(8 * part + 8)];
        eight[..bytes.len()].copy_from_slice(bytes);
        let eight = u64::from_le_bytes(eight);
        for (bit, digit) in digits.iter_mut().enumerate() {
            let gathered = (eight >> bit & LOWEST).wrapping_mul(GATHER) >> 56;
            *digit |= (gathered as u32) << (8 * part);
        }
    }
    digits
}

/// The word of each band, for each of eight digits.
#[inline(always)]
pub(super) fn spread<V: Vector>(bands: V::Four) -> Bands<V> {
    Bands([
        V::spread::<0>(bands),
        V::spread::<1>(bands),
        V::spread::<2>(bands),
    ])
}

/// The cells with at least one digit, with at least two, and so on; a word for each band. The fourth word has no meaning.
///
/// Halves of registers are added, each time with half as many digits, until a word has all eight.
#[inline(always)]
pub(super) fn tally<V: Vector, const N: usize>(eight: Bands<V>, ninth: V::Four) -> [V::Four; N] {
    let Bands([top, middle, bottom]) = eight;
    let [top, middle, bottom] = [top.fours(), middle.fours(), bottom.fours()];
    let top: [V::Four; N] = sum(&one(top[0]), &one(top[1]));
    let middle: [V::Four; N] = sum(&one(middle[0]), &one(middle[1]));
    let bottom: [V::Four; N] = sum(&one(bottom[0]), &one(bottom[1]));
    let (mut first, mut last) = ([[top[0]; N]; 2], [[top[0]; N]; 2]);
    for n in 0..N {
        [first[0][n], first[1][n]] = V::Four::interleave(top[n], middle[n]);
        [last[0][n], last[1][n]] = V::Four::interleave(bottom[n], bottom[n]);
    }
    let (fours, three) = (sum(&first[0], &first[1]), sum(&last[0], &last[1]));
    for n in 0..N {
        [first[0][n], first[1][n]] = V::Four::zip_halves(fours[n], three[n]);
    }
    sum(&sum(&first[0], &first[1]), &one(ninth))
}

/// The tally of one digit.
#[inline(always)]
fn one<F: FourWords, const N: usize>(cells: F) -> [F; N] {
    let mut tally = [F::splat_word(0); N];
    tally[0] = cells;
    tally
}

/// The tally of the digits of both: at least `n` if one of them has `n`, or if their numbers add up to it.
#[inline(always)]
fn sum<F: FourWords, const N: usize>(one: &[F; N], other: &[F; N]) -> [F; N] {
    let mut sum = *one;
    for n in 0..N {
        sum[n] = sum[n] | other[n];
        for m in 0..n {
            sum[n] = sum[n].or_and(one[m], other[n - 1 - m]);
        }
    }
    sum
}
