//! Barriers name the first orbit that cannot be removed.

use super::*;

#[test]
fn the_first_orbit_that_cannot_be_removed_is_found() {
    let mut barriers = Barriers::EMPTY;
    barriers.add(0b1_0010);
    barriers.add(0b1_0100);
    barriers.add(0b100_0001);
    assert_eq!(barriers.first_from(0, 0), Some(4));
    assert_eq!(barriers.first_from(0, 0b10), Some(4));
    assert_eq!(barriers.first_from(0, 0b110), Some(6));
    assert_eq!(barriers.first_from(0, 0b111), None);
    barriers.clear();
    assert_eq!(barriers.first_from(0, 0), None);
}
