//! One pass of the closure over all planes: no branch, no look-up, six thousand and/or/xor for 256 puzzles.
//!
//! The pass has two halves.
//!
//! 1. **Chutes.** Take a digit and three rows (or three columns). Whether the digit may be in a miniline makes a 3x3
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
//! 2. **Boxes.** For every cell of a box: clear what its minilines lost; where a digit has one place left in the box, drop
//!    the cell's other digits; count the candidates as none, one or more. Then, for every digit, collect the minilines
//!    anew, where a cell with one candidate clears the rest of the box.
//!
//! A lane is *held* when the chutes shall not touch it: those that were loaded since the last pass, as their minilines
//! are another puzzle's, and those that came to rest and wait for the others. Its minilines read as all possible, and so
//! its candidates stay what they are. This makes what happens in a lane independent of all other lanes.
//!
//! A lane is *at rest* after a pass without a new single, even if the pass cleared other candidates.

use super::planes::{Planes, candidate_plane};
use super::vector::{Kernel, Plane, Vector};

/// What a pass found out, a lane a bit.
#[derive(Clone, Copy, Debug)]
pub struct Findings {
    /// A cell without a candidate, or a house without a place for a digit.
    pub dead: Plane,
    /// A cell got its first single candidate in this pass.
    pub moved: Plane,
    /// No cell has two candidates (and not dead): solved, if consistent.
    pub full: Plane,
}

/// The pass.
pub struct Pass<'a> {
    /// The puzzles.
    pub planes: &'a mut Planes,
    /// Lanes that the chutes leave alone.
    pub held: Plane,
}

impl Kernel for Pass<'_> {
    type Output = Findings;

    #[inline(always)]
    fn run<V: Vector>(self) -> Findings {
        let held = V::load(&self.held);
        let mut tally = Tally {
            alive: V::splat(true),
            moved: V::splat(false),
            open: V::splat(false),
        };
        for digit in 0..9 {
            close_chutes(self.planes, digit, held, &mut tally.alive);
        }
        for band in 0..3 {
            for stack in 0..3 {
                clear_cells(self.planes, band, stack, &mut tally);
                collect_minilines::<V>(self.planes, band, stack);
            }
        }
        let all = V::splat(true);
        let mut findings = Findings {
            dead: Plane::NONE,
            moved: Plane::NONE,
            full: Plane::NONE,
        };
        all.minus(tally.alive).store(&mut findings.dead);
        tally.moved.store(&mut findings.moved);
        tally.alive.minus(tally.open).store(&mut findings.full);
        findings
    }
}

/// What the pass gathers on its way.
struct Tally<V> {
    alive: V,
    moved: V,
    open: V,
}

/// Half 1, for a digit: closes its six chutes, and sees in which boxes it has one place left.
#[inline(always)]
fn close_chutes<V: Vector>(planes: &mut Planes, digit: usize, held: V, alive: &mut V) {
    let rows: &mut [Plane; 27] = (&mut planes.in_rows[digit * 27..][..27])
        .try_into()
        .expect("27 planes");
    let columns: &mut [Plane; 27] = (&mut planes.in_columns[digit * 27..][..27])
        .try_into()
        .expect("27 planes");
    for minilines in [&mut *rows, &mut *columns] {
        for chute in 0..3 {
            close_chute(minilines, chute * 9, held, alive);
        }
    }
    let settled: &mut [Plane; 9] = (&mut planes.settled_in[digit * 9..][..9])
        .try_into()
        .expect("9 planes");
    for band in 0..3 {
        for stack in 0..3 {
            let [a, b, c] = core::array::from_fn(|i| V::load(&rows[band * 9 + i * 3 + stack]));
            let [d, e, f] = core::array::from_fn(|i| V::load(&columns[stack * 9 + i * 3 + band]));
            let several = V::majority(a, b, c) | V::majority(d, e, f);
            V::splat(true)
                .minus(several)
                .store(&mut settled[band * 3 + stack]);
        }
    }
}

/// Keeps the entries of a 3x3 matrix that a permutation contains.
#[inline(always)]
fn close_chute<V: Vector>(minilines: &mut [Plane; 27], first: usize, held: V, alive: &mut V) {
    let [a, b, c, d, e, f, g, h, i] =
        core::array::from_fn(|entry| V::load(&minilines[first + entry]));
    let [p0, p1, p2] = [V::and3(a, e, i), V::and3(b, f, g), V::and3(c, d, h)];
    let [p3, p4, p5] = [V::and3(a, f, h), V::and3(b, d, i), V::and3(c, e, g)];
    let closed = [
        (p0, p3),
        (p1, p4),
        (p2, p5),
        (p2, p4),
        (p0, p5),
        (p1, p3),
        (p1, p5),
        (p2, p3),
        (p0, p4),
    ];
    for (entry, (p, q)) in closed.into_iter().enumerate() {
        let stays = held.or3(p, q);
        stays.store(&mut minilines[first + entry]);
    }
    *alive = *alive & held.or3(p0, p1).or3(p2, p3).or3(p4, p5);
}

/// Half 2, for a box: brings its cells up to date.
#[inline(always)]
fn clear_cells<V: Vector>(planes: &mut Planes, band: usize, stack: usize, tally: &mut Tally<V>) {
    let first = band * 27 + stack * 3;
    let settled: [V; 9] =
        core::array::from_fn(|digit| V::load(&planes.settled_in[digit * 9 + band * 3 + stack]));
    for row in 0..3 {
        for column in 0..3 {
            let cell = first + row * 9 + column;
            let mut here: [V; 9] = core::array::from_fn(|digit| {
                let in_row = V::load(&planes.in_rows[digit * 27 + (band * 3 + row) * 3 + stack]);
                let in_column =
                    V::load(&planes.in_columns[digit * 27 + (stack * 3 + column) * 3 + band]);
                V::load(&planes.candidates[candidate_plane(cell, digit)]).and3(in_row, in_column)
            });
            let mut hidden_single = V::splat(false);
            for digit in 0..9 {
                hidden_single = hidden_single.or_and(here[digit], settled[digit]);
            }
            for digit in 0..9 {
                here[digit] = here[digit].minus_but(hidden_single, settled[digit]);
                tally.moved = tally.moved.or_minus(
                    V::load(&planes.candidates[candidate_plane(cell, digit)]),
                    here[digit],
                );
                here[digit].store(&mut planes.candidates[candidate_plane(cell, digit)]);
            }
            let [some, several] = none_one_more(&here);
            // Two hidden singles in one cell leave it two candidates, and kill the lane.
            tally.alive = tally.alive & some.minus(hidden_single & several);
            let open = V::load(&planes.open[cell]);
            tally.moved = tally.moved.or_minus(open, several);
            tally.open = tally.open | several;
            several.store(&mut planes.open[cell]);
        }
    }
}

/// Where there is one at least, and where two at least.
#[inline(always)]
fn none_one_more<V: Vector>(x: &[V; 9]) -> [V; 2] {
    let (a, b, c) = (
        V::or3(x[0], x[1], x[2]),
        V::or3(x[3], x[4], x[5]),
        V::or3(x[6], x[7], x[8]),
    );
    let (d, e, f) = (
        V::majority(x[0], x[1], x[2]),
        V::majority(x[3], x[4], x[5]),
        V::majority(x[6], x[7], x[8]),
    );
    [V::or3(a, b, c), V::majority(a, b, c) | V::or3(d, e, f)]
}

/// Half 2, for a box: collects the minilines of every digit; cells with one candidate clear the rest of the box.
#[inline(always)]
fn collect_minilines<V: Vector>(planes: &mut Planes, band: usize, stack: usize) {
    let first = band * 27 + stack * 3;
    let open: [V; 9] = core::array::from_fn(|i| V::load(&planes.open[first + i / 3 * 9 + i % 3]));
    for digit in 0..9 {
        let x: [V; 9] = core::array::from_fn(|i| {
            let cell = first + i / 3 * 9 + i % 3;
            V::load(&planes.candidates[candidate_plane(cell, digit)])
        });
        let s: [V; 9] = core::array::from_fn(|i| x[i].minus(open[i]));
        let single_in: [V; 3] =
            core::array::from_fn(|r| V::or3(s[3 * r], s[3 * r + 1], s[3 * r + 2]));
        for r in 0..3 {
            V::or3(x[3 * r], x[3 * r + 1], x[3 * r + 2])
                .minus_either(single_in[(r + 1) % 3], single_in[(r + 2) % 3])
                .store(&mut planes.in_rows[digit * 27 + (band * 3 + r) * 3 + stack]);
        }
        let single_in: [V; 3] = core::array::from_fn(|c| V::or3(s[c], s[3 + c], s[6 + c]));
        for c in 0..3 {
            V::or3(x[c], x[3 + c], x[6 + c])
                .minus_either(single_in[(c + 1) % 3], single_in[(c + 2) % 3])
                .store(&mut planes.in_columns[digit * 27 + (stack * 3 + c) * 3 + band]);
        }
    }
}

/// The lanes, among those where every cell has one candidate, that have every digit in every row, column and box.
pub struct Consistent<'a> {
    /// The puzzles, after a pass.
    pub planes: &'a Planes,
}

impl Kernel for Consistent<'_> {
    type Output = Plane;

    #[inline(always)]
    fn run<V: Vector>(self) -> Plane {
        let mut consistent = V::splat(true);
        for minilines in [&self.planes.in_rows, &self.planes.in_columns] {
            for line in minilines.chunks_exact(3) {
                consistent =
                    consistent & V::or3(V::load(&line[0]), V::load(&line[1]), V::load(&line[2]));
            }
        }
        let mut plane = Plane::NONE;
        consistent.store(&mut plane);
        plane
    }
}
