//! Orbits of the symmetries.

use super::*;

#[test]
fn each_symmetry_has_the_expected_number_of_orbits() {
    // Burnside: the fixed cells, summed over the moves of the group and divided by the number of moves.
    let counts = Symmetry::ALL.map(|symmetry| symmetry.orbits().len());
    assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
}

#[test]
fn orbits_hold_every_cell_once() {
    for symmetry in Symmetry::ALL {
        let orbits = symmetry.orbits();
        assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
        let union = orbits.into_iter().fold(CellSet::EMPTY, CellSet::union);
        assert_eq!(union, CellSet::ALL);
    }
}

#[test]
fn names_round_trip() {
    for symmetry in Symmetry::ALL {
        assert_eq!(Symmetry::from_name(symmetry.name()), Some(symmetry));
    }
    assert_eq!(Symmetry::from_name("spiral"), None);
}
