//! Planes to packed states and back, for all 256 lanes at once.
//!
//! ```text
//!               lane 0 1 2 ... 255                            plane 0 1 2 ... 255
//!   plane 0          . . .     .                    lane 0          . . .     .
//!   plane 1          . . .     .    -- transpose -->    1           . . .     .
//!   ...                                             ...
//!   plane 255        . . .     .    <-- transpose --    255         . . .     .        part 0 of the states
//! ```
//!
//! Parts 1 and 2 hold planes 256 to 511 and 512 to 767. A part is a square of bits, 8 KB, so one transposition serves both
//! ways.
//!
//! Tried: four blocks of 64 planes whose words are then merged lane by lane, with unpack instructions in 256-bit registers: 25%
//! more time on AVX-512. Whole states of 96 bytes side by side instead of three parts: each cache line was touched three times,
//! and packing and unpacking took 3.7 microseconds per advance instead of 2.7 (before unpacking collected minilines too).
//! With AVX2, halves of planes joined by loads instead of by moves between registers: 3% more time.

use super::packed::Packed;
use super::pass::rebuild;
use super::planes::{CHOICE, NINTH, Planes};
use crate::simd::{Kernel, LANES, Plane, Vector, array};

/// The bits of a state's last word before the choice.
const WITHOUT_CHOICE: u64 = (1 << (CHOICE % 64)) - 1;

/// The packed states of all lanes.
#[repr(align(64))]
pub struct PackedLanes([[Plane; LANES]; 3]);

impl PackedLanes {
    /// No candidates in any lane.
    pub fn new() -> Box<Self> {
        Box::new(Self([[Plane::NONE; LANES]; 3]))
    }

    /// Replaces the state of a lane.
    pub fn set(&mut self, lane: usize, state: &Packed) {
        for part in 0..3 {
            self.0[part][lane] = state.0[part];
        }
    }

    /// The same in registers.
    #[inline(always)]
    pub fn set_in<V: Vector>(&mut self, lane: usize, state: [V; 3]) {
        let _: [(); 3] = array!(part in 3 => state[part].store(&mut self.0[part][lane]));
    }

    /// The state of a lane, without the choice. (In registers: a copy in narrower pieces right after `Pack` wrote it would
    /// have to wait.)
    #[inline(always)]
    pub fn get<V: Vector>(&self, lane: usize) -> Packed {
        let [a, b, c] = array!(part in 3 => V::load(&self.0[part][lane]));
        let without_choice = V::from_words([u64::MAX, u64::MAX, u64::MAX, WITHOUT_CHOICE]);
        Packed([a.to_plane(), b.to_plane(), (c & without_choice).to_plane()])
    }

    /// The cell that `Choose` (`branch.rs`) chose before packing, its digits as bits, and the digit to try
    /// first, counted from 0.
    #[inline(always)]
    pub fn choice(&self, lane: usize) -> (usize, u32, usize) {
        let word = self.0[2][lane].0[3] >> (CHOICE % 64);
        let (row, column) = (word.trailing_zeros(), (word >> 9).trailing_zeros());
        let cell = (row * 9 + column) as usize;
        let eighths = self.0[cell / 32][lane].0[cell / 8 % 4] >> (cell % 8 * 8) & 0xff;
        let ninth = (NINTH + cell) % 256;
        let ninths = self.0[2][lane].0[ninth / 64] >> (ninth % 64) & 1;
        let digits = (eighths | ninths << 8) as u32;
        let preferred = (word >> 18) as u32 & digits;
        let among = if preferred == 0 { digits } else { preferred };
        (cell, digits, among.trailing_zeros() as usize)
    }

    /// A part of a lane's state.
    #[inline(always)]
    pub fn part(&self, part: usize, lane: usize) -> &Plane {
        &self.0[part][lane]
    }

    /// A part of a lane's state, to be written.
    #[inline(always)]
    pub fn part_mut(&mut self, part: usize, lane: usize) -> &mut Plane {
        &mut self.0[part][lane]
    }
}

/// Packs all lanes.
pub struct Pack<'a> {
    pub planes: &'a Planes,
    pub packed: &'a mut PackedLanes,
    pub scratch: &'a mut Scratch,
}

impl Kernel for Pack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let planes = self.planes.candidates.as_chunks::<LANES>().0;
        for (planes, part) in planes.iter().zip(&mut self.packed.0) {
            V::transpose(planes, part, &mut self.scratch.0);
        }
    }
}

/// Unpacks all lanes and rebuilds their open cells and minilines.
pub struct Unpack<'a> {
    pub packed: &'a PackedLanes,
    pub planes: &'a mut Planes,
    pub scratch: &'a mut Scratch,
}

impl Kernel for Unpack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        // The first part last: it is then in the first-level cache, where `rebuild` begins.
        for part in (0..3).rev() {
            let planes = &mut self.planes.candidates.as_chunks_mut::<LANES>().0[part];
            V::transpose(&self.packed.0[part], planes, &mut self.scratch.0);
        }
        rebuild::<V>(self.planes);
    }
}

/// Memory for a half-transposed part.
#[repr(align(64))]
pub struct Scratch([Plane; LANES]);

impl Scratch {
    /// Zeroed memory.
    pub fn new() -> Box<Self> {
        Box::new(Self([Plane::NONE; LANES]))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/transpose.rs"]
mod tests;
