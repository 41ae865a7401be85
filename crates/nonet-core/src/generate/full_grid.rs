//! [`FullGrids`]: draws a random full grid without a search; each of the 6.7 x 10^21 grids is equally likely.
//!
//! `minicolumn_tables.rs` splits the choice of a grid in two: the digits of each minicolumn, and their order. So:
//!
//! 1. Draw the splits of the top band's boxes in proportion to the band's fillings (times [`weight_bound`]).
//! 2. Draw one of the 56 ways to continue the first stack, and one for the second. For the third stack weigh all 56: fillings
//!    of the middle band times fillings of the bottom band. Keep the draw with a probability in proportion to the sum of the
//!    weights (half are kept; otherwise start again), and take one of the 56 in proportion to its weight.
//! 3. Draw one of the fillings of each band, all equally likely.
//! 4. Relabel the digits, and permute the columns of each stack.
//!
//! Each grid has the same probability, because each factor of the product is cancelled by a draw in proportion to it.
//! Completing random diagonal boxes by depth-first search takes the lane engine longer, and the grids are not equally likely:
//!
//! | mean of                          | here  | depth-first | all grids |
//! |----------------------------------|-------|-------------|-----------|
//! | unavoidable sets of four cells   | 11.59 | 10.06       | 11.59     |
//! | pure chutes                      | 0.215 | 0.296       | 0.215     |
//!
//! A random walk (keep 28 to 32 cells, count all completions, take one) is unbiased too, but a step takes ten times as long
//! and leaves a third of the grid unchanged.

use super::alias::AliasTable;
use super::minicolumn_tables::{BELOW, MinicolumnTables, SPLITS, SplitDigits, weight_bound};
use crate::random::Stream;
use crate::transform::ORDERS_OF_THREE;
use std::sync::OnceLock;

/// The orders that differ in every place from three rows [a, b, c], at index 9a + 3b + c: two, or none if the rows are equal.
const DERANGEMENTS: [Option<[[u8; 3]; 2]>; 27] = {
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

/// The tables from which random grids are drawn.
pub struct FullGrids {
    tables: &'static MinicolumnTables,
    /// Draws the kind of the second split of the top band, and the third split.
    tops: AliasTable,
}

impl FullGrids {
    /// The tables, computed on first use.
    pub fn get() -> &'static Self {
        static GRIDS: OnceLock<FullGrids> = OnceLock::new();
        GRIDS.get_or_init(|| {
            let tables = MinicolumnTables::get();
            let mut weights = Vec::with_capacity(5 * SPLITS);
            for &(second, of_its_kind) in tables.kinds() {
                for third in 0..SPLITS {
                    // 6144 divides both bounds.
                    let bound = weight_bound(second, third) / 6144;
                    weights.push(of_its_kind * tables.fillings(second, third) * bound);
                }
            }
            let tops = AliasTable::new(&weights);
            Self { tables, tops }
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
                for (column, minicolumn) in columns[stack].into_iter().zip(digits[stack]) {
                    for digit in minicolumn.map(usize::from) {
                        rows[usize::from(row_of[stack][digit]) * 9 + column] = labels[digit];
                    }
                }
            }
        }
        grid
    }

    /// Draws the digits of each minicolumn.
    fn draw_stacks(&self, stream: &mut Stream) -> [[SplitDigits; 3]; 3] {
        let tables = self.tables;
        let mut weights = [0; BELOW];
        loop {
            let top = self.tops.draw(stream);
            let (second, third) = (tables.kinds()[top / SPLITS].0, top % SPLITS);
            let [first_way, second_way] = [0, 1].map(|_| stream.pick(BELOW as u32) as usize);
            // One number decides whether the draw is kept and, if so, which of the 56 it is.
            let mut place = stream.pick(weight_bound(second, third));
            let sum = tables.weigh(first_way, (second, second_way), third, &mut weights);
            if place >= sum {
                continue;
            }
            let mut third_way = 0;
            while place >= weights[third_way] {
                place -= weights[third_way];
                third_way += 1;
            }
            return [
                tables.stack(0, first_way),
                tables.stack(second, second_way),
                tables.stack(third, third_way),
            ];
        }
    }
}

/// Draws a filling of a band: the row of every digit in each of its boxes.
///
/// There are 216 ways to fill the first box, and eight or none to fill the second with every digit in a different row; they
/// determine the row of every digit in the third box. Of these 1728 draws those are kept that fill the third box.
fn fill_band(digits: &[SplitDigits; 3], stream: &mut Stream) -> [[u8; 9]; 3] {
    loop {
        if let Some(rows) = try_filling(digits, stream.pick(1728) as usize) {
            return rows;
        }
    }
}

/// One of the 1728 ways, if it fills the band.
fn try_filling(digits: &[SplitDigits; 3], mut way: usize) -> Option<[[u8; 9]; 3]> {
    let mut rows = [[0_u8; 9]; 3];
    for minicolumn in digits[0] {
        for (digit, row) in minicolumn.into_iter().zip(ORDERS_OF_THREE[way % 6]) {
            rows[0][usize::from(digit)] = row;
        }
        way /= 6;
    }
    for minicolumn in digits[1] {
        let [a, b, c] = minicolumn.map(|digit| usize::from(rows[0][usize::from(digit)]));
        let order = DERANGEMENTS[a * 9 + b * 3 + c]?[way % 2];
        for (digit, row) in minicolumn.into_iter().zip(order) {
            rows[1][usize::from(digit)] = row;
        }
        way /= 2;
    }
    for minicolumn in digits[2] {
        let mut seen = 0;
        for digit in minicolumn.map(usize::from) {
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
#[path = "../../tests/unit/full_grid.rs"]
mod tests;
