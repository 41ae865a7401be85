//! The order of steps on the whole paths of hard puzzles, logged state by state.
//!
//! The log has blocks: `# puzzle`; a line for each step with the values (81) and candidates (729) after it, its difficulty,
//! and the step in words; `ED=` and the triple.
//!
//! A later version of the original made the log. It takes locked candidates of each pair of kinds of houses digit by
//! digit, where 1.2.1 goes house by house, then by digit. So one test walks the paths with this one order changed, and
//! every step is equal; another counts the steps that are equal in the order of 1.2.1, from each logged state.

use nonet_core::Grid;
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::patterns::{direct_locked, locked_candidates};
use nonet_logic::se121::{Options, rate, round_to_tenths, search};
use nonet_logic::step::{Conclusion, Step};
use nonet_logic::{Candidate, CandidateSet, HouseKind, State, Technique};

use super::corpus::{corpus, state, triple};

/// The puzzles of the log, which is named after fifteen.
const PUZZLES: usize = 14;

/// A step of the log.
struct Logged {
    after: State,
    difficulty: f64,
    words: String,
}

fn parse_state(values: &str, candidates: &str) -> State {
    let grid: Grid = values.parse().unwrap();
    let present = |&(_, byte): &(usize, u8)| byte != b'.';
    let places = candidates.bytes().enumerate().filter(present);
    let candidates: CandidateSet = places
        .map(|(index, _)| Candidate::from_index(index).unwrap())
        .collect();
    State::with_candidates(&grid, &candidates)
}

/// A puzzle of the log.
struct Path {
    puzzle: String,
    steps: Vec<Logged>,
    triple: String,
}

fn paths(text: &str) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(puzzle) = line.strip_prefix("# ") {
            paths.push(Path {
                puzzle: puzzle[..81].to_owned(),
                steps: Vec::new(),
                triple: String::new(),
            });
            continue;
        }
        let path = paths.last_mut().unwrap();
        if let Some(triple) = line.strip_prefix("ED=") {
            path.triple = triple.to_owned();
        } else {
            let fields: Vec<&str> = line.splitn(4, ' ').collect();
            path.steps.push(Logged {
                after: parse_state(fields[0], fields[1]),
                difficulty: fields[2].parse().unwrap(),
                words: fields[3].to_owned(),
            });
        }
    }
    paths
}

/// The first step in the order of 1.2.1.
fn first(state: &State) -> Conclusion {
    let mut collector = Collector::new(Keep::FirstConclusion, Work::UNLIMITED);
    let _ = search(&mut state.clone(), &Options::default(), &mut collector);
    let found = collector.take_conclusion();
    found.unwrap_or_else(|| panic!("no step in {state:?}"))
}

/// The first step if locked candidates are taken by the kinds of both houses, then by digit, then house by house.
fn first_by_digit(state: &State) -> Conclusion {
    use Technique::{Claiming, DirectClaiming, DirectPointing, Pointing};
    let first = first(state);
    let mut collector = Collector::new(Keep::AllSteps, Work::UNLIMITED);
    let _ = match first.technique {
        Pointing | Claiming => locked_candidates::search(state, &mut collector),
        DirectPointing | DirectClaiming => direct_locked::search(state, &mut collector),
        _ => return first,
    };
    let by_digit = |step: &&Step| {
        let kinds = [0, 1].map(|at| step.pattern.houses[at].kind());
        let order = [HouseKind::Column, HouseKind::Row].map(|line| [HouseKind::Box, line]);
        let place = order.iter().position(|pair| *pair == kinds).unwrap_or(
            // From a line to a box.
            2 + usize::from(kinds[0] == HouseKind::Row),
        );
        (place, step.pattern.digits.bits())
    };
    // The first of equal ones is the minimum.
    collector
        .found
        .iter()
        .min_by_key(by_digit)
        .unwrap()
        .conclusion
}

#[test]
fn whole_paths_of_the_corpus_are_equal_to_logged_ones() {
    let text = corpus("se121_steps_15.txt");
    let paths = paths(&text);
    for Path {
        puzzle,
        steps,
        triple: logged_triple,
    } in &paths
    {
        let mut state = state(puzzle);
        assert_eq!(triple(&rate(&state, &Options::default())), *logged_triple);
        for (place, logged) in steps.iter().enumerate() {
            let found = first_by_digit(&state);
            found.apply(&mut state);
            let words = &logged.words;
            assert!(
                state == logged.after,
                "{puzzle} {place}: {words}: {found:?}"
            );
            assert_eq!(
                round_to_tenths(found.difficulty),
                round_to_tenths(logged.difficulty),
                "{puzzle} {place}: {words}"
            );
        }
        assert!(state.is_filled(), "{puzzle}");
    }
    assert_eq!(paths.len(), PUZZLES);
}

#[test]
fn steps_of_the_corpus_in_the_original_order_differ_in_locked_candidates_only() {
    let text = corpus("se121_steps_15.txt");
    let (mut equal, mut all) = (0, 0);
    for Path { puzzle, steps, .. } in paths(&text) {
        let mut before = state(&puzzle);
        for logged in steps {
            let found = first(&before);
            let mut state = before;
            found.apply(&mut state);
            all += 1;
            if state == logged.after {
                equal += 1;
            } else {
                assert_eq!(found.technique, Technique::Pointing, "{}", logged.words);
                assert!(logged.words.starts_with("Pointing"), "{}", logged.words);
            }
            before = logged.after;
        }
    }
    assert_eq!((equal, all), (898, 906));
}
