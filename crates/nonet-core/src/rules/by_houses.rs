//! The search of a layout that says no more than houses and peers: each node is a board of sets of cells, which a guess copies. It
//! guesses as the search by propagators does (`branch`), and a node costs two thirds as much on 16x16.
//!
//! Where propagators say more (the law of leftovers in a jigsaw) they are compiled and go on after a few guesses: most puzzles end before.

use super::branch::Conflicts;
use super::model::Model;
use super::planes::Board;
use super::program::Quick;
use crate::simd::Level;
use crate::single::SearchEvent;

/// Guesses before propagators go on, where they say more.
const EARLY: u64 = 8;

/// The open nodes of a search by houses.
#[derive(Clone, Debug, Default)]
pub struct HouseSearch {
    /// The next one last, each with the cell of its guess.
    open: Vec<(Board, Option<u16>)>,
    /// Guesses so far.
    pub guesses: u64,
    /// Dead ends so far.
    pub dead_ends: u64,
}

impl HouseSearch {
    /// Nothing is searched.
    pub fn clear(&mut self) {
        self.open.clear();
        self.guesses = 0;
        self.dead_ends = 0;
    }

    /// Begins with a board that was narrowed and is not full.
    pub fn begin(
        &mut self,
        quick: &Quick,
        model: &Model,
        conflicts: &Conflicts,
        level: Level,
        board: Board,
    ) {
        self.open.push((board, None));
        self.branch(quick, model, conflicts, level);
    }

    /// Whether nothing is left to search.
    pub fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    /// Removes values from a cell at each open node.
    pub fn eliminate(&mut self, quick: &Quick, cell: usize, values: u32) {
        for (board, _) in &mut self.open {
            board.keep(&quick.houses, cell, !values);
        }
    }

    /// The open nodes, for another search.
    pub fn take(&mut self) -> impl Iterator<Item = (Board, Option<u16>)> {
        self.open.drain(..)
    }

    /// Searches until the next solution or until the budget is used up; none if nothing is left, or if others go on with what is.
    pub fn step(
        &mut self,
        quick: &Quick,
        model: &Model,
        conflicts: &mut Conflicts,
        level: Level,
        budget: &mut u32,
    ) -> Option<SearchEvent<Box<[u8]>>> {
        while self.guesses < EARLY || !quick.has_more() {
            let (board, cell) = self.open.last_mut()?;
            if *budget == 0 {
                return Some(SearchEvent::Paused);
            }
            *budget -= 1;
            if board.narrow(&quick.houses, model, level).is_err() {
                if let Some(cell) = *cell {
                    conflicts.add(cell);
                }
                self.dead_ends += 1;
                self.open.pop();
                continue;
            }
            if let Some(solution) = self.branch(quick, model, conflicts, level) {
                return Some(SearchEvent::Solution(solution));
            }
        }
        None
    }

    /// Guesses on the last board, which was narrowed; its solution if it is full.
    fn branch(
        &mut self,
        quick: &Quick,
        model: &Model,
        conflicts: &Conflicts,
        level: Level,
    ) -> Option<Box<[u8]>> {
        let (board, cell) = self.open.last_mut()?;
        let Some((guessed, value)) = board.choose(&quick.houses, model, level, conflicts) else {
            let solution = board.solution(model.cell_count());
            self.open.pop();
            return Some(solution);
        };
        self.guesses += 1;
        *cell = Some(guessed);
        let mut next = *board;
        board.keep(&quick.houses, usize::from(guessed), !value);
        next.keep(&quick.houses, usize::from(guessed), value);
        self.open.push((next, Some(guessed)));
        None
    }
}
