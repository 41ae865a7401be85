//! Puzzles on boards of any kind, by the rule engine: a random full grid, from which givens are removed as
//! [`Reduction`](crate::inquiry::Reduction) removes them, one set of a symmetry after another.
//!
//! A full grid is the first solution of a search that guesses random values; where that takes long, it begins again. Not all
//! full grids are equally likely. A search for a full grid or a test of some givens on a large board can take without end, so
//! both are given up after some nodes: another grid is tried, or the givens stay. Nodes are counted, not seconds, so the same
//! seed gives the same puzzle on any machine.

use std::sync::Arc;

use super::symmetry::Symmetry;
use crate::inquiry::{Board, Inquiry, IsMinimal, Probe, Reduction, Ruled, SingleRunner};
use crate::random::Stream;
use crate::rules::{Program, RuleSearch};
use crate::single::SearchEvent;

/// Nodes after which the first search for a full grid begins again, in rows of the board squared; each next one has half as
/// many more.
const GRID_NODES: u64 = 10;
/// Nodes after which a test of givens is given up.
const TEST_NODES: u64 = 1_000;
/// Tests that are given up before no other given is tried.
const MOST_GIVEN_UP: usize = 12;
/// Nodes between two questions whether to continue.
const SLICE: u32 = 256;

/// The constraints on a puzzle.
#[derive(Clone, Debug)]
pub struct RuledRequest {
    /// The sets of cells that have givens together; a cell of no set has none.
    orbits: Vec<Vec<usize>>,
    /// Removal ends at a random number of givens from the first to the second.
    targets: (usize, usize),
    /// The most givens that are accepted.
    most: usize,
    /// Whether no given may be redundant.
    minimal: bool,
    /// The most full grids tried.
    attempts: u32,
    /// The most nodes for one puzzle.
    work_limit: u64,
}

/// A puzzle and its solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuledPuzzle {
    /// The puzzle, 0 for a cell without a given.
    pub puzzle: Box<[u8]>,
    /// Its solution.
    pub solution: Box<[u8]>,
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The layout has no full grid.
    NoGrid,
    /// No full grid was found within the limit of nodes, in this many searches.
    NoGridFound(u32),
    /// Full grids were found, but no puzzle in as many attempts as allowed.
    NotFound(u32),
    /// Full grids were found, but no puzzle in so many attempts within the limit of nodes.
    OutOfWork(u32),
    /// The work was stopped, or a puzzle before was not found.
    Stopped,
}

impl RuledRequest {
    /// A request on a board of this size; an error, in words, for what no puzzle can meet. `pattern` has a byte for each cell, 0 for
    /// one without a given; `targets` and `most` are as in the fields.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        size: usize,
        symmetry: Symmetry,
        pattern: Option<&[u8]>,
        targets: (usize, usize),
        most: usize,
        minimal: bool,
        attempts: u32,
        work_limit: u64,
    ) -> Result<Self, String> {
        if pattern.is_some_and(|pattern| pattern.len() != size * size) {
            return Err(format!(
                "a pattern for this board has {} cells",
                size * size
            ));
        }
        let mut orbits = symmetry.orbits_of(size);
        let is_allowed = |&cell: &usize| pattern.is_none_or(|pattern| pattern[cell] != 0);
        orbits.retain(|orbit| orbit.iter().all(is_allowed));
        let cells = orbits.iter().map(Vec::len).sum();
        if targets.0 > cells {
            let fewest = targets.0;
            return Err(format!(
                "{fewest} givens do not fit: pattern and symmetry allow only {cells} cells"
            ));
        }
        Ok(Self {
            orbits,
            targets: (targets.0, targets.1.min(cells)),
            most,
            minimal,
            attempts,
            work_limit,
        })
    }
}

/// Makes one puzzle.
pub struct RuledMaker<'a> {
    board: Ruled,
    request: &'a RuledRequest,
    stream: Stream,
    /// Nodes left.
    left: u64,
    should_continue: &'a dyn Fn() -> bool,
}

impl<'a> RuledMaker<'a> {
    /// The random words of the puzzle come from `stream`.
    pub fn new(
        program: &Arc<Program>,
        request: &'a RuledRequest,
        stream: Stream,
        should_continue: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            board: Ruled(Arc::clone(program)),
            request,
            stream,
            left: request.work_limit,
            should_continue,
        }
    }

    /// Makes the puzzle, from this full grid or from random ones.
    pub fn make(&mut self, solution: Option<&[u8]>) -> Result<RuledPuzzle, Missing> {
        for attempt in 0..self.request.attempts {
            let solution = match solution {
                Some(solution) => Box::from(solution),
                None => self.full_grid()?,
            };
            match self.remove(&solution) {
                Ok(Some(puzzle)) => return Ok(RuledPuzzle { puzzle, solution }),
                Ok(None) => {}
                Err(Missing::OutOfWork(_)) => return Err(Missing::OutOfWork(attempt + 1)),
                Err(missing) => return Err(missing),
            }
        }
        Err(Missing::NotFound(self.request.attempts))
    }

    /// A random full grid.
    pub fn full_grid(&mut self) -> Result<Box<[u8]>, Missing> {
        let blank = self.board.filled(0);
        let mut search = RuleSearch::idle(Arc::clone(&self.board.0));
        let mut nodes = GRID_NODES * blank.len() as u64;
        for searches in 1.. {
            search.begin(&blank, |_| ());
            search.guess_at_random(Stream::new(self.stream.word(), 0));
            match self.step(&mut search, &mut { nodes }) {
                Ok(SearchEvent::Solution(grid)) => return Ok(grid),
                Ok(SearchEvent::Exhausted) => return Err(Missing::NoGrid),
                Ok(SearchEvent::Paused) => nodes += nodes / 2,
                Err(Missing::OutOfWork(_)) => return Err(Missing::NoGridFound(searches)),
                Err(missing) => return Err(missing),
            }
        }
        Err(Missing::NoGrid)
    }

    /// A puzzle of a full grid, if removal ends with what is requested.
    fn remove(
        &mut self,
        solution: &<Ruled as Board>::Cells<u8>,
    ) -> Result<Option<Box<[u8]>>, Missing> {
        let request = self.request;
        let mut sets: Vec<&Vec<usize>> = request.orbits.iter().collect();
        self.stream.shuffle(&mut sets);
        let (fewest, most) = request.targets;
        let target = if request.minimal {
            0
        } else {
            fewest + self.stream.below(most.max(fewest) + 1 - fewest)
        };
        let (mut order, mut ends) = (Vec::new(), Vec::new());
        for set in sets {
            order.extend(set);
            ends.push(order.len());
        }
        let mut values = self.board.filled(0);
        for &cell in &order {
            values[cell] = solution[cell];
        }
        let mut probe = Probe::of_puzzle(values.clone(), Vec::new());
        if order.len() < solution.len() && self.count(&probe)? != Some(1) {
            return Ok(None);
        }
        let mut removal = Reduction::new(&self.board, solution, values, (order, ends), target);
        let mut given_up = 0;
        while given_up < MOST_GIVEN_UP && removal.next_probe(&mut probe) {
            match self.count(&probe)? {
                Some(count) => removal.take_result(count, None),
                None => {
                    given_up += 1;
                    removal.give_up();
                }
            }
        }
        let count = removal.given_count();
        let is_wanted = (fewest..=request.most).contains(&count)
            && (!request.minimal || self.is_minimal(removal.values())?);
        Ok(is_wanted.then(|| removal.values().clone()))
    }

    /// The number of solutions that a probe finds; none if that takes too long.
    fn count(&mut self, probe: &Probe<Ruled>) -> Result<Option<u64>, Missing> {
        let mut search = self.board.search(probe);
        let (mut count, mut nodes) = (0, TEST_NODES);
        while count < probe.limit.get() {
            match self.step(&mut search, &mut nodes)? {
                SearchEvent::Solution(_) => count += 1,
                SearchEvent::Exhausted => break,
                SearchEvent::Paused => return Ok(None),
            }
        }
        Ok(Some(count))
    }

    /// Whether it can be shown that no given is redundant.
    fn is_minimal(&mut self, puzzle: &[u8]) -> Result<bool, Missing> {
        let probe = Probe::of_puzzle(puzzle.into(), Vec::new());
        let mut runner = SingleRunner::new(&IsMinimal, self.board.clone(), 0, probe);
        let mut nodes = TEST_NODES * puzzle.len() as u64;
        loop {
            let mut budget = self.slice(&mut nodes)?;
            if budget == 0 {
                return Ok(false);
            }
            let is_known = runner.advance(&mut budget);
            self.left += u64::from(budget);
            if is_known {
                return Ok(runner.answer().1);
            }
        }
    }

    /// Continues a search up to its next solution, for at most so many nodes, which it takes from them.
    fn step(
        &mut self,
        search: &mut RuleSearch,
        nodes: &mut u64,
    ) -> Result<SearchEvent<Box<[u8]>>, Missing> {
        loop {
            let mut budget = self.slice(nodes)?;
            if budget == 0 {
                return Ok(SearchEvent::Paused);
            }
            let event = search.step(&mut budget);
            self.left += u64::from(budget);
            *nodes += u64::from(budget);
            if !matches!(event, SearchEvent::Paused) {
                return Ok(event);
            }
        }
    }

    /// Some of the nodes that are left of these and of the limit; what is not used is given back.
    fn slice(&mut self, nodes: &mut u64) -> Result<u32, Missing> {
        if !(self.should_continue)() {
            return Err(Missing::Stopped);
        }
        if self.left == 0 {
            return Err(Missing::OutOfWork(0));
        }
        let slice = u64::from(SLICE).min(*nodes).min(self.left);
        *nodes -= slice;
        self.left -= slice;
        Ok(slice as u32)
    }
}
