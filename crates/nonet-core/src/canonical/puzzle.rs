//! Puzzles: breadth-first search, one row of the form after the other.
//!
//! A candidate is a partial transformation: which rows of the grid became the first rows of the form, and what these rows
//! have settled about columns and labels. Each step takes, over all candidates and the rows that each may take next, the
//! smallest row that can be had; ties are kept, and only they are turned into candidates. What a row leaves open stays
//! open:
//!
//! - **Free columns.** A column in which all is blank so far can stand anywhere among its like. Free columns take the left
//!   places of their triplet, and when a row has digits in some of them these go to the right of the blank ones, smaller
//!   labels first, so the smallest row is had by sorting, without trying orders.
//! - **Unknown labels.** A digit not met before gets the next label. Which one that is depends on places, but for
//!   comparing it does not matter: a row has each digit once, so any unknown label may count as 15.
//! - **The order of the stacks** is settled by the first row that is not empty: fewest digits first, all ties tried.
//!
//! A candidate splits only where two or more new digits fall into free columns of one triplet: any order of them gives the
//! same row, and later rows tell them apart. What can never be told apart is not tried at all but counted: empty rows
//! of a band, empty bands, empty columns. So an empty grid is one candidate for 3,359,232 transformations.
//!
//! Before a tie becomes a candidate, it is asked how many empty triplets its next row can start with: fewer than another's,
//! and it has lost. That takes a fifth of the time off 17-clue puzzles. Unrolling the loop over a row's digits, so that
//! its end need not be guessed, does not help. To compare first triplets before working out the rest would take a third
//! of the time off near-full grids, which start with hundreds of ties (80 givens: 17 us), but adds 4% to 17-clue puzzles.
//!
//! All this needs each row and column to hold a digit at most once; [`plain`](super::general) does without.

use super::candidate::Candidate;
use super::empties::{Empties, FACTORIALS};
use super::found::Found;
use super::nibbles::{THREE, UNKNOWN, ones, unknowns};
use super::sides::Sides;
use super::stacks::Counts;

/// A candidate and a row that give the smallest row so far.
#[derive(Clone, Copy)]
struct Tie {
    candidate: u32,
    row: u8,
    /// What [`Empties::next`] says of the row that comes then.
    empty_triplets: u8,
    choices: u16,
}

/// What the search needs room for; used again from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    candidates: Vec<Candidate>,
    next: Vec<Candidate>,
    ties: Vec<Tie>,
}

impl Workspace {
    /// The form of a grid without two equal digits in a row or a column.
    #[inline(always)]
    pub fn run(&mut self, sides: &Sides) -> Found {
        let empties = [Empties::new(&sides.sides[0]), Empties::new(&sides.sides[1])];
        let first = empties[0].leading.max(empties[1].leading);
        if first == 9 {
            return Found::empty();
        }
        let mut form = [0; 9];
        let mut label_count = 0;
        let mut key = self.open(sides, &empties, first);
        for (level, row) in form.iter_mut().enumerate().skip(first) {
            if level > first {
                key = self.smallest(sides);
            }
            self.expand(sides, &empties, key, label_count, level + 1);
            *row = with_labels(key, &mut label_count);
        }
        let one = self.candidates[0];
        let twins = empties[usize::from(one.side)].twins;
        Found {
            form,
            transposed: one.side == 1,
            rows: one.order,
            places: one.all_places(),
            labels: one.labels,
            automorphism_count: self.candidates.len() as u32 * twins * orders_of(one.free),
        }
    }

    /// Takes the empty rows, and finds the first row that is not; returns that row.
    #[inline(always)]
    fn open(&mut self, sides: &Sides, empties: &[Empties; 2], first: usize) -> u64 {
        let mut best = u8::MAX;
        let mut openers = [0_u16; 2];
        for (side, empties) in empties.iter().enumerate() {
            if empties.leading == first {
                for row in ones(u64::from(empties.openers)) {
                    let rank = Counts::new(sides.sides[side].rows[row]).rank();
                    if rank < best {
                        openers = [0; 2];
                        best = rank;
                    }
                    openers[side] |= u16::from(rank == best) << row;
                }
            }
        }
        self.candidates.clear();
        self.ties.clear();
        let mut key = 0;
        for (side, empties) in empties.iter().enumerate() {
            for row in ones(u64::from(openers[side])) {
                let (order, unused) = empties.before(row);
                let content = sides.sides[side].rows[row];
                for stacks in Counts::new(content).ascending() {
                    self.ties.push(Tie::new(self.candidates.len(), row));
                    self.candidates
                        .push(Candidate::new(side, stacks, order, unused));
                }
                if key == 0 {
                    key = self.candidates[0].key(content);
                }
            }
        }
        key
    }

    /// The smallest row that any candidate can take; the ties that give it are kept.
    #[inline(always)]
    fn smallest(&mut self, sides: &Sides) -> u64 {
        let mut best = u64::MAX;
        self.ties.clear();
        for (number, candidate) in self.candidates.iter().enumerate() {
            let rows = &sides.sides[usize::from(candidate.side) % 2].rows;
            for row in ones(u64::from(candidate.choices)) {
                let key = candidate.key(rows[row % 9]);
                if key <= best {
                    if key < best {
                        self.ties.clear();
                        best = key;
                    }
                    self.ties.push(Tie::new(number, row));
                }
            }
        }
        best
    }

    /// Replaces the candidates by what the ties make of them: those that can go on with the most empty triplets.
    #[inline(always)]
    fn expand(
        &mut self,
        sides: &Sides,
        empties: &[Empties; 2],
        key: u64,
        label_count: u64,
        level: usize,
    ) {
        let mut most = 0;
        for tie in &mut self.ties {
            let candidate = &self.candidates[tie.candidate as usize];
            let unused = candidate.unused & !(1 << tie.row);
            (tie.empty_triplets, tie.choices) = empties[usize::from(candidate.side) % 2].next(
                unused,
                usize::from(tie.row),
                candidate.stacks,
                level,
            );
            most = most.max(tie.empty_triplets);
        }
        self.next.clear();
        for tie in &self.ties {
            if tie.empty_triplets == most {
                let candidate = &self.candidates[tie.candidate as usize];
                let row = usize::from(tie.row) % 9;
                let content = sides.sides[usize::from(candidate.side) % 2].rows[row];
                candidate.take(row, tie.choices, content, key, label_count, &mut self.next);
            }
        }
        std::mem::swap(&mut self.candidates, &mut self.next);
    }
}

impl Tie {
    #[inline(always)]
    fn new(candidate: usize, row: usize) -> Tie {
        Tie {
            candidate: candidate as u32,
            row: row as u8,
            empty_triplets: 0,
            choices: 0,
        }
    }
}

/// The row with the next labels for its unknowns, from left to right; `label_count` is how many there are.
#[inline(always)]
fn with_labels(key: u64, label_count: &mut u64) -> u64 {
    let mut key = key;
    let mut new = unknowns(key);
    while new != 0 {
        let at = 63 - new.leading_zeros();
        *label_count += 1;
        key ^= (UNKNOWN ^ *label_count) << at;
        new ^= 1 << at;
    }
    key
}

/// In how many ways free columns can stand.
fn orders_of(free: u64) -> u32 {
    let columns_of = |stack: u32| (free & THREE << (12 * stack)).count_ones() as usize;
    (0..3).map(|stack| FACTORIALS[columns_of(stack)]).product()
}
