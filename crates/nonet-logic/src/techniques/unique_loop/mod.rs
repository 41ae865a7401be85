//! Unique rectangles and unique loops: cells that all have the same two digits, with two of them in each of their rows,
//! columns and boxes. A rectangle is a loop of four cells.
//!
//! Why: if all cells of the loop took only the two digits, these could trade places, and the puzzle would have two
//! solutions. It has one, so a cell of the loop takes an *extra* digit. [`types`] says what follows.
//!
//! Example: r1c1, r1c4 and r2c1 have {2, 7}, and r2c4 has {2, 5, 7}. r2c4 is 5, so 2 and 7 go from it.
//!
//! Sudoku Explainer finds loops cell by cell in the order of [`walk`]. It takes the find with the lowest value; of these,
//! the one with the lowest type; of these, the first.

mod types;
mod walk;

use std::ops::ControlFlow;

use nonet_core::CellSet;

use crate::sink::Sink;
use crate::state::State;
use types::Find;
use walk::Walk;

/// Offers every find that removes a candidate, the easiest first; only the first if the sink wants no more. With
/// `is_mended` the two faults of Sudoku Explainer 1.2.1 are avoided: see [`walk`] and [`types`].
pub fn search(state: &State, is_mended: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    let wants_all = sink.wants_all();
    let mut known: Vec<CellSet> = Vec::new();
    let mut finds: Vec<Find> = Vec::new();
    for start in state.bivalue_cells().cells() {
        let Some(mut walk) = Walk::new(state, start, is_mended) else {
            continue;
        };
        walk.for_each_loop(sink, |found| {
            // A loop is met from each of its bivalue cells and in both directions. What follows is the same.
            if known.contains(&found.cell_set) {
                return;
            }
            known.push(found.cell_set);
            types::for_each_find(state, found, is_mended, |find| {
                if wants_all {
                    finds.push(find);
                } else if finds.first().is_none_or(|best| find.is_before(best)) {
                    finds = vec![find];
                }
            });
        })?;
    }
    finds.sort_by(Find::order);
    for find in finds {
        sink.offer(find.conclusion(), || find.pattern(state))?;
    }
    ControlFlow::Continue(())
}
