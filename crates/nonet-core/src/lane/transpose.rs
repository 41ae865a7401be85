//! Planes into packed states and back, all 256 lanes at once.
//!
//! ```text
//!   planes  64w .. 64w+63, 256 bits each   <->   packed[w]: 256 words of 64 bits, one a lane
//! ```
//!
//! Twelve such blocks make a state. Word `w` of lane `l` stands at `packed[w][slots[l]]`: which slot a lane has is what the
//! transpose of a level finds easiest. Keeping the words of one number together, and not the twelve words of one lane,
//! lets a transpose write whole registers.

use super::planes::Planes;
use super::vector::{Kernel, Plane, Vector};

/// 256 packed states, word by word: `[w][slot / 4].0[slot % 4]`.
pub type PackedLanes = [[Plane; 64]; 12];

/// Packs all lanes.
pub struct Pack<'a> {
    /// From here.
    pub planes: &'a Planes,
    /// To here.
    pub packed: &'a mut PackedLanes,
}

impl Kernel for Pack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        for (rows, words) in self.planes.candidates.chunks_exact(64).zip(self.packed) {
            V::transpose(rows.try_into().expect("64 planes"), words);
        }
    }
}

/// Unpacks all lanes.
pub struct Unpack<'a> {
    /// From here.
    pub packed: &'a PackedLanes,
    /// To here.
    pub planes: &'a mut Planes,
}

impl Kernel for Unpack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        for (rows, words) in self.planes.candidates.chunks_exact_mut(64).zip(self.packed) {
            V::transpose_back(words, rows.try_into().expect("64 planes"));
        }
    }
}
