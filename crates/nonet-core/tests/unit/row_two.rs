//! The second row of full grids.

use super::*;
use crate::generate::FullGrids;
use crate::random::Stream;

#[test]
fn swaps_equal_the_result_of_trying_all_ways() {
    let mut stream = Stream::new(3, 0);
    for _ in 0..300 {
        let grid = FullGrids::get().draw(&mut stream);
        let mut sides = [SolutionSide::default(), SolutionSide::default()];
        sides[0].read(&grid, 9, 1);
        sides[1].read(&grid, 1, 9);
        if sides[0].pure_bands() | sides[1].pure_bands() != 0 {
            continue;
        }
        let mut found = [Vec::new(), Vec::new()];
        let [swaps, all] = &mut found;
        let best = u64::MAX;
        RowTwoSearch { best, found: swaps }.add_swaps(&sides);
        RowTwoSearch { best, found: all }.try_all(&sides);
        found.iter_mut().for_each(|found| found.sort());
        assert_eq!(found[0], found[1], "{grid:?}");
    }
}
