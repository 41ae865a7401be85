//! How a row's digits are spread over the stacks, and the orders of stacks that make it smallest as a first row.

use super::nibbles::{THREE, nonzero, ones};

/// The orders of three things.
pub(super) const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Where free columns stand for each order of the stacks: the rightmost place of their triplet, counted from the right.
pub(super) const PLACES: [u64; 6] = {
    let mut places = [0; 6];
    let mut order = 0;
    while order < 6 {
        let mut triplet = 0;
        while triplet < 3 {
            let stack = PERMUTATIONS[order][triplet];
            places[order] |= (THREE * (6 - 3 * triplet as u64)) << (12 * stack);
            triplet += 1;
        }
        order += 1;
    }
    places
};

/// How many digits a row has in each stack, two bits each.
#[derive(Clone, Copy)]
pub(super) struct Counts(usize);

impl Counts {
    #[inline(always)]
    pub fn new(content: u64) -> Counts {
        let given = nonzero(content);
        let sums = given + (given >> 4) + (given >> 8);
        Counts((sums & 3 | sums >> 10 & 12 | sums >> 20 & 48) as usize)
    }

    /// Compares as first rows of a form do: the counts in ascending order.
    #[inline(always)]
    pub fn rank(self) -> u8 {
        RANKS[self.0]
    }

    /// The orders of stacks, places in [`PERMUTATIONS`], with fewest digits first.
    #[inline(always)]
    pub fn ascending(self) -> impl Iterator<Item = usize> {
        ones(u64::from(ASCENDING[self.0]))
    }
}

/// By counts: their rank.
const RANKS: [u8; 64] = {
    let mut ranks = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let order = PERMUTATIONS[ASCENDING[counts].trailing_zeros() as usize];
        let [left, middle, right] = sorted(counts, order);
        ranks[counts] = (left << 4 | middle << 2 | right) as u8;
        counts += 1;
    }
    ranks
};

/// By counts: which orders put them in ascending order.
const ASCENDING: [u8; 64] = {
    let mut ascending = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let mut order = 0;
        while order < 6 {
            let [left, middle, right] = sorted(counts, PERMUTATIONS[order]);
            if left <= middle && middle <= right {
                ascending[counts] |= 1 << order;
            }
            order += 1;
        }
        counts += 1;
    }
    ascending
};

/// The counts in an order of the stacks.
const fn sorted(counts: usize, [left, middle, right]: [usize; 3]) -> [usize; 3] {
    [
        counts >> (2 * left) & 3,
        counts >> (2 * middle) & 3,
        counts >> (2 * right) & 3,
    ]
}
