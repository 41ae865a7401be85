//! Planes into packed states and back, all 256 lanes at once.
//!
//! ```text
//!   planes 64w .. 64w+63,   -- transpose -->   word w of 256 lanes,   -- interleave 4 blocks -->   words w .. w+3
//!   256 bits each                              four to a register                                  of each lane
//! ```
//!
//! Lane `l` has the state `packed[slots[l]]`: the order of the lanes is what the transpose of a level finds easiest.
//!
//! Keeping a lane's twelve words together costs the last step, half a nanosecond a lane. Leaving them where the blocks
//! put them, 2 KB apart, made every guess and every pop touch twelve cache lines in two cache sets: 28 ns each instead
//! of 8.

use super::packed::Packed;
use super::planes::Planes;
use super::vector::{Kernel, LANES, Plane, Vector};

/// Room for four transposed blocks.
pub type Blocks = [[Plane; 64]; 4];

/// Packs all lanes.
pub struct Pack<'a> {
    /// From here.
    pub planes: &'a Planes,
    /// To here, slot by slot.
    pub packed: &'a mut [Packed; LANES],
    /// In between.
    pub blocks: &'a mut Blocks,
}

impl Kernel for Pack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let words = self.blocks;
        for (part, rows) in self.planes.candidates.chunks_exact(256).enumerate() {
            for (rows, words) in rows.chunks_exact(64).zip(&mut *words) {
                V::transpose(rows.try_into().expect("64 planes"), words);
            }
            for (four, states) in self.packed.chunks_exact_mut(4).enumerate() {
                let states_words =
                    V::interleave(core::array::from_fn(|w| V::load(&words[w][four])));
                for (state, words) in states.iter_mut().zip(states_words) {
                    words.store(&mut state.0[part]);
                }
            }
        }
    }
}

/// Unpacks all lanes.
pub struct Unpack<'a> {
    /// From here, slot by slot.
    pub packed: &'a [Packed; LANES],
    /// To here.
    pub planes: &'a mut Planes,
    /// In between.
    pub blocks: &'a mut Blocks,
}

impl Kernel for Unpack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let words = self.blocks;
        for (part, rows) in self.planes.candidates.chunks_exact_mut(256).enumerate() {
            for (four, states) in self.packed.chunks_exact(4).enumerate() {
                let block_words =
                    V::interleave(core::array::from_fn(|i| V::load(&states[i].0[part])));
                for (block, four_words) in words.iter_mut().zip(block_words) {
                    four_words.store(&mut block[four]);
                }
            }
            for (rows, words) in rows.chunks_exact_mut(64).zip(&*words) {
                V::transpose_back(words, rows.try_into().expect("64 planes"));
            }
        }
    }
}
