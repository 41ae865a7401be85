//! [`Transform`]: a symmetry of Sudoku; implemented again in `python/nonet/_board/transform.py`.
//!
//! A transform transposes a grid or not, reorders the rows so that bands stay together and the columns so that stacks stay
//! together, and relabels the digits:
//!
//! ```text
//! result[r][c] = digits[source[rows[r]][columns[c]] - 1]         where source is transposed first, if `transposed`
//! ```
//!
//! Transforms are numbered, and a random one is a random number. Drawing and applying one takes a tenth of a microsecond.
//! Composition, inversion and printing are implemented in Python.

use crate::grid::Grid;
use crate::random::Stream;

/// The orders of nine lines that keep chutes together: three chutes in any order, and three lines in each.
const ORDERS: u64 = 1296;
const RELABELLINGS: u64 = 362_880;

/// The orders of three things.
pub(crate) const ORDERS_OF_THREE: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// A symmetry of Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    /// Whether the grid is transposed first.
    pub transposed: bool,
    /// `rows[r]` is the row of the source, transposed or not, that becomes row `r`.
    pub rows: [u8; 9],
    /// `columns[c]` is the column of the source, transposed or not, that becomes column `c`.
    pub columns: [u8; 9],
    /// `digits[d - 1]` is what digit `d` becomes.
    pub digits: [u8; 9],
}

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Transform = Transform {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The number of transforms.
    pub const COUNT: u64 = 2 * ORDERS * ORDERS * RELABELLINGS;

    /// The number of this transform, less than [`Transform::COUNT`]; the identity has number 0.
    pub fn number(&self) -> u64 {
        let [rows, columns] = [&self.rows, &self.columns].map(place_of_lines);
        let transposed = u64::from(self.transposed);
        let digits = (0..9).fold(0, |place, taken| {
            let later = &self.digits[taken + 1..];
            let smaller = later.iter().filter(|&&digit| digit < self.digits[taken]);
            place * (9 - taken as u64) + smaller.count() as u64
        });
        ((transposed * ORDERS + rows) * ORDERS + columns) * RELABELLINGS + digits
    }

    /// A random transform, all equally likely.
    pub fn random(stream: &mut Stream) -> Transform {
        Transform::numbered(stream.number_below(Transform::COUNT))
    }

    /// The transform with this number; the inverse of [`Transform::number`].
    fn numbered(number: u64) -> Transform {
        let places = number / RELABELLINGS;
        Transform {
            transposed: places / ORDERS / ORDERS == 1,
            rows: order_of_lines(places / ORDERS % ORDERS),
            columns: order_of_lines(places % ORDERS),
            digits: order_of_digits(number % RELABELLINGS),
        }
    }

    /// The grid transformed.
    pub fn apply(&self, grid: &Grid) -> Grid {
        Grid::from_trusted(self.apply_to_values(grid.values()))
    }

    /// The values of a grid transformed: a blank stays a blank.
    pub(crate) fn apply_to_values(&self, source: &[u8; 81]) -> [u8; 81] {
        let (down, across) = if self.transposed { (1, 9) } else { (9, 1) };
        // The tables are as long as a masked index can be, so no index is checked.
        let mut cells = [0; 128];
        cells[..81].copy_from_slice(source);
        let mut values = [0; 16];
        values[1..=9].copy_from_slice(&self.digits);
        let mut result = [0; 81];
        for (row, target) in self.rows.iter().zip(result.as_chunks_mut::<9>().0) {
            for (column, target) in self.columns.iter().zip(target) {
                let cell = usize::from(row * down + column * across);
                *target = values[usize::from(cells[cell & 127] & 15)];
            }
        }
        result
    }
}

/// The order of nine lines with this number, in lexicographic order.
fn order_of_lines(place: u64) -> [u8; 9] {
    let [first, second, third] = [place / 72, place / 6 % 12, place % 6].map(|part| part as usize);
    let chutes = ORDERS_OF_THREE[first / 6 * 2 + second / 6];
    let mut lines = [0; 9];
    let places = lines.as_chunks_mut::<3>().0.iter_mut();
    for (place, (chute, inner)) in places.zip(chutes.into_iter().zip([first, second, third])) {
        *place = ORDERS_OF_THREE[inner % 6].map(|line| chute * 3 + line);
    }
    lines
}

/// The place of an order of nine lines; the inverse of [`order_of_lines`].
fn place_of_lines(lines: &[u8; 9]) -> u64 {
    let place_of = |order: [u8; 3]| {
        let place = ORDERS_OF_THREE.iter().position(|&other| other == order);
        place.unwrap_or(0) as u64
    };
    let (chutes, _) = lines.as_chunks::<3>();
    let outer = place_of([0, 1, 2].map(|chute: usize| chutes[chute][0] / 3));
    let [first, second, third] =
        [0, 1, 2].map(|chute: usize| place_of(chutes[chute].map(|line| line % 3)));
    (outer / 2 * 6 + first) * 72 + (outer % 2 * 6 + second) * 6 + third
}

/// The order of the nine digits with this number, in lexicographic order.
fn order_of_digits(place: u64) -> [u8; 9] {
    // The digits left, four bits each, the smallest in the lowest bits.
    let mut left = 0x9_8765_4321_u64;
    let (mut place, mut orders) = (place, RELABELLINGS);
    let mut digits = [0; 9];
    for (taken, digit) in digits.iter_mut().enumerate() {
        orders /= 9 - taken as u64;
        let shift = place / orders * 4;
        place %= orders;
        *digit = (left >> shift & 15) as u8;
        let below = (1 << shift) - 1;
        left = left & below | left >> 4 & !below;
    }
    digits
}

#[cfg(test)]
#[path = "../tests/unit/transform.rs"]
mod tests;
