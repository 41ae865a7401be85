//! [`Plane`]: one bit for each of the 256 lanes, in memory. Registers are in `portable.rs` and `x86/`.

use core::ops::{BitAnd, BitOr};

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
    pub fn lanes(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |word| {
            let mut bits = self.0[word];
            core::iter::from_fn(move || {
                let lane = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize);
                bits &= bits.wrapping_sub(1);
                lane
            })
        })
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
