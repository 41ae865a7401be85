//! Naked, locked and hidden subsets: n cells and n digits of a house that belong together.
//!
//! Why: n cells of a house with n digits between them use these digits up (naked); n digits of a house with n cells
//! between them use these cells up (hidden). A naked pair or triple of a box that also shares a line, and removes
//! something from the line outside the box, is called locked: it is easier to see, and comes first.
//!
//! HoDoKu's order is boxes, rows, columns; subsets come in lexicographic order.
//!
//! Example: r1c1 and r1c2 have 3 and 7 only, and both r1c9 and r2c3 have a 3: a locked pair.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::house::{House, HouseKind, positions_in};
use crate::state::State;
use crate::step::{Conclusion, Pattern};

const NAKED: [Technique; 3] = [
    Technique::NakedPair,
    Technique::NakedTriple,
    Technique::NakedQuadruple,
];
const HIDDEN: [Technique; 3] = [
    Technique::HiddenPair,
    Technique::HiddenTriple,
    Technique::HiddenQuadruple,
];

/// Calls `visit` with the members and the union of each subset of `things` with `size` members and `size` bits between
/// them, in lexicographic order.
fn each_subset(
    things: &[(usize, u16)],
    size: usize,
    visit: &mut impl FnMut(&[usize], u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend(
        things: &[(usize, u16)],
        size: usize,
        chosen: &mut Vec<usize>,
        union: u16,
        visit: &mut impl FnMut(&[usize], u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == size {
            return if union.count_ones() as usize == size {
                visit(chosen, union)
            } else {
                ControlFlow::Continue(())
            };
        }
        for (index, &(thing, mask)) in things.iter().enumerate() {
            if (union | mask).count_ones() as usize <= size {
                chosen.push(thing);
                let found = extend(&things[index + 1..], size, chosen, union | mask, visit);
                chosen.pop();
                found?;
            }
        }
        ControlFlow::Continue(())
    }
    extend(things, size, &mut Vec::with_capacity(size), 0, visit)
}

/// Offers the naked subsets of this size that are locked, or those that are not.
pub fn search_naked(
    state: &State,
    size: usize,
    is_locked: bool,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for house in HouseKind::BOX_FIRST.into_iter().flat_map(HouseKind::houses) {
        if is_locked && house.kind() != HouseKind::Box {
            break;
        }
        let masks = house.cells().iter().enumerate();
        let fitting: Vec<_> = masks
            .map(|(position, &cell)| (position, state.mask(cell)))
            .filter(|(_, mask)| (1..=size as u32).contains(&mask.count_ones()))
            .collect();
        each_subset(&fitting, size, &mut |positions, digits| {
            let cells: Vec<_> = positions
                .iter()
                .map(|&position| house.cell(position))
                .collect();
            offer_naked(state, cells, digits, is_locked, collector)
        })?;
    }
    ControlFlow::Continue(())
}

fn offer_naked(
    state: &State,
    cells: Vec<Cell>,
    digits: u16,
    is_locked: bool,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let set: CellSet = cells.iter().copied().collect();
    let kinds = HouseKind::ALL;
    let shared = kinds.map(|kind| House::of(kind, cells[0]));
    let shared = shared
        .into_iter()
        .filter(|house| set.minus(house.cell_set()).is_empty());
    let shared: Vec<_> = shared.collect();
    let r#box = House::box_of(cells[0]);
    let mut order = Vec::new();
    let mut houses_hit = 0;
    for house in &shared {
        let mut is_hit = false;
        for cell in house.cell_set().minus(set).cells() {
            for digit in positions_in(state.mask(cell) & digits) {
                order.push(Candidate::new(cell, Digit::ALL[digit]));
                is_hit |= *house == r#box || House::box_of(cell) != r#box;
            }
        }
        houses_hit += usize::from(is_hit);
    }
    let shares_box_and_line = shared.len() > 1 && shared.contains(&r#box);
    let counts_as_locked = cells.len() < 4 && houses_hit > 1 && shares_box_and_line;
    if order.is_empty() || counts_as_locked != is_locked {
        return ControlFlow::Continue(());
    }
    let technique = match (is_locked, cells.len()) {
        (true, 2) => Technique::LockedPair,
        (true, _) => Technique::LockedTriple,
        (false, size) => NAKED[size - 2],
    };
    let eliminations: CandidateSet = order.iter().copied().collect();
    let conclusion = Conclusion::elimination(technique, eliminations);
    collector.offer_in_order(conclusion, &order, || {
        Pattern::new(state, cells, digits, shared)
    })
}

/// Offers the hidden subsets of this size.
pub fn search_hidden(state: &State, size: usize, collector: &mut Collector) -> ControlFlow<()> {
    for house in HouseKind::BOX_FIRST.into_iter().flat_map(HouseKind::houses) {
        if state.open_count(house) <= size {
            continue;
        }
        let positions = state.all_positions(house).iter().copied().enumerate();
        let fitting: Vec<_> = positions
            .filter(|(_, positions)| (1..=size as u32).contains(&positions.count_ones()))
            .collect();
        each_subset(&fitting, size, &mut |digits, positions| {
            let kept = digits.iter().fold(0, |kept, digit| kept | 1 << digit);
            let mut eliminations = CandidateSet::EMPTY;
            for cell in house.cells_at(positions).cells() {
                eliminations.insert_digits(cell, state.mask(cell) & !kept);
            }
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            collector.offer(
                Conclusion::elimination(HIDDEN[size - 2], eliminations),
                || {
                    let cells = house.cells_at(positions).cells().collect();
                    let digits = kept;
                    Pattern::new(state, cells, digits, vec![house])
                },
            )
        })?;
    }
    ControlFlow::Continue(())
}
