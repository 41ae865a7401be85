//! Rules of two cells, and lines of such pairs. Where two cells must be equal, each sees what the other sees.

use super::builder::Builder;
use crate::rules::bits;
use crate::rules::rule::{Kind, Rule};

/// Steps to the neighbours to the right and below.
const RIGHT_AND_DOWN: [(isize, isize); 2] = [(0, 1), (1, 0)];

/// Adds a rule, if it is one of pairs.
pub(super) fn add(builder: &mut Builder<'_>, rule: &Rule) -> bool {
    let layout = builder.layout;
    let size = layout.size as i32;
    let number = rule.integers.first().copied().unwrap_or_default();
    let cells = &rule.cells;
    match rule.kind {
        Kind::Thermometer => {
            let last = cells.len() - 1;
            for (place, &cell) in cells.iter().enumerate() {
                builder.keep(
                    cell,
                    bits::between(1 + place as i32, size - (last - place) as i32),
                );
            }
            builder.peers(cells);
            builder.line(cells, |low, high| low < high);
        }
        Kind::SlowThermometer => builder.line(cells, |low, high| low <= high),
        Kind::Whisper => builder.line(cells, |one, other| (one - other).abs() >= number),
        Kind::Difference => builder.line(cells, |one, other| (one - other).abs() == number),
        Kind::Ratio => builder.line(cells, |one, other| is_ratio(one, other, number)),
        Kind::SumPair => builder.line(cells, |one, other| one + other == number),
        Kind::Greater => builder.line(cells, |greater, lesser| greater > lesser),
        Kind::Nabner => {
            for (place, &one) in cells.iter().enumerate() {
                for &other in &cells[..place] {
                    builder.pair([one, other], |one, other| (one - other).abs() > 1);
                }
            }
        }
        Kind::Palindrome => {
            for place in 0..cells.len() / 2 {
                builder.equal(cells[place], cells[cells.len() - 1 - place]);
            }
        }
        Kind::Clone => {
            let (first, second) = cells.split_at(cells.len() / 2);
            for (&one, &other) in first.iter().zip(second) {
                builder.equal(one, other);
            }
        }
        Kind::Nonconsecutive => {
            everywhere(builder, |_| false, |one, other| (one - other).abs() != 1);
            add_near(builder);
        }
        // Its cells are written down at the end.
        Kind::AntiTaxicab => {}
        Kind::Negative => add_negative(builder, number, rule.integers[1]),
        Kind::Minimum | Kind::Maximum => add_extremes(builder, rule),
        Kind::Odd | Kind::Even => {
            let is_odd = |value: &usize| (value % 2 == 1) == (rule.kind == Kind::Odd);
            let values = (1..=layout.size).filter(is_odd);
            let mask = values.fold(0, |mask, value| mask | bits::bit(value));
            for &cell in cells {
                builder.keep(cell, mask);
            }
        }
        _ => return false,
    }
    true
}

fn is_ratio(one: i32, other: i32, ratio: i32) -> bool {
    one == ratio * other || other == ratio * one
}

/// Writes down the neighbours of each cell, whose values are not consecutive.
fn add_near(builder: &mut Builder<'_>) {
    let layout = builder.layout;
    let count = layout.size * layout.size;
    let words = count.div_ceil(64);
    builder.model.near = vec![0; count * words];
    for cell in 0..count as u16 {
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(other) = layout.at(cell, down, right) {
                let row = usize::from(cell) * words;
                builder.model.near[row + usize::from(other) / 64] |= 1 << (other % 64);
            }
        }
    }
}

/// All neighbours but these pairs.
fn everywhere(
    builder: &mut Builder<'_>,
    is_exempt: impl Fn([u16; 2]) -> bool,
    holds: impl Fn(i32, i32) -> bool,
) {
    let layout = builder.layout;
    let relations = builder.relations(holds);
    for cell in 0..(layout.size * layout.size) as u16 {
        for (down, right) in RIGHT_AND_DOWN {
            if let Some(other) = layout.at(cell, down, right)
                && !is_exempt([cell, other])
            {
                builder.related([cell, other], relations);
            }
        }
    }
}

/// The pairs without a clue do not have what the clues say. A dot exempts from all dots.
fn add_negative(builder: &mut Builder<'_>, kind: i32, value: i32) {
    let clues: &[Kind] = match kind {
        2 => &[Kind::SumPair],
        _ => &[Kind::Difference, Kind::Ratio],
    };
    let drawn = builder
        .layout
        .rules
        .iter()
        .filter(|rule| clues.contains(&rule.kind));
    let drawn: Vec<[u16; 2]> = drawn
        .map(|rule| {
            [
                rule.cells[0].min(rule.cells[1]),
                rule.cells[0].max(rule.cells[1]),
            ]
        })
        .collect();
    everywhere(
        builder,
        |pair| drawn.contains(&pair),
        |one, other| match kind {
            0 => (one - other).abs() != value,
            1 => !is_ratio(one, other, value),
            _ => one + other != value,
        },
    );
}

/// Equal values `v` are not `v` steps apart. It is asked when all peers are known.
pub(super) fn add_taxicab(builder: &mut Builder<'_>) {
    let layout = builder.layout;
    let model = &mut builder.model;
    for cell in 0..(layout.size * layout.size) as u16 {
        for steps in 1..=layout.size as isize {
            let start = model.apart.len();
            model.apart.extend_from_slice(model.peers.bits(cell));
            let ring = (-steps..=steps).flat_map(|down| {
                let right = steps - down.abs();
                [(down, right), (down, -right)]
            });
            for other in ring.filter_map(|(down, right)| layout.at(cell, down, right)) {
                model.apart[start + usize::from(other) / 64] |= 1 << (other % 64);
            }
        }
    }
}

/// Each cell is less (or greater) than its neighbours that have not the same clue.
fn add_extremes(builder: &mut Builder<'_>, rule: &Rule) {
    let layout = builder.layout;
    let is_extreme = |cell: u16| {
        let same = layout.rules.iter().filter(|other| other.kind == rule.kind);
        same.flat_map(|other| &other.cells)
            .any(|&other| other == cell)
    };
    for &cell in &rule.cells {
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(other) = layout.at(cell, down, right)
                && !is_extreme(other)
            {
                let is_least = rule.kind == Kind::Minimum;
                let pair = if is_least {
                    [cell, other]
                } else {
                    [other, cell]
                };
                builder.pair(pair, |low, high| low < high);
            }
        }
    }
}
