//! Single steps from given states: what the original did in the middle of hard puzzles, also after steps that the profile
//! does not find yet.
//!
//! The log has blocks: `# puzzle`; a line with values (81) and candidates (729); then a line for each step with values and
//! candidates after it, difficulty, and the step in words; `ED=` and the triple.
//!
//! A later version of the original made the log, which takes locked candidates digit by digit, not house by house. So the
//! logged change must be among those of all steps of the same difficulty, not the first.

use nonet_core::Grid;
use nonet_logic::se121::{Options, round_to_tenths, search};
use nonet_logic::sink::{AllSteps, First, Work};
use nonet_logic::step::Step;
use nonet_logic::{Candidate, CandidateSet, State};

use super::corpus::corpus;

fn parse_state(values: &str, candidates: &str) -> State {
    let grid: Grid = values.parse().unwrap();
    let present = |&(_, byte): &(usize, u8)| byte != b'.';
    let places = candidates.bytes().enumerate().filter(present);
    let candidates: CandidateSet = places
        .map(|(index, _)| Candidate::from_index(index).unwrap())
        .collect();
    State::with_candidates(&grid, &candidates)
}

/// Whether the profile does not find such a step yet.
fn is_unsearched(words: &str) -> bool {
    let kinds = ["Chain", "Cycle", "Turbot Fish"];
    kinds.iter().any(|kind| words.contains(kind))
}

#[test]
fn steps_from_logged_states_are_equal() {
    let Some(text) = corpus("se121_steps_15.txt") else {
        return;
    };
    let (mut compared, mut unsearched) = (0, 0);
    let mut before = None;
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with('#') || line.starts_with("ED=") {
            before = None;
            continue;
        }
        let fields: Vec<&str> = line.splitn(4, ' ').collect();
        let after = parse_state(fields[0], fields[1]);
        let Some(state) = before.replace(after) else {
            continue;
        };
        let mut sink = First::new(Work::UNLIMITED);
        let _ = search(&state, &Options::default(), &mut sink);
        if is_unsearched(fields[3]) {
            let is_harder = sink.found.is_none_or(|found| found.difficulty >= 6.5);
            assert!(is_harder, "{line}: found {:?}", sink.found);
            unsearched += 1;
            continue;
        }
        let found = sink
            .found
            .unwrap_or_else(|| panic!("nothing before {line}"));
        let difficulty: f64 = fields[2].parse().unwrap();
        let ours = round_to_tenths(found.difficulty);
        assert_eq!(ours, round_to_tenths(difficulty), "{line}: found {found:?}");
        let mut all = AllSteps::new(Work::UNLIMITED);
        let _ = search(&state, &Options::default(), &mut all);
        let is_logged = |step: &&Step| {
            let mut state = state;
            step.conclusion.apply(&mut state);
            state == after && step.conclusion.difficulty == found.difficulty
        };
        let logged = all.found.iter().find(is_logged);
        assert!(logged.is_some(), "{line}: found {:?}", all.found);
        compared += 1;
    }
    assert!(compared > 500, "{compared}, {unsearched}");
}
