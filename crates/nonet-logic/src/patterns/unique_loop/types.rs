//! [`LoopFind`]: what follows from a [`Loop`], by where its extra digits are.
//!
//! - Type 1: one extra cell. It loses both digits of the loop.
//! - Type 2: all extra cells have the same extra digit. One of them takes it, so it goes from the cells that see them all.
//! - Type 3: two extra cells share a house. One of them takes an extra digit, so they act as one cell: with other cells of
//!   the house they make a naked subset of extra digits, or a hidden subset of the loop's digits.
//! - Type 4: two extra cells share a house, in which one of the loop's digits has no other place. One of them takes it, so
//!   neither takes the loop's other digit.
//!
//! Sudoku Explainer 1.2.1 starts type 3 at the number of extra digits. By that fault it misses hidden subsets with fewer
//! digits; the mended search starts at two. Both skip loops with seven extra digits, naked subsets of more than half and
//! hidden ones of at least half of a house's empty cells. Of several houses, type 4 names the last.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, House, HouseKind, digits_of, positions_in};

use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::patterns::tuples::{TupleOrder, Tuples};
use crate::patterns::virtual_cell::{Subset, VirtualCell};
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// The largest subset of type 3: half of a house.
const LARGEST_SUBSET: u32 = 4;

/// The most extra digits of type 3.
const MOST_EXTRA_DIGITS: u32 = 6;

/// A type of conclusion.
#[derive(Clone, Copy, Debug)]
enum Type {
    One,
    Two,
    ThreeNaked,
    ThreeHidden,
    Four,
}

/// For each type, its number and its techniques for rectangles and longer loops.
const TYPES: [(u8, [Technique; 2]); 5] = {
    use Technique::*;
    [
        (1, [UniqueRectangle1, UniqueLoop1]),
        (2, [UniqueRectangle2, UniqueLoop2]),
        (3, [UniqueRectangle3, UniqueLoop3]),
        (3, [UniqueRectangle3Hidden, UniqueLoop3Hidden]),
        (4, [UniqueRectangle4, UniqueLoop4]),
    ]
};

/// What a loop removes.
#[derive(Clone, Debug)]
pub(super) struct LoopFind<'a> {
    /// What it changes.
    pub conclusion: Conclusion,
    found: Loop<'a>,
    number: u8,
    /// The house of types 3 and 4.
    house: Option<House>,
    /// The subset of type 3.
    subset: Option<Subset>,
}

impl LoopFind<'_> {
    /// The order in which finds are taken.
    pub(super) fn order(&self, other: &LoopFind<'_>) -> Ordering {
        let [own, others] = [self, other].map(|find| find.conclusion.difficulty);
        own.total_cmp(&others).then(self.number.cmp(&other.number))
    }

    /// The loop, then the cells of the subset; extra digits and the digits of the subset are marked as extra.
    pub(super) fn pattern(&self) -> Pattern {
        let Loop { state, digits, .. } = self.found;
        let house = self.house.into_iter().collect();
        let extra_cells = self.found.extra_cells.iter().copied();
        let mut pattern = Pattern::new(state, self.found.cells.clone(), digits, house).with_extra(
            state,
            extra_cells,
            !digits,
        );
        if let Some(subset) = self.subset {
            pattern = pattern.with_extra(state, subset.cells.cells(), subset.digits);
            pattern.cells.extend(subset.cells.cells());
        }
        pattern
    }
}

/// Cells that all have two digits, with two of them in each of their houses.
#[derive(Clone, Debug)]
pub(super) struct Loop<'a> {
    state: &'a State,
    cells: Vec<Cell>,
    /// The two digits as nine bits.
    digits: u16,
    /// The cells that have extra digits.
    extra_cells: Vec<Cell>,
    /// The extra digits as nine bits.
    extra_digits: u16,
}

impl<'a> Loop<'a> {
    /// The loop of these cells, of which the first has only the two digits.
    pub(super) fn new(state: &'a State, cells: &[Cell]) -> Loop<'a> {
        let digits = state.mask(cells[0]);
        let extras = |cell: &Cell| state.mask(*cell) & !digits;
        let is_extra = |cell: &&Cell| extras(cell) != 0;
        Loop {
            state,
            cells: cells.to_vec(),
            digits,
            extra_cells: cells.iter().filter(is_extra).copied().collect(),
            extra_digits: cells.iter().map(extras).fold(0, |all, own| all | own),
        }
    }

    /// What follows, in the order in which the types are tried; also what removes nothing.
    pub(super) fn finds(&self, is_mended: bool) -> Vec<LoopFind<'a>> {
        match self.extra_cells[..] {
            [cell] => vec![self.type_1(cell)],
            [first, second] => {
                let mut finds = match self.extra_digits.is_power_of_two() {
                    true => vec![self.type_2()],
                    false => self.type_3([first, second], is_mended),
                };
                finds.extend(self.type_4());
                finds
            }
            _ => vec![self.type_2()],
        }
    }

    fn find(&self, kind: Type, eliminations: CandidateSet) -> LoopFind<'a> {
        let (number, techniques) = TYPES[kind as usize];
        let technique = techniques[usize::from(self.cells.len() > 4)];
        let difficulty = match self.cells.len() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        let conclusion = Conclusion::elimination(technique, eliminations);
        LoopFind {
            conclusion: conclusion.with_difficulty(difficulty),
            found: self.clone(),
            number,
            house: None,
            subset: None,
        }
    }

    fn type_1(&self, cell: Cell) -> LoopFind<'a> {
        self.find(Type::One, CandidateSet::of_digits(cell, self.digits))
    }

    fn type_2(&self) -> LoopFind<'a> {
        let seen = CellSet::of(&self.extra_cells).seen_by_all();
        let eliminations = self.state.candidates_in(seen, self.extra_digits);
        self.find(Type::Two, eliminations)
    }

    fn type_3(&self, pair: [Cell; 2], is_mended: bool) -> Vec<LoopFind<'a>> {
        let extra_count = self.extra_digits.count_ones();
        let mut finds = Vec::new();
        if extra_count > MOST_EXTRA_DIGITS {
            return finds;
        }
        let smallest = if is_mended { 2 } else { extra_count };
        for size in smallest..=LARGEST_SUBSET {
            for house in CellSet::of(&pair).shared_houses(HouseKind::BOX_ROW_COLUMN) {
                let mut add = |kind: Type, subset: Subset, tenths: u32| {
                    let mut find = self.find(kind, subset.eliminations);
                    find.conclusion.difficulty += f64::from(tenths) * 0.1;
                    (find.house, find.subset) = (Some(house), Some(subset));
                    finds.push(find);
                };
                let open = self.state.open_count(house) as u32;
                if size >= extra_count && 2 * size <= open {
                    for subset in self.naked_subsets(pair, house, size) {
                        add(Type::ThreeNaked, subset, size - 1);
                    }
                }
                if 2 * size < open {
                    for subset in self.hidden_subsets(pair, house, size) {
                        add(Type::ThreeHidden, subset, size - 2);
                    }
                }
            }
        }
        finds
    }

    fn naked_subsets(&self, pair: [Cell; 2], house: House, size: u32) -> Vec<Subset> {
        let [first, second] = pair.map(|cell| self.state.mask(cell));
        let others = house.cells().iter().copied();
        let others: Vec<_> = others.filter(|cell| !pair.contains(cell)).collect();
        let pair = VirtualCell {
            digits: self.extra_digits,
            required: self.extra_digits & !(first & second),
            others: &others,
        };
        pair.naked_subsets(self.state, size)
    }

    /// The hidden subsets in which the first cell of the pair stands for both.
    fn hidden_subsets(&self, pair: [Cell; 2], house: House, size: u32) -> Vec<Subset> {
        let [first, second] = pair.map(|cell| 1 << house.position(cell));
        let masks = self
            .state
            .all_positions(house)
            .map(|places| places & !second);
        let own_places = positions_in(self.digits).fold(0, |all, digit| all | masks[digit]);
        let taken = self.digits | self.extra_digits;
        let is_free = |digit: &usize| taken >> digit & 1 == 0 && masks[*digit] != 0;
        let free = (0..9)
            .filter(is_free)
            .fold(0, |all, digit| all | 1 << digit);
        let tuples = Tuples {
            masks: &masks,
            target: size,
            order: TupleOrder::HighestFirst,
        };
        let mut found = Vec::new();
        let _ = tuples.search(free, size - 2, own_places, &mut |digits, places| {
            let digits = digits | self.digits;
            let cells = house.cells_at(places & !first);
            found.push(Subset {
                cells,
                digits,
                eliminations: self.state.candidates_in(cells, !digits),
            });
            ControlFlow::Continue(())
        });
        found
    }

    fn type_4(&self) -> Option<LoopFind<'a>> {
        let pair = CellSet::of(&self.extra_cells);
        let (locked, house) = digits_of(self.digits).find_map(|digit| {
            let places = self.state.cells_with(digit).minus(pair);
            let is_locked = |house: &House| house.cell_set().is_disjoint(places);
            let mut houses = pair.shared_houses(HouseKind::BOX_ROW_COLUMN);
            Some((digit, houses.rfind(is_locked)?))
        })?;
        let others = self.digits & !(1 << locked.index());
        let eliminations = self.state.candidates_in(pair, others);
        let mut find = self.find(Type::Four, eliminations);
        find.house = Some(house);
        Some(find)
    }
}
