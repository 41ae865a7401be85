//! What the three methods find, as words of nibbles, and its translation to a [`Canonical`].

use super::Canonical;
use super::sides::nibble;
use crate::grid::Grid;
use crate::transform::Transform;

/// A form and one of the transformations that give it.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// The rows of the form, the leftmost cell in nibble 8.
    pub form: [u64; 9],
    pub transposed: bool,
    /// The rows of the source in the order of the form, the last one in nibble 0.
    pub rows: u64,
    /// Nibble c: where column c of the source stands, counted from the right.
    pub places: u64,
    /// Nibble d: the label of digit d; 0 or more than 9 if it has none.
    pub labels: u64,
    pub automorphism_count: u32,
}

impl Found {
    /// For a grid without digits.
    pub fn empty() -> Found {
        Found {
            form: [0; 9],
            transposed: false,
            rows: 0x0_1234_5678,
            places: 0x0_1234_5678,
            labels: 0,
            automorphism_count: 3_359_232,
        }
    }

    #[inline(always)]
    pub fn to_canonical(self) -> Canonical {
        let mut values = [0; 81];
        for (row, values) in self.form.iter().zip(values.chunks_exact_mut(9)) {
            for place in 0..9 {
                values[place] = nibble(*row, 8 - place) as u8;
            }
        }
        let mut transform = Transform::IDENTITY;
        transform.transposed = self.transposed;
        for line in 0..9 {
            transform.rows[line] = nibble(self.rows, 8 - line) as u8;
            transform.columns[8 - nibble(self.places, line)] = line as u8;
        }
        transform.digits = complete(self.labels);
        Canonical {
            form: Grid::from_trusted(values),
            transform,
            automorphism_count: self.automorphism_count,
        }
    }
}

/// The labels of the digits; those of digits that have none follow in increasing order.
#[inline(always)]
fn complete(labels: u64) -> [u8; 9] {
    let mut digits = [0; 9];
    let mut next = 1;
    for digit in 1..10 {
        let label = nibble(labels, digit) as u8;
        if matches!(label, 1..=9) {
            digits[digit - 1] = label;
            next = next.max(label + 1);
        }
    }
    for label in &mut digits {
        if *label == 0 {
            *label = next;
            next += 1;
        }
    }
    digits
}
