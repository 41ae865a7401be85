//! [`DigitSet`]: a set of digits as nine bits, digit 1 in the lowest.

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        for digit in Digit::ALL {
            let set = DigitSet::only(digit);
            assert!(
                Digit::ALL
                    .iter()
                    .all(|&other| set.contains(other) == (other == digit))
            );
            assert_eq!(DigitSet::from_bits(set.bits()), Some(set));
        }
        assert_eq!(DigitSet::from_bits(0x200), None);
    }
}
