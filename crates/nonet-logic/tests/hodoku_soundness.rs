//! Every step of every producer, replayed against the solution: no placement is wrong, no true candidate goes, and no
//! statement of a chain whose assumption is right is wrong.
//!
//! The positions are those on the paths of hard puzzles. Without the corpus, a few puzzles of our own are replayed.
//! `soundness/` has many more, of all producers of both scales.

#[path = "common/corpus.rs"]
mod corpus;

use std::collections::BTreeMap;

use nonet_core::Grid;
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{Options, Position, path, search};
use nonet_logic::step::{Reason, Statement, Step};
use nonet_logic::{Candidate, Technique};

const OWN: &[&str] = &[
    "003004069000560000050080007100700090500023100608100070000000700200470000000000041",
    "200000015004000000000001700052009300300042000008003050009087200080100004000000500",
    "000000003300050420000000100580140000006020000210000058600400000000010270007506040",
    "000006000005420006000059402300002000000340008000000057100900000290030010070000005",
];

/// Every `step`-th puzzle of the corpus that HoDoKu calls hard or more.
fn puzzles(step: usize) -> Vec<Grid> {
    let text = corpus::more("logic/se121_ratings.csv").unwrap_or_default();
    let is_hard = |line: &&str| {
        ["Hard", "Unfair", "Extreme"]
            .iter()
            .any(|level| line.contains(&format!(",{level},")))
    };
    let lines = text.lines().filter(is_hard).step_by(step);
    let own = OWN.iter().copied();
    let puzzles = lines.filter_map(|line| line.split(',').next()).chain(own);
    puzzles
        .map(|line| line.parse().expect("a puzzle"))
        .collect()
}

fn is_right(step: &Step, solution: &Grid) -> bool {
    let is_true =
        |candidate: Candidate| solution.value(candidate.cell()) == Some(candidate.digit());
    step.conclusion.placements.iter().all(is_true)
        && !step.conclusion.eliminations.iter().any(is_true)
        && step
            .pattern
            .chains
            .iter()
            .all(|line| follows(line, solution))
}

/// Whether a chain has statements that follow from earlier ones, and none is wrong if its assumption is right.
fn follows(line: &[Statement], solution: &Grid) -> bool {
    let is_true =
        |candidate: &Candidate| solution.value(candidate.cell()) == Some(candidate.digit());
    let is_right = |one: &Statement| {
        let any = is_true(&one.candidate) || one.others.iter().any(is_true);
        any == one.is_true
    };
    let mut places = line.iter().enumerate();
    let is_ordered = places.all(|(place, one)| one.premises.iter().all(|&premise| premise < place));
    let starts = line
        .first()
        .is_some_and(|one| one.reason == Reason::Assumption);
    let is_consistent = !line.first().is_some_and(is_right) || line.iter().all(is_right);
    starts && is_ordered && is_consistent
}

/// How often each technique was replayed.
fn replay(puzzles: &[Grid], stride: usize, options: &Options) -> BTreeMap<Technique, usize> {
    let mut counts = BTreeMap::new();
    for puzzle in puzzles {
        let solution = nonet_core::solutions(puzzle).next().expect("a solution");
        let mut place = 0;
        path(
            &Position::new(puzzle),
            &Options::default(),
            |position, step| {
                assert!(is_right(step, &solution), "{puzzle} {step:?}");
                place += 1;
                if place % stride != 0 {
                    return;
                }
                let mut collector = Collector::new(Keep::AllSteps, Work::UNLIMITED);
                let _ = search(&mut position.clone(), options, &mut collector);
                for step in &collector.found {
                    assert!(is_right(step, &solution), "{puzzle} {step:?}");
                    let changes =
                        step.conclusion.eliminations.len() + step.conclusion.placements.len();
                    assert!(changes > 0, "{puzzle} {step:?}");
                    *counts.entry(step.conclusion.technique).or_default() += 1;
                }
            },
        );
    }
    counts
}

/// The techniques of HoDoKu but brute force, of which an id contains none of these words.
fn without(words: &[&str]) -> Options {
    let is_left_out = |id: &str| words.iter().any(|word| id.contains(word));
    let all = Technique::ALL.iter().copied();
    let techniques = all.filter(|one| *one != Technique::BruteForce && !is_left_out(one.id()));
    Options::only(techniques)
}

/// All but those that take long.
fn usual() -> Options {
    without(&[
        "kraken",
        "forcing",
        "mutant",
        "squirmbag",
        "whale",
        "leviathan",
    ])
}

#[test]
fn steps_of_the_usual_producers_are_right() {
    let counts = replay(&puzzles(40), 12, &usual());
    assert!(counts.len() > 12, "{counts:?}");
}
