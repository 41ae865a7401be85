//! The state of 256 puzzles, one bit each in every plane: which plane has which index.
//!
//! ```text
//! candidates   plane of (digit, cell): may the cell still be the digit?
//!
//!   index   0        8       16             640      648             729      756      768
//!           | cell 0 | cell 1 | ... | cell 80 | digit 9 of cells 0 to | choice | unused |
//!             digits 1-8 of a cell              80                      where to guess
//! ```
//!
//! Choices (`branch.rs`) are not part of the state, but are packed with it. Digits 1 to 8 of a cell are side by side, so
//! that the 768 bits of one lane, transposed, have one *byte* for each cell: one table look-up per byte converts text to a
//! state, or a state to text (`packed.rs`).
//!
//! ```text
//! minilines    plane of (digit, line, box of the line): may the digit be in this miniline?
//!
//!   index   0                                       108         216, 324      432                       486
//!           | rows of digits 1 2 | columns of 1 2 | 3 4, ... | 5 6, 7 8 | rows and columns of 9 |
//!             1 2 1 2 ... 54 planes                                        row column row column ...
//!
//! open         plane of cell: has the cell two candidates or more?
//! ```
//!
//! Planes that get the same operations form pairs, for levels whose registers hold two: digits 1 and 2 of a cell or a
//! miniline, and so on, and for digit 9 the minirow and the minicolumn of the same number. The 3x3 minilines of a chute are
//! thus nine consecutive pairs, and the whole array is 27 of these.
//!
//! The total is 43 KB, 24 of them candidates; 512 lanes would take twice that and exceed the first-level cache.

use crate::simd::{Plane, Vector};

/// Planes of candidates, rounded up to three times 256.
pub const CANDIDATE_PLANES: usize = 768;

/// The first plane of digit 9, after digits 1 to 8 of all cells.
pub const NINTH: usize = 648;

/// The first plane of the choice of cells to guess in (`branch.rs`).
pub const CHOICE: usize = NINTH + 81;

/// The plane of a candidate; digits count from 0 here.
#[inline(always)]
pub const fn candidate_plane(cell: usize, digit: usize) -> usize {
    if digit < 8 {
        cell * 8 + digit
    } else {
        NINTH + cell
    }
}

/// The plane pair of a minirow for digits `2 * pair` and `2 * pair + 1`, counted from 0.
#[inline(always)]
pub const fn minirow_pair(pair: usize, row: usize, stack: usize) -> usize {
    pair * 108 + (row * 3 + stack) * 2
}

/// The plane pair of a minicolumn, likewise.
#[inline(always)]
pub const fn minicolumn_pair(pair: usize, column: usize, band: usize) -> usize {
    pair * 108 + 54 + (column * 3 + band) * 2
}

/// The plane of a minirow for a digit, counted from 0.
#[inline(always)]
pub const fn minirow_plane(digit: usize, row: usize, stack: usize) -> usize {
    minirow_pair(digit / 2, row, stack) + digit % 2
}

/// The plane of a minicolumn, likewise; for digit 9 it is beside the minirow of the same number.
#[inline(always)]
pub const fn minicolumn_plane(digit: usize, column: usize, band: usize) -> usize {
    if digit < 8 {
        minicolumn_pair(digit / 2, column, band) + digit % 2
    } else {
        minirow_pair(4, column, band) + 1
    }
}

/// The planes `at` and `at + 1`.
#[inline(always)]
pub fn load_pair<V: Vector, const N: usize>(planes: &[Plane; N], at: usize) -> V::Pair {
    V::load_pair(planes[at..at + 2].try_into().expect("two planes"))
}

/// The `N` elements from `at`. The known length spares further bounds checks.
#[inline(always)]
pub fn window<T, const N: usize>(all: &[T], at: usize) -> &[T; N] {
    all[at..].first_chunk().expect("planes from here on")
}

/// The lanes in either half of a pair.
#[inline(always)]
pub fn either<V: Vector>(pair: V::Pair) -> V {
    let [a, b] = V::halves(pair);
    a | b
}

/// The indices of the planes of a box.
pub struct Place {
    /// The first cell.
    pub cell: usize,
    /// The pair of miniline planes of the first minirow for digits 1 and 2, then those of the boxes beside it.
    pub rows: [usize; 3],
    /// The same for minicolumns and the boxes above and below.
    pub columns: [usize; 3],
}

/// The boxes in the order of a pass. The first three have no band or stack in common, nor do the next three or the last
/// three, so that a box seldom waits for the results of the one before it.
pub static BOXES: [Place; 9] = {
    const NONE: Place = Place {
        cell: 0,
        rows: [0; 3],
        columns: [0; 3],
    };
    let mut places = [NONE; 9];
    let mut n = 0;
    while n < 9 {
        let (band, stack) = (n % 3, (n % 3 + n / 3) % 3);
        places[n].cell = band * 27 + stack * 3;
        let mut k = 0;
        while k < 3 {
            places[n].rows[k] = minirow_pair(0, band * 3, (stack + k) % 3) / 2;
            places[n].columns[k] = minicolumn_pair(0, stack * 3, (band + k) % 3) / 2;
            k += 1;
        }
        n += 1;
    }
    places
};

/// The state of 256 puzzles.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Planes {
    /// Candidates.
    pub candidates: [Plane; CANDIDATE_PLANES],
    /// Minilines, as drawn above.
    pub minilines: [Plane; 486],
    /// Cells with two candidates or more.
    pub open: [Plane; 81],
}

impl Planes {
    /// Every candidate in every lane.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            candidates: [Plane::ALL; CANDIDATE_PLANES],
            minilines: [Plane::ALL; 486],
            open: [Plane::ALL; 81],
        })
    }
}
