//! An automaton as a table: the next state for each state and value. Lines of one rule and clue share it.

use crate::bits::positions_in;

/// No next state.
pub const NONE: u16 = u16::MAX;
/// The greatest board on which a line remembers the set of its values.
pub const MOST_DIFFERENT: usize = 9;

/// The states of an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of words for a set of states.
    pub words: usize,
    /// The next state for each state and value.
    pub next: Vec<u16>,
    /// The number of values.
    pub size: usize,
    /// Where a line can start.
    pub starts: Vec<u64>,
    /// Where it can end.
    pub ends: Vec<u64>,
    /// For each value the states, of the first word, that it does not change, and those that it changes.
    pub moves: Vec<[u64; 2]>,
    /// The states, of the first word, that accept whatever follows.
    pub free: u64,
    /// For lines of all values: the states that are possible at each place. Empty for other lines.
    pub by_place: Vec<u64>,
}

impl Table {
    /// A table without what is known of lines of all values.
    pub fn new(size: usize, next: Vec<u16>, starts: Vec<u64>, ends: Vec<u64>) -> Table {
        let mut moves = vec![[0; 2]; size];
        for (one, row) in next.chunks(size).enumerate().take(64) {
            for (moves, &next) in moves.iter_mut().zip(row) {
                moves[0] |= u64::from(usize::from(next) == one) << one;
                moves[1] |= u64::from(usize::from(next) != one && next != NONE) << one;
            }
        }
        let stays = moves.iter().fold(u64::MAX, |free, moves| free & moves[0]);
        Table {
            words: starts.len(),
            free: stays & ends[0],
            next,
            size,
            starts,
            ends,
            moves,
            by_place: Vec::new(),
        }
    }

    /// The states after a value. The automaton has at most 64 states.
    #[inline(always)]
    pub fn after(&self, states: u64, value: usize) -> u64 {
        let [stay, change] = self.moves[value];
        let next = |one: usize| 1 << self.next[one * self.size + value];
        positions_in(states & change).fold(states & stay, |after, one| after | next(one))
    }

    /// Those of some states from which a value leads to one of others. The automaton has at most 64 states.
    #[inline(always)]
    pub fn before(&self, states: u64, value: usize, after: u64) -> u64 {
        if after == 0 {
            return 0;
        }
        let [stay, change] = self.moves[value];
        let leads = |one: usize| after >> self.next[one * self.size + value] & 1;
        let kept = states & stay & after;
        positions_in(states & change).fold(kept, |before, one| before | leads(one) << one)
    }

    /// The states that a line of all values can have at a place.
    #[inline(always)]
    pub fn possible(&self, place: usize) -> u64 {
        self.by_place.get(place).copied().unwrap_or(u64::MAX)
    }

    /// Its memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.next[..]) + 16 * self.words + size_of_val(&self.moves[..])
    }
}
