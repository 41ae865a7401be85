//! One pass of the closure over all planes: no branch, no look-up, some four thousand 512-bit operations for 256 puzzles.
//!
//! A pass visits the nine boxes one after another (`boxes.rs`). Each sees at once what became of those before it:
//!
//! ```text
//!   1 4 7
//!   8 2 5        half of what a box has to tell the four others of
//!   6 9 3        its band and stack arrives in the same pass
//! ```
//!
//! A lane is *at rest* after a pass that cleared nothing: further passes leave it alone, so it may wait for the others.
//! What happens in a lane thus depends on that lane only, however many passes the others make it take part in.
//!
//! Tried:
//! - All minilines first, then all chutes, then all cells, so that news arrives in the next pass: 8% less time for a pass, as
//!   a chute is closed once instead of for each of its boxes, but 1.3 to 1.45 times as many passes, and planes of candidates
//!   are gone through twice in each. Solving took 8% (many solutions) to 13% more time.
//! - Boxes in rows, or in reverse order in every other pass: as many passes.
//! - Rest as soon as a pass makes no new single: as many passes in all (the last pass of a lane is saved, but more lanes
//!   follow), and 25% more guesses on hard puzzles.
//! - States unpacked without their minilines, left to the first pass: that pass is then wasted on collecting them.
//! - In the pass before this one, what is one plane for a cell (digit 9, what the halves of its pairs add up to) in 256-bit
//!   registers, a cell at a time, on levels with wider ones: 36 instructions for a cell instead of 30. Two at a time on levels
//!   without: a tenth more time.
//! - Digits one by one in 256-bit registers instead of two by two in 512-bit ones: 7% more time on Sapphire Rapids.

use super::boxes::BoxPlanes;
use super::planes::{BOXES, Planes, load_pair};
use crate::simd::{Bits, Kernel, Plane, Vector, array};

/// What a pass found out, a lane a bit.
#[derive(Clone, Copy, Debug)]
pub struct Findings {
    /// A cell without a candidate or with two settled digits, or a box without a place for a digit.
    pub dead: Plane,
    /// The pass changed something.
    pub moved: Plane,
    /// No cell has two candidates (and not dead): solved, if consistent.
    pub full: Plane,
}

/// The pass.
pub struct Pass<'a> {
    /// The puzzles.
    pub planes: &'a mut Planes,
}

impl Kernel for Pass<'_> {
    type Output = Findings;

    #[inline(always)]
    fn run<V: Vector>(self) -> Findings {
        let notes = pass::<V>(self.planes);
        let alive = both::<V>(notes.alive) & notes.alive_one;
        let mut findings = Findings {
            dead: Plane::NONE,
            moved: Plane::NONE,
            full: Plane::NONE,
        };
        V::splat(true).minus(alive).store(&mut findings.dead);
        (either::<V>(notes.moved) | notes.moved_one).store(&mut findings.moved);
        alive
            .minus(either::<V>(notes.open) | notes.open_one)
            .store(&mut findings.full);
        findings
    }
}

/// A pass that finds nothing out, for when many lanes are known to be moving: the compiler then leaves out what only
/// findings need, a sixth of the instructions, and a seventh of the time. A lane that it kills is found dead by the next pass.
pub struct BlindPass<'a> {
    /// The puzzles.
    pub planes: &'a mut Planes,
}

impl Kernel for BlindPass<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        pass::<V>(self.planes);
    }
}

/// What a pass notes on its way, from pairs of planes, and from single ones.
pub struct Notes<V: Vector> {
    /// No cell and no digit of a box was without a candidate, and no cell had two settled digits.
    pub alive: V::Pair,
    /// The same.
    pub alive_one: V,
    /// A candidate was cleared.
    pub moved: V::Pair,
    /// The same.
    pub moved_one: V,
    /// A cell has two candidates or more.
    pub open: V::Pair,
    /// The same.
    pub open_one: V,
}

impl<V: Vector> Notes<V> {
    /// Nothing seen.
    fn new() -> Self {
        let none = V::splat(false);
        Self {
            alive: V::splat(true).twice(),
            alive_one: V::splat(true),
            moved: none.twice(),
            moved_one: none,
            open: none.twice(),
            open_one: none,
        }
    }
}

/// Brings all boxes up to date.
#[inline(always)]
fn pass<V: Vector>(planes: &mut Planes) -> Notes<V> {
    let mut notes = Notes::new();
    for place in &BOXES {
        BoxPlanes::new(planes, place).pass(&mut notes);
    }
    notes
}

/// Sees anew what follows from candidates, after states were unpacked. (What is noted meanwhile, the next pass notes again.)
#[inline(always)]
pub fn see_anew<V: Vector>(planes: &mut Planes) {
    let mut notes = Notes::<V>::new();
    for place in &BOXES {
        BoxPlanes::new(planes, place).see_anew(&mut notes);
    }
}

/// What is in both halves of a pair.
#[inline(always)]
fn both<V: Vector>(pair: V::Pair) -> V {
    let [a, b] = V::halves(pair);
    a & b
}

/// What is in a half of a pair.
#[inline(always)]
fn either<V: Vector>(pair: V::Pair) -> V {
    let [a, b] = V::halves(pair);
    a | b
}

/// The lanes, among those where every cell has one candidate, that have every digit in every row and column (and so in
/// every box: a digit twice in a box clears its own minilines).
pub struct Consistent<'a> {
    /// The puzzles, after a pass.
    pub planes: &'a Planes,
}

impl Kernel for Consistent<'_> {
    type Output = Plane;

    #[inline(always)]
    fn run<V: Vector>(self) -> Plane {
        let mut consistent = V::splat(true).twice();
        for line in self.planes.minilines.as_chunks::<6>().0 {
            let [a, b, c] = array!(i in 3 => load_pair::<V, 6>(line, i * 2));
            consistent = consistent & a.or3(b, c);
        }
        let mut plane = Plane::NONE;
        both::<V>(consistent).store(&mut plane);
        plane
    }
}
