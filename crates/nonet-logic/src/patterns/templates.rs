//! Templates: the ways to place one digit in the whole grid.
//!
//! Why: a template takes nine cells, one in each row, column and box. Those that use a value or candidate of the digit
//! everywhere, and do not collide with what another digit must take, are the only ways left. A cell in all of them has the
//! digit; a candidate in none of them is false.
//!
//! Example: 5 can still be placed in four ways, all of which use r3c4: r3c4 is 5.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, House, HouseKind};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// The templates of each digit that are left, with what all of them and any of them use.
struct Templates {
    in_all: [CellSet; 9],
    in_any: [CellSet; 9],
}

/// Offers the cells that all templates of a digit use, digit by digit.
pub fn search_set(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let templates = Templates::new(state, collector)?;
    for digit in Digit::ALL {
        let open = state.open_cells();
        let cells = templates.in_all[digit.index()].intersection(open);
        // No template is left only in a grid without a solution.
        if cells.is_empty() || templates.in_any[digit.index()].is_empty() {
            continue;
        }
        let conclusion = Conclusion {
            placements: CandidateSet::of_cells(cells, digit),
            ..Conclusion::elimination(Technique::TemplateSet, CandidateSet::EMPTY)
        };
        offer(state, conclusion, digit, cells, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers the candidates that no template of the digit uses, digit by digit.
pub fn search_delete(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let templates = Templates::new(state, collector)?;
    for digit in Digit::ALL {
        let cells = state
            .cells_with(digit)
            .minus(templates.in_any[digit.index()]);
        if !cells.is_empty() {
            let eliminations = CandidateSet::of_cells(cells, digit);
            let conclusion = Conclusion::elimination(Technique::TemplateDelete, eliminations);
            offer(state, conclusion, digit, cells, collector)?;
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    state: &State,
    conclusion: Conclusion,
    digit: Digit,
    cells: CellSet,
    collector: &mut Collector,
) -> ControlFlow<()> {
    collector.offer(conclusion, || {
        // Where the digit can still be; the picture strikes out what is removed.
        let places = state.cells_with(digit).cells().collect();
        Pattern {
            cells: cells.cells().collect(),
            ..Pattern::new(state, places, 1 << digit.index(), Vec::new())
        }
    })
}

impl Templates {
    /// The templates that fit, less those that collide with cells that another digit must take, until none is left.
    fn new(state: &State, collector: &mut Collector) -> ControlFlow<(), Templates> {
        let mut lists: Vec<Vec<CellSet>> = Vec::with_capacity(9);
        for digit in Digit::ALL {
            let mut list = Vec::new();
            let allowed = possible_cells(state, digit);
            collector.spend(1)?;
            each_template(allowed, &mut |template| {
                list.push(template);
                collector.spend(1)
            })?;
            lists.push(list);
        }
        let mut templates = Templates {
            in_all: [CellSet::ALL; 9],
            in_any: [CellSet::EMPTY; 9],
        };
        for (digit, list) in lists.iter().enumerate() {
            templates.summarize(digit, list);
        }
        loop {
            let mut removed = 0;
            for (digit, list) in lists.iter_mut().enumerate() {
                let others = templates.in_all.iter().enumerate();
                let others = others.filter(|&(other, _)| other != digit);
                let taken = others.fold(CellSet::EMPTY, |taken, (_, cells)| taken | *cells);
                let before = list.len();
                list.retain(|template| template.is_disjoint(taken));
                removed += before - list.len();
                templates.summarize(digit, list);
                collector.spend(1)?;
            }
            if removed == 0 {
                return ControlFlow::Continue(templates);
            }
        }
    }

    fn summarize(&mut self, digit: usize, list: &[CellSet]) {
        let all = list
            .iter()
            .fold(CellSet::ALL, |all, cells| all.intersection(*cells));
        self.in_all[digit] = all;
        self.in_any[digit] = list.iter().fold(CellSet::EMPTY, |any, cells| any | *cells);
    }
}

/// Templates looked at for a unit of work, where none is kept.
const TEMPLATES_A_UNIT: u64 = 8;

/// The candidates of a digit that none of its templates uses: all that logic about this digit alone can remove.
pub(crate) fn cells_without_template(
    state: &State,
    digit: Digit,
    collector: &mut Collector,
) -> ControlFlow<(), CellSet> {
    let allowed = possible_cells(state, digit);
    let (mut left, mut count) = (allowed, 0);
    collector.spend(1)?;
    let mut is_spent = ControlFlow::Continue(());
    let _ = each_template(allowed, &mut |template| {
        count += 1;
        left = left.minus(template);
        is_spent = collector.spend(u64::from(count % TEMPLATES_A_UNIT == 0));
        if left.is_empty() {
            ControlFlow::Break(())
        } else {
            is_spent
        }
    });
    is_spent?;
    ControlFlow::Continue(left.intersection(state.cells_with(digit)))
}

/// The cells that have the digit as their value or as a candidate.
fn possible_cells(state: &State, digit: Digit) -> CellSet {
    let values = Cell::ALL
        .into_iter()
        .filter(|&cell| state.value(cell) == Some(digit));
    state.cells_with(digit) | values.collect()
}

/// Visits each template of these cells.
fn each_template(
    allowed: CellSet,
    visit: &mut impl FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    extend_template(allowed, 0, CellSet::EMPTY, CellSet::EMPTY, visit)
}

/// Adds a cell in each row from `row` on that shares no column and no box with those chosen.
fn extend_template(
    allowed: CellSet,
    row: usize,
    chosen: CellSet,
    blocked: CellSet,
    visit: &mut impl FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(house) = HouseKind::Row.houses().nth(row) else {
        return visit(chosen);
    };
    let free = allowed.intersection(house.cell_set()).minus(blocked);
    for cell in free.cells() {
        let seen = House::column_of(cell).cell_set() | House::box_of(cell).cell_set();
        let chosen = chosen | CellSet::only(cell);
        extend_template(allowed, row + 1, chosen, blocked | seen, visit)?;
    }
    ControlFlow::Continue(())
}
