//! The links of chains alternate: a strong link starts where a candidate is false, a weak one where it is true.
//!
//! A link leads from one statement to another, "candidate true" or "candidate false". It can only be followed if the
//! statement that it starts from is an assumption or the end of another link of the chain, so no two links of one kind
//! follow each other. Chains of Sudoku Explainer can branch; those of HoDoKu that are drawn as one line must have each
//! link start where the last one ended.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use nonet_core::Grid;
use nonet_logic::hodoku::{self, Position};
use nonet_logic::se121::{self, Options};
use nonet_logic::step::{Link, LinkKind, Step};
use nonet_logic::{Candidate, State, Technique};

/// The puzzles of `ratings.csv` whose ER is at least this.
fn puzzles(least: f64) -> Vec<Grid> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ratings.csv");
    let text = std::fs::read_to_string(path).expect("own data");
    let rows = text.lines().skip(1).map(|line| line.split([',', '/']));
    let rows = rows.map(|mut fields| (fields.next().unwrap(), fields.next().unwrap()));
    let hard = rows.filter(|(_, er)| er.parse::<f64>().unwrap() >= least);
    hard.map(|(puzzle, _)| puzzle.parse().unwrap()).collect()
}

/// What a link starts from and what it leads to: a candidate, and whether it is true.
fn statements(link: &Link) -> [(Candidate, bool); 2] {
    match link.kind {
        LinkKind::Strong => [(link.from, false), (link.to, true)],
        LinkKind::Weak => [(link.from, true), (link.to, false)],
        LinkKind::Derived => [(link.from, false), (link.to, false)],
    }
}

/// The statements that no link leads to.
fn assumptions(step: &Step) -> BTreeSet<(Candidate, bool)> {
    let links = &step.pattern.links;
    let ends: BTreeSet<_> = links.iter().map(|link| statements(link)[1]).collect();
    let starts = links.iter().map(|link| statements(link)[0]);
    starts.filter(|start| !ends.contains(start)).collect()
}

/// How many statements a chain assumes: none in a cycle, one if a contradiction follows or if it leads to the conclusion
/// itself, else one for each case that is told apart.
fn assumption_count(step: &Step) -> usize {
    match step.conclusion.technique.id() {
        "x_cycle" | "y_cycle" | "xy_cycle" => 0,
        "forcing_x_chain" | "forcing_xy_chain" => 1,
        "nishio_forcing_chain" | "dynamic_contradiction_chain" => 1,
        _ => step.pattern.chains.len(),
    }
}

#[test]
fn every_link_of_a_forcing_chain_starts_where_another_has_ended() {
    let mut counts = BTreeMap::<Technique, usize>::new();
    for puzzle in puzzles(6.0) {
        let state = State::new(&puzzle);
        se121::path(&state, &Options::default(), |_, step| {
            if !step.pattern.links.is_empty() {
                let technique = step.conclusion.technique;
                let found = assumptions(step).len();
                assert_eq!(found, assumption_count(step), "{technique} of {puzzle}");
                *counts.entry(technique).or_default() += 1;
            }
        });
    }
    assert!(counts.len() >= 12, "{counts:?}");
    assert!(counts.values().sum::<usize>() > 400, "{counts:?}");
}

#[test]
fn links_of_a_line_join_and_alternate() {
    let drawn_as_one_line = [
        Technique::Skyscraper,
        Technique::TwoStringKite,
        Technique::TurbotFish,
        Technique::WWing,
        Technique::RemotePair,
        Technique::XChain,
        Technique::XyChain,
        Technique::DiscontinuousNiceLoop,
        Technique::ContinuousNiceLoop,
        Technique::Aic,
        Technique::GroupedDiscontinuousNiceLoop,
        Technique::GroupedContinuousNiceLoop,
        Technique::GroupedAic,
    ];
    let mut counts = BTreeMap::<Technique, usize>::new();
    for puzzle in puzzles(4.0) {
        let position = Position::new(&puzzle);
        hodoku::path(&position, &hodoku::Options::default(), |_, step| {
            let technique = step.conclusion.technique;
            if drawn_as_one_line.contains(&technique) {
                for pair in step.pattern.links.windows(2) {
                    assert_eq!(pair[0].to, pair[1].from, "{technique} of {puzzle}");
                    assert_ne!(pair[0].kind, pair[1].kind, "{technique} of {puzzle}");
                }
                *counts.entry(technique).or_default() += step.pattern.links.len() / 2;
            }
        });
    }
    assert_eq!(counts.len(), drawn_as_one_line.len(), "{counts:?}");
    assert!(counts.values().all(|&count| count > 0), "{counts:?}");
}
