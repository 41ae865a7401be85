//! A grid seen from both sides: as nine rows, and transposed, as nine rows again.
//!
//! Everything in canonical form is done with rows of nine small numbers, four bits each, in one word:
//!
//! ```text
//! bits   35..32  31..28   ...   3..0
//! cell      8       7     ...     0         a row of the source: column c is nibble c
//! place     0       1     ...     8         a row of the form: the leftmost cell is the highest nibble,
//!                                           so that comparing words compares rows
//! ```

/// The lowest bit of each of nine nibbles.
pub(super) const ONES: u64 = 0x1_1111_1111;

/// All nine rows.
pub(super) const ALL_ROWS: u16 = 0o777;

/// A grid's rows, or its columns as rows.
#[derive(Clone, Copy, Default)]
pub(super) struct Side {
    /// `rows[r]`: nibble c is the value at column c.
    pub rows: [u64; 9],
    /// `filled[s]`: the rows that have a digit in stack s.
    pub filled: [u16; 3],
}

/// Both sides, and what the choice of a method depends on.
pub(super) struct Sides {
    pub sides: [Side; 2],
    /// Whether no row and no column holds a digit twice.
    pub is_latin: bool,
}

impl Sides {
    #[inline(always)]
    pub fn new(values: &[u8; 81]) -> Sides {
        let mut sides = [Side::default(); 2];
        let mut seen = [[0_u16; 9]; 2];
        let mut clash = 0;
        for cell in givens_of(values) {
            let value = values[cell];
            let (row, column) = (cell / 9, cell % 9);
            let digit = 1 << value;
            clash |= (seen[0][row] | seen[1][column]) & digit;
            seen[0][row] |= digit;
            seen[1][column] |= digit;
            sides[0].rows[row] |= u64::from(value) << (4 * column);
            sides[1].rows[column] |= u64::from(value) << (4 * row);
            sides[0].filled[column / 3] |= 1 << row;
            sides[1].filled[row / 3] |= 1 << column;
        }
        Sides {
            sides,
            is_latin: clash == 0,
        }
    }
}

/// The cells that are not blank, in order.
#[inline(always)]
fn givens_of(values: &[u8; 81]) -> impl Iterator<Item = usize> {
    let mut low = 0_u64;
    let mut high = 0_u64;
    for cell in 0..64 {
        low |= u64::from(values[cell] != 0) << cell;
    }
    for cell in 64..81 {
        high |= u64::from(values[cell] != 0) << (cell - 64);
    }
    ones(low).chain(ones(high).map(|cell| cell + 64))
}

/// The places of the bits set, lowest first.
#[inline(always)]
pub(super) fn ones(bits: u64) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let place = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        place
    })
}

/// One where the nibble is not zero.
#[inline(always)]
pub(super) fn nonzero(nibbles: u64) -> u64 {
    let pairs = nibbles | nibbles >> 1;
    (pairs | pairs >> 2) & ONES
}

/// A nibble of a word.
#[inline(always)]
pub(super) fn nibble(word: u64, place: usize) -> usize {
    (word >> (4 * place) & 15) as usize
}
