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
//! 3. **Cells**, box by box. Clear what a cell's minilines lost; where a digit has one place left in the box, drop the cell's
//!    other digits; count the candidates as none, one or more.
//!
//! A lane is *at rest* after a pass that cleared nothing: further passes leave it alone, so it may wait for the others.
//! What happens in a lane thus depends on that lane only, however many passes the others make it take part in.
//!
//! Tried:
//! - Rest as soon as a pass makes no new single: as many passes in all (the last pass of a lane is saved, but more lanes
//!   follow), and 25% more guesses on hard puzzles.
//! - The minilines last in the pass, where the cells are still at hand: a new state then has none in its first pass, which
//!   is wasted on it; that was a quarter of all passes on hard puzzles.
//! - What is one plane for a cell (digit 9, what the halves of its pairs add up to) in 256-bit registers, a cell at a time, on
//!   levels with wider ones: 36 instructions for a cell instead of 30. Two at a time on levels without: a tenth more time.
//! - The settled digits written down for all boxes before part 3: their 2.6 KB pushed others out of the first-level cache.
//! - Chutes one by one, on levels where a pair of them takes more registers than there are: 2% of an AVX2 pass.
//! - Digits one by one in 256-bit registers instead of two by two in 512-bit ones: 7% more time on Sapphire Rapids.

use super::planes::{
    NINTH, Planes, candidate_plane, minicolumn_pair, minicolumn_plane, minirow_pair, minirow_plane,
};
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

impl Kernel for Pass<'_> {
    type Output = Findings;

    #[inline(always)]
    fn run<V: Vector>(self) -> Findings {
        let tally = pass::<V>(self.planes);
        let alive = both::<V>(tally.alive) & tally.alive_one;
        let mut findings = Findings {
            dead: Plane::NONE,
            moved: Plane::NONE,
            full: Plane::NONE,
        };
        V::splat(true).minus(alive).store(&mut findings.dead);
        (either::<V>(tally.moved) | tally.moved_one).store(&mut findings.moved);
        alive
            .minus(either::<V>(tally.open) | tally.open_one)
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

/// What a pass gathers on its way, for two cells at a time.
struct Tally<V: Vector> {
    alive: V::Pair,
    alive_one: V,
    moved: V::Pair,
    moved_one: V,
    open: V::Pair,
    open_one: V,
}

#[inline(always)]
fn pass<V: Vector>(planes: &mut Planes) -> Tally<V> {
    let none = V::splat(false);
    collect_minilines::<V>(planes);
    let mut tally = Tally::<V> {
        alive: close_chutes::<V>(planes),
        alive_one: V::splat(true),
        moved: none.twice(),
        moved_one: none,
        open: none.twice(),
        open_one: none,
    };
    clear_cells(planes, &mut tally);
    tally
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

/// Part 2: keeps the entries of every chute's 3x3 matrix that a permutation contains. Returns the lanes where each has one.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn close_chutes<V: Vector>(planes: &mut Planes) -> V::Pair {
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
        let closed: [V::Pair; 9] = array!(entry in 9 => closed[entry][0] | closed[entry][1]);
        for entry in 0..9 {
            store_pair::<V, 18>(closed[entry], chute, entry * 2);
        }
        // A permutation has an entry in the first row.
        alive = alive & closed[0].or3(closed[1], closed[2]);
    }
    alive
}

/// At least two of three.
#[inline(always)]
fn several_of<B: Bits>([a, b, c]: [B; 3]) -> B {
    a.majority(b, c)
}

/// A box, and its digits that have one place left: one minirow and one minicolumn.
#[derive(Clone, Copy)]
struct Square<V: Vector> {
    band: usize,
    stack: usize,
    settled: [V::Pair; 4],
    settled_ninth: V,
}

impl<V: Vector> Square<V> {
    #[inline(always)]
    fn new(planes: &Planes, band: usize, stack: usize) -> Self {
        let all = V::splat(true);
        let settled = array!(pair in 4 => {
            let rows = array!(i in 3 =>
                load_pair::<V, 486>(&planes.minilines, minirow_pair(pair, band * 3 + i, stack)));
            let columns = array!(i in 3 =>
                load_pair::<V, 486>(&planes.minilines, minicolumn_pair(pair, stack * 3 + i, band)));
            all.twice().minus(several_of(rows) | several_of(columns))
        });
        let rows =
            array!(i in 3 => V::load(&planes.minilines[minirow_plane(8, band * 3 + i, stack)]));
        let columns = array!(i in 3 =>
            V::load(&planes.minilines[minicolumn_plane(8, stack * 3 + i, band)]));
        let settled_ninth = all.minus(several_of(rows) | several_of(columns));
        Self {
            band,
            stack,
            settled,
            settled_ninth,
        }
    }

    /// The number of a cell.
    #[inline(always)]
    fn cell(&self, [i, j]: [usize; 2]) -> usize {
        (self.band * 3 + i) * 9 + self.stack * 3 + j
    }

    /// What a cell has of two digits, and what its minilines leave of that.
    #[inline(always)]
    fn reduce(&self, planes: &Planes, [i, j]: [usize; 2], pair: usize) -> [V::Pair; 2] {
        let (row, column) = (self.band * 3 + i, self.stack * 3 + j);
        let before = load_pair::<V, 768>(&planes.candidates, (row * 9 + column) * 8 + pair * 2);
        let in_row = load_pair::<V, 486>(&planes.minilines, minirow_pair(pair, row, self.stack));
        let in_column =
            load_pair::<V, 486>(&planes.minilines, minicolumn_pair(pair, column, self.band));
        [before, before.and3(in_row, in_column)]
    }

    /// The minirow and the minicolumn of a cell, for digit 9.
    #[inline(always)]
    fn ninth_minilines<'a>(&self, planes: &'a Planes, [i, j]: [usize; 2]) -> [&'a Plane; 2] {
        let (row, column) = (self.band * 3 + i, self.stack * 3 + j);
        [
            &planes.minilines[minirow_plane(8, row, self.stack)],
            &planes.minilines[minicolumn_plane(8, column, self.band)],
        ]
    }

    /// The settled digits, without digit 9, that a cell has: one half tells of four, the other one of the other four.
    #[inline(always)]
    fn settled_here(&self, here: [V::Pair; 4]) -> V::Pair {
        let [a, b, c, d] = self.settled;
        (here[0] & a)
            .or_and(here[1], b)
            .or3(here[2] & c, here[3] & d)
    }
}

/// Part 3: brings the cells up to date.
#[inline(always)]
fn clear_cells<V: Vector>(planes: &mut Planes, tally: &mut Tally<V>) {
    for band in 0..3 {
        for stack in 0..3 {
            let square = Square::<V>::new(planes, band, stack);
            if V::HAS_512_BITS {
                clear_two(planes, &square, [[0, 0], [0, 1]], tally);
                clear_two(planes, &square, [[1, 0], [1, 1]], tally);
                clear_two(planes, &square, [[2, 0], [2, 1]], tally);
                clear_two(planes, &square, [[0, 2], [1, 2]], tally);
                clear_one(planes, &square, [2, 2], tally);
            } else {
                for i in 0..3 {
                    for j in 0..3 {
                        clear_one(planes, &square, [i, j], tally);
                    }
                }
            }
        }
    }
}

/// Brings a cell up to date.
#[inline(always)]
fn clear_one<V: Vector>(
    planes: &mut Planes,
    square: &Square<V>,
    place: [usize; 2],
    tally: &mut Tally<V>,
) {
    let cell = square.cell(place);
    let (settled, settled_ninth) = (square.settled, square.settled_ninth);
    let reduced = array!(pair in 4 => square.reduce(planes, place, pair));
    let ninth_before = V::load(&planes.candidates[NINTH + cell]);
    let [in_row, in_column] = square.ninth_minilines(planes, place);
    let ninth = ninth_before.and3(V::load(in_row), V::load(in_column));

    let [hidden, hidden_too] =
        V::halves(square.settled_here(array!(pair in 4 => reduced[pair][1])));
    let hidden = (hidden | hidden_too).or_and(ninth, settled_ninth);
    let here: [V::Pair; 4] = array!(pair in 4 => {
        let [before, here] = reduced[pair];
        let here = here.minus_but(hidden.twice(), settled[pair]);
        tally.moved = tally.moved.or_minus(before, here);
        store_pair::<V, 768>(here, &mut planes.candidates, cell * 8 + pair * 2);
        here
    });
    let ninth = ninth.minus_but(hidden, settled_ninth);
    tally.moved_one = tally.moved_one.or_minus(ninth_before, ninth);
    ninth.store(&mut planes.candidates[NINTH + cell]);

    let [some, several] = array!(n in 2 => V::halves(count_pairs::<V>(here)[n]));
    let [some, several] = count(some, several, ninth);
    tally.alive_one = tally.alive_one & some.minus(hidden & several);
    tally.open_one = tally.open_one | several;
    several.store(&mut planes.open[cell]);
}

/// Brings two cells of a box up to date. What is one plane for a cell is a pair for the two of them: 60 instructions where
/// they would be 72 one by one.
#[inline(always)]
fn clear_two<V: Vector>(
    planes: &mut Planes,
    square: &Square<V>,
    places: [[usize; 2]; 2],
    tally: &mut Tally<V>,
) {
    let cells = array!(k in 2 => square.cell(places[k]));
    let (settled, settled_ninth) = (square.settled, square.settled_ninth.twice());
    let reduced: [[[V::Pair; 2]; 4]; 2] = array!(k in 2 => array!(pair in 4 => {
        square.reduce(planes, places[k], pair)
    }));
    let at = array!(k in 2 => NINTH + cells[k]);
    let ninth_before = load_both::<V>(array!(k in 2 => &planes.candidates[at[k]]));
    let [[row, column], [row_too, column_too]] =
        array!(k in 2 => square.ninth_minilines(planes, places[k]));
    let ninth = ninth_before.and3(
        load_both::<V>([row, row_too]),
        load_both::<V>([column, column_too]),
    );

    let [a, b] = array!(k in 2 => square.settled_here(array!(pair in 4 => reduced[k][pair][1])));
    let [hidden, hidden_too] = V::zip(a, b);
    let hidden = (hidden | hidden_too).or_and(ninth, settled_ninth);
    let hidden_in = V::zip(hidden, hidden);
    let here: [[V::Pair; 4]; 2] = array!(k in 2 => array!(pair in 4 => {
        let [before, here] = reduced[k][pair];
        let here = here.minus_but(hidden_in[k], settled[pair]);
        tally.moved = tally.moved.or_minus(before, here);
        store_pair::<V, 768>(here, &mut planes.candidates, cells[k] * 8 + pair * 2);
        here
    }));
    let ninth = ninth.minus_but(hidden, settled_ninth);
    tally.moved = tally.moved.or_minus(ninth_before, ninth);
    store_both::<V>(ninth, &mut planes.candidates, at);

    let [[some, several], [some_too, several_too]] = array!(k in 2 => count_pairs::<V>(here[k]));
    let [some, several] = count(V::zip(some, some_too), V::zip(several, several_too), ninth);
    tally.alive = tally.alive & some.minus(hidden & several);
    tally.open = tally.open | several;
    store_both::<V>(several, &mut planes.open, cells);
}

/// At least one, and at least two, of four digits, and the same of four others in the other half.
#[inline(always)]
fn count_pairs<V: Vector>([a, b, c, d]: [V::Pair; 4]) -> [V::Pair; 2] {
    let three = a.or3(b, c);
    [three | d, a.majority(b, c).or_and(three, d)]
}

/// At least one, and at least two, of nine: of four, four and one.
#[inline(always)]
fn count<B: Bits>([some, some_too]: [B; 2], [several, several_too]: [B; 2], ninth: B) -> [B; 2] {
    [
        some.or3(some_too, ninth),
        some.majority(some_too, ninth).or3(several, several_too),
    ]
}

/// Two planes from anywhere.
#[inline(always)]
fn load_both<V: Vector>([a, b]: [&Plane; 2]) -> V::Pair {
    V::pair(V::load(a), V::load(b))
}

/// Writes two planes to anywhere.
#[inline(always)]
fn store_both<V: Vector>(pair: V::Pair, planes: &mut [Plane], at: [usize; 2]) {
    let halves = V::halves(pair);
    for k in 0..2 {
        halves[k].store(&mut planes[at[k]]);
    }
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
    let open: [V; 9] = array!(i in 9 => {
        V::load(&planes.open[(band * 3 + i / 3) * 9 + stack * 3 + i % 3])
    });
    if V::HAS_512_BITS {
        let open_pair = array!(i in 9 => open[i].twice());
        for pair in 0..4 {
            collect_minilines_of_pair::<V>(planes, band, stack, pair, open_pair);
        }
    } else {
        let [_, _, _, _, _, _, _, _] = array!(digit in 8 => {
            collect_minilines_of_digit::<V>(planes, band, stack, digit, open);
        });
    }
    collect_minilines_of_digit::<V>(planes, band, stack, 8, open);
}

/// The minilines of a box for digits `2 * pair` and `2 * pair + 1`, counted from 0.
#[inline(always)]
fn collect_minilines_of_pair<V: Vector>(
    planes: &mut Planes,
    band: usize,
    stack: usize,
    pair: usize,
    open: [V::Pair; 9],
) {
    let cells: [usize; 9] = array!(i in 9 => (band * 3 + i / 3) * 9 + stack * 3 + i % 3);
    let [rows, columns] = minilines(
        array!(i in 9 => load_pair::<V, 768>(&planes.candidates, cells[i] * 8 + pair * 2)),
        open,
    );
    for i in 0..3 {
        let (row, column) = (band * 3 + i, stack * 3 + i);
        store_pair::<V, 486>(
            rows[i],
            &mut planes.minilines,
            minirow_pair(pair, row, stack),
        );
        store_pair::<V, 486>(
            columns[i],
            &mut planes.minilines,
            minicolumn_pair(pair, column, band),
        );
    }
}

/// The minilines of a box for a digit, counted from 0: where a pair takes two registers, these are too few for two digits.
#[inline(always)]
fn collect_minilines_of_digit<V: Vector>(
    planes: &mut Planes,
    band: usize,
    stack: usize,
    digit: usize,
    open: [V; 9],
) {
    let cells: [usize; 9] = array!(i in 9 => (band * 3 + i / 3) * 9 + stack * 3 + i % 3);
    let [rows, columns] = minilines(
        array!(i in 9 => V::load(&planes.candidates[candidate_plane(cells[i], digit)])),
        open,
    );
    for i in 0..3 {
        let (row, column) = (band * 3 + i, stack * 3 + i);
        rows[i].store(&mut planes.minilines[minirow_plane(digit, row, stack)]);
        columns[i].store(&mut planes.minilines[minicolumn_plane(digit, column, band)]);
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
pub fn load_pair<V: Vector, const N: usize>(planes: &[Plane; N], at: usize) -> V::Pair {
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
        let [some, several] = array!(n in 2 => V::halves(count_pairs::<V>(pairs)[n]));
        let [_, several] = count(some, several, V::load(&candidates[NINTH + cell]));
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
        let mut plane = Plane::NONE;
        both::<V>(consistent).store(&mut plane);
        plane
    }
}
