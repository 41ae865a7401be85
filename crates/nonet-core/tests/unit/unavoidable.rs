//! Each part of a solution leads to another solution, and a given that swaps show to be needed is needed.

use super::*;
use crate::grid::Grid;
use crate::random::Stream;
use crate::solve::{count_solutions, search};
use std::array::from_fn;
use std::collections::HashSet;

/// A solution with a random row.
fn random_solution(seed: u64) -> [u8; 81] {
    let mut values = [0; 81];
    let mut row: [u8; 9] = from_fn(|place| place as u8 + 1);
    Stream::new(seed, 0).shuffle(&mut row);
    values[36..45].copy_from_slice(&row);
    let found = search(&Grid::from_trusted(values), 1).solutions[0];
    *found.expect("any row can be completed").values()
}

/// The cells of a strand, by place.
fn cells_of(strand: usize, solution: &[u8; 81]) -> [usize; 9] {
    from_fn(|place| match strand {
        0..9 => {
            let column =
                (0..9).find(|column| usize::from(solution[place * 9 + column]) == strand + 1);
            place * 9 + column.expect("a row has every digit")
        }
        9..18 => cell(ROWS, strand - 9, place),
        _ => cell(COLUMNS, strand - 18, place),
    })
}

/// The part of two strands that a place belongs to.
fn part(parts: &Parts, strand: usize, other: usize, place: usize) -> Places {
    let (kind, first) = (strand / 9, strand % 9);
    let next = |place| usize::from(parts.next_place(kind - 1, other, first, place));
    match kind {
        0 => parts.digit_part(first, other, place, 0),
        _ => follow_cycle(place, 0, next),
    }
    .expect("there is nothing to avoid")
}

#[test]
fn each_part_leads_to_another_solution_and_is_visited() {
    for seed in 0..10 {
        let solution = random_solution(seed);
        let parts = Parts::new(&solution);
        let mut expected = HashSet::new();
        for strand in 0..27 {
            let others = if strand < 9 { 0..9 } else { chute(strand % 9) };
            for other in others.filter(|&other| other != strand % 9) {
                let [own, others] =
                    [strand, strand / 9 * 9 + other].map(|strand| cells_of(strand, &solution));
                for start in 0..9 {
                    let part = part(&parts, strand, other, start);
                    let mut swapped = solution;
                    for place in (0..9).filter(|place| part >> place & 1 == 1) {
                        swapped.swap(own[place], others[place]);
                    }
                    assert_ne!(swapped, solution);
                    assert_eq!(count_solutions(&Grid::from_trusted(swapped), 1), 1);
                    let differs = |cell: &Cell| swapped[cell.index()] != solution[cell.index()];
                    expected.insert(Cell::ALL.into_iter().filter(differs).collect());
                }
            }
        }
        let mut visited: HashSet<CellSet> = HashSet::new();
        let marks = Cell::ALL.map(CellSet::only);
        parts.each_cycle(9, &marks, |cells| assert!(visited.insert(cells)));
        parts.each_digit_part(|cells| {
            visited.insert(cells);
        });
        assert_eq!(visited, expected);
    }
}

#[test]
fn a_given_shown_to_be_needed_is_needed() {
    let mut shown = 0;
    for seed in 0..30 {
        let solution = random_solution(seed);
        let mut cells = Cell::ALL;
        Stream::new(seed, 1).shuffle(&mut cells);
        let mut puzzle = solution;
        let mut swaps = Swaps::new(&solution, &solution);
        for cell in cells {
            puzzle[cell.index()] = 0;
            let is_needed = count_solutions(&Grid::from_trusted(puzzle), 2) > 1;
            if swaps.prove_needed(cell) {
                assert!(is_needed, "{cell} of {solution:?}");
                shown += 1;
            }
            if is_needed {
                puzzle[cell.index()] = solution[cell.index()];
            } else {
                swaps.remove_given(cell);
            }
        }
        assert_eq!(swaps.givens, Swaps::new(&solution, &puzzle).givens);
    }
    // Half of the needed givens, of which a puzzle has about 24.
    assert!(shown > 30 * 10, "{shown}");
}
