//! Where to guess: for all lanes at once, the bivalue cell with the best score (`score.rs`).
//!
//! The cells run two by two, in two races, those of the odd columns and those of the even ones. Which of them took the lead,
//! each in its turn, is noted; the last that did has won. A lane without a bivalue cell runs its cells with three
//! candidates, or else all its open ones. Ties go to the odd columns, then to the first cell.
//!
//! ```text
//!   choice planes:   0-8  the row     9-17  the column     18-26  digits to be tried first, if the cell has them
//! ```

use super::planes::{CHOICE, Planes};
use super::score::{COLUMNS, Nine, Score, add, candidate_pair, ninths, open_pair};
use crate::simd::{Bits, Kernel, Plane, Vector, array};

/// Room for choosing.
pub struct Choice {
    race: [Nine; 9],
    three: [Nine; 9],
    score: Score,
}

impl Choice {
    /// Nothing in it.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            race: [Nine::NONE; 9],
            three: [Nine::NONE; 9],
            score: Score::NONE,
        })
    }
}

/// Chooses a cell in every lane that has an open one.
pub struct Choose<'a> {
    /// The puzzles, after a pass; here goes the choice.
    pub planes: &'a mut Planes,
    /// The lanes that will guess; the choice in others means nothing.
    pub lanes: Plane,
    /// Room for choosing.
    pub choice: &'a mut Choice,
}

impl Kernel for Choose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let Choice { race, three, score } = self.choice;
        let mut some = V::splat(false).twice();
        // Last things first: they are still in the first-level cache.
        for band in (0..3).rev() {
            for row in band * 3..band * 3 + 3 {
                some = enter_row::<V>(self.planes, row, &mut race[row], &mut three[row]) | some;
            }
            score.see_band::<V>(self.planes, race, band);
        }
        let lanes = V::load(&self.lanes);
        let mut without = Plane::NONE;
        let [some, some_too] = V::halves(some);
        lanes.minus_either(some, some_too).store(&mut without);
        if !without.is_empty() {
            enter_others::<V>(self.planes, &without, three, race);
        }
        let second = score.run::<V>(self.planes, race);
        describe::<V>(self.planes, race, second);
        score.prefer::<V>(self.planes);
    }
}

/// Takes the second cell out of the pair that has but one.
#[inline(always)]
fn runners<V: Vector>(cells: V::Pair, pair: usize) -> V::Pair {
    if pair < 4 {
        return cells;
    }
    let [ninth, _] = V::halves(cells);
    V::pair(ninth, V::splat(false))
}

/// Enters the cells of a row that take part, the bivalue ones, and returns them all; notes those with three candidates.
#[inline(always)]
fn enter_row<V: Vector>(planes: &Planes, row: usize, race: &mut Nine, three: &mut Nine) -> V::Pair {
    let two: [V::Pair; 5] = array!(pair in 5 => {
        let [odd, four] = odd_and_four::<V>(planes, row, pair);
        let less = runners::<V>(open_pair::<V>(planes, row, pair).minus(four), pair);
        V::store_pair(less & odd, three.pair_mut(pair));
        let two = less.minus(odd);
        V::store_pair(two, race.pair_mut(pair));
        two
    });
    two[0].or3(two[1], two[2]).or3(two[3], two[4])
}

/// The cells that take part where none is bivalue: those with three candidates, else all open ones.
#[inline(always)]
fn enter_others<V: Vector>(
    planes: &Planes,
    lanes: &Plane,
    three: &[Nine; 9],
    race: &mut [Nine; 9],
) {
    let rest = V::load(lanes).twice();
    let mut some = V::splat(false).twice();
    for (three, race) in three.iter().zip(&mut *race) {
        for pair in 0..5 {
            let three = V::load_pair(three.pair(pair));
            some = some | three;
            let runner = V::load_pair(race.pair(pair)).or_and(rest, three);
            V::store_pair(runner, race.pair_mut(pair));
        }
    }
    let [some, some_too] = V::halves(some);
    let rest = V::load(lanes).minus_either(some, some_too);
    let mut without = Plane::NONE;
    rest.store(&mut without);
    if without.is_empty() {
        return;
    }
    for (row, race) in race.iter_mut().enumerate() {
        let [_, _, _, _, _] = array!(pair in 5 => {
            let open = runners::<V>(open_pair::<V>(planes, row, pair), pair);
            let runner = V::load_pair(race.pair(pair)).or_and(rest.twice(), open);
            V::store_pair(runner, race.pair_mut(pair));
        });
    }
}

/// Whether the numbers of candidates of two cells of a row are odd, and whether they are four or more.
#[inline(always)]
fn odd_and_four<V: Vector>(planes: &Planes, row: usize, pair: usize) -> [V::Pair; 2] {
    let cells = array!(k in 2 => row * 9 + COLUMNS[pair][k]);
    let [x, y]: [[V::Pair; 3]; 2] = array!(k in 2 => {
        let [a, b, c, d] = array!(pair in 4 => candidate_pair::<V>(planes, cells[k], pair));
        let three = a.xor3(b, c);
        let carries = [a.majority(b, c), three & d];
        [three ^ d, carries[0] ^ carries[1], carries[0] & carries[1]]
    });
    let [[odd, odd_too], [two, two_too], [four, four_too]] = array!(n in 3 => V::zip(x[n], y[n]));
    let ninth = ninths::<V>(planes, cells);
    let [odd, carry] = add(odd, odd_too, ninth);
    let more = two.majority(two_too, carry);
    [odd, more.or3(four, four_too)]
}

/// Writes the choice: the last cell to take the lead, of the second half of the pairs where `second`, else of the first.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn describe<V: Vector>(planes: &mut Planes, race: &[Nine; 9], second: V) {
    let none = V::splat(false).twice();
    let half = V::pair(V::splat(true).minus(second), second);
    let (mut rest, mut columns) = (half, [none; 5]);
    for row in (0..9).rev() {
        let before = rest;
        for pair in (0..5).rev() {
            let lead = V::load_pair(race[row].pair(pair));
            columns[pair] = columns[pair].or_and(lead, rest);
            rest = rest.minus(lead);
        }
        let [this, that] = V::halves(before.minus(rest));
        (this | that).store(&mut planes.candidates[CHOICE + row]);
    }
    for column in 0..9 {
        V::halves(columns[column / 2])[column % 2]
            .store(&mut planes.candidates[CHOICE + 9 + column]);
    }
}
