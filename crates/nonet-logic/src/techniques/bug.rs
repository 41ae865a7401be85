//! BUG, a bivalue universal grave, in four types: without a few *extra* candidates, every empty cell would have two
//! candidates, and every digit two places in each house that lacks it.
//!
//! Why: any solution without the extra candidates would give a second one, with the other candidate in every cell. The
//! puzzle has one solution, so an extra candidate is true.
//!
//! - Type 1: all extra candidates are in one cell. It loses the others.
//! - Type 2: the extra candidates have one digit. It goes from the cells that see all of theirs.
//! - Type 3: the extra cells share a house. One of them takes an extra digit, so they act as one cell of a naked subset.
//! - Type 4: two extra cells share a house and another digit. That digit has only these two places there. If one of the
//!   cells takes an extra digit, the other one takes that digit, so both lose the rest.
//!
//! Example: all empty cells have two candidates except r5c5 {2, 6, 9}, and only 6 has three places in its houses. r5c5 is 6.
//!
//! Sudoku Explainer 1.2.1 reads extra candidates from the houses in which a digit has one place or more than two. If
//! several of these places have more than two candidates, it takes none of them, and by this fault misses extra cells
//! that meet another one in each house. In type 3 it scans houses before sizes, so that by another fault an easier subset
//! of a later house comes second. The mended search has neither.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use super::als::seen_by_all;
use super::virtual_cell::{Subset, VirtualCell};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::house::{House, HouseKind, PEERS_BY_HOUSE, positions_in};
use crate::sink::Sink;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

const KINDS: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

/// The sizes of the subsets of type 3.
const SUBSET_SIZES: std::ops::RangeInclusive<u32> = 2..=6;

/// Offers the BUG, if there is one that removes a candidate.
pub fn search(state: &State, is_mended: bool, sink: &mut impl Sink) -> ControlFlow<()> {
    let Some(extras) = Extras::read(state, is_mended).filter(|extras| extras.is_bug(state)) else {
        return ControlFlow::Continue(());
    };
    match (extras.cells[..].len(), extras.digits.count_ones()) {
        (0, _) => ControlFlow::Continue(()),
        (1, _) => extras.offer_type_1(state, sink),
        (_, 1) => {
            extras.offer_type_2(state, sink)?;
            extras.offer_type_4(state, sink)
        }
        _ => {
            extras.offer_type_4(state, sink)?;
            extras.offer_type_3(state, is_mended, sink)
        }
    }
}

/// The extra candidates.
struct Extras {
    /// Their cells in the order of discovery.
    cells: Vec<Cell>,
    /// The extra digits of each cell of the board as nine bits.
    masks: [u16; 81],
    /// The extra digits as nine bits.
    digits: u16,
    /// The cells that see all extra cells.
    seen: CellSet,
}

impl Extras {
    /// Reads the extra candidates from the houses in which digits have other than two places; none if they cannot be
    /// those of a BUG.
    fn read(state: &State, is_mended: bool) -> Option<Extras> {
        let mut extras = Extras {
            cells: Vec::new(),
            masks: [0; 81],
            digits: 0,
            seen: CellSet::ALL,
        };
        let several = state
            .open_cells()
            .minus(state.bivalue_cells() | state.naked_singles());
        let (mut odd_digits, mut crowded) = (0, Vec::new());
        for house in KINDS.into_iter().flat_map(HouseKind::houses) {
            for digit in Digit::ALL {
                let positions = state.positions(house, digit);
                if matches!(positions.count_ones(), 0 | 2) {
                    continue;
                }
                odd_digits |= 1 << digit.index();
                let places = house.cells_at(positions).intersection(several);
                let mut cells = places.cells();
                match (cells.next()?, cells.next()) {
                    (cell, None) => extras.add(Candidate::new(cell, digit)),
                    _ => crowded.push((places, digit)),
                }
                if extras.cells.len() > 1
                    && extras.digits.count_ones() > 1
                    && extras.seen.is_empty()
                {
                    return None;
                }
            }
        }
        if is_mended && u16::is_power_of_two(odd_digits) {
            for (places, digit) in crowded {
                for cell in places.cells() {
                    extras.add(Candidate::new(cell, digit));
                }
            }
        }
        Some(extras)
    }

    fn add(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.masks[cell.index()] == 0 {
            self.cells.push(cell);
            self.seen = seen_by_all(self.cells.iter().copied().collect());
        }
        self.masks[cell.index()] |= 1 << digit.index();
        self.digits |= 1 << digit.index();
    }

    /// Whether the rest has two candidates in each empty cell, and no or two places for each digit in each house.
    fn is_bug(&self, state: &State) -> bool {
        let left = |cell: Cell| state.mask(cell) & !self.masks[cell.index()];
        let has_two = |cell: Cell| left(cell).count_ones() == 2;
        let mut digits = Digit::ALL.into_iter();
        state.open_cells().cells().all(has_two)
            && digits.all(|digit| {
                let is_left = |cell: &Cell| left(*cell) >> digit.index() & 1 == 1;
                let places: CellSet = state.cells_with(digit).cells().filter(is_left).collect();
                let count = |house: &House| house.cell_set().intersection(places).len();
                House::ALL.iter().all(|house| matches!(count(house), 0 | 2))
            })
    }

    /// The houses that have all extra cells.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        let is_shared = |house: &House| {
            let cells = house.cell_set();
            self.cells.iter().all(|&cell| cells.contains(cell))
        };
        KINDS
            .map(|kind| House::of(kind, self.cells[0]))
            .into_iter()
            .filter(is_shared)
    }

    /// The extra candidates with their role, cell by cell.
    fn marks(&self) -> impl Iterator<Item = (Role, Candidate)> {
        self.cells.iter().flat_map(|&cell| {
            let digits = positions_in(self.masks[cell.index()]);
            digits.map(move |digit| (Role::Extra, Candidate::new(cell, Digit::ALL[digit])))
        })
    }

    fn pattern(&self, state: &State, subset: CellSet, digits: u16, houses: Vec<House>) -> Pattern {
        let cells = self.cells.iter().copied().chain(subset.cells()).collect();
        let mut pattern = Pattern::new(state, cells, digits, houses);
        pattern.candidates.extend(self.marks());
        pattern
    }

    fn offer_type_1(&self, state: &State, sink: &mut impl Sink) -> ControlFlow<()> {
        let cell = self.cells[0];
        let mut eliminations = CandidateSet::EMPTY;
        eliminations.insert_digits(cell, state.mask(cell) & !self.digits);
        let conclusion = Conclusion::elimination(Technique::BugPlusOne, eliminations);
        sink.offer(conclusion, || {
            self.pattern(state, CellSet::EMPTY, 0, Vec::new())
        })
    }

    fn offer_type_2(&self, state: &State, sink: &mut impl Sink) -> ControlFlow<()> {
        let digit = Digit::ALL[self.digits.trailing_zeros() as usize];
        let removed = self.seen.intersection(state.cells_with(digit));
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut eliminations = CandidateSet::EMPTY;
        eliminations.insert_cells(removed, digit);
        let conclusion = Conclusion::elimination(Technique::Bug2, eliminations);
        sink.offer(conclusion, || {
            self.pattern(state, CellSet::EMPTY, 0, Vec::new())
        })
    }

    fn offer_type_3(
        &self,
        state: &State,
        is_mended: bool,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let houses: Vec<_> = self.shared_houses().collect();
        if is_mended {
            for size in SUBSET_SIZES {
                for &house in &houses {
                    self.offer_subsets(state, house, size, sink)?;
                }
            }
        } else {
            for &house in &houses {
                for size in SUBSET_SIZES {
                    self.offer_subsets(state, house, size, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers the naked subsets of this size of a house that has all extra cells.
    fn offer_subsets(
        &self,
        state: &State,
        house: House,
        size: u32,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let in_house = self.seen.intersection(house.cell_set());
        let others = PEERS_BY_HOUSE[self.cells[0].index()].into_iter();
        let others: Vec<_> = others.filter(|&cell| in_house.contains(cell)).collect();
        let extra = VirtualCell {
            digits: self.digits,
            required: self.digits,
            others: &others,
        };
        extra.naked_subsets(state, size, |subset| {
            let Subset {
                cells,
                digits,
                eliminations,
            } = subset;
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            let conclusion = Conclusion::elimination(Technique::Bug3, eliminations);
            let difficulty = conclusion.difficulty + f64::from(size - 1) * 0.1;
            sink.offer(conclusion.with_difficulty(difficulty), || {
                self.pattern(state, cells, digits, vec![house])
            })
        })
    }

    fn offer_type_4(&self, state: &State, sink: &mut impl Sink) -> ControlFlow<()> {
        let [first, second] = self.cells[..] else {
            return ControlFlow::Continue(());
        };
        let common = state.mask(first) & state.mask(second) & !self.digits;
        if !common.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        for house in self.shared_houses() {
            let mut eliminations = CandidateSet::EMPTY;
            for cell in [first, second] {
                let kept = self.masks[cell.index()] | common;
                eliminations.insert_digits(cell, state.mask(cell) & !kept);
            }
            let conclusion = Conclusion::elimination(Technique::Bug4, eliminations);
            sink.offer(conclusion, || {
                self.pattern(state, CellSet::EMPTY, common, vec![house])
            })?;
        }
        ControlFlow::Continue(())
    }
}
