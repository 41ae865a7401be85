//! Positions with several solutions: without uniqueness, no step contradicts any of them.

use nonet_core::{Cell, Grid, solutions};
use nonet_logic::hodoku::Position;

use super::common::{Chance, generated};
use super::{Producer, is_right, scored_without_brute_force};

/// More solutions than this are too many to compare with.
const MOST_SOLUTIONS: usize = 50;

/// A puzzle without some of its givens, and its solutions, if it has several but not too many.
pub fn with_several_solutions(chance: &mut Chance, puzzle: &Grid) -> Option<(Grid, Vec<Grid>)> {
    let mut values = *puzzle.values();
    for _ in 0..1 + chance.below(3) {
        let givens: Vec<_> = Cell::ALL
            .into_iter()
            .filter(|cell| values[cell.index()] != 0)
            .collect();
        values[givens[chance.below(givens.len() as u64) as usize].index()] = 0;
    }
    let grid = Grid::from_values(&values).ok()?;
    let found: Vec<Grid> = solutions(&grid).take(MOST_SOLUTIONS + 1).collect();
    (2..=MOST_SOLUTIONS)
        .contains(&found.len())
        .then_some((grid, found))
}

/// The steps of all producers in positions on paths without uniqueness: how many there were, and how many contradict some
/// solution, by whether they assume uniqueness.
fn contradictions(puzzles: &[Grid], stride: usize) -> [(usize, usize); 2] {
    let mut counts = [(0, 0); 2];
    let mut chance = Chance(3);
    for puzzle in puzzles {
        let Some((grid, found)) = with_several_solutions(&mut chance, puzzle) else {
            continue;
        };
        let options = nonet_logic::hodoku::Options {
            uniqueness: nonet_logic::Uniqueness::Unused,
            work_limit: 20_000,
            ..nonet_logic::hodoku::Options::only(scored_without_brute_force())
        };
        let mut place = 0;
        nonet_logic::hodoku::path(&Position::new(&grid), &options, |position, step| {
            let state = position.state();
            assert!(found.iter().all(|solution| is_right(step, state, solution)));
            place += 1;
            if place % stride != 1 {
                return;
            }
            for producer in Producer::all() {
                let assumes = usize::from(producer.assumes_uniqueness());
                for step in producer.steps(position, 5_000) {
                    let is_wrong = !found
                        .iter()
                        .all(|solution| is_right(&step, state, solution));
                    counts[assumes].0 += 1;
                    counts[assumes].1 += usize::from(is_wrong);
                    assert!(!is_wrong || assumes == 1, "{grid} {producer:?} {step:?}");
                }
            }
        });
    }
    counts
}

#[test]
fn without_uniqueness_no_step_contradicts_a_solution() {
    let [without, _] = contradictions(&generated(14, 16), 12);
    assert!(without.0 > 2_000, "{without:?}");
}

#[test]
#[ignore = "a minute"]
fn without_uniqueness_no_step_contradicts_a_solution_in_many_positions() {
    let [without, with] = contradictions(&generated(14, 400), 8);
    eprintln!("{without:?} without, {with:?} with uniqueness");
    assert!(without.0 > 50_000, "{without:?}");
    // The same check does see what uniqueness assumes.
    assert!(with.1 > 20, "{with:?}");
}
