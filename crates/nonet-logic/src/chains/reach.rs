//! [`Reach`]: which true candidates follow from which, as rows of bits, for the static searches.
//!
//! Two links, a weak and a strong one, lead from a true candidate to another true one. With a row of bits for each
//! candidate's such *hops*, a breadth-first search is a few operations on words for each candidate reached, and its layers
//! tell the length of the shortest chain without building any. So all roots can be asked whether they are worth following.
//!
//! Candidates are numbered in order among those that the grid has, so rows have only as many words as needed.

use super::link_choice::Links;
use super::partial::{HOUSES, Partial, cell_and_digit, is_pair};

/// A set of numbered candidates.
pub(crate) type BitRow<const W: usize> = [u64; W];

#[inline]
fn insert<const W: usize>(row: &mut BitRow<W>, at: usize) {
    row[at / 64] |= 1 << (at % 64);
}

#[inline]
fn remove<const W: usize>(row: &mut BitRow<W>, at: usize) {
    row[at / 64] &= !(1 << (at % 64));
}

#[inline]
fn contains<const W: usize>(row: &BitRow<W>, at: usize) -> bool {
    row[at / 64] >> (at % 64) & 1 == 1
}

#[inline]
fn meets<const W: usize>(a: &BitRow<W>, b: &BitRow<W>) -> bool {
    (0..W).any(|word| a[word] & b[word] != 0)
}

#[inline]
fn or<const W: usize>(a: &mut BitRow<W>, b: &BitRow<W>) {
    for word in 0..W {
        a[word] |= b[word];
    }
}

fn places<const W: usize>(row: &BitRow<W>) -> impl Iterator<Item = usize> {
    let row = *row;
    (0..W).flat_map(move |word| {
        let mut bits = row[word];
        std::iter::from_fn(move || {
            let first = word * 64 + bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                first
            })
        })
    })
}

/// The candidates of a grid by number, and rows of those that share a cell or a house and digit.
pub(crate) struct Rows<const W: usize> {
    /// The candidates by number.
    pub ids: Vec<u16>,
    cells: [BitRow<W>; 81],
    places: [[BitRow<W>; 9]; 27],
    pairs: [u16; 27],
    is_pair: [bool; 81],
}

impl<const W: usize> Rows<W> {
    /// The rows of a grid that has at most `64 * W` candidates.
    pub fn new(grid: &Partial) -> Rows<W> {
        let ids: Vec<u16> = grid.candidates().collect();
        let mut cells = [[0; W]; 81];
        let mut places = [[[0; W]; 9]; 27];
        for (number, &id) in ids.iter().enumerate() {
            let (cell, digit) = cell_and_digit(id);
            insert(&mut cells[cell], number);
            for house in HOUSES[cell] {
                insert(&mut places[house as usize][digit], number);
            }
        }
        let pairs = std::array::from_fn(|house| {
            let digits = (0..9).filter(|&digit| is_pair(grid.positions[house][digit]));
            digits.fold(0, |pairs, digit| pairs | 1 << digit)
        });
        Rows {
            ids,
            cells,
            places,
            pairs,
            is_pair: grid.masks.map(is_pair),
        }
    }
}

/// The links of a grid as rows of bits.
pub(crate) struct Reach<const W: usize> {
    weak: Vec<BitRow<W>>,
    strong: Vec<BitRow<W>>,
    hops: Vec<BitRow<W>>,
    /// Work done: candidates reached.
    pub work: u64,
}

impl<const W: usize> Reach<W> {
    /// The links of this kind.
    pub fn new(rows: &Rows<W>, links: Links) -> Reach<W> {
        let count = rows.ids.len();
        let (mut weak, mut strong) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut leads_on = [0; W];
        for (number, &id) in rows.ids.iter().enumerate() {
            let (cell, digit) = cell_and_digit(id);
            let (mut offs, mut ons) = ([0; W], [0; W]);
            if links.in_cells() {
                or(&mut offs, &rows.cells[cell]);
                if rows.is_pair[cell] {
                    or(&mut ons, &rows.cells[cell]);
                }
            }
            for house in HOUSES[cell].map(usize::from) {
                or(&mut offs, &rows.places[house][digit]);
                if links.in_houses() && rows.pairs[house] >> digit & 1 == 1 {
                    or(&mut ons, &rows.places[house][digit]);
                }
            }
            remove(&mut offs, number);
            remove(&mut ons, number);
            if ons != [0; W] {
                insert(&mut leads_on, number);
            }
            weak.push(offs);
            strong.push(ons);
        }
        let hops = weak.iter().map(|row: &BitRow<W>| {
            let useful: BitRow<W> = std::array::from_fn(|word| row[word] & leads_on[word]);
            let mut hops = [0; W];
            for off in places(&useful) {
                or(&mut hops, &strong[off]);
            }
            hops
        });
        Reach {
            hops: hops.collect(),
            weak,
            strong,
            work: 0,
        }
    }

    /// The layer of true candidates after this one; `known` grows by it.
    #[inline]
    fn next(&mut self, layer: &BitRow<W>, known: &mut BitRow<W>) -> BitRow<W> {
        let mut next = [0; W];
        for on in places(layer) {
            or(&mut next, &self.hops[on]);
            self.work += 1;
        }
        for word in 0..W {
            next[word] &= !known[word];
            known[word] |= next[word];
        }
        next
    }

    /// Walks layers from a first one, whose number is `depth`, to `deepest`; the first that passes the test.
    fn first_layer(
        &mut self,
        first: BitRow<W>,
        mut known: BitRow<W>,
        (mut depth, deepest): (u32, u32),
        test: impl Fn(&BitRow<W>) -> bool,
    ) -> Option<u32> {
        let mut layer = first;
        while depth <= deepest && layer != [0; W] {
            if depth >= 1 && test(&layer) {
                return Some(depth);
            }
            layer = self.next(&layer, &mut known);
            depth += 1;
        }
        None
    }

    /// All that follows from a true candidate: what is true, what is false.
    pub fn closure(&mut self, source: usize) -> (BitRow<W>, BitRow<W>) {
        let mut known = [0; W];
        insert(&mut known, source);
        let mut layer = known;
        while layer != [0; W] {
            layer = self.next(&layer, &mut known);
        }
        let mut off = [0; W];
        for on in places(&known) {
            or(&mut off, &self.weak[on]);
        }
        (known, off)
    }

    /// The complexity of the shortest chain that starts with a true candidate and says that it is false, at most `most`.
    pub fn chain_to_off(&mut self, source: usize, most: u32) -> Option<u32> {
        if most < 4 {
            return None;
        }
        let mut known = [0; W];
        insert(&mut known, source);
        let mut start = [0; W];
        insert(&mut start, source);
        let first = self.next(&start, &mut known);
        let weak = self.weak[source];
        let depth = self.first_layer(first, known, (1, (most - 2) / 2), |layer| {
            meets(layer, &weak)
        });
        depth.map(|depth| 2 * depth + 2)
    }

    /// The complexity of the shortest chain that starts with a false candidate and says that it is true, at most `most`.
    pub fn chain_to_on(&mut self, source: usize, most: u32) -> Option<u32> {
        if most < 4 {
            return None;
        }
        let first = self.strong[source];
        let depth = self.first_layer(first, first, (0, (most - 2) / 2), |layer| {
            contains(layer, source)
        });
        depth.map(|depth| 2 * depth + 2)
    }

    /// Whether there may be a cycle through a true candidate of complexity at most `most`: it says yes at least where
    /// there is one.
    pub fn may_cycle(&mut self, source: usize, most: u32) -> bool {
        if most < 4 {
            return false;
        }
        let deepest = (most - 2) / 2;
        // The cycle comes back through a candidate `last` whose falsity makes the source true, and does not leave by it.
        let lasts = self.strong[source];
        for last in places(&lasts) {
            let mut first = [0; W];
            for off in places(&self.weak[source]).filter(|&off| off != last) {
                or(&mut first, &self.strong[off]);
            }
            let mut known = first;
            insert(&mut known, source);
            remove(&mut first, source);
            let back = self.weak[last];
            if self
                .first_layer(first, known, (1, deepest), |layer| meets(layer, &back))
                .is_some()
            {
                return true;
            }
        }
        false
    }
}
