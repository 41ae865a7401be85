//! Rows one and two of a solution grid, and the orders of its columns, that make row two of the form smallest.
//!
//! The first row of the form is always 123456789; the choices differ from row two on. Take a chute (a band of either side),
//! one of its rows as row one and another as row two, and let *f* map each column to the column where row one has the digit
//! that row two has here. Then *f* determines every possible row two, and following *f* gives the best orders of the columns.
//!
//! - A chute is **pure** if its rows have the same three sets of digits in their minirows. Then row two is `456 789` and some
//!   order of 123. This is the smallest start, so if any chute is pure, only pure ones are examined. The columns of the first
//!   minirow of the form can have six orders, and *f* maps them to all others.
//! - Otherwise row two is `457` and six more digits. *f* maps two columns of the first minirow to one stack, which becomes
//!   the second, and the odd column goes last. The middle minirow holds 8, 9 and some v of 123. It is `v89` if v is below 4
//!   or 5, which fixes the order of these two, and *f* maps the columns of 8 and 9 to the last stack.
//! - v is 1 where *f* is its own inverse: c1 and c4 are a **swap**. The inverse of *f* belongs to the same two rows in the
//!   other order and has the same swaps, so comparing the two words finds them all. Of 88,877 grids four had no suitable
//!   swap; for such grids all ways are tried, `89v` included. (Trying all ways for every grid took half as long again.)
//!
//! ```text
//!             first      second     third            column          found as
//! row one     1  2  3    4  5  6    7  8  9          c1 c2 c3        two that f maps to one stack, and the odd one
//! row two     4  5  7    v  8  9    .  .  .          c4 c5 c6        f(c1) f(c2) and the third of their stack
//!                                                    c7 c8 c9        f(c3) f(c5) f(c6);  for 89v: f(c3) f(c4) f(c5)
//! ```

use super::solution_side::SolutionSide;
use crate::bits::positions_in;
use crate::canonical::nibbles::{ONES, nibble, nonzero};
use crate::transform::ORDERS_OF_THREE;

/// A choice of rows one, two and three, and an order of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrangement {
    pub side: u8,
    pub rows: [u8; 3],
    pub columns: [u8; 9],
}

/// The pairs of rows of a chute, and the third row.
const PAIRS: [[usize; 3]; 3] = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];

/// The other two columns of a column's stack.
const OTHERS: [[usize; 2]; 9] = [
    [1, 2],
    [0, 2],
    [0, 1],
    [4, 5],
    [3, 5],
    [3, 4],
    [7, 8],
    [6, 8],
    [6, 7],
];

/// The search for the arrangements with the smallest row two.
pub(super) struct RowTwoSearch<'a> {
    /// The key of the smallest row two so far.
    best: u64,
    found: &'a mut Vec<Arrangement>,
}

/// A choice of rows one and two, and the third row of their chute.
#[derive(Clone, Copy)]
struct RowPair {
    side: u8,
    rows: [u8; 3],
    /// Nibble c: the column f(c).
    map: u64,
}

impl<'a> RowTwoSearch<'a> {
    /// Finds the arrangements of a solution grid.
    #[inline(always)]
    pub fn find(sides: &[SolutionSide; 2], found: &'a mut Vec<Arrangement>) {
        found.clear();
        let mut search = RowTwoSearch {
            best: u64::MAX,
            found,
        };
        let pure = [sides[0].pure_bands(), sides[1].pure_bands()];
        if pure != [0, 0] {
            search.add_pure(sides, pure);
            return;
        }
        search.add_swaps(sides);
        if search.found.is_empty() {
            search.try_all(sides);
        }
    }

    /// Row two is 456 789 and some order of 123.
    #[inline(always)]
    fn add_pure(&mut self, sides: &[SolutionSide; 2], bands: [u8; 2]) {
        for pair in pairs(sides, bands) {
            // Three steps of f lead back to the first stack; for any first stack they move the same number of its columns.
            let round = |column: usize| pair.f(pair.f(pair.f(column)));
            let moved = usize::from(round(0) != 0)
                + usize::from(round(1) != 1)
                + usize::from(round(2) != 2);
            for stack in 0..3 {
                for order in ORDERS_OF_THREE {
                    let first = order.map(|column| 3 * stack + usize::from(column));
                    let is_smallest = match moved {
                        0 => true,                        // 123
                        2 => round(first[0]) == first[0], // 132
                        _ => round(first[0]) == first[1], // 231
                    };
                    if is_smallest {
                        let second = pair.f_of(first);
                        self.offer(pair, moved as u64, [first, second, pair.f_of(second)]);
                    }
                }
            }
        }
    }

    /// Row two is 457 189 and three more digits.
    #[inline(always)]
    fn add_swaps(&mut self, sides: &[SolutionSide; 2]) {
        for (number, side) in sides.iter().enumerate() {
            for band in 0..3 {
                for [one, two, three] in PAIRS {
                    let [one, two, three] = [3 * band + one, 3 * band + two, 3 * band + three];
                    let (map, inverse) = side.column_maps(one, two);
                    for c1 in positions_in(ONES & !nonzero(map ^ inverse)).map(|bit| bit / 4) {
                        self.add_swap(RowPair::new(number, [one, two, three], map), c1);
                        self.add_swap(RowPair::new(number, [two, one, three], inverse), c1);
                    }
                }
            }
        }
    }

    /// Row two is 457 189 and three more digits, where f(f(c1)) = c1.
    #[inline(always)]
    fn add_swap(&mut self, pair: RowPair, c1: usize) {
        let c4 = pair.f(c1);
        let [x, y] = OTHERS[c1 % 9];
        let (c2, c3) = if pair.f(x) / 3 == c4 / 3 {
            (x, y)
        } else if pair.f(y) / 3 == c4 / 3 {
            (y, x)
        } else {
            return; // c1 is the odd one
        };
        let c5 = pair.f(c2);
        let c6 = third_of_stack(c4, c5);
        let third = pair.f_of([c3, c5, c6]);
        let key = third_minirow(pair, [c1, c2, c3], c6, third);
        self.offer(pair, key, [[c1, c2, c3], [c4, c5, c6], third]);
    }

    /// Row two is 457, then v89 or 89v, and three more digits.
    #[inline(never)]
    fn try_all(&mut self, sides: &[SolutionSide; 2]) {
        for pair in pairs(sides, [7; 2]) {
            for (c1, &[x, y]) in OTHERS.iter().enumerate() {
                let c4 = pair.f(c1);
                for (c2, c3) in [(x, y), (y, x)] {
                    if pair.f(c2) / 3 != c4 / 3 {
                        continue; // c1 or c2 is the odd one
                    }
                    let first = [c1, c2, c3];
                    let c5 = pair.f(c2);
                    let c6 = third_of_stack(c4, c5);
                    let label =
                        |column: usize| first.iter().position(|&home| home == pair.f(column));
                    let (middle, third) = match [c4, c5, c6].map(label) {
                        [Some(v), _, _] => (v as u64, pair.f_of([c3, c5, c6])),
                        [_, _, Some(v)] => (v as u64 + 3, pair.f_of([c3, c4, c5])),
                        _ => continue, // 8v9: exchanging c1 and c2 is better
                    };
                    let key = middle << 12 | third_minirow(pair, first, c6, third);
                    self.offer(pair, key, [first, [c4, c5, c6], third]);
                }
            }
        }
    }

    /// Keeps an arrangement if none has a smaller row two; keys compare like the last six cells of row two.
    #[inline(always)]
    fn offer(&mut self, pair: RowPair, key: u64, columns: [[usize; 3]; 3]) {
        if key > self.best {
            return;
        }
        if key < self.best {
            self.best = key;
            self.found.clear();
        }
        let mut arrangement = Arrangement {
            side: pair.side,
            rows: pair.rows,
            columns: [0; 9],
        };
        for (column, found) in columns.as_flattened().iter().zip(&mut arrangement.columns) {
            *found = *column as u8;
        }
        self.found.push(arrangement);
    }
}

/// The last three cells of row two: two of 123, and 6.
#[inline(always)]
fn third_minirow(pair: RowPair, first: [usize; 3], c6: usize, third: [usize; 3]) -> u64 {
    let [c1, c2, c3] = first;
    let labels = 1 << (4 * c1) | 2 << (4 * c2) | 3 << (4 * c3) | 6 << (4 * c6);
    let [c7, c8, c9] = pair.f_of(third);
    (nibble(labels, c7) << 8 | nibble(labels, c8) << 4 | nibble(labels, c9)) as u64
}

/// All ordered pairs of rows in some bands of each side.
fn pairs(sides: &[SolutionSide; 2], bands: [u8; 2]) -> impl Iterator<Item = RowPair> {
    (0..2).flat_map(move |side| {
        positions_in(bands[side]).flat_map(move |band| {
            ORDERS_OF_THREE.into_iter().map(move |order| {
                let rows = order.map(|row| 3 * band + usize::from(row));
                RowPair::new(side, rows, sides[side].column_maps(rows[0], rows[1]).0)
            })
        })
    })
}

impl RowPair {
    #[inline(always)]
    fn new(side: usize, rows: [usize; 3], map: u64) -> RowPair {
        RowPair {
            side: side as u8,
            rows: [rows[0] as u8, rows[1] as u8, rows[2] as u8],
            map,
        }
    }

    #[inline(always)]
    fn f(self, column: usize) -> usize {
        nibble(self.map, column)
    }

    #[inline(always)]
    fn f_of(self, [a, b, c]: [usize; 3]) -> [usize; 3] {
        [self.f(a), self.f(b), self.f(c)]
    }
}

/// The third column of the stack of two columns.
#[inline(always)]
fn third_of_stack(one: usize, two: usize) -> usize {
    9 * (one / 3) + 3 - one - two
}

#[cfg(test)]
#[path = "../../../tests/unit/row_two.rs"]
mod tests;
