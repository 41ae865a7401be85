//! Planes into packed states and back, all 256 lanes at once.
//!
//! ```text
//!   planes 64w .. 64w+63,   -- transpose -->   word w of 256 lanes,   -- interleave 4 blocks -->   words w .. w+3
//!   256 bits each                              four to a register                                  of each lane
//! ```
//!
//! Lane `l`'s words stand in slot `slots[l]` of each part: the order of the lanes is what the transpose of a level finds
//! easiest.
//!
//! ```text
//!   part 0    slot 0: words 0-3 | slot 1: words 0-3 | ...
//!   part 1    slot 0: words 4-7 | ...                          8 KB each, so that each is written in one sweep
//!   part 2    slot 0: words 8-11 | ...
//! ```
//!
//! Interleaving is a quarter of packing. Without it the words of a lane would lie 2 KB apart, twelve cache lines in two
//! cache sets for every guess and every pop. With whole states of 96 bytes side by side instead of three parts, the sweeps
//! touched every line three times: packing and unpacking took 3.7 microseconds a turn instead of 2.7.

use super::closure::see_open;
use super::packed::Packed;
use super::planes::{NINTH, Planes};
use super::vector::{Kernel, LANES, Level, Plane, Vector, array};

/// The packed states of all lanes.
pub struct PackedLanes {
    /// Which slot each lane has.
    slots: [u8; LANES],
    parts: [[Plane; LANES]; 3],
}

impl PackedLanes {
    /// No candidates in any lane, at the level whose kernels will pack and unpack.
    pub fn new(level: Level) -> Box<Self> {
        Box::new(Self {
            slots: level.slots(),
            parts: [[Plane::NONE; LANES]; 3],
        })
    }

    /// The slot of a lane.
    #[inline(always)]
    pub fn slot(&self, lane: usize) -> usize {
        usize::from(self.slots[lane])
    }

    /// The state of a lane.
    pub fn get(&self, lane: usize) -> Packed {
        let slot = self.slot(lane);
        Packed([
            self.parts[0][slot],
            self.parts[1][slot],
            self.parts[2][slot],
        ])
    }

    /// Replaces the state of a lane.
    pub fn set(&mut self, lane: usize, state: &Packed) {
        let slot = self.slot(lane);
        for part in 0..3 {
            self.parts[part][slot] = state.0[part];
        }
    }

    /// A third of the state in a slot.
    #[inline(always)]
    pub fn part(&self, part: usize, slot: usize) -> &Plane {
        &self.parts[part][slot]
    }

    /// The same, to be written.
    #[inline(always)]
    pub fn part_mut(&mut self, part: usize, slot: usize) -> &mut Plane {
        &mut self.parts[part][slot]
    }

    /// Clears all candidates of a cell but one of the digits 1 to 8, counted from 0.
    #[inline(always)]
    pub fn keep_only(&mut self, slot: usize, cell: usize, digit: usize) {
        let shift = cell % 8 * 8;
        self.parts[cell / 32][slot].0[cell / 8 % 4] &= !(0xff << shift) | 1 << (shift + digit);
        let ninth = NINTH + cell;
        self.parts[2][slot].remove(ninth % 256);
    }
}

/// Room for four transposed blocks.
pub type Blocks = [[Plane; 64]; 4];

/// Packs all lanes.
pub struct Pack<'a> {
    /// From here.
    pub planes: &'a Planes,
    /// To here.
    pub packed: &'a mut PackedLanes,
    /// In between.
    pub blocks: &'a mut Blocks,
}

impl Kernel for Pack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let blocks = self.blocks;
        for (rows, part) in self
            .planes
            .candidates
            .as_chunks::<256>()
            .0
            .iter()
            .zip(&mut self.packed.parts)
        {
            for (rows, words) in rows.as_chunks::<64>().0.iter().zip(&mut *blocks) {
                V::transpose(rows, words);
            }
            for (i, four) in part.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                let states = V::interleave(array!(block in 4 => V::load(&blocks[block][i])));
                for slot in 0..4 {
                    states[slot].store(&mut four[slot]);
                }
            }
        }
    }
}

/// Unpacks all lanes, and sees anew which cells are open: part by part, while its planes are in the
/// first-level cache, which takes 2% off the whole.
pub struct Unpack<'a> {
    /// From here.
    pub packed: &'a PackedLanes,
    /// To here.
    pub planes: &'a mut Planes,
    /// In between.
    pub blocks: &'a mut Blocks,
}

impl Kernel for Unpack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let blocks = self.blocks;
        // The last part has digit 9 of all cells, so it comes first.
        for (part, cells) in [(2, 64..81), (1, 32..64), (0, 0..32)] {
            let states = self.packed.parts[part].as_chunks::<4>().0;
            for (i, four) in states.iter().enumerate() {
                let words = V::interleave(array!(slot in 4 => V::load(&four[slot])));
                for block in 0..4 {
                    words[block].store(&mut blocks[block][i]);
                }
            }
            let rows = &mut self.planes.candidates.as_chunks_mut::<256>().0[part];
            for (rows, words) in rows.as_chunks_mut::<64>().0.iter_mut().zip(&*blocks) {
                V::transpose_back(words, rows);
            }
            see_open::<V>(self.planes, cells);
        }
    }
}
