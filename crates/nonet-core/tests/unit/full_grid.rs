//! Random full grids are valid and equally likely.

use super::*;
use crate::unavoidable::Parts;
use crate::{Grid, count_solutions};

/// The values of the three lines of a chute.
fn chute(grid: &[u8; 81], number: usize) -> [[u8; 9]; 3] {
    let line = |line: usize, place: usize| match number {
        0..3 => grid[(number * 3 + line) * 9 + place],
        _ => grid[place * 9 + number % 3 * 3 + line],
    };
    core::array::from_fn(|row| core::array::from_fn(|place| line(row, place)))
}

/// Whether the minilines of each box hold the same three sets of digits.
fn is_pure(lines: &[[u8; 9]; 3]) -> bool {
    let sets = [0, 3, 6].map(|start| {
        let set = |line: &[u8; 9]| line[start..start + 3].iter().fold(0, |set, d| set | 1 << d);
        let mut sets: [u16; 3] = core::array::from_fn(|row| set(&lines[row]));
        sets.sort_unstable();
        sets
    });
    sets[0] == sets[1] && sets[1] == sets[2]
}

#[test]
fn grids_are_unbiased() {
    const GRIDS: u64 = 20_000;
    let (mut small_sets, mut pure) = (0, 0);
    for index in 0..GRIDS {
        let grid = FullGrids::get().draw(&mut Stream::new(5, index));
        Parts::new(&grid).each_cycle(2, &[0_u8; 81], |_| small_sets += 1);
        let chutes = (0..6).map(|number| chute(&grid, number));
        pure += chutes.filter(is_pure).count();
    }
    let mean = |sum: usize| sum as f64 / GRIDS as f64;
    assert!(
        (mean(small_sets) - 11.59).abs() < 0.1,
        "{}",
        mean(small_sets)
    );
    assert!((mean(pure) - 0.215).abs() < 0.015, "{}", mean(pure));
}

#[test]
fn grids_are_solutions() {
    for index in 0..1000 {
        let grid = FullGrids::get().draw(&mut Stream::new(6, index));
        assert!(!grid.contains(&0));
        assert_eq!(count_solutions(&Grid::from_trusted(grid), 1), 1);
    }
}
