//! Clauses: sets of literals of which one is true. They lie behind one another in one vector, each with two words before its
//! literals. The first two literals of a clause are watched: as long as neither is false there is nothing to do, so a literal
//! that becomes false looks at the clauses that watch it and at no others.

use super::candidates::Literal;

/// A clause: the place of its literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause(u32);

/// Words before the literals: their number; its glue, and whether it was used since the last reduction.
const HEAD: usize = 2;
/// The bit of the second word of a clause that was used.
const USED: u32 = 1 << 31;
/// The glue of a clause of the puzzle, which is never deleted.
pub const OF_PUZZLE: u32 = 0;

/// A clause as one of its watched literals sees it: while the blocker is true, there is nothing to do.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// Some other literal of the clause.
    pub blocker: Literal,
    /// The clause.
    pub clause: Clause,
}

/// All clauses.
#[derive(Clone, Debug)]
pub struct Clauses {
    words: Vec<u32>,
    /// The clauses that watch each literal.
    pub watches: Vec<Vec<Watch>>,
}

impl Clauses {
    /// None, for so many candidates.
    pub fn new(candidates: usize) -> Clauses {
        Clauses {
            words: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
        }
    }

    /// Adds a clause of two literals at least. The first two are watched.
    pub fn add(&mut self, literals: &[Literal], glue: u32) -> Clause {
        self.words.push(literals.len() as u32);
        self.words.push(glue | USED);
        let clause = Clause(self.words.len() as u32);
        self.words.extend(literals.iter().map(|literal| literal.0));
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: Clause) {
        let [first, second] = self.watched(clause);
        for (one, other) in [(first, second), (second, first)] {
            self.watches[one.index()].push(Watch {
                blocker: other,
                clause,
            });
        }
    }

    /// The two literals that are watched.
    #[inline(always)]
    pub fn watched(&self, clause: Clause) -> [Literal; 2] {
        let words = &self.words[clause.0 as usize..][..2];
        [Literal(words[0]), Literal(words[1])]
    }

    /// The literals as words.
    #[inline(always)]
    pub fn words_mut(&mut self, clause: Clause) -> &mut [u32] {
        let place = clause.0 as usize;
        let count = self.words[place - HEAD] as usize;
        &mut self.words[place..place + count]
    }

    /// The literals.
    #[inline(always)]
    pub fn literals(&self, clause: Clause) -> impl Iterator<Item = Literal> + '_ {
        let place = clause.0 as usize;
        let count = self.words[place - HEAD] as usize;
        self.words[place..place + count]
            .iter()
            .copied()
            .map(Literal)
    }

    /// The glue: how many guesses its literals hung on when it was learned, or later if that was less.
    #[inline(always)]
    pub fn glue(&self, clause: Clause) -> u32 {
        self.words[clause.0 as usize - 1] & !USED
    }

    /// The clause was used, and this is its glue.
    #[inline(always)]
    pub fn mark_used(&mut self, clause: Clause, glue: u32) {
        self.words[clause.0 as usize - 1] = glue | USED;
    }

    /// Keeps the clauses that a function wants, which gets literals, glue and whether the clause was used. All are unused after it.
    /// It is called between two searches, when no clause is a reason.
    pub fn keep(&mut self, mut is_wanted: impl FnMut(&[u32], u32, bool) -> bool) {
        let words = core::mem::take(&mut self.words);
        for list in &mut self.watches {
            list.clear();
        }
        self.words.reserve(words.len());
        let mut rest = &words[..];
        while let [count, state, others @ ..] = rest {
            let (literals, next) = others.split_at(*count as usize);
            if is_wanted(literals, state & !USED, state & USED != 0) {
                self.words.extend([*count, state & !USED]);
                let clause = Clause(self.words.len() as u32);
                self.words.extend(literals);
                self.watch(clause);
            }
            rest = next;
        }
    }

    /// Visits literals, glue and whether it was used, of each clause.
    pub fn each(&self, mut visit: impl FnMut(&[u32], u32, bool)) {
        let mut rest = &self.words[..];
        while let [count, state, others @ ..] = rest {
            let (literals, next) = others.split_at(*count as usize);
            visit(literals, state & !USED, state & USED != 0);
            rest = next;
        }
    }
}
