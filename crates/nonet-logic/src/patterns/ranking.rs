//! Which of several finds HoDoKu takes: the one that removes most; of these, the one with the lowest index sum; of these,
//! the first found. Of two finds that remove the same, the shorter one.
//!
//! For the index sum, the eliminated candidates are put in order of digit, then cell. The sum has the digit of each, and the index
//! of its cell: once for the first candidate, 81 times for the second, 161 times for the third, and so on. It has no meaning,
//! but scores depend on it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

use crate::candidate::{Candidate, CandidateSet};

/// What finds are compared by; the least comes first.
pub(crate) type Rank = (Reverse<usize>, usize);

/// The candidates of a set, digit by digit, cells in order.
pub(crate) fn by_digit(set: &CandidateSet) -> Vec<Candidate> {
    let mut candidates: Vec<_> = set.iter().collect();
    candidates.sort_by_key(|candidate| (candidate.digit(), candidate.cell()));
    candidates
}

/// The rank of a find with these eliminations.
pub(crate) fn rank(eliminations: &CandidateSet) -> Rank {
    let candidates = by_digit(eliminations);
    let terms = candidates.iter().enumerate().map(|(place, candidate)| {
        let digit = candidate.digit().value() as usize;
        candidate.cell().index() * (1 + 80 * place) + digit
    });
    (Reverse(candidates.len()), terms.sum())
}

/// Finds in the order in which their keys were first seen, the cheapest for each key.
#[derive(Debug)]
pub(crate) struct Cheapest<K, C, T> {
    places: HashMap<K, usize>,
    finds: Vec<(C, K, T)>,
}

impl<K: Copy + Eq + Hash, C: Copy + Ord, T> Cheapest<K, C, T> {
    pub(crate) fn new() -> Cheapest<K, C, T> {
        Cheapest {
            places: HashMap::new(),
            finds: Vec::new(),
        }
    }

    /// Adds a find unless one with this key costs as much or less; it takes the place of a dearer one.
    pub(crate) fn add(&mut self, key: K, cost: C, find: impl FnOnce() -> T) {
        match self.places.get(&key) {
            Some(&place) if self.finds[place].0 <= cost => {}
            Some(&place) => self.finds[place] = (cost, key, find()),
            None => {
                self.places.insert(key, self.finds.len());
                self.finds.push((cost, key, find()));
            }
        }
    }

    /// The cost of the find with this key.
    pub(crate) fn cost_of(&self, key: &K) -> Option<C> {
        self.places.get(key).map(|&place| self.finds[place].0)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.finds.is_empty()
    }

    /// The finds with their keys, by rank, then by first sight.
    pub(crate) fn ranked(self, rank: impl Fn(&K) -> Rank) -> impl Iterator<Item = (K, T)> {
        let mut finds = self.finds;
        finds.sort_by_cached_key(|(_, key, _)| rank(key));
        finds.into_iter().map(|(_, key, find)| (key, find))
    }
}
