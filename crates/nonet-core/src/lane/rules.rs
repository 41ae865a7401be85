//! The rules of a box in its band and stack, as and, or and xor. A bit can stand for any puzzle and any digit.
//!
//! The minirows of a band in which a digit is possible form a 3x3 matrix, row by box. The digit goes once into each row and
//! each box, so its three minirows form a *permutation*:
//!
//! ```text
//!   a b c
//!   d e f        a stays if all of  a e i  or of  a f h  are possible:  a & (e & i | f & h)
//!   g h i
//! ```
//!
//! For a, d and g, this covers everything that the rows of a band imply for the box of a, d and g: locked candidates, the
//! candidates that a placed digit clears, and row hidden singles, which become box hidden singles. Minicolumns of a stack
//! work the same way.

use crate::simd::{Bits, array};

/// The possible minirows and minicolumns of a box, for a digit or a pair of digits.
#[derive(Clone, Copy)]
pub struct Minilines<B> {
    /// Minirows.
    pub rows: [B; 3],
    /// Minicolumns.
    pub columns: [B; 3],
}

impl<B: Bits> Minilines<B> {
    /// The minilines that are part of a possible permutation, from the minirows of a band and the minicolumns of a stack. In
    /// each line of three, the miniline of the box itself comes first.
    #[inline(always)]
    pub fn close(rows: [B; 9], columns: [B; 9]) -> Self {
        let [rows, columns] = array!(way in 2 => {
            let [a, b, c, d, e, f, g, h, i] = [rows, columns][way];
            [
                a & (e & i).or_and(f, h),
                d & (b & i).or_and(c, h),
                g & (b & f).or_and(c, e),
            ]
        });
        Self { rows, columns }
    }

    /// The minilines with a candidate, without those that a single elsewhere in the box rules out.
    #[inline(always)]
    pub fn of(here: [B; 9], open: [B; 9]) -> Self {
        let single: [B; 9] = array!(i in 9 => here[i].minus(open[i]));
        let rows: [B; 3] =
            array!(i in 3 => single[3 * i].or3(single[3 * i + 1], single[3 * i + 2]));
        let columns: [B; 3] = array!(i in 3 => single[i].or3(single[i + 3], single[i + 6]));
        Self {
            rows: array!(i in 3 => here[3 * i]
                .or3(here[3 * i + 1], here[3 * i + 2])
                .minus_either(rows[(i + 1) % 3], rows[(i + 2) % 3])),
            columns: array!(i in 3 => here[i]
                .or3(here[i + 3], here[i + 6])
                .minus_either(columns[(i + 1) % 3], columns[(i + 2) % 3])),
        }
    }

    /// Whether several minirows or minicolumns are left. (If none is, the digit has no place and the puzzle no solution.)
    #[inline(always)]
    pub fn unplaced(&self) -> B {
        let [[a, b, c], [d, e, f]] = [self.rows, self.columns];
        a.majority(b, c) | d.majority(e, f)
    }

    /// The candidates `before` of cell `i`, without those outside the minilines.
    #[inline(always)]
    pub fn mask(&self, before: B, i: usize) -> B {
        before.and3(self.rows[i / 3], self.columns[i % 3])
    }
}

/// At least one, and at least two, of four.
#[inline(always)]
pub fn count_four<B: Bits>([a, b, c, d]: [B; 4]) -> [B; 2] {
    let three = a.or3(b, c);
    [three | d, a.majority(b, c).or_and(three, d)]
}

/// At least one, and at least two, of nine: from the counts of two groups of four, and the ninth.
#[inline(always)]
pub fn count<B: Bits>(
    [some, some_too]: [B; 2],
    [several, several_too]: [B; 2],
    ninth: B,
) -> [B; 2] {
    [
        some.or3(some_too, ninth),
        some.majority(some_too, ninth).or3(several, several_too),
    ]
}

#[cfg(test)]
#[path = "../../tests/unit/rules.rs"]
mod tests;
