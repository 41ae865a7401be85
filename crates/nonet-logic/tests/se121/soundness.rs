//! Every step is true in the solution; and all steps begin with the first with each other.

use std::collections::HashMap;

use nonet_core::{Grid, search as solve};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::se121::{Options, path, search};
use nonet_logic::{Candidate, State, Technique};

use super::corpus::{more, own, rows, state};

fn puzzles() -> Vec<String> {
    let mut puzzles: Vec<String> = Vec::new();
    for name in ["se121_paths.csv", "se121_faults.csv"] {
        puzzles.extend(rows(&own(name)).map(|row| row[0].to_string()));
    }
    if let Some(text) = more("se121_more.csv") {
        puzzles.extend(rows(&text).step_by(10).map(|row| row[0].to_string()));
    }
    puzzles
}

fn is_true(candidate: Candidate, solution: &Grid) -> bool {
    solution.value(candidate.cell()) == Some(candidate.digit())
}

#[test]
fn steps_are_sound() {
    let mut counts = HashMap::<Technique, usize>::new();
    for puzzle in puzzles() {
        let solution = solve(&puzzle.parse().unwrap(), 2).solutions[0].unwrap();
        for is_mended in [false, true] {
            let options = Options {
                is_mended,
                ..Options::default()
            };
            path(&state(&puzzle), &options, |before, step| {
                let conclusion = &step.conclusion;
                let mut placed = conclusion.placements.iter();
                assert!(
                    placed.all(|candidate| is_true(candidate, &solution)),
                    "{puzzle} {step:?}"
                );
                let mut removed = conclusion.eliminations.iter();
                assert!(
                    removed.all(|it| before.has(it) && !is_true(it, &solution)),
                    "{puzzle} {step:?}"
                );
                let mut candidates = step.pattern.candidates.iter();
                assert!(candidates.all(|&(_, candidate)| before.has(candidate)));
                assert!(conclusion.has_placement() || !conclusion.eliminations.is_empty());
                *counts.entry(conclusion.technique).or_default() += 1;
            });
        }
    }
    assert!(counts.len() >= 28, "{counts:?}");
}

#[test]
fn all_steps_begin_with_the_first_and_are_distinct_conclusions() {
    let mut place = 0;
    for row in rows(&own("se121_paths.csv")) {
        path(
            &state(row[0]),
            &Options::default(),
            |before: &State, step| {
                place += 1;
                if place % 29 != 0 {
                    return;
                }
                let mut all = Collector::new(Keep::AllSteps, Work::limited(50_000));
                let _ = search(&mut before.clone(), &Options::default(), &mut all);
                assert_eq!(&all.found[0], step);
                let mut first = Collector::new(Keep::FirstConclusion, Work::UNLIMITED);
                let _ = search(&mut before.clone(), &Options::default(), &mut first);
                assert_eq!(first.take_conclusion(), Some(step.conclusion));
            },
        );
    }
}

#[test]
fn uniqueness_can_be_switched_off() {
    let options = Options {
        uniqueness: nonet_logic::Uniqueness::Unused,
        ..Options::default()
    };
    let mut with = 0;
    for row in rows(&own("se121_paths.csv")) {
        path(&state(row[0]), &Options::default(), |_, step| {
            with += usize::from(step.conclusion.technique.entry().assumes_uniqueness);
        });
        path(&state(row[0]), &options, |_, step| {
            assert!(!step.conclusion.technique.entry().assumes_uniqueness);
        });
    }
    assert!(with > 20);
}

#[test]
fn a_work_limit_ends_the_rating() {
    use nonet_logic::se121::{RatingStatus, rate};
    for row in rows(&own("se121_paths.csv")) {
        let whole = rate(&state(row[0]), &Options::default());
        let options = Options {
            work_limit: whole.work / 2,
            ..Options::default()
        };
        let half = rate(&state(row[0]), &options);
        assert_eq!(half.status, RatingStatus::LimitReached);
        assert!(half.work >= options.work_limit);
        let most = options.work_limit + options.work_limit / 10 + 20;
        assert!(half.work <= most, "{half:?}");
        assert!(half.figures.er <= whole.figures.er);
    }
}
