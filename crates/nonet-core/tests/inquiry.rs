//! Answers of inquiries against their definitions, by one search of the single engine for each given or candidate; and the
//! lanes at every level, the single engine and any number of threads against each other.

use nonet_core::inquiry::{
    Answers, Backbone, Classic, InquiryOptions, IsMinimal, Minimized, Probe, Question,
    RedundantGivens, SingleRunner, TrueCandidateCount, TrueCandidates, answer_batch,
};
use nonet_core::lane::Level;
use nonet_core::random::Stream;
use nonet_core::{
    Abandoned, Cell, Digit, DigitSet, Grid, NO_VALUES, PuzzleSource, SingleSearch, SolutionCounter,
    Status, count_solutions, search,
};
use std::thread;
use std::time::Duration;

fn count(values: &[u8; 81], limit: u64) -> u64 {
    count_solutions(&Grid::from_values(values).unwrap(), limit)
}

/// A full grid from a row of random digits.
fn random_solution(stream: &mut Stream) -> [u8; 81] {
    let mut row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    stream.shuffle(&mut row);
    let mut values = [0; 81];
    values[36..45].copy_from_slice(&row);
    *search(&Grid::from_values(&values).unwrap(), 1).solutions[0]
        .unwrap()
        .values()
}

/// The values of some cells.
fn kept(values: &[u8; 81], cells: &[Cell]) -> [u8; 81] {
    let mut kept = [0; 81];
    cells
        .iter()
        .for_each(|cell| kept[cell.index()] = values[cell.index()]);
    kept
}

/// Grids of every kind: proper, minimal, with few solutions, many or none, with conflicts, empty, full and malformed.
fn grids(number: usize, seed: u64) -> Vec<[u8; 81]> {
    let mut stream = Stream::new(seed, 0);
    let mut grids = vec![[0; 81], NO_VALUES];
    while grids.len() < number {
        let solution = random_solution(&mut stream);
        let mut cells = Cell::ALL;
        stream.shuffle(&mut cells);
        let mut grid = kept(
            &solution,
            &cells[..[1, 17, 22, 26, 30, 36, 50, 81][stream.below(8)]],
        );
        for _ in 0..[0, 0, 0, 1, 2][stream.below(5)] {
            grid[stream.below(81)] = stream.below(10) as u8;
        }
        grids.push(grid);
        grids.push(minimized(&kept(&solution, &cells[..60]), &mut stream).unwrap_or(solution));
    }
    grids
}

/// A minimal puzzle within a proper one: givens are tried one by one in random order.
fn minimized(puzzle: &[u8; 81], stream: &mut Stream) -> Option<[u8; 81]> {
    if count(puzzle, 2) != 1 {
        return None;
    }
    let mut order: Vec<_> = Cell::ALL
        .into_iter()
        .filter(|cell| puzzle[cell.index()] > 0)
        .collect();
    stream.shuffle(&mut order);
    let mut left = *puzzle;
    for cell in order {
        left[cell.index()] = 0;
        if count(&left, 2) > 1 {
            left[cell.index()] = puzzle[cell.index()];
        }
    }
    Some(left)
}

fn redundant(puzzle: &[u8; 81]) -> [bool; 81] {
    Cell::ALL.map(|cell| {
        let mut without = *puzzle;
        without[cell.index()] = 0;
        puzzle[cell.index()] > 0 && count(&without, 2) == 1
    })
}

/// Each digit tried in each cell.
fn true_candidates(puzzle: &[u8; 81]) -> [DigitSet; 81] {
    Cell::ALL.map(|cell| {
        let mut found = DigitSet::EMPTY;
        for digit in Digit::ALL {
            let mut with = *puzzle;
            with[cell.index()] = digit.value();
            if [0, digit.value()].contains(&puzzle[cell.index()]) && count(&with, 1) == 1 {
                found.insert(digit);
            }
        }
        found
    })
}

fn status(puzzle: &[u8; 81]) -> Status {
    let conflicts = |cell: &Cell| {
        let value = puzzle[cell.index()];
        value > 0
            && cell
                .peers()
                .iter()
                .any(|peer| puzzle[peer.index()] == value)
    };
    if *puzzle == NO_VALUES {
        return Status::Malformed;
    }
    match count(puzzle, 2) {
        0 if Cell::ALL.iter().any(conflicts) => Status::Conflict,
        0 => Status::NoSolution,
        1 => Status::Proper,
        _ => Status::Multiple,
    }
}

fn answer<Q: Question>(
    rows: &[[u8; 81]],
    question: &Q,
    options: InquiryOptions,
) -> Answers<Q::Answer> {
    answer_batch(rows, question, options, &mut |_| true).expect("not abandoned")
}

/// Compares the answers of both engines, at every level, with the expected ones.
fn check<Q: Question<Answer: std::fmt::Debug + PartialEq>>(
    question: &Q,
    rows: &[[u8; 81]],
    expected: impl Fn(usize, Status) -> Q::Answer,
) {
    let mut all = Answers {
        status: vec![],
        answer: vec![],
    };
    for (index, row) in rows.iter().enumerate() {
        let status = status(row);
        all.status.push(status);
        all.answer.push(expected(index, status));
        if *row != NO_VALUES {
            let mut runner = SingleRunner::new(
                question,
                Classic,
                index as u64,
                Probe::of_puzzle(*row, vec![]),
            );
            // In slices of one node, to stop at every place.
            while !runner.advance(&mut 1) {}
            assert_eq!(
                runner.answer(),
                (status, all.answer[index].clone()),
                "{row:?}"
            );
        }
    }
    for level in Level::available() {
        let options = InquiryOptions {
            level,
            ..InquiryOptions::default()
        };
        assert!(answer(rows, question, options) == all, "{}", level.name());
    }
    let few = answer(&rows[..20], question, InquiryOptions::default());
    assert!(few.answer == all.answer[..20] && few.status == all.status[..20]);
}

#[test]
fn redundant_givens_are_those_without_which_a_puzzle_stays_proper() {
    let rows = grids(300, 1);
    check(&RedundantGivens, &rows, |index, status| match status {
        Status::Proper => redundant(&rows[index]),
        _ => [false; 81],
    });
}

#[test]
fn a_puzzle_is_minimal_if_it_is_proper_and_no_given_is_redundant() {
    let rows = grids(300, 2);
    let is_minimal =
        |index: usize, status| status == Status::Proper && !redundant(&rows[index]).contains(&true);
    check(&IsMinimal, &rows, is_minimal);
    let minimal_count = (0..rows.len())
        .filter(|&index| is_minimal(index, status(&rows[index])))
        .count();
    assert!((100..200).contains(&minimal_count), "{minimal_count}");
}

#[test]
fn a_puzzle_is_minimized_by_trying_givens_one_by_one() {
    let rows = grids(300, 3);
    check(
        &Minimized { seed: 5 },
        &rows,
        |index, status| match status {
            Status::Proper => minimized(&rows[index], &mut Stream::new(5, index as u64)).unwrap(),
            _ => [0; 81],
        },
    );
}

#[test]
fn true_candidates_are_those_of_solutions() {
    let rows = grids(300, 4);
    check(&TrueCandidates, &rows, |index, status| match status {
        Status::Malformed => [0; 81],
        _ => true_candidates(&rows[index]).map(mask_of),
    });
}

#[test]
fn true_candidates_are_counted_up_to_a_number() {
    let rows = grids(300, 4);
    let counts = rows.iter().map(|row| match Grid::from_values(row) {
        Ok(_) => true_candidates(row)
            .iter()
            .map(|digits| digits.bits().count_ones())
            .sum(),
        Err(_) => 0,
    });
    let counts: Vec<u32> = counts.collect();
    check(&TrueCandidateCount { most: 729 }, &rows, |index, _| {
        counts[index]
    });
    let most = 150;
    let cut = answer(
        &rows,
        &TrueCandidateCount { most },
        InquiryOptions::default(),
    );
    assert!(counts.iter().any(|&count| count > most));
    for (&found, &count) in cut.answer.iter().zip(&counts) {
        assert!(
            found == count || (most < found && found < count),
            "{found} of {count}"
        );
    }
}

#[test]
fn the_backbone_has_the_cells_with_one_true_candidate() {
    let rows = grids(300, 5);
    check(&Backbone, &rows, |index, status| match status {
        Status::Malformed => [0; 81],
        _ => {
            true_candidates(&rows[index]).map(|digits| digits.only_digit().map_or(0, Digit::value))
        }
    });
}

#[test]
fn struck_candidates_stay_out() {
    let mut stream = Stream::new(6, 0);
    for _ in 0..20 {
        let solution = random_solution(&mut stream);
        let mut cells = Cell::ALL;
        stream.shuffle(&mut cells);
        let puzzle = kept(&solution, &cells[..20]);
        let eliminated: Vec<_> = cells[20..60]
            .iter()
            .map(|&cell| (cell, Digit::ALL[stream.below(9)]))
            .collect();
        let expected = true_candidates_with(&puzzle, &eliminated);
        let mut runner = SingleRunner::new(
            &TrueCandidates,
            Classic,
            0,
            Probe::of_puzzle(puzzle, masks_of(&eliminated)),
        );
        while !runner.advance(&mut 1_000) {}
        assert_eq!(
            runner.answer().1,
            expected.map(mask_of),
            "{puzzle:?} {eliminated:?}"
        );
        let mut runner = SingleRunner::new(
            &Backbone,
            Classic,
            0,
            Probe::of_puzzle(puzzle, masks_of(&eliminated)),
        );
        while !runner.advance(&mut 1_000) {}
        let backbone = runner.answer().1;
        for (digits, value) in expected.iter().zip(backbone) {
            assert_eq!(digits.only_digit().map_or(0, Digit::value), value);
        }
    }
}

/// The digits of a set as inquiries have them.
fn mask_of(digits: DigitSet) -> u32 {
    u32::from(digits.bits())
}

/// Eliminated candidates as inquiries have them.
fn masks_of(eliminated: &[(Cell, Digit)]) -> Vec<(usize, u32)> {
    let mask = |&(cell, digit): &(Cell, Digit)| (cell.index(), mask_of(DigitSet::only(digit)));
    eliminated.iter().map(mask).collect()
}

/// Each digit tried in each cell of a grid in which some candidates are eliminated.
fn true_candidates_with(puzzle: &[u8; 81], eliminated: &[(Cell, Digit)]) -> [DigitSet; 81] {
    let mut allowed = [DigitSet::ALL; 81];
    for &(cell, digit) in eliminated {
        allowed[cell.index()].remove(digit);
    }
    Cell::ALL.map(|cell| {
        let mut found = DigitSet::EMPTY;
        for digit in Digit::ALL {
            let mut only = allowed;
            only[cell.index()] = DigitSet::only(digit);
            let is_open = puzzle[cell.index()] == 0 && allowed[cell.index()].contains(digit);
            let is_given = puzzle[cell.index()] == digit.value();
            let grid = Grid::from_values(puzzle).unwrap();
            let mut search = SingleSearch::with_candidates(&grid, &only);
            let mut counter = SolutionCounter::new(1);
            while !counter.advance(&mut search, u32::MAX) {}
            if (is_open || is_given) && counter.solution_count == 1 {
                found.insert(digit);
            }
        }
        found
    })
}

#[test]
fn answers_depend_on_the_row_and_its_place_alone() {
    let some = grids(400, 7);
    let rows: Vec<_> = some.iter().cycle().take(1500).copied().collect();
    let question = Minimized { seed: 9 };
    let with_threads = |threads| {
        let options = InquiryOptions {
            threads,
            ..InquiryOptions::default()
        };
        answer(&rows, &question, options)
    };
    let one = with_threads(1);
    assert!(with_threads(2) == one && with_threads(3) == one);
    let options = InquiryOptions {
        start: 500,
        ..InquiryOptions::default()
    };
    let later = answer(&rows[500..700], &question, options);
    assert_eq!(later.answer, one.answer[500..700]);
    assert_eq!(later.status, one.status[500..700]);
    // Each row tries givens in another order.
    assert_ne!(
        one.answer,
        answer(&rows[1..], &question, InquiryOptions::default()).answer
    );
}

#[test]
fn an_empty_grid_is_answered_at_once() {
    let rows = vec![[0; 81]; 300];
    let answers = answer(&rows, &TrueCandidates, InquiryOptions::default());
    assert_eq!(answers.answer, vec![[mask_of(DigitSet::ALL); 81]; 300]);
    let answers = answer(&rows, &Backbone, InquiryOptions::default());
    assert_eq!(answers.answer, vec![[0; 81]; 300]);
}

/// Empty grids, the first of which takes longer to read than `progress` has to wait.
struct SlowSource(usize);

impl PuzzleSource for SlowSource {
    fn len(&self) -> usize {
        self.0
    }

    fn values(&self, index: usize) -> Option<[u8; 81]> {
        if index == 0 {
            thread::sleep(Duration::from_millis(60));
        }
        Some([0; 81])
    }
}

#[test]
fn a_batch_of_inquiries_can_be_abandoned() {
    // By the single engine, by the lanes, and by several threads.
    for number in [5, 500, 5000] {
        let (source, options) = (SlowSource(number), InquiryOptions::default());
        let answers = answer_batch(&source, &TrueCandidates, options, &mut |_| false);
        assert_eq!(answers, Err(Abandoned::Stopped), "{number}");
    }
}
