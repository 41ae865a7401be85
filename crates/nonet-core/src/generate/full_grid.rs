//! A random grid, every one of the 6.7 x 10^21 as likely as any other, without a search.
//!
//! `columns.rs` cuts the choice of a grid in two: which digits stand in each minicolumn, and in which order. So:
//!
//! 1. Draw the splits of the top band's boxes in proportion to the band's fillings (times [`most_weight`]).
//! 2. Draw one of the 56 ways to go on in the first stack, and one in the second. For the third stack weigh all 56: fillings
//!    of the middle band times fillings of the bottom band. Keep the draw with a chance in proportion to the sum of the
//!    weights (half are kept; else start again), and take one of the 56 in proportion to its own.
//! 3. Fill each band: one of its fillings, each as likely.
//! 4. Relabel the digits, and permute the columns of each stack.
//!
//! Each grid is reached with the same chance, because each factor of the product is cancelled by a draw in proportion to
//! it. Random diagonal boxes completed by depth-first search take the lane engine longer, and such grids are not all as likely:
//!
//! | mean of                          | here  | depth-first | all grids |
//! |----------------------------------|-------|-------------|-----------|
//! | unavoidable sets of four cells   | 11.59 | 10.06       | 11.59     |
//! | pure chutes                      | 0.215 | 0.296       | 0.215     |
//!
//! A random walk (keep 28 to 32 cells, count all completions, take one) is even-handed too, but takes ten times as long for a
//! step, and one step leaves a third of the grid as it was.

use super::alias::Alias;
use super::minicolumn_tables::{BELOW, Columns, Digits, SPLITS};
use crate::random::Stream;
use crate::transform::ORDERS_OF_THREE;
use std::sync::OnceLock;

/// A bound for the sum of weights in step 2, in dozens of dozens, that a test compares with all. Where the three boxes
/// of the top band have the same split the sum can be larger than anywhere else; had the rest to live with that bound, only
/// 28% would be kept.
pub const fn most_weight(second: usize, third: usize) -> u32 {
    if second == 0 && third == 0 {
        55_296
    } else {
        30_720
    }
}

/// For three rows (the first as 9s, the second as 3s, the third as 1s) the two orders that differ from them in every
/// place; there are exactly two, or, for three equal rows, none.
const ELSEWHERE: [Option<[[u8; 3]; 2]>; 27] = {
    let mut table = [None; 27];
    let mut rows = 0;
    while rows < 27 {
        let mut found = [[0; 3]; 2];
        let mut count = 0;
        let mut order = 0;
        while order < 6 {
            let [a, b, c] = ORDERS_OF_THREE[order];
            if a as usize != rows / 9 && b as usize != rows / 3 % 3 && c as usize != rows % 3 {
                found[count] = ORDERS_OF_THREE[order];
                count += 1;
            }
            order += 1;
        }
        if count == 2 {
            table[rows] = Some(found);
        }
        rows += 1;
    }
    table
};

/// What random grids are drawn from.
pub struct Grids {
    columns: &'static Columns,
    /// For the second split of the top band (by its kind) and the third.
    tops: Alias,
}

impl Grids {
    /// The tables, made when they are first asked for.
    pub fn get() -> &'static Self {
        static GRIDS: OnceLock<Grids> = OnceLock::new();
        GRIDS.get_or_init(|| {
            let columns = Columns::get();
            let mut weights = Vec::with_capacity(5 * SPLITS);
            for &(second, of_its_kind) in columns.kinds() {
                for third in 0..SPLITS {
                    // 6144 goes into either bound.
                    let bound = most_weight(second, third) / 6144;
                    weights.push(of_its_kind * columns.fillings(second, third) * bound);
                }
            }
            let tops = Alias::new(&weights);
            Self { columns, tops }
        })
    }

    /// Draws a grid: 81 values.
    pub fn draw(&self, stream: &mut Stream) -> [u8; 81] {
        let stacks = self.draw_stacks(stream);
        let mut labels: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for end in (1..9).rev() {
            labels.swap(end, stream.pick(end as u32 + 1) as usize);
        }
        let columns = [0, 3, 6].map(|first| {
            ORDERS_OF_THREE[stream.pick(6) as usize].map(|column| first + usize::from(column))
        });
        let mut grid = [0; 81];
        for (band, rows) in grid.as_chunks_mut::<27>().0.iter_mut().enumerate() {
            let digits = [stacks[0][band], stacks[1][band], stacks[2][band]];
            let row_of = fill_band(&digits, stream);
            for stack in 0..3 {
                for (column, triple) in columns[stack].into_iter().zip(digits[stack]) {
                    for digit in triple.map(usize::from) {
                        rows[usize::from(row_of[stack][digit]) * 9 + column] = labels[digit];
                    }
                }
            }
        }
        grid
    }

    /// Draws what stands in each minicolumn.
    fn draw_stacks(&self, stream: &mut Stream) -> [[Digits; 3]; 3] {
        let columns = self.columns;
        let mut weights = [0; BELOW];
        loop {
            let top = self.tops.draw(stream);
            let (second, third) = (columns.kinds()[top / SPLITS].0, top % SPLITS);
            let [first_way, second_way] = [0, 1].map(|_| stream.pick(BELOW as u32) as usize);
            // One number says whether the draw is kept and, if so, which of the 56 it is.
            let mut place = stream.pick(most_weight(second, third));
            let sum = columns.weigh(first_way, (second, second_way), third, &mut weights);
            if place >= sum {
                continue;
            }
            let mut third_way = 0;
            while place >= weights[third_way] {
                place -= weights[third_way];
                third_way += 1;
            }
            return [
                columns.stack(0, first_way),
                columns.stack(second, second_way),
                columns.stack(third, third_way),
            ];
        }
    }
}

/// Draws a filling of a band: the row of every digit in each of its boxes.
///
/// There are 216 ways to fill the first box, and eight or none for the second that put every digit in another row; a digit's
/// row in the third is then known. Of these 1728 draws those are kept that fill the third box.
fn fill_band(digits: &[Digits; 3], stream: &mut Stream) -> [[u8; 9]; 3] {
    loop {
        if let Some(rows) = try_filling(digits, stream.pick(1728) as usize) {
            return rows;
        }
    }
}

/// One of the 1728 ways to try.
fn try_filling(digits: &[Digits; 3], mut way: usize) -> Option<[[u8; 9]; 3]> {
    let mut rows = [[0_u8; 9]; 3];
    for triple in digits[0] {
        for (digit, row) in triple.into_iter().zip(ORDERS_OF_THREE[way % 6]) {
            rows[0][usize::from(digit)] = row;
        }
        way /= 6;
    }
    for triple in digits[1] {
        let [a, b, c] = triple.map(|digit| usize::from(rows[0][usize::from(digit)]));
        let order = ELSEWHERE[a * 9 + b * 3 + c]?[way % 2];
        for (digit, row) in triple.into_iter().zip(order) {
            rows[1][usize::from(digit)] = row;
        }
        way /= 2;
    }
    for triple in digits[2] {
        let mut seen = 0;
        for digit in triple.map(usize::from) {
            let row = 3 - rows[0][digit] - rows[1][digit];
            rows[2][digit] = row;
            seen |= 1 << row;
        }
        if seen != 0b111 {
            return None;
        }
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of two rows of a band, or columns of a stack, as pairs of a place and its two values.
    fn chute(grid: &[u8; 81], number: usize) -> [[u8; 9]; 3] {
        let line = |line: usize, place: usize| match number {
            0..3 => grid[(number * 3 + line) * 9 + place],
            _ => grid[place * 9 + number % 3 * 3 + line],
        };
        core::array::from_fn(|row| core::array::from_fn(|place| line(row, place)))
    }

    /// Pairs of places where two lines of the chute hold the same two values: unavoidable sets of four cells.
    fn exchangeable_pairs(lines: &[[u8; 9]; 3]) -> usize {
        let pairs = [[0, 1], [0, 2], [1, 2]]
            .into_iter()
            .flat_map(|[one, other]| {
                let places = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
                places.map(move |(a, b)| {
                    let (one, other) = (&lines[one], &lines[other]);
                    one[a] == other[b] && one[b] == other[a]
                })
            });
        pairs.filter(|&is_pair| is_pair).count()
    }

    /// Whether the same three sets of three digits stand in the minilines of each box.
    fn is_pure(lines: &[[u8; 9]; 3]) -> bool {
        let sets = [0, 3, 6].map(|start| {
            let set = |line: &[u8; 9]| line[start..start + 3].iter().fold(0, |set, d| set | 1 << d);
            let mut sets: [u16; 3] = core::array::from_fn(|row| set(&lines[row]));
            sets.sort_unstable();
            sets
        });
        sets[0] == sets[1] && sets[1] == sets[2]
    }

    #[test]
    fn grids_are_not_biased() {
        const GRIDS: u64 = 20_000;
        let (mut pairs, mut pure) = (0, 0);
        for index in 0..GRIDS {
            let grid = Grids::get().draw(&mut Stream::new(5, index));
            for lines in (0..6).map(|number| chute(&grid, number)) {
                pairs += exchangeable_pairs(&lines);
                pure += usize::from(is_pure(&lines));
            }
        }
        let mean = |sum: usize| sum as f64 / GRIDS as f64;
        assert!((mean(pairs) - 11.59).abs() < 0.1, "{}", mean(pairs));
        assert!((mean(pure) - 0.215).abs() < 0.015, "{}", mean(pure));
    }

    #[test]
    fn grids_are_solved() {
        for index in 0..1000 {
            let grid = Grids::get().draw(&mut Stream::new(6, index));
            let house =
                |cells: [usize; 9]| cells.iter().fold(0_u16, |set, &cell| set | 1 << grid[cell]);
            for i in 0..9 {
                let row = core::array::from_fn(|j| i * 9 + j);
                let column = core::array::from_fn(|j| j * 9 + i);
                let r#box = core::array::from_fn(|j| (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3);
                assert_eq!([row, column, r#box].map(house), [0x3fe; 3]);
            }
        }
    }
}
