//! Patterns inside a chain: what pointing and claiming, hidden pairs, naked pairs and X-wings remove from a grid from which
//! the chain has already removed candidates.
//!
//! A pattern counts only if it owes its existence to the chain: its *premises* are the candidates that the assumption
//! removed and that would have spoilt the pattern. The four families are tried in this order, and the first one with any
//! result ends the search; within a family all results count, in the order of the scan.

use nonet_core::positions_in;

use super::partial::{CELLS, Frame, Partial, candidate, is_pair};
use crate::patterns::locked_candidates::CROSSINGS;
use crate::step::Reason;

/// Receives removals and premises of one pattern.
pub(crate) trait Receiver {
    /// The pattern removes these candidates because those have been removed.
    fn pattern(&mut self, reason: Reason, removals: &[u16], premises: &[u16]);
}

/// The digits that have lost places in a house and have at least two left.
fn reduced(now: &[u16; 9], before: &[u16; 9]) -> u16 {
    if now == before {
        return 0;
    }
    let digits = (0..9).filter(|&digit| {
        now[digit] != before[digit] && now[digit] & now[digit].wrapping_sub(1) != 0
    });
    digits.fold(0, |mask, digit| mask | 1 << digit)
}

/// Pairs of numbers 0 to 8, low and high, in the order of the scan: by the high one, then by the low one.
const PAIRS: [(usize, usize); 36] = {
    let mut pairs = [(0, 0); 36];
    let mut count = 0;
    let mut high = 1;
    while high < 9 {
        let mut low = 0;
        while low < high {
            pairs[count] = (low, high);
            count += 1;
            low += 1;
        }
        high += 1;
    }
    pairs
};

/// The houses in the order of hidden and naked sets: boxes, columns, rows.
fn set_houses() -> impl Iterator<Item = usize> {
    (18..27).chain(9..18).chain(0..9)
}

/// Scratch lists, so that a scan allocates nothing.
#[derive(Default)]
pub(crate) struct Patterns {
    removals: Vec<u16>,
    premises: Vec<u16>,
}

impl Patterns {
    /// Scans the families in order until one has a result; whether one had.
    pub fn scan(
        &mut self,
        now: &Partial,
        before: &Partial,
        frame: &Frame,
        receiver: &mut impl Receiver,
    ) -> bool {
        self.locking(now, before, receiver)
            || self.hidden_pairs(now, before, frame, receiver)
            || self.naked_pairs(now, before, frame, receiver)
            || self.x_wings(now, before, frame, receiver)
    }

    fn give(&mut self, reason: Reason, receiver: &mut impl Receiver) -> bool {
        if self.removals.is_empty() || self.premises.is_empty() {
            return false;
        }
        receiver.pattern(reason, &self.removals, &self.premises);
        true
    }

    fn locking(&mut self, now: &Partial, before: &Partial, receiver: &mut impl Receiver) -> bool {
        let mut any = false;
        // A base crosses three covers.
        for crossings in CROSSINGS.as_chunks::<3>().0 {
            let base = crossings[0].base.index();
            let digits = reduced(&now.positions[base], &before.positions[base]);
            if digits == 0 {
                continue;
            }
            for crossing in crossings {
                let cover = crossing.cover.index();
                for digit in positions_in(digits) {
                    let places = now.positions[base][digit];
                    if places & !crossing.in_base != 0 {
                        continue;
                    }
                    let removed = now.positions[cover][digit] & !crossing.in_cover;
                    let gone = before.positions[base][digit] & !crossing.in_base;
                    if removed == 0 || gone == 0 {
                        continue;
                    }
                    self.removals.clear();
                    self.premises.clear();
                    push_positions(&mut self.removals, cover, removed, digit);
                    push_positions(&mut self.premises, base, gone, digit);
                    any |= self.give(Reason::LockedCandidates, receiver);
                }
            }
        }
        any
    }

    fn hidden_pairs(
        &mut self,
        now: &Partial,
        before: &Partial,
        frame: &Frame,
        receiver: &mut impl Receiver,
    ) -> bool {
        let mut any = false;
        for house in set_houses().filter(|&house| frame.open[house] > 4) {
            let twos = pairs_in(&now.positions[house]);
            if twos & twos.wrapping_sub(1) == 0 {
                continue;
            }
            for (low, high) in PAIRS {
                let places = now.positions[house][low];
                if places != now.positions[house][high] || !is_pair(places) {
                    continue;
                }
                self.removals.clear();
                self.premises.clear();
                for (position, cell) in CELLS[house].map(usize::from).into_iter().enumerate() {
                    let pair = 1 << low | 1 << high;
                    if places >> position & 1 == 1 {
                        push_digits(&mut self.removals, cell, now.masks[cell] & !pair);
                    } else {
                        push_digits(&mut self.premises, cell, before.masks[cell] & pair);
                    }
                }
                any |= self.give(Reason::HiddenPair, receiver);
            }
        }
        any
    }

    fn naked_pairs(
        &mut self,
        now: &Partial,
        before: &Partial,
        frame: &Frame,
        receiver: &mut impl Receiver,
    ) -> bool {
        let mut any = false;
        for house in set_houses().filter(|&house| frame.open[house] >= 4) {
            let masks = CELLS[house].map(|cell| now.masks[cell as usize]);
            let twos = pairs_in(&masks);
            if twos & twos.wrapping_sub(1) == 0 {
                continue;
            }
            for (low, high) in PAIRS {
                let (a, b) = (CELLS[house][low] as usize, CELLS[house][high] as usize);
                let pair = now.masks[a];
                if pair != now.masks[b] || !is_pair(pair) {
                    continue;
                }
                self.removals.clear();
                self.premises.clear();
                for cell in CELLS[house].map(usize::from) {
                    if cell == a || cell == b {
                        push_digits(&mut self.premises, cell, before.masks[cell] & !pair);
                    } else {
                        push_digits(&mut self.removals, cell, now.masks[cell] & pair);
                    }
                }
                any |= self.give(Reason::NakedPair, receiver);
            }
        }
        any
    }

    fn x_wings(
        &mut self,
        now: &Partial,
        before: &Partial,
        frame: &Frame,
        receiver: &mut impl Receiver,
    ) -> bool {
        let mut any = false;
        for (base, cover) in [(9, 0), (0, 9)] {
            for (low, high) in PAIRS {
                for digit in (0..9).filter(|&digit| frame.placed[digit] + 4 <= 9) {
                    let places = now.positions[base + low][digit];
                    if places != now.positions[base + high][digit] || !is_pair(places) {
                        continue;
                    }
                    self.removals.clear();
                    self.premises.clear();
                    let lines = 1 << low | 1 << high;
                    for line in positions_in(places).map(|line| cover + line) {
                        let removed = now.positions[line][digit] & !lines;
                        push_positions(&mut self.removals, line, removed, digit);
                    }
                    self.removals.sort_unstable();
                    for line in [base + low, base + high] {
                        let gone = before.positions[line][digit] & !places;
                        push_positions(&mut self.premises, line, gone, digit);
                    }
                    any |= self.give(Reason::XWing, receiver);
                }
            }
        }
        any
    }
}

/// Which of nine masks have exactly two bits.
fn pairs_in(masks: &[u16; 9]) -> u16 {
    let pairs = (0..9).filter(|&at| is_pair(masks[at]));
    pairs.fold(0, |found, at| found | 1 << at)
}

fn push_positions(list: &mut Vec<u16>, house: usize, positions: u16, digit: usize) {
    list.extend(
        positions_in(positions).map(|position| candidate(CELLS[house][position] as usize, digit)),
    );
}

fn push_digits(list: &mut Vec<u16>, cell: usize, digits: u16) {
    list.extend(positions_in(digits).map(|digit| candidate(cell, digit)));
}
