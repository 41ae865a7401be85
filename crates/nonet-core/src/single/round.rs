//! One *round* of propagation: straight-line bit logic, the same for each digit, without tables and branches.
//!
//! It has the effect of the tables of a band solver (JCZSolve's bands, tdoku's triads):
//!
//! 1. a naked single of the digit clears the rest of its box;
//! 2. the 3x3 matrix of minirows of each band, and of minicolumns of each stack, is *closed*: an entry stays if a
//!    permutation matrix within the entries contains it. This covers locked candidates and row and column elimination,
//!    and turns hidden singles of lines into hidden singles of boxes;
//! 3. a cell that is alone in its minirow, minicolumn and box is *found*: the other digits leave it (`state.rs`).
//!
//! Eight digits take a register for each band, with a word for each digit. The ninth digit takes a register of four words,
//! one for each band. A [`Layout`] is what differs between the two.
//!
//! ```text
//! cells of a band               minirows                        minicolumns
//! bit 9*row + column            bit 9*row + 3*box               bit column            ninth digit: a word for each band
//!                               bit 9*row + 3*box + band        bit 9*band + column   eight digits: all bands in a word
//!    r1  | 0  1  2| 3  4  5| 6  7  8|
//!    r2  | 9 10 11|12 13 14|15 16 17|      matrix of a band:        matrix of a stack:
//!    r3  |18 19 20|21 22 23|24 25 26|      rows x boxes             bands x columns
//! ```
//!
//! An entry (i, j) of a closed matrix has, in the other two rows, entries in both of the other two columns. With `x` the
//! matrix turned by a column, this is `x` and the matrix turned by a row, or the matrix and `x` turned by a row; the
//! result, turned by a row and a column, is in the place of (i, j).
//!
//! Tried: exact closure tables, one digit at a time, each using the results of the digits before it. Fewer rounds (3.2 on
//! easy puzzles instead of 3.8), but a chain of dependent look-ups and branches, and 1.6 times slower with SSE2 alone.

use crate::simd::{Bits, FourWords, Vector, Words};
use core::ops::{BitAnd, BitOr, BitXor};

/// All 27 bits of a word.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The top row of a word: a bit for each column.
pub(super) const TOP_ROW: u32 = 0o777;
const FIRST_OF_EACH_THREE: u32 = 0o111_111_111;

/// How the candidates of a digit, or of several digits, lie in registers.
pub(super) trait Layout {
    /// Cells of the whole grid.
    type Cells: Bits;
    /// Minirows, or minicolumns.
    type Minilines: Words;

    /// The minirows with a candidate.
    fn minirows(cells: Self::Cells) -> Self::Minilines;
    /// The cells of minirows.
    fn in_rows(minirows: Self::Minilines) -> Self::Cells;
    /// The minicolumns with a candidate.
    fn minicolumns(cells: Self::Cells) -> Self::Minilines;
    /// The cells of minicolumns.
    fn in_columns(minicolumns: Self::Minilines) -> Self::Cells;
    /// Each minicolumn gets the one below it, cyclically. Bits without a meaning may be anything.
    fn turn_bands(minicolumns: Self::Minilines) -> Self::Minilines;
    /// Bits of the top minirows of all boxes, as bits of first minicolumns.
    fn top_rows(minirows: Self::Minilines) -> Self::Minilines;
    /// The bits of the first minicolumns of all boxes.
    fn every_box() -> Self::Minilines;
    /// Bits for whether any cell is set.
    fn union(cells: Self::Cells) -> Self::Minilines;
}

/// A register for each band, with words for eight digits.
pub(super) struct EightDigits<V>(core::marker::PhantomData<V>);

/// A register with a word for each band, of one digit.
pub(super) struct OneDigit<F>(core::marker::PhantomData<F>);

/// A value for each band.
#[derive(Clone, Copy)]
pub(super) struct Bands<V>(pub(super) [V; 3]);

/// Applies an operator to each band.
macro_rules! bandwise {
    ($trait:ident, $method:ident) => {
        impl<V: Bits> $trait for Bands<V> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ([a, b, c], [d, e, f]) = (self.0, other.0);
                Self([a.$method(d), b.$method(e), c.$method(f)])
            }
        }
    };
}
bandwise!(BitAnd, bitand);
bandwise!(BitOr, bitor);
bandwise!(BitXor, bitxor);

impl<V: Bits> Bits for Bands<V> {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.minus(d), b.minus(e), c.minus(f)])
    }
}

impl<V: Vector> Layout for EightDigits<V> {
    type Cells = Bands<V>;
    type Minilines = V;

    #[inline(always)]
    fn minirows(Bands([top, middle, bottom]): Bands<V>) -> V {
        let [top, middle, bottom] = [firsts(top), firsts(middle), firsts(bottom)];
        top.or3(middle.left::<1>(), bottom.left::<2>())
    }
    #[inline(always)]
    fn in_rows(minirows: V) -> Bands<V> {
        let first = V::splat_word(FIRST_OF_EACH_THREE);
        Bands([
            three(minirows & first),
            three(minirows.right::<1>() & first),
            three(minirows.right::<2>() & first),
        ])
    }
    #[inline(always)]
    fn minicolumns(Bands([top, middle, bottom]): Bands<V>) -> V {
        let [top, middle, bottom] = [tops(top), tops(middle), tops(bottom)];
        top.or3(middle.left::<9>(), bottom.left::<18>())
    }
    #[inline(always)]
    fn in_columns(minicolumns: V) -> Bands<V> {
        let top = V::splat_word(TOP_ROW);
        Bands([
            column(minicolumns & top),
            column(minicolumns.right::<9>() & top),
            column(minicolumns.right::<18>()),
        ])
    }
    #[inline(always)]
    fn turn_bands(minicolumns: V) -> V {
        turn_rows(minicolumns)
    }
    #[inline(always)]
    fn top_rows(minirows: V) -> V {
        (minirows & V::splat_word(0o111)).or3(
            minirows.left::<8>() & V::splat_word(0o111_000),
            minirows.left::<16>() & V::splat_word(0o111_000_000),
        )
    }
    #[inline(always)]
    fn every_box() -> V {
        V::splat_word(FIRST_OF_EACH_THREE)
    }
    #[inline(always)]
    fn union(Bands([top, middle, bottom]): Bands<V>) -> V {
        top.or3(middle, bottom)
    }
}

impl<F: FourWords> Layout for OneDigit<F> {
    type Cells = F;
    type Minilines = F;

    #[inline(always)]
    fn minirows(cells: F) -> F {
        firsts(cells)
    }
    #[inline(always)]
    fn in_rows(minirows: F) -> F {
        three(minirows)
    }
    #[inline(always)]
    fn minicolumns(cells: F) -> F {
        tops(cells)
    }
    #[inline(always)]
    fn in_columns(minicolumns: F) -> F {
        column(minicolumns)
    }
    #[inline(always)]
    fn turn_bands(minicolumns: F) -> F {
        minicolumns.turn_three()
    }
    #[inline(always)]
    fn top_rows(minirows: F) -> F {
        minirows
    }
    #[inline(always)]
    fn every_box() -> F {
        of_bands(FIRST_OF_EACH_THREE & TOP_ROW)
    }
    #[inline(always)]
    fn union(cells: F) -> F {
        cells
    }
}

/// The results of a round.
pub(super) struct Round<L: Layout> {
    /// The candidates that are left.
    pub(super) cells: L::Cells,
    /// The cells that are alone in their row, column and box.
    pub(super) found: L::Cells,
    /// Not 0 if a box has no place for the digit, or if a naked single is not among the found cells: two in a box, for
    /// example, which no later round would notice.
    pub(super) wrong: L::Minilines,
    /// Not 0 if a candidate was cleared.
    pub(super) changed: L::Minilines,
}

impl<L: Layout> Round<L> {
    /// The round for some candidates, of which those in `naked` are the only ones of their cells. Half of all rounds have
    /// no naked singles (`NAKED` is false) and leave the first rule out.
    #[inline(always)]
    pub(super) fn of<const NAKED: bool>(before: L::Cells, naked: L::Cells) -> Round<L> {
        let first = L::Minilines::splat_word(FIRST_OF_EACH_THREE);
        let singles = before & naked;
        let cells = if NAKED {
            let columns = L::minicolumns(singles);
            let boxes = columns.or3(columns.right::<1>(), columns.right::<2>()) & first;
            before.minus(L::in_columns(three(boxes))) | singles
        } else {
            before
        };

        let rows = L::minirows(cells);
        let turned = turn_boxes(rows);
        let both = (rows & turn_rows(turned)).or_and(turned, turn_rows(rows));
        let rows = rows & turn_boxes(turn_rows(both));
        let cells = cells & L::in_rows(rows);

        let columns = L::minicolumns(cells);
        let turned = turn_columns(columns);
        let both = (columns & L::turn_bands(turned)).or_and(turned, L::turn_bands(columns));
        let columns = columns & turn_columns(L::turn_bands(both));
        let cells = cells & L::in_columns(columns);

        let (next, last) = (columns.right::<1>(), columns.right::<2>());
        let several = columns.majority(next, last)
            | L::top_rows(rows.majority(rows.right::<9>(), rows.right::<18>()));
        let found = cells & L::in_columns(three(L::every_box().minus(several)));
        let wrong = L::every_box().minus(columns.or3(next, last));
        let wrong = if NAKED {
            wrong | L::union(singles.minus(found))
        } else {
            wrong
        };
        Round {
            cells,
            found,
            wrong,
            changed: L::union(before ^ cells),
        }
    }
}

/// A word for each of three bands, and 0.
#[inline(always)]
pub(super) fn of_bands<F: FourWords>(word: u32) -> F {
    F::load_four(&[word, word, word, 0])
}

/// Each three bits, as the first of them: whether any is set.
#[inline(always)]
pub(super) fn firsts<W: Words>(words: W) -> W {
    words.or3(words.right::<1>(), words.right::<2>()) & W::splat_word(FIRST_OF_EACH_THREE)
}

/// Each column of three rows, as its top: whether any is set.
#[inline(always)]
pub(super) fn tops<W: Words>(words: W) -> W {
    words.or3(words.right::<9>(), words.right::<18>()) & W::splat_word(TOP_ROW)
}

/// Spreads the first of each three bits over the three.
#[inline(always)]
pub(super) fn three<W: Words>(firsts: W) -> W {
    firsts.left::<3>().less(firsts)
}

/// Spreads the top of each column over its three rows.
#[inline(always)]
pub(super) fn column<W: Words>(tops: W) -> W {
    tops.or3(tops.left::<9>(), tops.left::<18>())
}

/// Entry (i, j) gets the entry (i + 1, j), cyclically, of matrices whose rows are nine bits apart. The bits above the
/// matrix may be anything.
#[inline(always)]
fn turn_rows<W: Words>(matrix: W) -> W {
    matrix.right::<9>() | matrix.left::<18>()
}

/// Entry (i, j) gets the entry (i, j + 1) of matrices whose columns are three bits apart.
#[inline(always)]
pub(super) fn turn_boxes<W: Words>(matrix: W) -> W {
    (matrix.right::<3>() & W::splat_word(0o077_077_077))
        .or_and(matrix.left::<6>(), W::splat_word(0o700_700_700))
}

/// Entry (i, j) gets the entry (i, j + 1) of matrices whose columns are one bit apart.
#[inline(always)]
fn turn_columns<W: Words>(matrix: W) -> W {
    (matrix.right::<1>() & W::splat_word(0o333_333_333))
        .or_and(matrix.left::<2>(), W::splat_word(0o444_444_444))
}
