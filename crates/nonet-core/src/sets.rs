//! Sets as bits: [`DigitSet`], nine bits with digit 1 in the lowest, and [`CellSet`], 81 bits with cell 0 in the lowest.

use std::ops::BitOr;

use crate::types::{Cell, Digit};

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

/// A set of cells; cell *c* is bit *c*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81 cells.
    pub const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The set with the lowest 81 of these bits; higher bits are ignored.
    pub const fn from_low_bits(bits: u128) -> CellSet {
        CellSet(bits & CellSet::ALL.0)
    }

    /// The set of one cell.
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no cell is in both sets.
    pub const fn is_disjoint(self, other: CellSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The cells in at least one of the sets.
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells in both sets.
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells in this set and not in the other.
    pub const fn minus(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The cells in order.
    pub fn cells(mut self) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            // The empty set has 128 trailing zeros, and there is no cell 128.
            let first = Cell::new(self.0.trailing_zeros() as u8);
            self.0 &= self.0.wrapping_sub(1);
            first
        })
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        self.union(other)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let add = |set: CellSet, cell| set.union(CellSet::only(cell));
        cells.into_iter().fold(CellSet::EMPTY, add)
    }
}

#[cfg(test)]
#[path = "../tests/unit/sets.rs"]
mod tests;
