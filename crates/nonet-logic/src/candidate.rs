//! [`Candidate`], a digit in a cell, and [`CandidateSet`], 729 bits.
//!
//! A candidate's index is `cell * 9 + digit - 1`, so sets iterate cell by cell, digits in order within a cell.
//! [`WEAK_LINKS`] has, for each candidate, the candidates that cannot be true together with it: the other digits of its
//! cell, and its digit in the cells that its cell sees.

use std::fmt;
use std::sync::LazyLock;

use nonet_core::{Cell, CellSet, Digit};

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

const WORDS: usize = 12;

/// A set of candidates; bit `index % 64` of word `index / 64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CandidateSet([u64; WORDS]);

impl CandidateSet {
    /// No candidate.
    pub const EMPTY: CandidateSet = CandidateSet([0; WORDS]);

    /// The set of one candidate.
    pub const fn only(candidate: Candidate) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.insert(candidate);
        set
    }

    /// Whether the candidate is in the set.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.index() / 64] >> (candidate.index() % 64) & 1 == 1
    }

    /// Adds a candidate.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.index() / 64] |= 1 << (candidate.index() % 64);
    }

    /// Adds digits of a cell, given as nine bits.
    #[inline]
    pub const fn insert_digits(&mut self, cell: Cell, digits: u16) {
        let start = cell.index() * 9;
        let (word, shift) = (start / 64, start % 64);
        self.0[word] |= (digits as u64) << shift;
        if shift > 64 - 9 {
            self.0[word + 1] |= digits as u64 >> (64 - shift);
        }
    }

    /// Adds a digit of several cells.
    pub fn insert_cells(&mut self, cells: CellSet, digit: Digit) {
        for cell in cells.cells() {
            self.insert(Candidate::new(cell, digit));
        }
    }

    /// Removes a candidate.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.index() / 64] &= !(1 << (candidate.index() % 64));
    }

    /// Whether it has no candidate.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of candidates.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no candidate is in both sets.
    pub fn is_disjoint(&self, other: &CandidateSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// The candidates in at least one of the sets.
    #[must_use]
    pub fn union(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The candidates in both sets.
    #[must_use]
    pub fn intersection(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The candidates in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The candidates in order.
    #[inline]
    pub fn iter(&self) -> Candidates {
        Candidates {
            words: self.0,
            word: 0,
        }
    }
}

/// The candidates of a set in order.
#[derive(Clone, Debug)]
pub struct Candidates {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Candidates {
    type Item = Candidate;

    #[inline]
    fn next(&mut self) -> Option<Candidate> {
        while self.word < WORDS {
            let bits = &mut self.words[self.word];
            if *bits != 0 {
                let first = self.word * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Candidate(first as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        candidates
            .into_iter()
            .for_each(|candidate| set.insert(candidate));
        set
    }
}

/// For each candidate, those that cannot be true together with it: 8 of its cell and 20 of its digit.
pub static WEAK_LINKS: LazyLock<Box<[CandidateSet]>> = LazyLock::new(|| {
    (0..Candidate::COUNT)
        .filter_map(Candidate::from_index)
        .map(|candidate| {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let others = Digit::ALL
                .into_iter()
                .filter(|&other| other != digit)
                .map(|other| Candidate::new(cell, other));
            let peers = cell.peers().iter().map(|&peer| Candidate::new(peer, digit));
            others.chain(peers).collect()
        })
        .collect()
});
