//! The rules of a box, for all inputs.

use super::*;
use crate::transform::ORDERS_OF_THREE;

/// The bits of a number.
fn bits(number: u32) -> [bool; 9] {
    core::array::from_fn(|i| number >> i & 1 == 1)
}

#[test]
fn minilines_stay_if_a_permutation_has_them() {
    for number in 0..512 {
        let matrix = bits(number);
        let whole = |order: &&[u8; 3]| (0..3).all(|row| matrix[row * 3 + usize::from(order[row])]);
        let expected: [bool; 3] = core::array::from_fn(|row| {
            ORDERS_OF_THREE
                .iter()
                .filter(whole)
                .any(|order| order[row] == 0)
        });
        let lines = Minilines::close(matrix, [true; 9]);
        assert_eq!((lines.rows, lines.columns), (expected, [true; 3]));
        assert_eq!(Minilines::close([true; 9], matrix).columns, expected);
    }
}

#[test]
fn digits_with_one_minirow_and_minicolumn_are_placed() {
    for number in 0..64 {
        let mut lines = [false; 6];
        lines.copy_from_slice(&bits(number)[..6]);
        let [rows, columns] = [&lines[..3], &lines[3..]];
        let several = |lines: &[bool]| lines.iter().filter(|&&line| line).count() > 1;
        let minilines = Minilines {
            rows: rows.try_into().unwrap(),
            columns: columns.try_into().unwrap(),
        };
        assert_eq!(minilines.unplaced(), several(rows) || several(columns));
        for cell in 0..9 {
            let left = rows[cell / 3] & columns[cell % 3];
            assert_eq!(minilines.mask(true, cell), left);
            assert!(!minilines.mask(false, cell));
        }
    }
}

#[test]
fn nine_candidates_are_counted() {
    for number in 0..512_u32 {
        let [a, b, c, d, e, f, g, h, i] = bits(number);
        let [some, several] = count_four([a, b, c, d]);
        let [some_too, several_too] = count_four([e, f, g, h]);
        let counted = count([some, some_too], [several, several_too], i);
        assert_eq!(counted, [1, 2].map(|least| number.count_ones() >= least));
    }
}

#[test]
fn a_single_rules_out_the_minilines_without_it() {
    for number in 0..512 {
        let here = bits(number);
        for cell in (0..9).filter(|&cell| here[cell]) {
            let mut open = [true; 9];
            open[cell] = false;
            let Minilines { rows, columns } = Minilines::of(here, open);
            assert_eq!(rows, [0, 1, 2].map(|row| row == cell / 3));
            assert_eq!(columns, [0, 1, 2].map(|column| column == cell % 3));
        }
    }
}
