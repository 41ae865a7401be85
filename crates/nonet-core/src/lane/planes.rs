//! The state of 256 puzzles, one bit each in every plane.
//!
//! ```text
//! candidates   plane of (digit, cell): may the cell still be the digit?
//!
//!   index   0        8       16             640      648        729
//!           | cell 0 | cell 1 | ... | cell 80 | digit 9 of ... | unused to 768
//!             digits 1-8 of a cell              cells 0 to 80
//! ```
//!
//! Digits 1 to 8 of a cell stand side by side, so that a lane's own 768 bits, turned out of the planes, have one *byte* for
//! each cell: text becomes a state, and a state text, by one look-up a byte (`packed.rs`).
//!
//! ```text
//! in_rows      plane of (digit, row, stack): may the digit be in this minirow?     the 3x3 planes of a band, or of a
//! in_columns   plane of (digit, column, band): may it be in this minicolumn?       stack, stand together: 27 a digit
//! settled_in   plane of (digit, box): has the digit one place in the box?
//! open         plane of cell: has the cell two candidates or more?
//! ```
//!
//! In all 48 KB, 24 of them candidates; 512 lanes would be twice that and leave the first-level cache.

use super::vector::Plane;

/// Planes of candidates, with those that only round the number up to whole 64s.
pub const CANDIDATE_PLANES: usize = 768;

/// Where digits 1 to 8 of cell 0 end and digit 9 begins.
pub const NINTH: usize = 648;

/// The plane of a candidate; digits count from 0 here.
#[inline(always)]
pub const fn candidate_plane(cell: usize, digit: usize) -> usize {
    if digit < 8 {
        cell * 8 + digit
    } else {
        NINTH + cell
    }
}

/// The state of 256 puzzles.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Planes {
    /// Candidates.
    pub candidates: [Plane; CANDIDATE_PLANES],
    /// Minirows, `digit * 27 + row * 3 + stack`.
    pub in_rows: [Plane; 243],
    /// Minicolumns, `digit * 27 + column * 3 + band`.
    pub in_columns: [Plane; 243],
    /// Digits with one place left in a box, `digit * 9 + box`.
    pub settled_in: [Plane; 81],
    /// Cells with two candidates or more.
    pub open: [Plane; 81],
}

impl Planes {
    /// Every candidate of every lane.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            candidates: [Plane::ALL; CANDIDATE_PLANES],
            in_rows: [Plane::ALL; 243],
            in_columns: [Plane::ALL; 243],
            settled_in: [Plane::NONE; 81],
            open: [Plane::ALL; 81],
        })
    }
}
