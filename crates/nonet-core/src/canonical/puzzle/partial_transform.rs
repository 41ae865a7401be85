//! [`PartialTransform`]: a partial transformation of a puzzle, and the row of the form that it gives for a row of the puzzle.
//!
//! It records the rows taken as the first rows of the form, and the places of columns and labels of digits that they
//! determine. A row's *content* is its digits by column; its *key* is their labels by place.

use super::stack_counts::FREE_PLACES;
use crate::bits::positions_in;
use crate::canonical::nibbles::{ONES, THREE, UNKNOWN, nonzero, unknowns};

/// A partial transformation.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialTransform {
    /// Nibble d: the label of digit d, or [`UNKNOWN`]; nibble 0 is 0.
    pub labels: u64,
    /// Nibble c: the place of column c, counted from the right; for a free column the rightmost free place of its minirow.
    places: u64,
    /// Nibble c: 1 if column c is free.
    pub free: u64,
    /// The rows taken so far, the latest in nibble 0.
    pub order: u64,
    /// The rows not taken yet.
    pub unused: u16,
    /// The unused rows that can be next.
    pub choices: u16,
    /// The side of the grid.
    pub side: u8,
    /// The order of the stacks, an index into [`ORDERS_OF_THREE`](crate::transform::ORDERS_OF_THREE).
    pub stacks: u8,
}

impl PartialTransform {
    /// Starts after the empty rows at the top, with an order of the stacks and all columns free.
    #[inline(always)]
    pub fn new(side: usize, stacks: usize, order: u64, unused: u16) -> PartialTransform {
        PartialTransform {
            labels: !15,
            places: FREE_PLACES[stacks],
            free: ONES,
            order,
            unused,
            choices: 0,
            side: side as u8,
            stacks: stacks as u8,
        }
    }

    #[inline(always)]
    fn label(&self, digit: u64) -> u64 {
        self.labels >> (4 * digit) & 15
    }

    /// The row of the form for a row of the grid, with unknown labels as 15.
    #[inline(always)]
    pub fn key(&self, content: u64) -> u64 {
        let crowded = crowded(nonzero(content) & self.free);
        let mut key = 0;
        let mut rest = content & !(crowded * 15);
        while rest != 0 {
            let at = rest.trailing_zeros() & !3;
            let digit = rest >> at & 15;
            rest ^= digit << at;
            key |= self.label(digit) << (4 * (self.places >> at & 15));
        }
        if crowded != 0 {
            key |= self.crowded_key(content, crowded);
        }
        key
    }

    /// The crowded columns' part of a key: the largest label takes the rightmost place.
    #[inline(always)]
    fn crowded_key(&self, content: u64, crowded: u64) -> u64 {
        let mut key = 0;
        let mut rest = crowded;
        while rest != 0 {
            let at = rest.trailing_zeros();
            let stack = rest & THREE << (at / 12 * 12);
            rest ^= stack;
            let label = |columns: u64| self.label(content >> columns.trailing_zeros() & 15);
            let others = stack & (stack - 1);
            let (a, b) = (label(stack), label(others));
            let (low, high) = (a.min(b), a.max(b));
            let last = others & (others - 1);
            let sorted = if last == 0 {
                low << 4 | high
            } else {
                let c = label(last);
                low.min(c) << 8 | low.max(high.min(c)) << 4 | high.max(c)
            };
            key |= sorted << (4 * (self.places >> at & 15));
        }
        key
    }

    /// Adds the partial transforms that result from taking a row with this key; `label_count` is the number of labels.
    #[inline(always)]
    pub fn take(
        &self,
        row: usize,
        choices: u16,
        content: u64,
        key: u64,
        label_count: u64,
        out: &mut Vec<PartialTransform>,
    ) {
        let mut taken = *self;
        taken.order = self.order << 4 | row as u64;
        taken.unused &= !(1 << row);
        taken.choices = choices;
        let loose = nonzero(content) & self.free;
        let crowded = crowded(loose);
        taken.fix_columns(loose ^ crowded);
        let start = out.len();
        match crowded.count_ones() {
            0 => out.push(taken),
            2 => taken.split_two(content, crowded, out),
            _ => {
                out.push(taken);
                split(content, crowded, start, out);
            }
        }
        let new = unknowns(key);
        if new != 0 {
            for one in &mut out[start..] {
                one.label_new(content, new, label_count);
            }
        }
    }

    /// Adds the transform with two crowded columns fixed: the larger label on the right, or both orders if both are new.
    #[inline(always)]
    fn split_two(mut self, content: u64, crowded: u64, out: &mut Vec<PartialTransform>) {
        let at = crowded.trailing_zeros();
        let (low, high) = (1 << at, crowded & (crowded - 1));
        self.free ^= crowded;
        // The free columns of the stack move up by two places.
        self.places += (self.free & THREE << (at / 12 * 12)) << 1;
        let labels =
            [low, high].map(|column: u64| self.label(content >> column.trailing_zeros() & 15));
        let moved = if labels[0] > labels[1] { high } else { low };
        out.push(PartialTransform {
            places: self.places + moved,
            ..self
        });
        if labels[0] == labels[1] {
            out.push(PartialTransform {
                places: self.places + high,
                ..self
            });
        }
    }

    /// Fixes free columns, at most one of a stack, at the rightmost free place; the other free columns move up to the left.
    #[inline(always)]
    fn fix_columns(&mut self, columns: u64) {
        self.free ^= columns;
        let stacks = (columns | columns >> 4 | columns >> 8) & 0x001_001_001;
        self.places += (stacks * THREE) & self.free;
    }

    /// Labels the unlabelled digits of a row, in the order of their places `new`.
    #[inline(always)]
    fn label_new(&mut self, content: u64, new: u64, label_count: u64) {
        let mut rest = content;
        while rest != 0 {
            let at = rest.trailing_zeros() & !3;
            let digit = rest >> at & 15;
            rest ^= digit << at;
            if self.label(digit) == UNKNOWN {
                let place = self.places >> at & 15;
                let before = new >> (4 * place) >> 4;
                let label = label_count + 1 + u64::from(before.count_ones());
                self.labels ^= (UNKNOWN ^ label) << (4 * digit);
            }
        }
    }

    /// The places of all columns; free columns keep their order.
    pub fn all_places(mut self) -> u64 {
        while self.free != 0 {
            self.fix_columns(1 << self.free.trailing_zeros());
        }
        self.places
    }
}

/// The crowded columns: those that are not alone in their stack.
#[inline(always)]
fn crowded(columns: u64) -> u64 {
    let two = columns & (columns >> 4 & 0x011_011_011 | columns >> 8 & 0x001_001_001);
    columns & (((two | two >> 4) & 0x001_001_001) * THREE)
}

/// Fixes the crowded columns of the transforms from `start` on; if several hold new digits, in every order of these.
#[inline(never)]
fn split(content: u64, crowded: u64, start: usize, out: &mut Vec<PartialTransform>) {
    for stack in 0..3 {
        let columns = crowded & THREE << (12 * stack);
        if columns == 0 {
            continue;
        }
        let base = out[start];
        // The columns by their labels, the largest first.
        let mut sorted = [0; 3];
        let mut count = 0;
        let mut unknown = 0;
        for column in positions_in(columns) {
            let label = base.label(content >> column & 15);
            unknown += usize::from(label == UNKNOWN);
            let mut place = count;
            while place > 0 && base.label(content >> sorted[place - 1] & 15) < label {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = column;
            count += 1;
        }
        let [a, b, c] = sorted.map(|column| 1_u64 << column);
        let c = if count == 3 { c } else { 0 };
        let rest = base.free & THREE << (12 * stack) & !columns;
        // One column moves by one place, another by two, one stays; the free columns move up.
        let moved = |one: u64, two: u64| one + 2 * two + rest * count as u64;
        let splits = match unknown {
            3 => &[
                moved(b, c),
                moved(a, c),
                moved(c, b),
                moved(b, a),
                moved(c, a),
                moved(a, b),
            ][..],
            2 => &[moved(b, c), moved(a, c)],
            _ => &[moved(b, c)],
        };
        for number in start..out.len() {
            out[number].free ^= columns;
            let one = out[number];
            out[number].places += splits[0];
            out.extend(splits[1..].iter().map(|moved| PartialTransform {
                places: one.places + moved,
                ..one
            }));
        }
    }
}
