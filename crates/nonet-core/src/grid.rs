//! [`Grid`]: 81 values, each a digit or blank, with a reader and a printer for the 81-character line.
//!
//! A grid does not check the rules: it can hold two equal digits in a row.

use crate::digit::Digit;
use crate::geometry::Cell;
pub use crate::line::GridError;
use crate::line::read;
use crate::status::has_conflict;
use std::fmt;
use std::str::FromStr;

/// 81 cells in any state, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid([u8; 81]);

impl Grid {
    /// No digit anywhere.
    pub const EMPTY: Grid = Grid([0; 81]);

    /// Reads a row of text: 81 cells (a digit, or a blank as `.`, `0`, `_`, `*` or `-`), which may have spaces and `|`
    /// between them and a comment after a separator; or the same as a board of several lines.
    pub fn from_line(line: &[u8]) -> Result<Grid, GridError> {
        read(line).map(Grid)
    }

    /// Takes 81 values, 1 to 9, or 0 for a blank.
    pub fn from_values(values: &[u8]) -> Result<Grid, GridError> {
        let values: &[u8; 81] = values
            .try_into()
            .map_err(|_| GridError::Length(values.len()))?;
        match values.iter().position(|&value| value > 9) {
            Some(cell) => Err(GridError::Value(Cell::ALL[cell], values[cell])),
            None => Ok(Grid(*values)),
        }
    }

    /// Creates a grid without checking that the values are 0 to 9.
    pub(crate) const fn from_trusted(values: [u8; 81]) -> Grid {
        Grid(values)
    }

    /// The digit in a cell, if there is one.
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// The cells in order, each with its digit if it has one.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Option<Digit>)> {
        Cell::ALL.into_iter().map(|cell| (cell, self.value(cell)))
    }

    /// Whether this is a full grid without conflicts that has every digit of another, and the other has blank cells.
    pub fn completes(&self, puzzle: &Grid) -> bool {
        let has_all = || {
            self.0
                .iter()
                .zip(puzzle.0)
                .all(|(&own, value)| value == 0 || value == own)
        };
        !self.0.contains(&0) && puzzle.0.contains(&0) && has_all() && !has_conflict(&self.0)
    }

    /// The 81 values, 0 for a blank.
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }
}

impl TryFrom<[u8; 81]> for Grid {
    type Error = GridError;

    fn try_from(values: [u8; 81]) -> Result<Grid, GridError> {
        Grid::from_values(&values)
    }
}

/// As [`Grid::from_line`].
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Grid, GridError> {
        Grid::from_line(text.as_bytes())
    }
}

/// The 81-character line, with `.` for blanks.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::ALL
            .iter()
            .try_for_each(|&cell| match self.value(cell) {
                Some(digit) => write!(f, "{digit}"),
                None => f.write_str("."),
            })
    }
}
