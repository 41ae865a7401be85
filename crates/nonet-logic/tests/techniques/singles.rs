use nonet_core::Grid;
use nonet_logic::State;
use nonet_logic::Technique::{FullHouse, HiddenSingle, NakedSingle};
use nonet_logic::patterns::{hidden_single, naked_single};

use super::{Board, assert_steps, steps};

#[test]
fn a_full_house_comes_before_other_singles() {
    let line = "12345678.........................................................................";
    let state = State::new(&line.parse::<Grid>().unwrap());
    let found = steps(|collector| hidden_single::search(&state, collector));
    assert_steps(&found, &[(FullHouse, "r1c9=9")]);
    assert_eq!(found[0].conclusion.difficulty, 1.0);
}

#[test]
fn hidden_singles_are_found_in_boxes_columns_rows() {
    let state = Board::full()
        .confined(0, 5, "r1c1")
        .confined(12, 6, "r9c4")
        .confined(22, 7, "r5c5")
        .state();
    let found = steps(|collector| hidden_single::search(&state, collector));
    let expected = [
        (HiddenSingle, "r5c5=7"),
        (HiddenSingle, "r9c4=6"),
        (HiddenSingle, "r1c1=5"),
    ];
    assert_steps(&found, &expected);
    let difficulties: Vec<f64> = found
        .iter()
        .map(|step| step.conclusion.difficulty)
        .collect();
    assert_eq!(difficulties, [1.2, 1.5, 1.5]);
}

#[test]
fn two_positions_are_no_hidden_single() {
    let state = Board::full().confined(0, 5, "r1c1 r1c9").state();
    assert_steps(
        &steps(|collector| hidden_single::search(&state, collector)),
        &[],
    );
}

#[test]
fn naked_singles_are_found_cell_by_cell() {
    let state = Board::full()
        .only("r5c5", "3")
        .only("r2c9", "8")
        .only("r1c1", "12")
        .state();
    let expected = [(NakedSingle, "r2c9=8"), (NakedSingle, "r5c5=3")];
    assert_steps(
        &steps(|collector| naked_single::search(&state, collector)),
        &expected,
    );
}
