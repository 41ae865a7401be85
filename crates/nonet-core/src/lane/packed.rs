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

/// The candidates of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Packed(pub [u64; 12]);

impl Packed {
    /// Every candidate: the empty grid.
    pub const FULL: Self = {
        let mut words = [u64::MAX; 12];
        words[11] = (1 << (NINTH + 81 - 11 * 64)) - 1;
        Self(words)
    };

    /// The candidates of a grid of values, 0 for a blank: all nine in a blank, one in a given. A value over 9 is no digit
    /// and leaves the cell without a candidate.
    pub fn from_values(values: &[u8; 81]) -> Self {
        let mut bytes = [0; 96];
        for (byte, &value) in bytes.iter_mut().zip(values) {
            *byte = EIGHTHS[usize::from(value.min(15))];
        }
        let ninths: [u8; 88] = core::array::from_fn(|cell| {
            u8::from(cell < 81 && matches!(values[cell.min(80)], 0 | 9))
        });
        for (byte, bits) in bytes[81..].iter_mut().zip(ninths.chunks_exact(8)) {
            // Eight 0/1 bytes to eight bits: the product moves bit 0 of byte i to bit 56+i, and no sum carries.
            let bits = u64::from_le_bytes(bits.try_into().expect("8 bytes"));
            *byte = (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        }
        Self(core::array::from_fn(|i| {
            u64::from_le_bytes(bytes[8 * i..][..8].try_into().expect("8 bytes"))
        }))
    }

    /// The values of a grid in which every cell has one candidate.
    pub fn to_values(&self) -> [u8; 81] {
        let mut bytes = [0; 96];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        core::array::from_fn(|cell| match bytes[cell] {
            0 => 9,
            byte => 1 + byte.trailing_zeros() as u8,
        })
    }

    /// Whether `digit` (counted from 0) is a candidate of `cell`.
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Clears a candidate; digits count from 0.
    pub fn clear(&mut self, cell: usize, digit: usize) {
        let bit = candidate_plane(cell, digit);
        self.0[bit / 64] &= !(1 << (bit % 64));
    }
}

/// The byte of a cell for a value: all eight for a blank, none for a nine or for what is no digit.
const EIGHTHS: [u8; 16] = [0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
