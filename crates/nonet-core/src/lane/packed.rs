//! One puzzle's candidates as 768 bits: what a lane takes in, pushes on its stack and gives back.
//!
//! ```text
//!   byte   0        1              80       81                     92        96
//!          | cell 0 | cell 1 | ... | cell 80 | digit 9, cells 0-80 | unused   |
//!            bit d-1: digit d of 1 to 8        a bit a cell
//! ```
//!
//! Bit *n* of the 768 is the lane's bit in plane *n* (`planes.rs`).

use super::planes::{NINTH, candidate_plane};
use super::vector::{Kernel, Level, Plane, Vector};

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

    /// The candidates of a grid of values, 0 for a blank: all nine in a blank, one in a given. A value over 9 is no digit
    /// and leaves its cell without a candidate.
    #[inline]
    pub fn from_values(values: &[u8; 81], level: Level) -> Self {
        let mut packed = Self::NONE;
        level.run(Read {
            values,
            packed: &mut packed,
        });
        packed
    }

    /// The values of a grid in which every cell has one candidate.
    #[inline]
    pub fn to_values(&self, values: &mut [u8; 81], level: Level) {
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

    /// Clears all candidates of a cell but one of the digits 1 to 8, counted from 0.
    pub fn keep_only(&mut self, cell: usize, digit: usize) {
        let word = &mut self.0[cell / 32].0[cell / 8 % 4];
        let shift = cell % 8 * 8;
        *word &= !(0xff << shift) | 1 << (shift + digit);
        self.clear(cell, 8);
    }
}

/// The byte of a cell for a value: all eight for a blank, none for a nine or for what is no digit.
const EIGHTHS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];

/// Whether digit 9 is a candidate for a value: the top bit.
const NINTHS: [u8; 16] = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0];

/// The digit of a byte with one bit, by the place of the bit in either half of the byte; 9 where there is none.
const LOW_DIGIT: [u8; 16] = [9, 1, 2, 9, 3, 9, 9, 9, 4, 9, 9, 9, 9, 9, 9, 9];
const HIGH_DIGIT: [u8; 16] = [9, 5, 6, 9, 7, 9, 9, 9, 8, 9, 9, 9, 9, 9, 9, 9];

/// Values into a packed state.
struct Read<'a> {
    values: &'a [u8; 81],
    packed: &'a mut Packed,
}

impl Kernel for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let fifteen = V::splat_byte(15);
        // The third part begins at cell 49, so that no byte outside the values is read.
        let a = V::load_bytes(self.values, 0).min_bytes(fifteen);
        let b = V::load_bytes(self.values, 32).min_bytes(fifteen);
        let c = V::load_bytes(self.values, 49).min_bytes(fifteen);
        a.look_up(&EIGHTHS).store(&mut self.packed.0[0]);
        b.look_up(&EIGHTHS).store(&mut self.packed.0[1]);
        let mut tail = Plane::NONE;
        c.look_up(&EIGHTHS).store(&mut tail);
        let ninths = [a, b, c].map(|part| u128::from(part.look_up(&NINTHS).top_bits()));
        let ninths = ninths[0] | ninths[1] << 32 | ninths[2] >> 15 << 64;
        // Cells 64 to 80 are the bytes 15 to 31 of the third part; digit 9 follows at byte 17.
        let [_, second, third, fourth] = tail.0;
        self.packed.0[2] = Plane([
            second >> 56 | third << 8,
            third >> 56 | fourth << 8,
            fourth >> 56 | (ninths as u64) << 8,
            (ninths >> 56) as u64,
        ]);
    }
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
