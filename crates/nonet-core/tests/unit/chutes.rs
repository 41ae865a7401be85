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
