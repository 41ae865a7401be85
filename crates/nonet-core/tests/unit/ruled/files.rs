//! Every puzzle of the corpus has its stated count and solution.

use std::sync::Arc;

use super::corpus::{Puzzle, puzzles};
use crate::rules::{Layout, Rule, RuleSearch, compile};
use crate::single::SearchEvent;

/// Nodes after which a puzzle is undecided.
const MOST_NODES: u32 = 2_000_000;

fn search_of(puzzle: &Puzzle) -> RuleSearch {
    let rules = puzzle.rules.iter().map(|(name, cells, integers)| {
        Rule::new(name, cells, integers, puzzle.size)
            .unwrap_or_else(|error| panic!("{}: {error}", puzzle.id))
    });
    let layout = Layout::new(puzzle.size, puzzle.regions.as_deref(), rules.collect()).unwrap();
    let model = Arc::new(compile(&layout).unwrap());
    let mut search = RuleSearch::new(model, &vec![0; puzzle.size * puzzle.size]).unwrap();
    for (cell, &values) in puzzle.candidates.iter().enumerate() {
        search.eliminate(cell, !values);
    }
    search
}

/// The number of solutions up to two, and the first one.
fn solve(puzzle: &Puzzle) -> (u64, Option<Box<[u8]>>) {
    let mut search = search_of(puzzle);
    let (mut count, mut first) = (0, None);
    let mut budget = MOST_NODES;
    while count < 2 {
        match search.step(&mut budget) {
            SearchEvent::Solution(solution) => {
                count += 1;
                first.get_or_insert(solution);
            }
            SearchEvent::Exhausted => break,
            SearchEvent::Paused => panic!("{} is undecided", puzzle.id),
        }
    }
    (count, first)
}

fn check(file: &str, is_asked: impl Fn(&Puzzle) -> bool) {
    let mut asked = 0;
    for puzzle in puzzles(file).iter().filter(|puzzle| is_asked(puzzle)) {
        assert_eq!(puzzle.unknown, Vec::<String>::new(), "{}", puzzle.id);
        let (count, first) = solve(puzzle);
        assert_eq!(Some(count), puzzle.count, "{}", puzzle.id);
        if count == 1 {
            assert_eq!(
                first.as_deref(),
                puzzle.solution.as_deref(),
                "{}",
                puzzle.id
            );
        }
        asked += 1;
    }
    assert!(asked > 0);
}

#[test]
fn jigsaws_of_the_corpus() {
    check("jigsaw", |_| true);
}

#[test]
fn sizes_of_the_corpus_up_to_16() {
    check("sizes", |puzzle| puzzle.size <= 16);
}

#[test]
fn a_sparse_board_of_25_rows_of_the_corpus() {
    check("sizes", |puzzle| puzzle.id == "size_gecode_20");
}

#[test]
#[ignore = "minutes"]
fn sparse_boards_of_25_rows_of_the_corpus() {
    check("sizes", |puzzle| puzzle.size == 25);
}

#[test]
fn killers_of_the_corpus() {
    check("killer", |_| true);
}

#[test]
fn kinds_of_the_corpus() {
    check("kinds", |_| true);
}

#[test]
fn counts_of_the_corpus() {
    check("counts", |_| true);
}
