//! What follows from one assumption: the search of forcing chains.
//!
//! Statements wait in two queues. As long as a candidate has become true, its weak links are followed first; then one
//! candidate that has become false, its strong links. In a dynamic search a false candidate is removed from the grid once
//! its links have been followed, so later links may use its absence: then it is a further premise. When both queues are
//! empty, patterns and nested chains may remove more. The search ends when nothing follows, or at the first candidate that
//! would be both true and false: what it has by then depends on this order, so the order is part of the scale.

use std::ops::ControlFlow;

use nonet_core::positions_in;

use super::advanced::Receiver;
use super::engine::Engine;
use super::level::ChainLevel;
use super::links::{strong, weak};
use super::meter::Meter;
use super::node::Node;
use super::partial::{CELLS, Frame, Partial, candidate, cell_and_digit};
use super::trail::Trail;
use crate::step::Reason;

/// The search ended in a contradiction.
struct Contradiction;

impl Engine {
    /// Follows an assumption into an empty trail; breaks if the work limit is reached before the end.
    pub fn imply(
        &mut self,
        before: &Partial,
        frame: &Frame,
        root: Node,
        trail: &mut Trail,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        let (level, is_dynamic) = (self.level, self.level.is_dynamic());
        let cell_links = level != ChainLevel::Nishio;
        let mut now = before.clone();
        let (mut next_on, mut next_off, mut counted) = (0, 0, 0);
        trail.push(root, Reason::Assumption);
        loop {
            let step = if next_on < trail.on.len() {
                next_on += 1;
                follow_on(&now, trail.on[next_on - 1], cell_links, trail)
            } else if next_off < trail.off.len() {
                next_off += 1;
                let from = trail.off[next_off - 1];
                let step = follow_off(&now, before, from, cell_links, trail);
                if is_dynamic {
                    now.remove(trail.record(from).node.candidate());
                }
                step
            } else {
                meter.count((trail.len() - counted) as u64)?;
                counted = trail.len();
                if !level.has_patterns_inside()
                    || !self.look_deeper(&now, before, frame, trail, meter)?
                {
                    break;
                }
                Ok(())
            };
            if step.is_err() {
                break;
            }
        }
        meter.count((trail.len() - counted) as u64)
    }

    /// Patterns and nested chains on what is left of the grid; whether they removed anything.
    fn look_deeper(
        &mut self,
        now: &Partial,
        before: &Partial,
        frame: &Frame,
        trail: &mut Trail,
        meter: &mut Meter,
    ) -> ControlFlow<(), bool> {
        let known = trail.off.len();
        let mut patterns = std::mem::take(&mut self.patterns);
        let mut any = patterns.scan(now, before, frame, trail);
        self.patterns = patterns;
        let mut premises = Vec::new();
        for place in 0..self.inner.len() {
            if any {
                break;
            }
            let answers = self.inner[place].answers(now, frame, meter)?;
            for chain in answers.iter() {
                chain.premises(now, before, &mut premises);
                if premises.is_empty() {
                    continue;
                }
                any = true;
                let nested = self.nested.len() as u32;
                let mut is_used = false;
                for &removed in &chain.removals {
                    if !trail.has(Node::off(removed)) {
                        push_with_premises(trail, removed, Reason::Nested, &premises);
                        trail.set_nested(nested);
                        is_used = true;
                    }
                }
                if is_used {
                    self.nested.push(chain.clone());
                }
            }
        }
        ControlFlow::Continue(trail.off.len() > known)
    }
}

/// What a pattern removes is false because of what had been removed.
impl Receiver for Trail {
    fn pattern(&mut self, reason: Reason, removals: &[u16], premises: &[u16]) {
        for &removed in removals {
            if !self.has(Node::off(removed)) {
                push_with_premises(self, removed, reason, premises);
            }
        }
    }
}

fn push_with_premises(trail: &mut Trail, removed: u16, reason: Reason, premises: &[u16]) {
    trail.push(Node::off(removed), reason);
    for &premise in premises {
        if let Some(record) = trail.find(Node::off(premise)) {
            trail.add_premise(record);
        }
    }
}

/// Follows the weak links of a true candidate.
fn follow_on(
    now: &Partial,
    from: u32,
    cell_links: bool,
    trail: &mut Trail,
) -> Result<(), Contradiction> {
    let on = trail.record(from).node.candidate();
    weak(now, on, cell_links, |off, reason| {
        if let Some(known) = trail.find(Node::on(off)) {
            let off = trail.push_hidden(Node::off(off), reason);
            trail.add_premise(from);
            trail.contradiction = Some((known, off));
            return Err(Contradiction);
        }
        if !trail.has(Node::off(off)) {
            trail.push(Node::off(off), reason);
            trail.add_premise(from);
        }
        Ok(())
    })
}

/// Follows the strong links of a false candidate; what has been removed before is a premise too.
fn follow_off(
    now: &Partial,
    before: &Partial,
    from: u32,
    cell_links: bool,
    trail: &mut Trail,
) -> Result<(), Contradiction> {
    let off = trail.record(from).node.candidate();
    strong(now, off, cell_links, true, |on, reason, house| {
        let known = trail.find(Node::off(on));
        if known.is_none() && trail.has(Node::on(on)) {
            return Ok(());
        }
        let record = match known {
            Some(_) => trail.push_hidden(Node::on(on), reason),
            None => trail.push(Node::on(on), reason),
        };
        trail.add_premise(from);
        add_removed(now, before, on, house, trail);
        match known {
            Some(known) => {
                trail.contradiction = Some((record, known));
                Err(Contradiction)
            }
            None => Ok(()),
        }
    })
}

/// Adds, as premises of the last record, what has been removed from the candidate's cell, or from the house for its digit.
fn add_removed(now: &Partial, before: &Partial, on: u16, house: Option<usize>, trail: &mut Trail) {
    let (cell, digit) = cell_and_digit(on);
    let mut add = |gone: u16| {
        if let Some(record) = trail.find(Node::off(gone)) {
            trail.add_premise(record);
        }
    };
    match house {
        None => {
            let gone = before.masks[cell] & !now.masks[cell];
            positions_in(gone).for_each(|digit| add(candidate(cell, digit)));
        }
        Some(house) => {
            let gone = before.positions[house][digit] & !now.positions[house][digit];
            positions_in(gone)
                .for_each(|position| add(candidate(CELLS[house][position] as usize, digit)));
        }
    }
}
