use nonet_logic::Technique;
use nonet_logic::Technique::{
    UniqueLoop1, UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle3Hidden,
    UniqueRectangle4,
};
use nonet_logic::patterns::unique_loop;
use nonet_logic::step::Step;

use super::{Board, assert_steps, steps, words};

/// A rectangle in rows 1 and 2, columns 1 and 4.
fn rectangle() -> Board {
    Board::full().only("r1c1 r2c1 r1c4", "27")
}

fn search(board: &Board) -> Vec<Step> {
    steps(|collector| unique_loop::search(&board.state(), false, collector))
}

#[test]
fn type_1_removes_both_digits() {
    let found = search(&rectangle().only("r2c4", "257"));
    assert_steps(&found, &[(UniqueRectangle1, "r2c4<>27")]);
    assert_eq!(found[0].conclusion.difficulty, 4.5);
}

#[test]
fn a_rectangle_of_four_boxes_is_not_deadly() {
    let board = Board::full()
        .only("r1c1 r4c1 r1c4", "27")
        .only("r4c4", "257");
    assert_steps(&search(&board), &[]);
}

#[test]
fn type_2_removes_the_extra_digit_where_all_its_cells_are_seen() {
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1 r2c4", "257");
    let found = search(&board);
    let types: Vec<_> = words(&found)
        .into_iter()
        .map(|(technique, _)| technique)
        .collect();
    assert_eq!(types, [UniqueRectangle2]);
    let change = "r2c2<>5 r2c3<>5 r2c5<>5 r2c6<>5 r2c7<>5 r2c8<>5 r2c9<>5";
    assert_steps(&found, &[(UniqueRectangle2, change)]);
}

#[test]
fn type_3_makes_a_naked_subset() {
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1", "257")
        .only("r2c4", "267")
        .only("r2c8", "56")
        .without("r2c2 r2c3 r2c5 r2c6 r2c7", "56");
    let found = search(&board);
    let naked: Vec<_> = found
        .iter()
        .filter(|step| step.conclusion.technique == UniqueRectangle3)
        .cloned()
        .collect();
    assert_steps(&naked, &[(UniqueRectangle3, "r2c9<>56")]);
    assert_eq!(naked[0].conclusion.difficulty, 4.6);
}

#[test]
fn a_naked_subset_has_every_extra_digit_that_one_cell_alone_has() {
    // With 5 or 6 the cells of the rectangle would make a triple of 5, 6 and 8, but nothing else has 6.
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1", "257")
        .only("r2c4", "267")
        .only("r2c7 r2c8", "58");
    let found = search(&board);
    let naked = |step: &&Step| step.conclusion.technique == UniqueRectangle3;
    assert_eq!(found.iter().filter(naked).count(), 0);
}

#[test]
fn a_hidden_subset_can_have_a_digit_beside_those_of_the_loop() {
    // 2, 7 and 9 are in row 2 in the rectangle, in r2c8 and in r2c9.
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1", "2567")
        .only("r2c4", "2578")
        .without("r2c2 r2c3 r2c5 r2c6 r2c7", "279");
    let found = search(&board);
    let hidden = |step: &&Step| step.conclusion.technique == UniqueRectangle3Hidden;
    let hidden: Vec<_> = found.iter().filter(hidden).cloned().collect();
    let change = "r2c8<>134568 r2c9<>134568";
    assert_steps(&hidden, &[(UniqueRectangle3Hidden, change)]);
    assert_eq!(hidden[0].conclusion.difficulty, 4.6);
}

#[test]
fn type_3_makes_a_hidden_subset() {
    // 2 and 7 are possible in row 2 in the rectangle and in r2c8: with one cell of the rectangle a hidden pair.
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1", "257")
        .only("r2c4", "267")
        .without("r2c2 r2c3 r2c5 r2c6 r2c7 r2c9", "27");
    let found = search(&board);
    let hidden: Vec<_> = found
        .iter()
        .filter(|step| step.conclusion.technique == UniqueRectangle3Hidden)
        .cloned()
        .collect();
    assert_steps(&hidden, &[(UniqueRectangle3Hidden, "r2c8<>1345689")]);
    assert_eq!(hidden[0].conclusion.difficulty, 4.5);
}

#[test]
fn type_4_removes_the_digit_that_is_not_locked() {
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1", "2579")
        .only("r2c4", "2678")
        .confined(1, 7, "r2c1 r2c4");
    let found = search(&board);
    assert_steps(&found[..1], &[(UniqueRectangle4, "r2c1<>2 r2c4<>2")]);
    assert_eq!(found[0].conclusion.difficulty, 4.5);
}

#[test]
fn a_loop_of_six_cells_is_a_tenth_harder() {
    let board = Board::full()
        .only("r1c1 r1c4 r2c4 r2c7 r3c7", "27")
        .only("r3c1", "257")
        .without("r2c1 r1c7 r3c4", "2");
    let found = search(&board);
    assert_steps(&found, &[(UniqueLoop1, "r3c1<>27")]);
    assert_eq!(found[0].conclusion.difficulty, 4.6);
    assert_eq!(found[0].pattern.cells.len(), 6);
}

#[test]
fn a_loop_of_eight_cells_is_two_tenths_harder() {
    let cells = "r1c1 r1c4 r2c2 r2c5 r4c1 r4c4 r5c2 r5c5";
    let all = (0..81).map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1));
    let others: Vec<_> = all.filter(|cell| !cells.contains(cell.as_str())).collect();
    let board = Board::full()
        .only("r1c1 r1c4 r2c2 r2c5 r4c1 r4c4 r5c2", "27")
        .only("r5c5", "257")
        .without(&others.join(" "), "2");
    let found = search(&board);
    assert_steps(&found, &[(UniqueLoop1, "r5c5<>27")]);
    assert_eq!(found[0].conclusion.difficulty, 4.7);
}

#[test]
fn finds_come_by_difficulty_then_type() {
    let board = rectangle()
        .only("r2c4", "257")
        .only("r4c5 r5c8", "38")
        .only("r4c8", "384")
        .only("r5c5", "384")
        .only("r7c1 r7c4 r8c4 r8c7 r9c7", "16")
        .only("r9c1", "156");
    let types: Vec<_> = words(&search(&board))
        .into_iter()
        .map(|(it, _)| it)
        .collect();
    assert_eq!(types[0], UniqueRectangle1);
    assert_eq!(*types.last().unwrap(), UniqueLoop1);
}

/// The number of finds of a technique, with the faults and mended.
fn counts(board: &Board, technique: Technique) -> [usize; 2] {
    [false, true].map(|is_mended| {
        let found = steps(|collector| unique_loop::search(&board.state(), is_mended, collector));
        let is_wanted = |step: &&Step| step.conclusion.technique == technique;
        found.iter().filter(is_wanted).count()
    })
}

#[test]
fn the_first_fault_hides_loops_behind_a_cell_tried_before() {
    // From r1c1, r1c2 is tried first. Its extra digits 4 and 8 then count against the three cells with extra digit 5.
    let clear = Board::full()
        .only("r1c1", "27")
        .only("r2c1 r1c4 r2c4", "257")
        .without("r1c2", "2");
    let hidden = Board::full()
        .only("r1c1", "27")
        .only("r2c1 r1c4 r2c4", "257")
        .only("r1c2", "2478");
    let clear = clear.without(
        "r1c3 r2c2 r2c3 r3c1 r3c2 r3c3 r1c5 r1c6 r1c7 r1c8 r1c9",
        "2",
    );
    let clear = clear.without("r4c1 r5c1 r6c1 r7c1 r8c1 r9c1", "2");
    assert_eq!(counts(&clear, UniqueRectangle2), [1, 1]);
    assert_eq!(counts(&hidden, UniqueRectangle2), [0, 1]);
    // Nothing else in column 2 has 2: no loop passes r1c2, which is tried nevertheless.
    let apart = hidden.without("r2c2 r3c2 r4c2 r5c2 r6c2 r7c2 r8c2 r9c2", "2");
    assert_eq!(counts(&apart, UniqueRectangle2), [0, 1]);
}

#[test]
fn three_cells_with_different_extra_digits_are_no_loop() {
    let board = Board::full()
        .only("r1c1", "27")
        .only("r2c1 r2c4", "257")
        .only("r1c4", "267");
    assert_eq!(counts(&board, UniqueRectangle2), [0, 0]);
}

#[test]
fn seven_extra_digits_are_too_many_for_type_3() {
    for (second, count) in [("2789", 1), ("12789", 0)] {
        let board = Board::full()
            .only("r1c1 r1c4", "27")
            .only("r2c1", "234567")
            .only("r2c4", second)
            .without("r2c2 r2c3 r2c5 r2c6 r2c7 r2c9", "27");
        assert_eq!(counts(&board, UniqueRectangle3Hidden), [0, count]);
    }
}

#[test]
fn the_second_fault_misses_hidden_subsets_smaller_than_the_extra_digits() {
    let board = Board::full()
        .only("r1c1 r1c4", "27")
        .only("r2c1", "2567")
        .only("r2c4", "278")
        .without("r2c2 r2c3 r2c5 r2c6 r2c7 r2c9", "27");
    assert_eq!(counts(&board, UniqueRectangle3Hidden), [0, 1]);
}
