//! A compiled layout: what it knows, and the propagators that keep its rules. Propagators stand in the order of their cost, so the number of a
//! propagator is its priority.

use super::bits::positions;
use super::model::Model;
use super::propagate::Propagator;
use super::state::{Outcome, State};

/// The most propagators of a layout.
pub const MOST_PROPAGATORS: usize = 16_384;
/// The most memory of a model, in bytes.
pub const MOST_BYTES: usize = 32 << 20;

/// A layout, ready to be searched.
#[derive(Clone, Debug)]
pub struct Program {
    /// What the propagators read.
    pub model: Model,
    /// What keeps the rules, the cheapest first.
    pub propagators: Vec<Propagator>,
    /// The scores of the cells when a search begins.
    pub scores: Vec<u32>,
}

impl Program {
    /// What each cell can be on a board of values, 0 for an open cell. An error, in words, for values that the board cannot have.
    pub fn candidates(&self, values: &[u8]) -> Result<Vec<u32>, String> {
        let mut candidates = Vec::new();
        self.write_candidates(values, &mut candidates)?;
        Ok(candidates)
    }

    /// Writes them into a vector.
    pub(super) fn write_candidates(
        &self,
        values: &[u8],
        candidates: &mut Vec<u32>,
    ) -> Result<(), String> {
        let (count, size) = (self.model.cell_count(), self.model.size);
        if values.len() != count {
            let found = values.len();
            return Err(format!("{found} values, this board has {count} cells"));
        }
        candidates.clear();
        candidates.extend_from_slice(&self.model.initial);
        for (mask, &value) in candidates.iter_mut().zip(values) {
            if usize::from(value) > size {
                return Err(format!("value {value}, this board has values 1 to {size}"));
            }
            if value > 0 {
                *mask &= 1 << (value - 1);
            }
        }
        Ok(())
    }

    /// Runs what waits until nothing changes.
    pub fn propagate(&self, state: &mut State<'_>) -> Outcome {
        let outcome = self.run(state);
        if outcome.is_err() {
            state.queue.clear();
        }
        outcome
    }

    fn run(&self, state: &mut State<'_>) -> Outcome {
        loop {
            while let Some(cell) = state.next_placed() {
                let value = state.get(cell);
                let seen = self.model.seen_by(cell, value.trailing_zeros() as usize);
                for (word, &bits) in seen.iter().enumerate() {
                    for bit in positions(bits) {
                        state.remove((word * 64 + bit) as u16, value)?;
                    }
                }
            }
            match state.next_waiting() {
                Some(number) => self.propagators[number].run(state)?,
                None => return Ok(()),
            }
        }
    }
}
