//! Properties that every form has, known automorphism counts, and the three methods held against each other.

use super::*;
use crate::count::solve;

/// A small generator of numbers: the same on every machine.
struct Numbers(u64);

impl Numbers {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }

    fn shuffle(&mut self, items: &mut [u8]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }

    fn lines(&mut self) -> [u8; 9] {
        let mut chutes = [0, 3, 6];
        self.shuffle(&mut chutes);
        let mut lines = [0; 9];
        for (lines, start) in lines.chunks_mut(3).zip(chutes) {
            lines.copy_from_slice(&[start, start + 1, start + 2]);
            self.shuffle(lines);
        }
        lines
    }

    fn transform(&mut self) -> Transform {
        let mut digits = Transform::IDENTITY.digits;
        self.shuffle(&mut digits);
        Transform {
            transposed: self.below(2) == 1,
            rows: self.lines(),
            columns: self.lines(),
            digits,
        }
    }

    /// A solution grid with all but so many cells, or a grid of random digits with so many.
    fn grid(&mut self, givens: usize, is_valid: bool) -> Grid {
        let mut values = [0; 81];
        if is_valid {
            let mut digits = Transform::IDENTITY.digits;
            self.shuffle(&mut digits);
            values[..9].copy_from_slice(&digits);
            for cell in [40, 60, 80] {
                values[cell] = self.below(9) as u8 + 1;
            }
            let Some(solution) = solve(&Grid::from_trusted(values), 1).solutions[0] else {
                return self.grid(givens, is_valid);
            };
            values = *self.transform().apply(&solution).values();
        } else {
            for value in &mut values {
                *value = self.below(9) as u8 + 1;
            }
        }
        let mut cells: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        self.shuffle(&mut cells);
        for &cell in &cells[givens..] {
            values[usize::from(cell)] = 0;
        }
        Grid::from_trusted(values)
    }
}

fn grid(line: &str) -> Grid {
    Grid::from_line(line.as_bytes()).unwrap()
}

/// The grid whose first line is given and whose rest is blank.
fn starting(line: &str) -> Grid {
    grid(&format!("{line:.<81}"))
}

#[test]
fn isomorphs_have_one_form_and_the_transform_leads_to_it() {
    let mut numbers = Numbers(1);
    let mut canonicalizer = Canonicalizer::default();
    for round in 0..600 {
        let grid = numbers.grid(round % 82, round % 3 != 0);
        let found = canonicalizer.run(&grid);
        assert_eq!(found.transform.apply(&grid), found.form, "{grid}");
        assert!(found.form.values() <= grid.values() || round % 3 != 0);
        let again = canonicalizer.run(&found.form);
        assert_eq!(again.form, found.form, "{grid} twice");
        let isomorph = numbers.transform().apply(&grid);
        let other = canonicalizer.run(&isomorph);
        assert_eq!(other.form, found.form, "{grid} and {isomorph}");
        assert_eq!(other.automorphism_count, found.automorphism_count);
    }
}

#[test]
fn the_methods_agree_with_the_plain_one() {
    let mut numbers = Numbers(2);
    let mut canonicalizer = Canonicalizer::default();
    for round in 0..300 {
        let grid = numbers.grid(round % 82, true);
        let found = canonicalizer.run(&grid);
        let plain = canonicalizer
            .plain
            .run(&Sides::new(grid.values()))
            .to_canonical();
        assert_eq!(plain.form, found.form, "{grid}");
        assert_eq!(plain.automorphism_count, found.automorphism_count, "{grid}");
        let sparse = canonicalizer
            .sparse
            .run(&Sides::new(grid.values()))
            .to_canonical();
        assert_eq!(sparse.form, found.form, "{grid}");
        assert_eq!(
            sparse.automorphism_count, found.automorphism_count,
            "{grid}"
        );
    }
}

#[test]
fn the_most_symmetric_grids_have_their_known_counts() {
    let most_canonical =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let counts = [
        (Grid::EMPTY, 3_359_232),
        (starting("1"), 3_359_232 / 81),
        (starting("123456789"), 1296 * 144),
        (Grid::from_trusted([7; 81]), 3_359_232),
        (grid(most_canonical), 648),
    ];
    for (grid, count) in counts {
        assert_eq!(canonical(&grid).automorphism_count, count, "{grid}");
    }
}
