//! What follows from a loop: the four types.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit};

use super::find::{Find, Finds, LONGEST, Loop};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::house::{House, HouseKind, PEER_SETS, positions_in};
use crate::state::State;
use crate::step::Conclusion;
use crate::techniques::tuples::{Tuples, eligible};

const ORDER: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

/// Adds the finds of a loop that remove a candidate.
pub fn add_finds(state: &State, unique_loop: &Loop, is_mended: bool, finds: &mut Finds) {
    let both = unique_loop.digits;
    let cells = unique_loop.cells().iter().copied();
    let mut with_extra = [Cell::ALL[0]; LONGEST];
    let (mut count, mut extra) = (0, 0);
    for cell in cells.filter(|&cell| state.mask(cell) != both) {
        with_extra[count] = cell;
        extra |= state.mask(cell) & !both;
        count += 1;
    }
    let context = Context {
        state,
        unique_loop,
        extra,
        is_mended,
    };
    match with_extra[..count] {
        [] => {}
        [cell] => context.type_1(cell, finds),
        [first, second] => {
            if extra.count_ones() == 1 {
                context.type_2(&with_extra[..count], finds);
            } else {
                context.type_3([first, second], finds);
            }
            context.type_4([first, second], finds);
        }
        _ => context.type_2(&with_extra[..count], finds),
    }
}

struct Context<'a> {
    state: &'a State,
    unique_loop: &'a Loop,
    /// The digits besides the loop's two.
    extra: u16,
    is_mended: bool,
}

impl Context<'_> {
    /// The value of Sudoku Explainer for the length of the loop, added up as it does: sums of doubles depend on the order.
    fn base_difficulty(&self) -> f64 {
        match self.unique_loop.len {
            0..=5 => 4.5,
            6..=7 => 4.5 + 0.1,
            8..=9 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        }
    }

    fn find(&self, kind: u8, eliminations: CandidateSet) -> Find {
        let is_rectangle = self.unique_loop.len == 4;
        let technique = match (kind, is_rectangle) {
            (1, true) => Technique::UniqueRectangle1,
            (1, false) => Technique::UniqueLoop1,
            (2, true) => Technique::UniqueRectangle2,
            (2, false) => Technique::UniqueLoop2,
            (3, true) => Technique::UniqueRectangle3,
            (3, false) => Technique::UniqueLoop3,
            (_, true) => Technique::UniqueRectangle4,
            (_, false) => Technique::UniqueLoop4,
        };
        let conclusion = Conclusion::elimination(technique, eliminations);
        Find {
            kind,
            conclusion: conclusion.with_difficulty(self.base_difficulty()),
            unique_loop: *self.unique_loop,
            subset_digits: 0,
            subset_cells: CellSet::EMPTY,
            house: None,
        }
    }

    /// One cell has extra digits: it loses the two digits.
    fn type_1(&self, cell: Cell, finds: &mut Finds) {
        let mut eliminations = CandidateSet::EMPTY;
        eliminations.insert_digits(cell, self.unique_loop.digits);
        finds.add(self.find(1, eliminations));
    }

    /// One extra digit: it goes from the cells that see all cells with it.
    fn type_2(&self, cells: &[Cell], finds: &mut Finds) {
        let digit = Digit::ALL[self.extra.trailing_zeros() as usize];
        let seen = cells.iter().map(|cell| PEER_SETS[cell.index()]);
        let seen = seen.fold(self.state.cells_with(digit), CellSet::intersection);
        if !seen.is_empty() {
            let mut eliminations = CandidateSet::EMPTY;
            eliminations.insert_cells(seen, digit);
            finds.add(self.find(2, eliminations));
        }
    }

    /// The two cells act as one cell with the extra digits in a subset: all sizes, then all houses of both, naked first.
    fn type_3(&self, cells: [Cell; 2], finds: &mut Finds) {
        // The second fault of 1.2.1: hidden subsets are as large as the extra digits are many.
        let extra_count = self.extra.count_ones();
        let smallest = if self.is_mended { 2 } else { extra_count };
        for size in smallest..=7 {
            for house in common_houses(cells) {
                let open_count = self.state.open_count(house) as u32;
                if size * 2 <= open_count && size >= extra_count {
                    self.type_3_naked(cells, house, size, finds);
                }
                if size * 2 < open_count {
                    self.type_3_hidden(cells, house, size, finds);
                }
            }
        }
    }

    fn type_3_naked(&self, cells: [Cell; 2], house: House, size: u32, finds: &mut Finds) {
        let [first, second] = cells.map(|cell| house.position(cell));
        let mut masks = house.cells().map(|cell| self.state.mask(cell));
        let in_both = self.extra & masks[first] & masks[second];
        masks[first] = self.extra;
        masks[second] = 0;
        let usable = eligible(&masks, size);
        let tuples = Tuples {
            masks: &masks,
            target: size,
        };
        let _ = tuples.search(usable, size, 0, &mut |chosen, digits| -> ControlFlow<()> {
            let others = chosen & !(1 << first);
            let joined = positions_in(others).fold(in_both, |all, other| all | masks[other]);
            // The subset must be complete with either of the two cells.
            if chosen >> first & 1 == 0 || joined.count_ones() != size {
                return ControlFlow::Continue(());
            }
            let mut eliminations = CandidateSet::EMPTY;
            for position in positions_in(0x1ff & !chosen & !(1 << second)) {
                eliminations.insert_digits(house.cell(position), masks[position] & digits);
            }
            if !eliminations.is_empty() {
                let find = self.find(3, eliminations);
                finds.add(self.with_subset(find, house, digits, others, size - 1));
            }
            ControlFlow::Continue(())
        });
    }

    fn type_3_hidden(&self, cells: [Cell; 2], house: House, size: u32, finds: &mut Finds) {
        let both = self.unique_loop.digits;
        let [first, second] = cells.map(|cell| 1_u16 << house.position(cell));
        let masks = self.state.all_positions(house).map(|mask| mask & !second);
        let free = 0x1ff & !both & !self.extra;
        let usable = positions_in(free).filter(|&digit| masks[digit] != 0);
        let usable = usable.fold(0, |all, digit| all | 1 << digit);
        let union = positions_in(both).fold(0, |all, digit| all | masks[digit]);
        if free == 0 {
            return;
        }
        let tuples = Tuples {
            masks: &masks,
            target: size,
        };
        let _ = tuples.search(usable, size - 2, union, &mut |others,
                                                             positions|
         -> ControlFlow<()> {
            let digits = others | both;
            let positions = positions & !first;
            let mut eliminations = CandidateSet::EMPTY;
            for cell in house.cells_at(positions).cells() {
                eliminations.insert_digits(cell, self.state.mask(cell) & !digits);
            }
            if !eliminations.is_empty() {
                let mut find = self.find(3, eliminations);
                find.conclusion.technique = match find.conclusion.technique {
                    Technique::UniqueRectangle3 => Technique::UniqueRectangle3Hidden,
                    _ => Technique::UniqueLoop3Hidden,
                };
                let added = positions.count_ones() - 1;
                finds.add(self.with_subset(find, house, digits, positions, added));
            }
            ControlFlow::Continue(())
        });
    }

    /// Completes a find of type 3; `added` tenths are added to the difficulty.
    fn with_subset(
        &self,
        mut find: Find,
        house: House,
        digits: u16,
        positions: u16,
        added: u32,
    ) -> Find {
        find.house = Some(house);
        find.subset_digits = digits;
        find.subset_cells = house.cells_at(positions);
        find.conclusion.difficulty = self.base_difficulty() + f64::from(added) * 0.1;
        find
    }

    /// One of the two digits has only the two cells in a house: the other goes from both.
    fn type_4(&self, cells: [Cell; 2], finds: &mut Finds) {
        let pair: CellSet = cells.into_iter().collect();
        for digit in positions_in(self.unique_loop.digits) {
            let digit = Digit::ALL[digit];
            let is_locked = |house: &House| {
                let cells = house.cells_at(self.state.positions(*house, digit));
                cells.minus(pair).is_empty()
            };
            if let Some(house) = common_houses(cells).filter(is_locked).last() {
                let other = self.unique_loop.digits & !(1 << digit.index());
                let mut eliminations = CandidateSet::EMPTY;
                for cell in cells {
                    eliminations.insert_digits(cell, other);
                }
                let mut find = self.find(4, eliminations);
                find.house = Some(house);
                find.subset_digits = 1 << digit.index();
                finds.add(find);
                return;
            }
        }
    }
}

/// The houses that have both cells, in the order box, row, column.
fn common_houses(cells: [Cell; 2]) -> impl Iterator<Item = House> {
    ORDER
        .into_iter()
        .map(move |kind| House::of(kind, cells[0]))
        .filter(move |house| house.cell_set().contains(cells[1]))
}
