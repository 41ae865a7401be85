//! A line of different values that an automaton accepts. Beside the state, the set of the values read so far is remembered: it tells
//! how many cells were read, so each set is met at one place. Forward over the cells the states that can be reached with each set,
//! backward those from which an end can be reached; a value stays if it leads from one to the other. On its cells this is exact: it
//! knows both the automaton and that the cells differ, which by themselves see little of outside clues.
//!
//! A line with many sets is read by its states alone, of which those stay that some set can have at their place. For skyscrapers this
//! search guesses seventeen times less than by the automaton alone.

use super::automaton::Automaton;
use crate::bits::positions_in;
use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};
use crate::rules::table::{MOST_DIFFERENT, Table};

/// The number of sets.
const SETS: usize = 1 << MOST_DIFFERENT;
/// Sets up to which a line is walked over: with more, it costs more than it saves.
const MOST_SETS: usize = 64;

/// Why a walk came to nothing.
enum Missing {
    /// No values lie on a path.
    Path,
    /// There are too many sets.
    Room,
}

/// Cells that differ, and that an automaton of at most 64 states reads in this order.
#[derive(Clone, Copy, Debug)]
pub struct Permutation {
    /// The cells.
    pub cells: Span,
    /// The number of its table.
    pub table: u16,
    /// How many values are greater than all before, if that is what the table counts; otherwise 0.
    pub seen: u8,
}

/// What reads a line: the states after a value and before it, where the set of the values read so far is known.
trait Reader {
    /// Where a line can start, and where it can end.
    fn ends(&self) -> [u64; 2];
    /// Those of some states that accept whatever follows a set.
    fn free(&self, states: u64, set: usize) -> u64;
    /// The states after a value at a place.
    fn after(&self, states: u64, set: usize, value: usize, place: usize) -> u64;
    /// Those of some states from which a value leads to one of others.
    fn before(&self, states: u64, set: usize, value: usize, after: u64) -> u64;
}

impl Reader for Table {
    #[inline(always)]
    fn ends(&self) -> [u64; 2] {
        [self.starts[0], self.ends[0]]
    }

    #[inline(always)]
    fn free(&self, states: u64, _: usize) -> u64 {
        states & self.free
    }

    #[inline(always)]
    fn after(&self, states: u64, _: usize, value: usize, place: usize) -> u64 {
        Table::after(self, states, value) & self.possible(place + 1)
    }

    #[inline(always)]
    fn before(&self, states: u64, _: usize, value: usize, after: u64) -> u64 {
        Table::before(self, states, value, after)
    }
}

/// The values of a line that are greater than all before: a state is their number, since the set tells the greatest.
struct Seen {
    size: usize,
    number: usize,
}

impl Reader for Seen {
    #[inline(always)]
    fn ends(&self) -> [u64; 2] {
        [1, 1 << self.number]
    }

    #[inline(always)]
    fn free(&self, states: u64, set: usize) -> u64 {
        if set >> (self.size - 1) != 0 {
            states
        } else {
            0
        }
    }

    #[inline(always)]
    fn after(&self, states: u64, set: usize, value: usize, _: usize) -> u64 {
        if set >> value != 0 {
            return states;
        }
        // All greater values may still follow, and the greatest will.
        let greater = self.size - 1 - value;
        let most = 1_u64 << (self.number + usize::from(greater == 0));
        let least = 1_u64 << self.number.saturating_sub(greater);
        states << 1 & (most - 1) & !(least - 1)
    }

    #[inline(always)]
    fn before(&self, states: u64, set: usize, value: usize, after: u64) -> u64 {
        states & if set >> value != 0 { after } else { after >> 1 }
    }
}

/// The sets of values that are read, place by place, and the states with each.
struct Walk {
    states: [u64; SETS],
    sets: [u16; SETS],
    starts: [usize; MOST_DIFFERENT + 2],
}

impl Walk {
    const EMPTY: Walk = Walk {
        states: [0; SETS],
        sets: [0; SETS],
        starts: [0; MOST_DIFFERENT + 2],
    };

    /// Walks over cells with these values and back, if it meets at most so many sets; writes down which values lie on a path. States that
    /// accept whatever follows go no further: the cells after them keep what is not read yet.
    #[inline(always)]
    fn read(
        &mut self,
        reader: &impl Reader,
        values: &[u32],
        kept: &mut [u32],
        most: usize,
    ) -> Result<(), Missing> {
        let walk = self;
        let [start, last] = reader.ends();
        walk.states[0] = start;
        walk.starts[1] = 1;
        for (place, &here) in values.iter().enumerate() {
            let mut end = walk.starts[place + 1];
            for number in walk.at(place) {
                let set = usize::from(walk.sets[number]);
                let states = walk.states[set] & !reader.free(walk.states[set], set);
                if states != walk.states[set] {
                    for (kept, values) in kept.iter_mut().zip(values).skip(place) {
                        *kept |= values & !(set as u32);
                    }
                }
                if states == 0 {
                    continue;
                }
                for value in positions_in((here as usize & !set) as u64) {
                    let after = reader.after(states, set, value, place);
                    let with = set | 1 << value;
                    if after != 0 {
                        if walk.states[with] == 0 {
                            walk.sets[end] = with as u16;
                            end += 1;
                        }
                        walk.states[with] |= after;
                    }
                }
            }
            walk.starts[place + 2] = end;
            if end > most {
                return Err(Missing::Room);
            }
        }
        for number in walk.at(values.len()) {
            walk.states[usize::from(walk.sets[number])] &= last;
        }
        for (place, &values) in values.iter().enumerate().rev() {
            for number in walk.at(place) {
                let set = usize::from(walk.sets[number]);
                let mut leading = reader.free(walk.states[set], set);
                let states = walk.states[set] & !leading;
                if states != 0 {
                    for value in positions_in((values as usize & !set) as u64) {
                        let after = walk.states[set | 1 << value];
                        let from = reader.before(states, set, value, after);
                        leading |= from;
                        kept[place] |= u32::from(from != 0) << value;
                    }
                }
                walk.states[set] = leading;
            }
        }
        match walk.states[0] {
            0 => Err(Missing::Path),
            _ => Ok(()),
        }
    }

    fn at(&self, place: usize) -> core::ops::Range<usize> {
        self.starts[place]..self.starts[place + 1]
    }
}

/// For each place of a line of all values, the states that some set can have there.
pub fn states_by_place(table: &Table, size: usize) -> Vec<u64> {
    let values = vec![crate::rules::bits::all(size); size];
    let mut walk = Walk::EMPTY;
    let read = walk.read(table, &values, &mut vec![0; size], SETS);
    if read.is_err() {
        return vec![0; size + 1];
    }
    let mut free = 0;
    let states = |place| {
        let numbers = walk.at(place);
        let here = numbers.fold(0, |states, number| {
            states | walk.states[usize::from(walk.sets[number])]
        });
        free |= here & table.free;
        here | free
    };
    (0..=size).map(states).collect()
}

impl Permutation {
    /// Removes values on no path.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let table = &model.automata[usize::from(self.table)];
        let mut values = [0; MOST_DIFFERENT];
        for (values, &cell) in values.iter_mut().zip(cells) {
            *values = state.get(cell);
        }
        let mut kept = [0; MOST_DIFFERENT];
        let values = &values[..cells.len()];
        let mut walk = Walk::EMPTY;
        let read = match usize::from(self.seen) {
            0 => walk.read(&**table, values, &mut kept, MOST_SETS),
            number => {
                let size = model.size;
                walk.read(&Seen { size, number }, values, &mut kept, MOST_SETS)
            }
        };
        match read {
            Ok(()) => {}
            Err(Missing::Path) => return Err(DeadEnd),
            Err(Missing::Room) => {
                let line = Automaton {
                    cells: self.cells,
                    table: self.table,
                };
                return line.run_in_a_word(state, |place| table.possible(place));
            }
        }
        for (&cell, kept) in cells.iter().zip(kept) {
            state.keep(cell, kept)?;
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
