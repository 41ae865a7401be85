//! The result of the three methods: [`FoundForm`] in words of nibbles, translated to a [`Canonical`] for callers.
//!
//! The methods compare many forms and keep one, so the translation happens once per grid.

use super::nibbles::{UNKNOWN, nibble, unknowns};
use crate::grid::Grid;
use crate::transform::Transform;

/// The canonical form of a grid, a transform to it, and the number of automorphisms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest isomorph.
    pub form: Grid,
    /// A transform from the grid to the form; if there are several, always the same one. Digits that are not in the grid get
    /// the last labels in increasing order.
    pub transform: Transform,
    /// The number of the 3,359,232 geometric transformations that, with some relabelling, map the grid to itself.
    pub automorphism_count: u32,
}

/// A form and one of the transformations that give it.
#[derive(Clone, Copy)]
pub(super) struct FoundForm {
    /// The rows of the form, the leftmost cell in nibble 8.
    pub form: [u64; 9],
    pub transposed: bool,
    /// The rows of the source in the order of the form, the last one in nibble 0.
    pub rows: u64,
    /// Nibble c: the place of column c of the source, counted from the right.
    pub places: u64,
    /// Nibble d: the label of digit d, or [`UNKNOWN`].
    pub labels: u64,
    pub automorphism_count: u32,
}

impl FoundForm {
    /// The form of a grid without digits.
    pub fn empty() -> FoundForm {
        FoundForm {
            form: [0; 9],
            transposed: false,
            rows: 0x0_1234_5678,
            places: 0x0_1234_5678,
            labels: !15,
            automorphism_count: 3_359_232,
        }
    }

    #[inline(always)]
    pub fn to_canonical(self) -> Canonical {
        let mut values = [0; 81];
        for (row, values) in self.form.iter().zip(values.chunks_exact_mut(9)) {
            values.copy_from_slice(&bytes(*row));
        }
        let mut columns = [0; 9];
        for column in 0..9 {
            columns[8 - nibble(self.places, column) % 9] = column as u8;
        }
        let mut digits = bytes(all_labels(self.labels) >> 4);
        digits.reverse();
        Canonical {
            form: Grid::from_trusted(values),
            transform: Transform {
                transposed: self.transposed,
                rows: bytes(self.rows),
                columns,
                digits,
            },
            automorphism_count: self.automorphism_count,
        }
    }
}

/// The nine nibbles of a word, the highest first.
#[inline(always)]
fn bytes(word: u64) -> [u8; 9] {
    let mut low = word & 0xffff_ffff;
    low = (low | low << 16) & 0x0000_ffff_0000_ffff;
    low = (low | low << 8) & 0x00ff_00ff_00ff_00ff;
    low = (low | low << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let mut bytes = [0; 9];
    bytes[0] = (word >> 32) as u8 & 15;
    bytes[1..].copy_from_slice(&low.to_be_bytes());
    bytes
}

/// The labels of all digits: unlabelled digits get the next labels in increasing order.
#[inline(always)]
fn all_labels(labels: u64) -> u64 {
    let mut labels = labels;
    let mut unknown = unknowns(labels >> 4) << 4;
    let mut next = 10 - u64::from(unknown.count_ones());
    while unknown != 0 {
        labels ^= (UNKNOWN ^ next) << unknown.trailing_zeros();
        unknown &= unknown - 1;
        next += 1;
    }
    labels
}
