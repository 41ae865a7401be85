//! Where to guess: for all lanes at once, the bivalue cell that sees the most open cells.
//!
//! Scores are numbers written across planes, one plane a bit, and added by full adders; the best cell is found by asking,
//! from the highest bit down, whether any cell still in the race has the bit, and dropping those that lack it. A lane
//! without a bivalue cell runs its cells with three candidates, or else all its open ones.
//!
//! ```text
//!   branch word of a lane:   bits 0-6  the cell     bits 8-16  its candidates, digit 1 at bit 8
//! ```

use super::planes::{Planes, candidate_plane};
use super::vector::{Kernel, Plane, Vector};

/// Planes of a score.
const BITS: usize = 5;

/// Room for choosing, and the choice.
pub struct Choice {
    race: [Plane; 81],
    houses: [[Plane; 4]; 27],
    scores: [[Plane; BITS]; 81],
    rows: [Plane; 64],
    words: [Plane; 64],
}

impl Choice {
    /// No choice yet.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            race: [Plane::NONE; 81],
            houses: [[Plane::NONE; 4]; 27],
            scores: [[Plane::NONE; BITS]; 81],
            rows: [Plane::NONE; 64],
            words: [Plane::NONE; 64],
        })
    }

    /// The cell chosen, and the digit to try first, counted from 0.
    pub fn of_slot(&self, slot: usize) -> (usize, usize) {
        let word = self.words[slot / 4].0[slot % 4];
        ((word & 127) as usize, (word >> 8).trailing_zeros() as usize)
    }
}

/// Chooses a cell in every lane that has an open one.
pub struct Choose<'a> {
    /// The puzzles, after a pass.
    pub planes: &'a Planes,
    /// The lanes that will guess; the choice in others means nothing.
    pub lanes: Plane,
    /// Where the choice goes.
    pub choice: &'a mut Choice,
}

impl Kernel for Choose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let Choice {
            race,
            houses,
            scores,
            rows,
            words,
        } = self.choice;
        enter::<V>(self.planes, &self.lanes, race);
        count_open_peers::<V>(self.planes, houses, scores);
        for bit in (0..BITS).rev() {
            let mut any = V::splat(false);
            for (runner, score) in race.iter().zip(&*scores) {
                any = any.or_and(V::load(runner), V::load(&score[bit]));
            }
            for (runner, score) in race.iter_mut().zip(&*scores) {
                V::load(runner)
                    .minus_but(any, V::load(&score[bit]))
                    .store(runner);
            }
        }
        describe::<V>(self.planes, race, rows);
        V::transpose(rows, words);
    }
}

/// The cells that take part: bivalue ones, else those with three candidates, else all open ones.
#[inline(always)]
fn enter<V: Vector>(planes: &Planes, lanes: &Plane, race: &mut [Plane; 81]) {
    let mut with_two = V::splat(false);
    for (cell, runner) in race.iter_mut().enumerate() {
        let x =
            core::array::from_fn(|digit| V::load(&planes.candidates[candidate_plane(cell, digit)]));
        let open = V::load(&planes.open[cell]);
        let [odd, more] = odd_and_more(&x);
        let two = open.minus_either(odd, more);
        with_two = with_two | two;
        two.store(runner);
    }
    let rest = V::load(lanes).minus(with_two);
    let mut plane = Plane::NONE;
    rest.store(&mut plane);
    if plane.is_empty() {
        return;
    }
    let mut with_three = V::splat(false);
    for (cell, runner) in race.iter_mut().enumerate() {
        let x =
            core::array::from_fn(|digit| V::load(&planes.candidates[candidate_plane(cell, digit)]));
        let [odd, more] = odd_and_more(&x);
        let three = V::and3(rest, odd, V::load(&planes.open[cell])).minus(more);
        with_three = with_three | three;
        (V::load(runner) | three).store(runner);
    }
    let rest = rest.minus(with_three);
    for (open, runner) in planes.open.iter().zip(race) {
        V::load(runner).or_and(rest, V::load(open)).store(runner);
    }
}

/// Whether the number of nine is odd, and whether it is four or more.
#[inline(always)]
fn odd_and_more<V: Vector>(x: &[V; 9]) -> [V; 2] {
    let [a, b, c] = core::array::from_fn(|i| V::majority(x[3 * i], x[3 * i + 1], x[3 * i + 2]));
    let ones: [V; 3] = core::array::from_fn(|i| V::xor3(x[3 * i], x[3 * i + 1], x[3 * i + 2]));
    let d = V::majority(ones[0], ones[1], ones[2]);
    [
        V::xor3(ones[0], ones[1], ones[2]),
        V::majority(a, b, c).or_and(d, V::or3(a, b, c)),
    ]
}

/// The open cells in the row, column and box of each cell.
#[inline(always)]
fn count_open_peers<V: Vector>(
    planes: &Planes,
    houses: &mut [[Plane; 4]; 27],
    scores: &mut [[Plane; BITS]; 81],
) {
    for (house, counts) in houses.iter_mut().enumerate() {
        let open = |i| V::load(&planes.open[house_cell(house, i)]);
        let sums: [[V; 2]; 3] =
            core::array::from_fn(|i| add(open(3 * i), open(3 * i + 1), open(3 * i + 2)));
        let [one, carry] = add(sums[0][0], sums[1][0], sums[2][0]);
        let [two, four] = add(sums[0][1], sums[1][1], sums[2][1]);
        one.store(&mut counts[0]);
        (two ^ carry).store(&mut counts[1]);
        let carry = two & carry;
        (four ^ carry).store(&mut counts[2]);
        (four & carry).store(&mut counts[3]);
    }
    for (cell, score) in scores.iter_mut().enumerate() {
        let (row, column, square) = (cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3);
        let [a, b, c]: [[V; 4]; 3] = [row, column, square]
            .map(|house| core::array::from_fn(|bit| V::load(&houses[house][bit])));
        let [s0, c0] = add(a[0], b[0], c[0]);
        let [t1, c1] = add(a[1], b[1], c[1]);
        let [t2, c2] = add(a[2], b[2], c[2]);
        let [t3, c3] = add(a[3], b[3], c[3]);
        let (s1, k1) = (t1 ^ c0, t1 & c0);
        let [s2, k2] = add(t2, c1, k1);
        let [s3, k3] = add(t3, c2, k2);
        for (bit, plane) in [s0, s1, s2, s3, c3 | k3].into_iter().zip(score) {
            bit.store(plane);
        }
    }
}

/// A full adder: the sum of three bits, as a one and a two.
#[inline(always)]
fn add<V: Vector>(a: V, b: V, c: V) -> [V; 2] {
    [V::xor3(a, b, c), V::majority(a, b, c)]
}

/// Cell `i` of a house: rows, then columns, then boxes.
const fn house_cell(house: usize, i: usize) -> usize {
    match house / 9 {
        0 => house * 9 + i,
        1 => i * 9 + house - 9,
        _ => (house - 18) / 3 * 27 + (house - 18) % 3 * 3 + i / 3 * 9 + i % 3,
    }
}

/// The planes of the branch words: of the cells still in the race, the first one wins.
#[inline(always)]
fn describe<V: Vector>(planes: &Planes, race: &[Plane; 81], rows: &mut [Plane; 64]) {
    let none = V::splat(false);
    let (mut before, mut index, mut digits) = (none, [none; 7], [none; 9]);
    for (cell, runner) in race.iter().enumerate() {
        let runner = V::load(runner);
        let chosen = runner.minus(before);
        before = before | runner;
        for (bit, plane) in index.iter_mut().enumerate() {
            if cell >> bit & 1 == 1 {
                *plane = *plane | chosen;
            }
        }
        for (digit, plane) in digits.iter_mut().enumerate() {
            *plane = plane.or_and(
                chosen,
                V::load(&planes.candidates[candidate_plane(cell, digit)]),
            );
        }
    }
    for (bit, plane) in index.into_iter().enumerate() {
        plane.store(&mut rows[bit]);
    }
    for (digit, plane) in digits.into_iter().enumerate() {
        plane.store(&mut rows[8 + digit]);
    }
}
