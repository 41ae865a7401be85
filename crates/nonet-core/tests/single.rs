//! The single engine against an obvious solver: fill the open cell with the fewest digits left, one digit after another.

use nonet_core::{
    Cell, Digit, DigitSet, Grid, SearchEvent, SingleSearch, SolutionCounter, count_solutions,
    search, solutions,
};
use std::collections::HashSet;

const PROPER: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FREE_CANDIDATES: [DigitSet; 81] = [DigitSet::ALL; 81];

/// All solutions, up to a limit, of a grid whose open cells are confined to sets of candidates.
fn reference(grid: &Grid, candidates: &[DigitSet; 81], limit: usize) -> Vec<[u8; 81]> {
    let values = *grid.values();
    let clash = |cell: Cell, value: u8| {
        Cell::ALL
            .iter()
            .any(|&other| cell.sees(other) && values[other.index()] == value)
    };
    if Cell::ALL
        .iter()
        .any(|&cell| values[cell.index()] > 0 && clash(cell, values[cell.index()]))
    {
        return Vec::new();
    }
    let fits = |cell: Cell| {
        let set = candidates[cell.index()];
        Digit::ALL
            .into_iter()
            .filter(move |&digit| set.contains(digit) && !clash(cell, digit.value()))
    };
    let open = Cell::ALL
        .into_iter()
        .filter(|cell| values[cell.index()] == 0);
    let Some(cell) = open.min_by_key(|&cell| fits(cell).count()) else {
        return vec![values];
    };
    let mut found = Vec::new();
    for digit in fits(cell) {
        if found.len() < limit {
            let mut next = values;
            next[cell.index()] = digit.value();
            let next = Grid::from_values(&next).unwrap();
            found.extend(reference(&next, candidates, limit - found.len()));
        }
    }
    found
}

/// Marsaglia's xorshift: enough to vary grids, and the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// A solution with its digits, rows within bands and columns within stacks shuffled.
fn shuffled_solution(random: &mut Random) -> [u8; 81] {
    let mut order = |bound: usize| {
        let mut order: Vec<usize> = (0..bound).collect();
        (1..bound)
            .rev()
            .for_each(|last| order.swap(last, random.below(last + 1)));
        order
    };
    let digits = order(9);
    let mut lines = || -> Vec<usize> {
        order(3)
            .into_iter()
            .flat_map(|chute| {
                order(3)
                    .into_iter()
                    .map(move |line| 3 * chute + line)
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let solution = search(&Grid::from_line(PROPER).unwrap(), 2).solutions[0].unwrap();
    std::array::from_fn(|cell| {
        let value = solution.values()[9 * rows[cell / 9] + columns[cell % 9]];
        digits[usize::from(value) - 1] as u8 + 1
    })
}

/// Counts, and the solutions themselves when there are fewer than the limit, agree with the reference.
fn assert_agrees(grid: &Grid, candidates: &[DigitSet; 81], limit: usize) -> usize {
    let expected = reference(grid, candidates, limit);
    let mut search = SingleSearch::with_candidates(grid, candidates);
    let mut observed = Vec::new();
    while observed.len() < limit {
        match search.step(&mut { u32::MAX }) {
            SearchEvent::Solution(solution) => observed.push(*solution.values()),
            SearchEvent::Exhausted => break,
            SearchEvent::Paused => {}
        }
    }
    assert_eq!(observed.len(), expected.len(), "{grid}");
    if expected.len() < limit {
        let as_set = |found: Vec<[u8; 81]>| found.into_iter().collect::<HashSet<_>>();
        assert_eq!(as_set(observed), as_set(expected.clone()), "{grid}");
    }
    expected.len()
}

#[test]
fn random_grids_have_the_solutions_of_the_reference() {
    let mut random = Random(2026);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let mut values = shuffled_solution(&mut random);
        for _ in 0..random.below(70) {
            values[random.below(81)] = 0;
        }
        // One grid in two gets a wrong digit: most of these have no solution, many of them without a clash.
        if random.below(2) == 0 {
            values[random.below(81)] = random.below(10) as u8;
        }
        let found = assert_agrees(&Grid::from_values(&values).unwrap(), &FREE_CANDIDATES, 20);
        seen[found.min(2)] += 1;
    }
    assert!(
        seen.iter().all(|&count| count > 40),
        "a lopsided sample: {seen:?}"
    );
}

#[test]
fn candidates_bind_the_open_cells() {
    let mut random = Random(81);
    let mut seen = [0; 3];
    for _ in 0..200 {
        let solution = shuffled_solution(&mut random);
        let mut given = [0; 81];
        (0..12).for_each(|_| {
            let cell = random.below(81);
            given[cell] = solution[cell]
        });
        let mut sets = FREE_CANDIDATES;
        for (set, &value) in sets.iter_mut().zip(&solution) {
            let keep = DigitSet::only(Digit::new(value).unwrap()).bits();
            let noise = (0..4).fold(0, |bits, _| bits | 1 << random.below(9));
            *set = DigitSet::from_bits(keep | noise).unwrap();
        }
        // One grid in three loses a candidate of its solution.
        if random.below(3) == 0 {
            sets[random.below(81)] = DigitSet::EMPTY;
        }
        let found = assert_agrees(&Grid::from_values(&given).unwrap(), &sets, 20);
        seen[found.min(2)] += 1;
    }
    assert!(
        seen.iter().all(|&count| count > 10),
        "a lopsided sample: {seen:?}"
    );
}

#[test]
fn a_given_is_not_bound_by_candidates() {
    let grid = Grid::from_line(PROPER).unwrap();
    let sets = std::array::from_fn(|cell| {
        if grid.values()[cell] > 0 {
            DigitSet::EMPTY
        } else {
            DigitSet::ALL
        }
    });
    let mut search = SingleSearch::with_candidates(&grid, &sets);
    assert!(matches!(
        search.step(&mut { u32::MAX }),
        SearchEvent::Solution(_)
    ));
}

#[test]
fn a_full_grid_is_its_own_solution_unless_it_is_wrong() {
    let full = Grid::from_values(&shuffled_solution(&mut Random(7))).unwrap();
    assert_eq!(search(&full, 2).solutions, [Some(full), None]);
    let mut random = Random(8);
    for _ in 0..200 {
        let mut values = *full.values();
        let (first, second) = (random.below(81), random.below(81));
        values.swap(first, second);
        let expected = u64::from(values == *full.values());
        assert_eq!(
            count_solutions(&Grid::from_values(&values).unwrap(), 2),
            expected
        );
    }
}

#[test]
fn every_pair_of_equal_givens_in_sight_of_each_other_leaves_no_solution() {
    for first in Cell::ALL {
        for second in Cell::ALL {
            if first != second {
                let mut values = [0; 81];
                values[first.index()] = 5;
                values[second.index()] = 5;
                let expected = u64::from(!first.sees(second));
                assert_eq!(
                    count_solutions(&Grid::from_values(&values).unwrap(), 1),
                    expected,
                    "{first} {second}"
                );
            }
        }
    }
}

#[test]
fn an_empty_grid_has_a_million_different_solutions() {
    assert_eq!(count_solutions(&Grid::EMPTY, 1_000_000), 1_000_000);
    assert_eq!(
        solutions(&Grid::EMPTY)
            .take(10_000)
            .collect::<HashSet<_>>()
            .len(),
        10_000
    );
}

#[test]
fn a_search_in_slices_finds_what_one_go_finds() {
    let grid = Grid::from_line(PROPER).unwrap();
    let cells = [0, 1, 9, 14, 19, 53, 60, 80];
    let mut values = *grid.values();
    cells.into_iter().for_each(|cell| values[cell] = 0);
    let grid = Grid::from_values(&values).unwrap();
    let whole = search(&grid, u64::MAX);
    assert!(whole.solution_count > 10 && whole.dead_ends > 0);

    for budget in [1, 2, 7] {
        let (mut search, mut counter) = (SingleSearch::new(&grid), SolutionCounter::new(u64::MAX));
        let mut slices = 1;
        while !counter.advance(&mut search, budget) {
            slices += 1;
        }
        assert!(slices > 2);
        assert_eq!(
            (counter.solution_count, counter.solutions),
            (whole.solution_count, whole.solutions)
        );
        assert_eq!(
            (search.guesses(), search.dead_ends()),
            (whole.guesses, whole.dead_ends)
        );
    }
    assert_eq!(search(&grid, u64::MAX), whole);
    assert_eq!(
        2 * whole.guesses + 1,
        whole.guesses + whole.dead_ends + whole.solution_count
    );
}
