use nonet_logic::Technique::{AlignedPairExclusion, AlignedTripleExclusion};
use nonet_logic::patterns::{aligned_pair_exclusion, aligned_triple_exclusion};

use super::{Board, assert_steps, steps};

#[test]
fn a_pair_excludes_what_leaves_the_other_cell_nothing() {
    // If r1c2 were 2, r1c1 could be neither 2 (same row) nor 1 (r1c7 needs it). If r1c1 were 2, r1c2 could be neither 1
    // (r1c7 needs it) nor 3 (r1c8 needs it).
    let board = Board::full()
        .only("r1c1", "12")
        .only("r1c2", "123")
        .only("r1c7", "12")
        .only("r1c8", "23");
    let found = steps(|collector| aligned_pair_exclusion::search(&board.state(), collector));
    assert!(!found.is_empty());
    let base = |step: &nonet_logic::step::Step| {
        step.pattern.cells[..2]
            .iter()
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
    };
    let pair: Vec<_> = found
        .iter()
        .filter(|step| base(step) == ["r1c1", "r1c2"])
        .cloned()
        .collect();
    assert_steps(&pair, &[(AlignedPairExclusion, "r1c1<>2 r1c2<>12")]);
}

#[test]
fn one_excluder_is_not_enough() {
    let board = Board::full()
        .only("r1c1", "12")
        .only("r1c2", "123")
        .only("r4c2", "12");
    assert_steps(
        &steps(|collector| aligned_pair_exclusion::search(&board.state(), collector)),
        &[],
    );
}

#[test]
fn a_naked_single_in_sight_stops_the_search() {
    let board = Board::full()
        .only("r1c1", "12")
        .only("r1c2", "123")
        .only("r1c7", "12")
        .only("r1c8", "23")
        .only("r1c9", "9");
    assert_steps(
        &steps(|collector| aligned_pair_exclusion::search(&board.state(), collector)),
        &[],
    );
}

#[test]
fn a_triple_excludes_by_combinations() {
    let board = Board::full()
        .only("r1c1", "123")
        .only("r1c2", "14")
        .only("r1c3", "24")
        .only("r1c7", "124")
        .only("r1c8", "34");
    let found = steps(|collector| aligned_triple_exclusion::search(&board.state(), collector));
    assert!(!found.is_empty());
    for step in &found {
        assert_eq!(step.conclusion.technique, AlignedTripleExclusion);
        assert_eq!(step.conclusion.difficulty, 7.5);
        check_by_enumeration(&board, step);
    }
}

/// Compares a triple with a plain enumeration of the combinations of its base cells.
fn check_by_enumeration(board: &Board, step: &nonet_logic::step::Step) {
    let state = board.state();
    let base = &step.pattern.cells[..3];
    let excluders = &step.pattern.cells[3..];
    let mut seen = [0_u16; 3];
    let digits = |index: usize| state.candidates(base[index]).digits();
    for a in digits(0) {
        for b in digits(1) {
            for c in digits(2) {
                let conflict = |x: usize, y: usize, same: bool| same && base[x].sees(base[y]);
                let taken = 1 << a.index() | 1 << b.index() | 1 << c.index();
                let starves = |cell: &nonet_core::Cell| state.mask(*cell) & !taken == 0;
                if conflict(0, 1, a == b)
                    || conflict(0, 2, a == c)
                    || conflict(1, 2, b == c)
                    || excluders.iter().any(starves)
                {
                    continue;
                }
                seen[0] |= 1 << a.index();
                seen[1] |= 1 << b.index();
                seen[2] |= 1 << c.index();
            }
        }
    }
    let expected: usize = (0..3)
        .map(|index| (state.mask(base[index]) & !seen[index]).count_ones() as usize)
        .sum();
    assert_eq!(step.conclusion.eliminations.len(), expected);
}
