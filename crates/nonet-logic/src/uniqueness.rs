//! [`Uniqueness`]: what a search may conclude from the puzzle having one solution. The one place that says so, on both
//! scales.
//!
//! A unique rectangle, a unique loop, an avoidable rectangle and a BUG share one argument: if the solution had the
//! pattern, some of its digits could trade places, and the puzzle would have a second solution. So the argument needs to
//! know what the puzzle is. Both solutions must agree with everything that belongs to the puzzle, and what is merely
//! deduced does not count:
//!
//! ```text
//! the puzzle             digits that may trade          why both solutions are solutions of the puzzle
//! proper givens          in all cells without a given   both have the givens, and the puzzle is nothing else
//! pencilmarks alone      among present candidates       both take only digits that the pencilmarks allow
//! givens, not proper     none                           a digit or pencilmark that is no given can exclude one of them
//! ```
//!
//! In the first case a candidate may be missing, a value may have been entered, and pencilmarks may have been removed. They
//! are deductions: right ones, since the position has a solution. In the second case the pencilmarks are the puzzle. Each
//! cell of a pattern must still have its digits then, and avoidable rectangles rest, since no pencilmarks are left in
//! cells that have values. In the third case all these techniques rest.
//!
//! The values of a grid without givens and without pencilmarks are its givens.
//!
//! Where a position has several solutions, no technique can exclude what is in one of them: [`true_candidates`].

use nonet_core::inquiry::{Classic, Probe, SingleRunner, TrueCandidates};
use nonet_core::{
    Cell, CellSet, DigitSet, Grid, NODES_BETWEEN_CHECKS, SingleSearch, SolutionCounter, Status,
};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::state::State;

/// What a search may conclude from the puzzle having one solution; more later in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Uniqueness {
    /// Nothing.
    Unused,
    /// Not all candidates of a pattern can be true if each of its cells has all of its digits.
    OfCandidates,
    /// Cells without a given cannot hold digits that could trade places.
    OfGivens,
}

impl Uniqueness {
    /// What may be concluded in a position that has one solution. `givens` are its givens as [`givens_of`] has them.
    /// `watch` says whether to continue; if it ends the search for solutions, nothing may be concluded.
    pub fn of(
        grid: &Grid,
        givens: CellSet,
        has_marks: bool,
        watch: &dyn Fn() -> bool,
    ) -> Uniqueness {
        if givens.is_empty() {
            return match has_marks {
                true => Uniqueness::OfCandidates,
                false => Uniqueness::Unused,
            };
        }
        // Then the givens are the whole grid, which has one solution.
        if !has_marks && givens == cells_with_values(grid) {
            return Uniqueness::OfGivens;
        }
        let mut values = *grid.values();
        for cell in CellSet::ALL.minus(givens).cells() {
            values[cell.index()] = 0;
        }
        let Ok(puzzle) = Grid::from_values(&values) else {
            return Uniqueness::Unused;
        };
        let (mut search, mut counter) = (SingleSearch::new(&puzzle), SolutionCounter::new(2));
        while !counter.advance(&mut search, NODES_BETWEEN_CHECKS) {
            if !watch() {
                return Uniqueness::Unused;
            }
        }
        match counter.solution_count {
            1 => Uniqueness::OfGivens,
            _ => Uniqueness::Unused,
        }
    }

    /// Whether a technique may be used.
    pub fn allows(self, technique: Technique) -> bool {
        let is_avoidable = matches!(
            technique,
            Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2
        );
        match self {
            Uniqueness::OfGivens => true,
            Uniqueness::OfCandidates => !is_avoidable,
            Uniqueness::Unused => !technique.entry().assumes_uniqueness,
        }
    }

    /// Whether a cell of a pattern may lack one of the pattern's digits.
    pub fn allows_missing_candidates(self) -> bool {
        self == Uniqueness::OfGivens
    }
}

/// The givens of a grid of which some values are givens: all values if there are neither givens nor pencilmarks.
pub fn givens_of(grid: &Grid, givens: CellSet, has_marks: bool) -> CellSet {
    if givens.is_empty() && !has_marks {
        cells_with_values(grid)
    } else {
        givens
    }
}

/// The candidates of a position that are in some solution, if it has several; `None` also if `watch` ends the search. A step
/// removes others or finds a cell that has one: without these there is none, and chains with several branches would search
/// for minutes to find that out.
pub fn true_candidates(state: &State, watch: &dyn Fn() -> bool) -> Option<CandidateSet> {
    let grid = Grid::from_values(state.values()).ok()?;
    let marks = Cell::ALL.map(|cell| state.candidates(cell));
    let mut runner =
        SingleRunner::new(&TrueCandidates, Classic, 0, Probe::of_marked(&grid, &marks));
    while !runner.advance(&mut { NODES_BETWEEN_CHECKS }) {
        if !watch() {
            return None;
        }
    }
    let (status, masks) = runner.answer();
    let digits = masks.map(|mask| DigitSet::from_bits(mask as u16).unwrap_or_default());
    (status == Status::Multiple).then(|| CandidateSet::of_marks(&digits))
}

/// The cells that have values.
pub fn cells_with_values(grid: &Grid) -> CellSet {
    let filled = grid.cells().filter(|(_, value)| value.is_some());
    filled.map(|(cell, _)| cell).collect()
}
