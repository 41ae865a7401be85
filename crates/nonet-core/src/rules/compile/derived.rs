//! Sums that follow from cages and houses: the cells of some houses that no cage covers (innies) and those of cages that stick out
//! (outies). They are marked by nothing: what they remove is implied, and they help a search more than anything else.

use super::builder::Builder;
use crate::rules::bits::{self, Cells, cells_where};
use crate::rules::rule::Kind;

/// The most cells of a derived sum.
const MOST_CELLS: usize = 6;
/// The most lines of an area.
const MOST_LINES: usize = 4;

/// Adds the derived sums of a layout with cages.
pub(super) fn add(builder: &mut Builder<'_>) {
    let layout = builder.layout;
    let size = layout.size;
    let mut cages: Vec<(&[u16], i32)> = Vec::new();
    let mut is_taken = vec![false; size * size];
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
    if cages.is_empty() {
        return;
    }
    let words = (size * size).div_ceil(64);
    let sets: Vec<Cells> = cages.iter().map(|(cells, _)| bits::cells(cells)).collect();
    let mut covered = Cells::default();
    for set in &sets {
        for word in 0..words {
            covered[word] |= set[word];
        }
    }
    let mut known: Vec<([Cells; 2], i32)> = Vec::new();
    'areas: for (area, houses) in areas(builder) {
        let mut total = (houses * size * (size + 1) / 2) as i32;
        // Cells that count plus and minus.
        let mut terms = [Cells::default(); 2];
        let mut count = 0;
        for word in 0..words {
            terms[0][word] = area[word] & !covered[word];
            count += terms[0][word].count_ones();
        }
        for (set, &(cells, sum)) in sets.iter().zip(&cages) {
            if count as usize > MOST_CELLS {
                continue 'areas;
            }
            let inside: u32 = (0..words)
                .map(|word| (set[word] & area[word]).count_ones())
                .sum();
            let outside = cells.len() as u32 - inside;
            if inside == 0 {
                continue;
            }
            count += inside.min(outside);
            for word in 0..words {
                if inside < outside {
                    terms[0][word] |= set[word] & area[word];
                } else {
                    terms[1][word] |= set[word] & !area[word];
                }
            }
            if inside >= outside {
                total -= sum;
            }
        }
        if count as usize > MOST_CELLS {
            continue;
        }
        if count == 0 {
            builder.model.is_impossible |= total != 0;
            continue;
        }
        if terms[0] == Cells::default() {
            terms.swap(0, 1);
            total = -total;
        }
        if let Some(&(_, other)) = known.iter().find(|(known, _)| *known == terms) {
            builder.model.is_impossible |= total != other;
            continue;
        }
        known.push((terms, total));
        let [plus, minus] = terms.map(|set| cells_where(words, move |word| set[word]));
        let terms: Vec<(u16, i32)> = plus
            .map(|cell| (cell, 1))
            .chain(minus.map(|cell| (cell, -1)))
            .collect();
        add_sum(builder, &terms, total, &cages);
    }
}

fn add_sum(builder: &mut Builder<'_>, terms: &[(u16, i32)], total: i32, cages: &[(&[u16], i32)]) {
    let cells: Vec<u16> = terms.iter().map(|&(cell, _)| cell).collect();
    let is_cage = terms.iter().all(|&(_, factor)| factor == 1);
    if is_cage && cages.iter().any(|(cage, _)| same(cage, &cells)) {
        return;
    }
    if is_cage && builder.model.peers.all_differ(&cells) {
        builder.cage(&cells, total);
        return;
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

/// Sets of cells whose sum is known, with the number of their houses: runs of rows, runs of columns, regions, and pairs of
/// regions side by side.
fn areas(builder: &Builder<'_>) -> Vec<(Cells, usize)> {
    let layout = builder.layout;
    let size = layout.size;
    let houses = &builder.houses;
    let with = |one: &Cells, other: &Cells| -> Cells {
        core::array::from_fn(|word| one[word] | other[word])
    };
    let mut areas = Vec::with_capacity(10 * size);
    for first in [0, size] {
        for start in 0..size {
            let mut area = Cells::default();
            for count in 1..=MOST_LINES.min(size - start) {
                area = with(&area, &houses[first + start + count - 1]);
                areas.push((area, count));
            }
        }
    }
    if !layout.regions.is_empty() {
        let borders = neighbours(builder);
        let regions = &houses[2 * size..3 * size];
        for (one, region) in regions.iter().enumerate() {
            areas.push((*region, 1));
            for (other, second) in regions.iter().enumerate().skip(one + 1) {
                if borders[one] >> other & 1 != 0 {
                    areas.push((with(region, second), 2));
                }
            }
        }
    }
    areas
}

/// For each region those beside it.
fn neighbours(builder: &Builder<'_>) -> Vec<u32> {
    let layout = builder.layout;
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
