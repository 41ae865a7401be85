//! The empty rows of a side, and the order of rows that follows from them.
//!
//! An empty row is the smallest there is. So the form begins with as many as can be had: the empty bands, then the empty
//! rows of a band with most of them; and a band always begins with its empty rows. Empty rows of a band, and empty
//! bands, can change places without a trace: only one order of them is tried.

use super::nibbles::ones;
use super::sides::{ALL_ROWS, Side};
use super::stacks::PERMUTATIONS;

/// In how many ways so many things can stand.
pub(super) const FACTORIALS: [u32; 4] = [1, 1, 2, 6];

/// The rows of a row's band.
const BAND: [u16; 9] = [7, 7, 7, 0o70, 0o70, 0o70, 0o700, 0o700, 0o700];

/// Sets of rows of a side, a bit each, and what is known from the start.
pub(super) struct Empties {
    /// The rows with a digit in each stack.
    filled: [u16; 3],
    /// The rows without a digit.
    empty: u16,
    /// The rows of bands without a digit.
    empty_bands: u16,
    /// The rows that may start a band: of the empty rows of a band, only the first.
    starters: u16,
    /// How many rows of the form can be empty at its top.
    pub leading: usize,
    /// The rows that may come after these.
    pub openers: u16,
    /// In how many ways empty rows and bands can change places.
    pub twins: u32,
}

impl Empties {
    #[inline(always)]
    pub fn new(side: &Side) -> Empties {
        let filled = side.filled;
        let empty = ALL_ROWS & !(filled[0] | filled[1] | filled[2]);
        let mut empty_bands = 0;
        let mut most = 0;
        let mut openers = 0;
        let mut twins = 1;
        for band in [BAND[0], BAND[3], BAND[6]] {
            let count = (empty & band).count_ones() as usize;
            twins *= FACTORIALS[count];
            if count == 3 {
                empty_bands |= band;
            } else if count >= most {
                openers = if count == most { openers } else { 0 } | band & !empty;
                most = count;
            }
        }
        let empty_rows = empty_bands.count_ones() as usize;
        Empties {
            filled,
            empty,
            empty_bands,
            starters: ALL_ROWS & !(empty & (empty << 1 & 0o666 | empty << 2 & 0o444)),
            leading: empty_rows + most,
            openers,
            twins: twins * FACTORIALS[empty_rows / 3],
        }
    }

    /// The order of the empty rows that come before an opener, and the rows that are then unused.
    #[inline(always)]
    pub fn before(&self, opener: usize) -> (u64, u16) {
        let own = self.empty & BAND[opener];
        let mut order = 0;
        for row in ones(u64::from(self.empty_bands)).chain(ones(u64::from(own))) {
            order = order << 4 | row as u64;
        }
        (order, ALL_ROWS & !self.empty_bands & !own)
    }

    /// The rows that can be next, at this level, when the last one was `row` and the stacks stand in this order: those with
    /// the most empty triplets on the left, since a row with fewer is larger. Returns how many these are, and the rows.
    #[inline(always)]
    pub fn next(&self, unused: u16, row: usize, stacks: u8, level: usize) -> (u8, u16) {
        let is_start = level.is_multiple_of(3);
        let rows = unused
            & if is_start {
                self.starters
            } else {
                BAND[row % 9]
            };
        let [left, middle, right] = PERMUTATIONS[usize::from(stacks) % 6];
        let one = rows & !self.filled[left];
        let two = one & !self.filled[middle];
        let three = two & !self.filled[right];
        if three != 0 {
            (
                3,
                if is_start {
                    three
                } else {
                    three & three.wrapping_neg()
                },
            )
        } else if two != 0 {
            (2, two)
        } else if one != 0 {
            (1, one)
        } else {
            (0, rows)
        }
    }
}
