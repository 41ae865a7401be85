//! The same search at every level of this machine, and for two states together as for each alone.

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

#[test]
fn two_states_propagated_together_end_as_each_alone() {
    let line = "1........2........3........4........5........6........7........8........9........";
    let mut open = vec![State::new(&Grid::from_line(line.as_bytes()).unwrap())];
    let mut ends = 0;
    for _ in 0..3_000 {
        let Some(mut state) = open.pop() else { break };
        if state.propagate::<Portable>() != Fixpoint::Open {
            continue;
        }
        let Some(guess) = Guess::choose::<Portable>(&state) else {
            continue;
        };
        let mut alone = [guess.split(&mut state), state];
        let [mut first, mut second] = alone;
        let expected = alone.each_mut().map(State::propagate::<Portable>);
        let found = State::propagate_both::<Portable>(&mut first, &mut second);
        assert_eq!(found, expected);
        for (state, other) in [first, second].iter().zip(&alone) {
            assert_eq!((state.eight, state.ninth), (other.eight, other.ninth));
        }
        ends += usize::from(found[0] != found[1]);
        open.extend([second, first]);
    }
    assert!(ends > 100, "{ends} pairs ended differently");
}
