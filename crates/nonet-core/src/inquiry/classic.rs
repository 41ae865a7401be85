//! The classic board for inquiries: the single engine, and the swaps of `unavoidable.rs`.

use super::Probe;
use super::board::{self, Board};
use core::fmt::Debug;

use crate::digit::{Digit, digits_of};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::single::{SearchEvent, SingleSearch};
use crate::status::Status;
use crate::unavoidable::Swaps;

/// The board of nine by nine cells with boxes of three by three.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Board for Classic {
    type Cells<T: Copy + Debug + Send> = [T; 81];
    type Swaps = Box<Swaps>;
    type Search = SingleSearch;

    fn filled<T: Copy + Debug + Send>(&self, value: T) -> [T; 81] {
        [value; 81]
    }

    fn possible(&self, _: usize) -> u32 {
        0x1ff
    }

    fn each_peer(&self, cell: usize, _: u8, visit: impl FnMut(usize)) {
        Cell::ALL[cell]
            .peers()
            .iter()
            .map(|peer| peer.index())
            .for_each(visit);
    }

    fn swaps(&self, solution: &[u8; 81], puzzle: &[u8; 81]) -> Box<Swaps> {
        Box::new(Swaps::new(solution, puzzle))
    }

    fn search(&self, probe: &Probe<Self>) -> SingleSearch {
        let mut search = SingleSearch::new(&Grid::from_trusted(probe.values));
        for (cell, digit) in probe.candidates() {
            search.eliminate(cell, digit);
        }
        search
    }

    fn step(search: &mut SingleSearch, budget: &mut u32) -> SearchEvent<[u8; 81]> {
        match search.step(budget) {
            SearchEvent::Solution(grid) => SearchEvent::Solution(*grid.values()),
            SearchEvent::Exhausted => SearchEvent::Exhausted,
            SearchEvent::Paused => SearchEvent::Paused,
        }
    }

    fn status(&self, puzzle: &[u8; 81], solution_count: u64, limit: u64) -> Status {
        Status::of_count(solution_count, limit, || {
            Status::without_solution(Some(*puzzle))
        })
    }
}

impl Probe<Classic> {
    /// The candidates that are eliminated in addition to those that the values rule out.
    pub fn candidates(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.eliminated.iter().flat_map(|&(cell, values)| {
            let cell = Cell::ALL[cell];
            digits_of(values as u16).map(move |digit| (cell, digit))
        })
    }
}

impl board::Swaps for Box<Swaps> {
    fn prove_needed(&self, given: usize) -> bool {
        Swaps::prove_needed(self, Cell::ALL[given])
    }

    fn remove_given(&mut self, cell: usize) {
        Swaps::remove_given(self, Cell::ALL[cell]);
    }
}
