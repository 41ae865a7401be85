//! HoDoKu's regression library: one technique a case, with the only elimination or placement that it may find.
//!
//! A case passes if an instance with the case's technique and digits is found that removes and places exactly what the
//! case says (with the case's number of links, for chains), and no instance with other eliminations or placements. A case
//! marked `x` passes if there is no such instance. Variants that HoDoKu leaves to its options are techniques of their own.
//! Cases that fail are listed by their start; the list may only shrink.

#[path = "common/corpus.rs"]
mod corpus;

use std::collections::{BTreeMap, BTreeSet};

use nonet_core::{Cell, CellSet, Digit, Grid};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{Options, Position, search};
use nonet_logic::step::Step;
use nonet_logic::{Candidate, CandidateSet, Technique};

/// Cases that need what nonet leaves out: almost locked sets that share cells.
fn is_left_out(case: &Case) -> bool {
    matches!(
        (case.code.as_str(), case.variant.as_str()),
        ("0902" | "0904", "2") | ("0903", "")
    )
}

/// The cases that fail, by technique, variant and digits:
/// chains of almost locked sets against the order in which the sets are listed.
const KNOWN_FAILURES: &[&str] = &[
    ":0903-1:7:..7..5",
    ":0903-1:2:",
    ":0903-1:4:",
    ":0903-1:56:",
    // Of two fish with the same conclusion, the first is listed.
    ":03421:9:",
];

struct Case {
    line: String,
    code: String,
    variant: String,
    is_siamese: bool,
    digits: String,
    position: Position,
    eliminations: CandidateSet,
    placements: CandidateSet,
    link_count: Option<usize>,
}

fn candidates(field: &str) -> CandidateSet {
    let parse = |text: &str| {
        let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let cell = Cell::new((digits[1] - 1) * 9 + digits[2] - 1)?;
        Some(Candidate::new(cell, Digit::new(digits[0])?))
    };
    field.split_whitespace().filter_map(parse).collect()
}

fn position(values: &str, deleted: &str) -> Position {
    let mut line = String::new();
    let mut givens = CellSet::EMPTY;
    let mut is_given = true;
    for byte in values.bytes() {
        if byte == b'+' {
            is_given = false;
            continue;
        }
        if byte != b'.' && is_given {
            givens.insert(Cell::ALL[line.len()]);
        }
        line.push(char::from(byte));
        is_given = true;
    }
    let grid: Grid = line.parse().expect("81 values");
    let mut position = Position::with_givens(&grid, givens);
    for candidate in candidates(deleted).iter() {
        position.eliminate(candidate);
    }
    position
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split(':').collect();
    let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
    // HoDoKu appends 1 to the code of a fish that joins two.
    let is_siamese = code.len() == 5;
    Case {
        line: line.to_owned(),
        code: code[..4].to_owned(),
        variant: variant.to_owned(),
        is_siamese,
        digits: fields[2].to_owned(),
        position: position(fields[3], fields[4]),
        eliminations: candidates(fields[5]),
        placements: candidates(fields[6]),
        link_count: fields.get(7).and_then(|field| field.parse().ok()),
    }
}

/// The technique that finds the case.
fn technique_of(case: &Case) -> Technique {
    use Technique as T;
    if case.is_siamese {
        return T::SiameseFish;
    }
    match (case.code.as_str(), case.variant.as_str()) {
        ("0402", "1") => T::SmallEmptyRectangle,
        ("0709", "2") => T::AlsContinuousNiceLoop,
        ("0710", "3" | "4") => T::AlsDiscontinuousNiceLoop,
        ("0711", "3" | "4") => T::AlsAic,
        _ => {
            let mut all = Technique::ALL.iter().copied();
            let found = all.find(|technique| technique.entry().code == case.code);
            found.unwrap_or_else(|| panic!("no technique {}", case.code))
        }
    }
}

fn uses_als(case: &Case) -> bool {
    technique_of(case).id().starts_with("als_")
}

/// Whether a step is of the kind of its case: a pair of fish of its kind, a rectangle without missing candidates.
fn is_of_kind(step: &Step, case: &Case) -> bool {
    if case.is_siamese {
        let first = step.pattern.nested[0].conclusion.technique;
        return first.entry().code == case.code;
    }
    let is_full =
        case.code.starts_with("060") && case.variant == "1" && case.code.as_str() < "0607";
    let digits = step.pattern.digits;
    let has_all = |cell: &Cell| case.position.state().mask(*cell) & digits.bits() == digits.bits();
    !is_full || step.pattern.cells.iter().take(4).all(has_all)
}

fn digits_of(step: &Step, code: &str) -> String {
    let by_elimination = match code.parse::<u16>() {
        Ok(706..=711 | 901..=904 | 1101 | 1301 | 1303) => true,
        Ok(_) | Err(_) => false,
    };
    let digits: BTreeSet<_> = if by_elimination && step.conclusion.placements.is_empty() {
        step.conclusion
            .eliminations
            .iter()
            .map(Candidate::digit)
            .collect()
    } else {
        step.pattern.digits.digits().collect()
    };
    digits
        .into_iter()
        .map(|digit| digit.value().to_string())
        .collect()
}

/// Why a case fails, or nothing.
fn failure(case: &Case) -> Option<String> {
    let mut collector = Collector::new(Keep::AllSteps, Work::UNLIMITED);
    let options = Options::only([technique_of(case)]);
    let _ = search(&mut case.position.clone(), &options, &mut collector);
    let is_instance =
        |step: &&Step| is_of_kind(step, case) && digits_of(step, &case.code) == case.digits;
    let instances: Vec<_> = collector.found.iter().filter(is_instance).collect();
    if case.variant == "x" {
        return (!instances.is_empty()).then(|| "found".to_owned());
    }
    let is_same = |step: &&&Step| {
        step.conclusion.eliminations == case.eliminations
            && step.conclusion.placements == case.placements
    };
    let same: Vec<_> = instances.iter().filter(is_same).collect();
    if same.is_empty() {
        return Some(format!("not among {} instances", instances.len()));
    }
    if same.len() < instances.len() {
        return Some(format!("{} of {} instances", same.len(), instances.len()));
    }
    // Almost locked sets count for several links.
    let link_count = case.link_count.filter(|_| !uses_als(case))?;
    let counts: Vec<_> = same.iter().map(|step| step.pattern.links.len()).collect();
    (!counts.contains(&link_count)).then(|| format!("links {counts:?}, not {link_count}"))
}

#[test]
fn regression_library_of_the_corpus_passes() {
    let text = corpus::corpus("logic/hodoku_reglib-1.3.txt");
    let mut totals: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = case(line);
        if is_left_out(&case) {
            continue;
        }
        let failure = failure(&case);
        let total = totals.entry(case.code.clone()).or_default();
        total.1 += 1;
        match failure {
            None => total.0 += 1,
            Some(reason) => failures.push((case.line, reason)),
        }
    }
    for (code, (passed, all)) in &totals {
        if passed < all {
            eprintln!("{code}: {passed} of {all}");
        }
    }
    let is_known = |line: &str| KNOWN_FAILURES.iter().any(|start| line.starts_with(start));
    let (known, new): (Vec<_>, Vec<_>) = failures.iter().partition(|(line, _)| is_known(line));
    for (line, reason) in &failures {
        eprintln!("{reason}\n  {line}");
    }
    let passed: usize = totals.values().map(|(passed, _)| passed).sum();
    let all: usize = totals.values().map(|(_, all)| all).sum();
    eprintln!("{passed} of {all} cases pass");
    assert!(
        new.is_empty(),
        "{} cases failed that passed before",
        new.len()
    );
    assert_eq!(
        known.len(),
        KNOWN_FAILURES.len(),
        "a known failure passes now: take it off the list"
    );
}
