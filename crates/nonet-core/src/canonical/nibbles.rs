//! Words of nine nibbles: rows of the grid, rows of the form, and small maps.
//!
//! A row as one word compares and relabels in a few instructions.
//!
//! ```text
//! bits   35..32  31..28   ...   3..0
//! a map     8       7     ...     0         nibble i belongs to column i, or digit i
//! a row     1       2     ...     9         the leftmost cell is the highest nibble, so that comparing
//!                                           words compares rows
//! ```

/// The lowest bit of each of nine nibbles.
pub(super) const ONES: u64 = 0x1_1111_1111;

/// The lowest bits of three nibbles: the columns of the first stack, or the places of the last minirow of the form.
pub(super) const THREE: u64 = 0x111;

/// The label of a digit without a label.
pub(super) const UNKNOWN: u64 = 15;

/// The nibble of a word at this place.
#[inline(always)]
pub(super) fn nibble(word: u64, place: usize) -> usize {
    (word >> (4 * place) & 15) as usize
}

/// A one in each nibble that is not zero.
#[inline(always)]
pub(super) fn nonzero(nibbles: u64) -> u64 {
    let pairs = nibbles | nibbles >> 1;
    (pairs | pairs >> 2) & ONES
}

/// A one in each nibble that is 15.
#[inline(always)]
pub(super) fn unknowns(nibbles: u64) -> u64 {
    let pairs = nibbles & nibbles >> 1;
    pairs & pairs >> 2 & ONES
}
