//! One pass over all planes: no branch, no look-up, about four thousand 512-bit operations for 256 puzzles.
//!
//! A pass visits the nine boxes one after another (`boxes.rs`). Each box sees the changes of the boxes before it:
//!
//! ```text
//!   1 4 7
//!   8 2 5        half of what a box changes for the four others of
//!   6 9 3        its band and stack reaches them in the same pass
//! ```
//!
//! A lane is *at rest* after a pass that cleared nothing. Further passes do not change it, so it can wait for the others,
//! and its result does not depend on how many passes they need.
//!
//! Tried:
//! - All minilines first, then all chutes, then all cells, so that changes arrive in the next pass: 8% less time for a pass,
//!   as a chute is closed once instead of for each of its boxes, but 1.3 to 1.45 times as many passes, each of which reads
//!   the candidates twice. Solving took 8% (many solutions) to 13% more time.
//! - Boxes in rows, or in reverse order in every other pass: as many passes.
//! - Rest as soon as a pass makes no new single: as many passes in total (the last pass of a lane is saved, but more lanes
//!   follow), and 25% more guesses on hard puzzles.
//! - States unpacked without their minilines, which the first pass collects: that pass does nothing else.
//! - In an earlier pass, on levels with wider registers, the single planes of a cell (digit 9, the sum of the halves of its
//!   pairs) in 256-bit registers, cell by cell: 36 instructions for a cell instead of 30. Two cells at a time on the other
//!   levels: a tenth more time.
//! - Digits one by one in 256-bit registers instead of two by two in 512-bit ones: 7% more time on Sapphire Rapids.
//! - With AVX2, every second pass without the hidden singles, or without the rule of naked singles: as many instructions for
//!   a puzzle as before, or up to 5% more, since more passes are needed.
//! - With AVX2, a pass without findings has 1,390 operations on planes for a box, as few as the rules need, and 950 loads,
//!   stores and other instructions. Less of the latter by a barrier of the compiler between steps 2 and 3 (each step with its
//!   own registers): 10% more instructions. By other orders of the compiler's scheduling, or other distances between the
//!   arrays of planes: no difference in time.

use super::boxes::{BoxPlanes, Notes};
use super::planes::{BOXES, Planes, either, load_pair};
use crate::simd::{Bits, Kernel, Plane, Vector, array};

/// The findings of a pass, one bit for each lane.
#[derive(Clone, Copy, Debug)]
pub struct Findings {
    /// A cell has no candidate or two placed digits, or a box has no place for a digit.
    pub dead: Plane,
    /// The pass changed something.
    pub moved: Plane,
    /// Every cell has one candidate (and the lane is not dead): solved if consistent.
    pub full: Plane,
}

/// A pass with findings.
pub struct Pass<'a>(pub &'a mut Planes);

impl Kernel for Pass<'_> {
    type Output = Findings;

    #[inline(always)]
    fn run<V: Vector>(self) -> Findings {
        let notes = pass::<V>(self.0);
        let alive = both::<V>(notes.alive) & notes.alive_one;
        let open = either::<V>(notes.open) | notes.open_one;
        Findings {
            dead: V::splat(true).minus(alive).to_plane(),
            moved: (either::<V>(notes.moved) | notes.moved_one).to_plane(),
            full: alive.minus(open).to_plane(),
        }
    }
}

/// A pass without findings, while many lanes still move. The compiler then removes a sixth of the
/// instructions, which saves a seventh of the time. The next pass with findings reports the lanes that died in this one.
pub struct PassWithoutFindings<'a>(pub &'a mut Planes);

impl Kernel for PassWithoutFindings<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        pass::<V>(self.0);
    }
}

/// Applies the rules to all boxes.
#[inline(always)]
fn pass<V: Vector>(planes: &mut Planes) -> Notes<V> {
    let mut notes = Notes::new();
    for place in &BOXES {
        BoxPlanes::new(planes, place).pass(&mut notes);
    }
    notes
}

/// Rebuilds open cells and minilines from candidates, after states were unpacked. (The next pass repeats the notes.) Without
/// singles, rebuilding takes fewer instructions, but a search takes more passes: 1% to 3% more time, 9% on easy puzzles.
#[inline(always)]
pub fn rebuild<V: Vector>(planes: &mut Planes) {
    let mut notes = Notes::<V>::new();
    for place in &BOXES {
        BoxPlanes::new(planes, place).rebuild(&mut notes);
    }
}

/// The lanes in both halves of a pair.
#[inline(always)]
fn both<V: Vector>(pair: V::Pair) -> V {
    let [a, b] = V::halves(pair);
    a & b
}

/// Finds the lanes that have every digit in every row and column, among those where every cell has one candidate. (They
/// also have every digit in every box: a digit twice in a box clears its own minilines.)
pub struct Consistent<'a>(pub &'a Planes);

impl Kernel for Consistent<'_> {
    type Output = Plane;

    #[inline(always)]
    fn run<V: Vector>(self) -> Plane {
        let mut consistent = V::splat(true).twice();
        for line in self.0.minilines.as_chunks::<6>().0 {
            let [a, b, c] = array!(i in 3 => load_pair::<V, 6>(line, i * 2));
            consistent = consistent & a.or3(b, c);
        }
        both::<V>(consistent).to_plane()
    }
}
