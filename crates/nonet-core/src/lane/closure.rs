//! One pass of the closure over all planes: no branch, no look-up, six thousand and/or/xor for 256 puzzles.
//!
//! The pass has three parts.
//!
//! 1. **Minilines.** For every box and digit, see in which minirows and minicolumns the digit has a candidate. A cell with
//!    one candidate clears the rest of its box.
//!
//! 2. **Chutes.** Take a digit and three rows (or three columns). Whether the digit may be in a miniline makes a 3x3
//!    matrix, row by box. The digit goes once into each row and each box, so its three minilines form a *permutation*:
//!
//!    ```text
//!       a b c        p0 = a e i    p3 = a f h        a stays if p0 or p3 is whole,
//!       d e f        p1 = b f g    p4 = b d i        b if p1 or p4 is, and so on:
//!       g h i        p2 = c d h    p5 = c e g        6 and3, then 9 or
//!    ```
//!
//!    This closes the chute exactly: all locked candidates, all that a placed digit clears in its row or column, and
//!    row and column hidden singles, which come out as box hidden singles. (Testing each entry against the two
//!    permanents of its minor, as one would without naming the permutations, costs 27 functions instead of 15.)
//!
//! 3. **Cells.** Clear what a cell's minilines lost; where a digit has one place left in the box, drop the cell's other
//!    digits; count the candidates as none, one or more.
//!
//! A lane is *at rest* after a pass that cleared nothing: further passes leave it alone, so it may wait for the others.
//! What happens in a lane thus depends on that lane only, however many passes the others make it take part in.
//!
//! Tried:
//! - Rest as soon as a pass makes no new single: as many passes in all (the last pass of a lane is saved, but more lanes
//!   follow), and 25% more guesses on hard puzzles.
//! - The minilines last in the pass, where the cells are still at hand: a new state then has none in its first pass, which
//!   is wasted on it; that was a quarter of all passes on hard puzzles.
//! - Digits one by one in 256-bit registers instead of two by two in 512-bit ones: 7% more time on Sapphire Rapids.

use super::planes::{NINTH, NINTH_MINILINES, Planes, minicolumn_pair, minirow_pair};
use super::vector::{Bits, Kernel, Plane, Vector, array};

/// What a pass found out, a lane a bit.
#[derive(Clone, Copy, Debug)]
pub struct Findings {
    /// A cell without a candidate, or a house without a place for a digit.
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

/// What the pass gathers on its way.
struct Tally<V: Vector> {
    alive: V,
    moved: V,
    moved_pair: V::Pair,
    open: V,
}

impl Kernel for Pass<'_> {
    type Output = Findings;

    #[inline(always)]
    fn run<V: Vector>(self) -> Findings {
        let none = V::splat(false);
        collect_minilines::<V>(self.planes);
        let alive = close_chutes::<V>(self.planes);
        settle_boxes::<V>(self.planes);
        let mut tally = Tally {
            alive,
            moved: none,
            moved_pair: none.twice(),
            open: none,
        };
        for band in 0..3 {
            for stack in 0..3 {
                clear_cells(self.planes, band, stack, &mut tally);
            }
        }
        let [moved, moved_too] = V::halves(tally.moved_pair);
        let mut findings = Findings {
            dead: Plane::NONE,
            moved: Plane::NONE,
            full: Plane::NONE,
        };
        V::splat(true).minus(tally.alive).store(&mut findings.dead);
        tally.moved.or3(moved, moved_too).store(&mut findings.moved);
        tally.alive.minus(tally.open).store(&mut findings.full);
        findings
    }
}

/// Part 2: keeps the entries of every chute's 3x3 matrix that a permutation contains. Returns the lanes where each has one.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn close_chutes<V: Vector>(planes: &mut Planes) -> V {
    let mut alive = V::splat(true).twice();
    for chute in planes.minilines.as_chunks_mut::<18>().0 {
        let [a, b, c, d, e, f, g, h, i] =
            array!(entry in 9 => load_pair::<V, 18>(chute, entry * 2));
        let [p0, p1, p2] = [a.and3(e, i), b.and3(f, g), c.and3(d, h)];
        let [p3, p4, p5] = [a.and3(f, h), b.and3(d, i), c.and3(e, g)];
        let closed = [
            [p0, p3],
            [p1, p4],
            [p2, p5],
            [p2, p4],
            [p0, p5],
            [p1, p3],
            [p1, p5],
            [p2, p3],
            [p0, p4],
        ];
        for entry in 0..9 {
            let [p, q] = closed[entry];
            store_pair::<V, 18>(p | q, chute, entry * 2);
        }
        alive = alive & p0.or3(p1, p2).or3(p3, p4 | p5);
    }
    let [alive, alive_too] = V::halves(alive);
    alive & alive_too
}

/// Sees which digits have one place left in a box: one minirow and one minicolumn.
#[inline(always)]
fn settle_boxes<V: Vector>(planes: &mut Planes) {
    let all = V::splat(true);
    for band in 0..3 {
        for stack in 0..3 {
            for pair in 0..4 {
                let rows = array!(i in 3 =>
                    load_pair::<V, 486>(&planes.minilines, minirow_pair(pair, band * 3 + i, stack)));
                let columns = array!(i in 3 =>
                    load_pair::<V, 486>(&planes.minilines, minicolumn_pair(pair, stack * 3 + i, band)));
                let several = several_of(rows) | several_of(columns);
                store_pair::<V, 81>(
                    all.twice().minus(several),
                    &mut planes.settled_in,
                    (band * 3 + stack) * 8 + pair * 2,
                );
            }
            let ninths: &[Plane] = &planes.minilines[NINTH_MINILINES..];
            let rows = array!(i in 3 => V::load(&ninths[((band * 3 + i) * 3 + stack) * 2]));
            let columns = array!(i in 3 => V::load(&ninths[((stack * 3 + i) * 3 + band) * 2 + 1]));
            let several = several_of(rows) | several_of(columns);
            all.minus(several)
                .store(&mut planes.settled_in[72 + band * 3 + stack]);
        }
    }
}

/// At least two of three.
#[inline(always)]
fn several_of<B: Bits>([a, b, c]: [B; 3]) -> B {
    a.majority(b, c)
}

/// Part 3, for a box: brings its cells up to date.
#[inline(always)]
fn clear_cells<V: Vector>(planes: &mut Planes, band: usize, stack: usize, tally: &mut Tally<V>) {
    let square = band * 3 + stack;
    let settled: [V::Pair; 4] =
        array!(pair in 4 => load_pair::<V, 81>(&planes.settled_in, square * 8 + pair * 2));
    let settled_ninth = V::load(&planes.settled_in[72 + square]);
    for i in 0..9 {
        let (row, column) = (band * 3 + i / 3, stack * 3 + i % 3);
        let cell = row * 9 + column;
        let before: [V::Pair; 4] = array!(pair in 4 => {
            load_pair::<V, 768>(&planes.candidates, cell * 8 + pair * 2)
        });
        let ninth_before = V::load(&planes.candidates[NINTH + cell]);
        let mut here: [V::Pair; 4] = array!(pair in 4 => {
            let in_row = load_pair::<V, 486>(&planes.minilines, minirow_pair(pair, row, stack));
            let in_column =
                load_pair::<V, 486>(&planes.minilines, minicolumn_pair(pair, column, band));
            before[pair].and3(in_row, in_column)
        });
        let mut ninth = ninth_before.and3(
            V::load(&planes.minilines[NINTH_MINILINES + (row * 3 + stack) * 2]),
            V::load(&planes.minilines[NINTH_MINILINES + (column * 3 + band) * 2 + 1]),
        );

        let hidden = (here[0] & settled[0]).or_and(here[1], settled[1]);
        let hidden = hidden.or3(here[2] & settled[2], here[3] & settled[3]);
        let [hidden, hidden_too] = V::halves(hidden);
        let hidden = (hidden | hidden_too).or_and(ninth, settled_ninth);
        for pair in 0..4 {
            here[pair] = here[pair].minus_but(hidden.twice(), settled[pair]);
            store_pair::<V, 768>(here[pair], &mut planes.candidates, cell * 8 + pair * 2);
            tally.moved_pair = tally.moved_pair.or_minus(before[pair], here[pair]);
        }
        ninth = ninth.minus_but(hidden, settled_ninth);
        ninth.store(&mut planes.candidates[NINTH + cell]);
        tally.moved = tally.moved.or_minus(ninth_before, ninth);

        let [some, several] = count::<V>(here, ninth);
        // Two hidden singles in one cell leave it two candidates, and kill the lane.
        tally.alive = tally.alive & some.minus(hidden & several);
        tally.open = tally.open | several;
        several.store(&mut planes.open[cell]);
    }
}

/// At least one, and at least two, of nine.
#[inline(always)]
fn count<V: Vector>([a, b, c, d]: [V::Pair; 4], ninth: V) -> [V; 2] {
    let three = a.or3(b, c);
    let [some, some_too] = V::halves(three | d);
    let [more, more_too] = V::halves(a.majority(b, c).or_and(three, d));
    [
        some.or3(some_too, ninth),
        some.majority(some_too, ninth).or3(more, more_too),
    ]
}

/// Part 1: collects the minilines of every box and digit; cells with one candidate clear the rest of the box.
#[inline(always)]
fn collect_minilines<V: Vector>(planes: &mut Planes) {
    for band in 0..3 {
        for stack in 0..3 {
            collect_minilines_of_box::<V>(planes, band, stack);
        }
    }
}

#[inline(always)]
fn collect_minilines_of_box<V: Vector>(planes: &mut Planes, band: usize, stack: usize) {
    let cells: [usize; 9] = array!(i in 9 => (band * 3 + i / 3) * 9 + stack * 3 + i % 3);
    let open: [V; 9] = array!(i in 9 => V::load(&planes.open[cells[i]]));
    let open_pair = array!(i in 9 => open[i].twice());
    for pair in 0..4 {
        let x = array!(i in 9 => {
            load_pair::<V, 768>(&planes.candidates, cells[i] * 8 + pair * 2)
        });
        let [rows, columns] = minilines(x, open_pair);
        for i in 0..3 {
            store_pair::<V, 486>(
                rows[i],
                &mut planes.minilines,
                minirow_pair(pair, band * 3 + i, stack),
            );
            store_pair::<V, 486>(
                columns[i],
                &mut planes.minilines,
                minicolumn_pair(pair, stack * 3 + i, band),
            );
        }
    }
    let x = array!(i in 9 => V::load(&planes.candidates[NINTH + cells[i]]));
    let [rows, columns] = minilines(x, open);
    for i in 0..3 {
        rows[i].store(&mut planes.minilines[NINTH_MINILINES + ((band * 3 + i) * 3 + stack) * 2]);
        columns[i]
            .store(&mut planes.minilines[NINTH_MINILINES + ((stack * 3 + i) * 3 + band) * 2 + 1]);
    }
}

/// The minirows and minicolumns of a box that have a candidate, without those that a single elsewhere in the box rules out.
#[inline(always)]
fn minilines<B: Bits>(x: [B; 9], open: [B; 9]) -> [[B; 3]; 2] {
    let s: [B; 9] = array!(i in 9 => x[i].minus(open[i]));
    let rows: [B; 3] = array!(i in 3 => s[3 * i].or3(s[3 * i + 1], s[3 * i + 2]));
    let columns: [B; 3] = array!(i in 3 => s[i].or3(s[i + 3], s[i + 6]));
    [
        array!(i in 3 => x[3 * i]
            .or3(x[3 * i + 1], x[3 * i + 2])
            .minus_either(rows[(i + 1) % 3], rows[(i + 2) % 3])),
        array!(i in 3 => x[i]
            .or3(x[i + 3], x[i + 6])
            .minus_either(columns[(i + 1) % 3], columns[(i + 2) % 3])),
    ]
}

/// The planes `at` and `at + 1`.
#[inline(always)]
fn load_pair<V: Vector, const N: usize>(planes: &[Plane; N], at: usize) -> V::Pair {
    V::load_pair(planes[at..at + 2].try_into().expect("two planes"))
}

/// Writes the planes `at` and `at + 1`.
#[inline(always)]
fn store_pair<V: Vector, const N: usize>(pair: V::Pair, planes: &mut [Plane; N], at: usize) {
    V::store_pair(
        pair,
        (&mut planes[at..at + 2]).try_into().expect("two planes"),
    );
}

/// Sees anew which of some cells are open, after states were unpacked.
#[inline(always)]
pub fn see_open<V: Vector>(planes: &mut Planes, cells: core::ops::Range<usize>) {
    for cell in cells {
        let candidates = &planes.candidates;
        let pairs = array!(pair in 4 => load_pair::<V, 768>(candidates, cell * 8 + pair * 2));
        let [_, several] = count::<V>(pairs, V::load(&candidates[NINTH + cell]));
        several.store(&mut planes.open[cell]);
    }
}

/// The lanes, among those where every cell has one candidate, that have every digit in every row and column (and so in
/// every box: a digit twice in a box clears its own minilines).
pub struct Consistent<'a> {
    /// The puzzles, after a pass.
    pub planes: &'a mut Planes,
}

impl Kernel for Consistent<'_> {
    type Output = Plane;

    #[inline(always)]
    fn run<V: Vector>(self) -> Plane {
        collect_minilines::<V>(self.planes);
        let mut consistent = V::splat(true).twice();
        for line in self.planes.minilines.as_chunks::<6>().0 {
            let [a, b, c] = array!(i in 3 => load_pair::<V, 6>(line, i * 2));
            consistent = consistent & a.or3(b, c);
        }
        let [consistent, consistent_too] = V::halves(consistent);
        let mut plane = Plane::NONE;
        (consistent & consistent_too).store(&mut plane);
        plane
    }
}
