//! Puzzles: breadth-first search, one row of the form after the other.
//!
//! A *partial transform* is the rows taken as the first rows of the form, and the columns and labels that they determine.
//! Each step finds the smallest next row over all partial transforms and the rows that each can take; only the ties become
//! new partial transforms. Choices that a row does not determine stay open:
//!
//! - **Free columns.** A column that is blank so far can exchange places with other such columns. Free columns take the left
//!   places of their minirow. If a row has digits in some of them, these go to the right of the blank ones, smaller labels
//!   first, so sorting gives the smallest row and no orders have to be tried.
//! - **Unknown labels.** A new digit gets the next label. Its number depends on places, but comparison does not need it: a
//!   row has each digit once, so every unknown label can count as 15.
//! - **The order of the stacks** is determined by the first row that is not empty: fewest digits first, all ties tried.
//!
//! A partial transform splits only where two or more new digits fall into free columns of one minirow: every order of them
//! gives the same row, and later rows distinguish them. Orders that no row distinguishes are counted, not tried: those of
//! the empty rows of a band, of empty bands and of empty columns. So an empty grid is one partial transform for 3,359,232 transformations.
//!
//! A tie is dropped before it becomes a partial transform if its next row can start with fewer empty minirows than that of
//! another tie: 17-clue puzzles take a fifth less time. Tried: unrolling the loop over a row's digits, to avoid mispredicting
//! its end, does not help; comparing first minirows before the rest would save a third of the time on near-full grids, which
//! start with hundreds of ties (80 givens: 17 us), but adds 4% to 17-clue puzzles.
//!
//! The method requires that no row or column holds a digit twice; [`general`](super::general) does not.

mod empty_rows;
mod partial_transform;
mod stack_counts;

use super::found_form::FoundForm;
use super::nibbles::{THREE, UNKNOWN, unknowns};
use super::sides::Sides;
use crate::bits::positions_in;
use empty_rows::{EmptyRows, FACTORIALS};
use partial_transform::PartialTransform;
use stack_counts::StackCounts;

/// A partial transform and a row of the grid that give the smallest row of the form so far.
#[derive(Clone, Copy)]
struct Tie {
    partial: u32,
    row: u8,
    /// The result of [`EmptyRows::next`] for the row after this one.
    empty_minirows: u8,
    choices: u16,
}

/// The memory of the search, reused from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    partials: Vec<PartialTransform>,
    next: Vec<PartialTransform>,
    ties: Vec<Tie>,
}

impl Workspace {
    /// The form of a grid in which no row or column has a digit twice.
    #[inline(always)]
    pub fn run(&mut self, sides: &Sides) -> FoundForm {
        let [one, other] = &sides.sides;
        let empty_rows = [EmptyRows::new(one), EmptyRows::new(other)];
        let first = empty_rows[0].leading.max(empty_rows[1].leading);
        if first == 9 {
            return FoundForm::empty();
        }
        let mut form = [0; 9];
        let mut label_count = 0;
        let mut key = self.start(sides, &empty_rows, first);
        for (level, row) in form.iter_mut().enumerate().skip(first) {
            if level > first {
                key = self.smallest_row(sides);
            }
            self.expand(sides, &empty_rows, key, label_count, level + 1);
            *row = with_labels(key, &mut label_count);
        }
        let one = self.partials[0];
        let empty_orders = empty_rows[usize::from(one.side)].order_count;
        let column_orders = column_orders(one.free);
        FoundForm {
            form,
            transposed: one.side == 1,
            rows: one.order,
            places: one.all_places(),
            labels: one.labels,
            automorphism_count: self.partials.len() as u32 * empty_orders * column_orders,
        }
    }

    /// Makes the first partial transforms, with the empty rows taken; returns the first row that is not empty.
    #[inline(always)]
    fn start(&mut self, sides: &Sides, empty_rows: &[EmptyRows; 2], first: usize) -> u64 {
        let mut best = u8::MAX;
        let mut openers = [0_u16; 2];
        for (side, empty_rows) in empty_rows.iter().enumerate() {
            if empty_rows.leading == first {
                for row in positions_in(empty_rows.openers) {
                    let rank = StackCounts::new(sides.sides[side].rows[row]).rank();
                    if rank < best {
                        openers = [0; 2];
                        best = rank;
                    }
                    openers[side] |= u16::from(rank == best) << row;
                }
            }
        }
        self.partials.clear();
        self.ties.clear();
        for (side, empty_rows) in empty_rows.iter().enumerate() {
            for row in positions_in(openers[side]) {
                let (order, unused) = empty_rows.before(row);
                let content = sides.sides[side].rows[row];
                for stacks in StackCounts::new(content).ascending() {
                    self.ties.push(Tie::new(self.partials.len(), row));
                    self.partials
                        .push(PartialTransform::new(side, stacks, order, unused));
                }
            }
        }
        let (one, row) = (self.partials[0], usize::from(self.ties[0].row));
        one.key(sides.sides[usize::from(one.side)].rows[row])
    }

    /// The smallest next row of all partial transforms; keeps the ties that give it.
    #[inline(always)]
    fn smallest_row(&mut self, sides: &Sides) -> u64 {
        let mut best = u64::MAX;
        self.ties.clear();
        for (number, partial) in self.partials.iter().enumerate() {
            let rows = &sides.sides[usize::from(partial.side) % 2].rows;
            for row in positions_in(partial.choices) {
                let key = partial.key(rows[row % 9]);
                if key <= best {
                    if key < best {
                        self.ties.clear();
                        best = key;
                    }
                    self.ties.push(Tie::new(number, row));
                }
            }
        }
        best
    }

    /// Replaces the partial transforms by those from the ties whose next row starts with the most empty minirows.
    #[inline(always)]
    fn expand(
        &mut self,
        sides: &Sides,
        empty_rows: &[EmptyRows; 2],
        key: u64,
        label_count: u64,
        level: usize,
    ) {
        let mut most = 0;
        for tie in &mut self.ties {
            let partial = &self.partials[tie.partial as usize];
            let unused = partial.unused & !(1 << tie.row);
            (tie.empty_minirows, tie.choices) = empty_rows[usize::from(partial.side) % 2].next(
                unused,
                usize::from(tie.row),
                partial.stacks,
                level,
            );
            most = most.max(tie.empty_minirows);
        }
        self.next.clear();
        for tie in &self.ties {
            if tie.empty_minirows == most {
                let partial = &self.partials[tie.partial as usize];
                let row = usize::from(tie.row) % 9;
                let content = sides.sides[usize::from(partial.side) % 2].rows[row];
                partial.take(row, tie.choices, content, key, label_count, &mut self.next);
            }
        }
        std::mem::swap(&mut self.partials, &mut self.next);
    }
}

impl Tie {
    #[inline(always)]
    fn new(partial: usize, row: usize) -> Tie {
        Tie {
            partial: partial as u32,
            row: row as u8,
            empty_minirows: 0,
            choices: 0,
        }
    }
}

/// The row with its unknown labels numbered from left to right; `label_count` is the number of labels.
#[inline(always)]
fn with_labels(key: u64, label_count: &mut u64) -> u64 {
    let mut key = key;
    let mut new = unknowns(key);
    while new != 0 {
        let at = 63 - new.leading_zeros();
        *label_count += 1;
        key ^= (UNKNOWN ^ *label_count) << at;
        new ^= 1 << at;
    }
    key
}

/// The number of orders of the free columns.
fn column_orders(free: u64) -> u32 {
    let columns_of = |stack: u32| (free & THREE << (12 * stack)).count_ones() as usize;
    (0..3).map(|stack| FACTORIALS[columns_of(stack)]).product()
}
