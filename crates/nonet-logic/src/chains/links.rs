//! The links of a candidate on a grid, in the order in which chains follow them.
//!
//! *Weak* (if this one is true, that one is false): the other digits of the cell from 1 to 9, then the digit's other places in
//! the box, the row and the column. *Strong* (if this one is false, that one is true): the other digit of a cell of two,
//! then the other place in a box, a row, a column of two. A candidate that two weak links reach is named once, by the first.
//! Two strong links that reach the same candidate both name it, and the first counts.

use nonet_core::positions_in;

use super::node::HOUSE_REASONS;
use super::partial::{
    CELLS, HOUSES, IN_BOX, POSITIONS, Partial, candidate, cell_and_digit, is_pair,
};
use crate::step::Reason;

/// Calls `visit` with each weakly linked candidate and why; stops at the first error.
#[inline]
pub(crate) fn weak<E>(
    grid: &Partial,
    from: u16,
    cell_links: bool,
    mut visit: impl FnMut(u16, Reason) -> Result<(), E>,
) -> Result<(), E> {
    let (cell, digit) = cell_and_digit(from);
    if cell_links {
        for other in positions_in(grid.masks[cell] & !(1 << digit)) {
            visit(candidate(cell, other), Reason::Cell)?;
        }
    }
    let [square, row, column] = HOUSES[cell].map(usize::from);
    // Cells of the same box are named by the box.
    let [box_columns, box_rows] = IN_BOX[cell];
    let places = [
        (
            square,
            grid.positions[square][digit] & !(1 << POSITIONS[cell][0]),
        ),
        (row, grid.positions[row][digit] & !box_columns),
        (column, grid.positions[column][digit] & !box_rows),
    ];
    for ((house, positions), reason) in places.into_iter().zip(HOUSE_REASONS) {
        for position in positions_in(positions) {
            visit(candidate(CELLS[house][position] as usize, digit), reason)?;
        }
    }
    Ok(())
}

/// Calls `visit` with each strongly linked candidate, why, and the house, if it is one; stops at the first error.
#[inline]
pub(crate) fn strong<E>(
    grid: &Partial,
    from: u16,
    cell_links: bool,
    house_links: bool,
    mut visit: impl FnMut(u16, Reason, Option<usize>) -> Result<(), E>,
) -> Result<(), E> {
    let (cell, digit) = cell_and_digit(from);
    if cell_links && is_pair(grid.masks[cell]) {
        let other = (grid.masks[cell] & !(1 << digit)).trailing_zeros() as usize;
        visit(candidate(cell, other), Reason::Cell, None)?;
    }
    if house_links {
        for k in 0..3 {
            let house = HOUSES[cell][k] as usize;
            let positions = grid.positions[house][digit];
            if is_pair(positions) {
                let other = (positions & !(1 << POSITIONS[cell][k])).trailing_zeros() as usize;
                let target = candidate(CELLS[house][other] as usize, digit);
                visit(target, HOUSE_REASONS[k], Some(house))?;
            }
        }
    }
    Ok(())
}
