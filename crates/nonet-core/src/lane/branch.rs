//! The choice of a cell to guess in, for all lanes at once: the bivalue cell with the best score (`score.rs`).
//!
//! The cells are scanned in pairs, with one running maximum for the odd columns and one for the even columns. The last cell
//! to raise the greater maximum wins. In a lane without bivalue cells, the cells with three candidates are eligible; without
//! those, all open cells. Ties go to the odd columns, then to the first cell.
//!
//! ```text
//!   choice planes:   0-8  the row     9-17  the column     18-26  digits to try first, if the cell has them
//! ```

use super::planes::{CHOICE, Planes};
use super::score::{NinePlanes, PAIR_COLUMNS, Score, candidate_pair, ninths, open_pair};
use crate::simd::{Bits, Kernel, Plane, Vector, array};

/// Intermediate results of choosing.
pub struct Choice {
    eligible: [NinePlanes; 9],
    three: [NinePlanes; 9],
    score: Score,
}

impl Choice {
    /// Empty planes.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            eligible: [NinePlanes::NONE; 9],
            three: [NinePlanes::NONE; 9],
            score: Score::NONE,
        })
    }
}

/// Chooses a cell in every lane that has an open one.
pub struct Choose<'a> {
    /// The puzzles, after a pass, and the choice.
    pub planes: &'a mut Planes,
    /// The lanes that will guess; the choice in other lanes has no meaning.
    pub lanes: Plane,
    pub choice: &'a mut Choice,
}

impl Kernel for Choose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let Choice {
            eligible,
            three,
            score,
        } = self.choice;
        let mut some = V::splat(false).twice();
        // The last band first: it is still in the first-level cache.
        for band in (0..3).rev() {
            for row in band * 3..band * 3 + 3 {
                some = enter_row::<V>(self.planes, row, &mut eligible[row], &mut three[row]) | some;
            }
            score.collect_band::<V>(self.planes, eligible, band);
        }
        let lanes = V::load(&self.lanes);
        let [some, some_too] = V::halves(some);
        let without = lanes.minus_either(some, some_too).to_plane();
        if !without.is_empty() {
            enter_others::<V>(self.planes, &without, three, eligible);
        }
        let second = score.run::<V>(self.planes, eligible);
        write_choice::<V>(self.planes, eligible, second);
        score.prefer::<V>(self.planes);
    }
}

/// Removes the second cell from the pair that has one cell.
#[inline(always)]
fn without_companion<V: Vector>(cells: V::Pair, pair: usize) -> V::Pair {
    if pair < 4 {
        return cells;
    }
    let [ninth, _] = V::halves(cells);
    V::pair(ninth, V::splat(false))
}

/// Makes the bivalue cells of a row eligible and returns them; collects the cells with three candidates.
#[inline(always)]
fn enter_row<V: Vector>(
    planes: &Planes,
    row: usize,
    eligible: &mut NinePlanes,
    three: &mut NinePlanes,
) -> V::Pair {
    let two: [V::Pair; 5] = array!(pair in 5 => {
        let [odd, four] = odd_and_four::<V>(planes, row, pair);
        let less = without_companion::<V>(open_pair::<V>(planes, row, pair).minus(four), pair);
        V::store_pair(less & odd, three.pair_mut(pair));
        let two = less.minus(odd);
        V::store_pair(two, eligible.pair_mut(pair));
        two
    });
    two[0].or3(two[1], two[2]).or3(two[3], two[4])
}

/// Makes other cells eligible where none is bivalue: those with three candidates, else all open cells.
#[inline(always)]
fn enter_others<V: Vector>(
    planes: &Planes,
    lanes: &Plane,
    three: &[NinePlanes; 9],
    eligible: &mut [NinePlanes; 9],
) {
    let rest = V::load(lanes).twice();
    let mut some = V::splat(false).twice();
    for (three, eligible) in three.iter().zip(&mut *eligible) {
        for pair in 0..5 {
            let three = V::load_pair(three.pair(pair));
            some = some | three;
            let entered = V::load_pair(eligible.pair(pair)).or_and(rest, three);
            V::store_pair(entered, eligible.pair_mut(pair));
        }
    }
    let [some, some_too] = V::halves(some);
    let rest = V::load(lanes).minus_either(some, some_too);
    if rest.to_plane().is_empty() {
        return;
    }
    for (row, eligible) in eligible.iter_mut().enumerate() {
        let _: [(); 5] = array!(pair in 5 => {
            let open = without_companion::<V>(open_pair::<V>(planes, row, pair), pair);
            let entered = V::load_pair(eligible.pair(pair)).or_and(rest.twice(), open);
            V::store_pair(entered, eligible.pair_mut(pair));
        });
    }
}

/// Whether two cells of a row have an odd number of candidates, and whether they have four or more.
#[inline(always)]
fn odd_and_four<V: Vector>(planes: &Planes, row: usize, pair: usize) -> [V::Pair; 2] {
    let cells = array!(k in 2 => row * 9 + PAIR_COLUMNS[pair][k]);
    let [x, y]: [[V::Pair; 3]; 2] = array!(k in 2 => {
        let [a, b, c, d] = array!(pair in 4 => candidate_pair::<V>(planes, cells[k], pair));
        let [three, carry] = a.add(b, c);
        let carries = [carry, three & d];
        [three ^ d, carries[0] ^ carries[1], carries[0] & carries[1]]
    });
    let [[odd, odd_too], [two, two_too], [four, four_too]] = array!(n in 3 => V::zip(x[n], y[n]));
    let ninth = ninths::<V>(planes, cells);
    let [odd, carry] = odd.add(odd_too, ninth);
    let more = two.majority(two_too, carry);
    [odd, more.or3(four, four_too)]
}

/// Writes the choice: the last cell to raise the maximum, in the second half of the pairs where `second`, else in the first.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn write_choice<V: Vector>(planes: &mut Planes, raised: &[NinePlanes; 9], second: V) {
    let none = V::splat(false).twice();
    let half = V::pair(V::splat(true).minus(second), second);
    let (mut rest, mut columns) = (half, [none; 5]);
    for row in (0..9).rev() {
        let before = rest;
        for pair in (0..5).rev() {
            let here = V::load_pair(raised[row].pair(pair));
            columns[pair] = columns[pair].or_and(here, rest);
            rest = rest.minus(here);
        }
        let [this, that] = V::halves(before.minus(rest));
        (this | that).store(&mut planes.candidates[CHOICE + row]);
    }
    for column in 0..9 {
        V::halves(columns[column / 2])[column % 2]
            .store(&mut planes.candidates[CHOICE + 9 + column]);
    }
}
