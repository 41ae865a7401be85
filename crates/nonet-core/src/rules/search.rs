//! Depth-first search for the solutions of a ruled puzzle, with the face of the single engine: it pauses at any node, resumes,
//! and counts its work in the same way. A guess copies the values of the cells; nothing else is allocated during a search.
//! A layout of houses alone is searched without propagators (`by_houses`).
//!
//! A board of more than sixteen values whose search takes long is searched from its beginning again by `learn`, without the
//! solutions that are known.

use std::sync::Arc;

use super::branch::{Conflicts, blamed};
use super::by_houses::HouseSearch;
use super::learn::{self, Learner};
use super::planes::Board;
use super::program::{Program, Quick};
use super::state::{Outcome, Queue, State};
use crate::bits::positions_in;
use crate::random::Stream;
use crate::single::SearchEvent;

/// A node still to search.
#[derive(Clone, Copy, Debug)]
enum Node {
    /// The puzzle itself.
    Root,
    /// A guess in this cell, or its alternative.
    Changed(u16),
    /// Everything waits: after eliminations from outside, or if no propagator has run yet.
    Stale(u16),
}

/// The values of the greatest boards on which nothing is learned: there guessing is faster.
const MOST_VALUES_GUESSED: usize = 16;
/// Nodes between two questions whether to go on. A node of a large board takes up to a fifth of a millisecond.
pub const NODES_BETWEEN_QUESTIONS: u32 = 1_000;
/// Nodes without a solution before clauses are learned.
const PATIENCE: u32 = 300;
/// The most solutions that a search which learns does not find again.
const MOST_KNOWN: usize = 64;

/// What a search needs to go on learning.
#[derive(Clone, Debug)]
struct Beginning {
    /// The values of the puzzle before any guess.
    values: Vec<u32>,
    /// The solutions found so far.
    known: Vec<Box<[u8]>>,
    /// Nodes until clauses are learned.
    patience: u32,
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
    /// The search by houses, where these say everything, or the most: it comes first.
    by_houses: HouseSearch,
    /// Chooses the value of a guess, if it is random.
    random: Option<Stream>,
    /// For a search that may learn; none later.
    beginning: Option<Beginning>,
    learner: Option<Box<Learner>>,
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
            by_houses: HouseSearch::default(),
            random: None,
            beginning: None,
            learner: None,
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
        self.by_houses.clear();
        self.queue.clear();
        self.learner = None;
        let may_learn = program.model.size > MOST_VALUES_GUESSED && learn::are_enough(program);
        self.beginning = may_learn.then(|| Beginning {
            values: self.values.clone(),
            known: Vec::new(),
            patience: PATIENCE,
        });
        self.guesses = 0;
        // A puzzle that is dead before any propagation still counts as a node.
        self.dead_ends = u64::from(is_dead);
    }

    /// From now on the values of guesses are random.
    pub(crate) fn guess_at_random(&mut self, stream: Stream) {
        self.beginning = None;
        self.random = Some(stream);
        self.leave_houses();
    }

    /// What is open of the search by houses is searched by propagators from now on.
    fn leave_houses(&mut self) {
        if self.by_houses.is_done() {
            return;
        }
        let count = self.program.model.cell_count();
        self.values.clear();
        for (board, cell) in self.by_houses.take() {
            let start = self.values.len();
            self.values.resize(start + count, 0);
            board.write(&mut self.values[start..]);
            self.open.push(cell.map_or(Node::Root, Node::Stale));
        }
    }

    /// Removes values from a cell: solutions found from now on do not have them.
    pub fn eliminate(&mut self, cell: usize, values: u32) {
        if let Some(learner) = &mut self.learner {
            learner.eliminate(cell, values);
        }
        if let Some(beginning) = &mut self.beginning {
            beginning.values[cell] &= !values;
        }
        if let Some(quick) = &self.program.quick {
            self.by_houses.eliminate(quick, cell, values);
        }
        let count = self.program.model.cell_count();
        for (node, masks) in self.open.iter_mut().zip(self.values.chunks_mut(count)) {
            masks[cell] &= !values;
            *node = match *node {
                Node::Root => Node::Root,
                Node::Changed(cell) | Node::Stale(cell) => Node::Stale(cell),
            };
        }
    }

    /// Searches until the next solution or until the budget is used up. Each node takes one from the budget; when clauses are
    /// learned, each dead end and each solution.
    pub fn step(&mut self, budget: &mut u32) -> SearchEvent<Box<[u8]>> {
        if self.beginning.is_some() {
            return self.step_patiently(budget);
        }
        match &mut self.learner {
            Some(learner) => learner.step(budget),
            None => self.guess(budget),
        }
    }

    /// The same until clauses are learned.
    fn step_patiently(&mut self, budget: &mut u32) -> SearchEvent<Box<[u8]>> {
        let patience = self
            .beginning
            .as_ref()
            .map_or(0, |beginning| beginning.patience);
        let mut part = patience.min(*budget);
        let before = part;
        let event = self.guess(&mut part);
        *budget -= before - part;
        let Some(beginning) = &mut self.beginning else {
            return event;
        };
        match &event {
            SearchEvent::Exhausted => {}
            SearchEvent::Solution(solution) if beginning.known.len() < MOST_KNOWN => {
                beginning.known.push(solution.clone());
                beginning.patience = PATIENCE;
            }
            SearchEvent::Solution(_) => self.beginning = None,
            SearchEvent::Paused => {
                beginning.patience -= before;
                if beginning.patience == 0 {
                    self.learn();
                    return self.step(budget);
                }
            }
        }
        event
    }

    /// From now on the search learns.
    fn learn(&mut self) {
        if let Some(beginning) = self.beginning.take() {
            self.open.clear();
            let learner = Learner::new(&self.program, beginning.values, &beginning.known);
            self.learner = learner.map(Box::new);
        }
    }

    /// Searches by guesses alone.
    fn guess(&mut self, budget: &mut u32) -> SearchEvent<Box<[u8]>> {
        let program = Arc::clone(&self.program);
        let count = program.model.cell_count();
        if let Some(quick) = &program.quick {
            if let Some(Node::Root) = self.open.last()
                && self.random.is_none()
                && *budget > 0
            {
                *budget -= 1;
                if let Some(event) = self.begin_by_houses(&program, quick) {
                    return event;
                }
            }
            let (conflicts, level) = (&mut self.conflicts, self.queue.level);
            let event = self
                .by_houses
                .step(quick, &program.model, conflicts, level, budget);
            if let Some(event) = event {
                return event;
            }
            self.leave_houses();
        }
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
            let guessed = match node {
                Node::Changed(cell) => state.get(cell),
                _ => 0,
            };
            let is_alive = !state.values.contains(&0) && narrow(&program, &mut state, node).is_ok();
            if !is_alive {
                if guessed.is_power_of_two() {
                    self.conflicts.add_value(guessed, program.model.size);
                }
                self.close(node);
                continue;
            }
            if let Node::Root = node
                && !state.is_solved()
            {
                let whole = program.whole();
                let counts_values = whole.counts_values && self.random.is_none();
                self.conflicts.restart(&whole.scores, counts_values);
            }
            let Some(cell) = self.conflicts.choose_cell(&state) else {
                let value = |mask: &u32| mask.trailing_zeros() as u8 + 1;
                let solution = state.values.iter().map(value).collect();
                self.leave();
                return SearchEvent::Solution(solution);
            };
            let (cell, value) = match &mut self.random {
                None => self.conflicts.refine(&state, cell),
                Some(stream) => {
                    let mask = state.get(cell);
                    let place = stream.pick(mask.count_ones()) as usize;
                    let chosen = positions_in(mask).nth(place);
                    (cell, 1 << chosen.expect("one of its values"))
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

    /// Searches the puzzle itself by houses: most puzzles end here. None if guesses follow.
    fn begin_by_houses(
        &mut self,
        program: &Program,
        quick: &Quick,
    ) -> Option<SearchEvent<Box<[u8]>>> {
        let (model, level) = (&program.model, self.queue.level);
        let Ok(board) = Board::new(&quick.houses, model, level, &self.values) else {
            self.close(Node::Root);
            return Some(SearchEvent::Exhausted);
        };
        self.leave();
        if board.is_full(model) {
            return Some(SearchEvent::Solution(board.solution(model.cell_count())));
        }
        self.conflicts.restart(&program.scores, false);
        self.by_houses
            .begin(quick, model, &self.conflicts, level, board);
        None
    }

    /// Leaves a node that is a dead end.
    fn close(&mut self, node: Node) {
        self.dead_ends += 1;
        let failed = self.queue.failed.take();
        if let Node::Changed(cell) | Node::Stale(cell) = node {
            self.conflicts.add(cell);
            if let Some(number) = failed {
                let whole = self.program.whole();
                let cells = blamed(&whole.propagators[number]);
                self.conflicts.blame(whole.model.cells(cells));
            }
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
            + self.by_houses.guesses
            + self.learner.as_ref().map_or(0, |learner| learner.guesses())
    }

    /// The number of dead ends so far: nodes refuted without a guess.
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends
            + self.by_houses.dead_ends
            + self
                .learner
                .as_ref()
                .map_or(0, |learner| learner.dead_ends())
    }
}

/// Removes what cannot be at a node. On a layout of houses alone these come first; propagators follow if cells are still open.
fn narrow<'a>(program: &'a Program, state: &mut State<'a>, node: Node) -> Outcome {
    if let Some(quick) = &program.quick
        && !matches!(node, Node::Changed(_))
    {
        let level = state.queue.level;
        quick.houses.narrow(state.model, level, state.values)?;
        if state.is_solved() {
            return Ok(());
        }
    }
    let whole = program.whole();
    state.model = &whole.model;
    state.queue.fit(whole.propagators.len());
    match node {
        Node::Root | Node::Stale(_) => state.wake_all(),
        Node::Changed(cell) => state.changed(cell),
    }
    whole.propagate(state)
}
