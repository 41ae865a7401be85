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
//!   choice planes:   0-8  the row     9-17  the column     18-26  the candidates of the cell chosen
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

use super::planes::{CHOICE, NINTH, Planes};
use super::vector::{Bits, Kernel, Plane, Vector, array};

/// Planes of a score.
const BITS: usize = 5;

/// Room for choosing.
pub struct Choice {
    race: [Nine; 9],
    three: [Nine; 9],
    bivalue: Bivalue,
    scores: [[Nine; BITS]; 9],
}

/// The digits that bivalue cells have in the rest of a line, for each of the line's minilines (first, those in the miniline).
struct Bivalue {
    rest_of_row: [[Nine; 3]; 9],
    rest_of_column: [[Nine; 3]; 9],
}

/// Nine planes in pairs, for the digits or for the columns; the tenth is not used.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Nine([Plane; 10]);

impl Nine {
    /// Nothing.
    const NONE: Self = Self([Plane::NONE; 10]);

    /// Planes `2 * pair` and `2 * pair + 1`.
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

impl Choice {
    /// Nothing in it.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            race: [Nine::NONE; 9],
            three: [Nine::NONE; 9],
            bivalue: Bivalue {
                rest_of_row: [[Nine::NONE; 3]; 9],
                rest_of_column: [[Nine::NONE; 3]; 9],
            },
            scores: [[Nine::NONE; BITS]; 9],
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
        let Choice {
            race,
            three,
            bivalue,
            scores,
        } = self.choice;
        let without = enter_bivalue::<V>(self.planes, &self.lanes, race, three);
        collect_bivalue::<V>(self.planes, race, bivalue);
        turn_into_rest::<V>(&mut bivalue.rest_of_row);
        turn_into_rest::<V>(&mut bivalue.rest_of_column);
        add_scores::<V>(self.planes, bivalue, scores);
        if !without.is_empty() {
            enter_others::<V>(self.planes, &without, three, race);
        }
        run_race::<V>(race, scores);
        describe::<V>(self.planes, race);
    }
}

/// The columns of a pair of cells in a row; the ninth one is its own companion.
const COLUMNS: [[usize; 2]; 5] = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 8]];

/// Takes the second cell out of the pair that has but one.
#[inline(always)]
fn runners<V: Vector>(cells: V::Pair, pair: usize) -> V::Pair {
    if pair < 4 {
        return cells;
    }
    let [ninth, _] = V::halves(cells);
    V::pair(ninth, V::splat(false))
}

/// The cells that take part: bivalue ones. Returns the lanes that have none; notes the cells with three candidates for them.
#[inline(always)]
fn enter_bivalue<V: Vector>(
    planes: &Planes,
    lanes: &Plane,
    race: &mut [Nine; 9],
    three: &mut [Nine; 9],
) -> Plane {
    let mut with_two = V::splat(false).twice();
    for row in 0..9 {
        let [_, _, _, _, _] = array!(pair in 5 => {
            let cells = array!(k in 2 => row * 9 + COLUMNS[pair][k]);
            let [odd, four] = odd_and_four::<V>(planes, cells);
            let open = V::pair(V::load(&planes.open[cells[0]]), V::load(&planes.open[cells[1]]));
            let less = runners::<V>(open.minus(four), pair);
            with_two = with_two.or_minus(less, odd);
            V::store_pair(less.minus(odd), race[row].pair_mut(pair));
            V::store_pair(less & odd, three[row].pair_mut(pair));
        });
    }
    let [with_two, with_two_too] = V::halves(with_two);
    let mut without = Plane::NONE;
    V::load(lanes)
        .minus_either(with_two, with_two_too)
        .store(&mut without);
    without
}

/// The cells that take part where none is bivalue: those with three candidates, else all open ones.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn enter_others<V: Vector>(
    planes: &Planes,
    lanes: &Plane,
    three: &[Nine; 9],
    race: &mut [Nine; 9],
) {
    let rest = V::load(lanes).twice();
    let mut with_three = V::splat(false).twice();
    for (three, runners) in three.iter().zip(&mut *race) {
        for pair in 0..5 {
            let three = V::load_pair(three.pair(pair));
            with_three = with_three | three;
            let runner = V::load_pair(runners.pair(pair)).or_and(rest, three);
            V::store_pair(runner, runners.pair_mut(pair));
        }
    }
    let [with_three, with_three_too] = V::halves(with_three);
    let rest = V::load(lanes).minus_either(with_three, with_three_too);
    for (open, runners) in planes.open.as_chunks::<9>().0.iter().zip(race) {
        for column in 0..9 {
            let runner = V::load(&runners.0[column]);
            runner
                .or_and(rest, V::load(&open[column]))
                .store(&mut runners.0[column]);
        }
    }
}

/// Sees which digits the bivalue cells of each miniline have.
#[inline(always)]
fn collect_bivalue<V: Vector>(planes: &Planes, two: &[Nine; 9], bivalue: &mut Bivalue) {
    for band in 0..3 {
        for stack in 0..3 {
            let cells: [usize; 9] = array!(i in 9 => (band * 3 + i / 3) * 9 + stack * 3 + i % 3);
            let two = array!(i in 9 => V::load(&two[band * 3 + i / 3].0[stack * 3 + i % 3]));
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
fn turn_into_rest<V: Vector>(lines: &mut [[Nine; 3]; 9]) {
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
fn run_race<V: Vector>(race: &mut [Nine; 9], scores: &[[Nine; BITS]; 9]) {
    let none = V::splat(false).twice();
    let mut any = none;
    for (runners, scores) in race.iter().zip(scores) {
        for pair in 0..5 {
            let runner = V::load_pair(runners.pair(pair));
            any = any.or_and(runner, V::load_pair(scores[BITS - 1].pair(pair)));
        }
    }
    for bit in (0..BITS).rev() {
        let [any_even, any_odd] = V::halves(any);
        let have = (any_even | any_odd).twice();
        any = none;
        for (runners, scores) in race.iter_mut().zip(scores) {
            for pair in 0..5 {
                let score = V::load_pair(scores[bit].pair(pair));
                let stays = V::load_pair(runners.pair(pair)).minus_but(have, score);
                V::store_pair(stays, runners.pair_mut(pair));
                if bit > 0 {
                    any = any.or_and(stays, V::load_pair(scores[bit - 1].pair(pair)));
                }
            }
        }
    }
}

/// Whether the numbers of candidates of two cells are odd, and whether they are four or more.
#[inline(always)]
fn odd_and_four<V: Vector>(planes: &Planes, cells: [usize; 2]) -> [V::Pair; 2] {
    let [x, y]: [[V::Pair; 3]; 2] = array!(k in 2 => {
        let [a, b, c, d] = array!(pair in 4 => V::load_pair(pair_of(planes, cells[k], pair)));
        let three = a.xor3(b, c);
        let carries = [a.majority(b, c), three & d];
        [three ^ d, carries[0] ^ carries[1], carries[0] & carries[1]]
    });
    let [[odd, odd_too], [two, two_too], [four, four_too]] = array!(n in 3 => V::zip(x[n], y[n]));
    let ninth = ninths::<V>(planes, cells);
    let carry = odd.majority(odd_too, ninth);
    let more = two.majority(two_too, carry);
    [odd.xor3(odd_too, ninth), more.or3(four, four_too)]
}

/// Whether digit 9 is a candidate of two cells.
#[inline(always)]
fn ninths<V: Vector>(planes: &Planes, cells: [usize; 2]) -> V::Pair {
    let [a, b] = array!(k in 2 => V::load(&planes.candidates[NINTH + cells[k]]));
    V::pair(a, b)
}

/// The candidates of a cell, digits `2 * pair` and `2 * pair + 1` counted from 0.
#[inline(always)]
fn pair_of(planes: &Planes, cell: usize, pair: usize) -> &[Plane; 2] {
    let at = cell * 8 + pair * 2;
    planes.candidates[at..at + 2]
        .try_into()
        .expect("two planes")
}

/// Adds up the scores, for two cells of a row at a time: choosing falls from the time of 2.4 passes.
///
/// The open cells that a cell sees, itself counted too, are the sum of the box and of the minilines of its row and column
/// that lie in other boxes:
///
/// ```text
///     . . . | r r r | r r r
///     . . . | . . . | . . .        r: four bits for each minirow, shared by the three cells that have it not
///     b b b | . . . | . . .
///     b b b | . . . | . . .        (Counting the row, the column and the box as they are, and so the cells that share
///     b b b | . . . | . . .         two houses twice, costs 27% more guesses on hard puzzles.)
/// ```
///
/// Five bits hold 31 at most; a cell that sees 20 open ones (it is counted itself) and shares digits both ways has 25.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn add_scores<V: Vector>(planes: &Planes, bivalue: &Bivalue, scores: &mut [[Nine; BITS]; 9]) {
    let in_minicolumns: [[[V::Pair; 2]; 5]; 3] = array!(band in 3 => array!(pair in 5 => {
        let [a, b, c] = array!(i in 3 => open_pair::<V>(planes, band * 3 + i, pair));
        add(a, b, c)
    }));
    for band in 0..3 {
        let in_rest_of_columns: [[V::Pair; 3]; 5] = array!(pair in 5 => {
            add_numbers(in_minicolumns[(band + 1) % 3][pair], in_minicolumns[(band + 2) % 3][pair])
        });
        let in_minirows: [[[V; 2]; 3]; 3] = array!(i in 3 => array!(stack in 3 => {
            let [a, b, c] = array!(j in 3 => V::load(&planes.open[(band * 3 + i) * 9 + stack * 3 + j]));
            add(a, b, c)
        }));
        let in_boxes = array!(stack in 3 => {
            add_three_numbers(in_minirows[0][stack], in_minirows[1][stack], in_minirows[2][stack])
        });
        for i in 0..3 {
            let row = band * 3 + i;
            let in_row = array!(stack in 3 => {
                let [this, that] = [in_minirows[i][(stack + 1) % 3], in_minirows[i][(stack + 2) % 3]];
                add_to_box(in_boxes[stack], add_numbers(this, that))
            });
            let [_, _, _, _, _] = array!(pair in 5 => {
                let [first, second] = array!(k in 2 => in_row[COLUMNS[pair][k] / 3]);
                let open = array!(bit in 4 => V::pair(first[bit], second[bit]));
                let score = score_two::<V>(planes, bivalue, row, pair, open, in_rest_of_columns[pair]);
                for bit in 0..BITS {
                    V::store_pair(score[bit], scores[row][bit].pair_mut(pair));
                }
            });
        }
    }
}

/// The scores of two cells, from the open cells in their box and the rest of the row, and in the rest of the column.
#[inline(always)]
fn score_two<V: Vector>(
    planes: &Planes,
    bivalue: &Bivalue,
    row: usize,
    pair: usize,
    [r0, r1, r2, r3]: [V::Pair; 4],
    [c0, c1, c2]: [V::Pair; 3],
) -> [V::Pair; BITS] {
    let columns = COLUMNS[pair];
    let cells = array!(k in 2 => row * 9 + columns[k]);
    let ninth = ninths::<V>(planes, cells);
    let of_row: [&Nine; 2] = array!(k in 2 => &bivalue.rest_of_row[row][columns[k] / 3]);
    let of_column: [&Nine; 2] = array!(k in 2 => &bivalue.rest_of_column[columns[k]][row / 3]);
    let in_row = meet::<V>(planes, cells, ninth, of_row);
    let in_column = meet::<V>(planes, cells, ninth, of_column);
    let (s0, k0) = (r0 ^ c0, r0 & c0);
    let [t1, k1] = add(r1, c1, k0);
    let [s1, l1] = add(t1, in_row, in_column);
    let [t2, k2] = add(r2, c2, k1);
    let (s2, l2) = (t2 ^ l1, t2 & l1);
    let [s3, s4] = add(r3, k2, l2);
    [s0, s1, s2, s3, s4]
}

/// Whether two cells share a digit, each with its own digits.
#[inline(always)]
fn meet<V: Vector>(
    planes: &Planes,
    cells: [usize; 2],
    ninth: V::Pair,
    digits: [&Nine; 2],
) -> V::Pair {
    let [a, b]: [V::Pair; 2] = array!(k in 2 => {
        let x: [V::Pair; 4] = array!(pair in 4 => V::load_pair(pair_of(planes, cells[k], pair)));
        let y: [V::Pair; 4] = array!(pair in 4 => V::load_pair(digits[k].pair(pair)));
        (x[0] & y[0])
            .or_and(x[1], y[1])
            .or_and(x[2], y[2])
            .or_and(x[3], y[3])
    });
    let [shared, shared_too] = V::zip(a, b);
    let digit = V::pair(V::load(&digits[0].0[8]), V::load(&digits[1].0[8]));
    (shared | shared_too).or_and(ninth, digit)
}

/// The open ones of two cells.
#[inline(always)]
fn open_pair<V: Vector>(planes: &Planes, row: usize, pair: usize) -> V::Pair {
    let [a, b] = array!(k in 2 => V::load(&planes.open[row * 9 + COLUMNS[pair][k]]));
    V::pair(a, b)
}

/// The sum of three numbers up to 3.
#[inline(always)]
fn add_three_numbers<B: Bits>(x: [B; 2], y: [B; 2], z: [B; 2]) -> [B; 4] {
    let [a, b, c] = add_numbers(x, y);
    let (s0, k0) = (a ^ z[0], a & z[0]);
    let [s1, k1] = add(b, z[1], k0);
    [s0, s1, c ^ k1, c & k1]
}

/// The sum of a number up to 9 and one up to 6.
#[inline(always)]
fn add_to_box<B: Bits>(x: [B; 4], y: [B; 3]) -> [B; 4] {
    let (s0, k0) = (x[0] ^ y[0], x[0] & y[0]);
    let [s1, k1] = add(x[1], y[1], k0);
    let [s2, k2] = add(x[2], y[2], k1);
    [s0, s1, s2, x[3] ^ k2]
}

/// The sum of two numbers up to 3.
#[inline(always)]
fn add_numbers<B: Bits>(a: [B; 2], b: [B; 2]) -> [B; 3] {
    let carry = a[0] & b[0];
    let [one, two] = add(a[1], b[1], carry);
    [a[0] ^ b[0], one, two]
}

/// A full adder: the sum of three bits, as a one and a two.
#[inline(always)]
fn add<B: Bits>(a: B, b: B, c: B) -> [B; 2] {
    [a.xor3(b, c), a.majority(b, c)]
}

/// Writes the choice: of the cells still in the race, the first one wins.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "iterators are closures that may not be inlined"
)]
fn describe<V: Vector>(planes: &mut Planes, race: &[Nine; 9]) {
    let none = V::splat(false);
    let (mut before, mut columns, mut digits, mut ninth) =
        (none, [none; 9], [none.twice(); 4], none);
    for row in 0..9 {
        let before_row = before;
        for column in 0..9 {
            let cell = row * 9 + column;
            let runner = V::load(&race[row].0[column]);
            let chosen = runner.minus(before);
            before = before | runner;
            columns[column] = columns[column] | chosen;
            for pair in 0..4 {
                let here = V::load_pair(pair_of(planes, cell, pair));
                digits[pair] = digits[pair].or_and(chosen.twice(), here);
            }
            ninth = ninth.or_and(chosen, V::load(&planes.candidates[NINTH + cell]));
        }
        before
            .minus(before_row)
            .store(&mut planes.candidates[CHOICE + row]);
    }
    let rows = &mut planes.candidates[CHOICE + 9..];
    for column in 0..9 {
        columns[column].store(&mut rows[column]);
    }
    for pair in 0..4 {
        let digits = V::halves(digits[pair]);
        for k in 0..2 {
            digits[k].store(&mut rows[9 + pair * 2 + k]);
        }
    }
    ninth.store(&mut rows[17]);
}
