//! Brute force: the last resort gives away one value of the solution.
//!
//! Why: a search proves that the position has one solution. HoDoKu takes the middle one of the open cells.
//!
//! The search keeps to the candidates, which may be all that decides: values with several solutions and pencilmarks that
//! leave one of them are a proper position.
//!
//! Example: 21 cells are open; the eleventh gets its value.

use std::ops::ControlFlow;

use nonet_core::{Cell, Grid, NODES_BETWEEN_CHECKS, SingleSearch, SolutionCounter};

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// Offers a value of the solution, if there is exactly one solution.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let open = state.open_cells();
    let Some(cell) = open.cells().nth(open.len() / 2) else {
        return ControlFlow::Continue(());
    };
    let grid = Grid::from_values(state.values()).expect("values are 0 to 9");
    let candidates = Cell::ALL.map(|cell| state.candidates(cell));
    let mut search = SingleSearch::with_candidates(&grid, &candidates);
    let mut counter = SolutionCounter::new(2);
    while !counter.advance(&mut search, NODES_BETWEEN_CHECKS) {
        collector.work.look()?;
    }
    let [Some(solution), None] = counter.solutions else {
        return ControlFlow::Continue(());
    };
    let digit = solution.value(cell).expect("a solution has no blanks");
    let candidate = Candidate::new(cell, digit);
    collector.offer(
        Conclusion::placement(Technique::BruteForce, candidate),
        || Pattern::new(state, vec![cell], 1 << digit.index(), Vec::new()),
    )
}
