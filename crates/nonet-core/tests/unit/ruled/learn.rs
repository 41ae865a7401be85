//! Learned clauses lose no solution and invent none: on small boards the search that learns finds the solutions that guessing finds.

use std::sync::Arc;

use crate::random::Stream;
use crate::rules::learn::{Learner, are_enough};
use crate::rules::{Layout, Program, Rule, RuleSearch, compile};
use crate::single::SearchEvent;

/// The most solutions that are compared.
const MOST: usize = 300;

fn program(size: usize, regions: Option<&[u8]>, rules: &[(&str, &[i64])]) -> Arc<Program> {
    let rules = rules
        .iter()
        .map(|(name, integers)| Rule::new(name, &[], integers, size).unwrap());
    let layout = Layout::new(size, regions, rules.collect()).unwrap();
    Arc::new(compile(&layout).unwrap())
}

fn all(mut step: impl FnMut(&mut u32) -> SearchEvent<Box<[u8]>>) -> Vec<Box<[u8]>> {
    let mut found = Vec::new();
    while found.len() <= MOST {
        match step(&mut u32::MAX.clone()) {
            SearchEvent::Solution(board) => found.push(board),
            SearchEvent::Exhausted => break,
            SearchEvent::Paused => unreachable!(),
        }
    }
    found
}

fn learned(program: &Program, masks: &[u32], known: &[Box<[u8]>]) -> Vec<Box<[u8]>> {
    match Learner::new(program, masks.to_vec(), known) {
        Some(mut learner) => all(|budget| learner.step(budget)),
        None => Vec::new(),
    }
}

/// A random full grid.
fn full_grid(program: &Arc<Program>, stream: &mut Stream) -> Box<[u8]> {
    let mut search =
        RuleSearch::new(Arc::clone(program), &vec![0; program.model.initial.len()]).unwrap();
    search.guess_at_random(Stream::new(stream.word(), 0));
    match search.step(&mut u32::MAX.clone()) {
        SearchEvent::Solution(board) => board,
        _ => panic!("there are full grids"),
    }
}

/// What the cells of a random puzzle can be: some givens, some candidates that are gone, now and then also of the solution.
/// The fewer cells are given, the more often it has several solutions: of every four, at least `open` are not.
fn random_masks(program: &Arc<Program>, open: usize, stream: &mut Stream) -> Vec<u32> {
    let grid = full_grid(program, stream);
    let size = program.model.size;
    let least = grid.len() * open / 4;
    let open = least + stream.below((grid.len() - least) * 2 / 3);
    let mut masks: Vec<u32> = grid.iter().map(|&value| 1 << (value - 1)).collect();
    let mut order: Vec<usize> = (0..grid.len()).collect();
    stream.shuffle(&mut order);
    for &cell in &order[..open] {
        masks[cell] = program.model.all;
        for _ in 0..stream.below(size / 2) {
            let gone = 1 << stream.below(size);
            if gone != 1 << (grid[cell] - 1) || stream.below(60) == 0 {
                masks[cell] &= !gone;
            }
        }
    }
    masks
}

fn check(program: &Arc<Program>, puzzles: u64) {
    check_open(program, 1, puzzles);
}

fn check_open(program: &Arc<Program>, open: usize, puzzles: u64) {
    assert!(are_enough(program));
    let (mut proper, mut several, mut none, mut conflicts) = (0, 0, 0, 0);
    for index in 0..puzzles {
        let stream = &mut Stream::new(7, index);
        let masks = random_masks(program, open, stream);
        let mut search = RuleSearch::new(Arc::clone(program), &vec![0; masks.len()]).unwrap();
        for (cell, &mask) in masks.iter().enumerate() {
            search.eliminate(cell, !mask);
        }
        let mut expected = all(|budget| search.step(budget));
        if expected.len() > MOST {
            continue;
        }
        let mut found = learned(program, &masks, &[]);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "puzzle {index}: {masks:?}");
        match found.len() {
            0 => none += 1,
            1 => proper += 1,
            _ => several += 1,
        }
        if let Some(mut learner) = Learner::new(program, masks.clone(), &found) {
            let event = learner.step(&mut u32::MAX.clone());
            assert!(matches!(event, SearchEvent::Exhausted), "puzzle {index}");
            conflicts += learner.dead_ends();
        }
    }
    assert!(proper > puzzles / 20, "{proper} proper puzzles");
    assert!(several > puzzles / 20, "{several} with several solutions");
    assert!(none > puzzles / 100, "{none} without one");
    assert!(conflicts > puzzles / 10, "{conflicts} conflicts");
}

#[test]
fn boards_of_4_rows() {
    check(&program(4, None, &[]), 2_000);
}

#[test]
fn boards_of_6_rows() {
    check(&program(6, None, &[]), 1_000);
}

#[test]
fn boards_of_9_rows() {
    check(&program(9, None, &[]), 400);
}

#[test]
fn irregular_boards() {
    let regions = [
        0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5,
        4, 4, 4, 5, 5, 5,
    ];
    check(&program(6, Some(&regions), &[]), 500);
}

#[test]
fn boards_with_more_peers() {
    let crowded = program(9, None, &[("anti_king", &[]), ("diagonal", &[0])]);
    check_open(&crowded, 3, 200);
    check_open(&program(9, None, &[("anti_taxicab", &[])]), 3, 100);
}

/// A puzzle that needs many conflicts: a board without boxes.
fn hard() -> (Arc<Program>, Vec<u32>) {
    let program = program(9, Some(&[]), &[]);
    let stream = &mut Stream::new(3, 1);
    let grid = full_grid(&program, stream);
    let mut masks = vec![program.model.all; 81];
    for _ in 0..24 {
        let cell = stream.below(81);
        masks[cell] = 1 << (grid[cell] - 1);
    }
    (program, masks)
}

#[test]
fn pauses_change_nothing() {
    let (program, masks) = hard();
    let solutions = |slice: u32| {
        let mut learner = Learner::new(&program, masks.clone(), &[]).unwrap();
        let (mut found, mut used) = (Vec::new(), 0);
        while found.len() < 1_000 {
            let mut budget = slice;
            match learner.step(&mut budget) {
                SearchEvent::Solution(board) => found.push(board),
                SearchEvent::Exhausted => break,
                SearchEvent::Paused => assert_eq!(budget, 0),
            }
            used += u64::from(slice - budget);
        }
        assert_eq!(used, found.len() as u64 + learner.dead_ends());
        (found, learner.guesses(), learner.dead_ends())
    };
    let whole = solutions(u32::MAX);
    assert_eq!(whole, solutions(1));
    assert_eq!(whole, solutions(7));
    let mut boards = whole.0;
    assert_eq!(boards.len(), 1_000);
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 1_000);
}

#[test]
fn eliminated_values_are_in_no_later_solution() {
    let (program, masks) = hard();
    let mut learner = Learner::new(&program, masks, &[]).unwrap();
    let mut gone = vec![0_u32; 81];
    for round in 0.. {
        match learner.step(&mut u32::MAX.clone()) {
            SearchEvent::Solution(board) => {
                for (cell, &value) in board.iter().enumerate() {
                    assert_eq!(gone[cell] >> (value - 1) & 1, 0);
                }
                let cell = round * 7 % 81;
                let mask = 1 << (board[cell] - 1);
                gone[cell] |= mask;
                learner.eliminate(cell, mask);
            }
            SearchEvent::Exhausted => {
                assert!(round > 2);
                break;
            }
            SearchEvent::Paused => unreachable!(),
        }
    }
}

#[test]
fn a_long_search_goes_on_learning() {
    // Nothing but a full board of 20 rows without some values: guessing alone does not end.
    let program = program(20, None, &[]);
    let grid = full_grid(&program, &mut Stream::new(5, 0));
    let mut stream = Stream::new(6, 0);
    let mut values = grid.to_vec();
    for value in &mut values {
        if stream.below(100) < 62 {
            *value = 0;
        }
    }
    let mut search = RuleSearch::new(Arc::clone(&program), &values).unwrap();
    let mut found = Vec::new();
    let mut budget = 100_000;
    while found.len() < 50 {
        match search.step(&mut budget) {
            SearchEvent::Solution(board) => found.push(board),
            _ => break,
        }
    }
    for board in &found {
        for (given, value) in values.iter().zip(board.iter()) {
            assert!(*given == 0 || given == value);
        }
    }
    let count = found.len();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), count);
}
