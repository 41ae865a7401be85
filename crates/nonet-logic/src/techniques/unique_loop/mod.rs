//! Unique rectangles and loops: an even loop of cells that all have the same two digits, and in which each house of the
//! loop has two cells. Without further candidates in it the two digits could be swapped.
//!
//! Why: if every cell of the loop had only the two digits, swapping them along the loop would give a second solution. In a
//! puzzle with one solution, one of the extra candidates of the loop is true:
//!
//! - type 1: one cell has extra candidates; it is neither of the two digits.
//! - type 2: all extra candidates are one digit; it goes from the cells that see all of them.
//! - type 3: two cells have extra candidates; together they act as one cell with these candidates in a naked or hidden
//!   subset of a house that both are in.
//! - type 4: two cells have extra candidates, and a house of both has one of the two digits only there; the other digit goes
//!   from both.
//!
//! Example (type 1): r1c1, r1c4 and r2c1 have {2, 7}, r2c4 has {2, 5, 7}: r2c4 is 5.
//!
//! Sudoku Explainer collects all finds and offers them by difficulty, then type, then order of the scan. Its version 1.2.1
//! has two faults, which `is_mended` avoids: extra candidates of a cell that the search tried before count against the
//! cells tried after it, which hides loops; and type 3 looks only for hidden subsets of at least as many digits as there
//! are extra candidates.

mod loops;
mod types;

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use crate::candidate::Candidate;
use crate::house::{House, positions_in};
use crate::sink::Sink;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

/// A loop cannot be longer: a house has at most one cell of each parity.
const LONGEST: usize = 18;

/// The cells of a loop in order.
#[derive(Clone, Copy, Debug)]
struct Loop {
    cells: [Cell; LONGEST],
    len: usize,
    /// The two digits as bits.
    digits: u16,
}

impl Loop {
    fn cells(&self) -> &[Cell] {
        &self.cells[..self.len]
    }
}

/// A conclusion from a loop, with what identifies and explains it.
#[derive(Clone, Copy, Debug)]
struct Find {
    /// 1 to 4.
    kind: u8,
    conclusion: Conclusion,
    unique_loop: Loop,
    /// Type 3: the subset's digits and its cells outside the loop. Type 4: the locked digit.
    subset_digits: u16,
    subset_cells: CellSet,
    /// Types 3 and 4.
    house: Option<House>,
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

    fn pattern(&self, state: &State) -> Pattern {
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
struct Finds {
    keeps_all: bool,
    finds: Vec<Find>,
}

impl Finds {
    fn add(&mut self, find: Find) {
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
}

fn order(find: &Find) -> (f64, u8) {
    (find.conclusion.difficulty, find.kind)
}

/// Offers the conclusions from all loops, sorted by difficulty, then type.
pub fn search(state: &State, is_mended: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut finds = Finds {
        keeps_all: sink.wants_all(),
        finds: Vec::new(),
    };
    loops::for_each_loop(state, is_mended, sink, |unique_loop| {
        types::add_finds(state, unique_loop, is_mended, &mut finds);
    })?;
    let mut finds = finds.finds;
    finds.sort_by(|a, b| {
        let by_difficulty = a.conclusion.difficulty.total_cmp(&b.conclusion.difficulty);
        by_difficulty.then(a.kind.cmp(&b.kind))
    });
    for find in finds {
        sink.offer(find.conclusion, || find.pattern(state))?;
    }
    ControlFlow::Continue(())
}
