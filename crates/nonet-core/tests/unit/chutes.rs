//! Patterns that no puzzle has are told from those of puzzles that exist.

use super::*;

fn undetermined(pattern: &str) -> Option<(&'static str, [usize; 3])> {
    let cells = Cell::ALL.into_iter().zip(pattern.bytes());
    let mut set = CellSet::EMPTY;
    cells
        .filter(|&(_, byte)| byte == b'x')
        .for_each(|(cell, _)| set.insert(cell));
    undetermined_chute(set, &|| true)
}

#[test]
fn all_bands_are_made_once() {
    let rows = second_rows();
    assert_eq!(rows.len() * THIRD_ROWS, 2_612_736);
    let bands: std::collections::HashSet<_> = (0..THIRD_ROWS)
        .map(|orders| band_of(&rows[7], orders))
        .collect();
    assert_eq!(bands.len(), THIRD_ROWS);
    for band in bands {
        for start in [0, 3, 6] {
            let digits: u16 = (0..9)
                .map(|cell| 1 << band[cell / 3][start + cell % 3])
                .sum();
            assert_eq!(digits, 0x1ff);
        }
    }
}

#[test]
fn a_letter_t_has_a_band_that_is_never_determined() {
    let pattern = format!("{}{}", "x".repeat(18), "....x....".repeat(7));
    assert_eq!(undetermined(&pattern), Some(("row", [3, 4, 5])));
    let mirrored: String = (0..81)
        .map(|cell| char::from(pattern.as_bytes()[cell % 9 * 9 + cell / 9]))
        .collect();
    assert_eq!(undetermined(&mirrored), Some(("column", [3, 4, 5])));
}

#[test]
fn rows_are_exchanged_in_cycles_without_givens() {
    let first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let second = [3, 4, 5, 0, 1, 6, 2, 8, 7]; // cycles: columns 1 and 4; 2 and 5; 3, 6 and 7; 8 and 9
    let none = [false; 9];
    let given = |columns: [usize; 3]| std::array::from_fn(|column| columns.contains(&column));
    assert!(have_free_cycle([&first, &second], [&none, &none]));
    assert!(have_free_cycle(
        [&first, &second],
        [&given([0, 1, 2]), &none]
    ));
    assert!(have_free_cycle(
        [&first, &second],
        [&given([0, 3, 5]), &given([8, 7, 6])]
    ));
    assert!(!have_free_cycle(
        [&first, &second],
        [&given([0, 1, 5]), &given([5, 8, 8])]
    ));
    assert!(!have_free_cycle(
        [&second, &first],
        [&given([3, 4, 6]), &given([6, 7, 7])]
    ));
}

#[test]
fn a_heart_has_a_band_that_is_never_determined() {
    let rows = [
        ".........",
        ".xx...xx.",
        "xxxx.xxxx",
        "xxxxxxxxx",
        ".xxxxxxx.",
        "..xxxxx..",
        "...xxx...",
        "....x....",
        ".........",
    ];
    assert_eq!(undetermined(&rows.concat()), Some(("row", [6, 7, 8])));
}

/// A band of which two rows can be exchanged in a cycle has a second filling by search alone, too.
#[test]
fn a_look_at_cycles_changes_no_answer() {
    let second_rows = second_rows();
    let mut stream = Stream::new(1, 0);
    for tried in 0..400 {
        let band = band_of(
            &second_rows[stream.pick(second_rows.len() as u32) as usize],
            stream.pick(THIRD_ROWS as u32) as usize,
        );
        let mut is_given = [[false; 9]; 3];
        for _ in 0..4 + tried % 12 {
            is_given[stream.pick(3) as usize][stream.pick(9) as usize] = true;
        }
        let mut found = 0;
        count_fillings(0, &band, &is_given, &mut [0; 3], &mut found);
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let is_free = have_free_cycle(
                [&band[first], &band[second]],
                [&is_given[first], &is_given[second]],
            );
            assert!(!is_free || found > 1, "{band:?} {is_given:?}");
        }
    }
}

#[test]
fn patterns_of_puzzles_are_never_refused() {
    let puzzle =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let pattern: String = puzzle
        .chars()
        .map(|digit| if digit == '.' { '.' } else { 'x' })
        .collect();
    assert_eq!(undetermined(&pattern), None);
    assert_eq!(undetermined(&"x".repeat(81)), None);
}

#[test]
fn a_search_that_is_stopped_says_nothing() {
    assert_eq!(undetermined_chute(CellSet::EMPTY, &|| false), None);
    assert_eq!(
        undetermined_chute(CellSet::EMPTY, &|| true),
        Some(("row", [0, 1, 2]))
    );
}
