//! Premises: what the cells of a rule must be for candidates to go by it.
//!
//! A step reads all candidates of its cells, and few of them matter. So cells, then candidates, are given back as long as the rule still
//! rules out what goes: what cannot be given back is what the step needs. A cell of many candidates is given back before one of few, and
//! one digit in all cells before others, so that what is left is told in few words. It depends on the order, and need not be the least.

use super::board::{Board, Group};
use super::fillings::{Filler, MOST_TRIES};
use super::find::values_of;
use super::links::Place;

/// The most tries for all that is given back, if it takes several to see what goes. What is not tried is kept.
const MOST_TRIES_IN_ALL: usize = 4_000;

/// What the cells of one thing that is told must be for candidates to go by it: the cells that matter, each with the values that it
/// can have; and which of the candidates go. `masks` are what each cell can be. Without a rule, `houses` are those whose cages make a sum.
pub fn premises(
    board: &Board,
    rule: Option<usize>,
    houses: &[u16],
    masks: &[u32],
    removed: &[Place],
) -> (Vec<(u16, u32)>, Vec<bool>) {
    let all = board.all();
    let mut goes = vec![false; removed.len()];
    let mut needed = vec![all; masks.len()];
    for most_tries in [1, MOST_TRIES] {
        for (place, told) in board.alone.told.iter().enumerate() {
            if told.rule != rule || rule.is_none() && told.houses != houses {
                continue;
            }
            let mut cells = told.cells.clone();
            cells.sort_unstable();
            cells.dedup();
            let mut search = Search {
                board,
                group: Group {
                    told: vec![place],
                    houses: Vec::new(),
                },
                cells,
                left: masks.to_vec(),
                gone: Vec::new(),
                most_tries,
                tries: 0,
            };
            for (&one, goes) in removed.iter().zip(&mut goes) {
                if !*goes && search.rules_out(one) {
                    *goes = true;
                    search.gone.push(one);
                }
            }
            if search.gone.is_empty() {
                continue;
            }
            search.give_back(all);
            for (needed, left) in needed.iter_mut().zip(&search.left) {
                *needed &= left;
            }
        }
    }
    let cells = (0..).zip(needed).filter(|&(_, mask)| mask != all);
    (cells.collect(), goes)
}

/// What the cells of one thing can be, as far as it was not given back.
struct Search<'a> {
    board: &'a Board,
    group: Group,
    cells: Vec<u16>,
    left: Vec<u32>,
    /// The candidates that go.
    gone: Vec<Place>,
    most_tries: usize,
    tries: usize,
}

impl Search<'_> {
    fn rules_out(&mut self, (cell, value): Place) -> bool {
        let (board, group) = (self.board, &self.group);
        let mut filler = Filler::new(board, group, &self.cells, &self.left, self.most_tries);
        let is_out = filler.has_none(cell, value);
        self.tries += filler.tries;
        is_out
    }

    /// Gives cells more values, if all that goes still does.
    fn try_with(&mut self, wider: &[(u16, u32)]) -> bool {
        if self.most_tries > 1 && self.tries > MOST_TRIES_IN_ALL {
            return false;
        }
        let before = self.left.clone();
        for &(cell, mask) in wider {
            self.left[usize::from(cell)] |= mask;
        }
        let gone = self.gone.clone();
        let is_enough = gone.into_iter().all(|one| self.rules_out(one));
        if !is_enough {
            self.left = before;
        }
        is_enough
    }

    fn give_back(&mut self, all: u32) {
        let mask = |search: &Self, cell: u16| search.left[usize::from(cell)];
        // Few rules ask what other cells can be: a rank compares its line with others.
        let others = (0..self.left.len() as u16).filter(|cell| !self.cells.contains(cell));
        let others: Vec<u16> = others.collect();
        let mut kept = self.cells.clone();
        if !self.try_with(&others.iter().map(|&cell| (cell, all)).collect::<Vec<_>>()) {
            kept.extend(others);
        }
        kept.sort_by_key(|&cell| std::cmp::Reverse(mask(self, cell).count_ones()));
        kept.retain(|&cell| mask(self, cell) != all && !self.try_with(&[(cell, all)]));
        // A bound is told in few words.
        kept.retain(|&cell| {
            let mask = mask(self, cell);
            let above = all & (u32::MAX << mask.trailing_zeros());
            let below = all & (u32::MAX >> mask.leading_zeros());
            !mask.is_power_of_two()
                && !self.try_with(&[(cell, above)])
                && !self.try_with(&[(cell, below)])
        });
        for value in values_of(all) {
            let bit = 1 << (value - 1);
            let wider: Vec<_> = kept
                .iter()
                .filter(|&&cell| mask(self, cell) & bit == 0)
                .map(|&cell| (cell, bit))
                .collect();
            if wider.len() < 2 || !self.try_with(&wider) {
                for one in wider {
                    self.try_with(&[one]);
                }
            }
        }
    }
}
