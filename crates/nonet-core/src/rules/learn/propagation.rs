//! What follows from what is true: a candidate that holds excludes others; a clause whose literals are all false but one makes
//! that one true.

use super::candidates::{Candidates, Literal};
use super::clauses::{Clause, Clauses, Watch};
use super::trail::{Reason, Trail};

/// What cannot be.
#[derive(Clone, Copy, Debug)]
pub enum Conflict {
    /// Two true literals exclude each other.
    Pair([Literal; 2]),
    /// All literals of a clause are false.
    Clause(Clause),
}

/// Draws all consequences.
pub fn propagate(
    trail: &mut Trail,
    candidates: &Candidates,
    clauses: &mut Clauses,
) -> Result<(), Conflict> {
    while let Some(&literal) = trail.order.get(trail.next) {
        trail.next += 1;
        if literal.is_positive() {
            for &other in candidates.excluded_by(literal.candidate()) {
                let absent = Literal::fails(other);
                match trail.truth[absent.index()] {
                    0 => trail.set(absent, Reason::Literal(literal)),
                    -1 => return Err(Conflict::Pair([literal, absent.not()])),
                    _ => {}
                }
            }
        }
        visit_watching(trail, clauses, literal.not())?;
    }
    Ok(())
}

/// Looks at the clauses that watch a literal which has become false.
fn visit_watching(
    trail: &mut Trail,
    clauses: &mut Clauses,
    literal: Literal,
) -> Result<(), Conflict> {
    let mut watches = core::mem::take(&mut clauses.watches[literal.index()]);
    let (mut kept, mut place) = (0, 0);
    let mut conflict = None;
    'watches: while place < watches.len() {
        let watch = watches[place];
        place += 1;
        if trail.is_true(watch.blocker) {
            watches[kept] = watch;
            kept += 1;
            continue;
        }
        let words = clauses.words_mut(watch.clause);
        let other = Literal(words[0] ^ words[1] ^ literal.0);
        let seen = Watch {
            blocker: other,
            clause: watch.clause,
        };
        if trail.is_true(other) {
            watches[kept] = seen;
            kept += 1;
            continue;
        }
        for next in 2..words.len() {
            let replacement = Literal(words[next]);
            if !trail.is_false(replacement) {
                words[0] = other.0;
                words[1] = replacement.0;
                words[next] = literal.0;
                clauses.watches[replacement.index()].push(seen);
                continue 'watches;
            }
        }
        watches[kept] = seen;
        kept += 1;
        if trail.is_false(other) {
            conflict = Some(Conflict::Clause(watch.clause));
            break;
        }
        trail.set(other, Reason::Clause(watch.clause));
    }
    watches.copy_within(place.., kept);
    watches.truncate(kept + watches.len() - place);
    clauses.watches[literal.index()] = watches;
    conflict.map_or(Ok(()), Err)
}
