//! Digits, cells, houses, sets of digits and grids: range checks, printing and parsing; which cell is where.

use std::collections::BTreeSet;

use nonet_core::random::Stream;
use nonet_core::{
    Bits, Cell, CellSet, Digit, DigitSet, Grid, GridError, House, HouseKind, OutOfRange, digits_of,
};

#[test]
fn digits_and_cells_have_a_range() {
    assert_eq!(Digit::new(0), None);
    assert_eq!(Digit::new(10), None);
    assert_eq!(Cell::new(81), None);
    assert!((1..=9).map(Digit::new).eq(Digit::ALL.map(Some)));
    assert!((0..81).map(Cell::new).eq(Cell::ALL.map(Some)));
}

#[test]
fn cells_and_digits_print_and_parse_as_players_write_them() {
    assert_eq!(Cell::ALL[6].to_string(), "r1c7");
    for cell in Cell::ALL {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(Cell::try_from(cell.index() as u8), Ok(cell));
    }
    for text in ["", "r0c1", "r1c", "r1c10", "R1C1"] {
        assert_eq!(text.parse::<Cell>(), Err(OutOfRange::Cell));
    }
    assert_eq!(Cell::try_from(81), Err(OutOfRange::Cell));
    assert!(Digit::ALL.map(|digit| digit.to_string().parse()) == Digit::ALL.map(Ok));
    assert!("0".parse::<Digit>().is_err() && "12".parse::<Digit>().is_err());
    assert_eq!(Digit::try_from(10), Err(OutOfRange::Digit));
}

#[test]
fn each_cell_sees_twenty_others() {
    for cell in Cell::ALL {
        let seen: CellSet = Cell::ALL
            .into_iter()
            .filter(|&other| cell.sees(other))
            .collect();
        assert!(seen.cells().eq(cell.peers().iter().copied()), "{cell}");
        assert_eq!(cell.peer_set(), seen);
        assert_eq!(CellSet::of(cell.peers_by_house()), seen);
        let [row, column, r#box] = cell.houses().map(|house| house.cell_set());
        let near = (row | column | r#box).minus(CellSet::only(cell));
        assert_eq!(near, seen);
    }
}

#[test]
fn peers_by_house_are_those_of_the_box_then_of_the_row_then_of_the_column() {
    let peers = Cell::ALL[10].peers_by_house().map(|cell| cell.to_string());
    let [in_box, in_row, in_column] = [&peers[..8], &peers[8..14], &peers[14..]];
    assert_eq!(in_box.join(" "), "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3");
    assert_eq!(in_row.join(" "), "r2c4 r2c5 r2c6 r2c7 r2c8 r2c9");
    assert_eq!(in_column.join(" "), "r4c2 r5c2 r6c2 r7c2 r8c2 r9c2");
}

#[test]
fn houses_have_nine_cells_in_position() {
    for house in House::ALL {
        assert_eq!(house.cell_set(), CellSet::of(house.cells()));
        assert_eq!(house.cell_set().len(), 9);
        for (position, &cell) in house.cells().iter().enumerate() {
            assert_eq!(house.position(cell), position);
            assert_eq!(House::of(house.kind(), cell), house);
            assert_eq!(house.cell(position), cell);
            let place = cell.places()[house.kind() as usize];
            assert_eq!((place.house, place.position as usize), (house, position));
        }
    }
    let names = |kind: HouseKind| {
        let names: Vec<_> = kind.houses().map(|house| house.to_string()).collect();
        names.join(" ")
    };
    assert_eq!(names(HouseKind::Row), "r1 r2 r3 r4 r5 r6 r7 r8 r9");
    assert_eq!(names(HouseKind::Box), "b1 b2 b3 b4 b5 b6 b7 b8 b9");
    assert_eq!(House::box_of(Cell::ALL[80]).cell(2).to_string(), "r7c9");
    assert_eq!(House::new(26), Some(House::ALL[26]));
    assert_eq!(House::new(27), None);
}

#[test]
fn what_several_cells_see() {
    let corners = CellSet::of(&[Cell::ALL[0], Cell::ALL[80]]);
    let seen: Vec<_> = corners
        .seen_by_all()
        .cells()
        .map(|cell| cell.to_string())
        .collect();
    assert_eq!(seen, ["r1c9", "r9c1"]);
    assert_eq!(corners.seen_by_any().len(), 38);
    assert_eq!(CellSet::EMPTY.seen_by_all(), CellSet::ALL);
    assert_eq!(CellSet::EMPTY.seen_by_any(), CellSet::EMPTY);
}

#[test]
fn a_set_contains_its_digits() {
    for digit in Digit::ALL {
        let set = DigitSet::only(digit);
        assert!(
            Digit::ALL
                .iter()
                .all(|&other| set.contains(other) == (other == digit))
        );
        assert_eq!(DigitSet::from_bits(set.bits()), Some(set));
        assert!(digits_of(set.bits()).eq([digit]));
    }
    assert_eq!(DigitSet::from_bits(0x200), None);
}

#[test]
fn digits_are_added_and_removed() {
    let [one, two, nine] = [1, 2, 9].map(|value| Digit::new(value).unwrap());
    let mut set = DigitSet::EMPTY;
    assert!(set.is_empty() && set.only_digit().is_none());
    for digit in [nine, one, two] {
        set.insert(digit);
    }
    assert!(set.digits().eq([one, two, nine]) && set.only_digit().is_none());
    assert_eq!(set, set.digits().collect());
    set.remove(two);
    assert_eq!(set.minus(DigitSet::only(one)), DigitSet::only(nine));
    assert_eq!(set.minus(DigitSet::only(one)).only_digit(), Some(nine));
    assert_eq!(DigitSet::ALL.minus(set).digits().count(), 7);
}

#[test]
fn a_printed_grid_reads_back() {
    let line = format!("{}{}", "53.07_*1.", ".".repeat(72));
    let grid: Grid = line.parse().unwrap();
    assert_eq!(&grid.to_string()[..9], "53..7..1.");
    assert_eq!(grid.to_string().parse(), Ok(grid));
    assert_eq!(Grid::try_from(*grid.values()), Ok(grid));
    assert!(grid.cells().all(|(cell, digit)| digit == grid.value(cell)));
}

#[test]
fn a_bad_value_is_named() {
    let error = Grid::from_values(&[10; 81]).unwrap_err();
    assert_eq!(error.to_string(), "r1c1 is 10, not a value from 0 to 9");
    assert_eq!(Grid::from_values(&[0; 80]), Err(GridError::Length(80)));
}

#[test]
fn bits_are_a_set_of_numbers() {
    let mut stream = Stream::new(3, 0);
    let mut draw = || -> BTreeSet<usize> { (0..60).map(|_| stream.below(192)).collect() };
    for _ in 0..50 {
        let (first, second) = (draw(), draw());
        let [one, other] =
            [&first, &second].map(|numbers| numbers.iter().copied().collect::<Bits<3>>());
        assert!(one.iter().eq(first.iter().copied()));
        assert!(one.union(&other).iter().eq(first.union(&second).copied()));
        assert!(
            one.minus(&other)
                .iter()
                .eq(first.difference(&second).copied())
        );
        let common = one.intersection(&other);
        assert!(common.iter().eq(first.intersection(&second).copied()));
        assert_eq!(common.is_empty(), one.is_disjoint(&other));
        assert_eq!(one.len(), first.len());
        let kept = |number: &usize| *number != 5 && *number != 64;
        let mut rest = one;
        rest.remove(5);
        rest.remove(64);
        assert!(rest.iter().eq(first.iter().copied().filter(kept)));
        assert!((0..192).all(|number| one.contains(number) == first.contains(&number)));
    }
    for start in 0..176 {
        let mut mask = Bits::<3>::EMPTY;
        mask.insert_mask(start, 0b1000_0001_0000_0001);
        assert!(mask.iter().eq([0, 8, 15].map(|number| start + number)));
    }
}
