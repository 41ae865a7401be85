//! What is found in a text: boards, failed ones, and single cells.

/// The most cells of a group or block that does not count as a broken board: half of 81.
pub(crate) const HALF_A_BOARD: usize = 40;

/// This many cells are a board with an error.
pub(crate) const NEARLY: std::ops::RangeInclusive<usize> = 72..=90;

/// The numbers of the columns.
pub(crate) const HEADER: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/// A board, or a failed one, found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// 81 cells.
    Board([u8; 81]),
    /// More than half a board, but no board.
    Broken,
}

/// A value in a cell whose coordinates are counted from 0 or from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub row: u8,
    pub column: u8,
    /// 0 for a blank.
    pub value: u8,
}
