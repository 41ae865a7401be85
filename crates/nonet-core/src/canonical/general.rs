//! Grids with two equal digits in a line: all orders of the columns, each with the rows that follow from it.
//!
//! For a side and an order of its columns, the form is found row by row: take the row that is smallest after relabelling, and
//! keep ties. All orders of columns start together, and most are dropped after the first row. Swapping equal lines of a chute
//! changes nothing: only one order of them is tried, and the others are counted.
//!
//! This is a hundred times slower than the other methods and works for every grid. The tests compare the others with it.

use super::found_form::FoundForm;
use super::nibbles::{UNKNOWN, nibble};
use super::sides::{ALL_ROWS, Sides};
use crate::bits::positions_in;

/// An order of the columns, and the rows taken so far.
#[derive(Clone, Copy)]
struct PartialTransform {
    /// Nibble d: the label of digit d, or [`UNKNOWN`]; nibble 0 is 0.
    labels: u64,
    /// Nibble p: the column at place p, counted from the left.
    columns: u64,
    /// The rows taken so far, the latest in nibble 0.
    order: u64,
    unused: u16,
    side: u8,
    label_count: u8,
}

/// The memory of the search, reused from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    partials: Vec<PartialTransform>,
    next: Vec<PartialTransform>,
}

impl Workspace {
    /// The form of any grid.
    pub fn run(&mut self, sides: &Sides) -> FoundForm {
        let equal_rows = [0, 1].map(|side| EqualLines::new(&sides.sides[side].rows));
        self.partials.clear();
        for side in 0..2 {
            self.add_column_orders(side, &equal_rows[1 - side]);
        }
        let mut form = [0; 9];
        for (level, form) in form.iter_mut().enumerate() {
            *form = self.smallest_row(sides, &equal_rows, level);
        }
        let one = self.partials[0];
        FoundForm {
            form,
            transposed: one.side == 1,
            rows: one.order,
            places: (0..9).fold(0, |places, place| {
                places | (8 - place as u64) << (4 * nibble(one.columns, place))
            }),
            labels: one.labels,
            automorphism_count: self.partials.len() as u32
                * equal_rows[0].order_count
                * equal_rows[1].order_count,
        }
    }

    /// Adds a partial transform for each order of a side's columns.
    fn add_column_orders(&mut self, side: usize, equal_columns: &EqualLines) {
        let start = self.partials.len();
        self.partials.push(PartialTransform {
            labels: !15,
            columns: 0,
            order: 0,
            unused: ALL_ROWS,
            side: side as u8,
            label_count: 0,
        });
        // While the columns are ordered, the unused lines are columns.
        for place in 0..9 {
            self.next.clear();
            for partial in self.partials.drain(start..) {
                let last = nibble(partial.columns, place.max(1) - 1);
                for column in positions_in(equal_columns.choices(partial.unused, place, last)) {
                    self.next.push(PartialTransform {
                        columns: partial.columns | (column as u64) << (4 * place),
                        unused: partial.unused & !(1 << column),
                        ..partial
                    });
                }
            }
            self.partials.append(&mut self.next);
        }
        for partial in &mut self.partials[start..] {
            partial.unused = ALL_ROWS;
        }
    }

    /// The smallest row at this level of all partial transforms; keeps those that give it.
    fn smallest_row(&mut self, sides: &Sides, equal_rows: &[EqualLines; 2], level: usize) -> u64 {
        let mut best = u64::MAX;
        self.next.clear();
        for partial in &self.partials {
            let side = usize::from(partial.side);
            let last = nibble(partial.order, 0);
            for row in positions_in(equal_rows[side].choices(partial.unused, level, last)) {
                let (key, mut taken) = partial.relabelled(sides.sides[side].rows[row]);
                if key <= best {
                    if key < best {
                        self.next.clear();
                        best = key;
                    }
                    taken.order = partial.order << 4 | row as u64;
                    taken.unused &= !(1 << row);
                    self.next.push(taken);
                }
            }
        }
        std::mem::swap(&mut self.partials, &mut self.next);
        best
    }
}

impl PartialTransform {
    /// The row as a row of the form, and the partial transform with the labels of its digits.
    fn relabelled(&self, content: u64) -> (u64, PartialTransform) {
        let mut taken = *self;
        let mut key = 0;
        for place in 0..9 {
            let digit = nibble(content, nibble(self.columns, place));
            if nibble(taken.labels, digit) == UNKNOWN as usize {
                taken.label_count += 1;
                taken.labels ^= (UNKNOWN ^ u64::from(taken.label_count)) << (4 * digit);
            }
            key = key << 4 | nibble(taken.labels, digit) as u64;
        }
        (key, taken)
    }
}

/// The equal lines of each chute.
struct EqualLines {
    /// `before[l]`: the last line before l in its chute that is equal to l, as a bit.
    before: [u16; 9],
    /// The number of orders of equal lines.
    order_count: u32,
}

impl EqualLines {
    fn new(lines: &[u64; 9]) -> EqualLines {
        let mut before = [0; 9];
        let mut order_count = 1;
        for line in 0..9 {
            let mut equal = 1;
            for other in line / 3 * 3..line {
                if lines[other] == lines[line] {
                    before[line] = 1 << other;
                    equal += 1;
                }
            }
            order_count *= equal;
        }
        EqualLines {
            before,
            order_count,
        }
    }

    /// The lines that can be next at this place: those of the last line's chute until it is complete, equal lines in order.
    fn choices(&self, unused: u16, place: usize, last: usize) -> u16 {
        let chute = if place.is_multiple_of(3) {
            ALL_ROWS
        } else {
            7 << (last / 3 * 3)
        };
        let mut choices = unused & chute;
        for line in positions_in(choices) {
            if self.before[line] & unused != 0 {
                choices &= !(1 << line);
            }
        }
        choices
    }
}
