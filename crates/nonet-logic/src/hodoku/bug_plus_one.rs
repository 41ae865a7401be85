//! BUG+1: one cell away from a bivalue universal grave.
//!
//! Why: if every open cell had two candidates, and every digit two places in each house, the puzzle would have no or
//! several solutions. When one cell has a third candidate, and that digit three places in the cell's row, column and box,
//! the cell must be that digit.
//!
//! HoDoKu lets cells with one candidate pass, because it has placed all singles before; here they make it no BUG.
//!
//! Example: all open cells are bivalue except r5c5 {2,6,9}; 6 has three places in row 5, column 5 and box 5. r5c5 is 6, so
//! 2 and 9 go.

use std::ops::ControlFlow;

use nonet_core::Digit;

use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::House;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

/// Offers the BUG+1, if there is one.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let others = state.open_cells().minus(state.bivalue_cells());
    let mut cells = others.cells();
    let (Some(cell), None) = (cells.next(), cells.next()) else {
        return ControlFlow::Continue(());
    };
    if state.mask(cell).count_ones() != 3 {
        return ControlFlow::Continue(());
    }
    let mut found: Option<Digit> = None;
    let mut triple_houses = [false; 27];
    for house in House::ALL {
        for digit in Digit::ALL {
            match state.positions(house, digit).count_ones() {
                0 | 2 => {}
                3 if found.is_none_or(|other| other == digit) => {
                    found = Some(digit);
                    triple_houses[house.index()] = true;
                }
                _ => return ControlFlow::Continue(()),
            }
        }
    }
    let houses = [
        House::row_of(cell),
        House::column_of(cell),
        House::box_of(cell),
    ];
    let is_around_cell = triple_houses.iter().filter(|&&is_triple| is_triple).count() == 3
        && houses.iter().all(|house| triple_houses[house.index()]);
    let Some(digit) =
        found.filter(|&digit| is_around_cell && state.candidates(cell).contains(digit))
    else {
        return ControlFlow::Continue(());
    };
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.insert_digits(cell, state.mask(cell) & !(1 << digit.index()));
    let conclusion = Conclusion::elimination(Technique::BugPlusOne, eliminations);
    collector.offer(conclusion, || {
        let extra = (Role::Extra, Candidate::new(cell, digit));
        Pattern {
            candidates: vec![extra],
            ..Pattern::new(state, vec![cell], 0, Vec::new())
        }
    })
}
