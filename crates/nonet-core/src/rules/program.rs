//! A compiled layout: what it knows, and the propagators that keep its rules. Propagators stand in the order of their cost, so the number of a
//! propagator is its priority.

use std::sync::OnceLock;

use super::layout::Layout;
use super::model::Model;
use super::planes::Houses;
use super::propagate::{Board, Propagator};
use super::state::{DeadEnd, Outcome, State};
use crate::bits::positions_in;
use crate::status::Status;

/// The most propagators of a layout.
pub const MOST_PROPAGATORS: usize = 16_384;
/// The most memory of a model, in bytes.
pub const MOST_BYTES: usize = 32 << 20;

/// A layout, ready to be searched.
#[derive(Clone, Debug)]
pub struct Program {
    /// What the propagators read.
    pub model: Model,
    /// What keeps the rules, in the order of the queue.
    pub propagators: Vec<Propagator>,
    /// The rows, columns and boxes, if many of them are looked through together.
    pub board: Option<Board>,
    /// The scores of the cells when a search begins.
    pub scores: Vec<u32>,
    /// Whether failures of values count beside those of cells.
    pub counts_values: bool,
    /// If houses and peers say everything: how boards are narrowed before propagators run.
    pub quick: Option<Box<Quick>>,
}

/// What a layout of houses alone has instead of propagators, until a board needs them.
#[derive(Clone, Debug)]
pub struct Quick {
    /// Its houses.
    pub houses: Houses,
    has_more: OnceLock<bool>,
    layout: Layout,
    compile: Compile,
    whole: OnceLock<Program>,
}

/// What makes the whole program of a layout.
pub type Compile = fn(&Layout) -> Result<Program, String>;

impl Quick {
    /// With these houses of a layout, and what compiles the rest of it.
    pub fn new(houses: Houses, layout: &Layout, compile: Compile) -> Quick {
        Quick {
            houses,
            has_more: OnceLock::new(),
            layout: layout.clone(),
            compile,
            whole: OnceLock::new(),
        }
    }

    /// Whether propagators say more than houses and peers: regions that are no boxes are compared with lines. It is asked late, since most
    /// searches end before.
    pub fn has_more(&self) -> bool {
        *self.has_more.get_or_init(|| self.layout.is_irregular())
    }
}

impl Program {
    /// The program with all propagators; it is compiled when it is first asked for.
    pub fn whole(&self) -> &Program {
        match &self.quick {
            None => self,
            Some(quick) => quick
                .whole
                .get_or_init(|| (quick.compile)(&quick.layout).expect("houses are few")),
        }
    }

    /// What is wrong, in words, with the values of a board, 0 for an open cell, and with the marks of its open cells.
    pub fn check(&self, values: &[u8], marks: Option<&[u32]>) -> Result<(), String> {
        let (count, size) = (self.model.cell_count(), self.model.size);
        for (found, what) in [
            (values.len(), "values"),
            (marks.map_or(count, <[u32]>::len), "marks"),
        ] {
            if found != count {
                return Err(format!("{found} {what}, this board has {count} cells"));
            }
        }
        match values.iter().find(|&&value| usize::from(value) > size) {
            Some(value) => Err(format!("value {value}, this board has values 1 to {size}")),
            None => Ok(()),
        }
    }

    /// Writes what each cell can be on a board of values that was checked.
    pub(crate) fn write_candidates(&self, values: &[u8], candidates: &mut Vec<u32>) {
        candidates.clear();
        candidates.extend_from_slice(&self.model.initial);
        for (mask, &value) in candidates.iter_mut().zip(values) {
            if value > 0 {
                *mask &= 1 << (value - 1);
            }
        }
    }

    /// The status of a board without a solution.
    pub(crate) fn status_without_solution(&self, values: &[u8]) -> Status {
        let given = |&cell: &usize| values[cell] > 0;
        let mut givens = (0..values.len()).filter(given);
        let conflict = givens.any(|cell| {
            let mut seen = self.model.each_seen_by(cell as u16, values[cell]);
            seen.any(|peer| values[peer] == values[cell])
        });
        if conflict {
            Status::Conflict
        } else {
            Status::NoSolution
        }
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
                    for bit in positions_in(bits) {
                        state.lose(word * 64 + bit, value)?;
                    }
                }
            }
            match state.next_waiting() {
                Some(number) => {
                    let propagator = &self.propagators[number];
                    let outcome = match &self.board {
                        Some(board) if board.takes(number, state) => board.run(state),
                        _ => propagator.run(state),
                    };
                    if outcome.is_err() {
                        state.queue.failed = Some(number);
                        return Err(DeadEnd);
                    }
                    if propagator.is_done_at_once() {
                        state.settle(number);
                    }
                }
                None => return Ok(()),
            }
        }
    }
}
