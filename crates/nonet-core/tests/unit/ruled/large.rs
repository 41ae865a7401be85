//! Layouts that would need too much memory are refused by name, soon.

use crate::rules::program::MOST_BYTES;
use crate::rules::{Layout, Program, Rule, compile};

const SIZE: usize = 25;
const PROPAGATORS: &str = "the layout is too large: ";

/// As many rules as a layout can have, each made of its number.
fn many(
    name: &str,
    cells: impl Fn(usize) -> Vec<usize>,
    integers: impl Fn(usize) -> Vec<i64>,
) -> Result<Program, String> {
    let rule = |number| Rule::new(name, &cells(number), &integers(number), SIZE);
    let rules: Result<Vec<Rule>, String> = (0..4_096).map(rule).collect();
    compile(&Layout::new(SIZE, None, rules?)?)
}

/// So many cells from a place on that depends on a number.
fn run(count: usize) -> impl Fn(usize) -> Vec<usize> {
    move |number| {
        let start = number * 7 % (SIZE * SIZE);
        (start..start + count)
            .map(|cell| cell % (SIZE * SIZE))
            .collect()
    }
}

fn refuses(found: Result<Program, String>, expected: &str) {
    match found {
        Ok(program) => panic!("{} bytes", program.model.bytes()),
        Err(error) => assert!(error.contains(expected), "{error}"),
    }
}

#[test]
fn cages_share_their_sets() {
    let found = many("cage", run(5), |number| vec![50 + number as i64 % 30]).unwrap();
    assert!(found.model.bytes() < MOST_BYTES / 4);
    assert!(found.propagators.len() > 4_096);
}

#[test]
fn circles_share_their_sets() {
    let found = many("counting_circles", run(60), |_| vec![]).unwrap();
    assert!(found.model.bytes() < MOST_BYTES / 8);
}

#[test]
fn cages_of_too_many_sets_are_sums() {
    let found = many("cage", run(12), |number| vec![100 + number as i64 % 100]).unwrap();
    assert!(found.model.bytes() < MOST_BYTES / 4);
}

#[test]
fn too_many_sets_are_refused() {
    let message = "the values of a rule can be combined in too many ways";
    refuses(many("rellik_cage", run(12), |_| vec![60]), message);
    let found = many("rellik_cage", run(6), |number| vec![1 + number as i64]);
    refuses(found, "too");
    refuses(many("equality_cage", run(12), |_| vec![]), message);
    refuses(many("counting_circles", run(170), |_| vec![]), message);
}

#[test]
fn too_many_automata_are_refused() {
    let row = |number: usize| {
        (0..SIZE)
            .map(|place| number % SIZE * SIZE + place)
            .collect()
    };
    let found = many("lunchbox", row, |number| vec![number as i64 % 300]);
    refuses(found, "an automaton of more than 4096 states");
    let found = many("sum_line", run(25), |number| {
        vec![3_000 + number as i64 % 1_000]
    });
    refuses(found, "its rules need more than 32 MB");
}

#[test]
fn too_many_propagators_are_refused() {
    refuses(many("slow_thermometer", run(600), |_| vec![]), PROPAGATORS);
    let sets = many("same_values", run(600), |_| vec![300]);
    refuses(sets, PROPAGATORS);
}

#[test]
fn what_follows_from_many_houses_is_left_out() {
    let found = many("extra_region", run(SIZE), |_| vec![]).unwrap();
    assert!(found.propagators.len() > 4_096);
    assert!(found.model.bytes() < MOST_BYTES);
}

#[test]
fn cells_apart_need_few_propagators() {
    let rule = Rule::new("anti_taxicab", &[], &[], SIZE).unwrap();
    let plain = compile(&Layout::new(SIZE, None, Vec::new()).unwrap()).unwrap();
    let found = compile(&Layout::new(SIZE, None, vec![rule; 4_096]).unwrap()).unwrap();
    assert_eq!(found.propagators.len(), plain.propagators.len() + 3 * SIZE);
    assert!(found.model.bytes() < plain.model.bytes() + (2 << 20));
}
