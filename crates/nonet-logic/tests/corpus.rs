//! How the tests find the corpus: a corpus that is named must be there.

#[path = "common/corpus.rs"]
mod corpus;

use std::panic::catch_unwind;
use std::path::Path;

use corpus::file_of;

/// A folder that is there, and one that is not.
fn folders() -> [&'static Path; 2] {
    let data = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let missing = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/missing"));
    assert!(data.is_dir() && !missing.exists());
    [data, missing]
}

#[test]
fn a_corpus_that_is_named_must_be_there() {
    let [data, missing] = folders();
    assert!(file_of(Some(data), missing, "ratings.csv").is_some());
    assert!(catch_unwind(|| file_of(Some(missing), data, "ratings.csv")).is_err());
    assert!(catch_unwind(|| file_of(Some(data), data, "other.csv")).is_err());
}

#[test]
fn a_corpus_that_is_not_named_may_be_missing() {
    let [data, missing] = folders();
    assert!(file_of(None, data, "ratings.csv").is_some());
    assert_eq!(file_of(None, missing, "ratings.csv"), None);
}

#[test]
fn the_ratings_of_the_corpus_are_found() {
    let ratings = corpus::corpus("logic/se121_ratings.csv");
    assert!(ratings.lines().count() > 1_000);
}
