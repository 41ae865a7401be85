//! Colours: the strong links of one digit, joined into groups of two colours.
//!
//! Two cells that are a digit's only places in a house get opposite colours. In each group all cells of one colour are
//! true and all of the other false.
//!
//! Example: 7 is in r1c1 and r1c5 only (row 1), in r1c5 and r6c5 only (column 5): r1c1 and r6c5 have one colour, r1c5 the
//! other.

use nonet_core::{Cell, CellSet, Digit};

use crate::candidate::Candidate;
use crate::state::State;
use crate::step::{Link, LinkKind};

/// The cells of the two colours of a group.
pub(crate) type Colors = [CellSet; 2];

/// The groups of a digit, by their first cell.
pub(crate) fn groups(state: &State, digit: Digit) -> Vec<Colors> {
    let candidates = state.cells_with(digit);
    let is_linked = |&cell: &Cell| partners(state, digit, cell).next().is_some();
    let mut left: CellSet = candidates.cells().filter(is_linked).collect();
    let mut groups = Vec::new();
    while let Some(first) = left.first() {
        let mut colors = [CellSet::EMPTY; 2];
        paint(state, digit, first, 0, &mut left, &mut colors);
        groups.push(colors);
    }
    groups
}

fn paint(
    state: &State,
    digit: Digit,
    cell: Cell,
    color: usize,
    left: &mut CellSet,
    colors: &mut Colors,
) {
    if !left.contains(cell) {
        return;
    }
    left.remove(cell);
    colors[color].insert(cell);
    for partner in partners(state, digit, cell) {
        paint(state, digit, partner, 1 - color, left, colors);
    }
}

/// The other places of the digit in the cell's houses that have exactly one, by row, column and box.
fn partners(state: &State, digit: Digit, cell: Cell) -> impl Iterator<Item = Cell> {
    let houses = cell.houses().into_iter();
    houses.filter_map(move |house| state.partner(cell, digit, house))
}

/// The links of a group: each cell of the first colour with each partner.
pub(crate) fn links(state: &State, digit: Digit, [first, _]: Colors) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for cell in first.cells() {
        for partner in partners(state, digit, cell) {
            let link = Link {
                kind: LinkKind::Strong,
                from: Candidate::new(cell, digit),
                to: Candidate::new(partner, digit),
            };
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    links
}

/// The candidates that see a cell of each set.
pub(crate) fn seen_by_both(state: &State, digit: Digit, sets: [CellSet; 2]) -> CellSet {
    let [first, second] = sets.map(CellSet::seen_by_any);
    first
        .intersection(second)
        .intersection(state.cells_with(digit))
}
