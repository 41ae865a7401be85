//! [`Candidate`], a digit in a cell, and [`CandidateSet`], 729 bits.
//!
//! A candidate's index is `cell * 9 + digit - 1`, so sets iterate cell by cell, digits in order within a cell.

use std::fmt;

use nonet_core::{Bits, Cell, CellSet, Digit, DigitSet, digits_of};

/// A digit that may go into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The number of candidates.
    pub const COUNT: usize = 729;

    /// A digit in a cell.
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate(cell.index() as u16 * 9 + digit.index() as u16)
    }

    /// Digits of a cell, given as nine bits.
    pub fn in_cell(cell: Cell, digits: u16) -> impl Iterator<Item = Candidate> {
        digits_of(digits).map(move |digit| Candidate::new(cell, digit))
    }

    /// A digit in several cells.
    pub fn in_cells(cells: CellSet, digit: Digit) -> impl Iterator<Item = Candidate> {
        cells.cells().map(move |cell| Candidate::new(cell, digit))
    }

    /// The candidate with this index, if it is 0 to 728.
    pub const fn from_index(index: usize) -> Option<Candidate> {
        if index < Candidate::COUNT {
            Some(Candidate(index as u16))
        } else {
            None
        }
    }

    /// Its index, 0 to 728.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its cell.
    pub const fn cell(self) -> Cell {
        Cell::ALL[self.0 as usize / 9]
    }

    /// Its digit.
    pub const fn digit(self) -> Digit {
        Digit::ALL[self.0 as usize % 9]
    }
}

/// `r1c7=5`: the digit in the cell.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

/// A set of candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CandidateSet(Bits<12>);

impl CandidateSet {
    /// No candidate.
    pub const EMPTY: CandidateSet = CandidateSet(Bits::EMPTY);

    /// The set of one candidate.
    pub const fn only(candidate: Candidate) -> CandidateSet {
        CandidateSet(Bits::only(candidate.index()))
    }

    /// A digit in several cells.
    pub fn of_cells(cells: CellSet, digit: Digit) -> CandidateSet {
        Candidate::in_cells(cells, digit).collect()
    }

    /// Digits of a cell, given as nine bits.
    pub const fn of_digits(cell: Cell, digits: u16) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.insert_digits(cell, digits);
        set
    }

    /// A player's marks in the 81 cells.
    pub fn of_marks(marks: &[DigitSet; 81]) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        for (cell, digits) in Cell::ALL.into_iter().zip(marks) {
            set.insert_digits(cell, digits.bits());
        }
        set
    }

    /// Whether the candidate is in the set.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.0.contains(candidate.index())
    }

    /// Adds a candidate.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) {
        self.0.insert(candidate.index());
    }

    /// Adds digits of a cell, given as nine bits.
    #[inline]
    pub const fn insert_digits(&mut self, cell: Cell, digits: u16) {
        self.0.insert_mask(cell.index() * 9, digits);
    }

    /// Adds a digit of several cells.
    pub fn insert_cells(&mut self, cells: CellSet, digit: Digit) {
        Candidate::in_cells(cells, digit).for_each(|one| self.insert(one));
    }

    /// Removes a candidate.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) {
        self.0.remove(candidate.index());
    }

    /// Whether it has no candidate.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of candidates.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The candidates in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(self.0.minus(&other.0))
    }

    /// The candidates in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + Clone + use<> {
        self.0.iter().map(|index| Candidate(index as u16))
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        CandidateSet(candidates.into_iter().map(Candidate::index).collect())
    }
}
