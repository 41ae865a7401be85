//! Solution grids: by the first two rows of a chute.
//!
//! [`row_two`](super::row_two) finds the rows one and two and the orders of columns with the smallest start: a dozen on
//! average. Row three leaves one or two of them. By then columns and labels are settled: the other rows, relabelled, are
//! put in the order of their first cells, and what gives the smallest form is kept.

use super::found::Found;
use super::lines::Lines;
use super::row_two::{Arrangement, RowTwo};

/// What the search needs room for; used again from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    second: Vec<Arrangement>,
    third: Vec<Arrangement>,
}

impl Workspace {
    /// The form of a solution grid; `None` for any other grid.
    #[inline(always)]
    pub fn run(&mut self, values: &[u8; 81]) -> Option<Found> {
        let sides = [Lines::new(values, 9, 1), Lines::new(values, 1, 9)];
        if !sides.iter().all(Lines::is_valid) {
            return None;
        }
        RowTwo::find(&sides, &mut self.second);
        self.compare_row_three(&sides);
        let mut best = self.third[0].form(&sides);
        for arrangement in &self.third[1..] {
            let found = arrangement.form(&sides);
            if found.form == best.form {
                best.automorphism_count += 1;
            } else if found.form < best.form {
                best = found;
            }
        }
        Some(best)
    }

    /// Keeps the arrangements with the smallest row three.
    #[inline(always)]
    fn compare_row_three(&mut self, sides: &[Lines; 2]) {
        let mut best = u64::MAX;
        self.third.clear();
        for arrangement in &self.second {
            let Arrangement {
                side,
                rows,
                columns,
            } = arrangement;
            let lines = &sides[usize::from(*side) % 2];
            let labels = lines.labels(usize::from(rows[0]), columns);
            let key = lines.relabelled(usize::from(rows[2]), columns, &labels);
            if key <= best {
                if key < best {
                    best = key;
                    self.third.clear();
                }
                self.third.push(*arrangement);
            }
        }
    }
}

impl Arrangement {
    /// The smallest form with these rows one to three and this order of the columns.
    #[inline(always)]
    fn form(&self, sides: &[Lines; 2]) -> Found {
        let lines = &sides[usize::from(self.side) % 2];
        let labels = lines.labels(usize::from(self.rows[0]), &self.columns);
        let relabelled = |row: u8| {
            (
                lines.relabelled(usize::from(row), &self.columns, &labels),
                row,
            )
        };
        let band = self.rows[0] / 3;
        let [second, third] = [[1, 2], [0, 2], [0, 1]][usize::from(band) % 3];
        let [mut second, mut third] =
            [second, third].map(|band: u8| sorted([0, 1, 2].map(|row| relabelled(3 * band + row))));
        if third < second {
            std::mem::swap(&mut second, &mut third);
        }
        let bands = [self.rows.map(relabelled), second, third];
        let mut found = Found {
            form: [0; 9],
            transposed: self.side == 1,
            rows: 0,
            places: 0,
            labels: 0,
            automorphism_count: 1,
        };
        for (place, &(key, row)) in bands.as_flattened().iter().enumerate() {
            found.form[place] = key;
            found.rows = found.rows << 4 | u64::from(row);
            found.places |= (8 - place as u64) << (4 * self.columns[place]);
            found.labels |= u64::from(labels[place + 1]) << (4 * place + 4);
        }
        found
    }
}

/// Three rows in ascending order.
#[inline(always)]
fn sorted(mut rows: [(u64, u8); 3]) -> [(u64, u8); 3] {
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        if rows[j] < rows[i] {
            rows.swap(i, j);
        }
    }
    rows
}
