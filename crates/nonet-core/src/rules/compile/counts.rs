//! Rules that count: which values some cells hold, and how often.

use super::builder::Builder;
use crate::rules::bits;
use crate::rules::propagate::{
    Contain, Count, Distinct, Element, Flatmates, Index, Leftovers, Rank, Squares,
};
use crate::rules::rule::{Kind, Rule};

/// Adds a rule, if it is one that counts or points.
pub(super) fn add(builder: &mut Builder<'_>, rule: &Rule) -> Result<bool, String> {
    let layout = builder.layout;
    let size = layout.size;
    let cells: &[u16] = &rule.cells;
    match rule.kind {
        Kind::Quadruple => builder.contains(cells, &rule.integers, false),
        Kind::Contains => builder.contains(cells, &rule.integers[1..], rule.integers[0] == 1),
        Kind::GlobalEntropy | Kind::GlobalModulo => {
            if size != 9 {
                return Err(format!("{}: the board must be 9x9", rule.kind.name()));
            }
            let classes = classes_of(rule.kind);
            for row in 0..size - 1 {
                for column in 0..size - 1 {
                    let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                        .map(|(down, right)| layout.cell(row + down, column + right));
                    let cells = builder.cells(&square);
                    for values in classes {
                        builder.add(Count {
                            cells,
                            values,
                            least: 1,
                            // Each of the others has one.
                            most: 2,
                        });
                    }
                }
            }
        }
        Kind::SameValues => {
            let sets = rule.integers[0] as usize;
            if !cells.len().is_multiple_of(sets) {
                return Err(format!(
                    "same_values: {} cells do not make {sets} sets",
                    cells.len()
                ));
            }
            let sets: Vec<&[u16]> = cells.chunks(cells.len() / sets).collect();
            for (place, second) in sets.iter().enumerate() {
                for first in &sets[..place] {
                    let (first, second) = (builder.cells(first), builder.cells(second));
                    builder.add(Leftovers { first, second });
                }
            }
        }
        Kind::CountDistinct => {
            let control = builder.cells(&cells[..1]);
            let cells = builder.cells(&cells[1..]);
            builder.add(Distinct { control, cells });
        }
        Kind::DutchFlatmates => {
            if size != 9 {
                return Err("dutch_flatmates: the board must be 9x9".to_owned());
            }
            for column in 0..size {
                let column: Vec<u16> = (0..size).map(|row| layout.cell(row, column)).collect();
                let cells = builder.cells(&column);
                let values = [1, 5, 9].map(bits::bit);
                builder.add(Flatmates { cells, values });
            }
        }
        Kind::Indexer => add_indexers(builder, rule)?,
        Kind::NumberedRoom => {
            let value = bits::bit(rule.integers[0] as usize);
            let (pointer, house) = (builder.cells(&cells[..1]), builder.cells(cells));
            builder.add(Element {
                pointer,
                house,
                value,
            });
        }
        Kind::ValueIndex => {
            let cells = builder.cells(cells);
            builder.add(Index { cells });
        }
        Kind::FullRank => {
            let rank = rule.integers[0];
            if rank > 4 * size as i32 {
                return Err(format!(
                    "full_rank: rank is {rank}, expected 1 to {}",
                    4 * size
                ));
            }
            let mut sides: Vec<Vec<u16>> = Vec::new();
            for is_row in [true, false] {
                for is_backward in [false, true] {
                    let mut side = Vec::new();
                    for number in 0..size {
                        let cell = |place| match is_row {
                            true => layout.cell(number, place),
                            false => layout.cell(place, number),
                        };
                        let place = |place| if is_backward { size - 1 - place } else { place };
                        side.extend((0..size).map(|step| cell(place(step))));
                    }
                    if !side.chunks(size).any(|line| line == cells) {
                        sides.push(side);
                    }
                }
            }
            if sides.len() != 3 {
                return Err("full_rank: the cells are no row or column".to_owned());
            }
            // Each value begins four lines: one from each side.
            builder.keep(cells[0], bits::bit((rank as usize).div_ceil(4)));
            let (line, lines) = (builder.cells(cells), builder.cells(&sides.concat()));
            builder.add(Rank {
                line,
                lines,
                less: (rank as u16 - 1) % 4,
            });
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// A cell tells where in its row (or column, or region) the number of its column (row, place) stands.
fn add_indexers(builder: &mut Builder<'_>, rule: &Rule) -> Result<(), String> {
    let layout = builder.layout;
    let size = layout.size;
    for &cell in &rule.cells {
        let (row, column) = (layout.row(cell), layout.column(cell));
        let (house, value): (Vec<u16>, usize) = match rule.integers[0] {
            0 => (
                (0..size).map(|place| layout.cell(place, column)).collect(),
                row + 1,
            ),
            1 => (
                (0..size).map(|place| layout.cell(row, place)).collect(),
                column + 1,
            ),
            _ => {
                let Some(&region) = layout.regions.get(usize::from(cell)) else {
                    return Err("indexer: the board has no regions".to_owned());
                };
                let in_region = |other: &u16| layout.regions[usize::from(*other)] == region;
                let house: Vec<u16> = (0..(size * size) as u16).filter(in_region).collect();
                let place = house.iter().position(|&other| other == cell);
                (house, place.unwrap_or_default() + 1)
            }
        };
        let (pointer, house) = (builder.cells(&[cell]), builder.cells(&house));
        let value = bits::bit(value);
        builder.add(Element {
            pointer,
            house,
            value,
        });
    }
    Ok(())
}

impl Builder<'_> {
    /// Cells hold these values, each as often as it is named; exactly so often, or at least.
    fn contains(&mut self, cells: &[u16], values: &[i32], is_exact: bool) {
        let span = self.cells(cells);
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        for same in sorted.chunk_by(|one, other| one == other) {
            let least = same.len() as u16;
            let most = if is_exact { least } else { cells.len() as u16 };
            let values = bits::bit(same[0] as usize);
            self.add(Count {
                cells: span,
                values,
                least,
                most,
            });
        }
        let is_one = sorted.first() == sorted.last();
        if !is_one && Contain::fits(cells.len(), sorted.len()) {
            let named = sorted.iter().map(|&value| bits::bit(value as usize));
            let named = self.model.masks.add(named);
            self.add(Contain {
                cells: span,
                named,
                is_exact,
            });
        }
    }
}

/// The classes of which each square has all: low, middle and high values, or the remainders of a division by three.
fn classes_of(kind: Kind) -> [u32; 3] {
    match kind {
        Kind::GlobalEntropy => [0b111, 0b111_000, 0b111_000_000],
        _ => [0b001_001_001, 0b010_010_010, 0b100_100_100],
    }
}

/// The squares of the whole board as a search sees them: those of two lines side by side together.
pub(super) fn add_squares(builder: &mut Builder<'_>, kind: Kind) {
    let layout = builder.layout;
    let size = layout.size;
    for line in 0..size - 1 {
        for is_row in [true, false] {
            let cells = (0..2 * size).map(|place| (line + place % 2, place / 2));
            let cells: Vec<u16> = cells
                .map(|(line, place)| match is_row {
                    true => layout.cell(line, place),
                    false => layout.cell(place, line),
                })
                .collect();
            let cells = builder.cells(&cells);
            let classes = classes_of(kind);
            builder.add(Squares {
                cells,
                classes,
                finds_needed: is_row,
            });
        }
    }
}
