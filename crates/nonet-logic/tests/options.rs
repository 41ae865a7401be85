//! Allow-lists, watched work, all hints of a position, and batches.

use std::cell::Cell as Flag;

use nonet_core::{Grid, Status, TextSource};
use nonet_logic::batch::{Row, rate_batch};
use nonet_logic::catalogue::TechniqueSet;
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::profile::{Order, Profile, ProfileName};
use nonet_logic::se121::{Options, RatingStatus, all_hints, path, rate, rate_within, search};
use nonet_logic::step::{Reason, Step};
use nonet_logic::uniqueness::true_candidates;
use nonet_logic::{State, Technique, Uniqueness};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const CHAINS: &str =
    ".......785......2.4..69..5.9....3.......5.7.4.8.......67......3...1.....1.356...9";

/// It has 270 solutions; simple steps leave 45 open cells, and no candidate that is in none of them.
const LOOSE: &str =
    "....43...3.495..2....7..5....126......5....8.42..87..97.6....5......5....1.....7.";

fn state(line: &str) -> State {
    State::new(&line.parse::<Grid>().expect("a grid"))
}

fn only(techniques: &[Technique]) -> Options {
    Options {
        techniques: Some(techniques.iter().copied().collect()),
        ..Options::default()
    }
}

/// The states on the path of a puzzle.
fn states(line: &str) -> Vec<State> {
    let mut states = Vec::new();
    path(&state(line), &Options::default(), |state, _| {
        states.push(*state)
    });
    states
}

#[test]
fn producers_find_only_their_techniques() {
    for state in states(CHAINS).iter().step_by(3) {
        for producer in State::producers() {
            let mut collector = Collector::new(Keep::AllSteps, Work::limited(10_000));
            let (mut state, options) = (*state, Options::default());
            let _ = state.search(producer, &options, &mut collector);
            for step in collector.found {
                let technique = step.conclusion.technique;
                assert!(producer.techniques.contains(&technique), "{technique}");
            }
        }
    }
}

#[test]
fn an_order_of_ones_own_comes_first() {
    use Technique as T;
    let of = |some: &[T]| Order::of(ProfileName::Se121, some);
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[T::HiddenSingle, T::NakedSingle, T::XyWing]), None);
    // One search finds both.
    assert_eq!(of(&[T::UniqueRectangle4, T::UniqueRectangle1]), None);
    let order = of(&[T::NakedSingle, T::HiddenSingle]);
    assert!(order.is_some());
    let (usual, own) = (
        Options::default(),
        Options {
            order,
            ..Options::default()
        },
    );
    let first = |options: &Options| {
        let mut found = Vec::new();
        path(&state(EASY), options, |_, step| {
            found.push(step.conclusion.technique)
        });
        found
    };
    assert_eq!(first(&usual)[0], T::HiddenSingle);
    assert_eq!(first(&own)[0], T::NakedSingle);
    assert_eq!(first(&own).len(), first(&usual).len());
    let listed = all_hints(&state(EASY), &own).rest(Work::limited(u64::MAX));
    assert_eq!(listed[0].conclusion.technique, T::NakedSingle);
}

#[test]
fn every_technique_of_the_scale_has_a_producer() {
    for &technique in Technique::ALL {
        let is_found = State::producers()
            .iter()
            .any(|producer| producer.techniques.contains(&technique));
        assert_eq!(
            is_found,
            technique.entry().se121_value.is_some(),
            "{technique}"
        );
    }
}

#[test]
fn an_allow_list_of_all_techniques_changes_nothing() {
    let options = only(Technique::ALL);
    for line in [EASY, HARD, CHAINS] {
        let (limited, free) = (
            rate(&state(line), &options),
            rate(&state(line), &Options::default()),
        );
        assert_eq!(
            (limited.figures.er, limited.figures.ep, limited.figures.ed),
            (free.figures.er, free.figures.ep, free.figures.ed)
        );
        assert_eq!(limited.technique_counts, free.technique_counts);
    }
}

#[test]
fn an_allow_list_finds_the_first_allowed_step() {
    for state in states(CHAINS) {
        let mut all = Collector::new(Keep::AllSteps, Work::UNLIMITED);
        let allowed = [Technique::ForcingXyChain, Technique::YCycle];
        let found = all_hints(&state, &only(&allowed)).rest(Work::UNLIMITED);
        let mut first = Collector::new(Keep::FirstStep, Work::UNLIMITED);
        let _ = search(&mut state.clone(), &only(&allowed), &mut first);
        let _ = search(&mut state.clone(), &only(&allowed), &mut all);
        assert_eq!(first.take().as_ref(), found.first());
        assert_eq!(all.found, found);
        let is_allowed =
            |step: &nonet_logic::step::Step| allowed.contains(&step.conclusion.technique);
        assert!(found.iter().all(is_allowed));
    }
}

#[test]
fn a_set_of_techniques() {
    let set: TechniqueSet = [Technique::XWing, Technique::NestedHouseChain]
        .into_iter()
        .collect();
    let members: Vec<_> = Technique::ALL
        .iter()
        .filter(|&&one| set.contains(one))
        .collect();
    assert_eq!(members, [&Technique::XWing, &Technique::NestedHouseChain]);
}

#[test]
fn a_watch_ends_the_search() {
    let calls = Flag::new(0);
    let watch = || {
        calls.set(calls.get() + 1);
        calls.get() < 3
    };
    let rating = rate_within(
        &state(HARD),
        &Options::default(),
        Work::UNLIMITED.watched(&watch),
    );
    assert_eq!(
        (rating.status, calls.get()),
        (RatingStatus::LimitReached, 3)
    );
}

#[test]
fn all_hints_of_an_open_position_are_simple() {
    let mut listing = all_hints(&state(EASY), &Options::default());
    let found = listing.rest(Work::UNLIMITED);
    assert!(found.len() > 50);
    assert!(listing.spent() > 0);
    assert!(!listing.is_limit_reached());
    assert_eq!(found[0].conclusion.technique, Technique::HiddenSingle);
    let is_long = |technique: Technique| technique.id().starts_with("dynamic");
    assert!(found.iter().all(|step| !is_long(step.conclusion.technique)));
}

#[test]
fn statements_of_a_chain_follow_from_earlier_ones() {
    let (mut count, mut proved) = (0, 0);
    path(&state(HARD), &Options::default(), |_, step| {
        for line in &step.pattern.chains {
            for (place, statement) in line.iter().enumerate() {
                assert_eq!(place == 0, statement.premises.is_empty());
                assert!(statement.premises.iter().all(|&premise| premise < place));
                let nested = statement.nested.map(|nested| &step.pattern.nested[nested]);
                let removes =
                    |step: &Step| step.conclusion.eliminations.contains(statement.candidate);
                assert!(nested.is_none_or(removes));
                assert_eq!(nested.is_some(), statement.reason == Reason::Nested);
                count += 1;
                proved += usize::from(nested.is_some());
            }
        }
    });
    assert!(count > 100 && proved > 0, "{count} {proved}");
}

#[test]
fn a_batch_has_a_row_for_each_line() {
    let text = format!(
        "{EASY}\noops\n{}\n55{}\n{CHAINS}",
        ".".repeat(81),
        ".".repeat(79)
    );
    let source = TextSource::new(text.as_bytes()).expect("enough memory");
    let mut rows = vec![Row::default(); 5];
    rate_batch::<State>(
        &source,
        &Options::default(),
        2,
        rows.as_mut_slice(),
        &mut |_| true,
    )
    .expect("not stopped");
    let statuses: Vec<_> = rows.iter().map(|row| row.status).collect();
    assert_eq!(
        statuses,
        [
            Status::Proper,
            Status::Malformed,
            Status::Multiple,
            Status::Conflict,
            Status::Proper
        ]
    );
    assert_eq!(rows[4].rating, rate(&state(CHAINS), &Options::default()));
    assert_eq!(rows[1].rating.step_count, 0);
}

#[test]
fn a_batch_ends_when_it_is_told_to() {
    let text = format!("{HARD}\n").repeat(64);
    let source = TextSource::new(text.as_bytes()).expect("enough memory");
    let mut rows = vec![Row::default(); 64];
    let mut stop = |_| false;
    let ended = rate_batch::<State>(
        &source,
        &Options::default(),
        2,
        rows.as_mut_slice(),
        &mut stop,
    );
    assert!(ended.is_err());
    assert!(rows.iter().any(|row| row.status == Status::Malformed));
}

/// Chains with several branches would search long to find that nothing follows.
#[test]
fn a_search_ends_where_every_candidate_is_in_some_solution() {
    let start = state(LOOSE);
    let options = Options {
        uniqueness: Uniqueness::Unused,
        true_candidates: true_candidates(&start, &|| true),
        ..Options::default()
    };
    let mut ends = Vec::new();
    let rating = path(&start, &options, |state, step| {
        let mut end = *state;
        step.conclusion.apply(&mut end);
        ends.push(end);
    });
    let end = ends.last().expect("a step");
    assert_eq!(rating.status, RatingStatus::Stuck);
    assert!(rating.work < 10_000, "{}", rating.work);
    let all = options.true_candidates.expect("several solutions");
    assert!(end.all_candidates().minus(&all).is_empty());
    let mut listing = all_hints(end, &options);
    assert!(listing.rest(Work::UNLIMITED).is_empty());
    assert_eq!((listing.spent(), listing.is_limit_reached()), (0, false));
    // Without this knowledge the search goes on.
    let blind = Options {
        true_candidates: None,
        work_limit: 100_000,
        ..options
    };
    assert_eq!(rate(end, &blind).status, RatingStatus::LimitReached);
    assert_eq!(true_candidates(&state(EASY), &|| true), None);
}
