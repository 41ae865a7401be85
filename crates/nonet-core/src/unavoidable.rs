//! Unavoidable sets: cells of a solution that can be exchanged to give another solution, found without a search.
//!
//! Take all cells of two digits in a solution. Swap the digits in one cell, and the cells in its row, column and box that hold
//! the other digit must follow, and so on until a *part* is closed: swapped within the part, the grid is as valid as before.
//! Two rows of a band can be swapped in the same way in some columns, and two columns of a stack in some rows; such a part is a
//! *cycle*: from a digit in the first row to the digit below it, to its column in the first row, and so on to the start.
//!
//! ```text
//!   digits 1 and 2                        rows 1 and 2, swapped in columns 1, 3 and 8: 5 -> 3 -> 8 -> 5
//!   1 . . | . 2 . | . . .                 5 . 3 | . . . | . 8 .
//!   . . . | 1 . . | . 2 .                 3 . 8 | . . . | . 5 .
//!   . 2 . | . . . | 1 . .
//! ```
//!
//! A puzzle with no given in a part has a second solution. [`inquiry`](crate::inquiry) asks [`Swaps`] whether one given is
//! needed because it is the only one in a part; [`generate`](crate::generate) lists all parts of a grid by [`Parts`]: on
//! average 37 cycles (26 of them with at most five places) and 56 parts of two digits.
//!
//! Swaps prove 80% of the needed givens of 17-clue puzzles, and 57% of those of minimal puzzles with about 22 givens; swaps
//! of digits alone prove 62% and 46%. A part is followed from the given in question, and only until it meets another given:
//! all givens of a 17-clue puzzle, with at most twelve parts each, take 1.7 microseconds, as long as two searches. (A table
//! of all parts of a solution took three microseconds.)

use std::ops::BitOr;

use crate::geometry::Cell;
use crate::geometry::CellSet;

/// The two kinds of lines.
const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// The cells of a line of each kind are `line * STEPS[kind][0] + place * STEPS[kind][1]`.
const STEPS: [[usize; 2]; 2] = [[9, 1], [1, 9]];

/// Places of a line (the columns of a row, the rows of a column) or of a digit (rows), one bit each.
type Places = u16;

/// A solution, with tables to follow its parts.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The digit of each cell, from 0.
    digit: [u8; 81],
    /// `place[kind][digit][line]`: the place of the digit in the row or column.
    place: [[[u8; 9]; 9]; 2],
    /// `row_in_box[digit][box]`: the row of the digit in the box.
    row_in_box: [[u8; 9]; 9],
}

impl Parts {
    /// The tables of a solution, 81 digits.
    pub fn new(solution: &[u8; 81]) -> Self {
        let mut parts = Self {
            digit: solution.map(|value| value.saturating_sub(1)),
            place: [[[0; 9]; 9]; 2],
            row_in_box: [[0; 9]; 9],
        };
        for row in 0..9 {
            for column in 0..9 {
                let digit = usize::from(parts.digit[row * 9 + column]);
                parts.place[ROWS][digit][row] = column as u8;
                parts.place[COLUMNS][digit][column] = row as u8;
                parts.row_in_box[digit][row / 3 * 3 + column / 3] = row as u8;
            }
        }
        parts
    }

    /// Visits each cycle of at most `longest` places in two lines of a chute, as the union of its cells' marks.
    pub fn each_cycle<M: Copy + Default + BitOr<Output = M>>(
        &self,
        longest: u32,
        marks: &[M; 81],
        mut visit: impl FnMut(M),
    ) {
        for kind in [ROWS, COLUMNS] {
            for pair in 0..9 {
                // Of the lines 0, 1 and 2 of a chute: 0 and 1, 1 and 2, 2 and 0.
                let (one, other) = (pair / 3 * 3 + pair % 3, pair / 3 * 3 + (pair + 1) % 3);
                // The next place after each place, four bits each: a shift takes less time than a look-up.
                let mut next = 0_u64;
                for place in 0..9 {
                    next |= u64::from(self.next_place(kind, one, other, place)) << (4 * place);
                }
                let mut open: Places = 0x1ff;
                while open != 0 {
                    let mut union = M::default();
                    let start = open.trailing_zeros() as usize;
                    let cycle = follow_cycle(start, 0, |place| {
                        union = union | marks[cell(kind, one, place)];
                        union = union | marks[cell(kind, other, place)];
                        (next >> (4 * place) & 15) as usize
                    });
                    let cycle = cycle.expect("no place is avoided");
                    open &= !cycle;
                    if cycle.count_ones() <= longest {
                        visit(union);
                    }
                }
            }
        }
    }

    /// Visits each part of the cells of two digits.
    pub fn each_digit_part(&self, mut visit: impl FnMut(CellSet)) {
        for one in 0..9 {
            for other in one + 1..9 {
                let mut open: Places = 0x1ff;
                while open != 0 {
                    let start = open.trailing_zeros() as usize;
                    let part = self.digit_part(one, other, start, 0);
                    let part = part.expect("no row is avoided");
                    open &= !part;
                    let rows = (0..9).filter(|row| part >> row & 1 == 1);
                    let cells = rows.flat_map(|row| {
                        [one, other].map(|digit| {
                            Cell::ALL[row * 9 + usize::from(self.place[ROWS][digit][row])]
                        })
                    });
                    visit(cells.collect());
                }
            }
        }
    }

    /// The rows in which two digits are swapped when they are swapped in `row`; `None` if one of them is in `avoid`.
    ///
    /// Only the cells of the first digit are followed: the steps through columns, and those through boxes, are
    /// permutations of the rows, so continuing a step leads back to its start.
    #[inline(always)]
    fn digit_part(&self, first: usize, second: usize, row: usize, avoid: Places) -> Option<Places> {
        let mut part: Places = 1 << row;
        let mut ahead = part;
        while ahead != 0 {
            if ahead & avoid != 0 {
                return None;
            }
            let row = ahead.trailing_zeros() as usize;
            let column = usize::from(self.place[ROWS][first][row]);
            let in_column = self.place[COLUMNS][second][column];
            let in_box = self.row_in_box[second][row / 3 * 3 + column / 3];
            ahead = (ahead & (ahead - 1)) | ((1 << in_column | 1 << in_box) & !part);
            part |= ahead;
        }
        Some(part)
    }

    /// The place in `first` of the digit that `second` has at a place.
    #[inline(always)]
    fn next_place(&self, kind: usize, first: usize, second: usize, place: usize) -> u8 {
        self.place[kind][usize::from(self.digit[cell(kind, second, place)])][first]
    }
}

/// The cell at a place of a line.
#[inline(always)]
fn cell(kind: usize, line: usize, place: usize) -> usize {
    line * STEPS[kind][0] + place * STEPS[kind][1]
}

/// The three lines of a line's chute.
fn chute(line: usize) -> std::ops::Range<usize> {
    line / 3 * 3..line / 3 * 3 + 3
}

/// The places from `start` on until it comes again; `None` if one of them is in `avoid`.
#[inline(always)]
fn follow_cycle(
    start: usize,
    avoid: Places,
    mut next: impl FnMut(usize) -> usize,
) -> Option<Places> {
    let (mut place, mut cycle) = (start, 0);
    loop {
        if avoid >> place & 1 == 1 {
            return None;
        }
        cycle |= 1 << place;
        place = next(place);
        if place == start {
            return Some(cycle);
        }
    }
}

/// A solution, and which of its cells are givens of a puzzle.
///
/// A part swaps two *strands* of nine cells each at some of the places 0 to 8:
///
/// ```text
/// strands  0-8    a digit      place: the row
///          9-17   a row        place: the column
///          18-26  a column     place: the row
/// ```
#[derive(Clone, Debug)]
pub struct Swaps {
    parts: Parts,
    /// The places of each strand that hold a given.
    givens: [Places; 27],
}

impl Swaps {
    /// A solution, and the puzzle whose givens are the cells that have a value.
    pub fn new(solution: &[u8; 81], puzzle: &[u8; 81]) -> Self {
        let parts = Parts::new(solution);
        let givens = [0; 27];
        let mut swaps = Self { parts, givens };
        for cell in Cell::ALL {
            if puzzle[cell.index()] != 0 {
                for (strand, place) in swaps.strands(cell) {
                    swaps.givens[strand] |= 1 << place;
                }
            }
        }
        swaps
    }

    /// Whether a swap proves that a given is needed; `false` proves nothing.
    pub fn prove_needed(&self, given: Cell) -> bool {
        let (row, column) = (given.row(), given.column());
        self.line_proves_needed(ROWS, row, column)
            || self.line_proves_needed(COLUMNS, column, row)
            || self.digit_proves_needed(usize::from(self.parts.digit[given.index()]), row)
    }

    #[inline(always)]
    fn line_proves_needed(&self, kind: usize, line: usize, place: usize) -> bool {
        // A loop, because a closure for `any` is not compiled for each kind: 4% more instructions for 17-clue puzzles.
        for other in chute(line) {
            let avoid = self.other_givens(9 + 9 * kind + line, 9 + 9 * kind + other, place);
            let next = |place| usize::from(self.parts.next_place(kind, other, line, place));
            if other != line && follow_cycle(place, avoid, next).is_some() {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn digit_proves_needed(&self, digit: usize, row: usize) -> bool {
        (0..9).any(|other| {
            let avoid = self.other_givens(digit, other, row);
            other != digit && self.parts.digit_part(digit, other, row, avoid).is_some()
        })
    }

    /// The places where one of two strands has a given, except the given of the first strand at `place`.
    fn other_givens(&self, first: usize, second: usize, place: usize) -> Places {
        self.givens[first] & !(1 << place) | self.givens[second]
    }

    /// Removes a given from the puzzle.
    pub fn remove_given(&mut self, cell: Cell) {
        for (strand, place) in self.strands(cell) {
            self.givens[strand] &= !(1 << place);
        }
    }

    /// The strands of a cell, and its place in each.
    fn strands(&self, cell: Cell) -> [(usize, usize); 3] {
        let (row, column) = (cell.row(), cell.column());
        let digit = usize::from(self.parts.digit[cell.index()]);
        [(digit, row), (9 + row, column), (18 + column, row)]
    }
}

#[cfg(test)]
#[path = "../tests/unit/unavoidable.rs"]
mod tests;
