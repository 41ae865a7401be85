//! Barriers: sets of givens that cannot all go, as another solution differs from the grid in them and nowhere else.
//!
//! Such a set has a last member in the order of removal. If all others are gone by then, that one stays without a test; and
//! tests of many givens at once end before it. As soon as one member is kept for good, the barrier is down.
//!
//! Some barriers are seen without a search (the *unavoidable sets* of two lines): take two rows of a band. What stands in the
//! second below a digit of the first leads to another column, and so on round a cycle. Exchange the two rows in the
//! columns of the cycle, and every house still has all its digits:
//!
//! ```text
//!   columns     1 2 3 | 4 5 6 | 7 8 9
//!   row 1       5 . 3 | . . . | . 8 .      5 -> 3 -> 8 -> 5: columns 1, 3 and 8, six cells
//!   row 2       3 . 8 | . . . | . 5 .
//! ```
//!
//! A grid has 46 of these in rows and columns. They bring the tests of a minimal puzzle from 41 down to 30. Likewise all cells of
//! two digits fall into parts in which the two can be exchanged, 68 in a grid; these would save three more tests and take
//! longer to find, so only `walk.rs` uses them.

use super::symmetry::CellSet;

/// A set of units, bit *n* for the *n*th in the order of removal.
pub type Units = u128;

/// Barriers remembered at a time.
const MOST: usize = 48;

/// Columns in a cycle, at most. The more cells a barrier has, the sooner one of them is kept: all above these save a fifth of
/// a test.
pub const LONGEST_CYCLE: u32 = 5;

/// The end of a list.
const NONE: u8 = u8::MAX;

/// The barriers of a grid on its way to a puzzle.
#[derive(Clone, Debug)]
pub struct Barriers {
    sets: [Units; MOST],
    count: u8,
    /// For each unit the list of those of which it is the last: the first one, and for each the next.
    first: [u8; 81],
    next: [u8; MOST],
    /// Units with a list.
    listed: Units,
}

impl Barriers {
    /// No barrier.
    pub const NONE: Self = Self {
        sets: [0; MOST],
        count: 0,
        first: [NONE; 81],
        next: [NONE; MOST],
        listed: 0,
    };

    /// Forgets all.
    pub fn clear(&mut self) {
        (self.count, self.listed) = (0, 0);
    }

    /// Adds a set; without effect if it is empty or there are too many.
    pub fn add(&mut self, set: Units) {
        let number = usize::from(self.count);
        if set == 0 || number == MOST {
            return;
        }
        let last = 127 - set.leading_zeros() as usize;
        self.count += 1;
        self.sets[number] = set;
        self.next[number] = if self.listed >> last & 1 == 1 {
            self.first[last]
        } else {
            NONE
        };
        self.first[last] = number as u8;
        self.listed |= 1 << last;
    }

    /// The first unit from `start` on that cannot go if all open units before it do.
    pub fn first_from(&mut self, start: u8, kept: Units) -> Option<u8> {
        loop {
            let listed = self.listed >> start << start;
            if listed == 0 {
                return None;
            }
            let unit = listed.trailing_zeros() as u8;
            if self.is_up(unit, kept) {
                return Some(unit);
            }
            // What was kept stays so.
            self.listed &= !(1 << unit);
        }
    }

    fn is_up(&self, unit: u8, kept: Units) -> bool {
        let mut number = self.first[usize::from(unit)];
        while number != NONE {
            if self.sets[usize::from(number)] & kept == 0 {
                return true;
            }
            number = self.next[usize::from(number)];
        }
        false
    }
}

/// Finds every short cycle in two rows of a band or two columns of a stack; `found` is told the union of its cells' marks.
///
/// Cycles of more than `longest` columns are left out.
pub fn find_cycles(
    grid: &[u8; 81],
    marks: &[Units; 81],
    longest: u32,
    mut found: impl FnMut(Units),
) {
    // A line's cells are `start + step * place`.
    for (line_step, step) in [(9, 1), (1, 9)] {
        let mut places = [[0_u8; 10]; 9];
        for (line, places) in places.iter_mut().enumerate() {
            for place in 0..9 {
                places[usize::from(grid[line * line_step + place * step])] = place as u8;
            }
        }
        for pair in 0..9 {
            // Of the lines 0, 1 and 2 of a chute: 0 and 1, 1 and 2, 2 and 0.
            let (one, other) = (pair / 3 * 3 + pair % 3, pair / 3 * 3 + (pair + 1) % 3);
            let [one_cell, other_cell] =
                [one, other].map(|line| move |place: usize| line * line_step + place * step);
            // Where each place leads, four bits each: a shift takes less time than a look-up.
            let mut leads_to = 0_u64;
            for place in 0..9 {
                let next = places[one][usize::from(grid[other_cell(place)])];
                leads_to |= u64::from(next) << (4 * place);
            }
            let mut open = 0x1ff_u16;
            while open != 0 {
                let start = open.trailing_zeros() as usize;
                let (mut place, mut length, mut union) = (start, 0, 0);
                loop {
                    open &= !(1 << place);
                    length += 1;
                    union |= marks[one_cell(place)] | marks[other_cell(place)];
                    place = (leads_to >> (4 * place) & 15) as usize;
                    if place == start {
                        break;
                    }
                }
                if length <= longest {
                    found(union);
                }
            }
        }
    }
}

/// Finds the parts of the cells of two digits in which these can be exchanged.
pub fn find_digit_parts(grid: &[u8; 81], mut found: impl FnMut(CellSet)) {
    // Where each digit stands in each row, and in which row in each column and box.
    let mut in_row = [[0_usize; 9]; 9];
    let (mut row_in_column, mut row_in_box) = ([[0_usize; 9]; 9], [[0_usize; 9]; 9]);
    for (cell, &value) in grid.iter().enumerate() {
        let (digit, row, column) = (usize::from(value) - 1, cell / 9, cell % 9);
        in_row[digit][row] = column;
        row_in_column[digit][column] = row;
        row_in_box[digit][row / 3 * 3 + column / 3] = row;
    }
    for one in 0..9 {
        for other in one + 1..9 {
            // A row brings its cells of both digits; their columns and boxes bring other rows.
            let mut open = 0x1ff_u16;
            while open != 0 {
                let (mut part, mut reached) = (0, open & open.wrapping_neg());
                let mut cells = 0;
                while reached != part {
                    let row = (reached & !part).trailing_zeros() as usize;
                    part |= 1 << row;
                    for (digit, partner) in [(one, other), (other, one)] {
                        let column = in_row[digit][row];
                        cells |= 1 << (row * 9 + column);
                        reached |= 1 << row_in_column[partner][column];
                        reached |= 1 << row_in_box[partner][row / 3 * 3 + column / 3];
                    }
                }
                open &= !part;
                found(cells);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Grids;
    use crate::generate::symmetry::cells_of;
    use crate::random::Stream;
    use crate::{Grid, count_solutions};

    #[test]
    fn the_first_unit_is_found_that_cannot_go() {
        let mut barriers = Barriers::NONE;
        barriers.add(0b1_0010);
        barriers.add(0b1_0100);
        barriers.add(0b100_0001);
        assert_eq!(barriers.first_from(0, 0), Some(4));
        assert_eq!(barriers.first_from(0, 0b10), Some(4));
        assert_eq!(barriers.first_from(0, 0b110), Some(6));
        assert_eq!(barriers.first_from(0, 0b111), None);
        barriers.clear();
        assert_eq!(barriers.first_from(0, 0), None);
    }

    #[test]
    fn a_grid_without_the_cells_of_a_barrier_has_two_solutions() {
        let mut count = 0;
        for index in 0..20 {
            let grid = Grids::get().draw(&mut Stream::new(1, index));
            let marks = core::array::from_fn(|cell| 1 << cell);
            let mut check = |cells| {
                let mut puzzle = grid;
                cells_of(cells).for_each(|cell| puzzle[cell] = 0);
                let puzzle = Grid::from_values(&puzzle).unwrap();
                assert_eq!(count_solutions(&puzzle, 2), 2, "{puzzle}");
                count += 1;
            };
            find_cycles(&grid, &marks, 9, &mut check);
            find_digit_parts(&grid, &mut check);
        }
        assert!(count > 1500, "{count}");
    }
}
