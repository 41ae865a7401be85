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
use super::vector::Plane;

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
    /// and leaves the cell without a candidate.
    pub fn from_values(values: &[u8; 81]) -> Self {
        let mut bytes = [0; 96];
        for (byte, &value) in bytes.iter_mut().zip(values) {
            *byte = EIGHTHS[usize::from(value.min(15))];
        }
        let ninths: [u8; 88] = core::array::from_fn(|cell| u8::from(cell < 81 && matches!(values[cell.min(80)], 0 | 9)));
        for (byte, bits) in bytes[81..].iter_mut().zip(ninths.chunks_exact(8)) {
            // Eight 0/1 bytes to eight bits: the product moves bit 0 of byte i to bit 56+i, and no sum carries.
            let bits = u64::from_le_bytes(bits.try_into().expect("8 bytes"));
            *byte = (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        }
        Self::from_bytes(&bytes)
    }

    /// The values of a grid in which every cell has one candidate.
    pub fn to_values(&self) -> [u8; 81] {
        let bytes = self.to_bytes();
        core::array::from_fn(|cell| match bytes[cell] {
            0 => 9,
            byte => 1 + byte.trailing_zeros() as u8,
        })
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

    fn from_bytes(bytes: &[u8; 96]) -> Self {
        let word = |i: usize| u64::from_le_bytes(core::array::from_fn(|byte| bytes[8 * i + byte]));
        Self(core::array::from_fn(|plane| Plane(core::array::from_fn(|i| word(4 * plane + i)))))
    }

    fn to_bytes(self) -> [u8; 96] {
        let mut bytes = [0; 96];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.0.iter().flat_map(|plane| plane.0)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

/// The byte of a cell for a value: all eight for a blank, none for a nine or for what is no digit.
const EIGHTHS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
