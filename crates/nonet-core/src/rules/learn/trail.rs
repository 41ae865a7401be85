//! What is true: literals in the order in which they became true, each with its reason, and the guesses among them.

use super::candidates::Literal;
use super::clauses::Clause;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was guessed, or holds whatever is guessed.
    None,
    /// A true literal excludes its opposite.
    Literal(Literal),
    /// All others of a clause are false.
    Clause(Clause),
}

/// When and why a candidate was decided.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    /// How many guesses were made before, and this one if it is one.
    pub level: u32,
    /// Why.
    pub reason: Reason,
}

/// The literals that are true.
#[derive(Clone, Debug)]
pub struct Trail {
    /// For each literal 1 if it is true, -1 if it is false, 0 if it is open.
    pub truth: Vec<i8>,
    /// For each candidate that is not open.
    pub decided: Vec<Decided>,
    /// The true literals in order.
    pub order: Vec<Literal>,
    /// Where each guess is.
    pub guesses: Vec<usize>,
    /// The first whose consequences are not known.
    pub next: usize,
}

impl Trail {
    /// Nothing is true yet.
    pub fn new(candidates: usize) -> Trail {
        let open = Decided {
            level: 0,
            reason: Reason::None,
        };
        Trail {
            truth: vec![0; 2 * candidates],
            decided: vec![open; candidates],
            order: Vec::with_capacity(candidates),
            guesses: Vec::new(),
            next: 0,
        }
    }

    /// How many guesses are made.
    #[inline(always)]
    pub fn level(&self) -> u32 {
        self.guesses.len() as u32
    }

    /// The level of a literal that is not open.
    #[inline(always)]
    pub fn level_of(&self, literal: Literal) -> u32 {
        self.decided[literal.candidate()].level
    }

    /// Whether a literal is true.
    #[inline(always)]
    pub fn is_true(&self, literal: Literal) -> bool {
        self.truth[literal.index()] > 0
    }

    /// Whether a literal is false.
    #[inline(always)]
    pub fn is_false(&self, literal: Literal) -> bool {
        self.truth[literal.index()] < 0
    }

    /// An open literal is true.
    #[inline(always)]
    pub fn set(&mut self, literal: Literal, reason: Reason) {
        self.truth[literal.index()] = 1;
        self.truth[literal.not().index()] = -1;
        self.decided[literal.candidate()] = Decided {
            level: self.guesses.len() as u32,
            reason,
        };
        self.order.push(literal);
    }

    /// A guess.
    pub fn guess(&mut self, literal: Literal) {
        self.guesses.push(self.order.len());
        self.set(literal, Reason::None);
    }

    /// Takes back the guesses after a level; visits the literals that are open again.
    pub fn back_to(&mut self, level: u32, mut visit: impl FnMut(Literal)) {
        let Some(&start) = self.guesses.get(level as usize) else {
            return;
        };
        for literal in self.order.drain(start..).rev() {
            self.truth[literal.index()] = 0;
            self.truth[literal.not().index()] = 0;
            visit(literal);
        }
        self.guesses.truncate(level as usize);
        self.next = start;
    }
}
