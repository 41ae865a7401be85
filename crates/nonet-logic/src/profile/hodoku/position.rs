//! [`Position`]: what HoDoKu's producers search.
//!
//! ```text
//! state      values and candidates
//! givens     which values the puzzle came with; avoidable rectangles may not touch them
//! queue      singles in the order in which they arose
//! shared     what several producers need, computed once: almost locked sets, what follows from each candidate
//! ```

use std::cell::OnceCell;
use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Grid};

use crate::candidate::Candidate;
use crate::chains::lists::{Graph, KrakenFinds, Lists, graph_of_nets};
use crate::collect::Collector;
use crate::patterns::als::AlsList;
use crate::singles_queue::SinglesQueue;
use crate::state::State;
use crate::step::Conclusion;
use crate::uniqueness::cells_with_values;

/// How many rounds of singles a forcing net looks ahead.
const NET_LOOK_AHEAD: usize = 4;

/// A puzzle while it is being solved.
#[derive(Clone, Debug)]
pub struct Position {
    state: State,
    givens: CellSet,
    queue: SinglesQueue,
    shared: Shared,
}

/// What is computed when it is first asked for. A change of the position drops it, and a copy starts without it.
#[derive(Debug, Default)]
struct Shared {
    als: OnceCell<AlsList>,
    lists: OnceCell<Lists<'static>>,
    nets: OnceCell<Lists<'static>>,
    kraken: OnceCell<KrakenFinds>,
}

impl Clone for Shared {
    fn clone(&self) -> Shared {
        Shared::default()
    }
}

impl Position {
    /// A puzzle at its start.
    pub fn new(puzzle: &Grid) -> Position {
        Position::with_givens(puzzle, cells_with_values(puzzle))
    }

    /// A grid of which only some values are givens.
    pub fn with_givens(grid: &Grid, givens: CellSet) -> Position {
        let mut queue = SinglesQueue::empty();
        for (cell, value) in grid.cells() {
            if let Some(digit) = value {
                queue.place(Candidate::new(cell, digit));
            }
        }
        Position {
            state: State::new(grid),
            givens,
            queue,
            shared: Shared::default(),
        }
    }

    /// A state whose history is not known, with the cells whose values are givens. Singles are queued by cell, house and
    /// digit.
    pub fn from_state(state: &State, givens: CellSet) -> Position {
        let mut queue = SinglesQueue::empty();
        for cell in Cell::ALL {
            if let Some(digit) = state.value(cell) {
                queue.place(Candidate::new(cell, digit));
            }
        }
        for cell in state.open_cells().cells() {
            queue.set_mask(cell, state.mask(cell));
        }
        queue.requeue();
        Position {
            state: *state,
            givens,
            queue,
            shared: Shared::default(),
        }
    }

    /// Values and candidates.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The cells whose values are givens.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The queues of singles.
    pub const fn queue(&self) -> &SinglesQueue {
        &self.queue
    }

    /// The queues of singles, to take from.
    pub const fn queue_mut(&mut self) -> &mut SinglesQueue {
        &mut self.queue
    }

    /// The almost locked sets, in HoDoKu's order.
    pub fn als(&self) -> &AlsList {
        self.shared.als.get_or_init(|| AlsList::new(&self.state))
    }

    /// What follows from each candidate, with groups of cells.
    pub(super) fn lists(&self) -> &Lists<'static> {
        let new = || Lists::new(Graph::with_groups(&self.state));
        self.shared.lists.get_or_init(new)
    }

    /// What follows from each candidate through rounds of singles.
    pub(super) fn nets(&self, collector: &mut Collector) -> ControlFlow<(), &Lists<'static>> {
        if let Some(nets) = self.shared.nets.get() {
            return ControlFlow::Continue(nets);
        }
        let (plain, rounds) = (self.lists().graph(), NET_LOOK_AHEAD);
        let graph = graph_of_nets(plain, &self.state, &self.queue, rounds, collector)?;
        ControlFlow::Continue(self.shared.nets.get_or_init(|| Lists::new(graph)))
    }

    /// The Kraken fish of a search for all.
    pub(super) fn kraken(&self) -> &OnceCell<KrakenFinds> {
        &self.shared.kraken
    }

    /// Exchanges the queues of singles with those of another search of the same position.
    pub(super) fn swap_queue(&mut self, queue: &mut SinglesQueue) {
        std::mem::swap(&mut self.queue, queue);
        if !self.queue.has_same_singles(queue) {
            self.shared.nets.take();
        }
    }

    /// Removes a candidate.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.state.eliminate(candidate);
        self.queue.eliminate(candidate);
        self.shared = Shared::default();
    }

    /// Puts a digit into a cell.
    pub fn place(&mut self, candidate: Candidate) {
        self.state.place(candidate);
        self.queue.place(candidate);
        self.shared = Shared::default();
    }

    /// Applies a conclusion: first the eliminations in this order, then the placements.
    pub fn apply(&mut self, conclusion: &Conclusion, order: &[Candidate]) {
        for &candidate in order {
            self.eliminate(candidate);
        }
        for candidate in conclusion.placements.iter() {
            self.place(candidate);
        }
    }
}
