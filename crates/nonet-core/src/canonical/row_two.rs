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
//!   same two rows in the other order, and comparing the two words finds them all. Nearly every grid has a fitting one;
//!   only for others all ways are tried, `89v` among them. (Trying them for every grid took 0.6 us longer.)
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
#[derive(Clone, Copy, Debug)]
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
    /// Cells four to nine of row two.
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
            row_two.each_pair(sides, pure, RowTwo::follow);
            return;
        }
        row_two.each_swap(sides);
        if row_two.found.is_empty() {
            row_two.each_pair(sides, [7, 7], RowTwo::try_all);
        }
    }

    /// Calls a function with all pairs of some bands.
    fn each_pair(&mut self, sides: &[Lines; 2], bands: [u8; 2], look: fn(&mut Self, Pair)) {
        for (side, lines) in sides.iter().enumerate() {
            for band in ones(u64::from(bands[side])) {
                for order in PERMUTATIONS {
                    let rows = order.map(|row| 3 * band + row);
                    let (leads, _) = lines.leads(rows[0], rows[1]);
                    look(self, Pair::new(side, rows, leads));
                }
            }
        }
    }

    /// Row two is 456 789 and some order of 123.
    fn follow(&mut self, pair: Pair) {
        for stack in 0..3 {
            for order in PERMUTATIONS {
                let first = order.map(|column| 3 * stack + column);
                let second = first.map(|column| pair.lead(column));
                let third = second.map(|column| pair.lead(column));
                self.offer(pair, 0, [first, second, third]);
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
        let third = [c3, c5, c6].map(|column| pair.lead(column));
        self.offer(pair, 0x189, [[c1, c2, c3], [c4, c5, c6], third]);
    }

    /// Row two is 457, then v89 or 89v, and three more digits.
    fn try_all(&mut self, pair: Pair) {
        for a in [0, 3, 6] {
            let [b, c] = OTHERS[a];
            let stack_of = |column| pair.lead(column) / 3;
            let (x, y, c3) = if stack_of(a) == stack_of(b) {
                (a, b, c)
            } else if stack_of(a) == stack_of(c) {
                (a, c, b)
            } else {
                (b, c, a)
            };
            for (c1, c2) in [(x, y), (y, x)] {
                let (c4, c5) = (pair.lead(c1), pair.lead(c2));
                let c6 = left(c4, c5);
                let v = [c4, c5, c6].map(|column| {
                    [c1, c2, c3]
                        .iter()
                        .position(|&home| home == pair.lead(column))
                });
                let (middle, after) = match v {
                    [Some(v), _, _] => (0x089 + ((v as u64 + 1) << 8), [c3, c5, c6]),
                    [_, _, Some(v)] => (0x890 + (v as u64 + 1), [c3, c4, c5]),
                    _ => continue, // 8v9: the other order of c1 and c2 is better
                };
                let third = after.map(|column| pair.lead(column));
                self.offer(pair, middle, [[c1, c2, c3], [c4, c5, c6], third]);
            }
        }
    }

    /// Keeps an arrangement if none has a smaller row two; `middle` are its cells four to six.
    #[inline(always)]
    fn offer(&mut self, pair: Pair, middle: u64, columns: [[usize; 3]; 3]) {
        let [first, second, third] = columns;
        let columns = [
            first[0], first[1], first[2], second[0], second[1], second[2], third[0], third[1],
            third[2],
        ];
        let mut labels = 0;
        for (place, column) in columns.into_iter().enumerate() {
            labels |= (place as u64 + 1) << (4 * column);
        }
        let mut key = middle;
        for column in third {
            key = key << 4 | nibble(labels, pair.lead(column)) as u64;
        }
        if key <= self.best {
            if key < self.best {
                self.best = key;
                self.found.clear();
            }
            self.found.push(Arrangement {
                side: pair.side,
                rows: pair.rows,
                columns: columns.map(|column| column as u8),
            });
        }
    }
}

impl Pair {
    #[inline(always)]
    fn new(side: usize, rows: [usize; 3], leads: u64) -> Pair {
        Pair {
            side: side as u8,
            rows: rows.map(|row| row as u8),
            leads,
        }
    }

    #[inline(always)]
    fn lead(self, column: usize) -> usize {
        nibble(self.leads, column)
    }
}

/// The column that two others leave of their stack.
#[inline(always)]
fn left(one: usize, two: usize) -> usize {
    9 * (one / 3) + 3 - one - two
}
