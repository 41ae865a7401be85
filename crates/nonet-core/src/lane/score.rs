//! How much a guess in a cell promises: a number for every cell, written across planes, one plane a bit.
//!
//! ```text
//!   score = open cells that the cell sees, itself counted too                          box and lines, 0 to 21
//!         + 2 if it shares a digit with a bivalue cell in the rest of its row          row outside the box
//!         + 2 if all its digits have candidates in the rest of its row
//!         + the same for its column
//! ```
//!
//! Open cells say where much can be cleared; a bivalue cell with a shared digit says that clearing it goes on; and digits
//! that are all to be found in the rest of a line say that something is cleared there, whichever is right. (A lane without
//! a bivalue cell goes by the cells that it runs instead, in rows only: it hardly matters.)
//!
//! Cells that see each other only through a line are counted by minilines, so that none is counted twice:
//!
//! ```text
//!     . . . | r r r | r r r
//!     . . . | . . . | . . .        r: the rest of a row, shared by the three cells that have it
//!     b b b | . . . | . . .
//!     b b b | . . . | . . .        (Counting the row, the column and the box as they are, and so the cells that share
//!     b b b | . . . | . . .         two houses twice, costs 27% more guesses on hard puzzles.)
//! ```
//!
//! Two cells of a row are scored at a time: 256-bit instructions for one cell become 512-bit ones for two. Planes, notes
//! and rests are 60 KB, more than the first-level cache: what was touched last is worked on first, which takes a seventh off.
//!
//! Scores tried one lane at a time outside the planes; guesses for a 17-clue puzzle, one of the magictour list, one of the
//! forum's 11+ and one of its hardest 1106:
//!
//! | score of a bivalue cell                                                         | 17-clue | magictour | 11+  | 1106 |
//! |---------------------------------------------------------------------------------|---------|-----------|------|------|
//! | open cells it sees                                                              | 0.58    | 10.3      | 81.1 | 138  |
//! | + 2 for each rest of a line where a bivalue cell shares a digit                 | 0.49    | 8.7       | 72.7 | 126  |
//! | the same, counting shared digits                                                | 0.47    | 8.3       | 70.1 | 121  |
//! | open cells, + 2 for each rest of a line with all its digits                     | 0.54    | 9.0       | 68.8 | 115  |
//! | both (this one)                                                                 | 0.49    | 8.1       | 64.6 | 110  |
//! | the same, but + 4 for the rest with all its digits                              | 0.51    | 8.1       | 63.1 | 107  |
//! | the same as this one without open cells                                         | 0.59    | 9.1       | 69.1 | 122  |
//! | the same, *strong* cells with a shared digit instead of bivalue ones            | 0.49    | 7.8       | 63.4 | 108  |
//! | open cells, + 3 for rests with all digits, + 3 for those with all digits strong | 0.46    | 7.5       | 61.0 | 102  |
//! | for both digits, candidates seen, threefold if strong                           | 0.48    | 7.4       | 58.5 | 89.7 |
//! | the same for the best three by the second line only                             | 0.48    | 7.8       | 62.2 | 103  |
//!
//! (*Strong*: bivalue, or one of two places for the digit in a house.) Finding strong cells takes 2,200 instructions, a
//! twelfth of a turn, for the few percent that the lines with them are better; the last two lines take a third of a turn.
//!
//! Trying both digits of the best cells near the root, as deep as a pass leads, and taking the one that clears most: no fewer
//! searches with the trials counted (145 for an 11+ puzzle with none, 149 with four cells at the root, 174 with four cells
//! at three levels).
//!
//! Where a bivalue cell in the rest of the chosen cell's column has one of its digits, that one is tried first. That changes
//! nothing where the whole search has to be walked; on the list of puzzles with several solutions it saves 7% of the guesses
//! (6.6 to 6.2) and 4% of the time, for 1% of the time elsewhere. Tried instead of it (the first number of each was counted
//! outside the planes):
//!
//! - the digit with more places in the cell's three houses: 5.7 guesses. By popcounts of what each side clears, lane by lane at
//!   each guess: 5.9, 1% more time there than without any order, and 7% more on hard puzzles; in a third of the grid only: 6.2,
//!   3% less time there, and 3% more on hard puzzles;
//! - the digit that more bivalue cells in the rests of both lines share: 5.7. In planes, whether any shares it: 6.2, and 2% more
//!   time than by the column alone;
//! - the other digit first: a third more guesses.

use super::planes::{
    CHOICE, NINTH, Planes, candidate_plane, load_pair, minicolumn_pair, minicolumn_plane,
    minirow_pair, minirow_plane,
};
use crate::simd::{Bits, Plane, Vector, array};

/// Planes of a score, which is 1 at least and 29 at most.
pub const BITS: usize = 5;

/// The columns of a pair of cells in a row; the ninth one is its own companion.
pub const COLUMNS: [[usize; 2]; 5] = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 8]];

/// Nine planes in pairs, for the digits or for the columns; the tenth is not used.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Nine(pub [Plane; 10]);

impl Nine {
    /// Nothing.
    pub const NONE: Self = Self([Plane::NONE; 10]);

    /// Planes `2 * pair` and `2 * pair + 1`.
    #[inline(always)]
    pub fn pair(&self, pair: usize) -> &[Plane; 2] {
        &self.0.as_chunks::<2>().0[pair]
    }

    /// The same, to be written.
    #[inline(always)]
    pub fn pair_mut(&mut self, pair: usize) -> &mut [Plane; 2] {
        &mut self.0.as_chunks_mut::<2>().0[pair]
    }
}

/// What there is in the rest of a line.
#[derive(Clone, Copy)]
struct Rest {
    /// The digits of its bivalue cells.
    bivalue: Nine,
    /// The digits that have a candidate there.
    any: Nine,
}

impl Rest {
    const NONE: Self = Self {
        bivalue: Nine::NONE,
        any: Nine::NONE,
    };
}

/// Room for scoring.
pub struct Score {
    /// The digits of the bivalue cells of each column's three minicolumns.
    minicolumns: [[Nine; 3]; 9],
    /// And those of a row's minirows.
    minirows: [Nine; 3],
    /// The rests of the columns of a band, and of the three minirows of a row.
    columns: [Rest; 9],
    rows: [Rest; 3],
}

impl Score {
    /// Nothing in it.
    pub const NONE: Self = Self {
        minicolumns: [[Nine::NONE; 3]; 9],
        minirows: [Nine::NONE; 3],
        columns: [Rest::NONE; 9],
        rows: [Rest::NONE; 3],
    };

    /// Notes the digits of the bivalue cells of a band, which are those in the race.
    #[inline(always)]
    pub fn see_band<V: Vector>(&mut self, planes: &Planes, race: &[Nine; 9], band: usize) {
        for column in 0..9 {
            let cells = array!(i in 3 => (band * 3 + i) * 9 + column);
            digits_of_bivalue::<V>(planes, race, cells, &mut self.minicolumns[column][band]);
        }
    }

    /// Scores every cell in the race, and leaves in it those with a higher score than any of their half before them.
    #[inline(always)]
    pub fn run<V: Vector>(&mut self, planes: &Planes, race: &mut [Nine; 9]) -> V {
        let mut best = [V::splat(false).twice(); BITS];
        let in_minicolumns: [[[V::Pair; 2]; 5]; 3] = array!(band in 3 => array!(pair in 5 => {
            let [a, b, c] = array!(i in 3 => open_pair::<V>(planes, band * 3 + i, pair));
            add(a, b, c)
        }));
        for band in 0..3 {
            let others = [(band + 1) % 3, (band + 2) % 3];
            self.see_columns::<V>(planes, others);
            let in_columns: [[V::Pair; 3]; 5] = array!(pair in 5 => {
                add_numbers(in_minicolumns[others[0]][pair], in_minicolumns[others[1]][pair])
            });
            let in_minirows: [[[V; 2]; 3]; 3] = array!(i in 3 => array!(stack in 3 => {
                let [a, b, c] = array!(j in 3 => V::load(&planes.open[(band * 3 + i) * 9 + stack * 3 + j]));
                add(a, b, c)
            }));
            let in_boxes = array!(stack in 3 => {
                add_three_numbers(in_minirows[0][stack], in_minirows[1][stack], in_minirows[2][stack])
            });
            let _: [(); 3] = array!(i in 3 => {
                let row = band * 3 + i;
                self.see_row::<V>(planes, race, row);
                let in_row = array!(stack in 3 => {
                    let [this, that] = [in_minirows[i][(stack + 1) % 3], in_minirows[i][(stack + 2) % 3]];
                    add_to_box(in_boxes[stack], add_numbers(this, that))
                });
                let _: [(); 5] = array!(pair in 5 => {
                    let [first, second] = array!(k in 2 => in_row[COLUMNS[pair][k] / 3]);
                    let open = array!(bit in 4 => V::pair(first[bit], second[bit]));
                    let score = self.score_two::<V>(planes, row, pair, open, in_columns[pair]);
                    let runner = V::load_pair(race[row].pair(pair));
                    let lead = runner & is_more(score, best);
                    best = array!(bit in 5 => lead.choose(score[bit], best[bit]));
                    V::store_pair(lead, race[row].pair_mut(pair));
                });
            });
        }
        let halves: [[V; 2]; BITS] = array!(bit in 5 => V::halves(best[bit]));
        is_more(
            array!(bit in 5 => halves[bit][1]),
            array!(bit in 5 => halves[bit][0]),
        )
    }

    /// Notes which digits the bivalue cells have in the rest of the chosen cell's column: those to be tried first.
    #[inline(always)]
    pub fn prefer<V: Vector>(&self, planes: &mut Planes) {
        let choice = &mut planes.candidates[CHOICE..];
        let rows: [V; 9] = array!(row in 9 => V::load(&choice[row]));
        let bands = array!(band in 3 => rows[band * 3].or3(rows[band * 3 + 1], rows[band * 3 + 2]));
        let none = V::splat(false);
        let (mut pairs, mut ninth) = ([none.twice(); 4], none);
        for (minicolumns, chosen) in self.minicolumns.iter().zip(&choice[9..]) {
            let column = V::load(chosen);
            let _: [(); 3] = array!(band in 3 => {
                let digits = &minicolumns[band];
                let here = column.minus(bands[band]);
                let both = here.twice();
                pairs = array!(pair in 4 => pairs[pair].or_and(both, V::load_pair(digits.pair(pair))));
                ninth = ninth.or_and(here, V::load(&digits.0[8]));
            });
        }
        let digits = &mut choice[18..];
        let _: [(); 4] = array!(pair in 4 => {
            let [a, b] = V::halves(pairs[pair]);
            a.store(&mut digits[pair * 2]);
            b.store(&mut digits[pair * 2 + 1]);
        });
        ninth.store(&mut digits[8]);
    }

    /// Sees what is in the other two bands of each column.
    #[inline(always)]
    fn see_columns<V: Vector>(&mut self, planes: &Planes, others: [usize; 2]) {
        for column in 0..9 {
            let minicolumns = &self.minicolumns[column];
            let Rest { bivalue, any } = &mut self.columns[column];
            for pair in 0..4 {
                let [a, b] = array!(k in 2 => V::load_pair(minicolumns[others[k]].pair(pair)));
                V::store_pair(a | b, bivalue.pair_mut(pair));
                let [a, b] = array!(k in 2 => {
                    load_pair::<V, 486>(&planes.minilines, minicolumn_pair(pair, column, others[k]))
                });
                V::store_pair(a | b, any.pair_mut(pair));
            }
            let [a, b] = array!(k in 2 => V::load(&minicolumns[others[k]].0[8]));
            (a | b).store(&mut bivalue.0[8]);
            let [a, b] = array!(k in 2 => {
                V::load(&planes.minilines[minicolumn_plane(8, column, others[k])])
            });
            (a | b).store(&mut any.0[8]);
        }
    }

    /// Sees what is in the other two boxes of each minirow.
    #[inline(always)]
    fn see_row<V: Vector>(&mut self, planes: &Planes, bivalue: &[Nine; 9], row: usize) {
        let minirows = &mut self.minirows;
        for (stack, minirow) in minirows.iter_mut().enumerate() {
            let cells = array!(j in 3 => row * 9 + stack * 3 + j);
            digits_of_bivalue::<V>(planes, bivalue, cells, minirow);
        }
        for pair in 0..4 {
            let digits = array!(stack in 3 => V::load_pair(minirows[stack].pair(pair)));
            let any = array!(stack in 3 => load_pair::<V, 486>(&planes.minilines, minirow_pair(pair, row, stack)));
            for stack in 0..3 {
                let [this, that] = [(stack + 1) % 3, (stack + 2) % 3];
                let rest = &mut self.rows[stack];
                V::store_pair(digits[this] | digits[that], rest.bivalue.pair_mut(pair));
                V::store_pair(any[this] | any[that], rest.any.pair_mut(pair));
            }
        }
        let digits = array!(stack in 3 => V::load(&minirows[stack].0[8]));
        let any = array!(stack in 3 => V::load(&planes.minilines[minirow_plane(8, row, stack)]));
        for stack in 0..3 {
            let [this, that] = [(stack + 1) % 3, (stack + 2) % 3];
            (digits[this] | digits[that]).store(&mut self.rows[stack].bivalue.0[8]);
            (any[this] | any[that]).store(&mut self.rows[stack].any.0[8]);
        }
    }

    /// The scores of two cells, from the open cells in their box and the rest of the row, and in the rest of the column.
    #[inline(always)]
    fn score_two<V: Vector>(
        &self,
        planes: &Planes,
        row: usize,
        pair: usize,
        [r0, r1, r2, r3]: [V::Pair; 4],
        [c0, c1, c2]: [V::Pair; 3],
    ) -> [V::Pair; BITS] {
        let columns = COLUMNS[pair];
        let cells = array!(k in 2 => row * 9 + columns[k]);
        let [shares_row, all_row] =
            meet::<V>(planes, cells, array!(k in 2 => &self.rows[columns[k] / 3]));
        let [shares_column, all_column] =
            meet::<V>(planes, cells, array!(k in 2 => &self.columns[columns[k]]));
        let (s0, k0) = (r0 ^ c0, r0 & c0);
        let [t1, k1] = add(r1, c1, k0);
        let [u1, l1] = add(t1, shares_row, shares_column);
        let [s1, m1] = add(u1, all_row, all_column);
        let [t2, k2] = add(r2, c2, k1);
        let [s2, l2] = add(t2, l1, m1);
        let [s3, s4] = add(r3, k2, l2);
        [s0, s1, s2, s3, s4]
    }
}

/// Whether two cells share a digit with a bivalue cell in the rests of their lines, and whether all their digits are there.
#[inline(always)]
fn meet<V: Vector>(planes: &Planes, cells: [usize; 2], rests: [&Rest; 2]) -> [V::Pair; 2] {
    let met: [[V::Pair; 2]; 2] = array!(k in 2 => {
        let x: [V::Pair; 4] = array!(pair in 4 => candidate_pair::<V>(planes, cells[k], pair));
        let y: [V::Pair; 4] = array!(pair in 4 => V::load_pair(rests[k].bivalue.pair(pair)));
        let z: [V::Pair; 4] = array!(pair in 4 => V::load_pair(rests[k].any.pair(pair)));
        [
            (x[0] & y[0])
                .or_and(x[1], y[1])
                .or_and(x[2], y[2])
                .or_and(x[3], y[3]),
            x[0].minus(z[0])
                .or_minus(x[1], z[1])
                .or_minus(x[2], z[2])
                .or_minus(x[3], z[3]),
        ]
    });
    let ninth = ninths::<V>(planes, cells);
    let [shared, shared_too] = V::zip(met[0][0], met[1][0]);
    let digit = V::pair(
        V::load(&rests[0].bivalue.0[8]),
        V::load(&rests[1].bivalue.0[8]),
    );
    let shares = (shared | shared_too).or_and(ninth, digit);
    let [missing, missing_too] = V::zip(met[0][1], met[1][1]);
    let digit = V::pair(V::load(&rests[0].any.0[8]), V::load(&rests[1].any.0[8]));
    let lacks = (missing | missing_too).or_minus(ninth, digit);
    [shares, V::splat(true).twice().minus(lacks)]
}

/// Notes which digits the bivalue ones among three cells of a line have.
#[inline(always)]
fn digits_of_bivalue<V: Vector>(
    planes: &Planes,
    bivalue: &[Nine; 9],
    cells: [usize; 3],
    digits: &mut Nine,
) {
    let two: [V; 3] = array!(i in 3 => V::load(&bivalue[cells[i] / 9].0[cells[i] % 9]));
    let two_pair: [V::Pair; 3] = array!(i in 3 => two[i].twice());
    for pair in 0..4 {
        let x: [V::Pair; 3] = array!(i in 3 => candidate_pair::<V>(planes, cells[i], pair));
        let some = (x[0] & two_pair[0])
            .or_and(x[1], two_pair[1])
            .or_and(x[2], two_pair[2]);
        V::store_pair(some, digits.pair_mut(pair));
    }
    let x = array!(i in 3 => V::load(&planes.candidates[NINTH + cells[i]]));
    (x[0] & two[0])
        .or_and(x[1], two[1])
        .or_and(x[2], two[2])
        .store(&mut digits.0[8]);
}

/// Whether digit 9 is a candidate of two cells.
#[inline(always)]
pub fn ninths<V: Vector>(planes: &Planes, cells: [usize; 2]) -> V::Pair {
    let [a, b] = array!(k in 2 => V::load(&planes.candidates[NINTH + cells[k]]));
    V::pair(a, b)
}

/// The candidates of a cell, digits `2 * pair` and `2 * pair + 1` counted from 0.
#[inline(always)]
pub fn candidate_pair<V: Vector>(planes: &Planes, cell: usize, pair: usize) -> V::Pair {
    load_pair::<V, 768>(&planes.candidates, candidate_plane(cell, pair * 2))
}

/// The open ones of two cells.
#[inline(always)]
pub fn open_pair<V: Vector>(planes: &Planes, row: usize, pair: usize) -> V::Pair {
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

/// Whether one number is more than another.
#[inline(always)]
fn is_more<B: Bits>(one: [B; BITS], other: [B; BITS]) -> B {
    let mut more = one[0].minus(other[0]);
    for bit in 1..BITS {
        more = one[bit].exceeds(other[bit], more);
    }
    more
}

/// A full adder: the sum of three bits, as a one and a two.
#[inline(always)]
pub fn add<B: Bits>(a: B, b: B, c: B) -> [B; 2] {
    [a.xor3(b, c), a.majority(b, c)]
}
