//! Random rules of all kinds, mixed, on small boards: the search finds as many solutions as there are boards on which all rules hold.
//! A propagator that removed a value of a solution would lose boards; one that missed a contradiction of placed cells would find too many.

use std::sync::Arc;

use super::reference::Board;
use crate::random::Stream;
use crate::rules::{Layout, Rule, RuleSearch, compile};
use crate::single::SearchEvent;

/// Puzzles of each layout.
const PUZZLES: u64 = 1_500;

/// The kinds that a small board can have: their least and most cells, whether these are a line of the board, and the least and
/// the greatest integer, or none.
const KINDS: &[Sample] = &[
    ("diagonal", 0, 0, Shape::Set, &[(0, 1)]),
    ("disjoint_groups", 0, 0, Shape::Set, &[]),
    ("anti_knight", 0, 0, Shape::Set, &[]),
    ("anti_king", 0, 0, Shape::Set, &[]),
    ("anti_taxicab", 0, 0, Shape::Set, &[]),
    ("nonconsecutive", 0, 0, Shape::Set, &[]),
    ("negative", 0, 0, Shape::Set, &[(0, 2), (2, 4)]),
    ("extra_region", 2, 4, Shape::Set, &[]),
    ("cage", 1, 4, Shape::Set, &[]),
    ("cage", 1, 4, Shape::Set, &[(1, 10)]),
    ("cage", 2, 4, Shape::Path, &[(3, 10)]),
    ("sum", 1, 6, Shape::Set, &[(1, 16)]),
    (
        "sum",
        3,
        3,
        Shape::Set,
        &[(-6, 9), (-2, 2), (-1, 3), (1, 1)],
    ),
    ("rellik_cage", 1, 4, Shape::Path, &[(1, 8)]),
    ("equality_cage", 2, 4, Shape::Path, &[]),
    ("arrow", 2, 5, Shape::Path, &[(1, 1)]),
    ("arrow", 4, 8, Shape::Set, &[(2, 2)]),
    ("double_arrow", 3, 5, Shape::Path, &[]),
    ("thermometer", 2, 4, Shape::Path, &[]),
    ("slow_thermometer", 2, 5, Shape::Path, &[]),
    ("whisper", 2, 5, Shape::Path, &[(1, 3)]),
    ("renban", 1, 4, Shape::Path, &[]),
    ("nabner", 2, 3, Shape::Path, &[]),
    ("modular", 2, 6, Shape::Path, &[(2, 5)]),
    ("palindrome", 2, 6, Shape::Path, &[]),
    ("zipper", 3, 6, Shape::Path, &[]),
    ("between", 3, 5, Shape::Path, &[]),
    ("lockout", 3, 5, Shape::Path, &[(1, 3)]),
    ("region_sum", 2, 7, Shape::Path, &[]),
    ("sum_line", 1, 6, Shape::Path, &[(2, 8)]),
    ("equal_sums", 4, 4, Shape::Set, &[(2, 2), (1, 1), (1, 1)]),
    ("equal_sums", 5, 5, Shape::Set, &[(2, 2), (3, 3)]),
    ("difference", 2, 2, Shape::Path, &[(1, 3)]),
    ("ratio", 2, 2, Shape::Path, &[(2, 3)]),
    ("sum_pair", 2, 2, Shape::Path, &[(3, 7)]),
    ("greater", 2, 2, Shape::Path, &[]),
    ("minimum", 1, 2, Shape::Set, &[]),
    ("maximum", 1, 2, Shape::Set, &[]),
    ("odd", 1, 3, Shape::Set, &[]),
    ("even", 1, 3, Shape::Set, &[]),
    ("quadruple", 4, 4, Shape::Set, &[(1, 4), (1, 4)]),
    ("contains", 2, 5, Shape::Set, &[(0, 1), (1, 4), (1, 4)]),
    ("clone", 4, 4, Shape::Set, &[]),
    ("same_values", 6, 6, Shape::Set, &[(2, 3)]),
    ("counting_circles", 1, 7, Shape::Set, &[]),
    ("count_distinct", 2, 6, Shape::Set, &[]),
    ("indexer", 1, 3, Shape::Set, &[(0, 1)]),
    ("little_killer", 2, 4, Shape::Path, &[(3, 14)]),
    ("sandwich", 0, 0, Shape::Line, &[(0, 9)]),
    ("x_sum", 0, 0, Shape::Line, &[(1, 15)]),
    ("skyscraper", 0, 0, Shape::Line, &[(1, 4)]),
    ("hidden_skyscraper", 0, 0, Shape::Line, &[(1, 4)]),
    ("numbered_room", 0, 0, Shape::Line, &[(1, 4)]),
    ("full_rank", 0, 0, Shape::Line, &[(1, 16)]),
    ("lunchbox", 2, 4, Shape::Path, &[(0, 6)]),
    ("value_index", 3, 5, Shape::Path, &[]),
];

/// A kind of rules: name, least and most cells, how they lie, ranges of the integers.
type Sample = (&'static str, usize, usize, Shape, &'static [(i64, i64)]);

/// How the cells of a rule lie.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// Anywhere.
    Set,
    /// Each beside the one before.
    Path,
    /// A row or a column.
    Line,
}

fn within(stream: &mut Stream, least: i64, most: i64) -> i64 {
    least + stream.below((most - least + 1) as usize) as i64
}

fn cells_of(stream: &mut Stream, size: usize, count: usize, shape: Shape) -> Option<Vec<usize>> {
    if shape == Shape::Line {
        let number = within(stream, 0, size as i64 - 1) as usize;
        let is_row = within(stream, 0, 1) == 0;
        let cell = |place| {
            if is_row {
                number * size + place
            } else {
                place * size + number
            }
        };
        let mut cells: Vec<usize> = (0..size).map(cell).collect();
        if within(stream, 0, 1) == 0 {
            cells.reverse();
        }
        return Some(cells);
    }
    let mut cells: Vec<usize> = Vec::new();
    for _ in 0..100 {
        if cells.len() == count {
            return Some(cells);
        }
        let cell = within(stream, 0, (size * size) as i64 - 1) as usize;
        let is_near = |other: usize| {
            (cell / size).abs_diff(other / size) <= 1 && (cell % size).abs_diff(other % size) <= 1
        };
        if !cells.contains(&cell)
            && (shape == Shape::Set || cells.last().is_none_or(|&last| is_near(last)))
        {
            cells.push(cell);
        }
    }
    None
}

fn random_rule(stream: &mut Stream, size: usize, has_regions: bool) -> Option<Rule> {
    let (name, least, most, shape, ranges) =
        KINDS[within(stream, 0, KINDS.len() as i64 - 1) as usize];
    if name == "disjoint_groups" && !has_regions {
        return None;
    }
    let count = within(stream, least as i64, most as i64) as usize;
    let cells = cells_of(stream, size, count, shape)?;
    let integers: Vec<i64> = ranges
        .iter()
        .map(|&(least, most)| within(stream, least, most))
        .collect();
    Rule::new(name, &cells, &integers, size).ok()
}

/// The boards of a layout without rules.
pub fn boards(layout: &Layout) -> Vec<Box<[u8]>> {
    let plain = Layout {
        rules: Vec::new(),
        ..layout.clone()
    };
    let mut search = RuleSearch::new(
        Arc::new(compile(&plain).unwrap()),
        &vec![0; layout.size * layout.size],
    )
    .unwrap();
    let mut found = Vec::new();
    while let SearchEvent::Solution(board) = search.step(&mut u32::MAX.clone()) {
        found.push(board);
    }
    found
}

fn check(size: usize, regions: Option<&[u8]>, expected_boards: usize, puzzles: u64) {
    let plain = Layout::new(size, regions, Vec::new()).unwrap();
    let boards = boards(&plain);
    assert_eq!(boards.len(), expected_boards);
    for board in &boards {
        assert!(
            Board {
                layout: &plain,
                values: board
            }
            .houses_hold()
        );
    }
    let (mut asked, mut with_solutions) = (vec![0_u32; 64], 0);
    for index in 0..puzzles {
        let stream = &mut Stream::new(44, index);
        let count = within(stream, 1, 4) as usize;
        let mut rules = Vec::new();
        while rules.len() < count {
            rules.extend(random_rule(stream, size, !plain.regions.is_empty()));
        }
        let layout = Layout {
            rules,
            ..plain.clone()
        };
        let Ok(program) = compile(&layout) else {
            continue;
        };
        let mut masks = vec![(1_u32 << size) - 1; size * size];
        for _ in 0..within(stream, 0, 8) {
            let cell = within(stream, 0, (size * size) as i64 - 1) as usize;
            let removed = 1 << within(stream, 0, size as i64 - 1);
            if masks[cell] & !removed != 0 {
                masks[cell] &= !removed;
            }
        }
        let mut search = RuleSearch::new(Arc::new(program), &vec![0; size * size]).unwrap();
        for (cell, mask) in masks.iter().enumerate() {
            search.eliminate(cell, !mask);
        }
        let mut found = Vec::new();
        while let SearchEvent::Solution(board) = search.step(&mut u32::MAX.clone()) {
            found.push(board);
        }
        found.sort_unstable();
        let fits = |values: &[u8]| {
            let in_masks = values
                .iter()
                .zip(&masks)
                .all(|(&value, mask)| mask >> (value - 1) & 1 == 1);
            let board = Board {
                layout: &layout,
                values,
            };
            in_masks && layout.rules.iter().all(|rule| board.allows(rule))
        };
        let mut expected: Vec<&Box<[u8]>> = boards.iter().filter(|board| fits(board)).collect();
        expected.sort_unstable();
        assert_eq!(
            found.iter().collect::<Vec<_>>(),
            expected,
            "puzzle {index}: {:?}",
            layout.rules
        );
        with_solutions += u32::from(!found.is_empty());
        for rule in &layout.rules {
            asked[rule.kind as usize] += u32::from(!found.is_empty());
        }
    }
    assert!(
        u64::from(with_solutions) > puzzles / 10,
        "{with_solutions} of {puzzles} have solutions"
    );
    let kinds = asked.iter().filter(|&&count| count > 0).count();
    assert!(
        puzzles < 1_000 || kinds >= 40,
        "{kinds} kinds of rules in puzzles with solutions"
    );
}

#[test]
fn mixed_rules_on_boards_with_boxes() {
    check(4, None, 288, PUZZLES);
}

#[test]
fn mixed_rules_on_boards_without_regions() {
    check(4, Some(&[]), 576, PUZZLES);
}

#[test]
fn mixed_rules_on_an_irregular_board() {
    let regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
    check(4, Some(&regions), boards_by_filter(&regions), PUZZLES);
}

/// The number of Latin squares whose regions have all values.
fn boards_by_filter(regions: &[u8]) -> usize {
    let latin = Layout::new(4, Some(&[]), Vec::new()).unwrap();
    let jigsaw = Layout::new(4, Some(regions), Vec::new()).unwrap();
    let boards = boards(&latin);
    boards
        .iter()
        .filter(|values| {
            Board {
                layout: &jigsaw,
                values,
            }
            .houses_hold()
        })
        .count()
}

#[test]
fn mixed_rules_on_boards_of_five_rows() {
    check(5, Some(&[]), 161_280, 60);
}
