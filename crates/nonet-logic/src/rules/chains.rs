//! Chains from one candidate to another: if the first is false, the last is true. So one of the two is true, and what neither allows
//! goes.
//!
//! A link is strong if of two candidates one is true (the two values of a cell, the two places of a house), and weak if not both are:
//! two values of a cell, a value in two cells that see each other, or what one rule allows besides a value. So a rule of pairs, a cage
//! or a line is a link like any other. What a rule excludes when a value goes is a link too. The shortest chain is offered first.
//!
//! Grouped chains have links that need several candidates at once: all that a candidate and the rules of its cell exclude together can
//! leave a house one place for a value, a cell one value, or a house a group of places that other cells see all.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds, each_once, values_of};
use super::links::{Claim, Place, Why};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// The most links of a chain.
const MOST_LINKS: usize = 16;
/// The most candidates of a position in which chains are searched.
const MOST_CANDIDATES: usize = 1_500;
/// The most places of a value in a house that are a group: few cells see more.
const MOST_PLACES: usize = 6;

/// A candidate's number twice, and one more if it is true.
type Literal = usize;

/// What follows from a literal.
#[derive(Clone)]
struct Link {
    to: Literal,
    why: Why,
    /// What a rule removes first.
    by: Vec<(Vec<Place>, Why)>,
    /// Whether it follows from the literal too, and not from what a rule removes alone.
    is_direct: bool,
}

/// The candidates of a position and what follows from each, and from its absence.
struct Links {
    places: Vec<Place>,
    /// What follows from each literal.
    follows: Vec<Vec<Link>>,
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
            if length < 2 || (!finds.is_all() && length > longest) {
                continue;
            }
            let gone = match end % 2 {
                1 => links.excluded_by(start, end / 2),
                _ if technique == T::GroupedAic && links.excludes(start, end / 2) => vec![end / 2],
                _ => continue,
            };
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
            .filter(|(first, last)| first.places == last.places && last.is_true)
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
        let is_any = matches!(technique, T::Aic | T::GroupedAic);
        links.add_plain(board, position, technique, is_any);
        if is_any {
            links.add_rules(board, position, technique == T::GroupedAic);
        }
        Some(links)
    }

    fn number(&self, place: Place) -> Option<usize> {
        self.places.binary_search(&place).ok()
    }

    /// What cells and houses say.
    fn add_plain(&mut self, board: &Board, position: &Position, technique: T, is_any: bool) {
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
                if is_seen || (is_cell && is_any) {
                    let why = if is_cell { Why::Cell } else { Why::Sees };
                    self.add(2 * one + 1, 2 * other, why);
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
            self.add(2 * one, 2 * other + 1, why);
        }
    }

    fn add(&mut self, from: Literal, to: Literal, why: Why) {
        self.follows[from].push(Link {
            to,
            why,
            by: Vec::new(),
            is_direct: true,
        });
    }

    /// What each rule says of two candidates; with groups, what follows from all that goes with a candidate.
    fn add_rules(&mut self, board: &Board, position: &Position, has_groups: bool) {
        let start = position.possible();
        for literal in 0..2 * self.places.len() {
            let one = literal / 2;
            let (cell, value) = self.places[one];
            let bit = 1 << (value - 1);
            let mut gone = Vec::new();
            for &told in &board.told_of[usize::from(cell)] {
                let mut masks = start.clone();
                let mask = &mut masks[usize::from(cell)];
                *mask = if literal % 2 == 1 { bit } else { *mask & !bit };
                if *mask == 0 || !board.alone.narrow(&board.alone.told[told], &mut masks) {
                    continue;
                }
                let lost = (0..).zip(start.iter().zip(&masks));
                for (beside, (&before, &left)) in lost.filter(|&(beside, _)| beside != cell) {
                    for other in values_of(before & !left) {
                        let Some(other) = self.number((beside, other)) else {
                            continue;
                        };
                        self.add(literal, 2 * other, Why::Told(told));
                        gone.push((self.places[other], told));
                        if literal % 2 == 1 {
                            self.excluded[one][other / 64] |= 1 << (other % 64);
                            self.excluded[other][one / 64] |= 1 << (one % 64);
                        }
                    }
                }
            }
            if has_groups {
                self.add_groups(board, literal, &start, gone);
            }
        }
    }

    /// What follows in cells and houses if a literal holds and these candidates are gone by rules: the last value of a cell, the
    /// last place of a value, and values of cells that see all places that are left.
    fn add_groups(
        &mut self,
        board: &Board,
        literal: Literal,
        start: &[u32],
        mut gone: Vec<(Place, usize)>,
    ) {
        let model = &board.program.model;
        let (cell, value) = self.places[literal / 2];
        let mut masks = start.to_vec();
        let remove = |masks: &mut [u32], (cell, value): Place| {
            let mask = &mut masks[usize::from(cell)];
            let is_new = *mask >> (value - 1) & 1 != 0;
            *mask &= !(1 << (value - 1));
            is_new
        };
        if literal % 2 == 1 {
            masks[usize::from(cell)] = 1 << (value - 1);
            for seen in model.each_seen_by(cell, value) {
                remove(&mut masks, (seen as u16, value));
            }
        } else {
            remove(&mut masks, (cell, value));
        }
        gone.retain(|&(place, _)| remove(&mut masks, place));
        gone.sort_unstable_by_key(|&(place, told)| (told, place));
        let is_changed = |cell: &u16| masks[usize::from(*cell)] != start[usize::from(*cell)];
        let changed: Vec<u16> = (0..masks.len() as u16).filter(is_changed).collect();
        for &other in changed.iter().filter(|&&other| other != cell) {
            let (before, left) = (start[usize::from(other)], masks[usize::from(other)]);
            if left.is_power_of_two() && before.count_ones() > 2 {
                let value = left.trailing_zeros() as u8 + 1;
                let lost = before & !left;
                let is_lost = |place: Place| place.0 == other;
                self.add_by(
                    (literal, Why::Cell),
                    ((other, value), true),
                    &gone,
                    is_lost,
                    |by| by < lost.count_ones() as usize,
                );
            }
        }
        let houses = changed
            .iter()
            .flat_map(|&cell| &board.houses_of[usize::from(cell)]);
        for house in each_once(houses.copied()) {
            let cells = &board.houses[house].cells;
            for value in 1..=board.size() as u8 {
                let bit = 1 << (value - 1);
                let places = |masks: &[u32]| -> Vec<u16> {
                    let has = |cell: &&u16| masks[usize::from(**cell)] & bit != 0;
                    cells.iter().filter(has).copied().collect()
                };
                let (before, left) = (places(start), places(&masks));
                let lost = before.len() - left.len();
                if lost == 0 || left.is_empty() || before.len() < 3 || left.len() > MOST_PLACES {
                    continue;
                }
                let is_lost = |place: Place| place.1 == value && before.contains(&place.0);
                let is_direct = |by: usize| by < lost;
                if let [last] = left[..] {
                    if start[usize::from(last)].is_power_of_two() {
                        continue;
                    }
                    let to = ((last, value), true);
                    self.add_by((literal, Why::House(house)), to, &gone, is_lost, is_direct);
                    continue;
                }
                for seen in model.each_seen_by_all(&left, value) {
                    if masks[seen] & bit != 0 {
                        let to = ((seen as u16, value), false);
                        self.add_by((literal, Why::House(house)), to, &gone, is_lost, is_direct);
                    }
                }
            }
        }
    }

    /// Adds what follows from a literal and from those of the candidates gone by rules that matter.
    fn add_by(
        &mut self,
        (literal, why): (Literal, Why),
        (place, is_true): (Place, bool),
        gone: &[(Place, usize)],
        is_lost: impl Fn(Place) -> bool,
        is_direct: impl Fn(usize) -> bool,
    ) {
        let Some(number) = self.number(place) else {
            return;
        };
        let lost: Vec<(Place, usize)> = gone
            .iter()
            .copied()
            .filter(|&(place, _)| is_lost(place))
            .collect();
        let by = lost.chunk_by(|one, other| one.1 == other.1);
        let by = by.map(|same| {
            let places = same.iter().map(|&(place, _)| place).collect();
            (places, Why::Told(same[0].1))
        });
        self.follows[literal].push(Link {
            to: 2 * number + usize::from(is_true),
            why,
            by: by.collect(),
            is_direct: is_direct(lost.len()),
        });
    }

    /// For each literal that follows from one in so many links the one before it and which link of that; and the literals in order, with the number of links.
    #[expect(clippy::type_complexity, reason = "two tables that belong together")]
    fn reach(
        &self,
        start: Literal,
        longest: usize,
    ) -> (Vec<Option<(Literal, usize)>>, Vec<(Literal, usize)>) {
        let mut parents = vec![None; self.follows.len()];
        parents[start] = Some((start, 0));
        let (mut order, mut queue) = (Vec::new(), VecDeque::from([(start, 0)]));
        while let Some((literal, length)) = queue.pop_front() {
            if length == longest {
                break;
            }
            for (number, link) in self.follows[literal].iter().enumerate() {
                if parents[link.to].is_none() {
                    parents[link.to] = Some((literal, number));
                    order.push((link.to, length + 1));
                    queue.push_back((link.to, length + 1));
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

    /// Whether two candidates cannot be true both.
    fn excludes(&self, one: usize, other: usize) -> bool {
        self.excluded[one][other / 64] >> (other % 64) & 1 != 0
    }

    fn chain(
        &self,
        parents: &[Option<(Literal, usize)>],
        start: Literal,
        end: Literal,
    ) -> Vec<Claim> {
        let (mut links, mut literal) = (Vec::new(), end);
        while literal != start
            && let Some((before, number)) = parents[literal]
        {
            links.push(&self.follows[before][number]);
            literal = before;
        }
        let claim = |places, is_true, why, premises| Claim {
            places,
            is_true,
            why,
            premises,
        };
        let places = |literal: Literal| vec![self.places[literal / 2]];
        let mut claims = vec![claim(places(start), false, Why::Assumption, Vec::new())];
        for link in links.into_iter().rev() {
            let last = claims.len() - 1;
            for (places, why) in &link.by {
                claims.push(claim(places.clone(), false, *why, vec![last]));
            }
            let first = if link.is_direct { last } else { last + 1 };
            let premises = (first..claims.len()).collect();
            claims.push(claim(places(link.to), link.to % 2 == 1, link.why, premises));
        }
        claims
    }
}
