//! The lane engine compared with a plain search, and its levels, batch sizes and thread counts with each other.

use nonet_core::lane::{Feed, LaneResult, LaneSearch, Level, Packed};
use nonet_core::{
    Abandoned, BatchOptions, Cell, CellSet, Digit, PuzzleSource, SolveColumns, SolveColumnsMut,
    Status, TextSource, solve_batch, solve_batch_into,
};
use std::num::NonZeroU64;

/// A random number generator (Marsaglia's xorshift).
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

/// A solution: the cyclic one with shuffled digits, lines and chutes.
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

/// Grids of every kind: proper, with many solutions, with none, with conflicts, empty and full.
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

/// Counts solutions up to a limit, by filling the cell with the fewest candidates first.
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
        as_text: false,
    }
}

fn solve_all(grids: &[[u8; 81]], options: BatchOptions) -> SolveColumns {
    solve_batch(grids, options, &mut |_| true).expect("the batch is not abandoned")
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
fn every_level_has_the_same_results() {
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
fn solutions_as_text_are_the_characters_of_the_values() {
    let mut grids = random_grids(3000, 5);
    grids[7][0] = 10; // not a grid
    for limit in [1, 2] {
        let values = solve_all(&grids, options(limit, Level::best()));
        let as_text = BatchOptions {
            as_text: true,
            ..options(limit, Level::best())
        };
        let texts = solve_all(&grids, as_text);
        for (text, values) in texts.solution.iter().zip(&values.solution) {
            assert_eq!(*text, values.map(|value| b".123456789"[usize::from(value)]));
        }
        assert_eq!(
            (texts.status, texts.guesses),
            (values.status, values.guesses)
        );
    }
}

#[test]
fn a_result_does_not_depend_on_its_neighbours_or_their_number() {
    let grids = random_grids(1024, 3);
    for limit in [1, 2, 7] {
        let together = solve_all(&grids, options(limit, Level::best()));
        for size in [1, 2, 8, 31, 32, 33, 255, 256, 257, 1000] {
            for (i, few) in grids.chunks_exact(size).take(40).enumerate() {
                let apart = solve_all(few, options(limit, Level::best()));
                let range = i * size..(i + 1) * size;
                assert_eq!(apart.solution, together.solution[range.clone()]);
                assert_eq!(apart.solution_count, together.solution_count[range.clone()]);
                assert_eq!(apart.guesses, together.guesses[range], "limit {limit}");
            }
        }
        for (grid, solution) in grids.iter().zip(&together.solution) {
            assert!(*solution == [0; 81] || is_solution_of(solution, grid));
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
fn solutions_are_optional() {
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
fn an_empty_grid_has_as_many_solutions_as_the_limit() {
    for limit in [1, 2, 3, 1_000_000] {
        let columns = solve_all(&[[0; 81]], options(limit, Level::best()));
        assert_eq!(columns.solution_count, [limit]);
        assert!(is_solution_of(&columns.solution[0], &[0; 81]));
    }
}

#[test]
fn a_value_over_nine_makes_a_row_malformed() {
    for value in 10..=255 {
        for level in Level::available() {
            let mut grid = [0; 81];
            grid[usize::from(value) % 81] = value;
            for rows in [1, 40] {
                let columns = solve_all(&vec![grid; rows], options(2, level));
                assert_eq!(columns.status, vec![Status::Malformed; rows], "{value}");
            }
        }
    }
}

/// Lines: a proper puzzle, the same with several solutions, without a solution, with a conflict, and malformed.
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
            &TextSource::new(text.as_bytes()).unwrap(),
            options(limit, Level::best()),
            &mut |_| true,
        );
        columns.expect("the batch is not abandoned").status
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
fn lines_may_end_with_any_separator() {
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
        let lines = TextSource::new(text.as_bytes()).unwrap();
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
        Err(Abandoned::Stopped)
    );
}

/// Puzzles with one digit given, as eliminations; each result leads to the next puzzle.
struct Narrowing {
    solution: [u8; 81],
    left: Vec<u8>,
    counts: Vec<u64>,
    puzzle: Packed,
}

impl Feed for Narrowing {
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        let digit = self.left.pop()?;
        let puzzle = &mut self.puzzle;
        puzzle.set_values(&[0; 81], Level::best());
        for cell in (0..81).filter(|&cell| self.solution[cell] != digit) {
            puzzle.clear(Cell::ALL[cell], Digit::ALL[usize::from(digit) - 1]);
        }
        Some((self.counts.len(), None))
    }

    fn state(&mut self, _: usize) -> Option<&Packed> {
        Some(&self.puzzle)
    }

    fn solution_limit(&self, _: usize) -> NonZeroU64 {
        NonZeroU64::new(4).unwrap()
    }

    fn take_result(&mut self, number: usize, outcome: &LaneResult<'_>) {
        assert_eq!(number, self.counts.len());
        self.counts.push(outcome.solutions);
        let first = outcome
            .first
            .expect("one digit of a solution can be completed");
        assert!(
            (0..81).all(|cell| first.has(Cell::ALL[cell], Digit::ALL[number])
                == (usize::from(self.solution[cell]) == number + 1))
        );
        if self.counts.len() < 9 {
            self.left.push(self.counts.len() as u8 + 1);
        }
    }
}

#[test]
fn a_feed_may_eliminate_candidates_and_depend_on_results() {
    let mut feed = Narrowing {
        solution: random_solution(&mut Dice(6)),
        left: vec![1],
        counts: vec![],
        puzzle: Packed::NONE,
    };
    assert!(LaneSearch::new(Level::best()).run(&mut feed));
    assert_eq!(feed.counts, [4; 9]);
}

/// Empty grids with different limits.
struct Counting {
    left: usize,
    counts: Vec<u64>,
    puzzle: Packed,
}

impl Feed for Counting {
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        self.left = self.left.checked_sub(1)?;
        self.puzzle.set_values(&[0; 81], Level::best());
        Some((self.left, None))
    }

    fn state(&mut self, _: usize) -> Option<&Packed> {
        Some(&self.puzzle)
    }

    fn solution_limit(&self, number: usize) -> NonZeroU64 {
        NonZeroU64::MIN.saturating_add(number as u64)
    }

    fn take_result(&mut self, number: usize, outcome: &LaneResult<'_>) {
        self.counts[number] = outcome.solutions;
    }
}

#[test]
fn searches_with_different_limits_run_side_by_side() {
    let mut feed = Counting {
        left: 600,
        counts: vec![0; 600],
        puzzle: Packed::NONE,
    };
    assert!(LaneSearch::new(Level::best()).run(&mut feed));
    assert!(feed.counts.into_iter().eq(1..=600));
}

/// One puzzle as a line of text.
struct Line {
    line: [u8; 81],
    level: Level,
    taken: bool,
    solution: Option<[u8; 81]>,
}

impl Feed for Line {
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        let first = !std::mem::replace(&mut self.taken, true);
        first.then_some((0, Some(&self.line)))
    }

    fn state(&mut self, _: usize) -> Option<&Packed> {
        unreachable!("the line tells the state")
    }

    fn solution_limit(&self, _: usize) -> NonZeroU64 {
        NonZeroU64::new(2).unwrap()
    }

    fn take_result(&mut self, _: usize, outcome: &LaneResult<'_>) {
        self.solution = outcome.first.map(|first| {
            let mut values = [0; 81];
            first.write(&mut values, false, self.level);
            values
        });
    }
}

#[test]
fn a_line_of_text_has_the_result_of_its_values() {
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
            assert!(LaneSearch::new(level).run(&mut feed));
            let solved = columns.solution_count[i] > 0;
            assert_eq!(feed.solution, solved.then_some(columns.solution[i]));
        }
    }
}

#[test]
fn a_line_with_another_character_is_rejected() {
    for level in Level::available() {
        for cell in 0..81 {
            for character in 0..=255 {
                let mut line = [b'.'; 81];
                line[cell] = character;
                let fine = character == b'.' || character.is_ascii_digit();
                assert_eq!(
                    Packed::NONE.clone().set_line(&line, level),
                    fine,
                    "{character} in {cell}"
                );
            }
        }
    }
}

/// Values for every cell (not a solution).
fn cyclic_values(shift: usize) -> [u8; 81] {
    std::array::from_fn(|cell| ((cell * 7 + cell / 9 * shift) % 9 + 1) as u8)
}

fn packed(values: &[u8; 81], level: Level) -> Packed {
    let mut packed = Packed::NONE;
    packed.set_values(values, level);
    packed
}

#[test]
fn differences_are_the_cells_that_differ() {
    let one = cyclic_values(0);
    for shift in 0..9 {
        let other = cyclic_values(shift);
        let expected: CellSet = Cell::ALL
            .into_iter()
            .filter(|cell| one[cell.index()] != other[cell.index()])
            .collect();
        let [one, other] = [one, other].map(|values| packed(&values, Level::best()));
        assert_eq!(one.differences(&other), expected);
    }
}

#[test]
fn candidates_of_a_packed_state_can_be_read_and_changed() {
    let values = cyclic_values(0);
    for level in Level::available() {
        for cell in Cell::ALL {
            let value = Digit::new(values[cell.index()]).unwrap();
            let mut blank = values;
            blank[cell.index()] = 0;
            let mut state = packed(&values, level);
            for digit in Digit::ALL {
                assert_eq!(state.has(cell, digit), digit == value);
            }
            state.open(cell);
            assert_eq!(state, packed(&blank, level));
            let mut fewer = state;
            fewer.clear(cell, value);
            for digit in Digit::ALL {
                assert_eq!(fewer.has(cell, digit), digit != value);
            }
            state.place(cell, value);
            assert_eq!(state, packed(&values, level));
        }
    }
}
