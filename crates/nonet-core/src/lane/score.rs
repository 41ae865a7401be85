//! The score of a cell: how promising a guess in it is, as a number written across planes, one plane for each bit.
//!
//! ```text
//!   score = open cells that the cell sees, plus itself                                 box and lines, 0 to 21
//!         + 4 if it shares a digit with a bivalue cell in the rest of its row, or of its box outside the row
//!         + 4 if it shares a digit with a bivalue cell in the rest of its column       column outside the box
//!         + 8 if all its digits have candidates in the rest of its row and in the rest of its column
//! ```
//!
//! Many open cells mean that much can be cleared. A bivalue cell with a shared digit means that clearing continues there. If
//! all digits have candidates in the rest of a line, something is cleared there whichever digit is right.
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
//! The three cells of a miniline are compared with the rest of their line together, so that its digits are read once and
//! stay in registers: compared with two cells of a row at a time, hard puzzles take 4% to 7% less time with AVX2, up to 4%
//! less with AVX-512. Sums and comparisons take two cells of a row at a time: 256-bit instructions for one cell become
//! 512-bit ones for two. Planes and notes are 69 KB, more than the first-level cache; starting with the most recently used
//! saves a seventh. The code for a row is a loop: written out for the three rows of a band, it exceeds the instruction cache
//! and takes a tenth more time, with AVX2 as with AVX-512.
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
//! | both                                                                            | 0.49    | 8.1       | 64.6 | 110  |
//! | both, but + 4 for the rest with all its digits                                  | 0.51    | 8.1       | 63.1 | 107  |
//! | both without open cells                                                         | 0.59    | 9.1       | 69.1 | 122  |
//! | both, *strong* cells with a shared digit instead of bivalue ones                | 0.49    | 7.8       | 63.4 | 108  |
//! | open cells, + 3 for rests with all digits, + 3 for those with all digits strong | 0.46    | 7.5       | 61.0 | 102  |
//! | for both digits, candidates seen, threefold if strong                           | 0.48    | 7.4       | 58.5 | 89.7 |
//! | the same for the best three by the second line only                             | 0.48    | 7.8       | 62.2 | 103  |
//!
//! (*Strong*: bivalue, or one of two places for the digit in a house.) Finding strong cells takes 2,200 instructions, a twelfth
//! of the time of an advance and its passes, and saves a few percent of the guesses; the last two scores take a third of it.
//!
//! Weights and bivalue cells in the box came later: a thousand scores, again outside the planes. Guesses compared with "both"
//! of the table, on six lists:
//!
//! | score of a bivalue cell                                            | 17-clue | diabolical | magictour | serg  | 1106  | 11+   |
//! |--------------------------------------------------------------------|---------|------------|-----------|-------|-------|-------|
//! | this one                                                           | -4.3%   | -3.5%      | -4.4%     | +3.0% | -3.0% | -4.8% |
//! | A: for the last line, + 8 for the row and + 4 for the column       | -5.2%   | -3.6%      | -4.4%     | -0.2% | -1.7% | -4.0% |
//! | A without its lowest bit                                           | -4.4%   | -3.7%      | -1.9%     | 0.0%  | 0.0%  | -2.8% |
//! | A, bivalue cells of box and row separate: + 4 for each             | -6.7%   | -6.6%      | -7.0%     | -0.7% | -1.7% | -5.0% |
//! | that, + 2 if all digits are in the box outside row and column      | -5.7%   | -7.2%      | -4.1%     | +1.8% | -4.9% | -6.7% |
//! | A, + 2 for each line whose bivalue cells have all digits           | -6.3%   | -6.1%      | -5.5%     | +0.2% | -1.9% | -4.6% |
//! | A without bivalue cells, with the best of small weights            | +6.5%   | +9.5%      | +7.8%     | +5.1% | -3.6% | +0.3% |
//! | both, with the best of small weights                               | -4.5%   | -4.1%      | -1.5%     | +2.9% | -3.9% | -3.1% |
//! | both, and + 2 for a bivalue cell in the rest of the box            | -3.9%   | -2.8%      | -3.4%     | -2.0% | -0.1% | -2.2% |
//!
//! In the planes, A takes 2% more time than this one on 1106 and 11+, and the same elsewhere; with box and row separate, the
//! lists take the same time as with A.
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

use super::adders::{add_below_16, add_numbers, add_score, add_three_numbers, is_greater};
use super::planes::{
    CHOICE, NINTH, Planes, candidate_plane, either, load_pair, minicolumn_plane, minirow_pair,
    minirow_plane, window,
};
use crate::simd::{Bits, Plane, Vector, array};

/// Planes of a score, which is 1 to 37.
const BITS: usize = 6;

/// Planes from a miniline's one for digit 1 to its one for digit 8.
const EIGHT_DIGITS: usize = minirow_plane(7, 0, 0) + 1;

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

/// What three cells, or all cells of a row, have in common with the rest of their lines.
#[derive(Clone, Copy)]
struct Common<T> {
    /// Whether a bivalue cell there has one of the cell's digits.
    shares: T,
    /// Whether one of the cell's digits has no candidate there.
    lacks: T,
}

/// Intermediate results of scoring.
pub struct Score {
    /// The digits of the bivalue cells of each row's three minirows.
    minirows: [[NinePlanes; 3]; 9],
    /// The same for each column's three minicolumns.
    minicolumns: [[NinePlanes; 3]; 9],
    /// The cells of each row of a band and the rest of their columns.
    columns: [Common<NinePlanes>; 3],
    /// The cells of a row and the rest of the row. Here `lacks` also has the cells with a digit that the rest of their column
    /// lacks.
    row: Common<NinePlanes>,
}

impl Score {
    /// Empty planes.
    pub const NONE: Self = {
        let common = Common {
            shares: NinePlanes::NONE,
            lacks: NinePlanes::NONE,
        };
        Self {
            minirows: [[NinePlanes::NONE; 3]; 9],
            minicolumns: [[NinePlanes::NONE; 3]; 9],
            columns: [common; 3],
            row: common,
        }
    };

    /// Collects the digits of the bivalue cells of a band.
    #[inline(always)]
    pub fn collect_band<V: Vector>(
        &mut self,
        planes: &Planes,
        bivalue: &[NinePlanes; 9],
        band: usize,
    ) {
        for stack in 0..3 {
            let rows = array!(i in 3 => band * 3 + i);
            let columns = array!(j in 3 => stack * 3 + j);
            let two: [[V; 3]; 3] =
                array!(i in 3 => array!(j in 3 => V::load(&bivalue[rows[i]].0[columns[j]])));
            for pair in 0..4 {
                let digits = array!(i in 3 => array!(j in 3 => {
                    candidate_pair::<V>(planes, rows[i] * 9 + columns[j], pair) & two[i][j].twice()
                }));
                let [in_rows, in_columns] = either_way(digits);
                let _: [(); 3] = array!(k in 3 => {
                    V::store_pair(in_rows[k], self.minirows[rows[k]][stack].pair_mut(pair));
                    V::store_pair(in_columns[k], self.minicolumns[columns[k]][band].pair_mut(pair));
                });
            }
            let digits = array!(i in 3 => array!(j in 3 => {
                V::load(&planes.candidates[NINTH + rows[i] * 9 + columns[j]]) & two[i][j]
            }));
            let [in_rows, in_columns] = either_way(digits);
            let _: [(); 3] = array!(k in 3 => {
                in_rows[k].store(&mut self.minirows[rows[k]][stack].0[8]);
                in_columns[k].store(&mut self.minicolumns[columns[k]][band].0[8]);
            });
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
            a.add(b, c)
        }));
        for band in 0..3 {
            let others = [(band + 1) % 3, (band + 2) % 3];
            for column in 0..9 {
                self.compare_minicolumn::<V>(planes, column, band);
            }
            let [above, below] = array!(k in 2 => &in_minicolumns[others[k]]);
            let in_columns = array!(pair in 5 => add_numbers(above[pair], below[pair]));
            let in_minirows: [[[V; 2]; 3]; 3] = array!(i in 3 => array!(stack in 3 => {
                let [a, b, c] = array!(j in 3 => V::load(&planes.open[(band * 3 + i) * 9 + stack * 3 + j]));
                a.add(b, c)
            }));
            let in_boxes = array!(stack in 3 => {
                add_three_numbers(in_minirows[0][stack], in_minirows[1][stack], in_minirows[2][stack])
            });
            for i in 0..3 {
                let row = band * 3 + i;
                for stack in 0..3 {
                    self.compare_minirow::<V>(planes, row, stack);
                }
                let in_row = array!(stack in 3 => {
                    let [this, that] = [in_minirows[i][(stack + 1) % 3], in_minirows[i][(stack + 2) % 3]];
                    add_below_16(in_boxes[stack], add_numbers(this, that))
                });
                let _: [(); 5] = array!(pair in 5 => {
                    let [first, second] = array!(k in 2 => in_row[PAIR_COLUMNS[pair][k] / 3]);
                    let open = array!(bit in 4 => V::pair(first[bit], second[bit]));
                    let score = self.score_two::<V>(i, pair, open, in_columns[pair]);
                    let entered = V::load_pair(eligible[row].pair(pair));
                    let raised = entered & is_greater(score, best);
                    best = array!(bit in 6 => raised.choose(score[bit], best[bit]));
                    V::store_pair(raised, eligible[row].pair_mut(pair));
                });
            }
        }
        let halves: [[V; 2]; BITS] = array!(bit in 6 => V::halves(best[bit]));
        is_greater(
            array!(bit in 6 => halves[bit][1]),
            array!(bit in 6 => halves[bit][0]),
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

    /// The scores of two cells of row `i` of a band, from the counts of open cells in their box and row and in the rest of
    /// their column.
    #[inline(always)]
    fn score_two<V: Vector>(
        &self,
        i: usize,
        pair: usize,
        in_box_and_row: [V::Pair; 4],
        in_column: [V::Pair; 3],
    ) -> [V::Pair; BITS] {
        let shares = [&self.row.shares, &self.columns[i].shares];
        let shares = array!(k in 2 => V::load_pair(shares[k].pair(pair)));
        let lacks = V::load_pair(self.row.lacks.pair(pair));
        let all = V::splat(true).twice().minus(lacks);
        add_score(in_box_and_row, in_column, shares, all)
    }

    /// Compares the cells of a minirow with the rest of the row, and with the bivalue cells in the rest of the box.
    #[inline(always)]
    fn compare_minirow<V: Vector>(&mut self, planes: &Planes, row: usize, stack: usize) {
        let others = [(stack + 1) % 3, (stack + 2) % 3];
        let [above, below] = array!(k in 2 => row / 3 * 3 + (row + k + 1) % 3);
        let bivalue = [
            &self.minirows[row][others[0]],
            &self.minirows[row][others[1]],
            &self.minirows[above][stack],
            &self.minirows[below][stack],
        ];
        let any = array!(k in 2 => array!(n in 2 => minirow_plane(n * 8, row, others[k])));
        let cells = array!(j in 3 => row * 9 + stack * 3 + j);
        let lacks = &self.columns[row % 3].lacks.0;
        let lacks = array!(j in 3 => V::load(&lacks[stack * 3 + j]));
        let common = compare(planes, cells, bivalue, any, lacks);
        let _: [(); 3] = array!(j in 3 => {
            common.shares[j].store(&mut self.row.shares.0[stack * 3 + j]);
            common.lacks[j].store(&mut self.row.lacks.0[stack * 3 + j]);
        });
    }

    /// Compares the cells of a minicolumn with the rest of the column.
    #[inline(always)]
    fn compare_minicolumn<V: Vector>(&mut self, planes: &Planes, column: usize, band: usize) {
        let others = [(band + 1) % 3, (band + 2) % 3];
        let bivalue = array!(k in 2 => &self.minicolumns[column][others[k]]);
        let any = array!(k in 2 => array!(n in 2 => minicolumn_plane(n * 8, column, others[k])));
        let cells = array!(i in 3 => (band * 3 + i) * 9 + column);
        let common = compare(planes, cells, bivalue, any, [V::splat(false); 3]);
        let _: [(); 3] = array!(i in 3 => {
            common.shares[i].store(&mut self.columns[i].shares.0[column]);
            common.lacks[i].store(&mut self.columns[i].lacks.0[column]);
        });
    }
}

/// The unions of each row and of each column of three by three.
#[inline(always)]
fn either_way<B: Bits>(x: [[B; 3]; 3]) -> [[B; 3]; 2] {
    [
        array!(i in 3 => x[i][0].or3(x[i][1], x[i][2])),
        array!(j in 3 => x[0][j].or3(x[1][j], x[2][j])),
    ]
}

/// Compares the cells of a miniline with minilines elsewhere: with the digits of the bivalue cells of some, and with all
/// digits of two, whose planes for digits 1 and 9 are given. Adds to `lacks`.
#[inline(always)]
fn compare<V: Vector, const N: usize>(
    planes: &Planes,
    cells: [usize; 3],
    bivalue: [&NinePlanes; N],
    any: [[usize; 2]; 2],
    lacks: [V; 3],
) -> Common<[V; 3]> {
    let none = V::splat(false);
    let mut common = Common {
        shares: [none; 3],
        lacks,
    };
    let in_cells = array!(i in 3 => window::<_, 8>(&planes.candidates, cells[i] * 8));
    let in_minilines = array!(k in 2 => window::<_, EIGHT_DIGITS>(&planes.minilines, any[k][0]));
    if V::HAS_512_BITS {
        let mut wide = Common {
            shares: [none.twice(); 3],
            lacks: [none.twice(); 3],
        };
        let _: [(); 4] = array!(pair in 4 => {
            let digits = array!(i in 3 => load_pair::<V, 8>(in_cells[i], pair * 2));
            let mut two = V::load_pair(bivalue[0].pair(pair));
            for other in &bivalue[1..] {
                two = two | V::load_pair(other.pair(pair));
            }
            let [a, b] = array!(k in 2 => {
                load_pair::<V, EIGHT_DIGITS>(in_minilines[k], minirow_pair(pair, 0, 0))
            });
            wide.compare(digits, two, a | b);
        });
        common.shares = array!(i in 3 => either::<V>(wide.shares[i]));
        common.lacks = array!(i in 3 => lacks[i] | either::<V>(wide.lacks[i]));
    } else {
        let _: [(); 8] = array!(digit in 8 => {
            let digits = array!(i in 3 => V::load(&in_cells[i][digit]));
            let [a, b] = array!(k in 2 => {
                V::load(&in_minilines[k][minirow_plane(digit, 0, 0)])
            });
            common.compare(digits, either_of(bivalue, digit), a | b);
        });
    }
    let digits = array!(i in 3 => V::load(&planes.candidates[candidate_plane(cells[i], 8)]));
    let [a, b] = array!(k in 2 => V::load(&planes.minilines[any[k][1]]));
    common.compare(digits, either_of(bivalue, 8), a | b);
    common
}

impl<B: Bits> Common<[B; 3]> {
    /// Compares the three cells in a digit, or two digits: with the bivalue cells and all cells of the rest.
    #[inline(always)]
    fn compare(&mut self, digits: [B; 3], bivalue: B, any: B) {
        self.shares = array!(i in 3 => self.shares[i].or_and(digits[i], bivalue));
        self.lacks = array!(i in 3 => self.lacks[i].or_minus(digits[i], any));
    }
}

/// Where one of several planes is set that have the same place among nine.
#[inline(always)]
fn either_of<V: Vector, const N: usize>(planes: [&NinePlanes; N], place: usize) -> V {
    let mut either = V::load(&planes[0].0[place]);
    for other in &planes[1..] {
        either = either | V::load(&other.0[place]);
    }
    either
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
