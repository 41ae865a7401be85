//! [`Grid`]: 81 values, each a digit or blank, with a reader and a printer for the 81-character line.
//!
//! A grid says nothing of rules: it may be empty, full, or hold two equal digits in a row.

use crate::types::{Cell, Digit};
use std::fmt;

/// 81 cells in any state, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid([u8; 81]);

/// What a byte that is neither a digit nor a blank reads as.
const NO_VALUE: u8 = 0xff;

const VALUE_OF_BYTE: [u8; 256] = {
    let mut values = [NO_VALUE; 256];
    let mut digit = 0;
    while digit <= 9 {
        values[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    values[b'.' as usize] = 0;
    values[b'_' as usize] = 0;
    values[b'*' as usize] = 0;
    values
};

/// Why 81 characters, or values, are not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// There are not 81 of them but this many.
    Length(usize),
    /// This cell holds something that is neither a digit nor a blank.
    Byte(Cell, u8),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Length(length) => write!(f, "a grid has 81 cells, not {length}"),
            GridError::Byte(cell, byte) => {
                write!(
                    f,
                    "{cell} holds {:?}, which is neither a digit nor a blank",
                    char::from(*byte)
                )
            }
        }
    }
}

impl std::error::Error for GridError {}

impl Grid {
    /// No digit anywhere.
    pub const EMPTY: Grid = Grid([0; 81]);

    /// Reads 81 characters: digits, and `0`, `.`, `_` or `*` for blanks.
    pub fn from_line(line: &[u8]) -> Result<Grid, GridError> {
        Grid::read(line, |byte| VALUE_OF_BYTE[usize::from(byte)])
    }

    /// Takes 81 values, 1 to 9, or 0 for a blank.
    pub fn from_values(values: &[u8]) -> Result<Grid, GridError> {
        Grid::read(values, |value| if value <= 9 { value } else { NO_VALUE })
    }

    /// Without a branch for each byte: a quarter of the time of an easy puzzle went into guessing them.
    fn read(bytes: &[u8], value_of: impl Fn(u8) -> u8) -> Result<Grid, GridError> {
        let bytes: &[u8; 81] = bytes
            .try_into()
            .map_err(|_| GridError::Length(bytes.len()))?;
        let values = bytes.map(&value_of);
        if values.iter().fold(0, |all, value| all | value) <= 15 {
            return Ok(Grid(values));
        }
        let is_bad = |cell: &Cell| values[cell.index()] == NO_VALUE;
        Cell::ALL
            .into_iter()
            .find(is_bad)
            .map_or(Ok(Grid(values)), |cell| {
                Err(GridError::Byte(cell, bytes[cell.index()]))
            })
    }

    /// For the engines, which make nothing but values from 0 to 9.
    pub(crate) const fn from_trusted(values: [u8; 81]) -> Grid {
        Grid(values)
    }

    /// The digit in a cell, if there is one.
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// The 81 values, 0 for a blank.
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back() {
        let line = format!("{}{}", "53.07_*1.", ".".repeat(72));
        let grid = Grid::from_line(line.as_bytes()).unwrap();
        assert_eq!(&grid.to_string()[..9], "53..7..1.");
        assert_eq!(Grid::from_line(grid.to_string().as_bytes()), Ok(grid));
        assert_eq!(Grid::from_values(grid.values()), Ok(grid));
    }

    #[test]
    fn what_is_no_grid_is_refused_with_its_place() {
        assert_eq!(Grid::from_line(&[b'.'; 80]), Err(GridError::Length(80)));
        let mut line = [b'.'; 81];
        line[10] = b'x';
        let error = Grid::from_line(&line).unwrap_err();
        assert_eq!(
            error.to_string(),
            "r2c2 holds 'x', which is neither a digit nor a blank"
        );
        assert!(Grid::from_values(&[10; 81]).is_err());
    }
}
