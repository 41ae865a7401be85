//! What a stretch of search found, so that stretches searched by different lanes add up to what one lane would say.
//!
//! A depth-first search is a line of guesses and solutions in a fixed order. When work is shared, the line is cut into
//! stretches that lanes search at the same time:
//!
//! ```text
//!   order of the search   --g--g-S-g--|--g-g-S--g-S--|--g--        g guess, S solution
//!                          lane 17       lane 3         lane 90
//! ```
//!
//! [`Tally::then`] joins two neighbouring stretches. It is associative, so it does not matter who searched what or
//! when; counting stops at the solution where a lane alone would have stopped.

use super::packed::Packed;

/// The findings of a stretch of search.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// Solutions.
    pub solutions: u64,
    /// Guesses.
    pub guesses: u64,
    /// Guesses made before the first and before the second solution, where there are that many.
    pub guesses_at: [u64; 2],
    /// The first solution, where there is one.
    pub first: Packed,
}

impl Tally {
    /// Nothing searched.
    pub const EMPTY: Self = Self {
        solutions: 0,
        guesses: 0,
        guesses_at: [0; 2],
        first: Packed::NONE,
    };

    /// Forgets everything.
    pub fn clear(&mut self) {
        (self.solutions, self.guesses) = (0, 0);
    }

    /// Notes a solution.
    pub fn add_solution(&mut self, solution: &Packed) {
        if self.solutions < 2 {
            self.guesses_at[self.solutions as usize] = self.guesses;
        }
        if self.solutions == 0 {
            self.first = *solution;
        }
        self.solutions += 1;
    }

    /// The findings of this stretch and the one that follows it.
    pub fn then(&self, next: &Self) -> Self {
        let mut joined = if self.solutions == 0 {
            Self {
                guesses: 0,
                ..*next
            }
        } else {
            *self
        };
        for nth in self.solutions..2.min(self.solutions + next.solutions) {
            joined.guesses_at[nth as usize] =
                self.guesses + next.guesses_at[(nth - self.solutions) as usize];
        }
        joined.solutions = self.solutions + next.solutions;
        joined.guesses = self.guesses + next.guesses;
        joined
    }
}
