//! Canonical form: one grid for all isomorphs of a grid.
//!
//! The form is the lexicographic minimum of the 81 values, blanks smallest, over the 3,359,232 ways to transpose a grid and
//! to order its lines, with the digits relabelled each time in the order in which they first appear. It is a form of the
//! 81 values as they stand: it asks for no solution and knows no rule of Sudoku.
//!
//! | grid                                        | method                                              |
//! |---------------------------------------------|-----------------------------------------------------|
//! | no digit twice in a row or a column         | [`sparse`]: row by row, breadth first               |
//! | full and valid                              | [`full`]: by the first two rows of a chute          |
//! | else                                        | [`plain`]: all orders of columns, row by row        |

mod found;
mod full;
mod plain;
mod sides;
mod sparse;

use crate::grid::Grid;
use crate::transform::Transform;
use found::Found;
use sides::Sides;

/// A grid's canonical form, and what was found on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest isomorph.
    pub form: Grid,
    /// A transform that takes the grid to its form. Digits that the grid does not have follow in increasing order.
    pub transform: Transform,
    /// How many of the 3,359,232 geometric transformations, each with some relabelling, leave the grid as it is.
    pub automorphism_count: u32,
}

/// Finds canonical forms; its memory is used again from grid to grid.
#[derive(Default)]
pub struct Canonicalizer {
    sparse: sparse::Workspace,
    full: full::Workspace,
    plain: plain::Workspace,
}

impl Canonicalizer {
    /// The canonical form of a grid.
    pub fn run(&mut self, grid: &Grid) -> Canonical {
        self.find(grid).to_canonical()
    }

    #[inline(always)]
    fn find(&mut self, grid: &Grid) -> Found {
        let is_full = grid.values().iter().all(|&value| value != 0);
        if is_full && let Some(found) = self.full.run(grid.values()) {
            return found;
        }
        let sides = Sides::new(grid.values());
        if sides.is_latin {
            self.sparse.run(&sides)
        } else {
            self.plain.run(&sides)
        }
    }
}

/// The canonical form of a grid.
pub fn canonical(grid: &Grid) -> Canonical {
    let found = Canonicalizer::default().run(grid);
    debug_assert_eq!(found.transform.apply(grid), found.form);
    found
}

#[cfg(test)]
mod tests;
