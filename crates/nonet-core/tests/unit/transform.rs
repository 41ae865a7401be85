//! Transforms and their numbers.

use super::*;
use std::collections::HashSet;

#[test]
fn numbers_run_from_the_identity_to_all_reversed() {
    assert_eq!(Transform::numbered(0), Transform::IDENTITY);
    let backwards = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let last = Transform {
        transposed: true,
        rows: backwards,
        columns: backwards,
        digits: backwards.map(|digit| digit + 1),
    };
    assert_eq!(Transform::numbered(Transform::COUNT - 1), last);
    for number in (0..Transform::COUNT).step_by(999_999_937) {
        assert_eq!(Transform::numbered(number).number(), number);
    }
}

#[test]
fn every_place_is_another_order() {
    let orders: HashSet<[u8; 9]> = (0..ORDERS).map(order_of_lines).collect();
    assert_eq!(orders.len(), 1296);
    assert!((1..ORDERS).all(|place| order_of_lines(place - 1) < order_of_lines(place)));
    let relabellings = |place| order_of_digits(place - 1) < order_of_digits(place);
    assert!((1..RELABELLINGS).all(relabellings));
}

#[test]
fn a_grid_is_moved_and_relabelled() {
    let mut source = [0; 81];
    (source[0], source[1], source[9]) = (1, 2, 3);
    let turned = Transform {
        transposed: true,
        columns: [8, 7, 6, 5, 4, 3, 2, 1, 0],
        digits: [4, 5, 6, 1, 2, 3, 7, 8, 9],
        ..Transform::IDENTITY
    };
    let result = turned.apply_to_values(&source);
    assert_eq!((result[8], result[17], result[7]), (4, 5, 6));
    assert_eq!(result.iter().filter(|&&value| value == 0).count(), 78);
}
