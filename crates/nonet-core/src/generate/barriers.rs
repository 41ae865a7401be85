//! Barriers: sets of givens that cannot all be removed, because another solution differs from the grid in them alone.
//!
//! Each barrier has a last member in the order of removal. If all other members have been removed, the last one is kept
//! without a test, and a group test ends before it. When any member is kept, the barrier no longer applies.
//!
//! Barriers come from failed tests, and from the short cycles of two lines (`unavoidable.rs`),
//! which reduce the tests of a minimal puzzle from 41 to 30. The parts of two digits would save three more tests and take
//! longer to find, so only `uniform.rs` uses them.

/// A set of orbits (givens that are removed together), bit *n* for the *n*th in the order of removal.
pub type OrbitSet = u128;

/// Barriers remembered at a time.
const CAPACITY: usize = 48;

/// The end of a list.
const END: u8 = u8::MAX;

/// The barriers of one attempt.
#[derive(Clone, Debug)]
pub struct Barriers {
    sets: [OrbitSet; CAPACITY],
    count: u8,
    /// A list for each orbit of the barriers whose last member it is: the first of them, and the next after each barrier.
    first: [u8; 81],
    next: [u8; CAPACITY],
    /// The orbits that have a list.
    listed: OrbitSet,
}

impl Barriers {
    /// An empty set of barriers.
    pub const EMPTY: Self = Self {
        sets: [0; CAPACITY],
        count: 0,
        first: [END; 81],
        next: [END; CAPACITY],
        listed: 0,
    };

    /// Removes all barriers.
    pub fn clear(&mut self) {
        (self.count, self.listed) = (0, 0);
    }

    /// Adds a set, unless it is empty or the capacity is reached.
    pub fn add(&mut self, set: OrbitSet) {
        let number = usize::from(self.count);
        if set == 0 || number == CAPACITY {
            return;
        }
        let last = 127 - set.leading_zeros() as usize;
        self.count += 1;
        self.sets[number] = set;
        self.next[number] = if self.listed >> last & 1 == 1 {
            self.first[last]
        } else {
            END
        };
        self.first[last] = number as u8;
        self.listed |= 1 << last;
    }

    /// The first orbit from `start` on that cannot be removed if all undecided orbits before it are.
    pub fn first_from(&mut self, start: u8, kept: OrbitSet) -> Option<u8> {
        loop {
            let listed = self.listed >> start << start;
            if listed == 0 {
                return None;
            }
            let orbit = listed.trailing_zeros() as u8;
            if self.has_barrier(orbit, kept) {
                return Some(orbit);
            }
            // Kept orbits stay kept.
            self.listed &= !(1 << orbit);
        }
    }

    /// Whether the orbit is the last member of a barrier that no kept orbit breaks.
    fn has_barrier(&self, orbit: u8, kept: OrbitSet) -> bool {
        let mut number = self.first[usize::from(orbit)];
        while number != END {
            if self.sets[usize::from(number)] & kept == 0 {
                return true;
            }
            number = self.next[usize::from(number)];
        }
        false
    }
}

#[cfg(test)]
#[path = "../../tests/unit/barriers.rs"]
mod tests;
