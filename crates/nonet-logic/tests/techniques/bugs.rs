use nonet_core::Grid;
use nonet_logic::patterns::bug;
use nonet_logic::se121::{Options, path};
use nonet_logic::step::Step;
use nonet_logic::{Candidate, State, Technique};

use super::steps;

/// The states before a BUG step, and the steps, in our puzzles.
fn bugs(technique: Technique) -> Vec<(State, Step)> {
    let mut found = Vec::new();
    let text = include_str!("../data/se121_paths.csv");
    for row in text.lines().skip(1) {
        let grid: Grid = row[..81].parse().unwrap();
        path(&State::new(&grid), &Options::default(), |state, step| {
            if step.conclusion.technique == technique {
                found.push((*state, step.clone()));
            }
        });
    }
    found
}

#[test]
fn type_1_leaves_the_extra_digit() {
    for (state, step) in bugs(Technique::BugPlusOne) {
        assert_eq!(step.conclusion.difficulty, 5.6);
        let cell = step.pattern.cells[0];
        let left = state.mask(cell).count_ones() as usize - step.conclusion.eliminations.len();
        assert_eq!(left, 1);
        let others = state.open_cells().minus(state.bivalue_cells());
        assert_eq!(others.cells().collect::<Vec<_>>(), [cell]);
    }
}

#[test]
fn every_type_is_in_our_puzzles() {
    let types = [
        Technique::BugPlusOne,
        Technique::Bug2,
        Technique::Bug3,
        Technique::Bug4,
    ];
    for technique in types {
        assert!(bugs(technique).len() >= 2, "{technique}");
    }
}

#[test]
fn a_missing_candidate_breaks_a_bug() {
    for technique in [Technique::BugPlusOne, Technique::Bug2, Technique::Bug3] {
        for (state, step) in bugs(technique) {
            let outside = state
                .bivalue_cells()
                .cells()
                .filter(|cell| !step.pattern.cells.contains(cell));
            for cell in outside.take(5) {
                let digit = state.candidates(cell).digits().next().unwrap();
                let mut near = state;
                near.eliminate(Candidate::new(cell, digit));
                assert!(steps(|collector| bug::search(&near, false, collector)).is_empty());
            }
        }
    }
}
