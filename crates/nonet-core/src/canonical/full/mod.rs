//! Solution grids: by the first two rows of a chute.
//!
//! [`row_two`] finds the choices of rows one and two and of the order of columns with the smallest start: a dozen on average.
//! Row three leaves one or two of them. Columns and labels are then fixed: the other rows are relabelled and sorted by their
//! first cells, and the smallest form is kept.

mod row_two;
mod solution_side;

use super::found_form::FoundForm;
use row_two::{Arrangement, RowTwoSearch};
use solution_side::SolutionSide;

/// The memory of the search, reused from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    sides: [SolutionSide; 2],
    second: Vec<Arrangement>,
    third: Vec<Arrangement>,
}

impl Workspace {
    /// The form of a solution grid; `None` for any other grid.
    #[inline(always)]
    pub fn run(&mut self, values: &[u8; 81]) -> Option<FoundForm> {
        self.sides[0].read(values, 9, 1);
        self.sides[1].read(values, 1, 9);
        if !(self.sides[0].is_valid() && self.sides[1].is_valid()) {
            return None;
        }
        RowTwoSearch::find(&self.sides, &mut self.second);
        self.compare_row_three();
        let mut best = self.third[0].form(&self.sides);
        for arrangement in &self.third[1..] {
            let found = arrangement.form(&self.sides);
            if found.form == best.form {
                best.automorphism_count += 1;
            } else if found.form < best.form {
                best = found;
            }
        }
        Some(best)
    }

    /// Keeps the arrangements with the smallest row three in `third`.
    #[inline(always)]
    fn compare_row_three(&mut self) {
        let mut best = u64::MAX;
        self.third.clear();
        for arrangement in &self.second {
            let side = &self.sides[usize::from(arrangement.side) % 2];
            let [one, _, three] = arrangement.rows.map(usize::from);
            let labels = side.labels(one, &arrangement.columns);
            let key = side.relabelled(three, &arrangement.columns, &labels);
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
    /// The smallest form with these rows one to three and this order of columns.
    #[inline(always)]
    fn form(&self, sides: &[SolutionSide; 2]) -> FoundForm {
        let side = &sides[usize::from(self.side) % 2];
        let labels = side.labels(usize::from(self.rows[0]), &self.columns);
        let mut rows = [(0, 0); 9];
        let others = [[3, 6], [0, 6], [0, 3]][usize::from(self.rows[0]) / 3 % 3];
        for place in 0..9 {
            let row = match place {
                0..3 => self.rows[place],
                _ => others[place / 3 - 1] + place as u8 % 3,
            };
            rows[place] = (
                side.relabelled(usize::from(row), &self.columns, &labels),
                row,
            );
        }
        let (bands, _) = rows.as_chunks_mut::<3>();
        sort(&mut bands[1]);
        sort(&mut bands[2]);
        if bands[2] < bands[1] {
            bands.swap(1, 2);
        }
        let mut found = FoundForm {
            form: [0; 9],
            transposed: self.side == 1,
            rows: 0,
            places: 0,
            labels: 0,
            automorphism_count: 1,
        };
        for (place, &(key, row)) in rows.iter().enumerate() {
            found.form[place] = key;
            found.rows = found.rows << 4 | u64::from(row);
            found.places |= (8 - place as u64) << (4 * self.columns[place]);
            found.labels |= u64::from(labels[place + 1]) << (4 * place + 4);
        }
        found
    }
}

/// Puts three rows in ascending order.
#[inline(always)]
fn sort(rows: &mut [(u64, u8); 3]) {
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        if rows[j] < rows[i] {
            rows.swap(i, j);
        }
    }
}
