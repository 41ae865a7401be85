//! Unique rectangles and unique loops: cells that all have the same two digits, with two of them in each of their rows,
//! columns and boxes. A rectangle is a loop of four cells.
//!
//! Why: if all cells of the loop took only the two digits, these could trade places, and the puzzle would have two
//! solutions. It has one, so a cell of the loop takes an *extra* digit. [`types`] says what follows.
//!
//! Example: r1c1, r1c4 and r2c1 have {2, 7}, and r2c4 has {2, 5, 7}. r2c4 is 5, so 2 and 7 go from it.
//!
//! Sudoku Explainer finds loops in the order of [`walk`]. It takes the find with the lowest value; of these, the one with
//! the lowest type; of these, the first.

mod types;
mod walk;

use std::ops::ControlFlow;

use nonet_core::CellSet;

use crate::collect::Collector;
use crate::state::State;
use types::{Loop, LoopFind};
use walk::LoopWalk;

/// Offers every find that removes a candidate, the easiest first. With `is_mended` the faults of Sudoku Explainer 1.2.1
/// are avoided: see [`walk`] and [`types`].
pub fn search(state: &State, is_mended: bool, collector: &mut Collector) -> ControlFlow<()> {
    let mut known: Vec<CellSet> = Vec::new();
    let mut finds: Vec<LoopFind> = Vec::new();
    for start in state.bivalue_cells().cells() {
        LoopWalk::new(state, start, is_mended).search(collector, &mut |path| {
            // A loop is met from each of its bivalue cells and in both directions. What follows is the same.
            let cells = CellSet::of(path);
            if !known.contains(&cells) {
                known.push(cells);
                let found = Loop::new(state, path).finds(is_mended).into_iter();
                finds.extend(found.filter(|find| !find.conclusion.eliminations.is_empty()));
            }
        })?;
    }
    finds.sort_by(LoopFind::order);
    for find in finds {
        collector.offer(find.conclusion, || find.pattern())?;
    }
    ControlFlow::Continue(())
}
