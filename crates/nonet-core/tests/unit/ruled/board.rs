//! The houses of a plain board, looked through all at once, against the same houses one by one.

use super::lines::after;
use crate::random::Stream;
use crate::rules::compile::compile_whole;
use crate::rules::program::Program;
use crate::rules::propagate::{Board, House, Propagator, Subsets};
use crate::rules::state::{Outcome, State};
use crate::rules::{Layout, RuleSearch, compile};
use crate::simd::Level;
use crate::single::SearchEvent;

/// Positions that are looked at.
const POSITIONS: u64 = 2_000;
/// The houses of a board of nine values.
const HOUSES: usize = Board::HOUSES;

/// Runs what has this number.
type Run<'a> = &'a dyn Fn(&mut State<'_>, usize) -> Outcome;

/// What is left of a position when neither placed values nor so many propagators remove anything more; none if it is a dead end.
fn settled(
    program: &Program,
    values: &[u32],
    level: Level,
    (count, run): (usize, Run<'_>),
) -> Option<Vec<u32>> {
    after(program, values, |state| {
        state.queue.level = level;
        for cell in 0..values.len() as u16 {
            state.changed(cell);
        }
        loop {
            let before = state.values.to_vec();
            tell_peers(state)?;
            for number in 0..count {
                run(state, number)?;
                tell_peers(state)?;
            }
            if *state.values == before[..] {
                return Ok(());
            }
        }
    })
}

/// Placed values leave the cells that see them.
fn tell_peers(state: &mut State<'_>) -> Outcome {
    let model = state.model;
    while let Some(cell) = state.next_placed() {
        let values = state.get(cell);
        for seen in model.each_seen_by(cell, values.trailing_zeros() as u8 + 1) {
            state.remove(seen as u16, values)?;
        }
    }
    Ok(())
}

#[test]
fn all_houses_at_once_find_what_each_finds_by_itself() {
    let layout = Layout::new(9, None, Vec::new()).unwrap();
    let program = compile_whole(&layout).unwrap();
    let is_board = |one: &&Propagator| matches!(one, Propagator::BoardSubsets(_));
    let Some(&pairs) = program.propagators.iter().find(is_board) else {
        panic!("a plain board has its pairs together");
    };
    assert_eq!(program.model.houses.len(), HOUSES);
    let board = Board { first: 0 };
    let of_house = |state: &State<'_>, number: usize| state.model.houses[number];
    let house: Run<'_> = &|state, number| {
        let cells = of_house(state, number);
        Propagator::from(House { cells }).run(state)
    };
    let subset: Run<'_> = &|state, number| {
        let cells = of_house(state, number);
        Propagator::from(Subsets { cells }).run(state)
    };
    // Pairs are left to singles where few cells are open: these run too.
    let each_pair: Run<'_> = &|state, number| match number.checked_sub(HOUSES) {
        None => house(state, number),
        Some(number) => subset(state, number),
    };
    let all_pairs: Run<'_> = &|state, number| match number {
        HOUSES => pairs.run(state),
        _ => house(state, number),
    };
    let kinds: [(&str, [(usize, Run<'_>); 2]); 2] = [
        (
            "houses",
            [(HOUSES, house), (1, &|state, _| board.run(state))],
        ),
        ("pairs", [(2 * HOUSES, each_pair), (HOUSES + 1, all_pairs)]),
    ];
    let quick = compile(&layout).unwrap();
    let mut search = RuleSearch::new(quick.into(), &[0; 81]).unwrap();
    let SearchEvent::Solution(filling) = search.step(&mut u32::MAX.clone()) else {
        panic!("a full board");
    };
    let (mut narrowed, mut dead) = ([0; 2], [0; 2]);
    for index in 0..POSITIONS {
        let stream = &mut Stream::new(54, index);
        // Of each value one more, or two, or any; on some positions a value of the filling is missing.
        let others = stream.below(4);
        let mut values: Vec<u32> = filling
            .iter()
            .map(|value| {
                let more = (0..others).fold(0, |mask, _| mask | 1 << stream.below(9));
                match stream.below(5) {
                    0 => 0x1FF,
                    _ => 1 << (value - 1) | more,
                }
            })
            .collect();
        if stream.below(3) == 0 {
            let cell = stream.below(81);
            values[cell] = 1 << stream.below(9) | 1 << stream.below(9);
        }
        for level in Level::available() {
            let alone = settled(&program, &values, level, (0, house));
            for (kind, &(name, runs)) in kinds.iter().enumerate() {
                let [found, together] = runs.map(|runs| settled(&program, &values, level, runs));
                assert_eq!(found, together, "{name} {index}: {}", level.name());
                dead[kind] += usize::from(found.is_none() && alone.is_some());
                narrowed[kind] += usize::from(found.is_some() && found != alone);
            }
        }
    }
    let some = POSITIONS as usize / 50;
    assert!(
        narrowed.iter().chain(&dead).all(|&count| count > some),
        "{narrowed:?} {dead:?}"
    );
}
