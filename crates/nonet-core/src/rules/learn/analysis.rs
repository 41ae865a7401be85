//! What a conflict teaches: a clause that excludes it. From the conflict back, the literals of the last guess are replaced by
//! their reasons until one is left (the first unique implication point); that one was wrong already where all others of the
//! clause were true. Then literals go that follow from the rest.

use super::candidates::{Candidates, Literal};
use super::clauses::Clauses;
use super::propagation::Conflict;
use super::trail::{Reason, Trail};

/// What is known of a candidate during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// It is in the clause, or was replaced by its reason.
    Seen,
    /// Its literal follows from the clause.
    Implied,
    /// It does not.
    Needed,
}

/// Which levels were met.
#[derive(Clone, Debug)]
struct Levels {
    stamps: Vec<u64>,
    stamp: u64,
}

impl Levels {
    /// None was met yet.
    fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Meets a level; whether it was not met before.
    fn meet(&mut self, level: u32) -> bool {
        core::mem::replace(&mut self.stamps[level as usize], self.stamp) != self.stamp
    }

    fn was_met(&self, level: u32) -> bool {
        self.stamps[level as usize] == self.stamp
    }

    /// The number of levels of literals that are not open; no more than `most`.
    fn count(
        &mut self,
        literals: impl Iterator<Item = Literal>,
        most: usize,
        trail: &Trail,
    ) -> u32 {
        self.clear();
        let new = literals.filter(|&literal| self.meet(trail.level_of(literal)));
        new.take(most).count() as u32
    }
}

/// Memory of analyses, and the clause that the last one learned.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The clause: first the literal that becomes true, then one of the level to which the search goes back.
    pub learned: Vec<Literal>,
    /// Candidates that took part, for the choice of guesses.
    pub bumped: Vec<u32>,
    marks: Vec<Mark>,
    marked: Vec<u32>,
    levels: Levels,
    open: Vec<Literal>,
}

impl Analysis {
    /// For so many candidates.
    pub fn new(candidates: usize) -> Analysis {
        Analysis {
            learned: Vec::new(),
            bumped: Vec::new(),
            marks: vec![Mark::None; candidates],
            marked: Vec::new(),
            levels: Levels {
                stamps: vec![0; candidates + 1],
                stamp: 0,
            },
            open: Vec::new(),
        }
    }

    /// Learns a clause of a conflict after at least one guess: where to go back to, and its glue.
    pub fn learn(
        &mut self,
        conflict: Conflict,
        trail: &Trail,
        candidates: &Candidates,
        clauses: &mut Clauses,
    ) -> (u32, u32) {
        self.learned.clear();
        self.learned.push(Literal(0));
        self.bumped.clear();
        let mut open = 0;
        match conflict {
            Conflict::Pair(pair) => {
                for literal in pair {
                    self.see(literal.not(), trail, &mut open);
                }
            }
            Conflict::Clause(clause) => {
                self.use_clause(clause, trail, clauses);
                for literal in clauses.literals(clause) {
                    self.see(literal, trail, &mut open);
                }
            }
        }
        let mut places = trail.order.iter().rev();
        loop {
            let literal = *places
                .by_ref()
                .find(|literal| self.marks[literal.candidate()] != Mark::None)
                .expect("a guess leads to the conflict");
            open -= 1;
            if open == 0 {
                self.learned[0] = literal.not();
                break;
            }
            match trail.decided[literal.candidate()].reason {
                Reason::None => unreachable!("the guess is the last literal of its level"),
                Reason::Literal(cause) => self.see(cause.not(), trail, &mut open),
                Reason::Clause(clause) => {
                    self.use_clause(clause, trail, clauses);
                    for other in clauses.literals(clause) {
                        if other != literal {
                            self.see(other, trail, &mut open);
                        }
                    }
                }
            }
        }
        self.minimize(trail, candidates, clauses);
        for candidate in self.marked.drain(..) {
            self.marks[candidate as usize] = Mark::None;
        }
        let glue = self
            .levels
            .count(self.learned.iter().copied(), usize::MAX, trail);
        let last = (1..self.learned.len()).max_by_key(|&place| {
            // The first of those of the greatest level.
            (
                trail.level_of(self.learned[place]),
                core::cmp::Reverse(place),
            )
        });
        let level = last.map_or(0, |place| {
            self.learned.swap(1, place);
            trail.level_of(self.learned[1])
        });
        (level, glue)
    }

    /// A false literal is part of what leads to the conflict.
    fn see(&mut self, literal: Literal, trail: &Trail, open: &mut usize) {
        let candidate = literal.candidate();
        let level = trail.decided[candidate].level;
        if self.marks[candidate] != Mark::None || level == 0 {
            return;
        }
        self.mark(candidate, Mark::Seen);
        self.bumped.push(candidate as u32);
        if level == trail.level() {
            *open += 1;
        } else {
            self.learned.push(literal);
        }
    }

    fn mark(&mut self, candidate: usize, mark: Mark) {
        if self.marks[candidate] == Mark::None {
            self.marked.push(candidate as u32);
        }
        self.marks[candidate] = mark;
    }

    /// A learned clause that takes part is worth keeping; its glue may have become less.
    fn use_clause(&mut self, clause: super::clauses::Clause, trail: &Trail, clauses: &mut Clauses) {
        let old = clauses.glue(clause);
        if old > 2 {
            let glue = self
                .levels
                .count(clauses.literals(clause), old as usize, trail);
            clauses.mark_used(clause, glue);
        }
    }

    /// Removes literals that follow from the others of the clause.
    fn minimize(&mut self, trail: &Trail, candidates: &Candidates, clauses: &Clauses) {
        self.levels.clear();
        for literal in &self.learned[1..] {
            self.levels.meet(trail.level_of(*literal));
        }
        let mut learned = core::mem::take(&mut self.learned);
        let mut kept = 1;
        for place in 1..learned.len() {
            let literal = learned[place];
            if !self.follows(literal, trail, clauses) {
                learned[kept] = literal;
                kept += 1;
            }
        }
        learned.truncate(kept);
        self.learned = learned;
        self.shorten(candidates);
    }

    /// Removes each candidate that a candidate whose absence is in the clause excludes.
    fn shorten(&mut self, candidates: &Candidates) {
        let learned = &mut self.learned;
        if learned.len() > MOST_SHORTENED {
            return;
        }
        let first = learned[0];
        let gone = |literal: &Literal, all: &[Literal]| {
            literal.is_positive()
                && *literal != first
                && all.iter().any(|other| {
                    !other.is_positive()
                        && candidates
                            .excluded_by(other.candidate())
                            .contains(&(literal.candidate() as u32))
                })
        };
        let all = learned.clone();
        learned.retain(|literal| !gone(literal, &all));
    }

    /// Whether the opposite of a literal of the clause follows from the opposites of others.
    fn follows(&mut self, literal: Literal, trail: &Trail, clauses: &Clauses) -> bool {
        if trail.decided[literal.candidate()].reason == Reason::None {
            return false;
        }
        let first = self.marked.len();
        self.open.clear();
        self.open.push(literal);
        while let Some(literal) = self.open.pop() {
            let fails = match trail.decided[literal.candidate()].reason {
                Reason::None => true,
                Reason::Literal(cause) => !self.is_possible(cause, trail),
                Reason::Clause(clause) => clauses.literals(clause).any(|other| {
                    other.candidate() != literal.candidate() && !self.is_possible(other, trail)
                }),
            };
            if fails {
                for &candidate in &self.marked[first..] {
                    self.marks[candidate as usize] = Mark::Needed;
                }
                return false;
            }
        }
        true
    }

    /// Whether a literal may still turn out to follow from the clause; if that is not known, its reason is looked at next.
    fn is_possible(&mut self, literal: Literal, trail: &Trail) -> bool {
        let candidate = literal.candidate();
        let decided = trail.decided[candidate];
        if decided.level == 0 || matches!(self.marks[candidate], Mark::Seen | Mark::Implied) {
            return true;
        }
        if decided.reason == Reason::None
            || self.marks[candidate] == Mark::Needed
            || !self.levels.was_met(decided.level)
        {
            return false;
        }
        self.mark(candidate, Mark::Implied);
        self.open.push(literal);
        true
    }
}

/// Literals of a clause that is still compared pair by pair.
const MOST_SHORTENED: usize = 30;
