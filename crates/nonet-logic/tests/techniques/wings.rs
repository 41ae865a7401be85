use nonet_logic::Technique::{XyWing, XyzWing};
use nonet_logic::patterns::xy_wing;

use super::{Board, assert_steps, steps};

#[test]
fn an_xy_wing_removes_the_common_digit_of_its_pincers() {
    let state = Board::full()
        .only("r1c1", "12")
        .only("r1c5", "19")
        .only("r3c2", "29")
        .state();
    let found = steps(|collector| xy_wing::search_xy(&state, collector));
    let change = "r1c2<>9 r1c3<>9 r3c4<>9 r3c5<>9 r3c6<>9";
    assert_steps(&found, &[(XyWing, change)]);
}

#[test]
fn pincers_with_different_digits_are_no_xy_wing() {
    let state = Board::full()
        .only("r1c1", "12")
        .only("r1c5", "19")
        .only("r3c2", "28")
        .state();
    assert_steps(
        &steps(|collector| xy_wing::search_xy(&state, collector)),
        &[],
    );
    let state = Board::full()
        .only("r1c1", "12")
        .only("r1c5", "19")
        .only("r5c6", "29")
        .state();
    assert_steps(
        &steps(|collector| xy_wing::search_xy(&state, collector)),
        &[],
    );
}

#[test]
fn an_xyz_wing_removes_only_from_cells_that_see_all_three() {
    let state = Board::full()
        .only("r1c1", "129")
        .only("r1c5", "19")
        .only("r3c2", "29")
        .state();
    let found = steps(|collector| xy_wing::search_xyz(&state, collector));
    let change = "r1c2<>9 r1c3<>9";
    assert_steps(&found, &[(XyzWing, change)]);
    assert_steps(
        &steps(|collector| xy_wing::search_xy(&state, collector)),
        &[],
    );
}

#[test]
fn a_pivot_with_a_fourth_digit_is_no_xyz_wing() {
    let state = Board::full()
        .only("r1c1", "1239")
        .only("r1c5", "19")
        .only("r3c2", "29")
        .state();
    assert_steps(
        &steps(|collector| xy_wing::search_xyz(&state, collector)),
        &[],
    );
}
