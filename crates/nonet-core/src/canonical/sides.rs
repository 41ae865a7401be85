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
        let mut seen = [0_u32; 16];
        let mut clash = 0;
        let mut filled = 0;
        for cell in givens_of(values) {
            let digit = values[cell % 81];
            let spot = SPOTS[cell % 128];
            let lines = &mut seen[usize::from(digit) % 16];
            clash |= *lines & spot.lines;
            *lines |= spot.lines;
            filled |= spot.filled;
            sides[0].rows[usize::from(spot.row) % 9] |= u64::from(digit) << (4 * spot.column);
            sides[1].rows[usize::from(spot.column) % 9] |= u64::from(digit) << (4 * spot.row);
        }
        for stack in 0..3 {
            sides[0].filled[stack] = (filled >> (9 * stack)) as u16 & ALL_ROWS;
            sides[1].filled[stack] = (filled >> (27 + 9 * stack)) as u16 & ALL_ROWS;
        }
        Sides {
            sides,
            is_latin: clash == 0,
        }
    }
}

/// What a given in a cell means for both sides.
#[derive(Clone, Copy)]
struct Spot {
    row: u8,
    column: u8,
    /// Its row and its column, a bit each.
    lines: u32,
    /// [`Side::filled`] of both sides, nine bits each.
    filled: u64,
}

const SPOTS: [Spot; 128] = {
    let mut spots = [Spot {
        row: 0,
        column: 0,
        lines: 0,
        filled: 0,
    }; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        spots[cell] = Spot {
            row: row as u8,
            column: column as u8,
            lines: 1 << row | 1 << (16 + column),
            filled: 1 << (column / 3 * 9 + row) | 1 << (27 + row / 3 * 9 + column),
        };
        cell += 1;
    }
    spots
};

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

/// One where the nibble is 15.
#[inline(always)]
pub(super) fn unknowns(nibbles: u64) -> u64 {
    let pairs = nibbles & nibbles >> 1;
    pairs & pairs >> 2 & ONES
}
