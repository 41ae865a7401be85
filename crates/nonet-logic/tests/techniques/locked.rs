use nonet_logic::Technique::{Claiming, DirectClaiming, DirectPointing, Pointing};
use nonet_logic::patterns::{direct_locked, locked_candidates};
use nonet_logic::step::Role;

use super::{Board, assert_steps, steps};

#[test]
fn pointing_removes_the_rest_of_the_line() {
    let state = Board::full()
        .confined(18, 5, "r1c1 r1c3")
        .without("r1c6 r1c7 r1c8 r1c9", "5")
        .state();
    let found = steps(|collector| locked_candidates::search(&state, collector));
    assert_steps(&found, &[(Pointing, "r1c4<>5 r1c5<>5")]);
    assert_eq!(found[0].conclusion.difficulty, 2.6);
}

#[test]
fn claiming_removes_the_rest_of_the_box() {
    let state = Board::full()
        .confined(9, 5, "r4c1 r5c1")
        .without("r4c2 r5c2 r6c2 r4c3 r5c3", "5")
        .state();
    let found = steps(|collector| locked_candidates::search(&state, collector));
    assert_steps(&found, &[(Claiming, "r6c3<>5")]);
    assert_eq!(found[0].conclusion.difficulty, 2.8);
}

#[test]
fn a_digit_in_two_lines_of_a_box_is_not_locked() {
    let state = Board::full().confined(18, 5, "r1c1 r2c2").state();
    assert_steps(
        &steps(|collector| locked_candidates::search(&state, collector)),
        &[],
    );
}

#[test]
fn a_locked_digit_that_removes_nothing_is_no_step() {
    let state = Board::full()
        .confined(18, 5, "r1c1 r1c3")
        .without("r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "5")
        .state();
    assert_steps(
        &steps(|collector| locked_candidates::search(&state, collector)),
        &[],
    );
}

#[test]
fn direct_pointing_places_the_single_and_removes_nothing() {
    let state = Board::full()
        .confined(18, 5, "r1c1 r1c3")
        .confined(19, 5, "r1c4 r1c5 r3c5")
        .state();
    let mut found = steps(|collector| direct_locked::search(&state, collector));
    // Row 2 claims box 3, which leaves the same single.
    assert_steps(
        &found,
        &[(DirectPointing, "r3c5=5"), (DirectClaiming, "r3c5=5")],
    );
    found.truncate(1);
    let removed = found[0]
        .pattern
        .candidates
        .iter()
        .filter(|(role, _)| *role == Role::False);
    assert_eq!(removed.count(), 5);
}

#[test]
fn direct_claiming_places_the_single() {
    let state = Board::full()
        .confined(9, 5, "r4c1 r5c1")
        .confined(10, 5, "r4c2 r6c2 r9c2")
        .without("r7c2 r8c2", "5")
        .state();
    let found = steps(|collector| direct_locked::search(&state, collector));
    // Box 1 points down column 3, which leaves the same single.
    assert_steps(
        &found,
        &[(DirectPointing, "r9c2=5"), (DirectClaiming, "r9c2=5")],
    );
}

#[test]
fn two_positions_left_are_no_direct_step() {
    let state = Board::full()
        .confined(18, 5, "r1c1 r1c3")
        .confined(19, 5, "r1c4 r2c4 r3c5")
        .state();
    assert_steps(
        &steps(|collector| direct_locked::search(&state, collector)),
        &[],
    );
}
