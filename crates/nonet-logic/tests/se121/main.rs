//! The profile `se121` against Sudoku Explainer 1.2.1, step by step.
//!
//! `data/` has puzzles made by nonet, with what the original says about them: ER/EP/ED, and every step as
//! `kind=difficulty` (`*n`: n times in a row). The corpus (`NONET_CORPUS`, or `shared/data` beside the checkout) has more
//! of the same kind.
//!
//! Steps are compared up to the first one of [`UNSEARCHED`]: kinds that no producer finds yet.

mod corpus;
mod endings;
mod faults;
mod positions;
mod soundness;
mod traces;

/// Kinds of steps that the profile does not find yet. This list may only shrink.
pub const UNSEARCHED: &[&str] = &[];

/// The highest ER of puzzles that never need a step of [`UNSEARCHED`].
pub const HIGHEST_SEARCHED: f64 = 12.0;

/// Puzzles whose rating or path is known to differ. This list may only shrink: a test fails if one of them is equal.
pub const KNOWN_FAILURES: &[&str] = &[];

/// Fails if other puzzles differ than [`KNOWN_FAILURES`], of those that were compared.
pub fn assert_only_known(compared: &[&str], differing: &[(String, String)]) {
    let unknown: Vec<_> = differing
        .iter()
        .filter(|(puzzle, _)| !KNOWN_FAILURES.contains(&puzzle.as_str()))
        .collect();
    assert!(
        unknown.is_empty(),
        "{} of {} differ, first {:#?}",
        unknown.len(),
        compared.len(),
        &unknown[..unknown.len().min(3)]
    );
    for known in KNOWN_FAILURES
        .iter()
        .filter(|puzzle| compared.contains(puzzle))
    {
        let differs = differing.iter().any(|(puzzle, _)| puzzle == known);
        assert!(
            differs,
            "{known} is equal now: remove it from KNOWN_FAILURES"
        );
    }
}
