//! BUG, a bivalue universal grave, in four types: without a few *extra* candidates, every empty cell would have two
//! candidates, and every missing digit two places in each house.
//!
//! Why: any solution without the extra candidates would give a second one, with the other candidate in every cell. The
//! puzzle has one solution, so an extra candidate is true.
//!
//! - Type 1: all extra candidates are in one cell. It loses its others.
//! - Type 2: the extra candidates have one digit. It goes from the cells that see all extra cells.
//! - Type 3: the extra cells share a house. One of them takes an extra digit, so they act as one cell of a naked subset.
//! - Type 4: two extra cells share a house and one other digit, which has no other place there. If one cell takes an extra
//!   digit, the other one takes that digit, so they lose what is neither.
//!
//! Example: all empty cells have two candidates except r5c5 {2, 6, 9}, and only 6 has three places in its houses. r5c5 is 6.
//!
//! HoDoKu has type 1 alone, with one extra candidate. Sudoku Explainer 1.2.1 looks for extra candidates in the houses where
//! a digit has one place or more than two. By a fault it finds none where several of these places have more than two
//! candidates. In type 3, by another fault, it scans houses before sizes, so an easier subset in a later house comes second.
//! The mended search has neither.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::virtual_cell::VirtualCell;
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};

/// The size of the largest subset of type 3.
const LARGEST_SUBSET: u32 = 6;

/// Offers the finds of the BUG, if there is one.
pub fn search(state: &State, is_mended: bool, collector: &mut Collector) -> ControlFlow<()> {
    let Some(extras) = Extras::read(state, is_mended).filter(Extras::is_all_of_them) else {
        return ControlFlow::Continue(());
    };
    match (extras.cells.len(), extras.digits.count_ones()) {
        (0, _) => ControlFlow::Continue(()),
        (1, _) => extras.offer_type_1(collector),
        (_, 1) => {
            extras.offer_type_2(collector)?;
            extras.offer_type_4(collector)
        }
        _ => {
            extras.offer_type_4(collector)?;
            extras.offer_type_3(is_mended, collector)
        }
    }
}

/// Offers the BUG of type 1 whose only extra candidate is the third of its cell: HoDoKu's BUG+1.
pub fn search_plus_one(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let extras = Extras::read(state, true).filter(Extras::is_all_of_them);
    match extras {
        Some(extras) if extras.is_third_candidate() => extras.offer_type_1(collector),
        _ => ControlFlow::Continue(()),
    }
}

/// The cells with more than two candidates that have a digit, for each house and digit that lacks the two places of a BUG.
fn odd_places(state: &State) -> impl Iterator<Item = (Digit, CellSet)> {
    let few = state.bivalue_cells() | state.naked_singles();
    let kinds = HouseKind::BOX_ROW_COLUMN.into_iter();
    kinds.flat_map(HouseKind::houses).flat_map(move |house| {
        let positions = state.all_positions(house).iter().zip(Digit::ALL);
        let odd = positions.filter(|(positions, _)| !matches!(positions.count_ones(), 0 | 2));
        odd.map(move |(&positions, digit)| (digit, house.cells_at(positions).minus(few)))
    })
}

/// The extra candidates.
struct Extras<'a> {
    state: &'a State,
    /// The state without them.
    rest: State,
    /// Their cells in the order of discovery.
    cells: Vec<Cell>,
    /// Their digits as nine bits.
    digits: u16,
    /// The cells that see all of theirs.
    seen: CellSet,
}

impl<'a> Extras<'a> {
    /// Reads them from the houses; none if they cannot be those of a BUG with a find.
    fn read(state: &'a State, is_mended: bool) -> Option<Extras<'a>> {
        let mut extras = Extras {
            state,
            rest: *state,
            cells: Vec::new(),
            digits: 0,
            seen: CellSet::ALL,
        };
        let mut shared: Vec<(Digit, CellSet)> = Vec::new();
        let mut odd_digits = DigitSet::EMPTY;
        for (digit, places) in odd_places(state) {
            odd_digits.insert(digit);
            match places.len() {
                // Something is odd here that no extra candidate mends.
                0 => return None,
                1 => extras.add(places, digit),
                _ => shared.push((digit, places)),
            }
            if extras.have_no_find() {
                return None;
            }
        }
        if is_mended && odd_digits.only_digit().is_some() {
            for (digit, places) in shared {
                extras.add(places, digit);
            }
        }
        Some(extras)
    }

    /// Whether no type of BUG removes anything: extra candidates of several digits in cells that no cell sees together.
    fn have_no_find(&self) -> bool {
        let has_one_digit = self.digits.is_power_of_two();
        self.cells.len() > 1 && !has_one_digit && self.seen.is_empty()
    }

    fn add(&mut self, places: CellSet, digit: Digit) {
        for cell in places.cells() {
            if !self.cells.contains(&cell) {
                self.cells.push(cell);
                self.seen = self.seen.intersection(cell.peer_set());
            }
            self.rest.eliminate(Candidate::new(cell, digit));
        }
        self.digits |= 1 << digit.index();
    }

    /// Whether the state without them has two candidates in each empty cell, and no or two places for each digit.
    fn is_all_of_them(&self) -> bool {
        let is_even = |positions: &u16| matches!(positions.count_ones(), 0 | 2);
        let mut houses = House::ALL.iter();
        self.rest.open_cells() == self.rest.bivalue_cells()
            && houses.all(|&house| self.rest.all_positions(house).iter().all(is_even))
    }

    /// Whether they are in one cell, which has three candidates.
    fn is_third_candidate(&self) -> bool {
        let masks = self.cells.iter().map(|&cell| self.state.mask(cell));
        masks.map(u16::count_ones).eq([3])
    }

    /// The houses that have all extra cells.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        CellSet::of(&self.cells).shared_houses(HouseKind::BOX_ROW_COLUMN)
    }

    /// Offers a find of extra cells, a subset with its digits, and a house, if it removes a candidate.
    fn offer(
        &self,
        conclusion: Conclusion,
        subset: CellSet,
        digits: u16,
        house: Option<House>,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        if conclusion.eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        collector.offer(conclusion, || {
            let cells = self.cells.iter().copied().chain(subset.cells()).collect();
            let houses = house.into_iter().collect();
            let mut pattern = Pattern::new(self.state, cells, digits, houses);
            let extra = self.cells.iter().flat_map(|&cell| {
                Candidate::in_cell(cell, self.state.mask(cell) & !self.rest.mask(cell))
            });
            pattern
                .candidates
                .extend(extra.map(|one| (Role::Extra, one)));
            pattern
        })
    }

    fn offer_type_1(&self, collector: &mut Collector) -> ControlFlow<()> {
        let cells = CellSet::of(&self.cells);
        let eliminations = self.rest.candidates_in(cells, DigitSet::ALL.bits());
        let conclusion = Conclusion::elimination(Technique::BugPlusOne, eliminations);
        self.offer(conclusion, CellSet::EMPTY, 0, None, collector)
    }

    fn offer_type_2(&self, collector: &mut Collector) -> ControlFlow<()> {
        let eliminations = self.state.candidates_in(self.seen, self.digits);
        let conclusion = Conclusion::elimination(Technique::Bug2, eliminations);
        self.offer(conclusion, CellSet::EMPTY, 0, None, collector)
    }

    fn offer_type_3(&self, is_mended: bool, collector: &mut Collector) -> ControlFlow<()> {
        let sizes = |house: House| (2..=LARGEST_SUBSET).map(move |size| (size, house));
        let mut tries: Vec<_> = self.shared_houses().flat_map(sizes).collect();
        if is_mended {
            tries.sort_by_key(|&(size, _)| size);
        }
        for (size, house) in tries {
            let in_house = self.seen.intersection(house.cell_set());
            let peers = self.cells[0].peers_by_house().iter().copied();
            let others: Vec<_> = peers.filter(|&cell| in_house.contains(cell)).collect();
            let extra_cells = VirtualCell {
                digits: self.digits,
                required: self.digits,
                others: &others,
            };
            for subset in extra_cells.naked_subsets(self.state, size) {
                let conclusion = Conclusion::elimination(Technique::Bug3, subset.eliminations);
                let difficulty = conclusion.difficulty + f64::from(size - 1) * 0.1;
                let conclusion = conclusion.with_difficulty(difficulty);
                self.offer(
                    conclusion,
                    subset.cells,
                    subset.digits,
                    Some(house),
                    collector,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer_type_4(&self, collector: &mut Collector) -> ControlFlow<()> {
        let [first, second] = self.cells[..] else {
            return ControlFlow::Continue(());
        };
        let common = self.state.mask(first) & self.state.mask(second) & !self.digits;
        if !common.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        let cells = CellSet::of(&self.cells);
        let eliminations = self.rest.candidates_in(cells, !common);
        let conclusion = Conclusion::elimination(Technique::Bug4, eliminations);
        for house in self.shared_houses() {
            self.offer(conclusion, CellSet::EMPTY, common, Some(house), collector)?;
        }
        ControlFlow::Continue(())
    }
}
