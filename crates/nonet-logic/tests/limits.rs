//! Work limits are kept within a tenth, and every search looks often whether to continue, also in states that no puzzle
//! leads to: empty grids, grids with many solutions, states of 729 candidates, states of random candidates.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{Chance, generated};
use nonet_core::Grid;
use nonet_logic::catalogue::TechniqueSet;
use nonet_logic::chains::{ChainLevel, search};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{self, Position};
use nonet_logic::profile::{Producer, Profile};
use nonet_logic::se121;
use nonet_logic::{Candidate, CandidateSet, State, Technique};

/// A search that spends some of this work; returns what it spent.
type Search = (&'static str, fn(&State, Work<'_>) -> u64);

const SEARCHES: &[Search] = &[
    ("se121 rating", |state, work| {
        se121::rate_within(state, &se121::Options::default(), work).work
    }),
    ("se121 path", |state, work| {
        se121::path_within(state, &se121::Options::default(), work, |_, _| ()).work
    }),
    ("se121 without uniqueness", |state, work| {
        let options = se121::Options {
            uniqueness: nonet_logic::Uniqueness::Unused,
            ..se121::Options::default()
        };
        se121::rate_within(state, &options, work).work
    }),
    ("se121 hints", |state, work| {
        let mut listing = se121::all_hints(state, &se121::Options::default());
        listing.rest(work);
        listing.spent()
    }),
    ("se121 hints of nested chains", |state, work| {
        let techniques: TechniqueSet = [
            Technique::NestedCellChain,
            Technique::NestedContradictionChain,
        ]
        .into_iter()
        .collect();
        let options = se121::Options {
            techniques: Some(techniques),
            ..se121::Options::default()
        };
        let mut listing = se121::all_hints(state, &options);
        listing.rest(work);
        listing.spent()
    }),
    ("hodoku hints", |state, work| {
        let position = Position::from_state(state, nonet_core::CellSet::EMPTY);
        let mut listing = hodoku::all_hints(&position, &hodoku::Options::default());
        listing.rest(work);
        listing.spent()
    }),
    ("hodoku rating", |state, work| {
        let position = Position::from_state(state, nonet_core::CellSet::EMPTY);
        hodoku::rate_within(&position, &hodoku::Options::default(), work).work
    }),
];

/// A search of all steps by one of HoDoKu's producers.
fn all_of(producer: &Producer, state: &State, work: Work<'_>) -> u64 {
    let mut position = Position::from_state(state, nonet_core::CellSet::EMPTY);
    let mut collector = Collector::new(Keep::AllSteps, work);
    let options = hodoku::Options::default();
    let _ = Profile::search(&mut position, producer, &options, &mut collector);
    collector.work.spent
}

/// A search for the first chain of a level, or for all.
fn chains_of(level: ChainLevel, wants_all: bool, state: &State, work: Work<'_>) -> u64 {
    if wants_all {
        let mut collector = Collector::new(Keep::AllSteps, work);
        let _ = search(level, state, &mut collector);
        collector.work.spent
    } else {
        let mut collector = Collector::new(Keep::FirstStep, work);
        let _ = search(level, state, &mut collector);
        collector.work.spent
    }
}

/// Calls `visit` with the name of every search and with the search; HoDoKu's producers one by one only if asked.
fn each_search(one_by_one: bool, mut visit: impl FnMut(String, &dyn Fn(&State, Work<'_>) -> u64)) {
    for (name, search) in SEARCHES {
        visit(name.to_string(), search);
    }
    for level in ChainLevel::ALL {
        for wants_all in [false, true] {
            visit(format!("{level:?}, all: {wants_all}"), &|state, work| {
                chains_of(level, wants_all, state, work)
            });
        }
    }
    for producer in Position::producers().iter().filter(|_| one_by_one) {
        visit(producer.technique().id().to_string(), &|state, work| {
            all_of(producer, state, work)
        });
    }
}

fn puzzles(every: usize) -> Vec<State> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/se121_paths.csv");
    let text = std::fs::read_to_string(data).unwrap();
    let rows = text.lines().skip(1).step_by(every);
    let puzzles = rows.map(|row| row.split(',').next().unwrap());
    puzzles
        .map(|line| State::new(&line.parse::<Grid>().unwrap()))
        .collect()
}

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn all_candidates() -> impl Iterator<Item = Candidate> {
    (0..Candidate::COUNT).filter_map(Candidate::from_index)
}

/// States in which searches take long.
fn strange_states() -> Vec<(String, State)> {
    let mut states = Vec::new();
    let mut chance = Chance(7);
    for givens in [0, 1, 3, 6, 9, 12, 15, 18, 21] {
        let mut line = vec![b'.'; 81];
        for _ in 0..givens {
            let cell = chance.below(81) as usize;
            line[cell] = SOLVED.as_bytes()[cell];
        }
        let grid: Grid = String::from_utf8(line).unwrap().parse().unwrap();
        states.push((format!("{grid}"), State::new(&grid)));
    }
    let all: CandidateSet = all_candidates().collect();
    states.push((
        "729 candidates".into(),
        State::with_candidates(&Grid::EMPTY, &all),
    ));
    let solution: Grid = SOLVED.parse().unwrap();
    for percent in [10, 20, 25, 30, 35, 40, 50, 60, 80] {
        let is_kept = |candidate: &Candidate| {
            solution.value(candidate.cell()) == Some(candidate.digit())
                || chance.below(100) < percent
        };
        let kept: CandidateSet = all_candidates().filter(is_kept).collect();
        let state = State::with_candidates(&Grid::EMPTY, &kept);
        states.push((format!("{percent}% of the candidates"), state));
    }
    states
}

/// What a search may spend beyond a tenth more than its limit: what it counts at once.
const UNITS_AT_ONCE: u64 = 32;

/// How many searches reached their limit. HoDoKu's producers search one by one in every `stride`-th state.
fn check_limits(states: &[State], limits: &[u64], stride: usize) -> usize {
    let mut reached = 0;
    for (number, state) in states.iter().enumerate() {
        for &limit in limits {
            each_search(number % stride == 0, |name, search| {
                let spent = search(state, Work::limited(limit));
                assert!(
                    spent <= limit + limit / 10 + UNITS_AT_ONCE,
                    "{name}: {spent} units of {limit}: {state:?}"
                );
                reached += usize::from(spent >= limit);
            });
        }
    }
    reached
}

fn states_only(states: Vec<(String, State)>) -> Vec<State> {
    states.into_iter().map(|(_, state)| state).collect()
}

#[test]
fn work_limits_are_kept() {
    let strange = states_only(strange_states());
    let some: Vec<State> = strange.into_iter().step_by(5).collect();
    assert!(check_limits(&puzzles(60), &[2, 700], 1) > 100);
    assert!(check_limits(&some, &[50], 1) > 100);
}

#[test]
#[ignore = "minutes"]
fn work_limits_are_kept_in_hundreds_of_puzzles() {
    let strange = states_only(strange_states());
    assert!(check_limits(&strange, &[10, 100, 1_000], 1) > 1_000);
    let mut states = puzzles(1);
    states.extend(generated(15, 220).iter().map(State::new));
    assert!(states.len() > 300);
    assert!(check_limits(&states, &[1, 10, 60, 400, 3_000, 20_000], 5) > 10_000);
}

/// The time that this thread has been running, however busy the machine is.
fn time_on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The longest time between two looks in the first seconds of a search, and from the look that ends it to its end.
fn longest_pause(search: impl FnOnce(Work<'_>)) -> Duration {
    let begun = Instant::now();
    let clock = || time_on_processor().unwrap_or_else(|| begun.elapsed());
    let start = clock();
    let (last, longest) = (
        std::cell::Cell::new(start),
        std::cell::Cell::new(Duration::ZERO),
    );
    let looks = std::cell::Cell::new(0_u64);
    let mark = || {
        let now = clock();
        longest.set(longest.get().max(now.saturating_sub(last.get())));
        last.set(now);
        now
    };
    let watch = || {
        looks.set(looks.get() + 1);
        // A look at the clock is a system call.
        !looks.get().is_multiple_of(16) || mark().saturating_sub(start) < Duration::from_millis(700)
    };
    search(Work::UNLIMITED.watched(&watch));
    mark();
    longest.get()
}

#[test]
#[ignore = "many minutes"]
fn every_search_looks_often_whether_to_continue() {
    let mut pauses = Vec::new();
    for (state_name, state) in strange_states() {
        each_search(true, |name, search| {
            let pause = longest_pause(|work| {
                search(&state, work);
            });
            if pause > Duration::from_millis(50) {
                eprintln!("{pause:?} {name}: {state_name}");
            }
            pauses.push((pause, format!("{name}: {state_name}")));
        });
    }
    pauses.sort();
    let (longest, name) = pauses.last().unwrap();
    assert!(*longest < Duration::from_secs(1), "{longest:?} {name}");
}
