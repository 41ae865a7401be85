//! Rows get the first row of their class, also while tables grow.

use super::*;
use crate::puzzle_source::NO_VALUES;
use crate::random::Stream;

#[test]
fn each_row_gets_the_first_of_its_class() {
    let mut index = IsomorphIndex::default();
    let [one, other] = [[1; 81], [2; 81]];
    assert_eq!(index.add(&[one, other, one][..]), Ok(vec![0, 1, 0]));
    assert_eq!(
        index.add(&[NO_VALUES, other, [10; 81], [3; 81]][..]),
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
    let mut firsts = index.add(&rows[..30_000]).unwrap();
    firsts.extend(index.add(&rows[30_000..]).unwrap());
    assert!(firsts == expected);
    assert_eq!(index.count(), first.len());
}

#[test]
fn rows_beyond_what_can_be_numbered_are_refused() {
    let mut index = IsomorphIndex {
        row_count: (1 << 40) - 2,
        ..IsomorphIndex::default()
    };
    assert_eq!(index.add(&[[1; 81]][..]), Ok(vec![(1 << 40) - 2]));
    assert_eq!(index.add(&[[1; 81]][..]), Err(NotAdded::TooManyRows));
}
