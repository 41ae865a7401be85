//! What inquiries ask of an engine: its boards, what they know without a search, and its searches. Cells are numbers, and
//! sets of values are masks in which value *v* is bit *v* - 1.

use super::Probe;
use core::fmt::Debug;

use crate::single::SearchEvent;
use crate::status::Status;

/// The boards of an engine, all of one kind.
pub trait Board: Clone + Debug + Send {
    /// Something for each cell.
    type Cells<T: Copy + Debug + Send>: AsRef<[T]> + AsMut<[T]> + Clone + Debug + Send;
    /// What proves without a search that a given of a solved puzzle is needed.
    type Swaps: Swaps + Clone + Debug + Send;
    /// A search.
    type Search: Send;

    /// The same for each cell.
    fn filled<T: Copy + Debug + Send>(&self, value: T) -> Self::Cells<T>;

    /// The values that a cell can have before any given.
    fn possible(&self, cell: usize) -> u32;

    /// Visits the cells that cannot have a value too if a cell has it.
    fn each_peer(&self, cell: usize, value: u8, visit: impl FnMut(usize));

    /// The swaps of a puzzle in its solution.
    fn swaps(&self, solution: &Self::Cells<u8>, puzzle: &Self::Cells<u8>) -> Self::Swaps;

    /// The search that a probe describes.
    fn search(&self, probe: &Probe<Self>) -> Self::Search;

    /// Continues a search up to its next solution, for at most `budget` nodes.
    fn step(search: &mut Self::Search, budget: &mut u32) -> SearchEvent<Self::Cells<u8>>;

    /// The status of a puzzle with this number of solutions, counted up to a limit.
    fn status(&self, puzzle: &Self::Cells<u8>, solution_count: u64, limit: u64) -> Status;
}

/// Changes of a solution that give another one, as far as an engine knows them.
pub trait Swaps {
    /// Whether one of them proves that a given is needed; `false` proves nothing.
    fn prove_needed(&self, given: usize) -> bool;

    /// Removes a given from the puzzle.
    fn remove_given(&mut self, cell: usize);
}
