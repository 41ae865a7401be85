//! One puzzle's candidates as 768 bits: the form in which a lane receives, stacks and returns a puzzle.
//!
//! ```text
//!   byte   0        1              80       81                     92        96
//!          | cell 0 | cell 1 | ... | cell 80 | digit 9, cells 0-80 | choice   |
//!            bit d-1: digit d of 1 to 8        one bit per cell
//! ```
//!
//! Bit *n* of the 768 is the lane's bit in plane *n* (`planes.rs`).

use super::planes::{NINTH, candidate_plane};
use crate::digit::Digit;
use crate::geometry::Cell;
use crate::geometry::CellSet;
use crate::simd::{Kernel, Level, Plane, Vector, array};

/// The candidates of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed(pub [Plane; 3]);

impl Packed {
    /// No candidate.
    pub const NONE: Self = Self([Plane::NONE; 3]);

    /// Sets the candidates of a grid of values, 0 for a blank: all nine in a blank, one in a given. A value over 9 leaves
    /// its cell without a candidate.
    #[inline]
    pub fn set_values(&mut self, values: &[u8; 81], level: Level) {
        level.run(ReadValues {
            values,
            packed: self,
        });
    }

    /// Sets the candidates of a grid of 81 characters: digits, `0` or `.`. Returns `false` if there is any other.
    #[inline]
    pub fn set_line(&mut self, line: &[u8; 81], level: Level) -> bool {
        level.run(ReadLine { line, packed: self })
    }

    /// Writes the values of a grid in which every cell has one candidate, or their characters.
    #[inline]
    pub fn write(&self, cells: &mut [u8; 81], as_text: bool, level: Level) {
        level.run(Write {
            packed: self,
            cells,
            as_text,
        });
    }

    /// The same in registers.
    #[inline(always)]
    pub(super) fn write_in<V: Vector>(&self, cells: &mut [u8; 81], as_text: bool) {
        Write {
            packed: self,
            cells,
            as_text,
        }
        .run::<V>();
    }

    /// Whether `digit` is a candidate of `cell`.
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        let bit = candidate_plane(cell.index(), digit.index());
        self.0[bit / 256].has(bit % 256)
    }

    /// Clears a candidate.
    pub fn clear(&mut self, cell: Cell, digit: Digit) {
        self.remove(cell.index(), digit.index());
    }

    /// Makes every digit a candidate of `cell`.
    pub fn open(&mut self, cell: Cell) {
        let cell = cell.index();
        self.0[cell / 32].0[cell / 8 % 4] |= 0xff << (cell % 8 * 8);
        self.0[2].insert((NINTH + cell) % 256);
    }

    /// Makes `digit` the only candidate of `cell`.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let cell = cell.index();
        self.0[cell / 32].0[cell / 8 % 4] &= !(0xff << (cell % 8 * 8));
        self.0[2].remove((NINTH + cell) % 256);
        self.insert(cell, digit.index());
    }

    /// The cells in which two solutions differ.
    pub fn differences(&self, other: &Self) -> CellSet {
        const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let words = self.0.iter().flat_map(|part| part.0);
        let other_words = other.0.iter().flat_map(|part| part.0);
        let mut cells = 0;
        // The bytes of digits 1 to 8 differ even where one of the two digits is a 9.
        for (place, (word, other)) in words.zip(other_words).enumerate().take(11) {
            let unequal = word ^ other;
            let top_bits = (((unequal & LOW_BITS) + LOW_BITS) | unequal) & !LOW_BITS;
            let bits = (top_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            cells |= u128::from(bits) << (8 * place);
        }
        CellSet::from_low_bits(cells)
    }

    /// Sets a candidate; both count from 0.
    pub(super) const fn insert(&mut self, cell: usize, digit: usize) {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 256].insert(bit % 256);
    }

    /// Clears a candidate; both count from 0.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 256].remove(bit % 256);
    }
}

/// The byte of a cell, by its value or by the low half of its character: all eight bits for a blank, none for a nine or
/// another character. The low half of a dot is 14.
const EIGHTHS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0xff, 0];

/// The same for digit 9, as the top bit.
const NINTHS: [u8; 16] = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0x80, 0];

/// The bytes that stand for cells in a line: for each low half the byte that has it, or one with another low half if there is
/// none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols([u8; 16]);

impl Symbols {
    /// Digits, `0` and `.`.
    pub const CHARACTERS: Self = Self(*b"0123456789\x80\x80\x80\x80.\x80");
    /// The values 0 to 9.
    pub const VALUES: Self = Self([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0]);
}

/// The digit of a byte with one bit, by the half of the byte with the bit; 9 for no bit or several.
const LOW_DIGIT: [u8; 16] = [9, 1, 2, 9, 3, 9, 9, 9, 4, 9, 9, 9, 9, 9, 9, 9];
const HIGH_DIGIT: [u8; 16] = [9, 5, 6, 9, 7, 9, 9, 9, 8, 9, 9, 9, 9, 9, 9, 9];

/// The same as characters.
const LOW_CHARACTER: [u8; 16] = *b"9129399949999999";
const HIGH_CHARACTER: [u8; 16] = *b"9569799989999999";

/// [`Packed::set_values`].
struct ReadValues<'a> {
    values: &'a [u8; 81],
    packed: &'a mut Packed,
}

impl Kernel for ReadValues<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        // A value over 9 becomes 10, whose entry in the tables is empty.
        let ten = V::splat_byte(10);
        let parts = load_parts::<V>(self.values);
        let state = state_of(array!(i in 3 => parts[i].min_bytes(ten)));
        let _: [(); 3] = array!(i in 3 => state[i].store(&mut self.packed.0[i]));
    }
}

/// [`Packed::set_line`].
struct ReadLine<'a> {
    line: &'a [u8; 81],
    packed: &'a mut Packed,
}

impl Kernel for ReadLine<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector>(self) -> bool {
        let (state, is_read) = state_of_line::<V>(self.line, &Symbols::CHARACTERS);
        let _: [(); 3] = array!(i in 3 => state[i].store(&mut self.packed.0[i]));
        is_read
    }
}

/// The candidates of a line of 81 symbols, and whether all are such.
#[inline(always)]
pub fn state_of_line<V: Vector>(line: &[u8; 81], symbols: &Symbols) -> ([V; 3], bool) {
    let parts = load_parts::<V>(line);
    let [a, b, c] = array!(i in 3 => parts[i] ^ parts[i].look_up(&symbols.0));
    (state_of(parts), (a | b | c).is_zero())
}

/// Loads 81 bytes. The third part begins at cell 49, so that it ends with the last one.
#[inline(always)]
fn load_parts<V: Vector>(bytes: &[u8; 81]) -> [V; 3] {
    [
        V::load_bytes(bytes, 0),
        V::load_bytes(bytes, 32),
        V::load_bytes(bytes, 49),
    ]
}

/// The candidates for the low halves of the bytes.
#[inline(always)]
fn state_of<V: Vector>(parts: [V; 3]) -> [V; 3] {
    let [a, b, c] = array!(i in 3 => parts[i].look_up(&EIGHTHS));
    let [d, e, f] = array!(i in 3 => u128::from(parts[i].look_up(&NINTHS).top_bits()));
    let ninths = d | e << 32 | f >> 15 << 64;
    // Cells 64 to 80 are the bytes 15 to 31 of the third part; digit 9 follows at byte 17.
    let [_, second, third, fourth] = c.to_plane().0;
    // (Combined in a register: a copy right after would wait for four writes of one word each.)
    let c = V::from_words([
        second >> 56 | third << 8,
        third >> 56 | fourth << 8,
        fourth >> 56 | (ninths as u64) << 8,
        (ninths >> 56) as u64,
    ]);
    [a, b, c]
}

/// [`Packed::write`].
struct Write<'a> {
    packed: &'a Packed,
    cells: &'a mut [u8; 81],
    as_text: bool,
}

impl Kernel for Write<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let (low, high) = if self.as_text {
            (&LOW_CHARACTER, &HIGH_CHARACTER)
        } else {
            (&LOW_DIGIT, &HIGH_DIGIT)
        };
        let [a, b, c] = array!(i in 3 => {
            let part = V::load(&self.packed.0[i]);
            part.look_up(low).min_bytes(part.high_nibbles().look_up(high))
        });
        a.store_bytes(self.cells, 0);
        b.store_bytes(self.cells, 32);
        let [word, next, last, _] = c.to_plane().0;
        self.cells[64..72].copy_from_slice(&word.to_le_bytes());
        self.cells[72..80].copy_from_slice(&next.to_le_bytes());
        self.cells[80] = last as u8;
    }
}
