//! Sums that follow from cages and houses: the cells of some houses that no cage covers (innies) and those of cages that stick out
//! (outies): the areas are runs of rows, runs of columns, regions, and pairs of regions side by side. They are marked by nothing: what they remove is implied, and they help a search more than anything else.

use super::builder::Builder;
use crate::rules::layout::Layout;
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
    /// Its cells, each with 1 or -1.
    pub terms: Terms,
    /// What they add up to.
    pub total: i32,
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
    for Derived { terms, total, .. } in found {
        add_sum(builder, &terms, total, &cages);
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

/// The cages with a sum that share no cell with one before them.
fn cages_of(layout: &Layout) -> Vec<(&[u16], i32)> {
    let mut cages: Vec<(&[u16], i32)> = Vec::new();
    let mut is_taken = vec![false; layout.size * layout.size];
    for rule in layout.rules.iter().filter(|rule| rule.kind == Kind::Cage) {
        if let Some(&sum) = rule.integers.first()
            && !rule.cells.iter().any(|&cell| is_taken[usize::from(cell)])
        {
            for &cell in &rule.cells {
                is_taken[usize::from(cell)] = true;
            }
            cages.push((&rule.cells, sum));
        }
    }
    cages
}

/// The sums of all areas, and whether one of them cannot be.
fn derived(layout: &Layout, cages: &[(&[u16], i32)], most: i32) -> (Vec<Derived>, bool) {
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

/// The cells of a sum, each with 1 or -1.
pub type Terms = Vec<(u16, i32)>;

/// An area that grows by houses, and how many cells of each cage are inside.
struct Areas<'a> {
    cages: &'a [(&'a [u16], i32)],
    /// The cells of the houses behind one another.
    houses: Vec<u16>,
    size: usize,
    /// The cage of each cell, or [`NONE`].
    cage_of: Vec<u16>,
    inside: Vec<u8>,
    /// The number of houses of each cell inside.
    is_inside: Vec<u8>,
    /// The houses of the area, and the cells of its sum.
    area: Area,
    cells: i32,
    /// The most cells of a sum.
    most: i32,
    found: Vec<Derived>,
    is_impossible: bool,
}

/// No cage.
const NONE: u16 = u16::MAX;

impl<'a> Areas<'a> {
    fn new(layout: &Layout, cages: &'a [(&'a [u16], i32)], most: i32) -> Self {
        let mut cage_of = vec![NONE; layout.size * layout.size];
        for (number, (cells, _)) in cages.iter().enumerate() {
            for &cell in *cells {
                cage_of[usize::from(cell)] = number as u16;
            }
        }
        Areas {
            cages,
            houses: layout.houses(),
            size: layout.size,
            is_inside: vec![0; cage_of.len()],
            cage_of,
            inside: vec![0; cages.len()],
            area: Area::default(),
            cells: 0,
            most,
            found: Vec::new(),
            is_impossible: false,
        }
    }

    fn clear(&mut self) {
        self.inside.fill(0);
        self.is_inside.fill(0);
        (self.area, self.cells) = (Area::default(), 0);
    }

    /// How many cells of a cage its sum has: those on the side where there are fewer.
    fn share(&self, cage: usize) -> i32 {
        let inside = i32::from(self.inside[cage]);
        inside.min(self.cages[cage].0.len() as i32 - inside)
    }

    fn change(&mut self, house: usize, is_added: bool) {
        let step = if is_added { 1 } else { -1 };
        for place in house * self.size..(house + 1) * self.size {
            let cell = usize::from(self.houses[place]);
            self.is_inside[cell] = self.is_inside[cell].wrapping_add_signed(step as i8);
            match self.cage_of[cell] {
                NONE => self.cells += step,
                cage => {
                    let cage = usize::from(cage);
                    self.cells -= self.share(cage);
                    self.inside[cage] = self.inside[cage].wrapping_add_signed(step as i8);
                    self.cells += self.share(cage);
                }
            }
        }
    }

    fn add(&mut self, house: usize) {
        self.area.push(house);
        self.change(house, true);
    }

    fn remove_last(&mut self) {
        self.area.count -= 1;
        self.change(
            usize::from(self.area.houses[usize::from(self.area.count)]),
            false,
        );
    }

    /// Writes down the sum of the area, if it is short.
    fn look(&mut self) {
        if self.cells > self.most {
            return;
        }
        let mut total = i32::from(self.area.count) * (self.size * (self.size + 1) / 2) as i32;
        let mut terms = Terms::with_capacity(self.cells as usize);
        for (&inside, (cells, sum)) in self.inside.iter().zip(self.cages) {
            let inside = usize::from(inside);
            let is_outie = 2 * inside >= cells.len();
            if is_outie {
                total -= sum;
            }
            if inside > 0 && inside < cells.len() {
                let is_term = |cell: &u16| (self.is_inside[usize::from(*cell)] == 0) == is_outie;
                let factor = if is_outie { -1 } else { 1 };
                let here = cells.iter().filter(|cell| is_term(cell));
                terms.extend(here.map(|&cell| (cell, factor)));
            }
        }
        if terms.len() < self.cells as usize {
            let open = (0..self.cage_of.len())
                .filter(|&cell| self.is_inside[cell] > 0 && self.cage_of[cell] == NONE);
            terms.extend(open.map(|cell| (cell as u16, 1)));
        }
        if terms.is_empty() {
            self.is_impossible |= total != 0;
            return;
        }
        if terms.iter().all(|&(_, factor)| factor < 0) {
            for (_, factor) in &mut terms {
                *factor = 1;
            }
            total = -total;
        }
        // The cells that count plus come first, each side in the order of the board.
        terms.sort_unstable_by_key(|&(cell, factor)| (-factor, cell));
        match self.found.iter().find(|known| known.terms == terms) {
            Some(known) => self.is_impossible |= total != known.total,
            None => self.found.push(Derived {
                houses: self.area,
                terms,
                total,
            }),
        }
    }
}

fn add_sum(builder: &mut Builder<'_>, terms: &[(u16, i32)], total: i32, cages: &[(&[u16], i32)]) {
    let is_cage = terms.iter().all(|&(_, factor)| factor == 1);
    if is_cage {
        let mut cells = [0; MOST_CELLS as usize];
        for (cell, term) in cells.iter_mut().zip(terms) {
            *cell = term.0;
        }
        let cells = &cells[..terms.len()];
        if cages.iter().any(|(cage, _)| same(cage, cells)) {
            return;
        }
        if builder.model.peers.all_differ(cells) {
            builder.cage(cells, total);
            return;
        }
    }
    if let &[(one, _), (other, _)] = terms
        && !is_cage
        && total == 0
    {
        builder.equal(one, other);
        return;
    }
    builder.add_linear(terms, total);
}

fn same(cage: &[u16], sorted: &[u16]) -> bool {
    cage.len() == sorted.len() && cage.iter().all(|cell| sorted.contains(cell))
}

/// For each region those beside it.
fn neighbours(layout: &Layout) -> Vec<u32> {
    let region = |cell: u16| usize::from(layout.regions[usize::from(cell)]);
    let mut borders = vec![0; layout.size];
    for cell in 0..(layout.size * layout.size) as u16 {
        for (down, right) in [(0, 1), (1, 0)] {
            if let Some(other) = layout.at(cell, down, right) {
                borders[region(cell)] |= 1 << region(other);
                borders[region(other)] |= 1 << region(cell);
            }
        }
    }
    borders
}
