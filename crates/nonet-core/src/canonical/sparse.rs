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
use super::sides::{ALL_ROWS, ONES, Sides, nonzero, ones, unknowns};

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
    /// Those of them that may be next.
    choices: u16,
    side: u8,
    /// The order of the stacks, a place in [`PERMUTATIONS`].
    stacks: u8,
}

/// A candidate and the row that it takes.
#[derive(Clone, Copy)]
struct Tie {
    candidate: Candidate,
    row: usize,
}

/// What the search needs room for; used again from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    candidates: Vec<Candidate>,
    ties: Vec<Tie>,
}

impl Workspace {
    /// The form of a grid without two equal digits in a row or a column.
    #[inline(always)]
    pub fn run(&mut self, sides: &Sides) -> Found {
        let blanks = [Blanks::new(sides, 0), Blanks::new(sides, 1)];
        let first = blanks[0].leading.max(blanks[1].leading);
        if first == 9 {
            return Found::empty();
        }
        let mut form = [0; 9];
        let mut labels = 0;
        let mut key = self.open(sides, &blanks, first);
        for level in first..9 {
            self.expand(sides, &blanks, key, labels, level + 1);
            form[level] = with_labels(key, &mut labels);
            if level < 8 {
                key = self.smallest(sides);
            }
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

    /// Takes the empty rows, and finds the first row that is not; returns that row.
    #[inline(always)]
    fn open(&mut self, sides: &Sides, blanks: &[Blanks; 2], first: usize) -> u64 {
        let mut best = u64::MAX;
        let mut openers = [0_u16; 2];
        for side in 0..2 {
            if blanks[side].leading != first {
                continue;
            }
            for row in ones(u64::from(blanks[side].openers)) {
                let rank = Counts::new(sides.sides[side].rows[row]).rank();
                if rank <= best {
                    if rank < best {
                        openers = [0; 2];
                        best = rank;
                    }
                    openers[side] |= 1 << row;
                }
            }
        }
        self.ties.clear();
        for side in 0..2 {
            for row in ones(u64::from(openers[side])) {
                let (order, unused) = blanks[side].prefix(row);
                for stacks in Counts::new(sides.sides[side].rows[row]).ascending() {
                    let candidate = Candidate {
                        labels: !15,
                        places: PLACES[stacks],
                        free: ONES,
                        order,
                        unused,
                        choices: 0,
                        side: side as u8,
                        stacks: stacks as u8,
                    };
                    self.ties.push(Tie { candidate, row });
                }
            }
        }
        let Tie { candidate, row } = self.ties[0];
        candidate.key(sides.sides[usize::from(candidate.side)].rows[row])
    }

    /// The smallest row that any candidate can take; the ties that give it are kept.
    #[inline(always)]
    fn smallest(&mut self, sides: &Sides) -> u64 {
        let mut best = u64::MAX;
        self.ties.clear();
        for candidate in &self.candidates {
            let rows = &sides.sides[usize::from(candidate.side)].rows;
            for row in ones(u64::from(candidate.choices)) {
                let key = candidate.key(rows[row]);
                if key <= best {
                    if key < best {
                        self.ties.clear();
                        best = key;
                    }
                    self.ties.push(Tie {
                        candidate: *candidate,
                        row,
                    });
                }
            }
        }
        best
    }

    /// Replaces the candidates by what the ties make of them: those that can go on with the most empty triplets.
    #[inline(always)]
    fn expand(&mut self, sides: &Sides, blanks: &[Blanks; 2], key: u64, labels: u64, level: usize) {
        self.candidates.clear();
        let mut most = 0;
        for Tie { candidate, row } in &mut self.ties {
            let empty_triplets = blanks[usize::from(candidate.side)].choose(candidate, *row, level);
            most = most.max(empty_triplets);
            candidate.order = candidate.order << 4 | empty_triplets;
        }
        for Tie { candidate, row } in &mut self.ties {
            if candidate.order & 15 == most {
                candidate.order ^= most ^ *row as u64;
                let content = sides.sides[usize::from(candidate.side)].rows[*row];
                candidate.take(content, key, labels, &mut self.candidates);
            }
        }
    }
}

impl Candidate {
    /// The row of the form that a row of the grid would give, unknown labels as 15.
    #[inline(always)]
    fn key(&self, content: u64) -> u64 {
        let crowded = crowded_columns(nonzero(content) & self.free);
        let mut key = 0;
        let mut rest = content & !(crowded * 15);
        while rest != 0 {
            let at = rest.trailing_zeros() & !3;
            let digit = rest >> at & 15;
            rest ^= digit << at;
            key |= self.label(digit) << (4 * (self.places >> at & 15));
        }
        if crowded != 0 {
            key |= self.crowded_key(content, crowded);
        }
        key
    }

    /// What crowded columns add to a key: the largest label takes the rightmost place.
    #[inline(always)]
    fn crowded_key(&self, content: u64, crowded: u64) -> u64 {
        let mut key = 0;
        let mut rest = crowded;
        while rest != 0 {
            let at = rest.trailing_zeros();
            let next = at + 4 + (rest >> at >> 4).trailing_zeros();
            rest &= rest - 1;
            rest &= rest - 1;
            let (a, b) = (
                self.label(content >> at & 15),
                self.label(content >> next & 15),
            );
            let (low, high) = (a.min(b), a.max(b));
            let mut three = low << 4 | high;
            if rest >> (at + 8) & 1 != 0 && next == at + 4 && (at == 0 || at == 12 || at == 24) {
                rest &= rest - 1;
                let c = self.label(content >> (at + 8) & 15);
                three = low.min(c) << 8 | low.max(high.min(c)) << 4 | high.max(c);
            }
            key |= three << (4 * (self.places >> at & 15));
        }
        key
    }

    #[inline(always)]
    fn label(&self, digit: u64) -> u64 {
        self.labels >> (4 * digit) & 15
    }

    /// Adds what becomes of the candidate when it takes a row; `labels` is how many there are so far.
    #[inline(always)]
    fn take(&self, content: u64, key: u64, labels: u64, out: &mut Vec<Candidate>) {
        let start = out.len();
        out.push(*self);
        let loose = nonzero(content) & self.free;
        let crowded = crowded_columns(loose);
        if crowded != 0 {
            settle_crowded(content, crowded, start, out);
        }
        if loose != crowded {
            for candidate in &mut out[start..] {
                candidate.settle(loose ^ crowded);
            }
        }
        let new = unknowns(key);
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
            if self.label(digit) == UNKNOWN {
                let place = self.places >> at & 15;
                let label = labels + 1 + u64::from((new >> (4 * place) >> 4).count_ones());
                self.labels ^= (UNKNOWN ^ label) << (4 * digit);
            }
        }
    }
}

/// Settles the crowded columns of the candidates from `start` on; where several hold new digits, in each order of them.
#[inline(never)]
fn settle_crowded(content: u64, crowded: u64, start: usize, out: &mut Vec<Candidate>) {
    for stack in 0..3 {
        let columns = crowded & THREE << (12 * stack);
        if columns == 0 {
            continue;
        }
        let base = out[start];
        // The columns by their labels, the largest first.
        let mut sorted = [0; 3];
        let mut count = 0;
        let mut unknown = 0;
        for column in ones(columns) {
            let label = base.label(content >> column & 15);
            unknown += usize::from(label == UNKNOWN);
            let mut place = count;
            while place > 0 && base.label(content >> sorted[place - 1] & 15) < label {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = column;
            count += 1;
        }
        let (a, b, c) = (
            1 << sorted[0],
            1 << sorted[1],
            if count == 3 { 1 << sorted[2] } else { 0 },
        );
        let rest = base.free & THREE << (12 * stack) & !columns;
        let shift = |x: u64, y: u64| x + 2 * y + rest * count as u64;
        let splits = match unknown {
            3 => &[
                shift(b, c),
                shift(a, c),
                shift(c, b),
                shift(b, a),
                shift(c, a),
                shift(a, b),
            ][..],
            2 => &[shift(b, c), shift(a, c)],
            _ => &[shift(b, c)],
        };
        for number in start..out.len() {
            out[number].free ^= columns;
            let one = out[number];
            out[number].places += splits[0];
            for split in &splits[1..] {
                out.push(Candidate {
                    places: one.places + split,
                    ..one
                });
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

/// Those of the columns that are not alone in their stack.
#[inline(always)]
fn crowded_columns(columns: u64) -> u64 {
    let two = columns & (columns >> 4 & 0x011_011_011 | columns >> 8 & 0x001_001_001);
    if two == 0 {
        return 0;
    }
    columns & ((two | two >> 4) & 0x001_001_001) * THREE
}

/// The row with the next labels for its unknowns, from left to right; `labels` is how many there are.
#[inline(always)]
fn with_labels(key: u64, labels: &mut u64) -> u64 {
    let mut key = key;
    let mut new = unknowns(key);
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
    (0..3)
        .map(|stack| FACTORIAL[(free & THREE << (12 * stack)).count_ones() as usize])
        .product()
}

const FACTORIAL: [u32; 4] = [1, 1, 2, 6];

/// The empty rows of a side, and what follows from them.
struct Blanks {
    /// The rows with a digit in each stack.
    filled: [u16; 3],
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
        let filled = sides.sides[side].filled;
        let empty = ALL_ROWS & !(filled[0] | filled[1] | filled[2]);
        let bands = [empty & 7, empty >> 3 & 7, empty >> 6];
        let mut blanks = Blanks {
            filled,
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

    /// Notes that a candidate takes a row, and which rows may then be next: those with the most empty triplets on the left.
    /// Returns how many these are.
    #[inline(always)]
    fn choose(&self, candidate: &mut Candidate, row: usize, level: usize) -> u64 {
        candidate.unused &= !(1 << row);
        let rows = if level.is_multiple_of(3) {
            candidate.unused & self.starters
        } else {
            candidate.unused & BAND[row]
        };
        let [left, middle, _] = PERMUTATIONS[usize::from(candidate.stacks) % 6];
        let one = rows & !self.filled[left];
        let two = one & !self.filled[middle];
        let three = two & self.empty;
        if three != 0 {
            candidate.choices = if level.is_multiple_of(3) {
                three
            } else {
                three & three.wrapping_neg()
            };
            3
        } else if two != 0 {
            candidate.choices = two;
            2
        } else if one != 0 {
            candidate.choices = one;
            1
        } else {
            candidate.choices = rows;
            0
        }
    }
}

/// The rows of a row's band.
const BAND: [u16; 9] = [7, 7, 7, 0o70, 0o70, 0o70, 0o700, 0o700, 0o700];

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
