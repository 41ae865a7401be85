//! Symmetries that the places of the givens can have: ten groups of turns and mirrors of the square, by name.
//!
//! A symmetric set of cells is made of *orbits*: the cells that the turns and mirrors take into each other. Givens are removed an
//! orbit at a time.

use crate::types::Cell;

/// A set of cells, one bit each.
pub type CellSet = u128;

/// Every cell.
pub const ALL_CELLS: CellSet = (1 << 81) - 1;

/// A symmetry of the places of givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// None asked for.
    None,
    /// Turned by half a turn.
    HalfTurn,
    /// Turned by a quarter, and so by a half.
    QuarterTurn,
    /// Mirrored at the middle row.
    Horizontal,
    /// Mirrored at the middle column.
    Vertical,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    Antidiagonal,
    /// Mirrored at the middle row and at the middle column.
    Orthogonal,
    /// Mirrored at both diagonals.
    Bidiagonal,
    /// All of these.
    Full,
}

/// A turn or a mirror: where it takes a row and a column.
type Move = fn(usize, usize) -> (usize, usize);

impl Symmetry {
    /// All of them, the simpler first.
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

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half_turn",
            Self::QuarterTurn => "quarter_turn",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Orthogonal => "orthogonal",
            Self::Bidiagonal => "bidiagonal",
            Self::Full => "full",
        }
    }

    /// The symmetry of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name)
    }

    /// Moves that, one after another in any way, make up the symmetry.
    fn moves(self) -> &'static [Move] {
        const HALF_TURN: Move = |row, column| (8 - row, 8 - column);
        const QUARTER_TURN: Move = |row, column| (column, 8 - row);
        const HORIZONTAL: Move = |row, column| (8 - row, column);
        const VERTICAL: Move = |row, column| (row, 8 - column);
        const DIAGONAL: Move = |row, column| (column, row);
        const ANTIDIAGONAL: Move = |row, column| (8 - column, 8 - row);
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF_TURN],
            Self::QuarterTurn => &[QUARTER_TURN],
            Self::Horizontal => &[HORIZONTAL],
            Self::Vertical => &[VERTICAL],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::Orthogonal => &[HORIZONTAL, VERTICAL],
            Self::Bidiagonal => &[DIAGONAL, ANTIDIAGONAL],
            Self::Full => &[QUARTER_TURN, DIAGONAL],
        }
    }

    /// Its orbits, in the order of their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits = Vec::new();
        let mut seen: CellSet = 0;
        for cell in Cell::ALL {
            let orbit = self.orbit_of(cell);
            if orbit & seen == 0 {
                seen |= orbit;
                orbits.push(orbit);
            }
        }
        orbits
    }

    fn orbit_of(self, cell: Cell) -> CellSet {
        let mut orbit = 1 << cell.index();
        let mut cells = vec![(cell.row(), cell.column())];
        while let Some((row, column)) = cells.pop() {
            for go in self.moves() {
                let (row, column) = go(row, column);
                let place = 1 << (row * 9 + column);
                if orbit & place == 0 {
                    orbit |= place;
                    cells.push((row, column));
                }
            }
        }
        orbit
    }
}

/// The cells of a set, in order.
pub fn cells_of(mut set: CellSet) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_they_should_be() {
        // Burnside: the cells that stay in place, summed over the moves of the group, divided by their number.
        let counts = Symmetry::ALL.map(|symmetry| symmetry.orbits().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
    }

    #[test]
    fn orbits_hold_every_cell_once() {
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().sum::<CellSet>(), ALL_CELLS);
            assert!(
                orbits
                    .iter()
                    .map(|orbit| cells_of(*orbit).count())
                    .sum::<usize>()
                    == 81
            );
        }
    }

    #[test]
    fn names_lead_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(Symmetry::from_name(symmetry.name()), Some(symmetry));
        }
        assert_eq!(Symmetry::from_name("spiral"), None);
    }
}
