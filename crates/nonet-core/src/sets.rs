//! [`DigitSet`]: a set of digits as nine bits, digit 1 in the lowest.

use std::fmt;

use crate::types::Digit;

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
        Digit::ALL
            .into_iter()
            .filter(move |&digit| self.contains(digit))
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

/// The digits in order, as in `159`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.digits().try_for_each(|digit| write!(f, "{digit}"))
    }
}
