//! Cells as arrays and Arrow lists hold them: integers or floating-point numbers, of some bytes each.
//!
//! ```text
//! 1 to 9          a digit
//! 0               a blank
//! -1, NaN, null   a blank: the cell is missing
//! ```
//!
//! A row with a 0 beside missing cells cannot be read: its digits may be 0 to 8. `python/nonet/_board/rows.py` has the same
//! rules for lists.

/// The code of a missing cell; those below it are values.
pub const MISSING: u8 = 10;
const NO_CELL: u8 = u8::MAX;

/// A kind of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Unsigned,
    Signed,
    Float,
}

impl Number {
    /// Whether a number of this kind can have so many bytes.
    pub fn has_size(self, size: usize) -> bool {
        matches!(size, 4 | 8) || (self != Self::Float && matches!(size, 1 | 2))
    }

    /// The code of the cell that a number is.
    pub fn code(self, item: &[u8], is_big_endian: bool) -> u8 {
        let mut bytes = [0; 8];
        bytes[..item.len()].copy_from_slice(item);
        if is_big_endian {
            bytes[..item.len()].reverse();
        }
        let bits = u64::from_le_bytes(bytes);
        match self {
            Self::Float if item.len() == 4 => code_of(f64::from(f32::from_bits(bits as u32))),
            Self::Float => code_of(f64::from_bits(bits)),
            Self::Signed if bits == u64::MAX >> (64 - 8 * item.len()) => MISSING,
            _ if bits < u64::from(MISSING) => bits as u8,
            _ => NO_CELL,
        }
    }
}

fn code_of(number: f64) -> u8 {
    if number.is_nan() || number == -1.0 {
        MISSING
    } else if (0.0..=9.0).contains(&number) && number.fract() == 0.0 {
        number as u8
    } else {
        NO_CELL
    }
}

/// The values of 81 codes, 0 for a blank; none if some are no cells, or blanks are of both kinds.
pub fn values_of(mut codes: [u8; 81]) -> Option<[u8; 81]> {
    if codes.iter().any(|&code| code > MISSING) {
        return None;
    }
    if codes.contains(&MISSING) {
        if codes.contains(&0) {
            return None;
        }
        codes.iter_mut().for_each(|code| *code %= MISSING);
    }
    Some(codes)
}
