//! Boards of any kind for inquiries: the rule engine, which knows no swaps.

use super::Probe;
use super::board::{Board, Swaps};
use core::fmt::Debug;
use std::sync::Arc;

use crate::rules::{Program, RuleSearch};
use crate::single::SearchEvent;
use crate::status::Status;

/// The boards of a layout.
#[derive(Clone, Debug)]
pub struct Ruled(pub Arc<Program>);

impl Board for Ruled {
    type Cells<T: Copy + Debug + Send> = Box<[T]>;
    type Swaps = Unknown;
    type Search = RuleSearch;

    fn filled<T: Copy + Debug + Send>(&self, value: T) -> Box<[T]> {
        vec![value; self.0.model.cell_count()].into()
    }

    fn possible(&self, cell: usize) -> u32 {
        self.0.model.initial[cell]
    }

    fn each_peer(&self, cell: usize, value: u8, visit: impl FnMut(usize)) {
        self.0
            .model
            .each_seen_by(cell as u16, value)
            .for_each(visit);
    }

    fn swaps(&self, _: &Box<[u8]>, _: &Box<[u8]>) -> Unknown {
        Unknown
    }

    fn search(&self, probe: &Probe<Self>) -> RuleSearch {
        let mut search = RuleSearch::idle(Arc::clone(&self.0));
        search.begin(&probe.values, |candidates| {
            for &(cell, values) in &probe.eliminated {
                candidates[cell] &= !values;
            }
        });
        search
    }

    fn step(search: &mut RuleSearch, budget: &mut u32) -> SearchEvent<Box<[u8]>> {
        search.step(budget)
    }

    fn status(&self, puzzle: &Box<[u8]>, solution_count: u64, limit: u64) -> Status {
        Status::of_count(solution_count, limit, || {
            self.0.status_without_solution(puzzle)
        })
    }
}

impl Probe<Ruled> {
    /// The search of a puzzle with marks, if there are any, for two solutions. An error, in words, for values that the board cannot
    /// have.
    pub fn of_board(board: &Ruled, values: &[u8], marks: Option<&[u32]>) -> Result<Self, String> {
        board.0.check(values, marks)?;
        let marked = values.iter().zip(marks.unwrap_or_default()).enumerate();
        let open = marked.filter(|(_, (value, _))| **value == 0);
        let eliminated = open.map(|(cell, (_, marks))| (cell, !marks)).collect();
        Ok(Self::of_puzzle(values.into(), eliminated))
    }
}

/// No swap is known.
#[derive(Clone, Copy, Debug)]
pub struct Unknown;

impl Swaps for Unknown {
    fn prove_needed(&self, _: usize) -> bool {
        false
    }

    fn remove_given(&mut self, _: usize) {}
}
