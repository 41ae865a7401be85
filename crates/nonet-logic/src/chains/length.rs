//! How a chain's length adds to its difficulty, and how chains are ordered.
//!
//! The length is the complexity less two. Each ceiling that it exceeds adds 0.1: 4, 6, 8, 12, 16, 24, 32 and so on, three
//! halves and four thirds in turn. The sum is built by adding, because ratings compare doubles: 6.6 + 0.1 is not
//! 6.5 + 0.2. Among chains the lower difficulty comes first, then the lower complexity, then the kind's key, then the order
//! in which they were found.

use std::cmp::Ordering;

/// What the length of a chain of this complexity adds.
pub(crate) fn length_difficulty(complexity: u32) -> f64 {
    let length = i64::from(complexity) - 2;
    let (mut added, mut ceiling, mut halves) = (0.0, 4, true);
    while length > ceiling {
        added += 0.1;
        ceiling = if halves {
            ceiling * 3 / 2
        } else {
            ceiling * 4 / 3
        };
        halves = !halves;
    }
    added
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
