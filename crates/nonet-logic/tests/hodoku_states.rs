//! Positions that no puzzle leads to: random pencilmarks, conflicting values, cells and houses with nothing left. Every
//! producer ends, and what it finds can be applied.

use std::collections::BTreeSet;

use nonet_core::{Cell, CellSet, Grid, SingleSearch, SolutionCounter};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{Options, Position, all_hints, rate, search};
use nonet_logic::profile::Profile;
use nonet_logic::rating::RatingStatus;
use nonet_logic::{Candidate, CandidateSet, State, Technique};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Some values, conflicts among them, and some candidates for the other cells.
fn random_state(random: &mut Random) -> State {
    let (values, density) = (random.below(40), random.below(9) + 1);
    let mut cells = [0_u8; 81];
    for _ in 0..values {
        cells[random.below(81) as usize] = random.below(9) as u8 + 1;
    }
    let grid = Grid::from_values(&cells).expect("81 values");
    let all = (0..Candidate::COUNT).filter_map(Candidate::from_index);
    let candidates: CandidateSet = all.filter(|_| random.below(9) < density).collect();
    State::with_candidates(&grid, &candidates)
}

#[test]
fn producers_end_in_broken_states() {
    let mut random = Random(7);
    for _ in 0..6 {
        let state = random_state(&mut random);
        let odd_cells = Cell::ALL.into_iter().filter(|cell| cell.index() % 2 == 1);
        let position = Position::from_state(&state, odd_cells.collect());
        for producer in Position::producers() {
            let mut collector = Collector::new(Keep::AllSteps, Work::limited(10_000));
            let (mut position, options) = (position.clone(), Options::default());
            let _ = Profile::search(&mut position, producer, &options, &mut collector);
            for step in collector.found.iter().take(50) {
                assert!(
                    step.conclusion
                        .eliminations
                        .iter()
                        .all(|candidate| state.has(candidate))
                );
                let order: Vec<_> = step.conclusion.eliminations.iter().collect();
                position.clone().apply(&step.conclusion, &order);
            }
        }
    }
}

#[test]
fn ratings_of_broken_grids_end() {
    let mut random = Random(11);
    for _ in 0..20 {
        let state = random_state(&mut random);
        let options = Options {
            work_limit: 100_000,
            ..Options::default()
        };
        rate(&Position::from_state(&state, CellSet::ALL), &options);
    }
    let empty = Position::new(&Grid::from_values(&[0; 81]).expect("81 values"));
    let options = Options {
        work_limit: 1_000_000,
        ..Options::default()
    };
    assert!(rate(&empty, &options).step_count == 0);
}

#[test]
fn filled_grid_has_no_steps() {
    let line = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let position = Position::new(&line.parse().expect("a grid"));
    assert_eq!(rate(&position, &Options::default()).figures.score, 0);
    let mut listing = all_hints(&position, &Options::default());
    assert!(listing.rest(Work::UNLIMITED).is_empty());
}

#[test]
fn position_without_history_has_the_same_steps() {
    let line = "200000015004000000000001700052009300300042000008003050009087200080100004000000500";
    let grid: Grid = line.parse().expect("a grid");
    let position = Position::new(&grid);
    let again = Position::from_state(position.state(), position.givens());
    // Nets follow the order in which singles arose.
    let left_out = ["forcing_net", "brute_force"];
    let all = Technique::ALL.iter().copied();
    let techniques = all.filter(|one| !left_out.contains(&one.entry().family.id()));
    let options = Options::only(techniques);
    let keys = |position: &Position| {
        let mut collector = Collector::new(Keep::AllSteps, Work::UNLIMITED);
        let _ = search(&mut position.clone(), &options, &mut collector);
        let steps = collector
            .found
            .iter()
            .map(|step| format!("{:?}", step.conclusion));
        steps.collect::<BTreeSet<_>>()
    };
    let (first, second) = (keys(&position), keys(&again));
    assert_eq!(
        first.symmetric_difference(&second).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
}

/// The candidates of a solution among random ones, without values, until they leave no other solution.
fn proper_candidates(random: &mut Random, solution: &Grid) -> CandidateSet {
    let mut candidates: CandidateSet = (0..Candidate::COUNT)
        .filter_map(Candidate::from_index)
        .filter(|one| {
            let is_true = solution.value(one.cell()) == Some(one.digit());
            is_true || random.below(10) < 4
        })
        .collect();
    loop {
        let state = State::with_candidates(&Grid::EMPTY, &candidates);
        let sets = Cell::ALL.map(|cell| state.candidates(cell));
        let mut search = SingleSearch::with_candidates(&Grid::EMPTY, &sets);
        let mut counter = SolutionCounter::new(2);
        while !counter.advance(&mut search, u32::MAX) {}
        let others = counter.solutions.into_iter().flatten();
        let Some(other) = others.into_iter().find(|other| other != solution) else {
            return candidates;
        };
        let mut cells = Cell::ALL.into_iter();
        let differing = cells.find(|&cell| other.value(cell) != solution.value(cell));
        let cell = differing.expect("another solution");
        let digit = other.value(cell).expect("a solution");
        candidates.remove(Candidate::new(cell, digit));
    }
}

/// Values do not decide in these positions, candidates do.
#[test]
fn a_proper_position_always_has_a_step() {
    let line = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let solution: Grid = line.parse().expect("a grid");
    let mut random = Random(5);
    let few = Options::only([
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::BruteForce,
    ]);
    let mut guesses = 0;
    for _ in 0..40 {
        let candidates = proper_candidates(&mut random, &solution);
        let state = State::with_candidates(&Grid::EMPTY, &candidates);
        let rating = rate(&Position::from_state(&state, CellSet::EMPTY), &few);
        assert_eq!(rating.status, RatingStatus::Solved);
        assert_eq!(rating.values, *solution.values());
        guesses += rating.technique_counts[Technique::BruteForce as usize];
    }
    assert!(guesses > 40, "{guesses}");
}
