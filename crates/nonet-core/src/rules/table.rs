//! An automaton as a table: the next state for each state and value. Lines of one rule and clue share it.

/// No next state.
pub const NONE: u16 = u16::MAX;

/// The states of an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of words for a set of states.
    pub words: usize,
    /// The next state for each state and value.
    pub next: Vec<u16>,
    /// Where a line can start.
    pub starts: Vec<u64>,
    /// Where it can end.
    pub ends: Vec<u64>,
}

impl Table {
    /// Its memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.next[..]) + 16 * self.words
    }
}
