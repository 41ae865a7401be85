//! What a chain's length adds to its difficulty, and how chains are ordered.
//!
//! The length is the complexity less two. Difficulty grows by 0.1 for each ceiling that the length exceeds, and there are two
//! ceilings from each power of two to the next:
//!
//! ```text
//! length    up to 4   up to 6   up to 8   up to 12   up to 16   up to 24   up to 32   ...
//! adds      0         0.1       0.2       0.3        0.4        0.5        0.6
//! ```
//!
//! Ratings compare doubles, and the scale's sums are rounded after each tenth: three tenths are 0.30000000000000004, and
//! 6.6 + 0.1 is not 6.5 + 0.2. Among chains the lower difficulty comes first, then the lower complexity, then the kind's key,
//! then the order in which they were found.

use std::cmp::Ordering;

/// The most ceilings that a length of 32 bits exceeds.
const MOST_CEILINGS: usize = 60;

/// Tenths, added one by one.
const TENTHS: [f64; MOST_CEILINGS + 1] = {
    let mut sums = [0.0; MOST_CEILINGS + 1];
    let mut count = 1;
    while count <= MOST_CEILINGS {
        sums[count] = sums[count - 1] + 0.1;
        count += 1;
    }
    sums
};

/// What the length of a chain of this complexity adds.
pub(crate) fn length_difficulty(complexity: u32) -> f64 {
    TENTHS[ceilings_below(complexity.saturating_sub(2))]
}

/// How many of the ceilings 4, 6, 8, 12, 16, 24, ... a length exceeds: one for each power of two from 4 on that is below it, and
/// one for each that is below it by half as much again.
fn ceilings_below(length: u32) -> usize {
    let longest = length.saturating_sub(1);
    match longest.checked_ilog2() {
        None | Some(0 | 1) => 0,
        Some(power) => {
            let has_half_more = longest >> (power - 1) & 1;
            (2 * (power - 2) + 1 + has_half_more) as usize
        }
    }
}

/// The place of a chain among others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ChainRank {
    /// Its difficulty.
    pub difficulty: f64,
    /// Its complexity.
    pub complexity: u32,
    /// The key of its kind.
    pub key: u8,
}

impl ChainRank {
    /// The rank of a chain whose kind starts at `base`.
    pub fn new(base: f64, complexity: u32, key: u8) -> ChainRank {
        ChainRank {
            difficulty: base + length_difficulty(complexity),
            complexity,
            key,
        }
    }

    /// Compares two ranks; equal ranks keep the order in which they were found.
    pub fn order(&self, other: &ChainRank) -> Ordering {
        self.difficulty
            .total_cmp(&other.difficulty)
            .then(self.complexity.cmp(&other.complexity))
            .then(self.key.cmp(&other.key))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/length.rs"]
mod tests;
