//! A minimal puzzle within a proper one: givens are tried in a random order, and each that is redundant goes.
//!
//! The answer depends on the puzzle and the order alone. What does not change it is that givens are tried in groups while
//! many are left: if the puzzle stays proper without the whole group, it does so when they go one by one; if not, the
//! group is halved, down to one given, which is tested as in `minimal.rs`. GROUPS has the sizes.
//!
//! A given that swapping shows to be needed (`swaps.rs`) stays without a test: by itself if it is next, or within a group on
//! the understanding that the group's others go. An other solution found by a search is of little use beyond that search:
//! the only given in which it differs is the one that was tested.

use super::minimal::leave_out;
use super::{Case, Inquiry, Question, Test};
use crate::random::Stream;
use crate::swaps::Swaps;
use crate::types::Cell;

/// How many givens to try at a time while more than so many are left.
const GROUPS: [(usize, usize); 4] = [(72, 34), (40, 8), (34, 4), (31, 2)];

/// A minimal puzzle within a proper one; a puzzle that is not proper has none.
#[derive(Clone, Copy, Debug)]
pub struct Minimized {
    /// The order in which givens are tried is that of (seed, place in the batch).
    pub seed: u64,
}

/// Takes givens away.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The puzzle as far as it is reduced.
    values: [u8; 81],
    given_count: usize,
    /// The same puzzle, without the givens under test.
    swaps: Box<Swaps>,
    /// The givens in the order in which they are tried.
    order: Vec<Cell>,
    /// How many of them are decided, and how many will be if the givens under test can go.
    decided: usize,
    reached: usize,
    /// How many to try at a time, and those under test.
    group: usize,
    tried: Vec<Cell>,
}

impl Reduction {
    fn new(case: Case<'_>, stream: &mut Stream) -> Self {
        let values = case.puzzle.values;
        let is_given = |cell: &Cell| values[cell.index()] != 0;
        let mut order: Vec<Cell> = Cell::ALL.into_iter().filter(is_given).collect();
        stream.shuffle(&mut order);
        Self {
            values,
            given_count: order.len(),
            swaps: Box::new(Swaps::new(case.solution, &values)),
            decided: 0,
            reached: 0,
            group: group_size(order.len()),
            tried: Vec::new(),
            order,
        }
    }

    /// Gathers the next givens that might go; none if all are decided.
    fn gather(&mut self) {
        self.tried.clear();
        self.reached = self.decided;
        while self.tried.len() < self.group
            && let Some(&cell) = self.order.get(self.reached)
        {
            self.reached += 1;
            if !self.swaps.show_needed(cell) {
                self.swaps.take_away(cell);
                self.tried.push(cell);
            }
        }
    }
}

/// How many givens to try at a time when so many are left.
fn group_size(given_count: usize) -> usize {
    GROUPS
        .into_iter()
        .find(|&(least, _)| given_count > least)
        .map_or(1, |(_, size)| size)
}

impl Question for Minimized {
    type Inquiry = Reduction;
    type Answer = [u8; 81];
    const NO_ANSWER: [u8; 81] = [0; 81];

    fn begin(&self, case: Case<'_>) -> Option<Reduction> {
        let mut stream = Stream::new(self.seed, case.index);
        case.is_proper.then(|| Reduction::new(case, &mut stream))
    }
}

impl Inquiry for Reduction {
    type Answer = [u8; 81];

    fn next(&mut self, test: &mut Test) -> bool {
        self.gather();
        if let &[cell] = &self.tried[..] {
            leave_out(test, &self.values, cell);
            return true;
        }
        test.values = self.values;
        for cell in &self.tried {
            test.values[cell.index()] = 0;
        }
        test.struck.clear();
        test.solution_limit = 2;
        !self.tried.is_empty()
    }

    fn take(&mut self, solution_count: u64, _: Option<&[u8; 81]>) {
        let size = self.tried.len();
        // The test of a single given leaves the known solution out.
        let can_go = solution_count == u64::from(size > 1);
        for &cell in &self.tried {
            if can_go {
                self.values[cell.index()] = 0;
            } else {
                self.swaps.put_back(cell);
            }
        }
        if can_go {
            self.given_count -= size;
        }
        if can_go || size == 1 {
            self.decided = self.reached;
            self.group = group_size(self.given_count);
        } else {
            self.group = size / 2;
        }
    }

    fn answer(&self) -> [u8; 81] {
        self.values
    }
}
