//! [`StackCounts`]: a row's digits in each stack, and the orders of the stacks that make the row smallest as a first row.
//!
//! Orders of the stacks are indices into [`ORDERS_OF_THREE`].

use crate::bits::positions_in;
use crate::canonical::nibbles::{THREE, nonzero};
use crate::transform::ORDERS_OF_THREE;

/// For each order of the stacks, the places of free columns: the rightmost place of their minirow, counted from the right.
pub(super) const FREE_PLACES: [u64; 6] = {
    let mut places = [0; 6];
    let mut order = 0;
    while order < 6 {
        let mut minirow = 0;
        while minirow < 3 {
            let stack = ORDERS_OF_THREE[order][minirow];
            places[order] |= (THREE * (6 - 3 * minirow as u64)) << (12 * stack);
            minirow += 1;
        }
        order += 1;
    }
    places
};

/// The number of digits of a row in each stack, two bits each.
#[derive(Clone, Copy)]
pub(super) struct StackCounts(usize);

impl StackCounts {
    #[inline(always)]
    pub fn new(content: u64) -> StackCounts {
        let given = nonzero(content);
        let sums = given + (given >> 4) + (given >> 8);
        StackCounts((sums & 3 | sums >> 10 & 12 | sums >> 20 & 48) as usize)
    }

    /// A number that compares like first rows of a form: the counts in ascending order.
    #[inline(always)]
    pub fn rank(self) -> u8 {
        RANKS[self.0]
    }

    /// The orders of the stacks with the fewest digits first.
    #[inline(always)]
    pub fn ascending(self) -> impl Iterator<Item = usize> {
        positions_in(ASCENDING[self.0])
    }
}

/// The rank of each `StackCounts` value.
const RANKS: [u8; 64] = {
    let mut ranks = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let order = ORDERS_OF_THREE[ASCENDING[counts].trailing_zeros() as usize];
        let [left, middle, right] = in_order(counts, order);
        ranks[counts] = (left << 4 | middle << 2 | right) as u8;
        counts += 1;
    }
    ranks
};

/// For each `StackCounts` value, the orders of the stacks that sort its counts: bit *n* stands for `ORDERS_OF_THREE[n]`.
const ASCENDING: [u8; 64] = {
    let mut ascending = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let mut order = 0;
        while order < 6 {
            let [left, middle, right] = in_order(counts, ORDERS_OF_THREE[order]);
            if left <= middle && middle <= right {
                ascending[counts] |= 1 << order;
            }
            order += 1;
        }
        counts += 1;
    }
    ascending
};

/// The counts in this order of the stacks.
const fn in_order(counts: usize, [left, middle, right]: [u8; 3]) -> [usize; 3] {
    [
        counts >> (2 * left) & 3,
        counts >> (2 * middle) & 3,
        counts >> (2 * right) & 3,
    ]
}
