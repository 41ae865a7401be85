//! Codes of statuses.

use super::*;

#[test]
fn codes_are_places_in_the_list() {
    for (code, status) in Status::ALL.into_iter().enumerate() {
        assert_eq!(status as usize, code, "{}", status.name());
    }
}
