//! Digits, cells, sets of digits and grids: range checks, printing and parsing.

use nonet_core::{Cell, Digit, DigitSet, Grid, GridError, OutOfRange};

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
        let seen = Cell::ALL.iter().filter(|&&other| cell.sees(other));
        assert!(seen.eq(cell.peers()), "{cell}");
    }
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
