//! [`EmptyRows`]: the empty rows of a side, and the order of rows that follows from them.
//!
//! An empty row is the smallest possible row. So the form starts with as many as possible: the empty bands, then the empty
//! rows of a band with the most of them; and every band starts with its empty rows. Swapping empty rows of a band, or empty
//! bands, changes nothing: only one order of them is tried.

use crate::bits::positions_in;
use crate::canonical::sides::{ALL_ROWS, Side};
use crate::transform::ORDERS_OF_THREE;

/// The numbers of orders of 0 to 3 things.
pub(super) const FACTORIALS: [u32; 4] = [1, 1, 2, 6];

/// The rows of each row's band.
const BAND: [u16; 9] = [7, 7, 7, 0o70, 0o70, 0o70, 0o700, 0o700, 0o700];

/// [`ORDERS_OF_THREE`] as indices: bytes take 0.5% more instructions for 17-clue puzzles.
const STACK_ORDERS: [[usize; 3]; 6] = {
    let mut orders = [[0; 3]; 6];
    let mut place = 0;
    while place < 18 {
        orders[place / 3][place % 3] = ORDERS_OF_THREE[place / 3][place % 3] as usize;
        place += 1;
    }
    orders
};

/// Sets of rows of a side, one bit each, and the start of its smallest form.
pub(super) struct EmptyRows {
    /// The rows with a digit in each stack.
    filled: [u16; 3],
    /// The rows without a digit.
    empty: u16,
    /// The rows of bands without a digit.
    empty_bands: u16,
    /// The rows that may start a band: of its empty rows, only the first.
    band_starts: u16,
    /// The number of empty rows at the top of the form.
    pub leading: usize,
    /// The rows that may follow them.
    pub openers: u16,
    /// The number of orders of empty rows and empty bands.
    pub order_count: u32,
}

impl EmptyRows {
    #[inline(always)]
    pub fn new(side: &Side) -> EmptyRows {
        let filled = side.filled;
        let empty = ALL_ROWS & !(filled[0] | filled[1] | filled[2]);
        let mut empty_bands = 0;
        let mut most = 0;
        let mut openers = 0;
        let mut order_count = 1;
        for band in [BAND[0], BAND[3], BAND[6]] {
            let count = (empty & band).count_ones() as usize;
            order_count *= FACTORIALS[count];
            if count == 3 {
                empty_bands |= band;
            } else if count >= most {
                openers = if count == most { openers } else { 0 } | band & !empty;
                most = count;
            }
        }
        let empty_rows = empty_bands.count_ones() as usize;
        EmptyRows {
            filled,
            empty,
            empty_bands,
            band_starts: ALL_ROWS & !(empty & (empty << 1 & 0o666 | empty << 2 & 0o444)),
            leading: empty_rows + most,
            openers,
            order_count: order_count * FACTORIALS[empty_rows / 3],
        }
    }

    /// The order of the empty rows before an opener, and the unused rows after them.
    #[inline(always)]
    pub fn before(&self, opener: usize) -> (u64, u16) {
        let own = self.empty & BAND[opener];
        let mut order = 0;
        for row in positions_in(self.empty_bands).chain(positions_in(own)) {
            order = order << 4 | row as u64;
        }
        (order, ALL_ROWS & !self.empty_bands & !own)
    }

    /// The rows that can be next, at this level, after `row` and with this order of the stacks: those with the most empty
    /// minirows on the left, because a row with fewer is larger. Returns the number of these minirows, and the rows.
    #[inline(always)]
    pub fn next(&self, unused: u16, row: usize, stacks: u8, level: usize) -> (u8, u16) {
        let is_start = level.is_multiple_of(3);
        let rows = unused
            & if is_start {
                self.band_starts
            } else {
                BAND[row % 9]
            };
        let [left, middle, right] = STACK_ORDERS[usize::from(stacks) % 6];
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
