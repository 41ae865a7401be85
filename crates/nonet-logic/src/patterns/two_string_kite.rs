//! Two-string kite: a digit has two places in a row and two in a column, and one place of each is in the same box.
//!
//! Why: the two places in the box are not both true, so the other end of the row or of the column is. The cell where
//! these ends' column and row cross sees both, so it is false there.
//!
//! Example: 2 is in r1c2 and r1c8 only, and in r3c1 and r7c1 only. r1c8 or r7c1 is 2, so r7c8 is not.
//!
//! Two kites on the same two cells of the box are a dual kite: what either removes goes in one step. HoDoKu joins them
//! even if they are of different digits, and names the first one's.

use std::ops::ControlFlow;

use nonet_core::{Cell, Digit, House, HouseKind};

use super::skyscraper::{Bilocal, bilocals};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Link, Pattern};

#[derive(Clone, Copy)]
struct Kite {
    digit: Digit,
    /// The row's place in the box, then the column's.
    knot: [Cell; 2],
    /// The row's other place, then the column's.
    ends: [Cell; 2],
    removed: Candidate,
}

/// Offers every kite, by digit, row and column.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    each_kite(state, |kite| {
        offer(state, Technique::TwoStringKite, &[kite], collector)
    })
}

/// Visits every kite, by digit, row and column.
fn each_kite(state: &State, mut visit: impl FnMut(Kite) -> ControlFlow<()>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let mut rows = bilocals(state, HouseKind::Row, digit);
        let mut columns = bilocals(state, HouseKind::Column, digit);
        for row in &mut rows {
            for column in &mut columns {
                if let Some(kite) = kite(state, digit, row, column) {
                    visit(kite)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers every dual kite.
pub fn search_duals(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let mut kites = Vec::new();
    each_kite(state, |kite| {
        kites.push(kite);
        ControlFlow::Continue(())
    })?;
    for (index, first) in kites.iter().enumerate() {
        for second in &kites[index + 1..] {
            let is_same_knot =
                first.knot == second.knot || first.knot == [second.knot[1], second.knot[0]];
            if is_same_knot && first.removed != second.removed {
                offer(
                    state,
                    Technique::DualTwoStringKite,
                    &[*first, *second],
                    collector,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The kite of a row and a column. The two places that share a box come to the front of their pairs, and stay there:
/// HoDoKu's later choices depend on it where both places of a line are in the box.
fn kite(state: &State, digit: Digit, row: &mut Bilocal, column: &mut Bilocal) -> Option<Kite> {
    let choices = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let (of_row, of_column) = choices.into_iter().find(|&(of_row, of_column)| {
        House::box_of(row.cells[of_row]) == House::box_of(column.cells[of_column])
    })?;
    row.cells.swap(0, of_row);
    column.cells.swap(0, of_column);
    if row.cells.iter().any(|cell| column.cells.contains(cell)) {
        return None;
    }
    let ends = [row.cells[1], column.cells[1]];
    let crossing = House::row_of(ends[1]).cell(ends[0].column());
    let removed = Candidate::new(crossing, digit);
    state.has(removed).then_some(Kite {
        digit,
        knot: [row.cells[0], column.cells[0]],
        ends,
        removed,
    })
}

fn offer(
    state: &State,
    technique: Technique,
    kites: &[Kite],
    collector: &mut Collector,
) -> ControlFlow<()> {
    let eliminations: CandidateSet = kites.iter().map(|kite| kite.removed).collect();
    collector.offer_set(technique, eliminations, || {
        let parts = kites
            .iter()
            .map(|kite| (kite.removed, pattern(state, kite)));
        Pattern::joined(Technique::TwoStringKite, parts)
    })
}

/// The row's end, its place in the box, the column's place in the box, its end; the row, the column, the box.
fn pattern(state: &State, kite: &Kite) -> Pattern {
    let cells = vec![kite.ends[0], kite.knot[0], kite.knot[1], kite.ends[1]];
    let houses = vec![
        House::row_of(kite.knot[0]),
        House::column_of(kite.knot[1]),
        House::box_of(kite.knot[0]),
    ];
    let nodes: Vec<_> = cells
        .iter()
        .map(|&cell| Candidate::new(cell, kite.digit))
        .collect();
    Pattern {
        links: Link::alternating(&nodes),
        ..Pattern::new(state, cells, 1 << kite.digit.index(), houses)
    }
}
