//! Which rows one and two of a solution grid, and which order of its columns, make row two of the form smallest.
//!
//! The first row of the form is 123456789 whatever is chosen; what is chosen shows from row two on. Take a chute (a band
//! of either side), one of its rows as row one and another as row two, and let *f* lead from each column to the one where
//! row one has the digit that row two has here. Then *f* alone says what row two can look like, and its best orders of the
//! columns are found by walking along it.
//!
//! - A chute is **pure** if its rows have the same three digits in their minirows. Then row two is `456 789` and some order
//!   of 123. This is the smallest start, so if any chute is pure no other is looked at. The columns of the first
//!   triplet can stand in six orders, and *f* leads from them to all others.
//! - Else row two is `457` and six more digits. Of the first triplet's columns two lead to the same stack, which becomes
//!   the second, and the odd one goes last. The middle triplet holds 8, 9 and some v of 123. It is `v89` if v is below 4 or
//!   5, which settles the order of these two, and 8 and 9 lead to the last columns.
//! - v is 1 where *f* leads back at once: c1 and c4 are a **swap**. *f* has as many swaps as its inverse, which belongs to the
//!   same two rows in the other order, and comparing the two words finds them all. Of 88,877 grids four had no fitting
//!   one; for such grids all ways are tried, `89v` among them. (Trying them for every grid took half as long again.)
//!
//! ```text
//!             first      second     third            column          found as
//! row one     1  2  3    4  5  6    7  8  9          c1 c2 c3        two that lead to one stack, and the odd one
//! row two     4  5  7    v  8  9    .  .  .          c4 c5 c6        f(c1) f(c2) and the one left
//!                                                    c7 c8 c9        f(c3) f(c5) f(c6);  for 89v: f(c3) f(c4) f(c5)
//! ```

use super::lines::Lines;
use super::nibbles::{ONES, nibble, nonzero, ones};
use super::stacks::PERMUTATIONS;

/// A choice of rows one, two and three, and an order of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrangement {
    pub side: u8,
    pub rows: [u8; 3],
    pub columns: [u8; 9],
}

/// Pairs of rows of a chute, and the row left.
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

/// The arrangements with the smallest row two so far.
pub(super) struct RowTwo<'a> {
    best: u64,
    found: &'a mut Vec<Arrangement>,
}

/// Two rows of a side as rows one and two.
#[derive(Clone, Copy)]
struct Pair {
    side: u8,
    rows: [u8; 3],
    /// Nibble c: where f leads from column c.
    leads: u64,
}

impl<'a> RowTwo<'a> {
    /// Finds the arrangements of a solution grid.
    #[inline(always)]
    pub fn find(sides: &[Lines; 2], found: &'a mut Vec<Arrangement>) {
        found.clear();
        let mut row_two = RowTwo {
            best: u64::MAX,
            found,
        };
        let pure = [sides[0].pure_bands(), sides[1].pure_bands()];
        if pure != [0, 0] {
            row_two.each_pure(sides, pure);
            return;
        }
        row_two.each_swap(sides);
        if row_two.found.is_empty() {
            row_two.try_all(sides);
        }
    }

    /// Row two is 456 789 and some order of 123.
    #[inline(always)]
    fn each_pure(&mut self, sides: &[Lines; 2], bands: [u8; 2]) {
        for pair in pairs(sides, bands) {
            // Whatever stack comes first, f leads back to it in three steps, and moves as many of its columns.
            let round = |column: usize| pair.lead(pair.lead(pair.lead(column)));
            let moved = usize::from(round(0) != 0)
                + usize::from(round(1) != 1)
                + usize::from(round(2) != 2);
            for stack in 0..3 {
                for [a, b, c] in PERMUTATIONS {
                    let first = [3 * stack + a, 3 * stack + b, 3 * stack + c];
                    let is_smallest = match moved {
                        0 => true,                        // 123
                        2 => round(first[0]) == first[0], // 132
                        _ => round(first[0]) == first[1], // 231
                    };
                    if is_smallest {
                        let second = pair.leads_of(first);
                        self.offer(pair, moved as u64, [first, second, pair.leads_of(second)]);
                    }
                }
            }
        }
    }

    /// Row two is 457 189 and three more digits.
    #[inline(always)]
    fn each_swap(&mut self, sides: &[Lines; 2]) {
        for (side, lines) in sides.iter().enumerate() {
            for band in 0..3 {
                for [one, two, three] in PAIRS {
                    let [one, two, three] = [3 * band + one, 3 * band + two, 3 * band + three];
                    let (leads, back) = lines.leads(one, two);
                    for c1 in ones(ONES & !nonzero(leads ^ back)).map(|bit| bit / 4) {
                        self.swap(Pair::new(side, [one, two, three], leads), c1);
                        self.swap(Pair::new(side, [two, one, three], back), c1);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn swap(&mut self, pair: Pair, c1: usize) {
        let c4 = pair.lead(c1);
        let [x, y] = OTHERS[c1 % 9];
        let (c2, c3) = if pair.lead(x) / 3 == c4 / 3 {
            (x, y)
        } else if pair.lead(y) / 3 == c4 / 3 {
            (y, x)
        } else {
            return; // c1 is the odd one
        };
        let c5 = pair.lead(c2);
        let c6 = left(c4, c5);
        let third = pair.leads_of([c3, c5, c6]);
        let key = third_triplet(pair, [c1, c2, c3], c6, third);
        self.offer(pair, key, [[c1, c2, c3], [c4, c5, c6], third]);
    }

    /// Row two is 457, then v89 or 89v, and three more digits.
    #[inline(never)]
    fn try_all(&mut self, sides: &[Lines; 2]) {
        for pair in pairs(sides, [7; 2]) {
            for (c1, &[x, y]) in OTHERS.iter().enumerate() {
                let c4 = pair.lead(c1);
                for (c2, c3) in [(x, y), (y, x)] {
                    if pair.lead(c2) / 3 != c4 / 3 {
                        continue; // c1 or c2 is the odd one
                    }
                    let first = [c1, c2, c3];
                    let c5 = pair.lead(c2);
                    let c6 = left(c4, c5);
                    let label =
                        |column: usize| first.iter().position(|&home| home == pair.lead(column));
                    let (middle, third) = match [c4, c5, c6].map(label) {
                        [Some(v), _, _] => (v as u64, pair.leads_of([c3, c5, c6])),
                        [_, _, Some(v)] => (v as u64 + 3, pair.leads_of([c3, c4, c5])),
                        _ => continue, // 8v9: c1 and c2 are better the other way round
                    };
                    let key = middle << 12 | third_triplet(pair, first, c6, third);
                    self.offer(pair, key, [first, [c4, c5, c6], third]);
                }
            }
        }
    }

    /// Keeps an arrangement if none has a smaller row two; keys compare as its last six cells do.
    #[inline(always)]
    fn offer(&mut self, pair: Pair, key: u64, columns: [[usize; 3]; 3]) {
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

/// The last three cells of row two: some two of 123, and 6.
#[inline(always)]
fn third_triplet(pair: Pair, first: [usize; 3], c6: usize, third: [usize; 3]) -> u64 {
    let [c1, c2, c3] = first;
    let labels = 1 << (4 * c1) | 2 << (4 * c2) | 3 << (4 * c3) | 6 << (4 * c6);
    let [c7, c8, c9] = pair.leads_of(third);
    (nibble(labels, c7) << 8 | nibble(labels, c8) << 4 | nibble(labels, c9)) as u64
}

/// Each two rows of some bands of both sides.
fn pairs(sides: &[Lines; 2], bands: [u8; 2]) -> impl Iterator<Item = Pair> {
    (0..2).flat_map(move |side| {
        ones(u64::from(bands[side])).flat_map(move |band| {
            PERMUTATIONS.into_iter().map(move |order| {
                let rows = order.map(|row| 3 * band + row);
                Pair::new(side, rows, sides[side].leads(rows[0], rows[1]).0)
            })
        })
    })
}

impl Pair {
    #[inline(always)]
    fn new(side: usize, rows: [usize; 3], leads: u64) -> Pair {
        Pair {
            side: side as u8,
            rows: [rows[0] as u8, rows[1] as u8, rows[2] as u8],
            leads,
        }
    }

    #[inline(always)]
    fn lead(self, column: usize) -> usize {
        nibble(self.leads, column)
    }

    #[inline(always)]
    fn leads_of(self, [a, b, c]: [usize; 3]) -> [usize; 3] {
        [self.lead(a), self.lead(b), self.lead(c)]
    }
}

/// The column that two others leave of their stack.
#[inline(always)]
fn left(one: usize, two: usize) -> usize {
    9 * (one / 3) + 3 - one - two
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::tests::random_solution;
    use crate::random::Stream;

    #[test]
    fn swaps_are_what_trying_all_ways_finds() {
        let mut stream = Stream::new(3, 0);
        for _ in 0..300 {
            let grid = random_solution(&mut stream);
            let mut sides = [Lines::default(), Lines::default()];
            sides[0].read(grid.values(), 9, 1);
            sides[1].read(grid.values(), 1, 9);
            if sides[0].pure_bands() | sides[1].pure_bands() != 0 {
                continue;
            }
            let mut found = [Vec::new(), Vec::new()];
            let [swaps, all] = &mut found;
            let best = u64::MAX;
            RowTwo { best, found: swaps }.each_swap(&sides);
            RowTwo { best, found: all }.try_all(&sides);
            found.iter_mut().for_each(|found| found.sort());
            assert_eq!(found[0], found[1], "{grid}");
        }
    }
}
