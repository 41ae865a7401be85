//! Properties of every form, known automorphism counts, and comparisons of the three methods.

use super::*;
use crate::generate::FullGrids;
use crate::random::Stream;
use crate::transform::Transform;

/// A grid with this number of givens: from a solution grid, or in random places, where digits repeat in a house.
fn random_grid(stream: &mut Stream, givens: usize, is_valid: bool) -> Grid {
    let mut values = FullGrids::get().draw(stream);
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

/// The grid with this first line and blanks below it.
fn starting(line: &str) -> Grid {
    grid(&format!("{line:.<81}"))
}

#[test]
fn isomorphs_share_a_form_and_the_transform_leads_to_it() {
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
fn the_methods_agree_with_the_general_one() {
    let mut stream = Stream::new(2, 0);
    let mut canonicalizer = Canonicalizer::default();
    for round in 0..300 {
        let grid = random_grid(&mut stream, round % 82, true);
        let found = canonicalizer.run(&grid);
        let sides = Sides::new(grid.values());
        let general = canonicalizer.general.run(&sides);
        let puzzle = canonicalizer.puzzle.run(&sides);
        for other in [general, puzzle].map(FoundForm::to_canonical) {
            assert_eq!(other.form, found.form, "{grid}");
            assert_eq!(other.automorphism_count, found.automorphism_count, "{grid}");
        }
    }
}

#[test]
fn every_level_of_this_machine_finds_the_same_form() {
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
fn the_most_symmetric_grids_have_their_known_automorphism_counts() {
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
    // These are the smallest and the largest form of all solution grids.
    for line in [first, last] {
        assert_eq!(canonical(&grid(line)).form, grid(line));
    }
}
