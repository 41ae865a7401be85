//! Chains: the fast search against the plain one, and what a chain's links say.
//!
//! The plain search follows every root and sorts all finds. The fast one skips roots by rows of bits and by rank, and must
//! find the plain one's first: the same conclusion, reached by the same links.

use std::collections::HashMap;
use std::path::Path;

use nonet_core::Grid;
use nonet_logic::chains::{ChainLevel, search, search_plain};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::se121::{Options, path};
use nonet_logic::step::{LinkKind, Step};
use nonet_logic::{Candidate, State};

/// The states before every step of the paths in our data.
fn states() -> Vec<State> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/se121_paths.csv");
    let text = std::fs::read_to_string(data).unwrap();
    let mut states = Vec::new();
    for row in text.lines().skip(1) {
        let grid: Grid = row.split(',').next().unwrap().parse().unwrap();
        path(&State::new(&grid), &Options::default(), |before, _| {
            states.push(*before)
        });
    }
    states
}

fn first(level: ChainLevel, state: &State, is_plain: bool) -> Option<Step> {
    let mut collector = Collector::new(Keep::FirstStep, Work::UNLIMITED);
    let _ = if is_plain {
        search_plain(level, state, &mut collector)
    } else {
        search(level, state, &mut collector)
    };
    collector.take()
}

fn compare(levels: &[ChainLevel], every: usize, least: usize) {
    let mut counts = HashMap::<ChainLevel, usize>::new();
    for state in states().iter().step_by(every) {
        for &level in levels {
            let fast = first(level, state, false);
            assert_eq!(fast, first(level, state, true), "{level:?} {state:?}");
            *counts.entry(level).or_default() += usize::from(fast.is_some());
        }
    }
    for level in levels {
        assert!(counts[level] >= least, "{counts:?}");
    }
}

#[test]
fn the_fast_search_finds_the_first_of_the_plain_one() {
    use ChainLevel::{Dynamic, Multiple, Nishio, Single};
    compare(&[Single, Nishio, Multiple, Dynamic], 5, 40);
}

#[test]
fn the_fast_search_with_patterns_inside_finds_the_first_of_the_plain_one() {
    compare(&[ChainLevel::DynamicPlus], 37, 10);
}

#[test]
fn the_fast_search_with_chains_inside_finds_the_first_of_the_plain_one() {
    use ChainLevel::{WithDynamic, WithMultiple, WithNested, WithSingle};
    compare(&[WithSingle, WithMultiple], 421, 5);
    compare(&[WithDynamic, WithNested], 1201, 2);
}

#[test]
#[ignore = "minutes"]
fn the_fast_search_finds_the_first_of_the_plain_one_at_every_level_of_nesting() {
    compare(&ChainLevel::ALL[4..], 19, 100);
}

#[test]
fn links_are_present_and_hold() {
    let mut counts = HashMap::<LinkKind, usize>::new();
    for state in states().iter().step_by(23) {
        for level in [
            ChainLevel::Single,
            ChainLevel::Multiple,
            ChainLevel::DynamicPlus,
        ] {
            let Some(step) = first(level, state, false) else {
                continue;
            };
            assert!(!step.pattern.links.is_empty());
            for link in &step.pattern.links {
                *counts.entry(link.kind).or_default() += 1;
                assert!(state.has(link.from) && state.has(link.to));
                if link.kind != LinkKind::Derived {
                    assert!(
                        sees(link.from, link.to) || link.kind == LinkKind::Strong,
                        "{link:?}"
                    );
                }
            }
        }
    }
    assert!(counts[&LinkKind::Weak] > 100 && counts[&LinkKind::Strong] > 100);
}

/// Whether two candidates cannot both be true.
fn sees(a: Candidate, b: Candidate) -> bool {
    if a.cell() == b.cell() {
        return a.digit() != b.digit();
    }
    a.digit() == b.digit() && a.cell().peers().contains(&b.cell())
}
