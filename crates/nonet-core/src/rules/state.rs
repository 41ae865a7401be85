//! The values still possible in each cell, and the propagators that wait because a cell has changed.
//!
//! A guess copies the values alone: the queue is empty between two nodes. Placed cells wait beside the queue, since what they
//! do (leave their peers) is cheaper than any propagator. A propagator's number is its priority, so the queue is a bit set.

use core::ops::Range;

use super::bits::{Cells, is_single};
use super::model::{Model, Span};
use crate::simd::Level;

/// No value is left in a cell, or a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnd;

/// What a propagator returns.
pub type Outcome = Result<(), DeadEnd>;

/// What waits to be done.
#[derive(Clone, Debug)]
pub struct Queue {
    /// The instructions that propagators use.
    pub level: Level,
    /// The propagator that has failed since this was last taken.
    pub failed: Option<usize>,
    propagators: usize,
    waiting: Vec<u64>,
    /// No word before this one has a bit.
    first: usize,
    placed: Vec<u16>,
    /// Memory that propagators use while they run.
    pub scratch: Vec<u64>,
}

impl Queue {
    /// Nothing of so many propagators waits.
    pub fn new(model: &Model, propagators: usize) -> Queue {
        let words = propagators.div_ceil(64);
        Queue {
            level: Level::best(),
            failed: None,
            propagators,
            waiting: vec![0; words],
            first: words,
            placed: Vec::with_capacity(model.cell_count()),
            scratch: Vec::new(),
        }
    }

    /// Nothing of so many propagators waits, if it was made for others.
    pub fn fit(&mut self, propagators: usize) {
        if self.propagators != propagators {
            self.propagators = propagators;
            self.waiting = vec![0; propagators.div_ceil(64)];
            self.first = self.waiting.len();
        }
    }

    /// Nothing waits any longer.
    pub fn clear(&mut self) {
        self.waiting[self.first..].fill(0);
        self.first = self.waiting.len();
        self.placed.clear();
    }
}

/// A node of the search while it is propagated.
pub struct State<'a> {
    /// What holds.
    pub model: &'a Model,
    /// The values still possible in each cell.
    pub values: &'a mut [u32],
    /// What waits.
    pub queue: &'a mut Queue,
}

/// The values of some cells together, as sets.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// Those possible in at least one of the cells.
    pub any: u32,
    /// Those possible in exactly one.
    pub once: u32,
    /// Those that are placed.
    pub placed: u32,
}

impl State<'_> {
    /// The values still possible in a cell.
    #[inline(always)]
    pub fn get(&self, cell: u16) -> u32 {
        self.values[usize::from(cell)]
    }

    /// Keeps these values of a cell.
    #[inline(always)]
    pub fn keep(&mut self, cell: u16, values: u32) -> Outcome {
        let old = self.values[usize::from(cell)];
        let new = old & values;
        if new == old {
            return Ok(());
        }
        self.set(cell, new)
    }

    /// Removes one value from a cell: fewer instructions than `remove` where most cells do not have it.
    #[inline(always)]
    pub fn lose(&mut self, cell: usize, value: u32) -> Outcome {
        match self.values[cell] & value {
            0 => Ok(()),
            _ => self.set(cell as u16, self.values[cell] ^ value),
        }
    }

    /// A cell has fewer values than before.
    #[inline(always)]
    fn set(&mut self, cell: u16, values: u32) -> Outcome {
        self.values[usize::from(cell)] = values;
        if values == 0 {
            return Err(DeadEnd);
        }
        if values & (values - 1) == 0 {
            self.queue.placed.push(cell);
        }
        self.wake(cell);
        Ok(())
    }

    /// Removes these values from a cell.
    #[inline(always)]
    pub fn remove(&mut self, cell: u16, values: u32) -> Outcome {
        self.keep(cell, !values)
    }

    /// Removes these values from cells.
    pub fn remove_all(&mut self, cells: Span, values: u32) -> Outcome {
        let model = self.model;
        model
            .cells(cells)
            .iter()
            .try_for_each(|&cell| self.remove(cell, values))
    }

    /// The cells with several values.
    pub fn open(&self) -> Cells {
        let is_open = |&cell: &usize| !is_single(self.values[cell]);
        (0..self.values.len()).filter(is_open).collect()
    }

    /// Whether each cell has one value.
    pub fn is_solved(&self) -> bool {
        self.values.iter().all(|&values| is_single(values))
    }

    /// The values possible in any of these cells.
    #[inline(always)]
    pub fn union(&self, cells: &[u16]) -> u32 {
        cells.iter().fold(0, |union, &cell| union | self.get(cell))
    }

    /// The values of these cells together. Two accumulators count up to two for all values at once.
    #[inline(always)]
    pub fn tally(&self, cells: &[u16]) -> Tally {
        let (mut any, mut twice, mut placed) = (0, 0, 0);
        for &cell in cells {
            let values = self.get(cell);
            twice |= any & values;
            any |= values;
            if is_single(values) {
                placed |= values;
            }
        }
        Tally {
            any,
            once: any & !twice,
            placed,
        }
    }

    /// The propagators of a cell wait.
    #[inline(always)]
    fn wake(&mut self, cell: u16) {
        let model = self.model;
        let watches = model.watches.get(model.watch_spans[usize::from(cell)]);
        for &(word, bits) in watches {
            self.queue.waiting[word as usize] |= bits;
        }
        if let Some(&(word, _)) = watches.first() {
            self.queue.first = self.queue.first.min(word as usize);
        }
    }

    /// A propagator waits no longer.
    #[inline(always)]
    pub fn settle(&mut self, number: usize) {
        self.queue.waiting[number / 64] &= !(1 << (number % 64));
    }

    /// If at least so many of some propagators wait, they wait no longer. They are at most 64.
    #[inline(always)]
    pub fn settle_together(&mut self, numbers: Range<usize>, least: u32) -> bool {
        let (word, shift) = (numbers.start / 64, numbers.start % 64);
        let all = ((1_u128 << numbers.len()) - 1) << shift;
        let all = [all as u64, (all >> 64) as u64];
        let mut waiting = 0;
        for (queue, all) in self.queue.waiting[word..].iter().zip(all) {
            waiting += (queue & all).count_ones();
        }
        if waiting < least {
            return false;
        }
        for (queue, all) in self.queue.waiting[word..].iter_mut().zip(all) {
            *queue &= !all;
        }
        true
    }

    /// Everything waits.
    pub fn wake_all(&mut self) {
        let count = self.queue.propagators;
        self.queue.waiting.fill(u64::MAX);
        if !count.is_multiple_of(64)
            && let Some(last) = self.queue.waiting.last_mut()
        {
            *last = (1 << (count % 64)) - 1;
        }
        self.queue.first = 0;
        for cell in 0..self.values.len() {
            if is_single(self.values[cell]) {
                self.queue.placed.push(cell as u16);
            }
        }
    }

    /// Wakes what a change of a cell that is already made concerns.
    pub fn changed(&mut self, cell: u16) {
        if is_single(self.get(cell)) {
            self.queue.placed.push(cell);
        }
        self.wake(cell);
    }

    /// The placed cell that its peers have not been told of, if any.
    #[inline(always)]
    pub fn next_placed(&mut self) -> Option<u16> {
        self.queue.placed.pop()
    }

    /// Whether there is a placed cell that its peers have not been told of.
    #[inline(always)]
    pub fn has_placed(&self) -> bool {
        !self.queue.placed.is_empty()
    }

    /// The first propagator that waits, if any; it waits no longer.
    #[inline(always)]
    pub fn next_waiting(&mut self) -> Option<usize> {
        loop {
            let first = self.queue.first;
            let word = self.queue.waiting.get_mut(first)?;
            if *word != 0 {
                let number = first * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(number);
            }
            self.queue.first += 1;
        }
    }
}
