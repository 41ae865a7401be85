//! Rows get the first row of their class, also while tables grow.

use super::*;
use crate::batch::puzzle_source::NO_VALUES;
use crate::random::Stream;

#[test]
fn each_row_gets_the_first_of_its_class() {
    let mut index = IsomorphIndex::default();
    let [one, other] = [[1; 81], [2; 81]];
    assert_eq!(
        index.add(&[one, other, one][..], &mut |_| true),
        Ok(vec![0, 1, 0])
    );
    assert_eq!(
        index.add(&[NO_VALUES, other, [10; 81], [3; 81]][..], &mut |_| true),
        Ok(vec![NO_CLASS, 1, NO_CLASS, 6])
    );
    assert_eq!((index.count(), index.row_count()), (3, 7));
}

#[test]
fn many_rows_stay_apart_while_the_tables_grow() {
    let mut stream = Stream::new(1, 0);
    let mut rows = vec![[0; 81]; 100_000];
    for row in &mut rows {
        row[..9].fill_with(|| stream.below(10) as u8);
    }
    let mut first = std::collections::HashMap::new();
    let expected = rows.iter().zip(0..);
    let expected: Vec<i64> = expected
        .map(|(row, number)| *first.entry(row).or_insert(number))
        .collect();
    let mut index = IsomorphIndex::default();
    let mut firsts = index.add(&rows[..30_000], &mut |_| true).unwrap();
    firsts.extend(index.add(&rows[30_000..], &mut |_| true).unwrap());
    assert!(firsts == expected);
    assert_eq!(index.count(), first.len());
}

#[test]
fn rows_beyond_what_can_be_numbered_are_refused() {
    let mut index = IsomorphIndex {
        row_count: (1 << 40) - 2,
        ..IsomorphIndex::default()
    };
    assert_eq!(
        index.add(&[[1; 81]][..], &mut |_| true),
        Ok(vec![(1 << 40) - 2])
    );
    assert_eq!(
        index.add(&[[1; 81]][..], &mut |_| true),
        Err(NotAdded::TooManyRows)
    );
}

/// Rows with distinct forms; some of them twice.
fn distinct(count: u32) -> Vec<[u8; 81]> {
    let row = |number: u32| {
        let mut row = [0; 81];
        for (place, digit) in row.iter_mut().zip(format!("{number:081}").bytes()) {
            *place = digit - b'0';
        }
        row
    };
    (0..count).map(|number| row(number / 10 * 9)).collect()
}

#[test]
fn a_stopped_addition_adds_nothing() {
    let rows = distinct(60_000);
    let mut index = IsomorphIndex::default();
    let firsts = index.add(&rows[..20_000], &mut |_| true).unwrap();
    let (count, before) = (index.count(), index.clone());
    // Rows are added without end until progress, called after 50 milliseconds, stops it.
    struct Slow<'a>(&'a [[u8; 81]]);
    impl PuzzleSource for Slow<'_> {
        fn len(&self) -> usize {
            self.0.len()
        }
        fn values(&self, index: usize) -> Option<[u8; 81]> {
            std::thread::sleep(std::time::Duration::from_micros(5));
            self.0.values(index)
        }
    }
    let mut seen = 0;
    let stop = &mut |done| {
        seen = done;
        false
    };
    assert_eq!(index.add(&Slow(&rows), stop), Err(NotAdded::Stopped));
    assert!(seen > 0);
    assert_eq!((index.count(), index.row_count()), (count, 20_000));
    // What was there before is found as before, and what was not is new.
    let mut other = before;
    assert_eq!(
        index.add(&rows, &mut |_| true),
        other.add(&rows, &mut |_| true)
    );
    assert_eq!(firsts[..30], index.add(&rows[..30], &mut |_| true).unwrap());
    assert_eq!(index.count(), 6_000);
}

#[test]
fn rows_are_removed_from_full_tables() {
    // Fingerprints that begin at a few slots, so that many are far from their first place.
    let mut stream = Stream::new(2, 0);
    for size in [1_u64, 7, 11, 12] {
        let mut table = Table::default();
        let fingerprint = |row: u64, stream: &mut Stream| {
            u128::from(14 + stream.below(4) as u64) << 64 | u128::from(row + 1) << 100
        };
        let fingerprints: Vec<u128> = (0..12).map(|row| fingerprint(row, &mut stream)).collect();
        for (row, &it) in (0..).zip(&fingerprints) {
            assert_eq!(table.first(it, row), Ok(row));
        }
        table.remove_rows_from(size);
        assert_eq!(table.count as u64, size);
        for (row, &it) in (0..size).zip(&fingerprints) {
            assert_eq!(table.first(it, 99), Ok(row));
        }
        assert_eq!(
            table.slots.iter().filter(|&&slot| slot != 0).count() as u64,
            size
        );
    }
}
