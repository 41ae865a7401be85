//! What sets of cells exclude, against all boards that hold by the slow reference, and against the propagators of the same layout.

use super::lines::{after, some_values};
use super::mixed::boards;
use super::reference;
use crate::random::Stream;
use crate::rules::compile::compile_whole;
use crate::rules::planes::{Board, Houses};
use crate::rules::{Layout, Rule, RuleSearch, compile};
use crate::simd::Level;
use crate::single::SearchEvent;

/// Positions of each layout.
const POSITIONS: usize = 300;

/// Regions of a board of four rows that are no boxes.
const IRREGULAR: [u8; 16] = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];

/// Rules: their kinds, cells and integers.
type Rules = &'static [(&'static str, &'static [usize], &'static [i64])];

/// A name, regions, rules; values that no board has, and those that were removed; positions without a board, and those found so.
type Sample = (&'static str, Option<&'static [u8]>, Rules, [usize; 4]);

const SAMPLES: &[Sample] = &[
    ("boxes", None, &[], [1549, 1549, 167, 167]),
    ("no regions", Some(&[]), &[], [1532, 1532, 168, 168]),
    ("irregular", Some(&IRREGULAR), &[], [1505, 1505, 170, 170]),
    (
        "diagonal",
        None,
        &[("diagonal", &[], &[0])],
        [1542, 1542, 168, 168],
    ),
    (
        "groups",
        None,
        &[("disjoint_groups", &[], &[])],
        [1609, 1609, 161, 161],
    ),
    (
        "extra house",
        None,
        &[("extra_region", &[1, 4, 10, 15], &[])],
        [1480, 1480, 171, 171],
    ),
    (
        "three cells",
        None,
        &[("extra_region", &[0, 6, 9], &[])],
        [1654, 1654, 162, 162],
    ),
];

fn layout(size: usize, regions: Option<&[u8]>, rules: Rules) -> Layout {
    let rule = |&(name, cells, integers): &(&str, &[usize], &[i64])| {
        Rule::new(name, cells, integers, size)
    };
    let rules = rules.iter().map(|one| rule(one).unwrap()).collect();
    Layout::new(size, regions, rules).unwrap()
}

/// The values left of a position; none if it is a dead end.
fn narrowed(layout: &Layout, values: &[u32], level: Level) -> Option<Vec<u32>> {
    let program = compile(layout).unwrap();
    let quick = program.quick.as_ref().expect("houses say everything");
    let mut values = values.to_vec();
    let narrowed = quick.houses.narrow(&program.model, level, &mut values);
    narrowed.is_ok().then_some(values)
}

#[test]
fn sets_keep_what_some_board_has() {
    let mut found = Vec::new();
    for &(name, regions, rules, _) in SAMPLES {
        let layout = layout(4, regions, rules);
        let plain = Layout::new(4, Some(&[]), Vec::new()).unwrap();
        let holds = |values: &&[u8]| {
            let layout = &layout;
            let board = reference::Board { layout, values };
            board.houses_hold() && layout.rules.iter().all(|rule| board.allows(rule))
        };
        let all = boards(&plain);
        let all: Vec<&[u8]> = all.iter().map(|board| &board[..]).filter(holds).collect();
        assert!(!all.is_empty(), "{name}");
        let mut strength = [0; 4];
        for index in 0..POSITIONS {
            let stream = &mut Stream::new(52, index as u64);
            let filling = all[stream.below(all.len())];
            let values = some_values(stream, 4, filling);
            let fits = |board: &&&[u8]| {
                let pairs = board.iter().zip(&values);
                pairs
                    .into_iter()
                    .all(|(&value, mask)| mask >> (value - 1) & 1 == 1)
            };
            let mut kept = vec![0; 16];
            for board in all.iter().filter(fits) {
                for (mask, value) in kept.iter_mut().zip(board.iter()) {
                    *mask |= 1 << (value - 1);
                }
            }
            let left = narrowed(&layout, &values, Level::best());
            for level in Level::available() {
                let also = narrowed(&layout, &values, level);
                assert_eq!(left, also, "{name} {index}: {}", level.name());
            }
            let is_dead = kept[0] == 0;
            strength[2] += usize::from(is_dead);
            let Some(left) = left else {
                assert!(is_dead, "{name} {index}: it has a board");
                strength[3] += 1;
                continue;
            };
            assert_eq!(
                narrowed(&layout, &left, Level::best()).as_ref(),
                Some(&left)
            );
            for ((old, new), kept) in values.iter().zip(&left).zip(&kept) {
                assert_eq!(new & !old, 0, "{name} {index}: a value has come");
                assert_eq!(kept & !new, 0, "{name} {index}: a value of a board is lost");
                if !is_dead {
                    strength[0] += (old & !kept).count_ones() as usize;
                    strength[1] += (old & !new).count_ones() as usize;
                }
            }
        }
        found.push((name, strength));
    }
    let expected: Vec<_> = SAMPLES
        .iter()
        .map(|&(name, .., strength)| (name, strength))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn boards_that_are_changed_lose_what_new_ones_and_propagators_lose() {
    let cases: [(usize, Rules); 7] = [
        (6, &[]),
        (9, &[("windoku", &[], &[])]),
        (9, &[("diagonal", &[], &[0]), ("diagonal", &[], &[1])]),
        (10, &[]),
        (12, &[]),
        (15, &[]),
        (16, &[]),
    ];
    for (size, rules) in cases {
        let layout = layout(size, None, rules);
        let (program, whole) = (compile(&layout).unwrap(), compile_whole(&layout).unwrap());
        let (houses, model) = (Houses::new(&program.model).unwrap(), &program.model);
        let mut search = RuleSearch::new(program.clone().into(), &vec![0; size * size]).unwrap();
        let SearchEvent::Solution(filling) = search.step(&mut u32::MAX.clone()) else {
            panic!("a full board of {size} rows");
        };
        for index in 0..20 {
            let stream = &mut Stream::new(53, index);
            let mut values: Vec<u32> = filling
                .iter()
                .map(|value| match stream.below(5) {
                    0 | 1 => 1 << (value - 1),
                    _ => model.all,
                })
                .collect();
            let mut board = Board::new(&houses, model, Level::best(), &values).unwrap();
            // Values leave one cell after another: what follows is the same as if all had left before.
            for _ in 0..30 {
                let cell = stream.below(size * size);
                let gone = 1 << stream.below(size);
                values[cell] &= !gone;
                board.keep(&houses, cell, !gone);
                let is_alive = board.narrow(&houses, model, Level::best()).is_ok();
                let anew = narrowed(&layout, &values, Level::best());
                let propagated = after(&whole, &values, |state| {
                    if state.values.contains(&0) {
                        return Err(crate::rules::state::DeadEnd);
                    }
                    state.wake_all();
                    whole.propagate(state)
                });
                assert_eq!(is_alive, anew.is_some(), "{size} {index}");
                if !is_alive {
                    break;
                }
                let mut left = vec![0; values.len()];
                board.write(&mut left);
                assert_eq!(Some(&left), anew.as_ref(), "{size} {index}");
                let propagated = propagated.expect("sets find each dead end of propagators");
                let weaker = left
                    .iter()
                    .zip(&propagated)
                    .find(|(left, other)| *left & !*other != 0);
                assert_eq!(weaker, None, "{size} {index}: propagators remove more");
            }
        }
    }
}
