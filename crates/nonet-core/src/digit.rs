//! [`Digit`], 1 to 9, and [`DigitSet`], nine bits with digit 1 in the lowest.
//!
//! A digit is range-checked on creation, so it can index tables. It is ordered, and prints as players write it: `5`. The
//! engines' inner loops work on raw integers; everything around them uses these types, and those of `geometry`.

use std::fmt;
use std::str::FromStr;

use crate::bits::positions_in;

/// A digit, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The nine digits in order.
    pub const ALL: [Digit; 9] = [
        Digit(1),
        Digit(2),
        Digit(3),
        Digit(4),
        Digit(5),
        Digit(6),
        Digit(7),
        Digit(8),
        Digit(9),
    ];

    /// The digit with this value, if it is 1 to 9.
    pub const fn new(value: u8) -> Option<Digit> {
        if matches!(value, 1..=9) {
            Some(Digit(value))
        } else {
            None
        }
    }

    /// Its value, 1 to 9.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Its place in tables, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u8> for Digit {
    type Error = OutOfRange;

    fn try_from(value: u8) -> Result<Digit, OutOfRange> {
        Digit::new(value).ok_or(OutOfRange::Digit)
    }
}

impl FromStr for Digit {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Digit, OutOfRange> {
        match text.as_bytes() {
            [byte @ b'1'..=b'9'] => Ok(Digit(byte - b'0')),
            _ => Err(OutOfRange::Digit),
        }
    }
}

/// Why a number or a text is not a digit or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfRange {
    /// Expected a digit.
    Digit,
    /// Expected a cell.
    Cell,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OutOfRange::Digit => "expected a digit from 1 to 9",
            OutOfRange::Cell => "expected a cell from 0 to 80, or from r1c1 to r9c9",
        })
    }
}

impl std::error::Error for OutOfRange {}

/// A set of digits; digit *d* is bit *d* - 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine digits.
    pub const ALL: DigitSet = DigitSet(0x1ff);

    /// The set with these nine bits, if no higher bit is set.
    pub const fn from_bits(bits: u16) -> Option<DigitSet> {
        if bits <= 0x1ff {
            Some(DigitSet(bits))
        } else {
            None
        }
    }

    /// The nine bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the digit is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// The set of one digit.
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Whether it has no digit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its digit, if it has exactly one.
    pub const fn only_digit(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            Digit::new(self.0.trailing_zeros() as u8 + 1)
        } else {
            None
        }
    }

    /// The digits of this set that are not in the other.
    pub const fn minus(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// Adds a digit.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Removes a digit.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// Its digits in order.
    pub fn digits(self) -> impl Iterator<Item = Digit> {
        digits_of(self.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

/// The digits of nine bits, in order.
#[inline]
pub fn digits_of(bits: u16) -> impl Iterator<Item = Digit> {
    positions_in(bits).map(|index| Digit::ALL[index])
}
