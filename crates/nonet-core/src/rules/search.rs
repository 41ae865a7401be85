//! Depth-first search for the solutions of a ruled puzzle, with the face of the single engine: it pauses at any node, resumes,
//! and counts its work in the same way. A guess copies the values of the cells; nothing else is allocated during a search.

use std::sync::Arc;

use super::bits::positions;
use super::branch::Conflicts;
use super::program::Program;
use super::state::{Queue, State};
use crate::random::Stream;
use crate::single::SearchEvent;

/// A node still to search.
#[derive(Clone, Copy, Debug)]
enum Node {
    /// The puzzle itself.
    Root,
    /// A guess in this cell, or its alternative.
    Changed(u16),
    /// Eliminations from outside: everything waits.
    Stale(u16),
}

/// A search for the solutions of one puzzle on a compiled layout.
#[derive(Clone, Debug)]
pub struct RuleSearch {
    program: Arc<Program>,
    /// The open nodes, the next one last, and the values of each behind one another.
    open: Vec<Node>,
    values: Vec<u32>,
    queue: Queue,
    conflicts: Conflicts,
    /// Chooses the value of a guess, if it is random.
    random: Option<Stream>,
    guesses: u64,
    dead_ends: u64,
}

impl RuleSearch {
    /// A search for the solutions of a board of values, 0 for an open cell. An error, in words, for values that the board cannot have.
    pub fn new(program: Arc<Program>, values: &[u8]) -> Result<RuleSearch, String> {
        let mut search = RuleSearch::idle(program);
        search.restart(values, None)?;
        Ok(search)
    }

    /// A search that has nothing to do until it is started.
    pub fn idle(program: Arc<Program>) -> RuleSearch {
        RuleSearch {
            open: Vec::new(),
            values: Vec::new(),
            queue: Queue::new(&program.model, program.propagators.len()),
            conflicts: Conflicts::default(),
            random: None,
            program,
            guesses: 0,
            dead_ends: 0,
        }
    }

    /// Starts again with another board of values, as a new search does, in the memory that there is. `marks` are the values that
    /// its open cells can have.
    pub fn restart(&mut self, values: &[u8], marks: Option<&[u32]>) -> Result<(), String> {
        self.program.check(values, marks)?;
        self.begin(values, |candidates| {
            let open = candidates
                .iter_mut()
                .zip(values)
                .zip(marks.unwrap_or_default());
            for ((candidates, &value), &marks) in open {
                *candidates &= if value == 0 { marks } else { u32::MAX };
            }
        });
        Ok(())
    }

    /// Starts again with a board of values that was checked, after `restrict` has changed what its cells can be.
    pub(crate) fn begin(&mut self, values: &[u8], restrict: impl FnOnce(&mut [u32])) {
        self.program.write_candidates(values, &mut self.values);
        restrict(&mut self.values);
        let program = &self.program;
        let is_dead = program.model.is_impossible || self.values.contains(&0);
        self.open.clear();
        self.open.extend((!is_dead).then_some(Node::Root));
        self.queue.clear();
        self.conflicts.restart(&program.scores);
        self.guesses = 0;
        // A puzzle that is dead before any propagation still counts as a node.
        self.dead_ends = u64::from(is_dead);
    }

    /// From now on the values of guesses are random.
    pub(crate) fn guess_at_random(&mut self, stream: Stream) {
        self.random = Some(stream);
    }

    /// Removes values from a cell: solutions found from now on do not have them.
    pub fn eliminate(&mut self, cell: usize, values: u32) {
        let count = self.program.model.cell_count();
        for (node, masks) in self.open.iter_mut().zip(self.values.chunks_mut(count)) {
            masks[cell] &= !values;
            *node = match *node {
                Node::Root => Node::Root,
                Node::Changed(cell) | Node::Stale(cell) => Node::Stale(cell),
            };
        }
    }

    /// Searches until the next solution or until the budget is used up. Each node takes one from the budget.
    pub fn step(&mut self, budget: &mut u32) -> SearchEvent<Box<[u8]>> {
        let program = Arc::clone(&self.program);
        let count = program.model.cell_count();
        loop {
            let Some(&node) = self.open.last() else {
                return SearchEvent::Exhausted;
            };
            if *budget == 0 {
                return SearchEvent::Paused;
            }
            *budget -= 1;
            let start = (self.open.len() - 1) * count;
            let mut state = State {
                model: &program.model,
                values: &mut self.values[start..start + count],
                queue: &mut self.queue,
            };
            let is_alive = !state.values.contains(&0);
            match node {
                _ if !is_alive => {}
                Node::Root | Node::Stale(_) => state.wake_all(),
                Node::Changed(cell) => state.changed(cell),
            }
            if !is_alive || program.propagate(&mut state).is_err() {
                self.close(node);
                continue;
            }
            let Some((cell, value)) = self.conflicts.choose(&state) else {
                let value = |mask: &u32| mask.trailing_zeros() as u8 + 1;
                let solution = state.values.iter().map(value).collect();
                self.leave();
                return SearchEvent::Solution(solution);
            };
            let value = match &mut self.random {
                None => value,
                Some(stream) => {
                    let mask = state.get(cell);
                    let place = stream.pick(mask.count_ones()) as usize;
                    let chosen = positions(u64::from(mask)).nth(place);
                    chosen.map_or(value, |position| 1 << position)
                }
            };
            self.guesses += 1;
            self.values.extend_from_within(start..start + count);
            self.values[start + usize::from(cell)] &= !value;
            self.values[start + count + usize::from(cell)] = value;
            *self.open.last_mut().expect("the node itself") = Node::Changed(cell);
            self.open.push(Node::Changed(cell));
        }
    }

    /// Leaves a node that is a dead end.
    fn close(&mut self, node: Node) {
        self.dead_ends += 1;
        if let Node::Changed(cell) | Node::Stale(cell) = node {
            self.conflicts.add(cell);
        }
        self.leave();
    }

    fn leave(&mut self) {
        self.open.pop();
        let count = self.program.model.cell_count();
        self.values.truncate(self.open.len().max(1) * count);
    }

    /// The number of guesses so far, each a choice between a candidate and its absence.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// The number of dead ends so far: nodes refuted without a guess.
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends
    }
}
