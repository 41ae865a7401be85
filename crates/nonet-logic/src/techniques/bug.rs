//! BUG, the bivalue universal grave, types 1 to 4: all empty cells would have two candidates and every digit two positions
//! in each house, except for a few extra candidates.
//!
//! Why: a grid in which every empty cell has two candidates and every digit two positions in each house has no solution or
//! at least two. In a puzzle with one solution, one of the extra candidates is true:
//!
//! - type 1 (BUG+1): one cell has extra candidates; it is one of them.
//! - type 2: all extra candidates are one digit; it goes from the cells that see all of them.
//! - type 3: the extra cells act as one cell with the extra digits in a naked subset of a house.
//! - type 4: two extra cells share a house and one further digit; that digit is in one of the two, so the other candidates
//!   that are not extra go from both.
//!
//! Example (type 1): all empty cells are bivalue except r5c5 with {1, 4, 8}, and 4 has three positions in its row, column
//! and box: r5c5 is 4.
//!
//! Sudoku Explainer 1.2.1 has two faults, which `is_mended` avoids: with one extra digit it misses extra cells that share
//! each of their houses with another extra cell, and it takes type 3 house by house instead of by size.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::house::{House, HouseKind, PEER_SETS, PEERS_BY_HOUSE, positions_in};
use crate::sink::Sink;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

const ORDER: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

/// The extra candidates of a BUG.
struct Bug {
    /// The extra cells in the order of discovery.
    cells: Vec<Cell>,
    cell_set: CellSet,
    /// The extra digits of each cell.
    extra: [u16; 81],
    /// All extra digits.
    digits: u16,
    /// The cells that see all extra cells.
    seen: CellSet,
}

/// Offers what follows from a BUG, if the state is one.
pub fn search(state: &State, is_mended: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    let Some(bug) = Bug::find(state, is_mended) else {
        return ControlFlow::Continue(());
    };
    if bug.cells.len() == 1 {
        return bug.type_1(state, sink);
    }
    if bug.digits.count_ones() == 1 {
        bug.type_2(state, sink)?;
        bug.type_4(state, sink)
    } else if bug.seen.is_empty() {
        ControlFlow::Continue(())
    } else {
        bug.type_4(state, sink)?;
        bug.type_3(state, is_mended, sink)
    }
}

impl Bug {
    /// The extra candidates, if the state is a BUG without them.
    fn find(state: &State, is_mended: bool) -> Option<Bug> {
        let mut bug = Bug {
            cells: Vec::new(),
            cell_set: CellSet::EMPTY,
            extra: [0; 81],
            digits: 0,
            seen: CellSet::ALL,
        };
        let large = state.open_cells().minus(state.bivalue_cells());
        let mut undecided = CellSet::EMPTY;
        let mut odd_digits = 0_u16;
        for house in ORDER.into_iter().flat_map(HouseKind::houses) {
            for digit in Digit::ALL {
                let positions = state.positions(house, digit);
                if matches!(positions.count_ones(), 0 | 2) {
                    continue;
                }
                let cells = house.cells_at(positions).intersection(large);
                let mut cells = cells
                    .cells()
                    .filter(|&cell| state.mask(cell).count_ones() > 2);
                let first = cells.next()?;
                odd_digits |= 1 << digit.index();
                // With several such cells, another house says which is extra.
                match cells.next() {
                    None => bug.add(first, digit)?,
                    Some(second) => {
                        undecided.insert(first);
                        undecided.insert(second);
                        cells.for_each(|cell| undecided.insert(cell));
                    }
                }
            }
        }
        if is_mended && odd_digits.count_ones() == 1 {
            let digit = Digit::ALL[odd_digits.trailing_zeros() as usize];
            for cell in undecided.minus(bug.cell_set).cells() {
                bug.add(cell, digit)?;
            }
        }
        (!bug.cells.is_empty() && bug.is_complete(state)).then_some(bug)
    }

    /// Adds an extra candidate; `None` if no conclusion can follow any more.
    fn add(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        if !self.cell_set.contains(cell) {
            self.cells.push(cell);
            self.cell_set.insert(cell);
            self.seen = self.seen.intersection(PEER_SETS[cell.index()]);
        }
        self.extra[cell.index()] |= 1 << digit.index();
        self.digits |= 1 << digit.index();
        let is_hopeless =
            self.cells.len() > 1 && self.digits.count_ones() > 1 && self.seen.is_empty();
        (!is_hopeless).then_some(())
    }

    /// Whether without the extra candidates all empty cells have two candidates, and all digits two positions or none.
    fn is_complete(&self, state: &State) -> bool {
        let mask = |cell: Cell| state.mask(cell) & !self.extra[cell.index()];
        let mut cells = state.open_cells().cells();
        cells.all(|cell| mask(cell).count_ones() == 2)
            && House::ALL.iter().all(|house| {
                let (mut once, mut twice, mut thrice) = (0, 0, 0);
                for &cell in house.cells() {
                    let mask = mask(cell);
                    thrice |= twice & mask;
                    twice |= once & mask;
                    once |= mask;
                }
                once == twice && thrice == 0
            })
    }

    fn type_1(&self, state: &State, sink: &mut impl Sink) -> ControlFlow<()> {
        let cell = self.cells[0];
        let mut eliminations = CandidateSet::EMPTY;
        eliminations.insert_digits(cell, state.mask(cell) & !self.digits);
        let conclusion = Conclusion::elimination(Technique::BugPlusOne, eliminations);
        sink.offer(conclusion, || self.pattern(state, CellSet::EMPTY, 0, None))
    }

    fn type_2(&self, state: &State, sink: &mut impl Sink) -> ControlFlow<()> {
        let digit = Digit::ALL[self.digits.trailing_zeros() as usize];
        let removed = self.seen.intersection(state.cells_with(digit));
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut eliminations = CandidateSet::EMPTY;
        eliminations.insert_cells(removed, digit);
        let conclusion = Conclusion::elimination(Technique::Bug2, eliminations);
        sink.offer(conclusion, || self.pattern(state, CellSet::EMPTY, 0, None))
    }

    /// Naked subsets: house by house and sizes 2 to 6 within, or the reverse if mended.
    fn type_3(&self, state: &State, is_mended: bool, sink: &mut impl Sink) -> ControlFlow<()> {
        let houses = self.common_houses();
        if is_mended {
            for size in 2..=6 {
                for &house in &houses {
                    self.type_3_in(state, house, size, sink)?;
                }
            }
        } else {
            for &house in &houses {
                for size in 2..=6 {
                    self.type_3_in(state, house, size, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The naked subsets of one size in one house; its other cells come in the order in which the first extra cell sees
    /// them.
    fn type_3_in(
        &self,
        state: &State,
        house: House,
        size: usize,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let peers = PEERS_BY_HOUSE[self.cells[0].index()].iter().copied();
        let others = self.seen.intersection(house.cell_set());
        let others: Vec<Cell> = peers.filter(|&cell| others.contains(cell)).collect();
        if others.len() < size {
            return ControlFlow::Continue(());
        }
        for chosen in 0_u16..1 << others.len() {
            if chosen.count_ones() as usize != size - 1 {
                continue;
            }
            let members = || positions_in(chosen).map(|index| others[index]);
            let digits = members().fold(0, |all, cell| all | state.mask(cell));
            let is_subset = digits.count_ones() as usize == size
                && digits & self.digits == self.digits
                && members().all(|cell| state.mask(cell).count_ones() > 1);
            if !is_subset {
                continue;
            }
            let members: CellSet = members().collect();
            let mut eliminations = CandidateSet::EMPTY;
            for &cell in others.iter().filter(|&&cell| !members.contains(cell)) {
                eliminations.insert_digits(cell, state.mask(cell) & digits);
            }
            if !eliminations.is_empty() {
                let conclusion = Conclusion::elimination(Technique::Bug3, eliminations);
                let added = (size - 1) as f64 * 0.1;
                let conclusion = conclusion.with_difficulty(conclusion.difficulty + added);
                sink.offer(conclusion, || {
                    self.pattern(state, members, digits, Some(house))
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn type_4(&self, state: &State, sink: &mut impl Sink) -> ControlFlow<()> {
        let &[first, second] = self.cells.as_slice() else {
            return ControlFlow::Continue(());
        };
        let shared = state.mask(first) & state.mask(second) & !self.digits;
        if shared.count_ones() != 1 {
            return ControlFlow::Continue(());
        }
        for house in self.common_houses() {
            let mut eliminations = CandidateSet::EMPTY;
            for cell in [first, second] {
                let kept = self.extra[cell.index()] | shared;
                eliminations.insert_digits(cell, state.mask(cell) & !kept);
            }
            let conclusion = Conclusion::elimination(Technique::Bug4, eliminations);
            sink.offer(conclusion, || {
                self.pattern(state, CellSet::EMPTY, shared, Some(house))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The houses that have all extra cells, in the order box, row, column.
    fn common_houses(&self) -> Vec<House> {
        let houses = ORDER.map(|kind| House::of(kind, self.cells[0]));
        let has_all = |house: &House| self.cell_set.minus(house.cell_set()).is_empty();
        houses.into_iter().filter(has_all).collect()
    }

    /// The extra candidates, and the digits of the other cells.
    fn pattern(
        &self,
        state: &State,
        others: CellSet,
        digits: u16,
        house: Option<House>,
    ) -> Pattern {
        let cells = self.cells.iter().copied().chain(others.cells()).collect();
        let houses = house.into_iter().collect();
        let mut pattern = Pattern::new(state, cells, digits, houses);
        for &cell in &self.cells {
            let mut extra = CandidateSet::EMPTY;
            extra.insert_digits(cell, self.extra[cell.index()]);
            let extra = extra.iter().map(|candidate| (Role::Extra, candidate));
            pattern.candidates.extend(extra);
        }
        pattern
    }
}
