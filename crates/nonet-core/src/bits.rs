//! Sets of small numbers as bits: bit *n* says whether *n* is there.

/// The numbers whose bits are set, in order: positions in a house, digits counted from 0.
#[inline(always)]
pub fn positions_in(bits: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut bits = bits.into();
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            first
        })
    })
}

/// A set of numbers below `64 * WORDS`: bit `n % 64` of word `n / 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    /// No number.
    pub const EMPTY: Self = Bits([0; WORDS]);

    /// The set of one number.
    pub const fn only(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    /// The words of bits, the one with the lowest numbers first.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Whether the number is in the set.
    #[inline]
    pub const fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds the numbers `start + n` for the bits *n* of a mask.
    #[inline]
    pub const fn insert_mask(&mut self, start: usize, mask: u16) {
        let (word, shift) = (start / 64, start % 64);
        self.0[word] |= (mask as u64) << shift;
        if shift > 64 - 16 && word + 1 < WORDS {
            self.0[word + 1] |= mask as u64 >> (64 - shift);
        }
    }

    /// Adds the numbers of another set.
    #[inline]
    pub fn insert_all(&mut self, other: &Self) {
        for word in 0..WORDS {
            self.0[word] |= other.0[word];
        }
    }

    /// Removes a number.
    #[inline]
    pub const fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Whether no number is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many numbers are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no number is in both sets.
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        (0..WORDS).all(|word| self.0[word] & other.0[word] == 0)
    }

    /// Whether each number is in the other set.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (0..WORDS).all(|word| self.0[word] & !other.0[word] == 0)
    }

    /// The numbers in at least one of the sets.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut all = *self;
        all.insert_all(other);
        all
    }

    /// The numbers in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut both = *self;
        for word in 0..WORDS {
            both.0[word] &= other.0[word];
        }
        both
    }

    /// The numbers in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let mut rest = *self;
        for word in 0..WORDS {
            rest.0[word] &= !other.0[word];
        }
        rest
    }

    /// The numbers in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + Clone + use<WORDS> {
        let mut words = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < WORDS {
                let bits = &mut words[word];
                if *bits != 0 {
                    let first = word * 64 + bits.trailing_zeros() as usize;
                    *bits &= *bits - 1;
                    return Some(first);
                }
                word += 1;
            }
            None
        })
    }
}

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<usize> for Bits<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}
