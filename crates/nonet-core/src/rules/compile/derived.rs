//! Sums that follow from cages and houses: the cells of some houses that no cage covers (innies) and those of cages that stick out
//! (outies): the areas are runs of rows, runs of columns, regions, and pairs of regions side by side. They are marked by nothing: what they remove is implied, and they help a search more than anything else.

use super::builder::Builder;
use crate::rules::bits::{self, Cells, list};
use crate::rules::layout::Layout;
use crate::rules::model::{Pool, Span};
use crate::rules::rule::Kind;

/// The most cells of a derived sum.
const MOST_CELLS: i32 = 6;
/// The most lines of an area.
const MOST_LINES: usize = 4;

/// A sum that follows from the cages of some houses.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The houses, each once.
    pub houses: Area,
    /// The cells that count plus, and those that count minus. They are never those of a cage: of a cage that is cut, a sum has the cells
    /// on one side, and of the others none.
    plus: Cells,
    minus: Cells,
    /// What they add up to.
    total: i32,
}

impl Derived {
    /// Its cells, each with 1 or -1.
    pub fn terms(&self) -> Vec<(u16, i32)> {
        let mut terms = Vec::with_capacity(MOST_CELLS as usize);
        for (cells, factor) in [(&self.plus, 1), (&self.minus, -1)] {
            list(cells).for_each(|cell| terms.push((cell, factor)));
        }
        terms
    }

    /// Adds it: as a cage if all cells count plus and differ, otherwise as a sum. The terms are its own.
    pub fn add(&self, builder: &mut Builder<'_>, terms: &[(u16, i32)]) {
        if self.minus.is_empty() {
            let cells: Vec<u16> = list(&self.plus).collect();
            if builder.model.peers.all_differ(&cells) {
                return builder.cage(&cells, self.total);
            }
        }
        builder.add_linear(terms, self.total);
    }
}

/// Some houses by their numbers: rows, then columns, then regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    houses: [u16; MOST_LINES],
    count: u8,
}

impl Area {
    /// The numbers of the houses.
    pub fn houses(&self) -> &[u16] {
        &self.houses[..usize::from(self.count)]
    }

    fn push(&mut self, house: usize) {
        self.houses[usize::from(self.count)] = house as u16;
        self.count += 1;
    }
}

/// Adds the derived sums of a layout with cages.
pub(super) fn add(builder: &mut Builder<'_>) {
    let layout = builder.layout;
    let cages = cages_of(layout);
    if cages.is_empty() {
        return;
    }
    let (found, is_impossible) = derived(layout, &cages, MOST_CELLS);
    builder.model.is_impossible |= is_impossible;
    for sum in found {
        match (&sum.terms()[..], sum.total) {
            (&[(one, 1), (other, -1)], 0) => builder.equal(one, other),
            (terms, _) => sum.add(builder, terms),
        }
    }
}

/// The sums of at most so many cells that follow from the cages of a layout.
pub(super) fn sums(layout: &Layout, most: i32) -> Vec<Derived> {
    let cages = cages_of(layout);
    match cages.is_empty() {
        true => Vec::new(),
        false => derived(layout, &cages, most).0,
    }
}

/// A cage with a sum.
struct Cage {
    cells: Cells,
    count: i32,
    sum: i32,
}

/// The cages with a sum that share no cell with one before them.
fn cages_of(layout: &Layout) -> Vec<Cage> {
    let mut cages = Vec::with_capacity(layout.rules.len());
    let mut taken = Cells::EMPTY;
    for rule in layout.rules.iter().filter(|rule| rule.kind == Kind::Cage) {
        let cells = bits::cells(&rule.cells);
        if let Some(&sum) = rule.integers.first()
            && cells.is_disjoint(&taken)
        {
            taken.insert_all(&cells);
            let count = rule.cells.len() as i32;
            cages.push(Cage { cells, count, sum });
        }
    }
    cages
}

/// The sums of all areas, and whether one of them cannot be.
fn derived(layout: &Layout, cages: &[Cage], most: i32) -> (Vec<Derived>, bool) {
    let size = layout.size;
    let mut areas = Areas::new(layout, cages, most);
    for lines in [0, size] {
        for start in lines..lines + size {
            areas.clear();
            for line in start..(start + MOST_LINES).min(lines + size) {
                areas.add(line);
                areas.look();
            }
        }
    }
    if !layout.regions.is_empty() {
        let borders = neighbours(layout);
        for (one, border) in borders.iter().enumerate() {
            areas.clear();
            areas.add(2 * size + one);
            areas.look();
            for other in (one + 1..size).filter(|other| border >> other & 1 != 0) {
                areas.add(2 * size + other);
                areas.look();
                areas.remove_last();
            }
        }
    }
    (areas.found, areas.is_impossible)
}

/// An area that grows by houses.
struct Areas<'a> {
    cages: &'a [Cage],
    /// The cells of no cage.
    free: Cells,
    /// The cells of each house, and its parts: cages, or [`NONE`], and how many cells of each are there.
    houses: Vec<(Cells, Span)>,
    parts: Pool<(u16, i32)>,
    size: usize,
    /// The houses of the area, which share no cell, and the cells inside.
    area: Area,
    inside: Cells,
    /// How many cells of each cage are inside.
    counts: Vec<i32>,
    /// The number of cells of the area's sum, and the most of any sum.
    len: i32,
    most: i32,
    found: Vec<Derived>,
    /// A number for the cells of each that was found, which others seldom have.
    keys: Vec<u64>,
    is_impossible: bool,
}

/// No cage.
const NONE: u16 = u16::MAX;

impl<'a> Areas<'a> {
    fn new(layout: &Layout, cages: &'a [Cage], most: i32) -> Self {
        let size = layout.size;
        let mut cage_of = vec![NONE; size * size];
        let mut free: Cells = (0..size * size).collect();
        for (number, cage) in cages.iter().enumerate() {
            free = free.minus(&cage.cells);
            cage.cells
                .iter()
                .for_each(|cell| cage_of[cell] = number as u16);
        }
        let mut parts = Pool::default();
        let of_cell = |&cell: &u16| cage_of[usize::from(cell)];
        let house = |cells: &[u16]| {
            let same = cells.chunk_by(|one, other| of_cell(one) == of_cell(other));
            let parts = parts.add(same.map(|part| (of_cell(&part[0]), part.len() as i32)));
            (bits::cells(cells), parts)
        };
        Areas {
            cages,
            free,
            houses: layout.houses().chunks_exact(size).map(house).collect(),
            parts,
            size,
            area: Area::default(),
            inside: Cells::EMPTY,
            counts: vec![0; cages.len()],
            len: 0,
            most,
            found: Vec::with_capacity(2 * cages.len()),
            keys: Vec::with_capacity(2 * cages.len()),
            is_impossible: false,
        }
    }

    fn clear(&mut self) {
        self.counts.fill(0);
        self.inside = Cells::EMPTY;
        (self.area, self.len) = (Area::default(), 0);
    }

    /// Counts the cells of a house in, or out.
    fn count(&mut self, parts: Span, step: i32) {
        for &(cage, cells) in self.parts.get(parts) {
            let change = step * cells;
            if cage == NONE {
                self.len += change;
                continue;
            }
            let inside = &mut self.counts[usize::from(cage)];
            let all = self.cages[usize::from(cage)].count;
            // The sum has the cells on the side where there are fewer.
            self.len -= (*inside).min(all - *inside);
            *inside += change;
            self.len += (*inside).min(all - *inside);
        }
    }

    fn add(&mut self, house: usize) {
        let (cells, parts) = self.houses[house];
        self.area.push(house);
        self.inside.insert_all(&cells);
        self.count(parts, 1);
    }

    fn remove_last(&mut self) {
        self.area.count -= 1;
        let house = self.area.houses[usize::from(self.area.count)];
        let (cells, parts) = self.houses[usize::from(house)];
        self.inside = self.inside.minus(&cells);
        self.count(parts, -1);
    }

    /// Writes down the sum of the area, if it is short.
    fn look(&mut self) {
        if self.len > self.most {
            return;
        }
        let mut total = i32::from(self.area.count) * (self.size * (self.size + 1) / 2) as i32;
        let (mut plus, mut minus) = (self.inside.intersection(&self.free), Cells::EMPTY);
        for (cage, &inside) in self.cages.iter().zip(&self.counts) {
            if inside == 0 {
                continue;
            }
            let is_outie = 2 * inside >= cage.count;
            if is_outie {
                total -= cage.sum;
            }
            if inside < cage.count {
                match is_outie {
                    true => minus.insert_all(&cage.cells.minus(&self.inside)),
                    false => plus.insert_all(&cage.cells.intersection(&self.inside)),
                }
            }
        }
        if plus.is_empty() {
            (plus, minus, total) = (minus, plus, -total);
        }
        if plus.is_empty() {
            self.is_impossible |= total != 0;
            return;
        }
        let words = plus.words().iter().zip(minus.words());
        let key = words.fold(0_u64, |key, (plus, minus)| {
            (key ^ plus).rotate_left(29) ^ minus
        });
        let mut known = self.found.iter().zip(&self.keys);
        let is_known = |(known, its): &(&Derived, &u64)| {
            **its == key && known.plus == plus && known.minus == minus
        };
        match known.find(is_known) {
            Some((known, _)) => self.is_impossible |= total != known.total,
            None => {
                self.keys.push(key);
                self.found.push(Derived {
                    houses: self.area,
                    plus,
                    minus,
                    total,
                });
            }
        }
    }
}

/// For each region those beside it.
fn neighbours(layout: &Layout) -> Vec<u32> {
    let mut borders = vec![0; layout.size];
    let mut touch = |one: u8, other: u8| {
        borders[usize::from(one)] |= 1 << other;
        borders[usize::from(other)] |= 1 << one;
    };
    for row in layout.regions.chunks_exact(layout.size) {
        row.windows(2).for_each(|pair| touch(pair[0], pair[1]));
    }
    let below = &layout.regions[layout.size..];
    for (&one, &other) in layout.regions.iter().zip(below) {
        touch(one, other);
    }
    borders
}
