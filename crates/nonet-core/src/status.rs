//! [`Status`]: the status of a row of a batch, as one byte.

use crate::geometry::Cell;

/// The status of a row. The discriminants are the codes of the status column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Status {
    /// Exactly one solution.
    Proper,
    /// Two solutions or more.
    Multiple,
    /// No solution, although no two equal givens share a house.
    NoSolution,
    /// Two equal givens in a house.
    Conflict,
    /// The row could not be read.
    #[default]
    Malformed,
    /// A solution was found, and no other was looked for (the limit was 1).
    Solvable,
    /// The question has no answer for such a grid.
    Unsupported,
    /// The work limit was reached before the answer was known.
    LimitReached,
    /// The row was read; the question does not examine its solutions.
    Readable,
    /// Exactly one solution, which the techniques that are used do not find.
    Stuck,
}

impl Status {
    /// All statuses in the order of their codes.
    pub const ALL: [Status; 10] = [
        Status::Proper,
        Status::Multiple,
        Status::NoSolution,
        Status::Conflict,
        Status::Malformed,
        Status::Solvable,
        Status::Unsupported,
        Status::LimitReached,
        Status::Readable,
        Status::Stuck,
    ];

    /// Its name in snake case.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Proper => "proper",
            Status::Multiple => "multiple",
            Status::NoSolution => "no_solution",
            Status::Conflict => "conflict",
            Status::Malformed => "malformed",
            Status::Solvable => "solvable",
            Status::Unsupported => "unsupported",
            Status::LimitReached => "limit_reached",
            Status::Readable => "readable",
            Status::Stuck => "stuck",
        }
    }

    /// The status of a puzzle by its number of solutions, counted up to a limit. `without` is called only if there are none.
    #[inline]
    pub fn of_count(solution_count: u64, limit: u64, without: impl FnOnce() -> Self) -> Self {
        match solution_count {
            0 => without(),
            1 if limit <= 1 => Self::Solvable,
            1 => Self::Proper,
            _ => Self::Multiple,
        }
    }

    /// The status of a classic puzzle without a solution.
    #[inline(never)]
    pub fn without_solution(values: Option<[u8; 81]>) -> Self {
        match values {
            None => Self::Malformed,
            Some(values) if has_conflict(&values) => Self::Conflict,
            Some(_) => Self::NoSolution,
        }
    }
}

/// Whether two cells of a house hold the same digit.
pub(crate) fn has_conflict(values: &[u8; 81]) -> bool {
    let mut seen = [0_u16; 27];
    Cell::ALL.iter().zip(values).any(|(cell, &value)| {
        let digit = 1_u16 << value & !1;
        cell.houses().into_iter().any(|house| {
            let seen = &mut seen[house.index()];
            let is_there = *seen & digit != 0;
            *seen |= digit;
            is_there
        })
    })
}

#[cfg(test)]
#[path = "../tests/unit/status.rs"]
mod tests;
