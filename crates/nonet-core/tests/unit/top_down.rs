//! Removal in groups equals removal one by one.

use super::*;
use crate::generate::Symmetry;
use crate::{DigitSet, Grid, SearchEvent, SingleSearch, count_solutions};

/// A solution of a test's state other than the grid, by the single engine.
fn other_solution(attempt: &TopDown) -> Option<Packed> {
    let mut state = Packed::NONE;
    attempt.write_test(&mut state);
    let candidates = core::array::from_fn(|cell| {
        let digits = (0..9).filter(|&digit| state.has(Cell::ALL[cell], Digit::ALL[digit]));
        let bits = digits.fold(0, |bits, digit| bits | 1 << digit);
        DigitSet::from_bits(bits).unwrap()
    });
    let mut search = SingleSearch::with_candidates(&Grid::EMPTY, &candidates);
    loop {
        match search.step(&mut { u32::MAX }) {
            SearchEvent::Exhausted => return None,
            SearchEvent::Paused => {}
            SearchEvent::Solution(solution) => {
                let mut packed = Packed::NONE;
                packed.set_values(solution.values(), Level::best());
                if attempt.is_other_solution(&packed) {
                    return Some(packed);
                }
            }
        }
    }
}

fn is_proper(values: &[u8; 81]) -> bool {
    count_solutions(&Grid::from_values(values).unwrap(), 2) == 1
}

fn without(puzzle: &[u8; 81], cells: CellSet) -> [u8; 81] {
    let mut rest = *puzzle;
    cells.cells().for_each(|cell| rest[cell.index()] = 0);
    rest
}

/// The puzzle by the definition, orbit by orbit, if it meets the constraints.
fn removed_one_by_one(
    grid: &[u8; 81],
    orbits: &[CellSet],
    order: &[u8],
    [fewest, most]: [u8; 2],
    minimal: bool,
) -> Option<[u8; 81]> {
    let all = orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union);
    let mut puzzle = without(grid, CellSet::ALL.minus(all));
    let count = |puzzle: &[u8; 81]| puzzle.iter().filter(|&&value| value > 0).count() as u8;
    if !is_proper(&puzzle) {
        return None;
    }
    for &orbit in order {
        let rest = without(&puzzle, orbits[usize::from(orbit)]);
        if (minimal || count(&rest) >= fewest) && is_proper(&rest) {
            puzzle = rest;
        }
    }
    let redundant =
        |cell: Cell| puzzle[cell.index()] > 0 && is_proper(&without(&puzzle, CellSet::only(cell)));
    let good = (fewest..=most).contains(&count(&puzzle))
        && !(minimal && Cell::ALL.into_iter().any(redundant));
    good.then_some(puzzle)
}

#[test]
fn removal_in_groups_equals_removal_one_by_one() {
    let mut outcomes = [0; 2];
    for index in 0..300 {
        let mut stream = Stream::new(3, index);
        let grid = FullGrids::get().draw(&mut stream);
        let symmetry = Symmetry::ALL[stream.below(10)];
        let mut orbits = symmetry.orbits();
        orbits.truncate(orbits.len() - stream.below(3) * orbits.len() / 6);
        let mut order: Vec<u8> = (0..orbits.len() as u8).collect();
        stream.shuffle(&mut order);
        let minimal = stream.below(2) == 0;
        let fewest = 22 + stream.below(15) as u8;
        let givens = [fewest, if minimal { 40 } else { fewest }];

        let mut attempt = TopDown::IDLE;
        let mut found =
            attempt.begin_in_order(&grid, &orbits, &order, givens, minimal, Level::best());
        while found == Testing {
            found = attempt.take_result(other_solution(&attempt).as_ref());
        }
        let expected = removed_one_by_one(&grid, &orbits, &order, givens, minimal);
        let found = (found == Succeeded).then_some(attempt.puzzle());
        assert_eq!(
            found, expected,
            "{index}: {symmetry:?}, {givens:?}, {minimal}"
        );
        outcomes[usize::from(found.is_some())] += 1;
    }
    assert!(outcomes.iter().all(|&outcome| outcome > 50), "{outcomes:?}");
}
