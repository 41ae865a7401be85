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
//! This needs each row and column to hold a digit at most once; [`plain`](super::plain) does without.

use super::found::Found;
use super::sides::{ALL_ROWS, ONES, Sides, nibble, nonzero, ones};

/// The label of a digit that has none yet.
const UNKNOWN: u64 = 15;

/// The lowest bits of the three nibbles of the first stack's columns, or of the last triplet's places.
const THREE: u64 = 0x111;

/// A partial transformation.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Nibble d: the label of digit d, or [`UNKNOWN`]; nibble 0 is 0.
    labels: u64,
    /// Nibble c: where column c stands, counted from the right; for a free column the rightmost free place of its triplet.
    places: u64,
    /// Nibble c: 1 if column c is free.
    free: u64,
    /// The rows taken so far, the latest in nibble 0.
    order: u64,
    /// The rows not taken yet.
    unused: u16,
    side: u8,
}

/// A candidate and a row that give the smallest row so far.
#[derive(Clone, Copy)]
struct Tie {
    candidate: u32,
    row: u32,
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
        let blanks = [Blanks::new(sides, 0), Blanks::new(sides, 1)];
        let mut form = [0; 9];
        let mut labels = 0;
        let first = blanks[0].leading.max(blanks[1].leading);
        if first == 9 {
            return Found::empty();
        }
        self.candidates.clear();
        form[first] = self.open(sides, &blanks, first, &mut labels);
        for level in first + 1..9 {
            let key = self.smallest(sides, &blanks, level);
            self.expand(sides, key, labels);
            form[level] = with_labels(key, &mut labels);
        }
        let one = self.candidates[0];
        let twins = blanks[usize::from(one.side)].twins * factorials(one.free);
        Found {
            form,
            transposed: one.side == 1,
            rows: one.order,
            places: places_of_free(one),
            labels: one.labels,
            automorphism_count: self.candidates.len() as u32 * twins,
        }
    }

    /// Takes the empty rows and the first row that is not; returns that row.
    #[inline(always)]
    fn open(
        &mut self,
        sides: &Sides,
        blanks: &[Blanks; 2],
        first: usize,
        labels: &mut u64,
    ) -> u64 {
        let mut best = u64::MAX;
        self.ties.clear();
        for side in 0..2 {
            if blanks[side].leading != first {
                continue;
            }
            for row in ones(u64::from(blanks[side].openers)) {
                let rank = Counts::new(sides.sides[side].rows[row]).rank();
                if rank <= best {
                    if rank < best {
                        self.ties.clear();
                        best = rank;
                    }
                    self.ties.push(Tie {
                        candidate: side as u32,
                        row: row as u32,
                    });
                }
            }
        }
        let mut key = 0;
        for tie in 0..self.ties.len() {
            let Tie { candidate, row } = self.ties[tie];
            let (side, row) = (candidate as usize, row as usize);
            let content = sides.sides[side].rows[row];
            let (order, unused) = blanks[side].prefix(row);
            for stacks in Counts::new(content).ascending() {
                let candidate = Candidate {
                    labels: !15,
                    places: PLACES[stacks],
                    free: ONES,
                    order,
                    unused,
                    side: side as u8,
                };
                key = candidate.key(content);
                candidate.take(row, content, key, *labels, &mut self.candidates);
            }
        }
        with_labels(key, labels)
    }

    /// The smallest row that any candidate has for this level; the ties that give it are kept.
    #[inline(always)]
    fn smallest(&mut self, sides: &Sides, blanks: &[Blanks; 2], level: usize) -> u64 {
        let mut best = u64::MAX;
        self.ties.clear();
        for (number, candidate) in self.candidates.iter().enumerate() {
            let side = usize::from(candidate.side);
            let rows = &sides.sides[side].rows;
            let choices = blanks[side].choices(candidate, level);
            for row in ones(u64::from(choices)) {
                let key = candidate.key(rows[row]);
                if key <= best {
                    if key < best {
                        self.ties.clear();
                        best = key;
                    }
                    self.ties.push(Tie {
                        candidate: number as u32,
                        row: row as u32,
                    });
                }
            }
        }
        best
    }

    /// Replaces the candidates by what the ties make of them.
    #[inline(always)]
    fn expand(&mut self, sides: &Sides, key: u64, labels: u64) {
        self.next.clear();
        for tie in &self.ties {
            let candidate = &self.candidates[tie.candidate as usize];
            let row = tie.row as usize;
            let content = sides.sides[usize::from(candidate.side)].rows[row];
            candidate.take(row, content, key, labels, &mut self.next);
        }
        std::mem::swap(&mut self.candidates, &mut self.next);
    }
}

impl Candidate {
    /// The row of the form that a row of the grid would give, unknown labels as 15.
    #[inline(always)]
    fn key(&self, content: u64) -> u64 {
        if meet_in_a_stack(nonzero(content) & self.free) {
            return self.sorted_key(content);
        }
        let mut key = 0;
        let mut rest = content;
        while rest != 0 {
            let at = rest.trailing_zeros() & !3;
            let digit = rest >> at & 15;
            rest ^= digit << at;
            let label = self.labels >> (4 * digit) & 15;
            key |= label << (4 * (self.places >> at & 15));
        }
        key
    }

    /// The same where several digits fall into free columns of a triplet: the largest takes the rightmost place.
    #[inline(never)]
    fn sorted_key(&self, content: u64) -> u64 {
        let mut key = 0;
        for column in ones(nonzero(content)).map(|bit| bit / 4) {
            let mut label = self.labels >> (4 * nibble(content, column)) & 15;
            let mut shift = 4 * nibble(self.places, column);
            while label != 0 {
                let there = key >> shift & 15;
                key ^= (there ^ there.max(label)) << shift;
                label = there.min(label);
                shift += 4;
            }
        }
        key
    }

    /// Adds what becomes of the candidate when it takes a row; `labels` is how many there are so far.
    #[inline(always)]
    fn take(&self, row: usize, content: u64, key: u64, labels: u64, out: &mut Vec<Candidate>) {
        let start = out.len();
        out.push(Candidate {
            order: self.order << 4 | row as u64,
            unused: self.unused & !(1 << row),
            ..*self
        });
        let loose = nonzero(content) & self.free;
        if meet_in_a_stack(loose) {
            settle_all(loose, content, start, out);
        } else if loose != 0 {
            out[start].settle(loose);
        }
        let new = unknown_places(key);
        if new != 0 {
            for candidate in &mut out[start..] {
                candidate.name(content, new, labels);
            }
        }
    }

    /// Takes columns from the free ones, at most one of a stack; they keep the rightmost free place, and the others
    /// close up to the left.
    #[inline(always)]
    fn settle(&mut self, columns: u64) {
        self.free ^= columns;
        let stacks = (columns | columns >> 4 | columns >> 8) & 0x001_001_001;
        self.places += stacks * THREE & self.free;
    }

    /// Gives labels to the digits that have none, in the order of their places.
    #[inline(always)]
    fn name(&mut self, content: u64, new: u64, labels: u64) {
        let mut rest = content;
        while rest != 0 {
            let at = rest.trailing_zeros() & !3;
            let digit = rest >> at & 15;
            rest ^= digit << at;
            if self.labels >> (4 * digit) & 15 == UNKNOWN {
                let place = self.places >> at & 15;
                let label = labels + 1 + u64::from((new >> (4 * place) >> 4).count_ones());
                self.labels ^= (UNKNOWN ^ label) << (4 * digit);
            }
        }
    }
}

/// Settles the loose columns of the candidates from `start` on; where several hold new digits, in each order of them.
#[inline(never)]
fn settle_all(loose: u64, content: u64, start: usize, out: &mut Vec<Candidate>) {
    for stack in 0..3 {
        let columns = loose & THREE << (12 * stack);
        if columns.count_ones() <= 1 {
            out[start..].iter_mut().for_each(|one| one.settle(columns));
            continue;
        }
        let mut sorted = [0; 3];
        let mut count = 0;
        for column in ones(columns).map(|bit| bit / 4) {
            sorted[count] = column;
            count += 1;
        }
        let labels = out[start].labels;
        let label = |column: &usize| labels >> (4 * nibble(content, *column)) & 15;
        let sorted = &mut sorted[..count];
        sorted.sort_by_key(|column| std::cmp::Reverse(label(column)));
        let unknown = sorted.iter().filter(|&column| label(column) == UNKNOWN).count();
        for number in start..out.len() {
            let base = out[number];
            for (turn, order) in PERMUTATIONS[..[1, 1, 2, 6][unknown]].iter().enumerate() {
                let mut one = base;
                for (place, &column) in sorted.iter().enumerate() {
                    let column = if place < unknown { sorted[order[place]] } else { column };
                    one.places += (place as u64) << (4 * column);
                }
                one.free ^= columns;
                one.places += (THREE << (12 * stack) & one.free) * count as u64;
                if turn == 0 {
                    out[number] = one;
                } else {
                    out.push(one);
                }
            }
        }
    }
}

/// The orders of three; of two, the first two.
const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Whether two of the columns are in one stack.
#[inline(always)]
fn meet_in_a_stack(columns: u64) -> bool {
    columns & (columns >> 4 & 0x0110_1101_1 | columns >> 8 & 0x001_001_001) != 0
}

/// The places that hold 15.
#[inline(always)]
fn unknown_places(key: u64) -> u64 {
    let pairs = key & key >> 1;
    pairs & pairs >> 2 & ONES
}

/// The row with the next labels for its unknowns, from left to right; `labels` is how many there are.
#[inline(always)]
fn with_labels(key: u64, labels: &mut u64) -> u64 {
    let mut key = key;
    let mut new = unknown_places(key);
    while new != 0 {
        let at = 63 - new.leading_zeros();
        *labels += 1;
        key ^= (UNKNOWN ^ *labels) << at;
        new ^= 1 << at;
    }
    key
}

/// The places of all columns, where the free ones stand in their own order.
fn places_of_free(candidate: Candidate) -> u64 {
    let mut one = candidate;
    while one.free != 0 {
        one.settle(1 << one.free.trailing_zeros());
    }
    one.places
}

/// In how many ways the free columns can stand.
fn factorials(free: u64) -> u32 {
    (0..3).map(|stack| FACTORIAL[(free & THREE << (12 * stack)).count_ones() as usize]).product()
}

const FACTORIAL: [u32; 4] = [1, 1, 2, 6];

/// The empty rows of a side, and what follows from them.
struct Blanks {
    /// The rows without a digit.
    empty: u16,
    /// The rows of bands without a digit.
    empty_bands: u16,
    /// The rows that may start a band: of the empty rows of a band, only the first.
    starters: u16,
    /// How many rows of the form can be empty at its top.
    leading: usize,
    /// The rows that may come after these.
    openers: u16,
    /// In how many ways empty rows and bands can change places.
    twins: u32,
}

impl Blanks {
    #[inline(always)]
    fn new(sides: &Sides, side: usize) -> Blanks {
        let mut empty = 0_u16;
        for row in 0..9 {
            empty |= u16::from(sides.sides[side].rows[row] == 0) << row;
        }
        let bands = [empty & 7, empty >> 3 & 7, empty >> 6];
        let mut blanks = Blanks {
            empty,
            empty_bands: 0,
            starters: ALL_ROWS & !(empty & ((empty << 1 & 0o666) | (empty << 2 & 0o444))),
            leading: 0,
            openers: 0,
            twins: 1,
        };
        let mut most = 0;
        let mut empty_bands = 0;
        for band in 0..3 {
            let count = bands[band].count_ones();
            blanks.twins *= FACTORIAL[count as usize];
            if count == 3 {
                blanks.empty_bands |= 7 << (3 * band);
                empty_bands += 1;
                continue;
            }
            let rows = (!empty & ALL_ROWS) & 7 << (3 * band);
            if count > most {
                most = count;
                blanks.openers = 0;
            }
            if count == most {
                blanks.openers |= rows;
            }
        }
        blanks.twins *= FACTORIAL[empty_bands];
        blanks.leading = 3 * empty_bands + most as usize;
        blanks
    }

    /// The order of the empty rows that come before an opener, and the rows that are then unused.
    #[inline(always)]
    fn prefix(&self, opener: usize) -> (u64, u16) {
        let band = 7 << (opener / 3 * 3);
        let mut order = 0;
        for row in ones(u64::from(self.empty_bands)) {
            order = order << 4 | row as u64;
        }
        for row in ones(u64::from(self.empty & band)) {
            order = order << 4 | row as u64;
        }
        (order, ALL_ROWS & !self.empty_bands & !(self.empty & band))
    }

    /// The rows that a candidate may take next.
    #[inline(always)]
    fn choices(&self, candidate: &Candidate, level: usize) -> u16 {
        if level.is_multiple_of(3) {
            return candidate.unused & self.starters;
        }
        let band = candidate.unused & 7 << ((candidate.order & 15) / 3 * 3);
        let empty = band & self.empty;
        if empty != 0 { empty & empty.wrapping_neg() } else { band }
    }
}

/// How many digits a row has in each stack.
#[derive(Clone, Copy)]
struct Counts(usize);

impl Counts {
    #[inline(always)]
    fn new(content: u64) -> Counts {
        let given = nonzero(content);
        let sums = given + (given >> 4) + (given >> 8);
        Counts((sums & 3 | sums >> 10 & 12 | sums >> 20 & 48) as usize)
    }

    /// Compares as first rows of a form do.
    #[inline(always)]
    fn rank(self) -> u64 {
        u64::from(RANKS[self.0])
    }

    /// The orders of stacks, places in [`PLACES`], with fewest digits first.
    #[inline(always)]
    fn ascending(self) -> impl Iterator<Item = usize> {
        ones(u64::from(ASCENDING[self.0]))
    }
}

/// By the counts of three stacks, two bits each: the counts in ascending order, the smallest highest.
const RANKS: [u8; 64] = {
    let mut ranks = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let [a, b, c] = [counts & 3, counts >> 2 & 3, counts >> 4];
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let (low, middle, high) = if c < low {
            (c, low, high)
        } else if c < high {
            (low, c, high)
        } else {
            (low, high, c)
        };
        ranks[counts] = (low << 4 | middle << 2 | high) as u8;
        counts += 1;
    }
    ranks
};

/// By the counts of three stacks: which permutations put them in ascending order.
const ASCENDING: [u8; 64] = {
    let mut ascending = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let mut order = 0;
        while order < 6 {
            let [left, middle, right] = PERMUTATIONS[order];
            let count = [counts & 3, counts >> 2 & 3, counts >> 4];
            if count[left] <= count[middle] && count[middle] <= count[right] {
                ascending[counts] |= 1 << order;
            }
            order += 1;
        }
        counts += 1;
    }
    ascending
};

/// The places of free columns for each order of the stacks.
const PLACES: [u64; 6] = {
    let mut places = [0; 6];
    let mut order = 0;
    while order < 6 {
        let mut triplet = 0;
        while triplet < 3 {
            let stack = PERMUTATIONS[order][triplet];
            places[order] |= THREE * (6 - 3 * triplet as u64) << (12 * stack);
            triplet += 1;
        }
        order += 1;
    }
    places
};
