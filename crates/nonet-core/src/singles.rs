//! Whether naked and hidden singles finish a puzzle, and nothing harder: the test of a backdoor.
//!
//! A *naked single* is a cell with one candidate left, a *hidden single* a digit with one place left in a row, column or box.
//! Which of them is placed first makes no difference: a placed digit only removes candidates, so each single that is there
//! stays one until it is placed.

use crate::geometry::{Cell, House};

/// Whether singles fill every cell; false if they meet a contradiction, or a value is no digit.
pub fn singles_finish(values: &[u8; 81]) -> bool {
    let mut board = Board {
        marks: [ALL; 81],
        open: 81,
    };
    let givens = Cell::ALL
        .into_iter()
        .zip(values)
        .filter(|&(_, &value)| value != 0);
    for (cell, &value) in givens {
        if value > 9 || !board.place(cell.index(), 1 << (value - 1)) {
            return false;
        }
    }
    while board.open > 0 {
        let before = board.open;
        if !board.place_singles() || board.open == before {
            return false;
        }
    }
    true
}

const ALL: u16 = 0x1ff;

struct Board {
    /// The candidates of the open cells as bits; 0 for a cell with a value.
    marks: [u16; 81],
    open: usize,
}

impl Board {
    /// Places the singles of each house once. Returns false for a cell or a house without a candidate.
    fn place_singles(&mut self) -> bool {
        for house in House::ALL {
            let (mut once, mut twice) = (0, 0);
            for cell in house.cells() {
                let marks = self.marks[cell.index()];
                twice |= once & marks;
                once |= marks;
            }
            let hidden = once & !twice;
            for cell in house.cells() {
                let marks = self.marks[cell.index()];
                let single = if marks.is_power_of_two() {
                    marks
                } else {
                    marks & hidden
                };
                if single != 0 && !(single.is_power_of_two() && self.place(cell.index(), single)) {
                    return false;
                }
            }
        }
        true
    }

    /// Places a digit. Returns false if the cell does not have it, or another cell loses its last candidate.
    fn place(&mut self, at: usize, digit: u16) -> bool {
        if self.marks[at] & digit == 0 {
            return false;
        }
        self.marks[at] = 0;
        self.open -= 1;
        let mut is_sound = true;
        for peer in Cell::ALL[at].peers() {
            let marks = &mut self.marks[peer.index()];
            is_sound &= *marks != digit;
            *marks &= !digit;
        }
        is_sound
    }
}

#[cfg(test)]
mod tests {
    use super::singles_finish;
    use crate::Grid;

    fn finish(line: &str) -> bool {
        singles_finish(line.parse::<Grid>().expect("a grid").values())
    }

    #[test]
    fn easy_puzzles_are_finished_and_others_are_not() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(finish(easy));
        assert!(!finish(&easy.replacen("53", "35", 1)));
        assert!(!finish(&".".repeat(81)));
        assert!(!finish(
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
        ));
        assert!(!singles_finish(&[10; 81]));
    }
}
