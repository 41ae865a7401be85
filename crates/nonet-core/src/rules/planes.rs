//! Where each value can still be, as a set of cells for each value: singles and locked candidates of a board of up to four words of cells,
//! before any propagator runs. What it removes follows from houses and peers alone. Most puzzles without other rules end here.
//!
//! Cells with one value are found for all cells at once: two sets count, value by value, up to two. A value is looked for only in houses
//! that do not have it yet, and only if its set has changed.

use super::model::Model;
use super::state::DeadEnd;
use crate::bits::positions_in;
use crate::simd::{Kernel, Level, Vector};

/// The most words of the cells of a board.
const MOST_WORDS: usize = 4;
/// The most values of such a board.
const MOST_VALUES: usize = 16;
/// The most places of a value whose cells in common are looked for.
const MOST_PLACES: u32 = 4;

/// The houses of a layout as sets of cells.
#[derive(Clone, Debug)]
pub struct Houses {
    /// The cells of each house.
    cells: Vec<[u64; MOST_WORDS]>,
    /// The houses of each cell.
    of_cell: Vec<u64>,
}

impl Houses {
    /// Those of a model; none if there are too many, or too many cells.
    pub fn new(model: &Model) -> Option<Houses> {
        let count = model.cell_count();
        if count > MOST_WORDS * 64 || model.houses.len() > 64 {
            return None;
        }
        let mut houses = Houses {
            cells: vec![[0; MOST_WORDS]; model.houses.len()],
            of_cell: vec![0; count],
        };
        for (number, &house) in model.houses.iter().enumerate() {
            for cell in model.cells(house).iter().map(|&cell| usize::from(cell)) {
                houses.cells[number][cell / 64] |= 1 << (cell % 64);
                houses.of_cell[cell] |= 1 << number;
            }
        }
        Some(houses)
    }

    /// The scores of the cells when a search by houses begins: those of their propagators are about as great.
    pub fn scores(&self) -> Vec<u32> {
        let houses = |houses: &u64| 6 * houses.count_ones().max(1);
        self.of_cell.iter().map(houses).collect()
    }

    /// Removes what singles and locked candidates exclude from what the cells can be, until nothing changes.
    pub fn narrow(&self, model: &Model, level: Level, masks: &mut [u32]) -> Result<(), DeadEnd> {
        let run = Narrow {
            houses: self,
            model,
            masks,
        };
        level.run(run)
    }
}

/// One call of `narrow`.
struct Narrow<'a> {
    houses: &'a Houses,
    model: &'a Model,
    masks: &'a mut [u32],
}

impl Kernel for Narrow<'_> {
    type Output = Result<(), DeadEnd>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Self::Output {
        match self.masks.len().div_ceil(64) {
            1 => self.narrow::<1>(),
            2 => self.narrow::<2>(),
            3 => self.narrow::<3>(),
            _ => self.narrow::<MOST_WORDS>(),
        }
    }
}

impl Narrow<'_> {
    #[inline(always)]
    fn narrow<const WORDS: usize>(self) -> Result<(), DeadEnd> {
        let mut planes = Planes::<WORDS>::new(self.houses, self.model, self.masks);
        planes.settle()?;
        self.masks.fill(0);
        for (value, plane) in planes.values().iter().enumerate() {
            for cell in cells_of(plane) {
                self.masks[cell] |= 1 << value;
            }
        }
        Ok(())
    }
}

/// The cells of each value while they are narrowed.
struct Planes<'a, const WORDS: usize> {
    houses: &'a Houses,
    model: &'a Model,
    planes: [[u64; WORDS]; MOST_VALUES],
    /// The houses that do not have each value yet.
    open: [u64; MOST_VALUES],
    all: [u64; WORDS],
    placed: [u64; WORDS],
    /// The values whose cells have changed.
    changed: u32,
}

impl<'a, const WORDS: usize> Planes<'a, WORDS> {
    #[inline(always)]
    fn new(houses: &'a Houses, model: &'a Model, masks: &[u32]) -> Self {
        let mut all = [0; WORDS];
        for (word, cells) in all.iter_mut().enumerate() {
            let left = masks.len() - word * 64;
            *cells = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        }
        let mut planes = [[0; WORDS]; MOST_VALUES];
        planes[..model.size].fill(all);
        for (cell, &mask) in masks.iter().enumerate() {
            for value in positions_in(model.all & !mask) {
                planes[value][cell / 64] &= !(1 << (cell % 64));
            }
        }
        let every_house = u64::MAX.checked_shr(64 - houses.cells.len() as u32);
        Planes {
            houses,
            model,
            planes,
            open: [every_house.unwrap_or(0); MOST_VALUES],
            all,
            placed: [0; WORDS],
            changed: model.all,
        }
    }

    fn values(&self) -> &[[u64; WORDS]] {
        &self.planes[..self.model.size]
    }

    /// Removes what can be removed.
    #[inline(always)]
    fn settle(&mut self) -> Result<(), DeadEnd> {
        // The values whose cells have changed since locked candidates were looked for.
        let mut waiting = 0;
        loop {
            if self.place_naked()? {
                continue;
            }
            if self.placed == self.all {
                return Ok(());
            }
            waiting |= self.changed;
            if self.place_hidden()? {
                continue;
            }
            self.remove_locked(core::mem::take(&mut waiting));
            if self.changed == 0 {
                return Ok(());
            }
        }
    }

    /// Places the only value of cells; whether there were any.
    #[inline(always)]
    fn place_naked(&mut self) -> Result<bool, DeadEnd> {
        let (mut any, mut twice) = ([0; WORDS], [0; WORDS]);
        for plane in &self.planes[..self.model.size] {
            for word in 0..WORDS {
                twice[word] |= any[word] & plane[word];
                any[word] |= plane[word];
            }
        }
        if any != self.all {
            return Err(DeadEnd);
        }
        let single: [u64; WORDS] =
            core::array::from_fn(|word| any[word] & !twice[word] & !self.placed[word]);
        if single == [0; WORDS] {
            return Ok(false);
        }
        for value in 0..self.model.size {
            let here = core::array::from_fn(|word| single[word] & self.planes[value][word]);
            for cell in cells_of::<WORDS>(&here) {
                self.place(cell, value);
            }
        }
        Ok(true)
    }

    /// Places values that have one cell in a house; whether there were any.
    #[inline(always)]
    fn place_hidden(&mut self) -> Result<bool, DeadEnd> {
        let mut is_any = false;
        for value in positions_in(core::mem::take(&mut self.changed)) {
            for house in positions_in(self.open[value]) {
                // A value that was placed meanwhile is in more houses.
                if self.open[value] >> house & 1 == 0 {
                    continue;
                }
                let cells = self.places(value, house);
                let (mut count, mut found) = (0, 0);
                for (word, &bits) in cells.iter().enumerate() {
                    count += bits.count_ones();
                    found = if bits == 0 { found } else { word };
                }
                if count > 1 {
                    continue;
                }
                if count == 0 {
                    return Err(DeadEnd);
                }
                let bit = cells[found].trailing_zeros() as usize;
                self.place(found * 64 + bit, value);
                is_any = true;
            }
        }
        Ok(is_any)
    }

    /// Removes these values from cells that see all their places in a house.
    #[inline(always)]
    fn remove_locked(&mut self, values: u32) {
        for value in positions_in(values) {
            for house in positions_in(self.open[value]) {
                let places = self.places(value, house);
                let count: u32 = places.iter().map(|bits| bits.count_ones()).sum();
                if count > MOST_PLACES {
                    continue;
                }
                let mut seen = self.planes[value];
                for cell in cells_of(&places) {
                    if seen == [0; WORDS] {
                        break;
                    }
                    for (seen, peers) in seen.iter_mut().zip(self.model.peers.bits(cell as u16)) {
                        *seen &= peers;
                    }
                }
                if seen != [0; WORDS] {
                    for (cells, seen) in self.planes[value].iter_mut().zip(seen) {
                        *cells &= !seen;
                    }
                    self.changed |= 1 << value;
                }
            }
        }
    }

    /// The cells of a house that can have a value.
    #[inline(always)]
    fn places(&self, value: usize, house: usize) -> [u64; WORDS] {
        core::array::from_fn(|word| self.planes[value][word] & self.houses.cells[house][word])
    }

    /// A cell has a value: it has no other, and no cell that it sees has this one. A cell that is left without any is found later.
    #[inline(always)]
    fn place(&mut self, cell: usize, value: usize) {
        let (word, bit) = (cell / 64, cell % 64);
        for other in 0..self.model.size {
            self.changed |= ((self.planes[other][word] >> bit & 1) as u32) << other;
            self.planes[other][word] &= !(1 << bit) | u64::from(other == value) << bit;
        }
        let peers = self.model.peers.bits(cell as u16);
        for (cells, peers) in self.planes[value].iter_mut().zip(peers) {
            *cells &= !peers;
        }
        self.changed |= 1 << value;
        self.open[value] &= !self.houses.of_cell[cell];
        self.placed[word] |= 1 << bit;
    }
}

/// The cells of a set.
#[inline(always)]
fn cells_of<const WORDS: usize>(set: &[u64; WORDS]) -> impl Iterator<Item = usize> + use<WORDS> {
    let set = *set;
    (0..WORDS).flat_map(move |word| positions_in(set[word]).map(move |bit| word * 64 + bit))
}
