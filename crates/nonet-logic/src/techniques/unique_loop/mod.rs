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

mod find;
mod loops;
mod types;

use std::ops::ControlFlow;

use find::Finds;

use crate::sink::Sink;
use crate::state::State;

/// Offers the conclusions from all loops, sorted by difficulty, then type.
pub fn search(state: &State, is_mended: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut finds = Finds {
        keeps_all: sink.wants_all(),
        finds: Vec::new(),
    };
    loops::for_each_loop(state, is_mended, sink, |unique_loop| {
        types::add_finds(state, unique_loop, is_mended, &mut finds);
    })?;
    for find in finds.sorted() {
        sink.offer(find.conclusion, || find.pattern(state))?;
    }
    ControlFlow::Continue(())
}
