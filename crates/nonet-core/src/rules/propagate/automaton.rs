//! A line that an automaton accepts: forward over the cells the states that can be reached, backward those from which an end can
//! be reached; a value stays if it leads from one of the first to one of the second. States are bit sets, one for each place.

use crate::bits::positions_in;
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};
use crate::rules::table::NONE;

/// Cells that an automaton reads in this order.
#[derive(Clone, Copy, Debug)]
pub struct Automaton {
    /// The cells.
    pub cells: Span,
    /// The number of its table.
    pub table: u16,
}

impl Automaton {
    /// Removes values on no path.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let table = &state.model.automata[usize::from(self.table)];
        match table.words {
            1 => self.run_in_a_word(state, |_| u64::MAX),
            _ => self.run_in_words(state),
        }
    }

    /// The same with at most 64 states, of which so many are possible at each place.
    pub fn run_in_a_word(&self, state: &mut State<'_>, possible: impl Fn(usize) -> u64) -> Outcome {
        let model = state.model;
        let table = &model.automata[usize::from(self.table)];
        let cells = model.cells(self.cells);
        let mut scratch = core::mem::take(&mut state.queue.scratch);
        scratch.clear();
        scratch.push(table.starts[0] & possible(0));
        for (place, &cell) in cells.iter().enumerate() {
            let (mut values, before) = (state.get(cell), scratch[place]);
            let mut after = 0;
            while values != 0 {
                let like = table.first_move(values);
                after |= table.after_move(before, like);
                values &= !like.values;
            }
            scratch.push(after & possible(place + 1));
        }
        let mut after = scratch[cells.len()] & table.ends[0];
        let mut outcome = Ok(());
        for (place, &cell) in cells.iter().enumerate().rev() {
            if outcome.is_err() {
                break;
            }
            let (mut before, mut kept) = (0, 0);
            let mut values = state.get(cell);
            while values != 0 {
                let like = table.first_move(values);
                let from = table.before_move(scratch[place], like, after);
                before |= from;
                kept |= if from != 0 { like.values } else { 0 };
                values &= !like.values;
            }
            after = before;
            outcome = state.keep(cell, kept);
        }
        state.queue.scratch = scratch;
        outcome
    }

    fn run_in_words(&self, state: &mut State<'_>) -> Outcome {
        let model = state.model;
        let table = &model.automata[usize::from(self.table)];
        let cells = model.cells(self.cells);
        let size = model.size;
        let words = table.words;
        let mut scratch = core::mem::take(&mut state.queue.scratch);
        scratch.clear();
        scratch.resize((cells.len() + 1) * words, 0);
        scratch[..words].copy_from_slice(&table.starts);
        for (place, &cell) in cells.iter().enumerate() {
            let (before, after) = scratch[place * words..].split_at_mut(words);
            let values = u64::from(state.get(cell));
            for (word, &bits) in before.iter().enumerate() {
                for one in positions_in(bits) {
                    let row = &table.next[(word * 64 + one) * size..][..size];
                    for value in positions_in(values) {
                        let next = row[value];
                        if next != NONE {
                            after[usize::from(next) / 64] |= 1 << (next % 64);
                        }
                    }
                }
            }
        }
        let last = cells.len() * words;
        for (here, end) in scratch[last..].iter_mut().zip(&table.ends) {
            *here &= end;
        }
        let mut outcome = Ok(());
        for (place, &cell) in cells.iter().enumerate().rev() {
            if outcome.is_err() {
                break;
            }
            let (before, after) = scratch[place * words..].split_at_mut(words);
            let values = u64::from(state.get(cell));
            let mut kept = 0_u64;
            for (word, bits) in before.iter_mut().enumerate() {
                for one in positions_in(*bits) {
                    let row = &table.next[(word * 64 + one) * size..][..size];
                    let mut leads = 0;
                    for value in positions_in(values) {
                        let next = row[value];
                        if next != NONE && after[usize::from(next) / 64] >> (next % 64) & 1 != 0 {
                            leads |= 1 << value;
                        }
                    }
                    kept |= leads;
                    if leads == 0 {
                        *bits &= !(1 << one);
                    }
                }
            }
            outcome = state.keep(cell, kept as u32);
        }
        state.queue.scratch = scratch;
        outcome
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
