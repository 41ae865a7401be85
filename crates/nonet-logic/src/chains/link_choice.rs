//! Which links a search for single chains follows: those of one digit (X), those within cells (Y), or all (XY). Cycles and
//! forcing chains of each kind have their own base value in Sudoku Explainer.

use super::length::ChainRank;

/// The key of single chains: those that are equally hard and complex come in the order of the search.
const KEY: u8 = 0;

/// Which links a search follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Links {
    /// Links between the places of one digit.
    X,
    /// Strong links within cells only.
    Y,
    /// All.
    Xy,
}

impl Links {
    /// The three searches in order.
    pub const ALL: [Links; 3] = [Links::X, Links::Y, Links::Xy];

    /// Whether it follows links within a cell.
    pub fn in_cells(self) -> bool {
        self != Links::X
    }

    /// Whether it follows strong links within a house.
    pub fn in_houses(self) -> bool {
        self != Links::Y
    }

    /// The rank of a cycle of this complexity.
    pub fn cycle_rank(self, complexity: u32) -> ChainRank {
        let base = if self == Links::Xy { 7.0 } else { 6.5 };
        ChainRank::new(base, complexity, KEY)
    }

    /// The rank of a forcing chain of this complexity.
    pub fn chain_rank(self, complexity: u32) -> ChainRank {
        let base = if self == Links::Xy { 7.0 } else { 6.6 };
        ChainRank::new(base, complexity, KEY)
    }
}
