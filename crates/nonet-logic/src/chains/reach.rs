//! [`Reach`]: which true candidates follow from which, as rows of bits, for the static searches.
//!
//! Two links, a weak and a strong one, lead from a true candidate to another true one. With a row of bits for each
//! candidate's such *hops*, a breadth-first search is a few operations on words for each candidate reached, and its layers
//! tell the length of the shortest chain without building any. So all roots can be asked whether they are worth following.
//!
//! Candidates are numbered in order among those that the grid has, so rows have only as many words as needed.

use nonet_core::Bits;

use super::link_choice::Links;
use super::partial::{HOUSES, Partial, cell_and_digit, is_pair};

/// The candidates of a grid by number, and rows of those that share a cell or a house and digit.
pub(crate) struct Rows<const W: usize> {
    /// The candidates by number.
    pub ids: Vec<u16>,
    cells: [Bits<W>; 81],
    places: [[Bits<W>; 9]; 27],
    pairs: [u16; 27],
    is_pair: [bool; 81],
}

impl<const W: usize> Rows<W> {
    /// The rows of a grid that has at most `64 * W` candidates.
    pub fn new(grid: &Partial) -> Rows<W> {
        let ids: Vec<u16> = grid.candidates().collect();
        let mut cells = [Bits::EMPTY; 81];
        let mut places = [[Bits::EMPTY; 9]; 27];
        for (number, &id) in ids.iter().enumerate() {
            let (cell, digit) = cell_and_digit(id);
            cells[cell].insert(number);
            for house in HOUSES[cell] {
                places[house as usize][digit].insert(number);
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
    weak: Vec<Bits<W>>,
    strong: Vec<Bits<W>>,
    hops: Vec<Bits<W>>,
    /// Work done: candidates reached.
    pub work: u64,
}

impl<const W: usize> Reach<W> {
    /// The links of this kind.
    pub fn new(rows: &Rows<W>, links: Links) -> Reach<W> {
        let count = rows.ids.len();
        let (mut weak, mut strong) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut leads_on = Bits::EMPTY;
        for (number, &id) in rows.ids.iter().enumerate() {
            let (cell, digit) = cell_and_digit(id);
            let (mut offs, mut ons) = (Bits::EMPTY, Bits::EMPTY);
            if links.in_cells() {
                offs.insert_all(&rows.cells[cell]);
                if rows.is_pair[cell] {
                    ons.insert_all(&rows.cells[cell]);
                }
            }
            for house in HOUSES[cell].map(usize::from) {
                offs.insert_all(&rows.places[house][digit]);
                if links.in_houses() && rows.pairs[house] >> digit & 1 == 1 {
                    ons.insert_all(&rows.places[house][digit]);
                }
            }
            offs.remove(number);
            ons.remove(number);
            if !ons.is_empty() {
                leads_on.insert(number);
            }
            weak.push(offs);
            strong.push(ons);
        }
        let hops = weak.iter().map(|row: &Bits<W>| {
            let useful = row.intersection(&leads_on);
            let mut hops = Bits::EMPTY;
            for off in useful.iter() {
                hops.insert_all(&strong[off]);
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
    fn next(&mut self, layer: &Bits<W>, known: &mut Bits<W>) -> Bits<W> {
        let mut next = Bits::EMPTY;
        for on in layer.iter() {
            next.insert_all(&self.hops[on]);
            self.work += 1;
        }
        let new = next.minus(known);
        known.insert_all(&new);
        new
    }

    /// Walks layers from a first one, whose number is `depth`, to `deepest`; the first that passes the test.
    fn first_layer(
        &mut self,
        first: Bits<W>,
        mut known: Bits<W>,
        (mut depth, deepest): (u32, u32),
        test: impl Fn(&Bits<W>) -> bool,
    ) -> Option<u32> {
        let mut layer = first;
        while depth <= deepest && !layer.is_empty() {
            if depth >= 1 && test(&layer) {
                return Some(depth);
            }
            layer = self.next(&layer, &mut known);
            depth += 1;
        }
        None
    }

    /// All that follows from a true candidate: what is true, what is false.
    pub fn closure(&mut self, source: usize) -> (Bits<W>, Bits<W>) {
        let mut known = Bits::only(source);
        let mut layer = known;
        while !layer.is_empty() {
            layer = self.next(&layer, &mut known);
        }
        let mut off = Bits::EMPTY;
        for on in known.iter() {
            off.insert_all(&self.weak[on]);
        }
        (known, off)
    }

    /// The complexity of the shortest chain that starts with a true candidate and says that it is false, at most `most`.
    pub fn chain_to_off(&mut self, source: usize, most: u32) -> Option<u32> {
        if most < 4 {
            return None;
        }
        let mut known = Bits::only(source);
        let first = self.next(&Bits::only(source), &mut known);
        let weak = self.weak[source];
        let depth = self.first_layer(first, known, (1, (most - 2) / 2), |layer| {
            !layer.is_disjoint(&weak)
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
            layer.contains(source)
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
        for last in lasts.iter() {
            let mut first = Bits::EMPTY;
            for off in self.weak[source].iter().filter(|&off| off != last) {
                first.insert_all(&self.strong[off]);
            }
            let mut known = first;
            known.insert(source);
            first.remove(source);
            let back = self.weak[last];
            if self
                .first_layer(first, known, (1, deepest), |layer| {
                    !layer.is_disjoint(&back)
                })
                .is_some()
            {
                return true;
            }
        }
        false
    }
}
