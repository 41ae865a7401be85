//! [`Transform`]: what may be done to a grid without changing it as a puzzle.
//!
//! A transposition or none, then an order of the rows and one of the columns, then a relabelling:
//!
//! ```text
//! result[r][c] = digits[source[rows[r]][columns[c]] - 1]        where source is transposed first if `transposed`
//! ```
//!
//! That is the same value as Python's `Transform`, and every symmetry of Sudoku can be written so.

use crate::grid::Grid;

/// A symmetry of Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transform {
    /// Whether rows and columns change places first.
    pub transposed: bool,
    /// `rows[r]` is the row of the source, transposed or not, that becomes row `r`.
    pub rows: [u8; 9],
    /// `columns[c]` is the column of the source, transposed or not, that becomes column `c`.
    pub columns: [u8; 9],
    /// `digits[d - 1]` is what digit `d` becomes.
    pub digits: [u8; 9],
}

impl Transform {
    /// Leaves every grid as it is.
    pub const IDENTITY: Transform = Transform {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The grid transformed.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let (down, across) = if self.transposed { (1, 9) } else { (9, 1) };
        let mut values = [0; 81];
        for (row, values) in self.rows.iter().zip(values.chunks_exact_mut(9)) {
            for (column, value) in self.columns.iter().zip(values) {
                let source = usize::from(*row) * down + usize::from(*column) * across;
                *value = match grid.values()[source] {
                    0 => 0,
                    digit => self.digits[usize::from(digit) - 1],
                };
            }
        }
        Grid::from_trusted(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transform_transposes_then_moves_then_relabels() {
        let mut values = [0; 81];
        values[1] = 5; // r1c2, r2c1 once transposed
        let transform = Transform {
            transposed: true,
            rows: [1, 0, 2, 3, 4, 5, 6, 7, 8],
            columns: [3, 4, 5, 0, 1, 2, 6, 7, 8],
            digits: [1, 2, 3, 4, 7, 6, 5, 8, 9],
        };
        let mut expected = [0; 81];
        expected[3] = 7;
        let grid = Grid::from_trusted(values);
        assert_eq!(transform.apply(&grid), Grid::from_trusted(expected));
        assert_eq!(Transform::IDENTITY.apply(&grid), grid);
    }
}
