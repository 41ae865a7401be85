//! The masks of guesses.

use super::*;
use crate::digit::Digit;

#[test]
fn a_digit_clears_its_cell_and_its_peers() {
    for (cell, digits) in Cell::ALL.into_iter().zip(&CLEARED) {
        for (digit, cleared) in Digit::ALL.into_iter().zip(digits) {
            for (other, candidate) in Cell::ALL
                .into_iter()
                .flat_map(|other| Digit::ALL.map(|candidate| (other, candidate)))
            {
                let same_digit = candidate == digit;
                let expected = (other == cell && !same_digit) || (other.sees(cell) && same_digit);
                assert_eq!(cleared.has(other, candidate), expected);
            }
        }
    }
}
