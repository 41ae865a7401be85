//! [`Argument`]: what an assumption leads to, breadth first, each claim with its premises; what a goal needs of it is a chain.
//!
//! Lists tell what follows from what, but not every reason: a statement keeps at most five premises, and a path follows one
//! of them. So the net of a step that is kept is argued anew, from its start to its end, with the plain rules:
//!
//! ```text
//! in a cell            its other digits are false; so is the digit in all that the cell sees
//! one digit left       in a cell; one place left for a digit in a house
//! places left          in a house all in another house: the digit is nowhere else there
//! ```
//!
//! It ends at the goal, or at a contradiction, which proves whatever a list may have beyond it.

use std::collections::VecDeque;

use nonet_core::{Cell, CellSet, Digit, House, HouseKind, digits_of};

use crate::candidate::Candidate;
use crate::chain_text::{ChainText, Claim, reason_of};
use crate::state::State;
use crate::step::{Reason, Statement};

/// A claim that follows, why, and the places of its premises.
type Derived = (Claim, Reason, Vec<usize>);

/// Everything that follows from an assumption, in the order in which it was found.
pub(super) struct Argument<'a> {
    state: &'a State,
    text: ChainText,
    /// For each digit, where it is false.
    off: [CellSet; 9],
    waiting: VecDeque<usize>,
}

impl<'a> Argument<'a> {
    fn new(state: &'a State, start: Claim) -> Argument<'a> {
        let mut argument = Argument {
            state,
            text: ChainText::suppose(start),
            off: [CellSet::EMPTY; 9],
            waiting: VecDeque::from([0]),
        };
        argument.note(start);
        argument
    }

    /// The chain from an assumption to a goal, or to a contradiction before it; the last statement is then the opposite of
    /// an earlier one. Nothing if neither is reached.
    pub fn to(state: &State, start: Claim, goal: Option<Claim>) -> Vec<Statement> {
        let mut argument = Argument::new(state, start);
        let mut end = None;
        argument.run(|argument| {
            let last = argument.text.last();
            let is_goal = goal == Some(argument.text.claim(last));
            if is_goal || argument.text.contradicted(last).is_some() {
                end = Some(last);
            }
            end.is_some()
        });
        end.map_or_else(Vec::new, |end| argument.text.end_at(end))
    }

    fn note(&mut self, claim: Claim) {
        if !claim.is_true {
            let off = &mut self.off[claim.digit.index()];
            *off = *off | claim.cells;
        }
    }

    /// Adds a claim; whether it is new.
    fn add(&mut self, claim: Claim, reason: Reason, premises: Vec<usize>) -> bool {
        let is_new = self.text.place_of(claim).is_none();
        if is_new {
            let place = self.text.add(claim, reason, premises);
            self.waiting.push_back(place);
            self.note(claim);
        }
        is_new
    }

    /// Follows claims until `is_done`, which is asked after each new one.
    fn run(&mut self, mut is_done: impl FnMut(&Argument) -> bool) {
        if is_done(self) {
            return;
        }
        let mut next = Vec::new();
        // What is single already follows from nothing.
        for cell in self.state.open_cells().cells() {
            self.check_cell(cell, &mut next);
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                self.check_house(house, digit, &mut next);
            }
        }
        loop {
            for (claim, reason, premises) in next.drain(..) {
                if self.add(claim, reason, premises) && is_done(self) {
                    return;
                }
            }
            let Some(place) = self.waiting.pop_front() else {
                return;
            };
            self.follow(place, &mut next);
        }
    }

    /// What a claim leads to, with those before it.
    fn follow(&self, place: usize, next: &mut Vec<Derived>) {
        let claim = self.text.claim(place);
        let Claim { cells, digit, .. } = claim;
        if claim.is_true {
            let mut seen = self.state.cells_with(digit);
            for cell in cells.cells() {
                seen = seen.intersection(cell.peer_set());
            }
            for cell in seen.cells() {
                let none = Claim::none(CellSet::only(cell), digit);
                if self.text.place_of(none).is_none() {
                    next.push((none, reason_of(self.state, claim, none), vec![place]));
                }
            }
            if let (1, Some(cell)) = (cells.len(), cells.first()) {
                for other in digits_of(self.state.mask(cell) & !(1 << digit.index())) {
                    next.push((Claim::none(cells, other), Reason::Cell, vec![place]));
                }
            }
            return;
        }
        for cell in cells.cells() {
            self.check_cell(cell, next);
            for kind in HouseKind::BOX_ROW_COLUMN {
                self.check_house(House::of(kind, cell), digit, next);
            }
        }
    }

    /// The digits of a cell whose others are all false.
    fn check_cell(&self, cell: Cell, next: &mut Vec<Derived>) {
        let mask = self.state.mask(cell);
        let is_left = |digit: &Digit| !self.off[digit.index()].contains(cell);
        let left = digits_of(mask).filter(is_left);
        let left: u16 = left.map(|digit| 1 << digit.index()).sum();
        let ends: u16 = match left.count_ones() {
            0 => mask,
            1 => left,
            _ => return,
        };
        for digit in digits_of(ends) {
            let claim = Claim::some(CellSet::only(cell), digit);
            if self.text.place_of(claim).is_none() {
                let others = digits_of(mask & !(1 << digit.index()));
                let premises = others.filter_map(|other| self.place_off(cell, other));
                next.push((claim, Reason::Cell, premises.collect()));
            }
        }
    }

    /// The places of a digit in a house if the others are all false: one, or all in another house.
    fn check_house(&self, house: House, digit: Digit, next: &mut Vec<Derived>) {
        let all = self.state.places(house, digit);
        let left = all.minus(self.off[digit.index()]);
        let mut add = |cells: CellSet| {
            let claim = Claim::some(cells, digit);
            if self.text.place_of(claim).is_none() {
                let others = all.minus(cells).cells();
                let premises = others.filter_map(|cell| self.place_off(cell, digit));
                next.push((claim, house.kind().into(), premises.collect()));
            }
        };
        match left.len() {
            0 => all.cells().for_each(|cell| add(CellSet::only(cell))),
            1 => add(left),
            // Where they share no second house, nothing follows.
            2 | 3 if left != all => add(left),
            _ => {}
        }
    }

    fn place_off(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.text
            .place_of(Claim::of(Candidate::new(cell, digit), false))
    }
}
