use nonet_logic::Technique::Tridagon;
use nonet_logic::patterns::tridagon;

use super::{Board, assert_steps, steps};

/// The cells of three boxes from the upper left to the lower right, and those of the fourth, with 1, 2, 3 and these others.
fn board(fourth: [&str; 3], others: &[(&str, &str)]) -> Board {
    let three = [
        "r1c1", "r2c2", "r3c3", "r1c4", "r2c5", "r3c6", "r4c4", "r5c5", "r6c6",
    ];
    let cells = three.into_iter().chain(fourth);
    cells.fold(Board::full(), |board, cell| {
        let own = others.iter().find(|(other, _)| *other == cell);
        let digits = own.map_or("123".to_owned(), |(_, more)| format!("123{more}"));
        board.only(cell, &digits)
    })
}

const ODD: [&str; 3] = ["r4c2", "r5c1", "r6c3"];
const EVEN: [&str; 3] = ["r4c1", "r5c2", "r6c3"];

#[test]
fn the_only_cell_with_another_candidate_takes_it() {
    let state = board(ODD, &[("r1c1", "8")]).state();
    let found = steps(|collector| tridagon::search(&state, collector));
    assert_steps(&found, &[(Tridagon, "r1c1<>123")]);
    assert_eq!(found[0].pattern.cells.len(), 12);
}

#[test]
fn one_cell_with_two_other_candidates_loses_the_three_digits() {
    let state = board(ODD, &[("r5c5", "89")]).state();
    let found = steps(|collector| tridagon::search(&state, collector));
    assert_steps(&found, &[(Tridagon, "r5c5<>123")]);
}

#[test]
fn cells_that_see_all_places_of_the_other_digit_lose_it() {
    let state = board(ODD, &[("r1c1", "8"), ("r1c4", "8")]).state();
    let found = steps(|collector| tridagon::search(&state, collector));
    let seen = "r1c2<>8 r1c3<>8 r1c5<>8 r1c6<>8 r1c7<>8 r1c8<>8 r1c9<>8";
    assert_steps(&found, &[(Tridagon, seen)]);
}

#[test]
fn cells_that_can_take_the_three_digits_are_no_tridagon() {
    let state = board(EVEN, &[("r1c1", "8")]).state();
    assert_steps(&steps(|collector| tridagon::search(&state, collector)), &[]);
}

#[test]
fn different_other_candidates_in_several_cells_say_nothing() {
    let state = board(ODD, &[("r1c1", "8"), ("r1c4", "9")]).state();
    assert_steps(&steps(|collector| tridagon::search(&state, collector)), &[]);
}

/// The argument, by trying all ways to fill the cells.
#[test]
fn odd_cells_cannot_take_three_digits_and_even_ones_can() {
    use nonet_core::{Grid, SingleSearch, SolutionCounter};
    for (fourth, is_possible) in [(ODD, false), (EVEN, true)] {
        let state = board(fourth, &[]).state();
        let marks = nonet_core::Cell::ALL.map(|cell| state.candidates(cell));
        let mut search = SingleSearch::with_candidates(&Grid::EMPTY, &marks);
        let mut counter = SolutionCounter::new(1);
        while !counter.advance(&mut search, 100_000) {}
        assert_eq!(counter.solution_count > 0, is_possible, "{fourth:?}");
    }
}
