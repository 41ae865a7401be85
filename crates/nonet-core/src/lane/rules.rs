//! The rules of a box in its band and stack, as and, or and xor; a bit may stand for any puzzle and any digit.
//!
//! Take a digit and the three rows of a band. Whether the digit may be in a miniline makes a 3x3 matrix, row by box. The
//! digit goes once into each row and each box, so its three minilines form a *permutation*:
//!
//! ```text
//!   a b c
//!   d e f        a stays if  a e i  or  a f h  is whole:  a & (e & i | f & h)
//!   g h i
//! ```
//!
//! Done for a, d and g, this is all that the rows of a band tell the box of a, d and g: locked candidates, what a placed
//! digit clears, and row hidden singles, which come out as box hidden singles. Columns go the same way.

use crate::simd::{Bits, array};

/// The minirows and minicolumns of a box that its band and stack leave to a digit or a pair of digits.
#[derive(Clone, Copy)]
pub struct Minilines<B> {
    /// Minirows.
    pub rows: [B; 3],
    /// Minicolumns.
    pub columns: [B; 3],
}

impl<B: Bits> Minilines<B> {
    /// Those that are part of a whole permutation, from the minirows of a band and the minicolumns of a stack; in each line of
    /// three the box's own comes first.
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

    /// Those where a cell has the digit, without those that a single elsewhere in the box rules out.
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

    /// Where more than one minirow or minicolumn is left. (Where none is, the digit has no place, and the puzzle no solution.)
    #[inline(always)]
    pub fn unsettled(&self) -> B {
        let [[a, b, c], [d, e, f]] = [self.rows, self.columns];
        a.majority(b, c) | d.majority(e, f)
    }

    /// What they leave of a cell.
    #[inline(always)]
    pub fn leave(&self, before: B, i: usize) -> B {
        before.and3(self.rows[i / 3], self.columns[i % 3])
    }
}

/// At least one, and at least two, of four.
#[inline(always)]
pub fn count_four<B: Bits>([a, b, c, d]: [B; 4]) -> [B; 2] {
    let three = a.or3(b, c);
    [three | d, a.majority(b, c).or_and(three, d)]
}

/// At least one, and at least two, of nine: of four, four and one.
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
mod tests {
    use super::*;
    use crate::transform::ORDERS_OF_THREE;
    use core::ops::{BitAnd, BitOr, BitXor};

    /// One puzzle, one digit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct One(bool);

    impl BitAnd for One {
        type Output = Self;
        fn bitand(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }
    }

    impl BitOr for One {
        type Output = Self;
        fn bitor(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }
    }

    impl BitXor for One {
        type Output = Self;
        fn bitxor(self, other: Self) -> Self {
            Self(self.0 ^ other.0)
        }
    }

    impl Bits for One {
        fn minus(self, other: Self) -> Self {
            Self(self.0 & !other.0)
        }
    }

    /// The bits of a number.
    fn bits(number: u32) -> [One; 9] {
        core::array::from_fn(|i| One(number >> i & 1 == 1))
    }

    #[test]
    fn lines_stay_where_a_permutation_has_them() {
        for number in 0..512 {
            let matrix = bits(number);
            let whole =
                |order: &&[u8; 3]| (0..3).all(|row| matrix[row * 3 + usize::from(order[row])].0);
            let expected: [One; 3] = core::array::from_fn(|row| {
                One(ORDERS_OF_THREE
                    .iter()
                    .filter(whole)
                    .any(|order| order[row] == 0))
            });
            let lines = Minilines::close(matrix, [One(true); 9]);
            assert_eq!((lines.rows, lines.columns), (expected, [One(true); 3]));
            assert_eq!(Minilines::close([One(true); 9], matrix).columns, expected);
        }
    }

    #[test]
    fn digits_with_one_place_are_settled() {
        for number in 0..64 {
            let mut lines = [One(false); 6];
            lines.copy_from_slice(&bits(number)[..6]);
            let [rows, columns] = [&lines[..3], &lines[3..]];
            let several = |lines: &[One]| lines.iter().filter(|line| line.0).count() > 1;
            let minilines = Minilines {
                rows: rows.try_into().unwrap(),
                columns: columns.try_into().unwrap(),
            };
            assert_eq!(
                minilines.unsettled(),
                One(several(rows) || several(columns))
            );
            for cell in 0..9 {
                let left = rows[cell / 3] & columns[cell % 3];
                assert_eq!(minilines.leave(One(true), cell), left);
                assert_eq!(minilines.leave(One(false), cell), One(false));
            }
        }
    }

    #[test]
    fn nine_are_counted() {
        for number in 0..512_u32 {
            let [a, b, c, d, e, f, g, h, i] = bits(number);
            let [some, several] = count_four([a, b, c, d]);
            let [some_too, several_too] = count_four([e, f, g, h]);
            let counted = count([some, some_too], [several, several_too], i);
            assert_eq!(
                counted,
                [1, 2].map(|least| One(number.count_ones() >= least))
            );
        }
    }

    #[test]
    fn a_single_leaves_its_own_lines() {
        for number in 0..512 {
            let here = bits(number);
            for cell in (0..9).filter(|&cell| here[cell].0) {
                let mut open = [One(true); 9];
                open[cell] = One(false);
                let Minilines { rows, columns } = Minilines::of(here, open);
                assert_eq!(rows, [0, 1, 2].map(|row| One(row == cell / 3)));
                assert_eq!(columns, [0, 1, 2].map(|column| One(column == cell % 3)));
            }
        }
    }
}
