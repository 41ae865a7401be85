//! The lane engine against a plain search, and its levels, batch sizes and threads against each other.

use nonet_core::lane::{Feed, Level, Outcome, Packed, Search};
use nonet_core::{
    Abandoned, BatchOptions, PuzzleSource, SolveColumns, SolveColumnsMut, Status, TextSource,
    solve_batch, solve_batch_into,
};
use std::num::NonZeroU64;

/// Numbers that look random (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A solved grid: the cyclic one with digits, lines and chutes shuffled.
fn random_solution(dice: &mut Dice) -> [u8; 81] {
    let mut digits: Vec<u8> = (1..=9).collect();
    dice.shuffle(&mut digits);
    let [rows, columns] = [(); 2].map(|()| {
        let mut chutes = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        chutes.iter_mut().for_each(|chute| dice.shuffle(chute));
        dice.shuffle(&mut chutes);
        chutes.concat()
    });
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        digits[(row * 3 + row / 3 + column) % 9]
    })
}

/// Grids of every kind: proper, with many solutions, with none, with clashes, empty and full.
fn random_grids(count: usize, seed: u64) -> Vec<[u8; 81]> {
    let mut dice = Dice(seed);
    (0..count)
        .map(|_| {
            let mut grid = random_solution(&mut dice);
            let mut cells: Vec<usize> = (0..81).collect();
            dice.shuffle(&mut cells);
            let blanks = 81 - [20, 24, 26, 28, 30, 36, 60, 81][dice.below(8)];
            cells[..blanks].iter().for_each(|&cell| grid[cell] = 0);
            for _ in 0..[0, 0, 0, 1, 2][dice.below(5)] {
                grid[dice.below(81)] = dice.below(10) as u8;
            }
            grid
        })
        .collect()
}

/// Counts solutions up to a limit, cell with fewest candidates first; the first one found is left in `grid`.
fn count_plainly(grid: &mut [u8; 81], limit: u64) -> u64 {
    let sees = |a: usize, b: usize| {
        a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3))
    };
    let allowed = |grid: &[u8; 81], cell: usize| -> Vec<u8> {
        (1..=9)
            .filter(|&digit| !(0..81).any(|other| sees(cell, other) && grid[other] == digit))
            .collect()
    };
    if (0..81).any(|cell| grid[cell] != 0 && !allowed(grid, cell).contains(&grid[cell])) {
        return 0;
    }
    let Some(cell) = (0..81)
        .filter(|&cell| grid[cell] == 0)
        .min_by_key(|&cell| allowed(grid, cell).len())
    else {
        return 1;
    };
    let mut found = 0;
    for digit in allowed(grid, cell) {
        let mut next = *grid;
        next[cell] = digit;
        found += count_plainly(&mut next, limit - found);
        if found >= limit {
            break;
        }
    }
    found
}

fn is_solution_of(solution: &[u8; 81], grid: &[u8; 81]) -> bool {
    let complete = (0..81).all(|cell| (1..=9).contains(&solution[cell]));
    let mut filled = *solution;
    complete
        && count_plainly(&mut filled, 1) == 1
        && (0..81).all(|cell| grid[cell] == 0 || grid[cell] == solution[cell])
}

fn options(limit: u64, level: Level) -> BatchOptions {
    BatchOptions {
        limit: NonZeroU64::new(limit).unwrap(),
        threads: 1,
        level,
    }
}

fn solve_all(grids: &[[u8; 81]], options: BatchOptions) -> SolveColumns {
    solve_batch(grids, options, &mut |_| true).expect("nobody stops it")
}

#[test]
fn counts_and_solutions_agree_with_a_plain_search() {
    let grids = random_grids(300, 1);
    let columns = solve_all(&grids, options(3, Level::best()));
    for (i, grid) in grids.iter().enumerate() {
        assert_eq!(
            columns.solution_count[i],
            count_plainly(&mut grid.clone(), 3),
            "{grid:?}"
        );
        assert_eq!(
            columns.solution_count[i] > 0,
            is_solution_of(&columns.solution[i], grid),
            "{grid:?}"
        );
    }
}

#[test]
fn every_level_says_the_same() {
    let grids = random_grids(3000, 2);
    for limit in [1, 2, 5] {
        let reference = solve_all(&grids, options(limit, Level::PORTABLE));
        for level in Level::available() {
            assert!(
                solve_all(&grids, options(limit, level)) == reference,
                "{} at limit {limit}",
                level.name()
            );
        }
    }
}

#[test]
fn a_result_does_not_depend_on_its_neighbours() {
    let grids = random_grids(600, 3);
    for limit in [1, 2, 7] {
        let together = solve_all(&grids, options(limit, Level::best()));
        // Among others, and among as few as go to the lanes.
        for (i, few) in grids.chunks_exact(40).enumerate() {
            let apart = solve_all(few, options(limit, Level::best()));
            let range = i * 40..(i + 1) * 40;
            assert_eq!(apart.solution, together.solution[range.clone()]);
            assert_eq!(apart.solution_count, together.solution_count[range.clone()]);
            assert_eq!(apart.guesses, together.guesses[range], "limit {limit}");
        }
    }
}

#[test]
fn few_rows_are_counted_as_many_are() {
    let grids = random_grids(600, 7);
    for limit in [1, 2, 7] {
        let together = solve_all(&grids, options(limit, Level::best()));
        for (i, few) in grids.chunks_exact(20).enumerate() {
            let apart = solve_all(few, options(limit, Level::best()));
            let range = i * 20..(i + 1) * 20;
            assert_eq!(apart.status, together.status[range.clone()]);
            assert_eq!(apart.solution_count, together.solution_count[range]);
            for (solution, grid) in apart.solution.iter().zip(few) {
                assert!(*solution == [0; 81] || is_solution_of(solution, grid));
            }
        }
    }
}

#[test]
fn a_result_does_not_depend_on_threads() {
    let grids = random_grids(20_000, 4);
    let one = solve_all(&grids, options(2, Level::best()));
    for threads in [2, 3] {
        assert!(
            solve_all(
                &grids,
                BatchOptions {
                    threads,
                    ..options(2, Level::best())
                }
            ) == one
        );
    }
}

#[test]
fn columns_are_left_out_unless_wanted() {
    let grids = random_grids(10_000, 5);
    let with = solve_all(&grids, options(2, Level::best()));
    let (mut counts, mut options) = (vec![0; grids.len()], options(2, Level::best()));
    options.threads = 2;
    let columns = SolveColumnsMut {
        solution: &mut [],
        status: &mut [],
        solution_count: &mut counts,
        guesses: &mut [],
    };
    let done = solve_batch_into(&grids[..], options, columns, &mut |_| true);
    assert_eq!((done, counts), (Ok(()), with.solution_count));
}

#[test]
fn an_empty_grid_has_as_many_solutions_as_one_likes() {
    for limit in [1, 2, 3, 1_000_000] {
        let columns = solve_all(&[[0; 81]], options(limit, Level::best()));
        assert_eq!(columns.solution_count, [limit]);
        assert!(is_solution_of(&columns.solution[0], &[0; 81]));
    }
}

#[test]
fn a_value_that_is_no_digit_makes_a_row_malformed() {
    for value in [10, 14, 15, 16, 17, 128, 255] {
        for level in Level::available() {
            let mut grid = [0; 81];
            grid[80] = value;
            for rows in [1, 40] {
                let columns = solve_all(&vec![grid; rows], options(2, level));
                assert_eq!(columns.status, vec![Status::Malformed; rows], "{value}");
            }
        }
    }
}

/// A puzzle with one solution, the same with several, with none, with a clash, and no puzzle: as lines.
const LINES: [&str; 5] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
];

#[test]
fn every_row_has_its_status_in_batches_of_any_size() {
    let statuses = |repeats: usize, limit: u64| {
        let text = (LINES.join("\n") + "\n").repeat(repeats);
        let columns = solve_batch(
            &TextSource::new(text.as_bytes()),
            options(limit, Level::best()),
            &mut |_| true,
        );
        columns.expect("nobody stops it").status
    };
    use Status::{Conflict, Malformed, Multiple, NoSolution, Proper, Solvable};
    for repeats in [1, 6, 7, 100] {
        let expected = [Proper, Multiple, NoSolution, Conflict, Malformed].repeat(repeats);
        assert_eq!(statuses(repeats, 2), expected);
        let expected = [Solvable, Solvable, NoSolution, Conflict, Malformed].repeat(repeats);
        assert_eq!(statuses(repeats, 1), expected);
    }
}

#[test]
fn lines_end_as_they_like() {
    let puzzle = LINES[0];
    let cases = [
        (String::new(), 0),
        (puzzle.to_string(), 1),
        (format!("{puzzle}\n"), 1),
        (format!("{puzzle}\n\n"), 2),
        (
            format!("{puzzle}\r\n{puzzle} 9.1\n{puzzle}\t# hard\n{puzzle},"),
            4,
        ),
        (format!("\n{puzzle}x\n{puzzle}"), 3),
    ];
    for (text, count) in cases {
        let lines = TextSource::new(text.as_bytes());
        assert_eq!(lines.len(), count, "{text:?}");
        for (row, line) in text.split('\n').take(count).enumerate() {
            let is_puzzle = line.len() != 82 || !line.ends_with('x');
            assert_eq!(
                lines.values(row).is_some(),
                is_puzzle && !line.is_empty(),
                "{line:?}"
            );
        }
    }
}

#[test]
fn a_batch_can_be_abandoned() {
    assert_eq!(
        solve_batch(
            &[[0; 81]][..],
            options(u64::MAX, Level::best()),
            &mut |_| false
        ),
        Err(Abandoned)
    );
}

/// Puzzles with eliminations beyond their givens, and puzzles that depend on earlier results.
struct Narrowing {
    solution: [u8; 81],
    left: Vec<u8>,
    counts: Vec<u64>,
}

impl Feed for Narrowing {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        let digit = self.left.pop()?;
        *puzzle = Packed::FULL;
        for cell in (0..81).filter(|&cell| self.solution[cell] != digit) {
            puzzle.clear(cell, usize::from(digit) - 1);
        }
        Some(self.counts.len())
    }

    fn solution_limit(&self, _: usize) -> u64 {
        4
    }

    fn done(&mut self, number: usize, outcome: &Outcome<'_>) {
        assert_eq!(number, self.counts.len());
        self.counts.push(outcome.solutions);
        let first = outcome.first.expect("a digit by itself can be completed");
        assert!((0..81).all(
            |cell| first.has(cell, number) == (usize::from(self.solution[cell]) == number + 1)
        ));
        if self.counts.len() < 9 {
            self.left.push(self.counts.len() as u8 + 1);
        }
    }
}

#[test]
fn a_feed_may_eliminate_candidates_and_learn_from_results() {
    let mut feed = Narrowing {
        solution: random_solution(&mut Dice(6)),
        left: vec![1],
        counts: vec![],
    };
    assert!(Search::new(Level::best()).run(&mut feed));
    assert_eq!(feed.counts, [4; 9]);
}

/// Empty grids, each with a limit of its own.
struct Counting {
    left: usize,
    counts: Vec<u64>,
}

impl Feed for Counting {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        *puzzle = Packed::FULL;
        Some(self.left)
    }

    fn solution_limit(&self, number: usize) -> u64 {
        number as u64 + 1
    }

    fn done(&mut self, number: usize, outcome: &Outcome<'_>) {
        self.counts[number] = outcome.solutions;
    }
}

#[test]
fn each_search_has_its_own_limit() {
    let mut feed = Counting {
        left: 600,
        counts: vec![0; 600],
    };
    assert!(Search::new(Level::best()).run(&mut feed));
    assert!(feed.counts.into_iter().eq(1..=600));
}

/// One puzzle, written as a line.
struct Line {
    line: [u8; 81],
    level: Level,
    taken: bool,
    solution: Option<[u8; 81]>,
}

impl Feed for Line {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        let first = !std::mem::replace(&mut self.taken, true);
        first.then(|| assert!(puzzle.set_line(&self.line, self.level)))?;
        Some(0)
    }

    fn solution_limit(&self, _: usize) -> u64 {
        2
    }

    fn done(&mut self, _: usize, outcome: &Outcome<'_>) {
        self.solution = outcome.first.map(|first| {
            let mut values = [0; 81];
            first.write_values(&mut values, self.level);
            values
        });
    }
}

#[test]
fn a_line_of_text_means_what_its_values_mean() {
    let grids = random_grids(50, 8);
    for level in Level::available() {
        let columns = solve_all(&grids, options(2, level));
        for (i, grid) in grids.iter().enumerate() {
            let blank = b".0"[usize::from(grid[0] % 2)];
            let line = grid.map(|value| if value == 0 { blank } else { b'0' + value });
            let mut feed = Line {
                line,
                level,
                taken: false,
                solution: None,
            };
            assert!(Search::new(level).run(&mut feed));
            let solved = columns.solution_count[i] > 0;
            assert_eq!(feed.solution, solved.then_some(columns.solution[i]));
        }
    }
}

#[test]
fn a_line_with_another_character_is_refused() {
    for level in Level::available() {
        for cell in 0..81 {
            for character in 0..=255 {
                let mut line = [b'.'; 81];
                line[cell] = character;
                let fine = character == b'.' || character.is_ascii_digit();
                assert_eq!(
                    Packed::FULL.clone().set_line(&line, level),
                    fine,
                    "{character} in {cell}"
                );
            }
        }
    }
}
