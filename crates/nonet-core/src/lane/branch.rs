//! Where to guess: for all lanes at once, the bivalue cell with the best score.
//!
//! ```text
//!   score = open cells that the cell sees                                              box and lines, 0 to 20
//!         + 2 if it shares a digit with a bivalue cell in the rest of its row          row outside the box
//!         + 2 if it shares a digit with a bivalue cell in the rest of its column       column outside the box
//! ```
//!
//! Open cells say where much can be cleared; a bivalue cell with a shared digit says that clearing it goes on.
//!
//! Scores are numbers written across planes, one plane a bit, and added by full adders; the best cell is found by asking,
//! from the highest bit down, whether any cell still in the race has the bit, and dropping those that lack it. A lane
//! without a bivalue cell runs its cells with three candidates, or else all its open ones. Ties go to the first cell.
//!
//! ```text
//!   branch word of a lane:   bits 0-8  the row     9-17  the column     18-26  the candidates, digit 1 at bit 18
//! ```
//!
//! Scores tried one lane at a time outside the planes; guesses for a 17-clue puzzle, one of the magictour list, one of the
//! forum's 11+ and of its hardest 1106:
//!
//! | score of a bivalue cell                                                    | 17-clue | magictour | 11+  | 1106 |
//! |----------------------------------------------------------------------------|---------|-----------|------|------|
//! | open cells it sees                                                         | 0.65    | 10.3      | 85.4 | 138  |
//! | + 1 for each bivalue one among them                                        | 0.62    | 9.9       | 85.0 | 144  |
//! | + 2 for each bivalue one that shares a digit                               | 0.53    | 8.3       | 74.5 | 124  |
//! | + 2 for each outer miniline of its lines, and minirow of its box, with one | 0.54    | 8.3       | 74.4 | 123  |
//! | + 2 for each rest of a line, or of its box, with one                       | 0.55    | 8.6       | 75.8 | 125  |
//! | + 2 for each rest of a line with one (this one)                            | 0.56    | 8.7       | 75.8 | 126  |
//! | + 4 for each rest of a line with one                                       | 0.55    | 8.6       | 75.7 | 126  |
//! | + 1 for each house and digit of the cell that has two places there         | 0.70    | 11.7      | 103  | 180  |
//! | candidates it sees, + 2 for each bivalue cell that shares a digit          | 0.63    | 8.9       | 73.8 | 115  |
//! | for both digits, candidates seen, threefold if *strong*                    | 0.48    | 7.4       | 62   | -    |
//! | the same, the parts from row, column and box each halved: four bits        | 0.50    | 7.7       | 66   | -    |
//!
//! (*Strong*: in a bivalue cell, or one of two places in a house.) Going by single minilines costs as much more as it
//! saves. The last row would take some 16,000 functions a call, 2.7 microseconds where a whole turn takes 12, to save a fifth
//! of the turns: as much as it costs.
//!
//! Not done: for puzzles with several solutions, trying first the digit with more places in the three houses saves a tenth
//! of the guesses (6.3 to 5.6 on the list made of such), and the other way round adds two fifths; it changes nothing where the
//! whole search has to be walked.

use super::planes::{NINTH, Planes};
use super::vector::{Bits, Kernel, Plane, Vector, array};

/// Planes of a score.
const BITS: usize = 5;

/// Room for choosing, and the choice.
pub struct Choice {
    race: [Plane; 81],
    bivalue: Bivalue,
    sums: Sums,
    scores: [[Plane; BITS]; 81],
    rows: [Plane; 64],
    words: [Plane; 64],
}

/// The digits that bivalue cells have in the rest of a line, for each of the line's minilines (first, those in the miniline).
struct Bivalue {
    rest_of_row: [[Digits; 3]; 9],
    rest_of_column: [[Digits; 3]; 9],
}

/// Nine planes, a digit each, in pairs; the tenth is not used.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Digits([Plane; 10]);

impl Digits {
    /// No digit.
    const NONE: Self = Self([Plane::NONE; 10]);

    /// Digits `2 * pair` and `2 * pair + 1`, counted from 0.
    #[inline(always)]
    fn pair(&self, pair: usize) -> &[Plane; 2] {
        &self.0.as_chunks::<2>().0[pair]
    }

    /// The same, to be written.
    #[inline(always)]
    fn pair_mut(&mut self, pair: usize) -> &mut [Plane; 2] {
        &mut self.0.as_chunks_mut::<2>().0[pair]
    }
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
            bivalue: Bivalue {
                rest_of_row: [[Digits::NONE; 3]; 9],
                rest_of_column: [[Digits::NONE; 3]; 9],
            },
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
    #[inline(always)]
    pub fn of_slot(&self, slot: usize) -> (usize, usize) {
        let word = self.words[slot / 4].0[slot % 4];
        let (row, column) = (word.trailing_zeros(), (word >> 9).trailing_zeros());
        (
            (row * 9 + column) as usize,
            (word >> 18).trailing_zeros() as usize,
        )
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
            bivalue,
            sums,
            scores,
            rows,
            words,
        } = self.choice;
        let without = enter_bivalue::<V>(self.planes, &self.lanes, race);
        collect_bivalue::<V>(self.planes, race, bivalue);
        turn_into_rest::<V>(&mut bivalue.rest_of_row);
        turn_into_rest::<V>(&mut bivalue.rest_of_column);
        count_open_peers::<V>(self.planes, sums);
        add_scores::<V>(self.planes, bivalue, sums, scores);
        if !without.is_empty() {
            enter_others::<V>(self.planes, &without, race);
        }
        run_race::<V>(race, scores);
        describe::<V>(self.planes, race, rows);
        V::transpose(rows, words);
    }
}

/// The cells that take part: bivalue ones. Returns the lanes that have none.
#[inline(always)]
fn enter_bivalue<V: Vector>(planes: &Planes, lanes: &Plane, race: &mut [Plane; 81]) -> Plane {
    let mut with_two = V::splat(false);
    for (cell, runner) in race.iter_mut().enumerate() {
        let [odd, four] = odd_and_four::<V>(planes, cell);
        let two = V::load(&planes.open[cell]).minus_either(odd, four);
        with_two = with_two | two;
        two.store(runner);
    }
    let mut without = Plane::NONE;
    V::load(lanes).minus(with_two).store(&mut without);
    without
}

/// The cells that take part where none is bivalue: those with three candidates, else all open ones.
#[inline(always)]
fn enter_others<V: Vector>(planes: &Planes, lanes: &Plane, race: &mut [Plane; 81]) {
    let rest = V::load(lanes);
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

/// Sees which digits the bivalue cells of each miniline have.
#[inline(always)]
fn collect_bivalue<V: Vector>(planes: &Planes, two: &[Plane; 81], bivalue: &mut Bivalue) {
    for band in 0..3 {
        for stack in 0..3 {
            let cells: [usize; 9] = array!(i in 9 => (band * 3 + i / 3) * 9 + stack * 3 + i % 3);
            let two = array!(i in 9 => V::load(&two[cells[i]]));
            let two_pair = array!(i in 9 => two[i].twice());
            for pair in 0..4 {
                let x =
                    array!(i in 9 => two_pair[i] & V::load_pair(pair_of(planes, cells[i], pair)));
                for i in 0..3 {
                    let row = x[3 * i].or3(x[3 * i + 1], x[3 * i + 2]);
                    let column = x[i].or3(x[i + 3], x[i + 6]);
                    V::store_pair(row, bivalue.rest_of_row[band * 3 + i][stack].pair_mut(pair));
                    V::store_pair(
                        column,
                        bivalue.rest_of_column[stack * 3 + i][band].pair_mut(pair),
                    );
                }
            }
            let x = array!(i in 9 => two[i] & V::load(&planes.candidates[NINTH + cells[i]]));
            for i in 0..3 {
                let row = x[3 * i].or3(x[3 * i + 1], x[3 * i + 2]);
                let column = x[i].or3(x[i + 3], x[i + 6]);
                row.store(&mut bivalue.rest_of_row[band * 3 + i][stack].0[8]);
                column.store(&mut bivalue.rest_of_column[stack * 3 + i][band].0[8]);
            }
        }
    }
}

/// Turns the digits of each miniline into those of the two others in its line.
#[inline(always)]
fn turn_into_rest<V: Vector>(lines: &mut [[Digits; 3]; 9]) {
    for line in lines {
        for pair in 0..4 {
            let [a, b, c] = array!(i in 3 => V::load_pair(line[i].pair(pair)));
            V::store_pair(b | c, line[0].pair_mut(pair));
            V::store_pair(a | c, line[1].pair_mut(pair));
            V::store_pair(a | b, line[2].pair_mut(pair));
        }
        let [a, b, c] = array!(i in 3 => V::load(&line[i].0[8]));
        (b | c).store(&mut line[0].0[8]);
        (a | c).store(&mut line[1].0[8]);
        (a | b).store(&mut line[2].0[8]);
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

/// Counts open cells by miniline. Those that a cell sees, itself counted too, are the sum of the box and of the minilines
/// of its row and column that lie in other boxes:
///
/// ```text
///     . . . | r r r | r r r
///     . . . | . . . | . . .        r: four bits for each minirow, shared by the three cells that have it not
///     b b b | . . . | . . .
///     b b b | . . . | . . .        (Counting the row, the column and the box as they are, and so the cells that share
///     b b b | . . . | . . .         two houses twice, costs 27% more guesses on hard puzzles.)
/// ```
#[inline(always)]
fn count_open_peers<V: Vector>(planes: &Planes, sums: &mut Sums) {
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
}

/// The planes of nine digits in registers.
#[derive(Clone, Copy)]
struct Nine<V: Vector> {
    pairs: [V::Pair; 4],
    ninth: V,
}

impl<V: Vector> Nine<V> {
    #[inline(always)]
    fn load(digits: &Digits) -> Self {
        Self {
            pairs: array!(pair in 4 => V::load_pair(digits.pair(pair))),
            ninth: V::load(&digits.0[8]),
        }
    }

    #[inline(always)]
    fn load_cell(planes: &Planes, cell: usize) -> Self {
        Self {
            pairs: array!(pair in 4 => V::load_pair(pair_of(planes, cell, pair))),
            ninth: V::load(&planes.candidates[NINTH + cell]),
        }
    }

    /// Whether a digit is in both.
    #[inline(always)]
    fn meets(self, other: Self) -> V {
        let (x, y) = (self.pairs, other.pairs);
        let shared = (x[0] & y[0])
            .or_and(x[1], y[1])
            .or_and(x[2], y[2])
            .or_and(x[3], y[3]);
        let [shared, shared_too] = V::halves(shared);
        (shared | shared_too).or_and(self.ninth, other.ninth)
    }
}

/// Adds up the scores; what belongs to a minirow is added and loaded once for its three cells: choosing falls from the
/// time of 2.6 passes to that of 2.4.
///
/// Five bits hold 31 at most; a cell that sees 20 open ones (it is counted itself) and shares digits both ways has 25.
#[inline(always)]
fn add_scores<V: Vector>(
    planes: &Planes,
    bivalue: &Bivalue,
    sums: &Sums,
    scores: &mut [[Plane; BITS]; 81],
) {
    for band in 0..3 {
        for stack in 0..3 {
            let of_box = add_minirows::<V>(sums, band, stack);
            for i in 0..3 {
                let row = band * 3 + i;
                let of_row = array!(bit in 3 => V::load(&sums.rest_of_row[row][stack][bit]));
                let (r0, k0) = (of_row[0] ^ of_box[0], of_row[0] & of_box[0]);
                let [r1, k1] = add(of_row[1], of_box[1], k0);
                let [r2, k2] = add(of_row[2], of_box[2], k1);
                let r3 = of_box[3] ^ k2;
                let digits_of_row = Nine::<V>::load(&bivalue.rest_of_row[row][stack]);
                let [(), (), ()] = array!(j in 3 => {
                    let column = stack * 3 + j;
                    let cell = Nine::<V>::load_cell(planes, row * 9 + column);
                    let in_row = cell.meets(digits_of_row);
                    let in_column = cell.meets(Nine::<V>::load(&bivalue.rest_of_column[column][band]));
                    let of_column = array!(bit in 3 => V::load(&sums.rest_of_column[column][band][bit]));
                    let (s0, k0) = (r0 ^ of_column[0], r0 & of_column[0]);
                    let [t1, k1] = add(r1, of_column[1], k0);
                    let [s1, l1] = add(t1, in_row, in_column);
                    let [t2, k2] = add(r2, of_column[2], k1);
                    let (s2, l2) = (t2 ^ l1, t2 & l1);
                    let [s3, s4] = add(r3, k2, l2);
                    store_number([s0, s1, s2, s3, s4], &mut scores[row * 9 + column]);
                });
            }
        }
    }
}

/// The open cells of a box.
#[inline(always)]
fn add_minirows<V: Vector>(sums: &Sums, band: usize, stack: usize) -> [V; 4] {
    let [x, y, z] = array!(i in 3 =>
        array!(bit in 2 => V::load(&sums.minirows[band * 3 + i][stack][bit])));
    let [a, b, c] = add_numbers(x, y);
    let (s0, k0) = (a ^ z[0], a & z[0]);
    let [s1, k1] = add(b, z[1], k0);
    [s0, s1, c ^ k1, c & k1]
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
    let (mut before, mut columns, mut digits, mut ninth) =
        (none, [none; 9], [none.twice(); 4], none);
    for row in 0..9 {
        let before_row = before;
        for column in 0..9 {
            let cell = row * 9 + column;
            let runner = V::load(&race[cell]);
            let chosen = runner.minus(before);
            before = before | runner;
            columns[column] = columns[column] | chosen;
            for pair in 0..4 {
                let here = V::load_pair(pair_of(planes, cell, pair));
                digits[pair] = digits[pair].or_and(chosen.twice(), here);
            }
            ninth = ninth.or_and(chosen, V::load(&planes.candidates[NINTH + cell]));
        }
        before.minus(before_row).store(&mut rows[row]);
    }
    for column in 0..9 {
        columns[column].store(&mut rows[9 + column]);
    }
    for pair in 0..4 {
        V::store_pair(
            digits[pair],
            (&mut rows[18 + pair * 2..20 + pair * 2])
                .try_into()
                .expect("two planes"),
        );
    }
    ninth.store(&mut rows[26]);
}
