//! An automaton as a table: the next state for each state and value. Lines of one rule and clue share it.

use crate::bits::positions_in;

/// No next state.
pub const NONE: u16 = u16::MAX;
/// The greatest board on which a line remembers the set of its values.
pub const MOST_DIFFERENT: usize = 9;
/// The most jumps of a move: with more, it is faster to look up each state.
const MOST_JUMPS: usize = 4;

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
    /// What values do to the states of the first word; those that do the same together.
    moves: Vec<Move>,
    /// The number of the move of each value.
    move_of: Vec<u8>,
    /// The states, of the first word, that accept whatever follows.
    pub free: u64,
    /// For lines of all values: the states that are possible at each place. Empty for other lines.
    pub by_place: Vec<u64>,
}

/// What some values do to the states of the first word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The values.
    pub values: u32,
    /// One of them.
    value: usize,
    /// The states that they do not change, and those that they change.
    stay: u64,
    change: u64,
    /// The states that are changed by one number of places, and that number; none if there are too many such numbers.
    jumps: Vec<(u64, u32)>,
}

impl Move {
    /// What one value does.
    fn new(size: usize, next: &[u16], value: usize) -> Move {
        let (mut stay, mut change, mut jumps) = (0, 0, Vec::<(u64, u32)>::new());
        for (one, row) in next.chunks(size).enumerate().take(64) {
            let to = row[value];
            if usize::from(to) == one {
                stay |= 1 << one;
            } else if to != NONE {
                change |= 1 << one;
                let by = (u32::from(to) + 64 - one as u32) % 64;
                match jumps.iter_mut().find(|jump| jump.1 == by) {
                    Some(jump) => jump.0 |= 1 << one,
                    None => jumps.push((1 << one, by)),
                }
            }
        }
        if jumps.len() > MOST_JUMPS {
            jumps.clear();
        }
        Move {
            values: 1 << value,
            value,
            stay,
            change,
            jumps,
        }
    }

    /// Whether another value does the same.
    fn is_like(&self, other: &Move, next: &[u16], size: usize) -> bool {
        let mut rows = next.chunks(size).take(64);
        rows.all(|row| row[self.value] == row[other.value])
    }

    fn bytes(&self) -> usize {
        size_of::<Move>() + size_of_val(&self.jumps[..])
    }
}

impl Table {
    /// A table without what is known of lines of all values.
    pub fn new(size: usize, next: Vec<u16>, starts: Vec<u64>, ends: Vec<u64>) -> Table {
        let (mut moves, mut move_of) = (Vec::<Move>::new(), Vec::new());
        for value in 0..size {
            let new = Move::new(size, &next, value);
            let like = moves.iter().position(|one| one.is_like(&new, &next, size));
            let number = like.unwrap_or(moves.len());
            move_of.push(number as u8);
            match moves.get_mut(number) {
                Some(one) => one.values |= new.values,
                None => moves.push(new),
            }
        }
        let stays = moves.iter().fold(u64::MAX, |free, one| free & one.stay);
        Table {
            words: starts.len(),
            free: stays & ends[0],
            next,
            size,
            starts,
            ends,
            moves,
            move_of,
            by_place: Vec::new(),
        }
    }

    /// The states after a value. The automaton has at most 64 states.
    #[inline(always)]
    pub fn after(&self, states: u64, value: usize) -> u64 {
        self.after_move(states, &self.moves[usize::from(self.move_of[value])])
    }

    /// The move of the least of some values.
    #[inline(always)]
    pub fn first_move(&self, values: u32) -> &Move {
        &self.moves[usize::from(self.move_of[values.trailing_zeros() as usize])]
    }

    /// The states after one of the values of a move.
    #[inline(always)]
    pub fn after_move(&self, states: u64, values: &Move) -> u64 {
        let mut after = states & values.stay;
        let changed = states & values.change;
        if changed == 0 {
            return after;
        }
        if values.jumps.is_empty() {
            for one in positions_in(changed) {
                after |= 1 << self.next[one * self.size + values.value];
            }
        }
        for &(from, by) in &values.jumps {
            after |= (states & from).rotate_left(by);
        }
        after
    }

    /// Those of some states from which a value leads to one of others. The automaton has at most 64 states.
    #[inline(always)]
    pub fn before(&self, states: u64, value: usize, after: u64) -> u64 {
        self.before_move(states, &self.moves[usize::from(self.move_of[value])], after)
    }

    /// Those of some states from which the values of a move lead to one of others.
    #[inline(always)]
    pub fn before_move(&self, states: u64, values: &Move, after: u64) -> u64 {
        if after == 0 {
            return 0;
        }
        let mut before = states & values.stay & after;
        let changed = states & values.change;
        if changed == 0 {
            return before;
        }
        if values.jumps.is_empty() {
            for one in positions_in(changed) {
                before |= (after >> self.next[one * self.size + values.value] & 1) << one;
            }
        }
        for &(from, by) in &values.jumps {
            before |= states & from & after.rotate_right(by);
        }
        before
    }

    /// The states that a line of all values can have at a place.
    #[inline(always)]
    pub fn possible(&self, place: usize) -> u64 {
        self.by_place.get(place).copied().unwrap_or(u64::MAX)
    }

    /// Its memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.next[..])
            + 16 * self.words
            + self.moves.iter().map(Move::bytes).sum::<usize>()
    }
}
