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
}

/// The sets of values that are read, place by place, and the states with each.
struct Walk {
    states: [u64; SETS],
    sets: [u16; SETS],
    starts: [usize; MOST_DIFFERENT + 2],
}

impl Walk {
    /// Walks over cells with these values and back, if it meets at most so many sets; writes down which values lie on a path. States that
    /// accept whatever follows go no further: the cells after them keep what is not read yet.
    fn new(table: &Table, values: &[u32], kept: &mut [u32], most: usize) -> Result<Walk, Missing> {
        let mut walk = Walk {
            states: [0; SETS],
            sets: [0; SETS],
            starts: [0; MOST_DIFFERENT + 2],
        };
        walk.states[0] = table.starts[0];
        walk.starts[1] = 1;
        for (place, &here) in values.iter().enumerate() {
            let mut end = walk.starts[place + 1];
            for number in walk.at(place) {
                let set = usize::from(walk.sets[number]);
                let states = walk.states[set] & !table.free;
                if states != walk.states[set] {
                    for (kept, values) in kept.iter_mut().zip(values).skip(place) {
                        *kept |= values & !(set as u32);
                    }
                }
                if states == 0 {
                    continue;
                }
                for value in positions_in((here as usize & !set) as u64) {
                    let after = table.after(states, value) & table.possible(place + 1);
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
            walk.states[usize::from(walk.sets[number])] &= table.ends[0];
        }
        for (place, &values) in values.iter().enumerate().rev() {
            for number in walk.at(place) {
                let set = usize::from(walk.sets[number]);
                let states = walk.states[set] & !table.free;
                let mut leading = walk.states[set] & table.free;
                if states != 0 {
                    for value in positions_in((values as usize & !set) as u64) {
                        let after = walk.states[set | 1 << value];
                        let from = table.before(states, value, after);
                        leading |= from;
                        kept[place] |= u32::from(from != 0) << value;
                    }
                }
                walk.states[set] = leading;
            }
        }
        match walk.states[0] {
            0 => Err(Missing::Path),
            _ => Ok(walk),
        }
    }

    fn at(&self, place: usize) -> core::ops::Range<usize> {
        self.starts[place]..self.starts[place + 1]
    }
}

/// For each place of a line of all values, the states that some set can have there.
pub fn states_by_place(table: &Table, size: usize) -> Vec<u64> {
    let values = vec![crate::rules::bits::all(size); size];
    let walk = Walk::new(table, &values, &mut vec![0; size], SETS);
    let Ok(walk) = walk else {
        return vec![0; size + 1];
    };
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
        match Walk::new(table, &values[..cells.len()], &mut kept, MOST_SETS) {
            Ok(_) => {}
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
