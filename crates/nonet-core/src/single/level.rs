//! The search compiled for each level of vector instructions.
//!
//! The code uses no vector types: the compiler vectorises the loops over digits in `state.rs`. Running them
//! as a [`Kernel`] lets it use wider registers, three-operand logic (AVX-512) and the population count instruction. All
//! levels give the same solutions in the same order with the same counters.
//!
//! Nanoseconds for solution and proof on one machine (Sapphire Rapids; easy / 17-clue / SE 11+): 994 / 3524 / 113,500
//! with SSE2, 719 / 2278 / 69,300 with AVX2, 536 / 1554 / 48,100 with AVX-512, where one register holds all digits.
//! Tried: AVX-512 in two halves of 256 bits took 656 / 2109 / 78,000, and 534 / 1553 / 56,400 in one register (both before
//! `branch.rs` was made cheaper).

use super::{SearchEvent, SingleSearch};
use crate::simd::{Kernel, Vector};

/// [`SingleSearch::step`] as a kernel.
pub(super) struct Step<'a>(pub &'a mut SingleSearch, pub &'a mut u32);

impl Kernel for Step<'_> {
    type Output = SearchEvent;

    #[inline(always)]
    fn run<V: Vector>(self) -> SearchEvent {
        let Step(search, budget) = self;
        if V::HAS_512_BITS {
            search.step_here::<true>(budget)
        } else {
            search.step_here::<false>(budget)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::simd::Level;

    /// All events up to a limit, with the counters.
    fn run(
        grid: &Grid,
        step: impl Fn(&mut SingleSearch) -> SearchEvent,
    ) -> (Vec<SearchEvent>, u64, u64) {
        let mut search = SingleSearch::new(grid);
        let mut found = Vec::new();
        while found.len() < 500 && found.last() != Some(&SearchEvent::Exhausted) {
            found.push(step(&mut search));
        }
        (found, search.guesses(), search.dead_ends())
    }

    #[test]
    fn every_level_of_this_machine_does_the_same_search() {
        let lines = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "53..7....6..195....98....6.8...6...34..8.3..17..............28....419.......8..7.",
            "1........2........3........4........5........6........7........8........9........",
            "12345678.........9...............................................................",
            ".................................................................................",
        ];
        for line in lines {
            let grid = Grid::from_line(line.as_bytes()).unwrap();
            let expected = run(&grid, |search| search.step_here::<false>(&mut { u32::MAX }));
            let wide = run(&grid, |search| search.step_here::<true>(&mut { u32::MAX }));
            assert_eq!(wide, expected, "{line}");
            for level in Level::available() {
                let found = run(&grid, |search| level.run(Step(search, &mut { u32::MAX })));
                assert_eq!(found, expected, "{line} with {}", level.name());
            }
        }
    }
}
