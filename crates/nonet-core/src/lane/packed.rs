//! One puzzle's candidates as 768 bits: what a lane takes in, pushes on its stack and gives back.
//!
//! ```text
//!   byte   0        1              80       81                     92        96
//!          | cell 0 | cell 1 | ... | cell 80 | digit 9, cells 0-80 | choice   |
//!            bit d-1: digit d of 1 to 8        a bit a cell
//! ```
//!
//! Bit *n* of the 768 is the lane's bit in plane *n* (`planes.rs`).

use super::planes::{NINTH, candidate_plane};
use crate::sets::CellSet;
use crate::simd::{Kernel, Level, Plane, Vector, array};

/// The candidates of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed(pub [Plane; 3]);

impl Packed {
    /// No candidate.
    pub const NONE: Self = Self([Plane::NONE; 3]);

    /// Every candidate: the empty grid.
    pub const FULL: Self = {
        let mut planes = [Plane::ALL; 3];
        planes[2].0[3] = (1 << (NINTH + 81 - 11 * 64)) - 1;
        Self(planes)
    };

    /// Takes the candidates of a grid of values, 0 for a blank: all nine in a blank, one in a given. A value over 9 is no
    /// digit and leaves its cell without a candidate.
    #[inline]
    pub fn set_values(&mut self, values: &[u8; 81], level: Level) {
        level.run(ReadValues {
            values,
            packed: self,
        });
    }

    /// Takes the candidates of a grid written as 81 characters, digits and `0` or `.` for a blank; whether it has no others.
    #[inline]
    pub fn set_line(&mut self, line: &[u8; 81], level: Level) -> bool {
        level.run(ReadLine { line, packed: self })
    }

    /// Writes the values of a grid in which every cell has one candidate.
    #[inline]
    pub fn write_values(&self, values: &mut [u8; 81], level: Level) {
        level.run(Write {
            packed: self,
            values,
        });
    }

    /// Whether `digit` (counted from 0) is a candidate of `cell`.
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 256].has(bit % 256)
    }

    /// Clears a candidate; digits count from 0.
    pub fn clear(&mut self, cell: usize, digit: usize) {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 256].remove(bit % 256);
    }

    /// Makes every digit a candidate of `cell`.
    pub fn open(&mut self, cell: usize) {
        self.0[cell / 32].0[cell / 8 % 4] |= 0xff << (cell % 8 * 8);
        let ninth = NINTH + cell;
        self.0[2].insert(ninth % 256);
    }

    /// The cells in which two solutions differ.
    pub fn differences(&self, other: &Self) -> CellSet {
        const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let words = self.0.iter().flat_map(|part| part.0);
        let other_words = other.0.iter().flat_map(|part| part.0);
        let mut cells = 0;
        // The bytes of digits 1 to 8 differ also where one of the two digits is a 9.
        for (place, (word, other)) in words.zip(other_words).enumerate().take(11) {
            let unequal = word ^ other;
            let top_bits = (((unequal & LOW_BITS) + LOW_BITS) | unequal) & !LOW_BITS;
            let bits = (top_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            cells |= u128::from(bits) << (8 * place);
        }
        CellSet::from_low_bits(cells)
    }

    /// Leaves `cell` one candidate, whether it was one or not; digits count from 0.
    pub fn settle(&mut self, cell: usize, digit: usize) {
        self.0[cell / 32].0[cell / 8 % 4] &= !(0xff << (cell % 8 * 8));
        self.0[2].remove((NINTH + cell) % 256);
        self.insert(cell, digit);
    }

    /// Makes a digit, counted from 0, a candidate of `cell`.
    pub(super) const fn insert(&mut self, cell: usize, digit: usize) {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 256].insert(bit % 256);
    }
}

/// The byte of a cell for a value, or for the low half of a character: all eight for a blank, none for a nine or for what
/// is no digit. A point ends in 14.
const EIGHTHS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0xff, 0];

/// Whether digit 9 is a candidate: the top bit.
const NINTHS: [u8; 16] = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0x80, 0];

/// The high half that belongs to the low half of a digit or a point; 16 is no half.
const HIGH_HALF: [u8; 16] = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 16, 16, 16, 16, 2, 16];

/// The digit of a byte with one bit, by the place of the bit in either half of the byte; 9 where there is none.
const LOW_DIGIT: [u8; 16] = [9, 1, 2, 9, 3, 9, 9, 9, 4, 9, 9, 9, 9, 9, 9, 9];
const HIGH_DIGIT: [u8; 16] = [9, 5, 6, 9, 7, 9, 9, 9, 8, 9, 9, 9, 9, 9, 9, 9];

/// Values into a packed state.
struct ReadValues<'a> {
    values: &'a [u8; 81],
    packed: &'a mut Packed,
}

impl Kernel for ReadValues<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        // What is over 9 becomes 10, whose low half is that of no digit.
        let ten = V::splat_byte(10);
        let parts = load_parts::<V>(self.values);
        write_parts(array!(i in 3 => parts[i].min_bytes(ten)), self.packed);
    }
}

/// Characters into a packed state.
struct ReadLine<'a> {
    line: &'a [u8; 81],
    packed: &'a mut Packed,
}

impl Kernel for ReadLine<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector>(self) -> bool {
        let parts = load_parts::<V>(self.line);
        write_parts(parts, self.packed);
        let [a, b, c] = array!(i in 3 => parts[i].high_nibbles() ^ parts[i].look_up(&HIGH_HALF));
        let mut wrong = Plane::NONE;
        (a | b | c).store(&mut wrong);
        wrong.is_empty()
    }
}

/// Loads 81 bytes; the third part begins at cell 49, so that no byte outside is read.
#[inline(always)]
fn load_parts<V: Vector>(bytes: &[u8; 81]) -> [V; 3] {
    [
        V::load_bytes(bytes, 0),
        V::load_bytes(bytes, 32),
        V::load_bytes(bytes, 49),
    ]
}

/// Writes the candidates that the low halves of the bytes stand for.
#[inline(always)]
fn write_parts<V: Vector>(parts: [V; 3], packed: &mut Packed) {
    let [a, b, c] = array!(i in 3 => parts[i].look_up(&EIGHTHS));
    let mut tail = Plane::NONE;
    a.store(&mut packed.0[0]);
    b.store(&mut packed.0[1]);
    c.store(&mut tail);
    let [d, e, f] = array!(i in 3 => u128::from(parts[i].look_up(&NINTHS).top_bits()));
    let ninths = d | e << 32 | f >> 15 << 64;
    // Cells 64 to 80 are the bytes 15 to 31 of the third part; digit 9 follows at byte 17.
    let [_, second, third, fourth] = tail.0;
    // (Put together in a register: a copy just after would wait for four writes of a word each.)
    V::from_words([
        second >> 56 | third << 8,
        third >> 56 | fourth << 8,
        fourth >> 56 | (ninths as u64) << 8,
        (ninths >> 56) as u64,
    ])
    .store(&mut packed.0[2]);
}

/// A packed state into values.
struct Write<'a> {
    packed: &'a Packed,
    values: &'a mut [u8; 81],
}

impl Kernel for Write<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        // (Writing the first two parts from registers takes as long: the values are not in the cache.)
        let mut digits = [Plane::NONE; 3];
        for (digits, part) in digits.iter_mut().zip(&self.packed.0) {
            let part = V::load(part);
            part.look_up(&LOW_DIGIT)
                .min_bytes(part.high_nibbles().look_up(&HIGH_DIGIT))
                .store(digits);
        }
        for (i, word) in digits.iter().flat_map(|part| part.0).take(10).enumerate() {
            self.values[8 * i..8 * i + 8].copy_from_slice(&word.to_le_bytes());
        }
        self.values[80] = digits[2].0[2] as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Cell;

    /// A row of values for every cell: not a solution, which does not matter here.
    fn values(shift: usize) -> [u8; 81] {
        core::array::from_fn(|cell| ((cell * 7 + cell / 9 * shift) % 9 + 1) as u8)
    }

    fn packed(values: &[u8; 81]) -> Packed {
        let mut packed = Packed::NONE;
        packed.set_values(values, Level::best());
        packed
    }

    #[test]
    fn differences_are_the_cells_that_differ() {
        for shift in 0..9 {
            let (one, other) = (values(0), values(shift));
            let differs = |cell: &Cell| one[cell.index()] != other[cell.index()];
            let expected = Cell::ALL.into_iter().filter(differs).collect();
            assert_eq!(packed(&one).differences(&packed(&other)), expected);
        }
    }

    #[test]
    fn cells_are_opened_and_settled() {
        let full = values(0);
        for cell in 0..81 {
            let mut open = full;
            open[cell] = 0;
            let mut state = packed(&full);
            state.open(cell);
            assert_eq!(state, packed(&open));
            state.settle(cell, usize::from(full[cell]) - 1);
            assert_eq!(state, packed(&full));
        }
    }
}
