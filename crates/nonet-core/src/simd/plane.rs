//! [`Plane`]: one bit for each of the 256 lanes, in memory. Registers are in `portable.rs` and `x86/`.

use core::ops::{BitAnd, BitOr};

use super::LANES;

/// One bit for each lane: lane `l` is bit `l % 64` of word `l / 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Plane(pub [u64; 4]);

impl Plane {
    /// No lane.
    pub const NONE: Self = Self([0; 4]);
    /// Every lane.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// The lanes of the plane, in increasing order.
    #[inline]
    pub fn lanes(self) -> Lanes {
        Lanes {
            words: self.0,
            word: 0,
        }
    }

    /// The number of lanes that are set.
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no lane is set.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether `lane` is set.
    pub fn has(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Sets `lane`.
    pub const fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    /// Clears `lane`.
    pub fn remove(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    /// The lanes of `self` that are not in `other`.
    pub fn minus(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

/// The lanes of a plane, in increasing order.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// The lanes that are still to come.
    words: [u64; 4],
    /// The words before this one are empty.
    word: usize,
}

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(bits) = self.words.get_mut(self.word) {
            if *bits != 0 {
                let lane = self.word * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                // (The remainder tells the compiler that no index of a lane needs a check.)
                return Some(lane % LANES);
            }
            self.word += 1;
        }
        None
    }
}

impl BitAnd for Plane {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Plane {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}
