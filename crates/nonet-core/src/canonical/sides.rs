//! [`Sides`]: a grid as nine rows, and its transpose as nine rows.
//!
//! A form can start from either, so every method works on both. Each side is nine words of nibbles, filled given by given.

use crate::bits::positions_in;

/// All nine rows.
pub(super) const ALL_ROWS: u16 = 0o777;

/// The rows of a grid or of its transpose.
#[derive(Clone, Copy, Default)]
pub(super) struct Side {
    /// `rows[r]`: nibble c is the value in column c.
    pub rows: [u64; 9],
    /// `filled[s]`: the rows with a digit in stack s.
    pub filled: [u16; 3],
}

/// Both sides, and the property that decides the method.
pub(super) struct Sides {
    pub sides: [Side; 2],
    /// Whether no row and no column has a digit twice.
    pub is_latin: bool,
}

impl Sides {
    #[inline(always)]
    pub fn new(values: &[u8; 81]) -> Sides {
        let mut sides = [Side::default(); 2];
        let mut seen = [0_u32; 16];
        let mut repeated = 0;
        let mut filled = 0;
        for cell in givens_of(values) {
            let digit = values[cell % 81];
            let cell = CELL_LINES[cell % 128];
            let seen = &mut seen[usize::from(digit) % 16];
            repeated |= *seen & cell.lines;
            *seen |= cell.lines;
            filled |= cell.filled;
            sides[0].rows[usize::from(cell.row) % 9] |= u64::from(digit) << (4 * cell.column);
            sides[1].rows[usize::from(cell.column) % 9] |= u64::from(digit) << (4 * cell.row);
        }
        for stack in 0..3 {
            sides[0].filled[stack] = (filled >> (9 * stack)) as u16 & ALL_ROWS;
            sides[1].filled[stack] = (filled >> (27 + 9 * stack)) as u16 & ALL_ROWS;
        }
        Sides {
            sides,
            is_latin: repeated == 0,
        }
    }
}

/// The lines of a cell.
#[derive(Clone, Copy)]
struct CellLines {
    row: u8,
    column: u8,
    /// The row and the column, one bit each.
    lines: u32,
    /// The cell's row bit in [`Side::filled`] of the grid and of its transpose; nine bits per stack.
    filled: u64,
}

const CELL_LINES: [CellLines; 128] = {
    let mut table = [CellLines {
        row: 0,
        column: 0,
        lines: 0,
        filled: 0,
    }; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = CellLines {
            row: row as u8,
            column: column as u8,
            lines: 1 << row | 1 << (16 + column),
            filled: 1 << (column / 3 * 9 + row) | 1 << (27 + row / 3 * 9 + column),
        };
        cell += 1;
    }
    table
};

/// The cells that are not blank, in order.
#[inline(always)]
fn givens_of(values: &[u8; 81]) -> impl Iterator<Item = usize> {
    let mut low = 0_u64;
    for (cell, &value) in values[..64].iter().enumerate() {
        low |= u64::from(value != 0) << cell;
    }
    let mut high = 0_u64;
    for (cell, &value) in values[64..].iter().enumerate() {
        high |= u64::from(value != 0) << cell;
    }
    positions_in(low).chain(positions_in(high).map(|cell| cell + 64))
}
