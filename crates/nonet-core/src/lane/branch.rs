//! Where to guess: for all lanes at once, the bivalue cell that sees the most open cells.
//!
//! Scores are numbers written across planes, one plane a bit, and added by full adders; the best cell is found by asking,
//! from the highest bit down, whether any cell still in the race has the bit, and dropping those that lack it. A lane
//! without a bivalue cell runs its cells with three candidates, or else all its open ones. Ties go to the first cell.
//!
//! ```text
//!   branch word of a lane:   bits 0-6  the cell     bits 8-16  its candidates, digit 1 at bit 8
//! ```
//!
//! Other scores, tried one lane at a time outside the planes; guesses for a 17-clue puzzle, one of the magictour list, one
//! of the forum's hardest:
//!
//! | score of a bivalue cell                                                     | 17-clue | magictour | hardest |
//! |-----------------------------------------------------------------------------|---------|-----------|---------|
//! | open cells in row, column and box, those in two houses counted twice        | 0.71    | 11.7      | 117     |
//! | open cells it sees (this one)                                               | 0.65    | 10.3      | 85      |
//! | for both digits: candidates seen, threefold if *strong*                     | 0.48    | 7.4       | 62      |
//! | the same, strong if bivalue or with two places in a line, boxes left out    | 0.48    | 7.5       | 63      |
//! | the same, the parts from row, column and box each halved: four bits a digit | 0.50    | 7.7       | 66      |
//! | the strong ones only                                                        | -       | 8.2       | 76      |
//! | bivalue cells it shares a digit with                                        | -       | 10.1      | 101     |
//!
//! (*Strong*: in a bivalue cell, or one of two places in a house.) The four-bit one would take some 16,000 functions a call,
//! 2.7 microseconds where a whole turn takes 12, to save a fifth of the turns: as much as it costs. A cheaper way to do it
//! is the largest gain in sight.

use super::planes::{NINTH, Planes};
use super::vector::{Bits, Kernel, Plane, Vector, array};

/// Planes of a score.
const BITS: usize = 5;

/// Room for choosing, and the choice.
pub struct Choice {
    race: [Plane; 81],
    sums: Sums,
    scores: [[Plane; BITS]; 81],
    rows: [Plane; 64],
    words: [Plane; 64],
}

/// Numbers of open cells: in each miniline of a line, and in the two other minilines of the line.
struct Sums {
    minirows: [[[Plane; 2]; 3]; 9],
    minicolumns: [[[Plane; 2]; 3]; 9],
    rest_of_row: [[[Plane; 3]; 3]; 9],
    rest_of_column: [[[Plane; 3]; 3]; 9],
}

impl Choice {
    /// No choice yet.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            race: [Plane::NONE; 81],
            sums: Sums {
                minirows: [[[Plane::NONE; 2]; 3]; 9],
                minicolumns: [[[Plane::NONE; 2]; 3]; 9],
                rest_of_row: [[[Plane::NONE; 3]; 3]; 9],
                rest_of_column: [[[Plane::NONE; 3]; 3]; 9],
            },
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
            sums,
            scores,
            rows,
            words,
        } = self.choice;
        enter::<V>(self.planes, &self.lanes, race);
        count_open_peers::<V>(self.planes, sums, scores);
        run_race::<V>(race, scores);
        describe::<V>(self.planes, race, rows);
        V::transpose(rows, words);
    }
}

/// The cells that take part: bivalue ones, else those with three candidates, else all open ones.
#[inline(always)]
fn enter<V: Vector>(planes: &Planes, lanes: &Plane, race: &mut [Plane; 81]) {
    let mut with_two = V::splat(false);
    for (cell, runner) in race.iter_mut().enumerate() {
        let [odd, four] = odd_and_four::<V>(planes, cell);
        let two = V::load(&planes.open[cell]).minus_either(odd, four);
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
        let [odd, four] = odd_and_four::<V>(planes, cell);
        let three = rest.and3(odd, V::load(&planes.open[cell])).minus(four);
        with_three = with_three | three;
        (V::load(runner) | three).store(runner);
    }
    let rest = rest.minus(with_three);
    for (open, runner) in planes.open.iter().zip(race) {
        V::load(runner).or_and(rest, V::load(open)).store(runner);
    }
}

/// Drops the cells that lack the highest bit that any in the race has, then those that lack the next, and so on.
#[inline(always)]
fn run_race<V: Vector>(race: &mut [Plane; 81], scores: &[[Plane; BITS]; 81]) {
    let none = V::splat(false);
    let mut any = none;
    for (runner, score) in race.iter().zip(scores) {
        any = any.or_and(V::load(runner), V::load(&score[BITS - 1]));
    }
    for bit in (0..BITS).rev() {
        let mut any_next = none;
        for (runner, score) in race.iter_mut().zip(scores) {
            let stays = V::load(runner).minus_but(any, V::load(&score[bit]));
            stays.store(runner);
            if bit > 0 {
                any_next = any_next.or_and(stays, V::load(&score[bit - 1]));
            }
        }
        any = any_next;
    }
}

/// Whether a cell's number of candidates is odd, and whether it is four or more.
#[inline(always)]
fn odd_and_four<V: Vector>(planes: &Planes, cell: usize) -> [V; 2] {
    let [a, b, c, d] = array!(pair in 4 => V::load_pair(pair_of(planes, cell, pair)));
    let ninth = V::load(&planes.candidates[NINTH + cell]);
    let three = a.xor3(b, c);
    let [odd, odd_too] = V::halves(three ^ d);
    let carries = [a.majority(b, c), three & d];
    let two = carries[0] ^ carries[1];
    let [two, two_too] = V::halves(two);
    let [four, four_too] = V::halves(carries[0] & carries[1]);
    let carry = odd.majority(odd_too, ninth);
    let more = two.majority(two_too, carry);
    [odd.xor3(odd_too, ninth), more.or3(four, four_too)]
}

/// The candidates of a cell, digits `2 * pair` and `2 * pair + 1` counted from 0.
#[inline(always)]
fn pair_of(planes: &Planes, cell: usize, pair: usize) -> &[Plane; 2] {
    let at = cell * 8 + pair * 2;
    planes.candidates[at..at + 2]
        .try_into()
        .expect("two planes")
}

/// The open cells that each cell sees, itself counted too. The sum is that of the box, and of the minilines of the row
/// and of the column that lie in other boxes:
///
/// ```text
///     . . . | r r r | r r r
///     . . . | . . . | . . .        r: four bits for each minirow, shared by the three cells that have it not
///     b b b | . . . | . . .
///     b b b | . . . | . . .        (Counting the row, the column and the box as they are, and so the cells that share
///     b b b | . . . | . . .         two houses twice, costs 27% more guesses on hard puzzles.)
/// ```
#[inline(always)]
fn count_open_peers<V: Vector>(planes: &Planes, sums: &mut Sums, scores: &mut [[Plane; BITS]; 81]) {
    for line in 0..9 {
        for part in 0..3 {
            let [a, b, c] = array!(i in 3 => V::load(&planes.open[line * 9 + part * 3 + i]));
            store_number(add(a, b, c), &mut sums.minirows[line][part]);
            let [a, b, c] = array!(i in 3 => V::load(&planes.open[(part * 3 + i) * 9 + line]));
            store_number(add(a, b, c), &mut sums.minicolumns[line][part]);
        }
    }
    for line in 0..9 {
        for part in 0..3 {
            let in_row = add_others::<V>(&sums.minirows[line], part);
            let in_column = add_others::<V>(&sums.minicolumns[line], part);
            store_number(in_row, &mut sums.rest_of_row[line][part]);
            store_number(in_column, &mut sums.rest_of_column[line][part]);
        }
    }
    for square in 0..9 {
        let [x, y, z] = array!(i in 3 => array!(bit in 2 => V::load(&sums.minirows[square / 3 * 3 + i][square % 3][bit])));
        let [a, b, c] = add_numbers(x, y);
        let [d, e] = z;
        let (s0, k0) = (a ^ d, a & d);
        let [s1, k1] = add(b, e, k0);
        let box_sum = [s0, s1, c ^ k1, c & k1];
        for i in 0..9 {
            let (row, column) = (square / 3 * 3 + i / 3, square % 3 * 3 + i % 3);
            let [a, b, c] = array!(bit in 3 => V::load(&sums.rest_of_row[row][square % 3][bit]));
            let [d, e, f] =
                array!(bit in 3 => V::load(&sums.rest_of_column[column][square / 3][bit]));
            let [s0, k0] = add(a, d, box_sum[0]);
            let [t1, l1] = add(b, e, box_sum[1]);
            let [t2, l2] = add(c, f, box_sum[2]);
            let (s1, k1) = (t1 ^ k0, t1 & k0);
            let [s2, k2] = add(t2, l1, k1);
            let [s3, k3] = add(box_sum[3], l2, k2);
            store_number([s0, s1, s2, s3, k3], &mut scores[row * 9 + column]);
        }
    }
}

/// Writes a number, the lowest bit first.
#[inline(always)]
fn store_number<V: Vector, const N: usize>(number: [V; N], planes: &mut [Plane; N]) {
    for bit in 0..N {
        number[bit].store(&mut planes[bit]);
    }
}

/// The numbers of a line's two other minilines, added.
#[inline(always)]
fn add_others<V: Vector>(minilines: &[[Plane; 2]; 3], part: usize) -> [V; 3] {
    let (this, that) = (&minilines[(part + 1) % 3], &minilines[(part + 2) % 3]);
    add_numbers(
        array!(bit in 2 => V::load(&this[bit])),
        array!(bit in 2 => V::load(&that[bit])),
    )
}

/// The sum of two numbers up to 3.
#[inline(always)]
fn add_numbers<V: Vector>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    let carry = a[0] & b[0];
    let [one, two] = add(a[1], b[1], carry);
    [a[0] ^ b[0], one, two]
}

/// A full adder: the sum of three bits, as a one and a two.
#[inline(always)]
fn add<V: Vector>(a: V, b: V, c: V) -> [V; 2] {
    [V::xor3(a, b, c), V::majority(a, b, c)]
}

/// The planes of the branch words: of the cells still in the race, the first one wins.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn describe<V: Vector>(planes: &Planes, race: &[Plane; 81], rows: &mut [Plane; 64]) {
    let none = V::splat(false);
    let (mut before, mut index, mut digits, mut ninth) = (none, [none; 7], [none.twice(); 4], none);
    for (cell, runner) in race.iter().enumerate() {
        let runner = V::load(runner);
        let chosen = runner.minus(before);
        before = before | runner;
        for bit in 0..7 {
            // Without a branch, as the loop over cells is not unrolled.
            index[bit] = index[bit].or_and(chosen, V::splat(cell >> bit & 1 == 1));
        }
        for pair in 0..4 {
            let here = V::load_pair(pair_of(planes, cell, pair));
            digits[pair] = digits[pair].or_and(chosen.twice(), here);
        }
        ninth = ninth.or_and(chosen, V::load(&planes.candidates[NINTH + cell]));
    }
    for bit in 0..7 {
        index[bit].store(&mut rows[bit]);
    }
    for pair in 0..4 {
        let [odd, even] = V::halves(digits[pair]);
        odd.store(&mut rows[8 + pair * 2]);
        even.store(&mut rows[9 + pair * 2]);
    }
    ninth.store(&mut rows[16]);
}
