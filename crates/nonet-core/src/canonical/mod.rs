//! Canonical form: one grid for all isomorphs of a grid.
//!
//! The form is the lexicographic minimum of the 81 values, blanks smallest, over the 3,359,232 ways to transpose a grid and
//! to order its lines, each with the digits relabelled in order of first appearance. It is a form of the 81 values: it needs
//! no solution and uses no rule of Sudoku.
//!
//! | grid                                | method                                         | time (Sapphire Rapids, 2.5 GHz) |
//! |-------------------------------------|------------------------------------------------|---------------------------------|
//! | no digit twice in a row or a column | [`puzzle`]: row by row, breadth first          | 17-clue 0.55 us, SE 11+ 0.78 us |
//! | full and valid                      | [`full`]: by the first two rows of a chute     | 1.2 us                          |
//! | any other                           | [`general`]: all orders of columns, row by row | up to 1 ms                      |
//!
//! If many transformations give the same first rows, all of them must be kept. The worst grids that hill climbing found took
//! 1 ms by either method, and memory for 8,192 partial transforms.
//!
//! Another widely used form minimises the pattern of givens first and the digits second; that form is different.

mod found_form;
mod full;
mod general;
mod nibbles;
mod puzzle;
mod sides;

pub use found_form::Canonical;

use crate::grid::Grid;
use crate::simd::{Kernel, Level, Vector};
use found_form::FoundForm;
use sides::Sides;

/// Finds canonical forms, and reuses its memory from grid to grid.
///
/// ```
/// use nonet_core::{Canonicalizer, Grid};
///
/// let mut canonicalizer = Canonicalizer::default();
/// let found = canonicalizer.run(&Grid::EMPTY);
/// assert_eq!((found.form, found.automorphism_count), (Grid::EMPTY, 3_359_232));
/// ```
#[derive(Default)]
pub struct Canonicalizer {
    level: Level,
    puzzle: puzzle::Workspace,
    full: full::Workspace,
    general: general::Workspace,
}

impl Canonicalizer {
    /// The canonical form of a grid.
    pub fn run(&mut self, grid: &Grid) -> Canonical {
        let found = self.level.run(FindForm(self, grid));
        debug_assert_eq!(found.transform.apply(grid), found.form);
        found
    }

    #[inline(always)]
    fn find(&mut self, grid: &Grid) -> FoundForm {
        let is_full = grid.values().iter().all(|&value| value != 0);
        if is_full && let Some(found) = self.full.run(grid.values()) {
            return found;
        }
        let sides = Sides::new(grid.values());
        if sides.is_latin {
            self.puzzle.run(&sides)
        } else {
            self.general.run(&sides)
        }
    }
}

/// [`Canonicalizer::find`] as a kernel. It uses no vectors, but from AVX2's level on variable shifts and bit counts are
/// single instructions: 17-clue puzzles take an eighth less time.
struct FindForm<'a>(&'a mut Canonicalizer, &'a Grid);

impl Kernel for FindForm<'_> {
    type Output = Canonical;

    #[inline(always)]
    fn run<V: Vector>(self) -> Canonical {
        let FindForm(canonicalizer, grid) = self;
        canonicalizer.find(grid).to_canonical()
    }
}

/// The canonical form of a grid. For many grids, use a [`Canonicalizer`].
pub fn canonical(grid: &Grid) -> Canonical {
    Canonicalizer::default().run(grid)
}

#[cfg(test)]
#[path = "../../tests/unit/canonical.rs"]
mod tests;
