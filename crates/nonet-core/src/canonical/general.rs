//! Grids with two equal digits in a line: all orders of the columns, each with the rows that follow from it.
//!
//! With the columns in a fixed order on either side, the form is found row by row: take the row that, relabelled, is the
//! smallest; ties are kept. All orders of columns start together and most are gone after the first row. Lines of a chute that are
//! equal as they stand are never told apart: only one order of them is tried, and the others are counted.
//!
//! That is a hundred times slower than the other methods and asks nothing of the grid. The tests hold the others against it.

use super::found::Found;
use super::nibbles::{nibble, ones};
use super::sides::{ALL_ROWS, Sides};

#[derive(Clone, Copy)]
struct Candidate {
    /// Nibble d: the label of digit d, 15 if it has none yet; nibble 0 is 0.
    labels: u64,
    /// Nibble p: the column at place p, counted from the left.
    columns: u64,
    /// The rows taken so far, the latest in nibble 0.
    order: u64,
    unused: u16,
    side: u8,
    /// How many labels there are.
    count: u8,
}

/// What the search needs room for; used again from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    candidates: Vec<Candidate>,
    next: Vec<Candidate>,
}

impl Workspace {
    /// The form of any grid.
    pub fn run(&mut self, sides: &Sides) -> Found {
        let twins = [0, 1].map(|side| Twins::new(&sides.sides[side].rows));
        self.candidates.clear();
        for side in 0..2 {
            self.open(side, &twins[1 - side]);
        }
        let mut form = [0; 9];
        for (level, form) in form.iter_mut().enumerate() {
            *form = self.step(sides, &twins, level);
        }
        let one = self.candidates[0];
        Found {
            form,
            transposed: one.side == 1,
            rows: one.order,
            places: (0..9).fold(0, |places, place| {
                places | (8 - place as u64) << (4 * nibble(one.columns, place))
            }),
            labels: one.labels,
            automorphism_count: self.candidates.len() as u32 * twins[0].count * twins[1].count,
        }
    }

    /// Adds a candidate for each order of a side's columns.
    fn open(&mut self, side: usize, twins: &Twins) {
        let start = self.candidates.len();
        self.candidates.push(Candidate {
            labels: !15,
            columns: 0,
            order: 0,
            unused: ALL_ROWS,
            side: side as u8,
            count: 0,
        });
        // Until the columns are settled, the unused lines are columns.
        for place in 0..9 {
            self.next.clear();
            for candidate in self.candidates.drain(start..) {
                let last = nibble(candidate.columns, place.max(1) - 1);
                for column in ones(u64::from(twins.choices(candidate.unused, place, last))) {
                    self.next.push(Candidate {
                        columns: candidate.columns | (column as u64) << (4 * place),
                        unused: candidate.unused & !(1 << column),
                        ..candidate
                    });
                }
            }
            self.candidates.append(&mut self.next);
        }
        for candidate in &mut self.candidates[start..] {
            candidate.unused = ALL_ROWS;
        }
    }

    /// Takes the smallest row that any candidate has for this level; returns it.
    fn step(&mut self, sides: &Sides, twins: &[Twins; 2], level: usize) -> u64 {
        let mut best = u64::MAX;
        self.next.clear();
        for candidate in &self.candidates {
            let side = usize::from(candidate.side);
            let last = nibble(candidate.order, 0);
            for row in ones(u64::from(twins[side].choices(
                candidate.unused,
                level,
                last,
            ))) {
                let (key, mut taken) = candidate.relabelled(sides.sides[side].rows[row]);
                if key <= best {
                    if key < best {
                        self.next.clear();
                        best = key;
                    }
                    taken.order = candidate.order << 4 | row as u64;
                    taken.unused &= !(1 << row);
                    self.next.push(taken);
                }
            }
        }
        std::mem::swap(&mut self.candidates, &mut self.next);
        best
    }
}

impl Candidate {
    /// The row as a row of the form, and the candidate with the labels that this takes.
    fn relabelled(&self, content: u64) -> (u64, Candidate) {
        let mut taken = *self;
        let mut key = 0;
        for place in 0..9 {
            let digit = nibble(content, nibble(self.columns, place));
            if nibble(taken.labels, digit) == 15 {
                taken.count += 1;
                taken.labels ^= (15 ^ u64::from(taken.count)) << (4 * digit);
            }
            key = key << 4 | nibble(taken.labels, digit) as u64;
        }
        (key, taken)
    }
}

/// Which lines of a chute are equal as they stand.
struct Twins {
    /// `before[l]`: the last line before l, of the same chute, that is equal to it, as a bit.
    before: [u16; 9],
    /// In how many ways equal lines can change places.
    count: u32,
}

impl Twins {
    fn new(lines: &[u64; 9]) -> Twins {
        let mut before = [0; 9];
        let mut count = 1;
        for line in 0..9 {
            let mut equal = 1;
            for other in line / 3 * 3..line {
                if lines[other] == lines[line] {
                    before[line] = 1 << other;
                    equal += 1;
                }
            }
            count *= equal;
        }
        Twins { before, count }
    }

    /// The lines that may follow at this place: those of the last one's chute until it is complete, equal lines in order.
    fn choices(&self, unused: u16, place: usize, last: usize) -> u16 {
        let chute = if place.is_multiple_of(3) {
            ALL_ROWS
        } else {
            7 << (last / 3 * 3)
        };
        let mut choices = unused & chute;
        for line in ones(u64::from(choices)) {
            if self.before[line] & unused != 0 {
                choices &= !(1 << line);
            }
        }
        choices
    }
}
