//! Rows, columns, regions, and the houses that rules make: their cells differ, and each value has a place in them. Houses that
//! share cells lock values there; irregular regions are compared with runs of rows and of columns (the law of leftovers).

use super::builder::Builder;
use crate::rules::bits::{self, Cells, list};
use crate::rules::layout::{box_shape, boxes};
use crate::rules::model::Span;
use crate::rules::propagate::{
    Board, BoardSubsets, Chute, House, Intersection, Leftovers, MOST_LINES, Places, Subsets,
};
use crate::rules::rule::Kind;

/// The kinds of rules that make houses or pairs of cells that differ.
pub(super) const BUILT: [Kind; 4] = [
    Kind::Diagonal,
    Kind::Windoku,
    Kind::DisjointGroups,
    Kind::ExtraRegion,
];

/// Adds the rows, the columns and the regions.
pub(super) fn add_plain(builder: &mut Builder<'_>) {
    let layout = builder.layout;
    for house in layout.houses().chunks(layout.size) {
        add_house(builder, house);
    }
}

/// Adds the houses of rules, and the pairs of cells that must differ without one.
pub(super) fn add(builder: &mut Builder<'_>) {
    let layout = builder.layout;
    let size = layout.size;
    let cell_count = (size * size) as u16;
    for rule in &layout.rules {
        match rule.kind {
            Kind::Diagonal => {
                let is_rising = rule.integers[0] == 0;
                let column = |row: usize| if is_rising { size - 1 - row } else { row };
                let cells: Vec<u16> = (0..size).map(|row| layout.cell(row, column(row))).collect();
                add_house(builder, &cells);
            }
            Kind::Windoku if size == 9 => {
                for (down, right) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                    let cells: Vec<u16> = (0..9)
                        .map(|place| layout.cell(down + place / 3, right + place % 3))
                        .collect();
                    add_house(builder, &cells);
                }
            }
            Kind::DisjointGroups => {
                let Some((height, width)) = box_shape(size) else {
                    continue;
                };
                for place in 0..size {
                    let in_group = |cell: &u16| {
                        layout.row(*cell) % height * width + layout.column(*cell) % width == place
                    };
                    let cells: Vec<u16> = (0..cell_count).filter(in_group).collect();
                    add_house(builder, &cells);
                }
            }
            Kind::ExtraRegion | Kind::Cage if rule.cells.len() == size => {
                add_house(builder, &rule.cells)
            }
            Kind::ExtraRegion => builder.model.peers.add_set(&rule.cells),
            kind => add_steps(builder, steps_of(kind)),
        }
    }
}

/// Adds as many cells as there are values.
fn add_house(builder: &mut Builder<'_>, cells: &[u16]) {
    builder.model.peers.add_set(cells);
    builder.houses.push(bits::cells(cells));
    let cells = builder.cells(cells);
    builder.model.houses.push(cells);
    builder.add(House { cells });
}

/// The steps, one way, between cells that a kind of rules makes differ.
pub(super) fn steps_of(kind: Kind) -> &'static [(isize, isize)] {
    match kind {
        Kind::AntiKnight => &[(1, 2), (2, 1), (1, -2), (2, -1)],
        Kind::AntiKing => &[(1, 1), (1, -1), (0, 1), (1, 0)],
        _ => &[],
    }
}

/// Whether a kind of rules makes cells at some steps differ.
pub(super) fn has_steps(kind: Kind) -> bool {
    !steps_of(kind).is_empty()
}

/// Cells at these distances differ.
fn add_steps(builder: &mut Builder<'_>, steps: &[(isize, isize)]) {
    let layout = builder.layout;
    for cell in 0..(layout.size * layout.size) as u16 {
        for &(down, right) in steps {
            if let Some(other) = layout.at(cell, down, right) {
                builder.model.peers.add(cell, other);
            }
        }
    }
}

/// Adds what follows from the places of values in houses, where cells see each other without one.
pub(super) fn add_places(builder: &mut Builder<'_>) {
    for cells in builder.model.houses.clone() {
        builder.add(Places { cells });
    }
}

/// Adds what the lines and the boxes of a board share; false if it has other regions, or too many boxes side by side.
fn add_chutes(builder: &mut Builder<'_>) -> bool {
    let layout = builder.layout;
    let size = layout.size;
    let Some((height, width)) = box_shape(size) else {
        return false;
    };
    if boxes(size).as_ref() != Ok(&layout.regions) || height.max(width) > MOST_LINES {
        return false;
    }
    for (lines, is_band) in [(height, true), (width, false)] {
        for chute in 0..size / lines {
            let cells: Vec<u16> = (0..lines * size)
                .map(|place| (chute * lines + place / size, place % size))
                .map(|(line, place)| match is_band {
                    true => layout.cell(line, place),
                    false => layout.cell(place, line),
                })
                .collect();
            let (cells, lines) = (builder.cells(&cells), lines as u8);
            builder.add(Chute { cells, lines });
        }
    }
    true
}

/// Adds what follows from houses that share cells.
pub(super) fn add_intersections(builder: &mut Builder<'_>) {
    // Those of a plain board are compared all at once.
    let mut compared = builder.compared;
    if compared == 0 && add_chutes(builder) {
        compared = 3 * builder.layout.size;
    }
    let sets = core::mem::take(&mut builder.houses);
    let first = core::mem::replace(&mut builder.compared, sets.len());
    let mut new: Vec<Span> = builder.model.houses[first..].to_vec();
    if first == 0 && Board::fits(builder.layout) {
        new.drain(..Board::HOUSES);
        let cells: Vec<u16> = (0..builder.model.cell_count() as u16).collect();
        let cells = builder.cells(&cells);
        builder.add(BoardSubsets { cells });
    }
    for (number, one) in sets.iter().enumerate().skip(compared) {
        for other in &sets[..number] {
            if !builder.has_room() {
                break;
            }
            let shared = one.intersection(other);
            if shared.len() < 2 || shared.len() == builder.model.size {
                continue;
            }
            let pool = &mut builder.model.cells;
            let shared = pool.add(list(&shared));
            let first = pool.add(list(&one.minus(other)));
            let second = pool.add(list(&other.minus(one)));
            builder.add(Intersection {
                shared,
                first,
                second,
            });
        }
    }
    for cells in new {
        builder.add(Subsets { cells });
    }
    if first == 0 && builder.layout.is_irregular() {
        add_leftovers(builder, &sets);
    }
    builder.houses = sets;
}

/// Compares runs of rows, and of columns, with as many regions.
fn add_leftovers(builder: &mut Builder<'_>, houses: &[Cells]) {
    let size = builder.model.size;
    let regions = &houses[2 * size..3 * size];
    for lines in [&houses[..size], &houses[size..2 * size]] {
        let of_lines: Vec<usize> = lines
            .iter()
            .flat_map(|line| regions.iter().map(|region| region.intersection(line).len()))
            .collect();
        for start in 0..size {
            let mut run = Cells::default();
            // How many cells of each region are in the run.
            let mut overlaps = vec![0; size];
            for (place, line) in lines[start..].iter().enumerate().take(size - 1) {
                run.insert_all(line);
                let of_line = &of_lines[(start + place) * size..][..size];
                for (overlap, more) in overlaps.iter_mut().zip(of_line) {
                    *overlap += more;
                }
                let mut chosen: Vec<usize> = (0..size).collect();
                chosen.sort_by_key(|&region| core::cmp::Reverse(overlaps[region]));
                chosen.truncate(place + 1);
                let mut union = Cells::default();
                for region in chosen {
                    union.insert_all(&regions[region]);
                }
                let pool = &mut builder.model.cells;
                let first = pool.add(list(&run.minus(&union)));
                let second = pool.add(list(&union.minus(&run)));
                if (1..size).contains(&first.len()) {
                    builder.add(Leftovers { first, second });
                }
            }
        }
    }
}
