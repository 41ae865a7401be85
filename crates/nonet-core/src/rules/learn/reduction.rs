//! Which clauses to delete: of those that were not used since the last time and hang on many guesses, the half that hangs on most.
//! Clauses of the puzzle and those of little glue stay. Clauses that hold whatever is guessed go.

use super::candidates::Literal;
use super::clauses::{Clauses, OF_PUZZLE};
use super::trail::Trail;

/// The glue of clauses that are never deleted.
const KEPT: u32 = 2;
/// The glue of clauses that stay while they are used.
const KEPT_IF_USED: u32 = 6;

/// Deletes clauses. No guess is made.
pub fn reduce(clauses: &mut Clauses, trail: &Trail) {
    let mut costs = Vec::new();
    clauses.each(|literals, glue, used| {
        if is_candidate(glue, used) {
            costs.push((glue, literals.len()));
        }
    });
    costs.sort_unstable();
    let middle = costs.len() / 2;
    let limit = costs.get(middle).copied().unwrap_or((u32::MAX, 0));
    clauses.keep(|literals, glue, used| {
        let holds = literals.iter().any(|&word| trail.is_true(Literal(word)));
        let is_poor = is_candidate(glue, used) && (glue, literals.len()) >= limit;
        !(holds || is_poor)
    });
}

fn is_candidate(glue: u32, used: bool) -> bool {
    glue != OF_PUZZLE && glue > KEPT && !(used && glue <= KEPT_IF_USED)
}
