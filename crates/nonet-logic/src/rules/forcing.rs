//! One candidate is supposed, and what follows is noted until something cannot be: a cell without a value, a house without a place
//! for one, a rule that no filling keeps. Then the candidate goes.
//!
//! What follows are full cells, last places and what single rules leave, round after round. Of the candidates whose contradictions
//! come in few rounds the one with the fewest claims is taken. Of its claims those stay that the contradiction
//! needs; what a rule removes needs only those changes of its cells without which it would not be removed.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds, each_once, values_of};
use super::links::{Claim, Place, Why};
use super::position::{Position, tally};
use crate::catalogue::RuleTechnique as T;

/// The most rounds, one try after another: most contradictions come early, and what follows in all rounds takes long.
const ROUNDS: [usize; 5] = [1, 2, 4, 8, usize::MAX];

/// The most places of a value in a house that other cells can see all.
const MOST_PLACES: usize = 6;
/// The most trails of which the chains are made.
const MOST_TRAILS: usize = 16;

/// Offers the shortest contradictions.
pub fn contradictions(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    while let Some(find) = finds.spare.pop() {
        if find.still_holds(position) {
            finds.offer(find)?;
        }
    }
    let start = position.possible();
    let mut found = Vec::new();
    for rounds in ROUNDS {
        for cell in position.open() {
            for value in values_of(position.mask(cell)) {
                let mut trail = Trail::new(board, &start);
                let end = trail.suppose(cell, value, rounds);
                finds.work.spend(1 + trail.events.len() as u64)?;
                found.extend(end.map(|end| ((cell, value), trail, end)));
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    // What a contradiction needs takes longer to find than the contradiction, so only the shortest trails are looked at.
    found.sort_by_key(|(place, trail, _)| (trail.events.len(), *place));
    found.truncate(MOST_TRAILS);
    let chains = found
        .into_iter()
        .map(|(place, trail, end)| (place, trail.chain(&end)));
    let mut chains: Vec<_> = chains.collect();
    chains.sort_by_key(|(place, chain)| (chain.len(), *place));
    let steps = chains.into_iter().map(|((cell, value), chain)| {
        let find = Find::from_chain(T::ForcingNetContradiction, board, chain);
        find.removing(position, &[cell], 1 << (value - 1))
    });
    let mut steps = steps.collect::<Vec<_>>().into_iter();
    while let Some(find) = steps.next() {
        let ended = finds.offer(find);
        if ended.is_break() {
            finds.spare = steps.rev().collect();
            return ended;
        }
    }
    ControlFlow::Continue(())
}

/// Removes every candidate that leads to a contradiction, one after another; whether there was any.
pub fn refute(board: &Board, position: &mut Position, finds: &mut Finds) -> bool {
    let mut start = position.possible();
    let open: Vec<u16> = position.open().collect();
    let mut is_any = false;
    for cell in open {
        for value in values_of(position.mask(cell)) {
            let mut trail = Trail::new(board, &start);
            let is_refuted = trail.suppose(cell, value, usize::MAX).is_some();
            if finds.work.spend(1 + trail.events.len() as u64).is_break() {
                return is_any;
            }
            if is_refuted {
                position.eliminate(cell, value);
                start[usize::from(cell)] &= !(1 << (value - 1));
                is_any = true;
            }
        }
    }
    is_any
}

/// What followed: a value of a cell, or values that a rule removed.
struct Event {
    places: Vec<Place>,
    is_true: bool,
    why: Why,
}

/// What cannot be.
enum End {
    Cell(u16),
    House(usize, u8),
    Told(usize),
}

/// What follows from one candidate.
struct Trail<'a> {
    board: &'a Board,
    start: &'a [u32],
    masks: Vec<u32>,
    /// For each candidate the number of the event that removed it, counted from 1.
    gone: Vec<u16>,
    /// For each cell the number of the event that filled it, counted from 1.
    filled: Vec<u16>,
    events: Vec<Event>,
    rounds: usize,
}

impl<'a> Trail<'a> {
    fn new(board: &'a Board, start: &'a [u32]) -> Trail<'a> {
        Trail {
            board,
            start,
            masks: start.to_vec(),
            gone: vec![0; start.len() * board.size()],
            filled: vec![0; start.len()],
            events: Vec::new(),
            rounds: 0,
        }
    }

    /// Supposes a candidate; at most so many rounds follow.
    fn suppose(&mut self, cell: u16, value: u8, rounds: usize) -> Option<End> {
        let mut changed = Vec::new();
        self.fill(cell, value, Why::Assumption);
        let mut told = 0;
        while self.rounds < rounds {
            self.rounds += 1;
            // What filled cells exclude belongs to the round that filled them.
            while told < self.events.len() {
                if let Some(end) = self.exclude(told, &mut changed) {
                    return Some(end);
                }
                told += 1;
            }
            if changed.is_empty() {
                return None;
            }
            changed.sort_unstable();
            changed.dedup();
            if let Some(end) = self.round(&std::mem::take(&mut changed), &mut changed) {
                return Some(end);
            }
        }
        None
    }

    fn fill(&mut self, cell: u16, value: u8, why: Why) {
        let places = vec![(cell, value)];
        self.events.push(Event {
            places,
            is_true: true,
            why,
        });
        self.filled[usize::from(cell)] = self.events.len() as u16;
    }

    /// Removes what an event excludes.
    fn exclude(&mut self, event: usize, changed: &mut Vec<u16>) -> Option<End> {
        if !self.events[event].is_true {
            return None;
        }
        let (cell, value) = self.events[event].places[0];
        let number = event as u16 + 1;
        for other in values_of(self.masks[usize::from(cell)] & !(1 << (value - 1))) {
            self.remove(cell, other, number);
        }
        changed.push(cell);
        if self.masks[usize::from(cell)] == 0 {
            return Some(End::Cell(cell));
        }
        let board = self.board;
        for seen in board.program.model.each_seen_by(cell, value) {
            if self.masks[seen] >> (value - 1) & 1 != 0 {
                self.remove(seen as u16, value, number);
                changed.push(seen as u16);
                if self.masks[seen] == 0 {
                    return Some(End::Cell(seen as u16));
                }
            }
        }
        None
    }

    fn remove(&mut self, cell: u16, value: u8, number: u16) {
        self.masks[usize::from(cell)] &= !(1 << (value - 1));
        let place = self.place(cell, value);
        self.gone[place] = number;
    }

    fn place(&self, cell: u16, value: u8) -> usize {
        usize::from(cell) * self.board.size() + usize::from(value) - 1
    }

    /// Looks at changed cells, their houses and their rules.
    fn round(&mut self, cells: &[u16], changed: &mut Vec<u16>) -> Option<End> {
        let board = self.board;
        for &cell in cells {
            let mask = self.masks[usize::from(cell)];
            if mask.is_power_of_two() && self.is_open(cell) {
                self.fill(cell, mask.trailing_zeros() as u8 + 1, Why::Cell);
            }
        }
        let mut houses: Vec<usize> = each_of(cells, &board.houses_of);
        houses.sort_by_key(|&house| (!board.houses[house].is_region, house));
        for house in houses {
            if let Some(end) = self.last_places(house) {
                return Some(end);
            }
        }
        for house in each_of(cells, &board.houses_of) {
            if let Some(end) = self.exclude_by_places(house, changed) {
                return Some(end);
            }
        }
        for told in each_of(cells, &board.told_of) {
            let mut narrowed = self.masks.clone();
            if !board.alone.narrow(&board.alone.told[told], &mut narrowed) {
                return Some(End::Told(told));
            }
            let places: Vec<Place> = (0..)
                .zip(self.masks.iter().zip(&narrowed))
                .flat_map(|(cell, (&mask, &left))| {
                    values_of(mask & !left).map(move |value| (cell, value))
                })
                .collect();
            self.note(places, Why::Told(told), changed);
        }
        None
    }

    /// Removes values from cells that see all places left for them in a house.
    fn exclude_by_places(&mut self, house: usize, changed: &mut Vec<u16>) -> Option<End> {
        let board = self.board;
        let cells = &board.houses[house].cells;
        for value in 1..=board.size() as u8 {
            let bit = 1_u32 << (value - 1);
            let is_place = |&&cell: &&u16| self.masks[usize::from(cell)] & bit != 0;
            let places: Vec<u16> = cells.iter().filter(is_place).copied().collect();
            if !(2..=MOST_PLACES).contains(&places.len()) {
                continue;
            }
            let seen = board.program.model.each_seen_by_all(&places, value);
            let losing = seen.filter(|&cell| self.masks[cell] & bit != 0);
            let losing: Vec<Place> = losing.map(|cell| (cell as u16, value)).collect();
            let empty = losing
                .iter()
                .find(|&&(cell, _)| self.masks[usize::from(cell)] == bit);
            let empty = empty.map(|&(cell, _)| End::Cell(cell));
            self.note(losing, Why::House(house), changed);
            if empty.is_some() {
                return empty;
            }
        }
        None
    }

    /// Notes what is removed, if anything is.
    fn note(&mut self, places: Vec<Place>, why: Why, changed: &mut Vec<u16>) {
        if places.is_empty() {
            return;
        }
        let number = self.events.len() as u16 + 1;
        for &(cell, value) in &places {
            self.remove(cell, value, number);
            changed.push(cell);
        }
        self.events.push(Event {
            places,
            is_true: false,
            why,
        });
    }

    /// Whether a cell has a value neither in the position nor by what follows.
    fn is_open(&self, cell: u16) -> bool {
        let cell = usize::from(cell);
        self.filled[cell] == 0 && !self.start[cell].is_power_of_two()
    }

    fn last_places(&mut self, house: usize) -> Option<End> {
        let board = self.board;
        let cells = &board.houses[house].cells;
        let (any, once) = tally(&self.masks, cells);
        if let Some(value) = values_of(board.all() & !any).next() {
            return Some(End::House(house, value));
        }
        for value in values_of(once) {
            let bit = 1 << (value - 1);
            let mut places = cells.iter().copied();
            let place = places.find(|&cell| self.masks[usize::from(cell)] & bit != 0);
            if let Some(cell) = place.filter(|&cell| self.is_open(cell)) {
                self.fill(cell, value, Why::House(house));
            }
        }
        None
    }

    /// The claims that a contradiction needs, and the contradiction.
    fn chain(&self, end: &End) -> Vec<Claim> {
        let last = self.events.len();
        // The places of each event that something later needs; the event number `last` is the contradiction.
        let mut needed: Vec<Vec<Place>> = vec![Vec::new(); last];
        let mut premises: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
        let mut note = |this: usize, places: Vec<Place>, needed: &mut Vec<Vec<Place>>| {
            for (cell, value) in places {
                let event = self.source(cell, value, this);
                needed[event].push((cell, value));
                premises[this].push(event);
            }
            premises[this].sort_unstable();
            premises[this].dedup();
        };
        let (places, why) = match *end {
            End::Cell(cell) => (self.candidates(cell), Why::Cell),
            End::House(house, value) => (self.places_in(house, value), Why::House(house)),
            End::Told(told) => (self.changes(told, last, &[]), Why::Told(told)),
        };
        note(last, places.clone(), &mut needed);
        for this in (0..last).rev() {
            let event = &self.events[this];
            if needed[this].is_empty() || event.why == Why::Assumption {
                continue;
            }
            let (cell, value) = event.places[0];
            let places = match event.why {
                Why::Told(told) => self.changes(told, this, &needed[this]),
                Why::House(house) if event.is_true => self.places_in(house, value),
                Why::House(house) => self.places_unseen(house, this, &needed[this]),
                _ => self.candidates(cell),
            };
            let others = places
                .into_iter()
                .filter(|&place| place != (cell, value) || !event.is_true);
            let others = others.collect();
            note(this, others, &mut needed);
        }
        let kept: Vec<usize> = (0..last)
            .filter(|&this| this == 0 || !needed[this].is_empty())
            .collect();
        let number = |event: &usize| kept.binary_search(event).expect("a premise is kept");
        let claims = kept.iter().map(|&this| {
            let event = &self.events[this];
            let places = each_once(match event.is_true {
                true => event.places.clone(),
                false => needed[this].clone(),
            });
            Claim {
                places,
                is_true: event.is_true,
                why: event.why,
                premises: premises[this].iter().map(number).collect(),
            }
        });
        let mut chain: Vec<Claim> = claims.collect();
        let places = match why {
            Why::Told(_) => self.events[0].places.clone(),
            _ => places,
        };
        chain.push(Claim {
            places,
            is_true: false,
            why,
            premises: premises[last].iter().map(number).collect(),
        });
        chain
    }

    /// The event by which a candidate was gone before another event: what filled its cell, if that was before, or what removed it.
    fn source(&self, cell: u16, value: u8, before: usize) -> usize {
        let filled = usize::from(self.filled[usize::from(cell)]);
        match filled {
            1.. if filled <= before && self.events[filled - 1].places[0].1 != value => filled - 1,
            _ => usize::from(self.gone[self.place(cell, value)]) - 1,
        }
    }

    /// The candidates that a cell had.
    fn candidates(&self, cell: u16) -> Vec<Place> {
        let mask = self.start[usize::from(cell)];
        values_of(mask).map(|value| (cell, value)).collect()
    }

    /// The places that a value had in a house.
    fn places_in(&self, house: usize, value: u8) -> Vec<Place> {
        let cells = self.board.houses[house].cells.iter().copied();
        let places = cells.filter(|&cell| self.start[usize::from(cell)] >> (value - 1) & 1 != 0);
        places.map(|cell| (cell, value)).collect()
    }

    /// The places of a value in a house that were gone, without those that all of these cells see.
    fn places_unseen(&self, house: usize, before: usize, removed: &[Place]) -> Vec<Place> {
        let model = &self.board.program.model;
        let value = removed[0].1;
        let mut places = self.places_in(house, value);
        places.retain(|&(place, _)| {
            let number = usize::from(self.gone[self.place(place, value)]);
            let mut cells = removed.iter();
            let is_gone = number != 0 && number <= before;
            let sees = |&(cell, _): &Place| model.sees_with(place, cell, value);
            is_gone && !cells.all(sees)
        });
        places
    }

    /// The candidates whose absence a rule needed to remove these, or to have no filling if there are none.
    fn changes(&self, told: usize, before: usize, removed: &[Place]) -> Vec<Place> {
        let alone = &self.board.alone;
        let mut masks = self.start.to_vec();
        let mut gone: Vec<Place> = Vec::new();
        for (cell, mask) in (0..).zip(&mut masks) {
            for value in values_of(*mask) {
                let number = usize::from(self.gone[self.place(cell, value)]);
                if number != 0 && number <= before {
                    *mask &= !(1 << (value - 1));
                    gone.push((cell, value));
                }
            }
        }
        let follows = |masks: &[u32]| {
            let mut narrowed = masks.to_vec();
            let is_kept = !masks.contains(&0) && alone.narrow(&alone.told[told], &mut narrowed);
            let is_gone =
                |&(cell, value): &Place| narrowed[usize::from(cell)] >> (value - 1) & 1 == 0;
            match removed {
                [] => !is_kept,
                some => !is_kept || some.iter().all(is_gone),
            }
        };
        // First whole cells come back, then single values.
        let mut cells: Vec<u16> = gone.iter().map(|&(cell, _)| cell).collect();
        cells.dedup();
        for cell in cells.into_iter().rev() {
            let mask =
                std::mem::replace(&mut masks[usize::from(cell)], self.start[usize::from(cell)]);
            if !follows(&masks) {
                masks[usize::from(cell)] = mask;
            }
        }
        gone.retain(|&(cell, value)| masks[usize::from(cell)] >> (value - 1) & 1 == 0);
        gone.into_iter()
            .rev()
            .filter(|&(cell, value)| {
                masks[usize::from(cell)] |= 1 << (value - 1);
                let is_needed = !follows(&masks);
                if is_needed {
                    masks[usize::from(cell)] &= !(1 << (value - 1));
                }
                is_needed
            })
            .collect()
    }
}

/// What belongs to some of these cells, each once, in order.
fn each_of(cells: &[u16], lists: &[Vec<usize>]) -> Vec<usize> {
    let lists = cells.iter().flat_map(|&cell| &lists[usize::from(cell)]);
    each_once(lists.copied())
}
