//! The same search at every level of this machine.

use super::*;
use crate::grid::Grid;
use crate::simd::{Level, Portable};

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
        let portable = |search: &mut SingleSearch| search.step_here::<Portable>(&mut { u32::MAX });
        let expected = run(&grid, portable);
        for level in Level::available() {
            let found = run(&grid, |search| level.run(Step(search, &mut { u32::MAX })));
            assert_eq!(found, expected, "{line} with {}", level.name());
        }
    }
}
