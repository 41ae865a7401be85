//! Chains from one candidate to another: if the first is false, the last is true. So one of the two is true, and what neither allows
//! goes.
//!
//! A link is strong if of two candidates one is true (the two values of a cell, the two places of a house), and weak if not both are:
//! two values of a cell, a value in two cells that see each other, or what one rule allows besides a value. So a rule of pairs, a cage
//! or a line is a link like any other. What a rule excludes when a value goes is a link too. The shortest chain is offered first.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds, values_of};
use super::links::{Claim, Place, Why};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// The most links of a chain.
const MOST_LINKS: usize = 16;
/// The most candidates of a position in which chains are searched.
const MOST_CANDIDATES: usize = 1_500;

/// A candidate's number twice, and one more if it is true.
type Literal = usize;

/// The candidates of a position and what follows from each, and from its absence.
struct Links {
    places: Vec<Place>,
    /// What follows from each literal, and why.
    follows: Vec<Vec<(Literal, Why)>>,
    /// For each candidate those that it excludes, as bits.
    excluded: Vec<Vec<u64>>,
}

/// Offers the chains of one technique: of one value, of cells with two values, or of any links.
pub fn chains(
    board: &Board,
    position: &Position,
    technique: T,
    finds: &mut Finds,
) -> ControlFlow<()> {
    let Some(links) = Links::new(board, position, technique) else {
        return ControlFlow::Continue(());
    };
    let (mut longest, mut found) = (MOST_LINKS, Vec::new());
    for start in 0..links.places.len() {
        finds.work.spend(1)?;
        let (parents, order) = links.reach(2 * start, longest);
        for (end, length) in order {
            if end % 2 == 0 || length < 2 || (!finds.is_all() && length > longest) {
                continue;
            }
            let gone = links.excluded_by(start, end / 2);
            if gone.is_empty() {
                continue;
            }
            if !finds.is_all() && length < longest {
                found.clear();
                longest = length;
            }
            found.push((length, gone, links.chain(&parents, 2 * start, end)));
        }
    }
    found.sort_by_key(|(length, gone, _)| (*length, std::cmp::Reverse(gone.len())));
    for (_, gone, chain) in found {
        let ends = chain.first().zip(chain.last());
        let held = ends
            .filter(|(first, last)| first.places == last.places)
            .map(|(first, _)| first.places[0]);
        let mut find = Find::from_chain(technique, board, chain);
        match held {
            // A candidate whose absence leads to it.
            Some(place) => find.placements.push(place),
            None => find.eliminations = gone.into_iter().map(|one| links.places[one]).collect(),
        }
        finds.offer(find)?;
    }
    ControlFlow::Continue(())
}

impl Links {
    /// The links of a technique. Nothing if the position has too many candidates.
    fn new(board: &Board, position: &Position, technique: T) -> Option<Links> {
        let places: Vec<Place> = position
            .open()
            .flat_map(|cell| values_of(position.mask(cell)).map(move |value| (cell, value)))
            .collect();
        let count = places.len();
        if count > MOST_CANDIDATES {
            return None;
        }
        let mut links = Links {
            follows: vec![Vec::new(); 2 * count],
            excluded: vec![vec![0; count.div_ceil(64)]; count],
            places,
        };
        links.add_plain(board, position, technique);
        if technique == T::Aic {
            links.add_rules(board, position);
        }
        Some(links)
    }

    fn number(&self, place: Place) -> Option<usize> {
        self.places.binary_search(&place).ok()
    }

    /// What cells and houses say.
    fn add_plain(&mut self, board: &Board, position: &Position, technique: T) {
        for one in 0..self.places.len() {
            let (cell, value) = self.places[one];
            for other in 0..self.places.len() {
                let (beside, other_value) = self.places[other];
                let is_cell = beside == cell && other != one;
                let is_seen = other_value == value
                    && beside != cell
                    && board.program.model.sees_with(cell, beside, value);
                if is_cell || is_seen {
                    self.excluded[one][other / 64] |= 1 << (other % 64);
                }
                if is_seen || (is_cell && technique == T::Aic) {
                    let why = if is_cell { Why::Cell } else { Why::Sees };
                    self.follows[2 * one + 1].push((2 * other, why));
                }
            }
        }
        if technique != T::XChain {
            for cell in position.open() {
                let values: Vec<u8> = values_of(position.mask(cell)).collect();
                if let [first, second] = values[..] {
                    self.add_strong((cell, first), (cell, second), Why::Cell);
                }
            }
        }
        if technique != T::XyChain {
            for (place, house) in board.houses.iter().enumerate() {
                for value in 1..=board.size() as u8 {
                    if let [first, second] = position.places(&house.cells, value)[..] {
                        self.add_strong((first, value), (second, value), Why::House(place));
                    }
                }
            }
        }
    }

    fn add_strong(&mut self, first: Place, second: Place, why: Why) {
        let (Some(first), Some(second)) = (self.number(first), self.number(second)) else {
            return;
        };
        for (one, other) in [(first, second), (second, first)] {
            self.follows[2 * one].push((2 * other + 1, why));
        }
    }

    /// What each rule says of two candidates.
    fn add_rules(&mut self, board: &Board, position: &Position) {
        let start = position.possible();
        for one in 0..self.places.len() {
            let (cell, value) = self.places[one];
            let bit = 1 << (value - 1);
            for &told in &board.told_of[usize::from(cell)] {
                for is_true in [true, false] {
                    let mut masks = start.clone();
                    let mask = &mut masks[usize::from(cell)];
                    *mask = if is_true { bit } else { *mask & !bit };
                    if *mask == 0 || !board.alone.narrow(&board.alone.told[told], &mut masks) {
                        continue;
                    }
                    let lost = (0..).zip(start.iter().zip(&masks));
                    for (beside, (&before, &left)) in lost {
                        for other in values_of(before & !left) {
                            if beside == cell {
                                continue;
                            }
                            let Some(other) = self.number((beside, other)) else {
                                continue;
                            };
                            let why = Why::Told(told);
                            self.follows[2 * one + usize::from(is_true)].push((2 * other, why));
                            if is_true {
                                self.excluded[one][other / 64] |= 1 << (other % 64);
                                self.excluded[other][one / 64] |= 1 << (one % 64);
                            }
                        }
                    }
                }
            }
        }
    }

    /// For each literal that follows from one in so many links the one before it and why; and the literals in order, with the number of links.
    #[expect(clippy::type_complexity, reason = "two tables that belong together")]
    fn reach(
        &self,
        start: Literal,
        longest: usize,
    ) -> (Vec<Option<(Literal, Why)>>, Vec<(Literal, usize)>) {
        let mut parents = vec![None; self.follows.len()];
        parents[start] = Some((start, Why::Assumption));
        let (mut order, mut queue) = (Vec::new(), VecDeque::from([(start, 0)]));
        while let Some((literal, length)) = queue.pop_front() {
            if length == longest {
                break;
            }
            for &(next, why) in &self.follows[literal] {
                if parents[next].is_none() {
                    parents[next] = Some((literal, why));
                    order.push((next, length + 1));
                    queue.push_back((next, length + 1));
                }
            }
        }
        (parents, order)
    }

    /// The candidates that each of two excludes.
    fn excluded_by(&self, one: usize, other: usize) -> Vec<usize> {
        let words = self.excluded[one].iter().zip(&self.excluded[other]);
        let mut found = Vec::new();
        for (word, (first, second)) in words.enumerate() {
            let mut bits = first & second;
            while bits != 0 {
                found.push(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        found
    }

    fn chain(
        &self,
        parents: &[Option<(Literal, Why)>],
        start: Literal,
        end: Literal,
    ) -> Vec<Claim> {
        let (mut literals, mut literal) = (Vec::new(), end);
        while let Some((before, why)) = parents[literal] {
            literals.push((literal, why));
            if literal == start {
                break;
            }
            literal = before;
        }
        let claims = literals.iter().rev().enumerate();
        let claim = |(place, &(literal, why)): (usize, &(Literal, Why))| Claim {
            places: vec![self.places[literal / 2]],
            is_true: literal % 2 == 1,
            why,
            premises: place.checked_sub(1).into_iter().collect(),
        };
        claims.map(claim).collect()
    }
}
