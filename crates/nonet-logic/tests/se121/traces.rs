//! Triples, and whole paths: kinds and doubles in the corpus, and what each step changes in our own data.

use nonet_logic::se121::{Options, path, rate};
use nonet_logic::step::Conclusion;

use super::corpus::{corpus, is_searched, own, rows, state, triple};
use super::{UNSEARCHED, assert_only_known};

/// `kind=difficulty` of each step; `a*3` is three times `a`.
fn expanded(steps: &str) -> Vec<String> {
    let mut all = Vec::new();
    for step in steps.split(' ') {
        let (step, times) = step.split_once('*').unwrap_or((step, "1"));
        let times = times.parse().unwrap();
        all.extend(std::iter::repeat_n(step.to_string(), times));
    }
    all
}

/// The steps before the first that the profile does not find yet.
fn searched(steps: &[String]) -> &[String] {
    let is_unsearched = |step: &String| UNSEARCHED.contains(&step.split('=').next().unwrap());
    let end = steps.iter().position(is_unsearched);
    &steps[..end.unwrap_or(steps.len())]
}

/// What a step changes: `r1c1=5`, or `r1c4<>5+r1c4<>8`.
fn change(conclusion: &Conclusion) -> String {
    let placements = conclusion.placements.iter().map(|it| it.to_string());
    let eliminations = conclusion.eliminations.iter();
    let eliminations = eliminations.map(|it| format!("{}<>{}", it.cell(), it.digit()));
    placements.chain(eliminations).collect::<Vec<_>>().join("+")
}

/// Our steps, and the triple.
fn our_path(puzzle: &str, has_changes: bool) -> (Vec<String>, String) {
    let mut steps = Vec::new();
    let rating = path(&state(puzzle), &Options::default(), |_, step| {
        let kind = step.conclusion.technique.entry().se121_kind;
        let mut words = format!("{kind}={:?}", step.conclusion.difficulty);
        if has_changes {
            words += &format!(":{}", change(&step.conclusion));
        }
        steps.push(words);
    });
    (steps, triple(&rating))
}

/// Compares paths; a path that is searched to its end must be equal to its end.
fn compare(traces: &[(&str, &str)]) {
    let mut differing = Vec::new();
    for (puzzle, steps) in traces {
        let expected = expanded(steps);
        let (ours, _) = our_path(puzzle, steps.contains(':'));
        let (before, all) = (searched(&expected), expected.len());
        let is_whole = before.len() == all;
        let ours_before = if is_whole {
            &ours[..]
        } else {
            &ours[..before.len().min(ours.len())]
        };
        if ours_before != before {
            let place = before.iter().zip(&ours).position(|(a, b)| a != b);
            let found = format!(
                "step {place:?}: {:?}",
                place.map(|at| (&before[at], &ours[at]))
            );
            differing.push((puzzle.to_string(), found));
        }
    }
    let compared: Vec<_> = traces.iter().map(|(puzzle, _)| *puzzle).collect();
    assert_only_known(&compared, &differing);
}

fn compare_triples(triples: &[(&str, String)]) {
    let mut differing = Vec::new();
    let triples = triples.iter().filter(|(_, triple)| is_searched(triple));
    let mut compared = Vec::new();
    for (puzzle, expected) in triples {
        let ours = triple(&rate(&state(puzzle), &Options::default()));
        if ours != *expected {
            differing.push((puzzle.to_string(), format!("{ours}, expected {expected}")));
        }
        compared.push(*puzzle);
    }
    assert!(!compared.is_empty());
    assert_only_known(&compared, &differing);
}

#[test]
fn our_puzzles_have_equal_triples_and_paths() {
    let text = own("se121_paths.csv");
    let traces: Vec<_> = rows(&text).map(|row| (row[0], row[2])).collect();
    let triples: Vec<_> = rows(&text)
        .map(|row| (row[0], row[1].to_string()))
        .collect();
    compare(&traces);
    compare_triples(&triples);
}

/// Compares one in `every` traces of the corpus.
fn compare_corpus(every: usize) {
    let text = corpus("se121_traces.csv");
    let traces = rows(&text).step_by(every).map(|row| (row[0], row[1]));
    compare(&traces.collect::<Vec<_>>());
}

#[test]
fn some_traces_of_the_corpus_are_equal() {
    compare_corpus(10);
}

#[test]
#[ignore = "a minute"]
fn all_traces_of_the_corpus_are_equal() {
    compare_corpus(1);
}

#[test]
fn some_triples_of_the_corpus_are_equal() {
    compare_triples_of_corpus(10);
}

#[test]
#[ignore = "minutes"]
fn all_triples_of_the_corpus_are_equal() {
    compare_triples_of_corpus(1);
}

fn compare_triples_of_corpus(every: usize) {
    for name in ["se121_ratings.csv", "se121_more.csv"] {
        let text = corpus(name);
        let triples: Vec<_> = rows(&text)
            .step_by(every)
            .map(|row| (row[0], format!("{}/{}/{}", row[1], row[2], row[3])))
            .collect();
        compare_triples(&triples);
    }
}

#[test]
fn a_path_has_the_rating_of_the_puzzle() {
    for row in rows(&own("se121_paths.csv")) {
        let (steps, triple_of_path) = our_path(row[0], false);
        let rating = rate(&state(row[0]), &Options::default());
        assert_eq!(triple(&rating), triple_of_path);
        assert_eq!(rating.step_count, steps.len());
    }
}
