//! A million steps, at least a hundred of each technique of both scales, replayed against the solution: no placement is
//! wrong, no true candidate goes. And in positions with several solutions, steps that do not assume uniqueness contradict
//! none of them.
//!
//! Steps that come up often are collected along the paths of puzzles. The others are hunted: their producer alone searches
//! positions of HoDoKu's library and of paths, puzzles with random knowledge, and states of random candidates, until it has
//! offered a hundred.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/corpus.rs"]
mod corpus;
mod kinds;
mod positions;
mod several;

use std::collections::BTreeMap;

use common::{Chance, generated};
use nonet_core::Grid;
use nonet_logic::chains::{self, ChainLevel};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::Position;
use nonet_logic::profile::{self, Options, Part, Profile};
use nonet_logic::step::Step;
use nonet_logic::{Candidate, State, Technique};

use positions::{
    Case, along_path, library, puzzles, random_candidates, solution, with_knowledge_of_a_pair,
    with_random_knowledge,
};

/// Steps of each technique, on each scale and each level of nesting.
const LEAST: usize = 100;

/// The most usual steps that count for the million, of each technique.
const MOST: usize = 50_000;

/// Steps in all.
const LEAST_IN_ALL: usize = 1_000_000;

/// Techniques of which fewer than [`LEAST`] steps are found, with the scale and the number that is found. This list may
/// only shrink.
const RARE: &[(Scale, Technique, usize)] = &[];

/// A scale; nested chains of each level count for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Scale {
    Se121,
    Nested(ChainLevel),
    Hodoku,
}

const NESTED: [Technique; 4] = [
    Technique::NestedContradictionChain,
    Technique::NestedDoubleChain,
    Technique::NestedCellChain,
    Technique::NestedHouseChain,
];

/// A producer of a scale; nested chains level by level.
#[derive(Clone, Copy, Debug)]
enum Producer {
    Se121(&'static profile::Producer),
    Nested(ChainLevel),
    Hodoku(&'static profile::Producer),
}

impl Producer {
    /// All but brute force, which is no technique.
    fn all() -> impl Iterator<Item = Producer> {
        let of_se121 = State::producers().iter();
        let plain = of_se121.filter(|producer| producer.technique() != NESTED[0]);
        let of_hodoku = Position::producers().iter();
        let of_hodoku = of_hodoku.filter(|producer| producer.technique() != Technique::BruteForce);
        let nested = ChainLevel::ALL[5..].iter().copied().map(Producer::Nested);
        let of_se121 = plain.map(Producer::Se121).chain(nested);
        of_se121.chain(of_hodoku.map(Producer::Hodoku))
    }

    const fn scale(self) -> Scale {
        match self {
            Producer::Se121(_) => Scale::Se121,
            Producer::Nested(level) => Scale::Nested(level),
            Producer::Hodoku(_) => Scale::Hodoku,
        }
    }

    /// The techniques that it offers.
    fn techniques(self) -> Vec<Technique> {
        match self {
            Producer::Se121(producer) | Producer::Hodoku(producer) => producer.techniques.to_vec(),
            Producer::Nested(_) => NESTED.to_vec(),
        }
    }

    fn assumes_uniqueness(self) -> bool {
        self.techniques()[0].entry().assumes_uniqueness
    }

    /// What it offers in a position within a limit of work.
    fn steps(self, position: &Position, work_limit: u64) -> Vec<Step> {
        let mut collector = Collector::new(Keep::AllSteps, Work::limited(work_limit));
        let options = Options {
            is_mended: true,
            ..Options::default()
        };
        let _ = match self {
            Producer::Se121(producer) => {
                let mut state = *position.state();
                Profile::search(&mut state, producer, &options, &mut collector)
            }
            Producer::Nested(level) => chains::search(level, position.state(), &mut collector),
            Producer::Hodoku(producer) => {
                Profile::search(&mut position.clone(), producer, &options, &mut collector)
            }
        };
        collector.found
    }
}

/// The techniques of HoDoKu's score that prove what they say.
fn scored_without_brute_force() -> impl Iterator<Item = Technique> {
    let all = Technique::ALL.iter().copied();
    all.filter(|one| matches!(one.entry().hodoku_place, Some((_, Part::Scored))))
}

fn is_true(candidate: Candidate, solution: &Grid) -> bool {
    solution.value(candidate.cell()) == Some(candidate.digit())
}

/// Whether a step changes the state and keeps the solution.
fn is_right(step: &Step, state: &State, solution: &Grid) -> bool {
    let conclusion = &step.conclusion;
    let mut placements = conclusion.placements.iter();
    let mut eliminations = conclusion.eliminations.iter();
    conclusion.placements.len() + conclusion.eliminations.len() > 0
        && placements.all(|candidate| is_true(candidate, solution))
        && eliminations.all(|candidate| state.has(candidate) && !is_true(candidate, solution))
}

/// How many steps of each technique were right.
#[derive(Default)]
struct Replayed(BTreeMap<(Scale, Technique), usize>);

impl Replayed {
    fn count(&self, scale: Scale, technique: Technique) -> usize {
        self.0.get(&(scale, technique)).copied().unwrap_or_default()
    }

    fn total(&self) -> usize {
        self.0.values().sum()
    }

    /// Checks what a producer offers in a position.
    fn replay(&mut self, producer: Producer, case: &Case, work_limit: u64) {
        if producer.assumes_uniqueness() && !case.is_of_puzzle {
            return;
        }
        for step in producer.steps(&case.position, work_limit) {
            let state = case.position.state();
            assert!(
                is_right(&step, state, &case.solution),
                "{producer:?} {step:?} in {state:?}"
            );
            let key = (producer.scale(), step.conclusion.technique);
            *self.0.entry(key).or_default() += 1;
        }
    }

    /// Whether fewer than [`LEAST`] of a technique of the producer have been replayed.
    fn lacks(&self, producer: Producer) -> bool {
        let mut own = producer.techniques().into_iter();
        own.any(|technique| self.count(producer.scale(), technique) < LEAST)
    }

    /// The producers of which some technique has fewer than [`LEAST`].
    fn lacking(&self) -> Vec<Producer> {
        Producer::all().filter(|&one| self.lacks(one)).collect()
    }

    /// Lets producers that lack steps search a position.
    fn hunt(&mut self, case: &Case, work_limit: u64) {
        for producer in self.lacking() {
            self.replay(producer, case, work_limit);
        }
    }

    fn report(&self) {
        let mut rows: Vec<_> = Producer::all()
            .flat_map(|producer| {
                let own = producer.techniques().into_iter();
                own.map(move |technique| (producer.scale(), technique))
            })
            .map(|(scale, technique)| (self.count(scale, technique), scale, technique.id()))
            .collect();
        rows.sort();
        eprintln!("{} steps of {} techniques", self.total(), rows.len());
        for (count, scale, id) in rows {
            eprintln!("{count:>9} {scale:?} {id}");
        }
    }
}

/// Producers that need no more than a moment in any position.
fn is_quick(producer: &Producer) -> bool {
    let slow = [
        "kraken",
        "forcing",
        "mutant",
        "franken",
        "squirmbag",
        "whale",
        "leviathan",
        "chain",
    ];
    match producer {
        Producer::Se121(producer) => producer.part != Part::LastResort,
        Producer::Nested(_) => false,
        Producer::Hodoku(producer) => {
            let id = producer.technique().id();
            !slow.iter().any(|word| id.contains(word))
        }
    }
}

/// The first position of every `every`-th stretch of the puzzles' paths.
fn on_paths(puzzles: &[Grid], every: usize, mut visit: impl FnMut(Case) -> bool) {
    for (number, puzzle) in puzzles.iter().enumerate() {
        let mut goes_on = true;
        along_path(puzzle, number % every, every, |case| goes_on &= visit(case));
        if !goes_on {
            break;
        }
    }
}

#[test]
#[ignore = "many minutes"]
fn a_million_steps_are_right() {
    let mut chance = Chance(14);
    let mut puzzles = puzzles(1);
    puzzles.extend(generated(14, 4_000));
    for at in (1..puzzles.len()).rev() {
        puzzles.swap(at, chance.below(at as u64 + 1) as usize);
    }
    let mut replayed = Replayed::default();
    let quick: Vec<_> = Producer::all().filter(is_quick).collect();
    on_paths(&puzzles, 9, |case| {
        for &producer in &quick {
            let own = producer.techniques().into_iter();
            let most = own
                .map(|technique| replayed.count(producer.scale(), technique))
                .max();
            if most < Some(MOST) {
                replayed.replay(producer, &case, 20_000);
            }
        }
        replayed.total() < LEAST_IN_ALL
    });
    for case in library() {
        replayed.hunt(&case, 50_000);
    }
    on_paths(&puzzles[..150], 15, |case| {
        replayed.hunt(&case, 50_000);
        true
    });
    let few = puzzles.iter().take(2_000);
    let solved: Vec<_> = few.filter_map(|one| Some((*one, solution(one)?))).collect();
    for round in 0..10_000 {
        if replayed.lacking().is_empty() {
            break;
        }
        let (puzzle, solution) = &solved[round % solved.len()];
        replayed.hunt(
            &with_random_knowledge(&mut chance, puzzle, solution),
            50_000,
        );
        replayed.hunt(
            &with_knowledge_of_a_pair(&mut chance, puzzle, solution),
            50_000,
        );
        replayed.hunt(&random_candidates(&mut chance, solution), 50_000);
    }
    // What is left, BUGs above all, depends on all open cells: every position on the paths of many puzzles.
    on_paths(&puzzles, 1, |case| {
        replayed.hunt(&case, 50_000);
        !replayed.lacking().is_empty()
    });
    replayed.report();
    assert!(replayed.total() >= LEAST_IN_ALL);
    for producer in Producer::all() {
        for technique in producer.techniques() {
            let scale = producer.scale();
            let is_listed = |&&(s, t, _): &&(Scale, Technique, usize)| (s, t) == (scale, technique);
            let least = RARE
                .iter()
                .find(is_listed)
                .map_or(LEAST, |&(_, _, least)| least);
            let count = replayed.count(scale, technique);
            assert!(count >= least, "{count} of {scale:?} {}", technique.id());
        }
    }
}

#[test]
fn every_technique_has_a_producer() {
    let offered: Vec<_> = Producer::all().flat_map(Producer::techniques).collect();
    for technique in Technique::ALL {
        let is_offered = offered.contains(technique) || *technique == Technique::BruteForce;
        assert!(is_offered, "{}", technique.id());
    }
}
