//! What follows from a loop, and which of the finds are kept.

use nonet_core::{Cell, CellSet, Digit};

use crate::candidate::Candidate;
use crate::house::{House, positions_in};
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

/// A loop cannot be longer: a house has at most one cell of each parity.
pub const LONGEST: usize = 18;

/// The cells of a loop in order.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    /// The cells; only the first `len` count.
    pub cells: [Cell; LONGEST],
    /// The number of cells.
    pub len: usize,
    /// The two digits as bits.
    pub digits: u16,
}

impl Loop {
    /// The cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.len]
    }
}

/// A conclusion from a loop, with what identifies and explains it.
#[derive(Clone, Copy, Debug)]
pub struct Find {
    /// 1 to 4.
    pub kind: u8,
    /// What it changes.
    pub conclusion: Conclusion,
    /// The loop.
    pub unique_loop: Loop,
    /// Type 3: the subset's digits. Type 4: the locked digit.
    pub subset_digits: u16,
    /// Type 3: the subset's cells outside the loop.
    pub subset_cells: CellSet,
    /// Types 3 and 4: the house of the subset or of the locked digit.
    pub house: Option<House>,
}

impl Find {
    /// Whether another find is the same, as Sudoku Explainer compares them: also if its loop starts elsewhere.
    fn is_same(&self, other: &Find) -> bool {
        let cells = |find: &Find| {
            find.unique_loop
                .cells()
                .iter()
                .copied()
                .collect::<CellSet>()
        };
        self.conclusion.technique == other.conclusion.technique
            && cells(self) == cells(other)
            && (self.kind != 3
                || (self.house, self.subset_digits, self.subset_cells)
                    == (other.house, other.subset_digits, other.subset_cells))
    }

    /// The loop, its extra candidates and the subset.
    pub fn pattern(&self, state: &State) -> Pattern {
        let cells = self.unique_loop.cells().to_vec();
        let houses = self.house.into_iter().collect();
        let mut pattern = Pattern::new(state, cells, self.unique_loop.digits, houses);
        let extra = self.unique_loop.cells().iter().flat_map(|&cell| {
            let extra = state.mask(cell) & !self.unique_loop.digits;
            candidates(cell, extra)
        });
        let subset = self.subset_cells.cells();
        let subset =
            subset.flat_map(|cell| candidates(cell, state.mask(cell) & self.subset_digits));
        let extra = extra.chain(subset);
        pattern
            .candidates
            .extend(extra.map(|extra| (Role::Extra, extra)));
        pattern.cells.extend(self.subset_cells.cells());
        pattern
    }
}

/// Digits of a cell as candidates.
fn candidates(cell: Cell, digits: u16) -> impl Iterator<Item = Candidate> {
    positions_in(digits).map(move |digit| Candidate::new(cell, Digit::ALL[digit]))
}

/// The finds so far: the best one, or all of them.
pub struct Finds {
    /// Whether all finds are kept, or only the best.
    pub keeps_all: bool,
    /// The finds in the order of the search.
    pub finds: Vec<Find>,
}

impl Finds {
    /// Keeps a find if it is new or better.
    pub fn add(&mut self, find: Find) {
        if self.keeps_all {
            if !self.finds.iter().any(|known| known.is_same(&find)) {
                self.finds.push(find);
            }
            return;
        }
        match self.finds.first_mut() {
            None => self.finds.push(find),
            Some(best) if order(&find).lt(&order(best)) => *best = find,
            Some(_) => {}
        }
    }

    /// The finds by difficulty, then type, then order of the search.
    pub fn sorted(mut self) -> Vec<Find> {
        self.finds.sort_by(|a, b| {
            let by_difficulty = a.conclusion.difficulty.total_cmp(&b.conclusion.difficulty);
            by_difficulty.then(a.kind.cmp(&b.kind))
        });
        self.finds
    }
}

/// Finds are sorted by difficulty, then type.
fn order(find: &Find) -> (f64, u8) {
    (find.conclusion.difficulty, find.kind)
}
