//! Cell sets follow the set operations.

use super::*;

#[test]
fn cell_sets_follow_the_set_operations() {
    assert!(CellSet::ALL.cells().eq(Cell::ALL));
    assert_eq!(CellSet::from_low_bits(u128::MAX), CellSet::ALL);
    let is_even = |cell: &Cell| cell.index().is_multiple_of(2);
    let even: CellSet = Cell::ALL.into_iter().filter(is_even).collect();
    let mut odd = CellSet::ALL;
    for cell in even.cells() {
        assert!(odd.contains(cell));
        odd.remove(cell);
        assert!(!odd.contains(cell));
    }
    assert_eq!((even.len(), odd.len()), (41, 40));
    assert!(even.is_disjoint(odd) && even.intersection(odd).is_empty());
    assert_eq!(even | odd, CellSet::ALL);
    assert_eq!(CellSet::ALL.minus(even), odd);
    odd.insert(Cell::ALL[80]);
    assert_eq!(odd.intersection(even), CellSet::only(Cell::ALL[80]));
}
