use nonet_logic::Technique::{
    DirectHiddenPair, DirectHiddenTriple, HiddenPair, HiddenQuadruple, HiddenTriple, Jellyfish,
    NakedPair, NakedQuadruple, NakedTriple, Swordfish, XWing,
};
use nonet_logic::patterns::{direct_hidden_subset, fish, hidden_subset, naked_subset, sue_de_coq};
use nonet_logic::se121::SUBSETS;

use super::{Board, assert_steps, steps, words};

#[test]
fn a_naked_pair_removes_its_digits_from_the_house() {
    let state = Board::full()
        .only("r1c1 r1c5", "27")
        .without("r1c2 r1c3 r1c4 r1c6 r1c7", "27")
        .state();
    let found = steps(|collector| naked_subset::search(&state, NakedPair, &SUBSETS, collector));
    assert_steps(&found, &[(NakedPair, "r1c8<>27 r1c9<>27")]);
}

#[test]
fn a_naked_pair_in_a_box_and_a_row_is_found_in_both() {
    let state = Board::full().only("r1c1 r1c2", "27").state();
    let found = steps(|collector| naked_subset::search(&state, NakedPair, &SUBSETS, collector));
    let expected = [
        "r1c3<>27 r2c1<>27 r2c2<>27 r2c3<>27 r3c1<>27 r3c2<>27 r3c3<>27",
        "r1c3<>27 r1c4<>27 r1c5<>27 r1c6<>27 r1c7<>27 r1c8<>27 r1c9<>27",
    ];
    assert_steps(&found, &expected.map(|change| (NakedPair, change)));
}

#[test]
fn naked_triples_and_quadruples_may_have_cells_with_fewer_digits() {
    let state = Board::full()
        .only("r1c1", "12")
        .only("r1c4", "23")
        .only("r1c7", "13")
        .without("r1c2 r1c3 r1c5 r1c6 r1c8", "123")
        .state();
    let found = steps(|collector| naked_subset::search(&state, NakedTriple, &SUBSETS, collector));
    assert_steps(&found, &[(NakedTriple, "r1c9<>123")]);
    let state = Board::full()
        .only("r1c1", "12")
        .only("r1c4", "23")
        .only("r1c7", "34")
        .only("r1c9", "14")
        .without("r1c2 r1c3 r1c5 r1c6", "1234")
        .state();
    let found =
        steps(|collector| naked_subset::search(&state, NakedQuadruple, &SUBSETS, collector));
    assert_steps(&found, &[(NakedQuadruple, "r1c8<>1234")]);
}

#[test]
fn three_digits_in_two_cells_are_no_naked_pair() {
    let state = Board::full().only("r1c1", "27").only("r1c5", "28").state();
    assert_steps(
        &steps(|collector| naked_subset::search(&state, NakedPair, &SUBSETS, collector)),
        &[],
    );
    let state = Board::full().only("r1c1", "2").only("r1c5", "27").state();
    assert_steps(
        &steps(|collector| naked_subset::search(&state, NakedPair, &SUBSETS, collector)),
        &[],
    );
}

#[test]
fn a_hidden_pair_removes_other_digits_from_its_cells() {
    let state = Board::full()
        .confined(18, 2, "r1c1 r2c3")
        .confined(18, 7, "r1c1 r2c3")
        .without("r1c1", "345689")
        .without("r2c3", "34568")
        .state();
    let found = steps(|collector| hidden_subset::search(&state, HiddenPair, &SUBSETS, collector));
    assert_steps(&found, &[(HiddenPair, "r1c1<>1 r2c3<>19")]);
}

#[test]
fn hidden_triples_and_quadruples_may_have_digits_with_fewer_positions() {
    let board = Board::full()
        .confined(0, 1, "r1c1 r1c4")
        .confined(0, 2, "r1c4 r1c7")
        .confined(0, 3, "r1c1 r1c7");
    let found =
        steps(|collector| hidden_subset::search(&board.state(), HiddenTriple, &SUBSETS, collector));
    let change = "r1c1<>456789 r1c4<>456789 r1c7<>456789";
    assert_steps(&found, &[(HiddenTriple, change)]);
    let board = Board::full()
        .confined(0, 1, "r1c1 r1c4")
        .confined(0, 2, "r1c4 r1c7")
        .confined(0, 3, "r1c7 r1c9")
        .confined(0, 4, "r1c1 r1c9");
    let found = steps(|collector| {
        hidden_subset::search(&board.state(), HiddenQuadruple, &SUBSETS, collector)
    });
    assert_eq!(words(&found)[0].0, HiddenQuadruple);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].conclusion.eliminations.len(), 20);
}

#[test]
fn a_third_position_is_no_hidden_pair() {
    let state = Board::full()
        .confined(18, 2, "r1c1 r2c3")
        .confined(18, 7, "r1c1 r2c3 r3c3")
        .state();
    assert_steps(
        &steps(|collector| hidden_subset::search(&state, HiddenPair, &SUBSETS, collector)),
        &[],
    );
}

#[test]
fn a_direct_hidden_pair_places_the_lowest_single() {
    let board = Board::full()
        .confined(18, 2, "r1c1 r2c3")
        .confined(18, 7, "r1c1 r2c3")
        .confined(18, 5, "r1c1 r2c3 r3c3")
        .confined(18, 8, "r1c1 r3c1");
    let found = steps(|collector| {
        direct_hidden_subset::search(&board.state(), DirectHiddenPair, &SUBSETS, collector)
    });
    assert_steps(&found, &[(DirectHiddenPair, "r3c3=5")]);
    let near = Board::full()
        .confined(18, 2, "r1c1 r2c3")
        .confined(18, 7, "r1c1 r2c3")
        .confined(18, 5, "r1c1 r3c2 r3c3");
    let found = steps(|collector| {
        direct_hidden_subset::search(&near.state(), DirectHiddenPair, &SUBSETS, collector)
    });
    assert_steps(&found, &[]);
}

#[test]
fn a_direct_hidden_triple_places_a_single() {
    let board = Board::full()
        .confined(0, 1, "r1c1 r1c4")
        .confined(0, 2, "r1c4 r1c7")
        .confined(0, 3, "r1c1 r1c7")
        .confined(0, 9, "r1c1 r1c4 r1c8");
    let found = steps(|collector| {
        direct_hidden_subset::search(&board.state(), DirectHiddenTriple, &SUBSETS, collector)
    });
    assert_steps(&found, &[(DirectHiddenTriple, "r1c8=9")]);
}

#[test]
fn fish_take_columns_before_rows() {
    let columns = Board::full()
        .confined(10, 4, "r3c2 r8c2")
        .confined(15, 4, "r3c7 r8c7");
    let found = steps(|collector| fish::search_by_lines(&columns.state(), 2, collector));
    let change = "r3c1<>4 r3c3<>4 r3c4<>4 r3c5<>4 r3c6<>4 r3c8<>4 r3c9<>4 \
                  r8c1<>4 r8c3<>4 r8c4<>4 r8c5<>4 r8c6<>4 r8c8<>4 r8c9<>4";
    assert_steps(&found, &[(XWing, change)]);
    let both = columns
        .confined(0, 9, "r1c1 r1c5")
        .confined(4, 9, "r5c1 r5c5");
    let found = steps(|collector| fish::search_by_lines(&both.state(), 2, collector));
    assert_eq!(found.len(), 2);
    assert_steps(&found[..1], &[(XWing, change)]);
}

#[test]
fn fish_with_the_same_lines_come_by_digit() {
    let board = [7, 4].into_iter().fold(Board::full(), |board, digit| {
        board
            .confined(10, digit, "r3c2 r8c2")
            .confined(15, digit, "r3c7 r8c7")
    });
    let found = steps(|collector| fish::search_by_lines(&board.state(), 2, collector));
    let digits: Vec<u16> = found
        .iter()
        .map(|step| step.pattern.digits.bits())
        .collect();
    assert_eq!(digits, [1 << 3, 1 << 6]);
}

#[test]
fn swordfish_and_jellyfish() {
    let board = Board::full()
        .confined(0, 6, "r1c1 r1c4")
        .confined(3, 6, "r4c4 r4c7")
        .confined(6, 6, "r7c1 r7c7");
    let found = steps(|collector| fish::search_by_lines(&board.state(), 3, collector));
    assert_eq!(words(&found)[0].0, Swordfish);
    assert_eq!(found[0].conclusion.eliminations.len(), 18);
    let board = Board::full()
        .confined(0, 6, "r1c1 r1c4")
        .confined(3, 6, "r4c4 r4c9")
        .confined(6, 6, "r7c1 r7c7")
        .confined(7, 6, "r8c7 r8c9");
    let found = steps(|collector| fish::search_by_lines(&board.state(), 4, collector));
    assert_eq!(words(&found)[0].0, Jellyfish);
    let covers = found[0].pattern.houses[4..]
        .iter()
        .map(|house| house.index());
    assert_eq!(covers.collect::<Vec<_>>(), [9, 12, 15, 17]);
}

#[test]
fn a_third_row_is_no_x_wing() {
    let board = Board::full()
        .confined(10, 4, "r3c2 r8c2")
        .confined(15, 4, "r3c7 r8c7 r9c7");
    assert_steps(
        &steps(|collector| fish::search_by_lines(&board.state(), 2, collector)),
        &[],
    );
}

#[test]
fn cells_that_draw_no_digit_are_no_part_of_a_sue_de_coq() {
    // Two cells with one digit have a digit too few for themselves, not one to spare for r1c1 and r1c2.
    let board = Board::full()
        .only("r1c1 r1c2", "1234")
        .only("r1c4 r1c5", "9")
        .only("r2c1", "3");
    let found = steps(|collector| sue_de_coq::search(&board.state(), collector));
    assert_steps(&found, &[]);
}
