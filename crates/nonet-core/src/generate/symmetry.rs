//! Symmetries of the givens' cells: ten groups of rotations and reflections of the square, by name.
//!
//! A symmetric set of cells is a union of *orbits*: an orbit is a set of cells that the rotations and reflections map to each
//! other. Givens are removed one orbit at a time.

use crate::geometry::Cell;
use crate::geometry::CellSet;

/// A symmetry of the givens' cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry required.
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees, and so by 180 degrees.
    QuarterTurn,
    /// Reflection in the middle row.
    Horizontal,
    /// Reflection in the middle column.
    Vertical,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    Antidiagonal,
    /// Reflections in the middle row and in the middle column.
    Orthogonal,
    /// Reflections in both diagonals.
    Bidiagonal,
    /// All rotations and reflections.
    Full,
}

/// A rotation or reflection: the image of a row and a column on a board whose last row has this number.
type Move = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// All symmetries, the simpler first.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Orthogonal,
        Self::Bidiagonal,
        Self::Full,
    ];

    /// The name, as in the Python API.
    pub fn name(self) -> &'static str {
        self.definition().0
    }

    /// The symmetry of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name)
    }

    /// The name, and generators of the symmetry's group.
    fn definition(self) -> (&'static str, &'static [Move]) {
        const HALF_TURN: Move = |row, column, last| (last - row, last - column);
        const QUARTER_TURN: Move = |row, column, last| (column, last - row);
        const HORIZONTAL: Move = |row, column, last| (last - row, column);
        const VERTICAL: Move = |row, column, last| (row, last - column);
        const DIAGONAL: Move = |row, column, _| (column, row);
        const ANTIDIAGONAL: Move = |row, column, last| (last - column, last - row);
        match self {
            Self::None => ("none", &[]),
            Self::HalfTurn => ("half_turn", &[HALF_TURN]),
            Self::QuarterTurn => ("quarter_turn", &[QUARTER_TURN]),
            Self::Horizontal => ("horizontal", &[HORIZONTAL]),
            Self::Vertical => ("vertical", &[VERTICAL]),
            Self::Diagonal => ("diagonal", &[DIAGONAL]),
            Self::Antidiagonal => ("antidiagonal", &[ANTIDIAGONAL]),
            Self::Orthogonal => ("orthogonal", &[HORIZONTAL, VERTICAL]),
            Self::Bidiagonal => ("bidiagonal", &[DIAGONAL, ANTIDIAGONAL]),
            Self::Full => ("full", &[QUARTER_TURN, DIAGONAL]),
        }
    }

    /// The orbits, in the order of their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let orbits = self.orbits_of(9).into_iter();
        let cells = |orbit: Vec<usize>| orbit.into_iter().map(|cell| Cell::ALL[cell]).collect();
        orbits.map(cells).collect()
    }

    /// The orbits of a board of this size, in the order of their first cells, with their cells in order.
    pub fn orbits_of(self, size: usize) -> Vec<Vec<usize>> {
        let mut orbits = Vec::new();
        let mut seen = vec![false; size * size];
        for cell in 0..size * size {
            if seen[cell] {
                continue;
            }
            seen[cell] = true;
            let mut orbit = vec![cell];
            let mut done = 0;
            while let Some(&cell) = orbit.get(done) {
                done += 1;
                for image in self.definition().1 {
                    let (row, column) = image(cell / size, cell % size, size - 1);
                    let cell = row * size + column;
                    if !seen[cell] {
                        seen[cell] = true;
                        orbit.push(cell);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }
}

#[cfg(test)]
#[path = "../../tests/unit/symmetry.rs"]
mod tests;
