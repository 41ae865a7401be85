//! What a digit in a cell clears, as packed states: the other digits of the cell, and the digit in the cell's 20 peers.
//!
//! A guess clears these at once; so does its other side, if the cell is bivalue. A peer left with one candidate is then no
//! longer open when the first pass begins, which saves a tenth of all passes on hard puzzles. The table has 70 KB, and most of
//! what a guess takes is waiting for it; asking for its lines ahead, in a loop of its own, takes longer.

use super::packed::Packed;
use crate::types::Cell;

/// By cell and digit, counted from 0.
pub static CLEARED: [[Packed; 9]; 81] = {
    let mut cleared = [[Packed::NONE; 9]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut digit = 0;
        while digit < 9 {
            let mut other = 0;
            while other < 81 {
                if Cell::ALL[cell].sees(Cell::ALL[other]) {
                    cleared[cell][digit].insert(other, digit);
                }
                other += 1;
            }
            let mut other = 0;
            while other < 9 {
                if other != digit {
                    cleared[cell][digit].insert(cell, other);
                }
                other += 1;
            }
            digit += 1;
        }
        cell += 1;
    }
    cleared
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_clears_its_cell_and_twenty_peers() {
        for (cell, digits) in CLEARED.iter().enumerate() {
            for (digit, cleared) in digits.iter().enumerate() {
                let candidates = (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit)));
                let (own, others): (Vec<_>, Vec<_>) = candidates
                    .filter(|&(cell, digit)| cleared.has(cell, digit))
                    .partition(|&(at, _)| at == cell);
                assert_eq!(own.len(), 8);
                assert_eq!(others.len(), 20);
                assert!(others.iter().all(|&(_, other)| other == digit));
                assert!(!cleared.has(cell, digit));
            }
        }
    }
}
