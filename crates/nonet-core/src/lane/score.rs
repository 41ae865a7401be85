//! The score of a cell: how promising a guess in it is, as a number written across planes, one plane for each bit.
//!
//! ```text
//!   score = open cells that the cell sees, plus itself                                 box and lines, 0 to 21
//!         + 2 if it shares a digit with a bivalue cell in the rest of its row          row outside the box
//!         + 2 if all its digits have candidates in the rest of its row
//!         + the same for its column
//! ```
//!
//! Many open cells mean that much can be cleared. A bivalue cell with a shared digit means that clearing continues there. If
//! all digits have candidates in the rest of a line, something is cleared there whichever digit is right. (In a lane without
//! bivalue cells, the eligible cells count as bivalue, in rows only; this makes little difference.)
//!
//! Cells seen only through a line are counted by minilines, so that none is counted twice:
//!
//! ```text
//!     . . . | r r r | r r r
//!     . . . | . . . | . . .        r: the rest of a row, the same for the three cells of a minirow
//!     b b b | . . . | . . .
//!     b b b | . . . | . . .        (Counting whole rows, columns and boxes, and thus the cells that share two
//!     b b b | . . . | . . .         houses twice, costs 27% more guesses on hard puzzles.)
//! ```
//!
//! Two cells of a row are scored at a time: 256-bit instructions for one cell become 512-bit ones for two. Planes, notes and
//! the lines outside boxes are 60 KB, more than the first-level cache; starting with the most recently used saves a seventh.
//! The code for a row is a loop: written out for the three rows of a band, it exceeds the instruction cache and takes a tenth
//! more time, with AVX2 as with AVX-512. A loop over the pairs of cells too takes as long with AVX2, and a sixth more with
//! AVX-512.
//!
//! Scores tried one lane at a time outside the planes. Guesses for a 17-clue puzzle, one of the magictour list, one of the
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
//! (*Strong*: bivalue, or one of two places for the digit in a house.) Finding strong cells takes 2,200 instructions, a twelfth
//! of the time of an advance and its passes, and saves a few percent of the guesses; the last two scores take a third of it.
//!
//! Tried: both digits of the best cells near the root, as deep as a pass leads, to take the cell that clears most. With these
//! tests counted there are no fewer searches (145 for an 11+ puzzle without tests, 149 with four cells at the root, 174
//! with four cells at three depths).
//!
//! If a bivalue cell in the rest of the chosen cell's column has one of its digits, that digit is tried first. This changes
//! nothing for searches that run to exhaustion. On the list of puzzles with several solutions it saves 7% of the guesses (6.6
//! to 6.2) and 4% of the time, for 1% of the time elsewhere. Tried instead (the first number of each was counted outside the
//! planes):
//!
//! - the digit with more places in the cell's three houses: 5.7 guesses. By popcounts of the candidates that each side
//!   clears, lane by lane at each guess: 5.9, 1% more time there than without any order, and 7% more on hard puzzles; in a
//!   third of the grid only: 6.2, 3% less time there, and 3% more on hard puzzles;
//! - the digit that more bivalue cells in the rest of both lines share: 5.7. In planes, whether any shares it: 6.2, 2% more
//!   time than with the column alone;
//! - the other digit first: a third more guesses.

use super::adders::{add, add_below_16, add_numbers, add_score, add_three_numbers, is_greater};
use super::planes::{
    CHOICE, NINTH, Planes, candidate_plane, load_pair, minicolumn_pair, minicolumn_plane,
    minirow_pair, minirow_plane,
};
use crate::simd::{Bits, Plane, Vector, array};

/// Planes of a score, which is 1 to 29.
const BITS: usize = 5;

/// The columns of a pair of cells in a row; the ninth column is paired with itself.
pub const PAIR_COLUMNS: [[usize; 2]; 5] = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 8]];

/// Nine planes in pairs, for the digits or the columns; the tenth is not used.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct NinePlanes(pub [Plane; 10]);

impl NinePlanes {
    /// Empty planes.
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

/// The digits in a line outside one of its boxes, "the rest of the line".
#[derive(Clone, Copy)]
struct LineOutsideBox {
    /// The digits of its bivalue cells.
    bivalue: NinePlanes,
    /// The digits that have a candidate there.
    any: NinePlanes,
}

impl LineOutsideBox {
    const NONE: Self = Self {
        bivalue: NinePlanes::NONE,
        any: NinePlanes::NONE,
    };
}

/// Intermediate results of scoring.
pub struct Score {
    /// The digits of the bivalue cells of each column's three minicolumns.
    minicolumns: [[NinePlanes; 3]; 9],
    /// The same for the minirows of a row.
    minirows: [NinePlanes; 3],
    /// The columns outside a band, and a row outside each of its three boxes.
    columns: [LineOutsideBox; 9],
    rows: [LineOutsideBox; 3],
}

impl Score {
    /// Empty planes.
    pub const NONE: Self = Self {
        minicolumns: [[NinePlanes::NONE; 3]; 9],
        minirows: [NinePlanes::NONE; 3],
        columns: [LineOutsideBox::NONE; 9],
        rows: [LineOutsideBox::NONE; 3],
    };

    /// Collects the digits of the bivalue cells of a band, which are the eligible ones.
    #[inline(always)]
    pub fn collect_band<V: Vector>(
        &mut self,
        planes: &Planes,
        eligible: &[NinePlanes; 9],
        band: usize,
    ) {
        for column in 0..9 {
            let cells = array!(i in 3 => (band * 3 + i) * 9 + column);
            digits_of_bivalue::<V>(planes, eligible, cells, &mut self.minicolumns[column][band]);
        }
    }

    /// Scores every eligible cell, with a running maximum for each half of the pairs. Leaves the cells that raised it
    /// eligible, and returns whether the second half has the greater maximum.
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "iterators are closures that may not be inlined"
    )]
    pub fn run<V: Vector>(&mut self, planes: &Planes, eligible: &mut [NinePlanes; 9]) -> V {
        let mut best = [V::splat(false).twice(); BITS];
        let in_minicolumns: [[[V::Pair; 2]; 5]; 3] = array!(band in 3 => array!(pair in 5 => {
            let [a, b, c] = array!(i in 3 => open_pair::<V>(planes, band * 3 + i, pair));
            add(a, b, c)
        }));
        for band in 0..3 {
            let others = [(band + 1) % 3, (band + 2) % 3];
            self.collect_columns::<V>(planes, others);
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
            for i in 0..3 {
                let row = band * 3 + i;
                self.collect_row::<V>(planes, eligible, row);
                let in_row = array!(stack in 3 => {
                    let [this, that] = [in_minirows[i][(stack + 1) % 3], in_minirows[i][(stack + 2) % 3]];
                    add_below_16(in_boxes[stack], add_numbers(this, that))
                });
                let _: [(); 5] = array!(pair in 5 => {
                    let [first, second] = array!(k in 2 => in_row[PAIR_COLUMNS[pair][k] / 3]);
                    let open = array!(bit in 4 => V::pair(first[bit], second[bit]));
                    let score = self.score_two::<V>(planes, row, pair, open, in_columns[pair]);
                    let entered = V::load_pair(eligible[row].pair(pair));
                    let raised = entered & is_greater(score, best);
                    best = array!(bit in 5 => raised.choose(score[bit], best[bit]));
                    V::store_pair(raised, eligible[row].pair_mut(pair));
                });
            }
        }
        let halves: [[V; 2]; BITS] = array!(bit in 5 => V::halves(best[bit]));
        is_greater(
            array!(bit in 5 => halves[bit][1]),
            array!(bit in 5 => halves[bit][0]),
        )
    }

    /// Writes the digits to try first: those of the bivalue cells in the rest of the chosen cell's column.
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

    /// Collects the digits in the other two bands of each column.
    #[inline(always)]
    fn collect_columns<V: Vector>(&mut self, planes: &Planes, others: [usize; 2]) {
        for column in 0..9 {
            let minicolumns = &self.minicolumns[column];
            let LineOutsideBox { bivalue, any } = &mut self.columns[column];
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

    /// Collects the digits in the other two boxes of each minirow.
    #[inline(always)]
    fn collect_row<V: Vector>(&mut self, planes: &Planes, bivalue: &[NinePlanes; 9], row: usize) {
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

    /// The scores of two cells, from the counts of open cells in their box and row and in the rest of their column.
    #[inline(always)]
    fn score_two<V: Vector>(
        &self,
        planes: &Planes,
        row: usize,
        pair: usize,
        in_box_and_row: [V::Pair; 4],
        in_column: [V::Pair; 3],
    ) -> [V::Pair; BITS] {
        let columns = PAIR_COLUMNS[pair];
        let cells = array!(k in 2 => row * 9 + columns[k]);
        let [shares_row, all_row] =
            compare::<V>(planes, cells, array!(k in 2 => &self.rows[columns[k] / 3]));
        let [shares_column, all_column] =
            compare::<V>(planes, cells, array!(k in 2 => &self.columns[columns[k]]));
        let line_bits = [shares_row, shares_column, all_row, all_column];
        add_score(in_box_and_row, in_column, line_bits)
    }
}

/// For two cells and the rest of a line of each: whether a bivalue cell there shares a digit; whether all its digits are there.
#[inline(always)]
fn compare<V: Vector>(
    planes: &Planes,
    cells: [usize; 2],
    outside: [&LineOutsideBox; 2],
) -> [V::Pair; 2] {
    let met: [[V::Pair; 2]; 2] = array!(k in 2 => {
        let x: [V::Pair; 4] = array!(pair in 4 => candidate_pair::<V>(planes, cells[k], pair));
        let y: [V::Pair; 4] = array!(pair in 4 => V::load_pair(outside[k].bivalue.pair(pair)));
        let z: [V::Pair; 4] = array!(pair in 4 => V::load_pair(outside[k].any.pair(pair)));
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
        V::load(&outside[0].bivalue.0[8]),
        V::load(&outside[1].bivalue.0[8]),
    );
    let shares = (shared | shared_too).or_and(ninth, digit);
    let [missing, missing_too] = V::zip(met[0][1], met[1][1]);
    let digit = V::pair(V::load(&outside[0].any.0[8]), V::load(&outside[1].any.0[8]));
    let lacks = (missing | missing_too).or_minus(ninth, digit);
    [shares, V::splat(true).twice().minus(lacks)]
}

/// Collects the digits of the bivalue ones among three cells of a line.
#[inline(always)]
fn digits_of_bivalue<V: Vector>(
    planes: &Planes,
    bivalue: &[NinePlanes; 9],
    cells: [usize; 3],
    digits: &mut NinePlanes,
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

/// The candidates of a cell for digits `2 * pair` and `2 * pair + 1`, counted from 0.
#[inline(always)]
pub fn candidate_pair<V: Vector>(planes: &Planes, cell: usize, pair: usize) -> V::Pair {
    load_pair::<V, 768>(&planes.candidates, candidate_plane(cell, pair * 2))
}

/// Whether two cells of a row are open.
#[inline(always)]
pub fn open_pair<V: Vector>(planes: &Planes, row: usize, pair: usize) -> V::Pair {
    let [a, b] = array!(k in 2 => V::load(&planes.open[row * 9 + PAIR_COLUMNS[pair][k]]));
    V::pair(a, b)
}
