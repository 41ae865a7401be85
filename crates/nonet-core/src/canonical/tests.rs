//! Properties that every form has, known automorphism counts, and the three methods held against each other.

use super::*;
use crate::random::Stream;
use crate::solve::search;

/// A solution grid, one of many.
pub(super) fn random_solution(stream: &mut Stream) -> Grid {
    let mut digits = Transform::IDENTITY.digits;
    stream.shuffle(&mut digits);
    let mut values = [0; 81];
    values[..9].copy_from_slice(&digits);
    for cell in [40, 60, 80] {
        values[cell] = stream.below(9) as u8 + 1;
    }
    match search(&Grid::from_trusted(values), 1).solutions[0] {
        Some(solution) => Transform::random(stream).apply(&solution),
        None => random_solution(stream),
    }
}

/// So many digits of a solution grid, or so many that clash.
fn random_grid(stream: &mut Stream, givens: usize, is_valid: bool) -> Grid {
    let mut values = *random_solution(stream).values();
    if !is_valid {
        stream.shuffle(&mut values);
    }
    let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
    stream.shuffle(&mut cells);
    for &cell in &cells[givens..] {
        values[cell] = 0;
    }
    Grid::from_trusted(values)
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
    let mut stream = Stream::new(1, 0);
    let mut canonicalizer = Canonicalizer::default();
    for round in 0..600 {
        let grid = random_grid(&mut stream, round % 82, round % 3 != 0);
        let found = canonicalizer.run(&grid);
        assert_eq!(found.transform.apply(&grid), found.form, "{grid}");
        assert!(found.form.values() <= grid.values(), "{grid}");
        let again = canonicalizer.run(&found.form);
        assert_eq!(again.form, found.form, "{grid} twice");
        let isomorph = Transform::random(&mut stream).apply(&grid);
        let other = canonicalizer.run(&isomorph);
        assert_eq!(other.form, found.form, "{grid} and {isomorph}");
        assert_eq!(other.automorphism_count, found.automorphism_count);
    }
}

#[test]
fn the_methods_agree_with_the_plain_one() {
    let mut stream = Stream::new(2, 0);
    let mut canonicalizer = Canonicalizer::default();
    for round in 0..300 {
        let grid = random_grid(&mut stream, round % 82, true);
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
fn every_level_of_this_machine_finds_the_same() {
    let mut stream = Stream::new(3, 0);
    for round in 0..164 {
        let grid = random_grid(&mut stream, round % 82, round % 2 == 0);
        let found = Level::available().map(|level| {
            let canonicalizer = Canonicalizer::default();
            Canonicalizer {
                level,
                ..canonicalizer
            }
            .run(&grid)
        });
        assert!(
            found.eq(Level::available().map(|_| canonical(&grid))),
            "{grid}"
        );
    }
}

#[test]
fn the_most_symmetric_grids_have_their_known_counts() {
    let first = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    let counts = [
        (Grid::EMPTY, 3_359_232),
        (starting("1"), 3_359_232 / 81),
        (starting("123456789"), 1296 * 144),
        (Grid::from_trusted([7; 81]), 3_359_232),
        (grid(first), 648),
        (grid(last), 72),
    ];
    for (grid, count) in counts {
        assert_eq!(canonical(&grid).automorphism_count, count, "{grid}");
    }
    // They are the first and the last of all forms of solution grids.
    for line in [first, last] {
        assert_eq!(canonical(&grid(line)).form, grid(line));
    }
}
