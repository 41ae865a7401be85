//! Generated puzzles: another engine checks every constraint, and the output depends on seed, index and request alone.

use nonet_core::generate::{
    GenerateOptions, GeneratedColumns, Impossible, Plan, Request, Symmetry, generate,
};
use nonet_core::lane::Level;
use nonet_core::{Abandoned, Cell, CellSet, Grid, search};
use std::ops::Range;

fn plan(request: Request) -> Plan {
    request.plan().expect("such puzzles exist")
}

fn make(request: Request, indices: Range<u64>, options: GenerateOptions) -> GeneratedColumns {
    generate(&plan(request), indices, options, &mut |_| true).expect("the job is never stopped")
}

fn minimal() -> Request {
    Request {
        minimal: true,
        ..Request::default()
    }
}

fn givens(count: u8) -> Request {
    Request {
        givens: Some(count..=count),
        ..Request::default()
    }
}

/// Asserts, by the single engine, that the puzzle is proper and has this solution.
fn assert_proper(puzzle: &[u8; 81], solution: &[u8; 81]) {
    let outcome = search(&Grid::from_values(puzzle).unwrap(), 2);
    assert_eq!(outcome.solution_count, 1, "{puzzle:?}");
    assert_eq!(outcome.solutions[0].unwrap().values(), solution);
}

fn is_minimal(puzzle: &[u8; 81]) -> bool {
    (0..81).filter(|&cell| puzzle[cell] > 0).all(|cell| {
        let mut rest = *puzzle;
        rest[cell] = 0;
        search(&Grid::from_values(&rest).unwrap(), 2).solution_count == 2
    })
}

fn count_of(puzzle: &[u8; 81]) -> usize {
    puzzle.iter().filter(|&&value| value > 0).count()
}

#[test]
fn puzzles_meet_the_request() {
    for request in [Request::default(), givens(24), minimal()] {
        let made = make(request.clone(), 0..200, GenerateOptions::default());
        assert_eq!(made.puzzle.len(), 200);
        for (puzzle, solution) in made.puzzle.iter().zip(&made.solution) {
            assert_proper(puzzle, solution);
            let wanted =
                request
                    .givens
                    .clone()
                    .unwrap_or(if request.minimal { 17..=40 } else { 28..=32 });
            assert!(wanted.contains(&(count_of(puzzle) as u8)));
            assert!(!request.minimal || is_minimal(puzzle));
        }
    }
}

#[test]
fn every_symmetry_holds_with_and_without_minimality() {
    for symmetry in Symmetry::ALL {
        for request in [minimal(), Request::default()] {
            let request = Request {
                symmetry,
                ..request
            };
            let made = make(request.clone(), 0..3, GenerateOptions::default());
            assert_eq!(made.puzzle.len(), 3, "{symmetry:?}");
            for (puzzle, solution) in made.puzzle.iter().zip(&made.solution) {
                assert_proper(puzzle, solution);
                assert!(!request.minimal || is_minimal(puzzle));
                for orbit in symmetry.orbits() {
                    let given = orbit.cells().filter(|cell| puzzle[cell.index()] > 0);
                    assert!([0, orbit.len()].contains(&given.count()));
                }
            }
        }
    }
}

#[test]
fn givens_are_in_the_pattern() {
    // All but the middle box, and the corners of the others.
    let is_allowed = |cell: &Cell| cell.r#box() != 4 && ![0, 8, 72, 80].contains(&cell.index());
    let pattern: CellSet = Cell::ALL.into_iter().filter(is_allowed).collect();
    let made = make(
        Request {
            pattern,
            ..minimal()
        },
        0..50,
        GenerateOptions::default(),
    );
    assert_eq!(made.puzzle.len(), 50);
    for (puzzle, solution) in made.puzzle.iter().zip(&made.solution) {
        assert_proper(puzzle, solution);
        assert!(is_minimal(puzzle));
        let is_blank = |cell: Cell| puzzle[cell.index()] == 0;
        assert!(CellSet::ALL.minus(pattern).cells().all(is_blank));
    }
}

/// The cells of a pattern as nine lines.
fn drawn(lines: &str) -> CellSet {
    let cells = Cell::ALL
        .into_iter()
        .zip(lines.split_whitespace().collect::<String>().into_bytes());
    cells
        .filter(|&(_, byte)| byte == b'x')
        .map(|(cell, _)| cell)
        .collect()
}

const HEART: &str =
    "..xx.xx.. .x..x..x. x...x...x x.......x x...x...x .x..x..x. ..x...x.. ...x.x... ....x....";
const LETTER_G: &str =
    "..xxxxxx. .x......x x........ x........ x....xxxx x.......x x.......x .x......x ..xxxxxx.";
const LETTER_A: &str =
    "....x.... ...x.x... ...x.x... ..x...x.. ..x...x.. .xxxxxxx. .x.....x. x.......x x.......x";
const LETTER_O: &str =
    "..xxxxx.. .x.....x. x.......x x.......x x...x...x x.......x x.......x .x.....x. ..xxxxx..";

#[test]
fn a_pattern_of_few_cells_is_filled() {
    // Of the 22 cells of an A, one climb in thirty comes to a puzzle.
    for (lines, count) in [(HEART, 10), (LETTER_G, 10), (LETTER_A, 2)] {
        let pattern = drawn(lines);
        let request = Request {
            pattern,
            ..Request::default()
        };
        assert!(plan(request.clone()).is_tight);
        let made = make(request.clone(), 0..count, GenerateOptions::default());
        assert_eq!(made.puzzle.len(), count as usize);
        for (puzzle, solution) in made.puzzle.iter().zip(&made.solution) {
            assert_proper(puzzle, solution);
            let given = |cell: &Cell| puzzle[cell.index()] > 0;
            assert_eq!(
                Cell::ALL.into_iter().filter(given).collect::<CellSet>(),
                pattern
            );
        }
        let alone = GenerateOptions {
            threads: 1,
            ..GenerateOptions::default()
        };
        assert_eq!(make(request.clone(), 0..count, alone), made);
        assert_eq!(make(request, 1..2, alone).puzzle[0], made.puzzle[1]);
    }
}

#[test]
fn fewer_givens_than_cells_or_none_that_is_redundant_are_found_in_a_pattern() {
    for request in [
        Request {
            givens: Some(24..=25),
            ..Request::default()
        },
        Request {
            minimal: true,
            ..Request::default()
        },
        Request {
            minimal: true,
            symmetry: Symmetry::Vertical,
            ..Request::default()
        },
    ] {
        let request = Request {
            pattern: drawn(&HEART.replace("....x....", "x...x...x")),
            ..request
        };
        let made = make(request.clone(), 0..3, GenerateOptions::default());
        assert_eq!(made.puzzle.len(), 3);
        for (puzzle, solution) in made.puzzle.iter().zip(&made.solution) {
            assert_proper(puzzle, solution);
            assert!(!request.minimal || is_minimal(puzzle));
            assert!(request.minimal || (24..=25).contains(&count_of(puzzle)));
        }
    }
}

#[test]
fn the_search_in_a_pattern_ends_at_its_limit_and_when_it_is_stopped() {
    let pattern = drawn(LETTER_O);
    let request = Request {
        pattern,
        ..Request::default()
    };
    let few = GenerateOptions {
        attempts: 300,
        ..GenerateOptions::default()
    };
    assert_eq!(make(request.clone(), 0..2, few).puzzle.len(), 0);
    let endless = GenerateOptions {
        attempts: u32::MAX,
        ..GenerateOptions::default()
    };
    let stopped = generate(&plan(request), 0..1, endless, &mut |_| false);
    assert!(stopped.is_err());
}

#[test]
fn puzzles_do_not_depend_on_level_threads_or_neighbours() {
    // 23 givens are so rare that most puzzles take several attempts, which run side by side at the end.
    for (request, count) in [
        (minimal(), 10_000),
        (givens(23), 300),
        (Request::default(), 300),
    ] {
        let options = |threads, level| GenerateOptions {
            seed: 9,
            threads,
            level,
            ..GenerateOptions::default()
        };
        let expected = make(request.clone(), 0..count, options(1, Level::best()));
        assert_eq!(expected.puzzle.len() as u64, count);
        for level in Level::available() {
            assert_eq!(
                make(request.clone(), 0..300, options(1, level)).puzzle,
                expected.puzzle[..300]
            );
        }
        assert_eq!(
            make(request.clone(), 0..count, options(2, Level::best())),
            expected
        );
        for index in [0, 17, 299] {
            let alone = make(request.clone(), index..index + 1, options(1, Level::best()));
            assert_eq!(alone.puzzle[0], expected.puzzle[index as usize]);
        }
    }
}

#[test]
fn the_collection_ends_at_the_first_puzzle_not_found() {
    let few = GenerateOptions {
        attempts: 100,
        ..GenerateOptions::default()
    };
    let made = make(givens(22), 0..10_000, few);
    let first = made.puzzle.len();
    assert!((1..1000).contains(&first), "{first}");
    assert_eq!(
        make(givens(22), 0..10_000, GenerateOptions { threads: 1, ..few }),
        made
    );
    // More attempts lead further, and the first puzzles stay the same.
    let more = make(givens(22), 0..first as u64 + 1, GenerateOptions::default());
    assert_eq!(more.puzzle[..first], made.puzzle);
    assert_eq!(more.puzzle.len(), first + 1);
    assert_eq!(make(givens(18), 0..100, few).puzzle.len(), 0);
}

#[test]
fn progress_can_stop_the_job() {
    let stopped = generate(
        &plan(minimal()),
        0..1_000_000,
        GenerateOptions::default(),
        &mut |done| done < 1000,
    );
    assert_eq!(stopped, Err(Abandoned::Stopped));
}

#[test]
fn impossible_requests_are_refused() {
    assert_eq!(givens(16).plan().unwrap_err(), Impossible::TooFewGivens(16));
}

#[test]
#[ignore = "a minute"]
fn a_million_puzzles_are_proper_and_minimal() {
    for (request, count) in [(minimal(), 100_000), (Request::default(), 900_000)] {
        let made = make(request.clone(), 0..count, GenerateOptions::default());
        assert_eq!(made.puzzle.len() as u64, count);
        for (puzzle, solution) in made.puzzle.iter().zip(&made.solution) {
            assert_proper(puzzle, solution);
            assert!(!request.minimal || is_minimal(puzzle));
        }
    }
}
