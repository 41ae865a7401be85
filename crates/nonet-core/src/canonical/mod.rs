//! Canonical form: one grid for all isomorphs of a grid.
//!
//! The form is the lexicographic minimum of the 81 values, blanks smallest, over the 3,359,232 ways to transpose a grid and
//! to order its lines, with the digits relabelled each time in the order in which they first appear. It is a form of the
//! 81 values as they stand: it asks for no solution and knows no rule of Sudoku.
//!
//! | grid                                  | method                                        | time (Sapphire Rapids, 2.5 GHz)  |
//! |---------------------------------------|-----------------------------------------------|----------------------------------|
//! | no digit twice in a row or a column   | [`puzzle`]: row by row, breadth first         | 17-clue 0.55 us, SE 11+ 0.78 us  |
//! | full and valid                        | [`full`]: by the first two rows of a chute    | 1.2 us                           |
//! | else                                  | [`general`]: all orders of columns, row by row  | up to 1 ms                       |
//!
//! The more symmetric the start of a grid is, the more transformations have to be kept. The worst grids that hill climbing
//! found took 1 ms by either method, and room for 8,192 candidates.
//!
//! Another form that is in wide use minimises the pattern of givens first and the digits afterwards. It is not this one.

mod batch;
mod candidate;
mod empties;
mod found;
mod full;
mod general;
mod lines;
mod nibbles;
mod puzzle;
mod row_two;
mod sides;
mod stacks;

pub use batch::{CanonicalColumns, CanonicalColumnsMut, canonical_batch, canonical_batch_into};

use crate::grid::Grid;
use crate::lane::{Kernel, Level, Vector};
use crate::transform::Transform;
use found::Found;
use sides::Sides;

/// A grid's canonical form, and what was found on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest isomorph.
    pub form: Grid,
    /// A transform that takes the grid to its form; digits that the grid does not have follow in increasing order. Of several
    /// that do, it is always the same one.
    pub transform: Transform,
    /// How many of the 3,359,232 geometric transformations, each with some relabelling, leave the grid as it is.
    pub automorphism_count: u32,
}

/// Finds canonical forms; its memory is used again from grid to grid.
///
/// ```
/// use nonet_core::{Canonicalizer, Grid};
///
/// let mut canonicalizer = Canonicalizer::default();
/// let found = canonicalizer.run(&Grid::EMPTY);
/// assert_eq!((found.form, found.automorphism_count), (Grid::EMPTY, 3_359_232));
/// ```
pub struct Canonicalizer {
    level: Level,
    sparse: puzzle::Workspace,
    full: full::Workspace,
    plain: general::Workspace,
}

impl Default for Canonicalizer {
    fn default() -> Self {
        Self {
            level: Level::best(),
            sparse: puzzle::Workspace::default(),
            full: full::Workspace::default(),
            plain: general::Workspace::default(),
        }
    }
}

impl Canonicalizer {
    /// The canonical form of a grid.
    pub fn run(&mut self, grid: &Grid) -> Canonical {
        let found = self.level.run(Find(self, grid));
        debug_assert_eq!(found.transform.apply(grid), found.form);
        found
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

/// [`Canonicalizer::find`] as a kernel. No vector is named in it, but variable shifts and counts of bits are instructions of
/// their own from AVX2's level on: they take an eighth of
/// the time off 17-clue puzzles.
struct Find<'a>(&'a mut Canonicalizer, &'a Grid);

impl Kernel for Find<'_> {
    type Output = Canonical;

    #[inline(always)]
    fn run<V: Vector>(self) -> Canonical {
        let Find(canonicalizer, grid) = self;
        canonicalizer.find(grid).to_canonical()
    }
}

/// The canonical form of a grid. Whoever has many uses a [`Canonicalizer`].
pub fn canonical(grid: &Grid) -> Canonical {
    Canonicalizer::default().run(grid)
}

#[cfg(test)]
mod tests;
