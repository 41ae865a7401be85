//! Empty rectangle: a box's candidates of a digit all lie in one row and one column of the box, and a strong link outside
//! (a house with two places for the digit) starts in that row or column.
//!
//! Why: say the box's candidates lie in row r and column c, and a column has two places, one in row r, the other in row
//! s. If the one in row r is true, the box needs the digit in column c; otherwise the one in row s is true. Either way the
//! cell at row s, column c is false. The same holds with rows and columns exchanged.
//!
//! Example: in box 1 digit 5 is in r1c2, r2c1 and r3c1 (row 1, column 1). Column 8 has 5 in r1c8 and r6c8 only. r6c1 is
//! not 5.
//!
//! The four other cells of the box have no candidate, hence the name. With two candidates in the box this is a kite or a
//! turbot fish, which HoDoKu does not count: it is a small empty rectangle here.

use std::ops::{ControlFlow, RangeInclusive};

use nonet_core::{Cell, CellSet, Digit, House, HouseKind};

use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Link, Pattern, Role};

#[derive(Clone, Copy)]
struct EmptyRectangle {
    digit: Digit,
    r#box: House,
    /// The line of the box where the strong link starts, and the other one, where the elimination is.
    lines: [House; 2],
    /// The house of the strong link.
    linking: House,
    /// The strong link: from the box's row or column, to the cell in line with the elimination.
    link: [Cell; 2],
    removed: Candidate,
}

/// Offers every empty rectangle of two candidates, or every other, by digit, box, and the place where row and column cross.
pub fn search(state: &State, technique: Technique, collector: &mut Collector) -> ControlFlow<()> {
    let counts = match technique {
        Technique::SmallEmptyRectangle => 2..=2,
        _ => 3..=5,
    };
    each_one(state, counts, |found| {
        offer(state, technique, &[found], collector)
    })
}

/// Offers every two empty rectangles with the same digit and box, joined.
pub fn search_duals(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let mut known: Vec<EmptyRectangle> = Vec::new();
    each_one(state, 2..=5, |found| {
        known.push(found);
        ControlFlow::Continue(())
    })?;
    for (index, first) in known.iter().enumerate() {
        for second in &known[index + 1..] {
            let is_same_box = (first.digit, first.r#box) == (second.digit, second.r#box);
            if is_same_box && first.removed != second.removed {
                offer(
                    state,
                    Technique::DualEmptyRectangle,
                    &[*first, *second],
                    collector,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the empty rectangles with so many candidates in the box.
fn each_one(
    state: &State,
    counts: RangeInclusive<usize>,
    mut visit: impl FnMut(EmptyRectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for r#box in HouseKind::Box.houses() {
            let cells = state.places(r#box, digit);
            if !counts.contains(&cells.len()) {
                continue;
            }
            // From the last row and column of the box to the first, as HoDoKu names the empty cells.
            for crossing in (0..9).rev() {
                let cell = r#box.cell(crossing);
                let lines = [House::row_of(cell), House::column_of(cell)];
                if !is_empty_rectangle(cells, lines) {
                    continue;
                }
                for (along, across) in [(lines[0], lines[1]), (lines[1], lines[0])] {
                    check(state, digit, r#box, along, across, &mut visit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether all cells lie in the row or the column, at least one in each outside the other.
fn is_empty_rectangle(cells: CellSet, [row, column]: [House; 2]) -> bool {
    let in_row = cells.intersection(row.cell_set());
    let in_column = cells.intersection(column.cell_set());
    in_row | in_column == cells
        && !in_row.minus(in_column).is_empty()
        && !in_column.minus(in_row).is_empty()
}

/// Visits the links that start in `along` outside the box and lead to a candidate in `across`.
fn check(
    state: &State,
    digit: Digit,
    r#box: House,
    along: House,
    across: House,
    visit: &mut impl FnMut(EmptyRectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let candidates = state.cells_with(digit);
    let starts = state.places(along, digit).minus(r#box.cell_set());
    for start in starts.cells() {
        let linking = House::of(across.kind(), start);
        let Some(end) = state.partner(start, digit, linking) else {
            continue;
        };
        let line = House::of(along.kind(), end);
        let target = line.cell(across.number());
        let is_removed = candidates.contains(target) && House::box_of(target) != r#box;
        if is_removed {
            visit(EmptyRectangle {
                digit,
                r#box,
                lines: [along, across],
                linking,
                link: [start, end],
                removed: Candidate::new(target, digit),
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    state: &State,
    technique: Technique,
    found: &[EmptyRectangle],
    collector: &mut Collector,
) -> ControlFlow<()> {
    let eliminations: CandidateSet = found.iter().map(|found| found.removed).collect();
    collector.offer_set(technique, eliminations, || {
        let parts = found
            .iter()
            .map(|found| (found.removed, pattern(state, found)));
        Pattern::joined(Technique::EmptyRectangle, parts)
    })
}

/// The box's candidates, then the link; the box, the house of the link, the line where it starts, the other line.
fn pattern(state: &State, found: &EmptyRectangle) -> Pattern {
    let digit = found.digit;
    let in_box = state.places(found.r#box, digit);
    let cells = in_box.cells().chain(found.link).collect();
    let houses = vec![found.r#box, found.linking, found.lines[0], found.lines[1]];
    let mut pattern = Pattern::new(state, cells, 1 << digit.index(), houses);
    for (role, candidate) in &mut pattern.candidates {
        if found.r#box.cell_set().contains(candidate.cell()) {
            *role = Role::Extra;
        }
    }
    let nodes = found.link.map(|cell| Candidate::new(cell, digit));
    pattern.links = Link::alternating(&nodes);
    pattern
}
