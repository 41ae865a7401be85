//! [`Find`]: what follows from a loop, by where its extra digits are.
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

use nonet_core::{Cell, CellSet, Digit};

use super::walk::{KINDS, Loop};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::house::{House, positions_in};
use crate::state::State;
use crate::step::{Conclusion, Pattern, Role};
use crate::techniques::als::seen_by_all;
use crate::techniques::tuples::Tuples;
use crate::techniques::virtual_cell::{Subset, VirtualCell};

/// The largest subset of type 3: half of a house.
const LARGEST_SUBSET: u32 = 4;

/// The most extra digits of type 3.
const MOST_EXTRA_DIGITS: u32 = 6;

/// A type of conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    One,
    Two,
    ThreeNaked,
    ThreeHidden,
    Four,
}

impl Type {
    const fn number(self) -> u8 {
        match self {
            Type::One => 1,
            Type::Two => 2,
            Type::ThreeNaked | Type::ThreeHidden => 3,
            Type::Four => 4,
        }
    }

    const fn technique(self, is_rectangle: bool) -> Technique {
        match (self, is_rectangle) {
            (Type::One, true) => Technique::UniqueRectangle1,
            (Type::Two, true) => Technique::UniqueRectangle2,
            (Type::ThreeNaked, true) => Technique::UniqueRectangle3,
            (Type::ThreeHidden, true) => Technique::UniqueRectangle3Hidden,
            (Type::Four, true) => Technique::UniqueRectangle4,
            (Type::One, false) => Technique::UniqueLoop1,
            (Type::Two, false) => Technique::UniqueLoop2,
            (Type::ThreeNaked, false) => Technique::UniqueLoop3,
            (Type::ThreeHidden, false) => Technique::UniqueLoop3Hidden,
            (Type::Four, false) => Technique::UniqueLoop4,
        }
    }
}

/// What a loop removes.
#[derive(Clone, Debug)]
pub(super) struct Find {
    found: Loop,
    kind: Type,
    difficulty: f64,
    eliminations: CandidateSet,
    /// The house of type 3 and 4.
    house: Option<House>,
    /// The other cells of a subset.
    subset_cells: CellSet,
    /// The digits of a subset as nine bits.
    subset_digits: u16,
}

impl Find {
    fn new(found: &Loop, kind: Type, eliminations: CandidateSet) -> Find {
        Find {
            found: found.clone(),
            kind,
            difficulty: value(found.cells.len()),
            eliminations,
            house: None,
            subset_cells: CellSet::EMPTY,
            subset_digits: 0,
        }
    }

    /// A find of type 3; each digit of its subset beyond `free` adds a tenth.
    fn with_subset(found: &Loop, kind: Type, house: House, subset: Subset, free: u32) -> Find {
        let find = Find::new(found, kind, subset.eliminations);
        let added = f64::from(subset.digits.count_ones() - free) * 0.1;
        Find {
            difficulty: find.difficulty + added,
            house: Some(house),
            subset_cells: subset.cells,
            subset_digits: subset.digits,
            ..find
        }
    }

    /// The order in which finds are taken.
    pub(super) fn order(&self, other: &Find) -> Ordering {
        let by_value = self.difficulty.total_cmp(&other.difficulty);
        by_value.then(self.kind.number().cmp(&other.kind.number()))
    }

    /// Whether it is taken although the other was found first.
    pub(super) fn is_before(&self, other: &Find) -> bool {
        self.order(other).is_lt()
    }

    /// What it changes.
    pub(super) fn conclusion(&self) -> Conclusion {
        let technique = self.kind.technique(self.found.cells.len() == 4);
        Conclusion::elimination(technique, self.eliminations).with_difficulty(self.difficulty)
    }

    /// The loop, then the cells of the subset; extra digits and the digits of the subset are marked as extra.
    pub(super) fn pattern(&self, state: &State) -> Pattern {
        let Loop { cells, mask, .. } = &self.found;
        let house = self.house.into_iter().collect();
        let mut pattern = Pattern::new(state, cells.clone(), *mask, house);
        let mut mark = |cell: Cell, digits: u16| {
            let extra = positions_in(state.mask(cell) & digits)
                .map(|digit| (Role::Extra, Candidate::new(cell, Digit::ALL[digit])));
            pattern.candidates.extend(extra);
        };
        for &cell in &self.found.extra_cells {
            mark(cell, !mask);
        }
        for cell in self.subset_cells.cells() {
            mark(cell, self.subset_digits);
        }
        pattern.cells.extend(self.subset_cells.cells());
        pattern
    }
}

/// The value of a loop with this number of cells, as a sum in the order of Sudoku Explainer.
fn value(length: usize) -> f64 {
    let added = match length {
        4 => 0.0,
        6 => 0.1,
        8 => 0.2,
        _ => 0.3 + 0.2,
    };
    4.5 + added
}

/// Calls `visit` with what follows from a loop, in the order in which the types are tried.
pub(super) fn for_each_find(
    state: &State,
    found: &Loop,
    is_mended: bool,
    mut visit: impl FnMut(Find),
) {
    let mut take = |find: Find| {
        if !find.eliminations.is_empty() {
            visit(find);
        }
    };
    let has_one_extra_digit = found.extra_digits.is_power_of_two();
    match found.extra_cells[..] {
        [] => {}
        [cell] => take(type_1(found, cell)),
        [first, second] => {
            let pair = Pair::new(state, found, [first, second]);
            if has_one_extra_digit {
                take(type_2(state, found));
            } else {
                pair.type_3(is_mended, &mut take);
            }
            pair.type_4().map(take);
        }
        _ => take(type_2(state, found)),
    }
}

fn type_1(found: &Loop, cell: Cell) -> Find {
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.insert_digits(cell, found.mask);
    Find::new(found, Type::One, eliminations)
}

fn type_2(state: &State, found: &Loop) -> Find {
    let digit = Digit::ALL[found.extra_digits.trailing_zeros() as usize];
    let seen = seen_by_all(found.extra_cells.iter().copied().collect());
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.insert_cells(seen.intersection(state.cells_with(digit)), digit);
    Find::new(found, Type::Two, eliminations)
}

/// A loop with two extra cells, and the houses that these share.
struct Pair<'a> {
    state: &'a State,
    found: &'a Loop,
    cells: [Cell; 2],
    houses: Vec<House>,
}

impl<'a> Pair<'a> {
    fn new(state: &'a State, found: &'a Loop, cells: [Cell; 2]) -> Pair<'a> {
        let [first, second] = cells;
        let houses = KINDS.map(|kind| House::of(kind, first)).into_iter();
        let is_shared = |house: &House| house.cell_set().contains(second);
        Pair {
            state,
            found,
            cells,
            houses: houses.filter(is_shared).collect(),
        }
    }

    fn type_3(&self, is_mended: bool, take: &mut impl FnMut(Find)) {
        let extra_count = self.found.extra_digits.count_ones();
        if extra_count > MOST_EXTRA_DIGITS {
            return;
        }
        let smallest = if is_mended { 2 } else { extra_count };
        for size in smallest..=LARGEST_SUBSET {
            for &house in &self.houses {
                let open = self.state.open_count(house) as u32;
                if size >= extra_count && 2 * size <= open {
                    self.naked_subsets(house, size, take);
                }
                if 2 * size < open {
                    self.hidden_subsets(house, size, take);
                }
            }
        }
    }

    fn naked_subsets(&self, house: House, size: u32, take: &mut impl FnMut(Find)) {
        let common = self.state.mask(self.cells[0]) & self.state.mask(self.cells[1]);
        let others = house.cells().iter().copied();
        let others: Vec<_> = others.filter(|cell| !self.cells.contains(cell)).collect();
        let pair = VirtualCell {
            digits: self.found.extra_digits,
            required: self.found.extra_digits & !common,
            others: &others,
        };
        let _ = pair.naked_subsets(self.state, size, |subset| {
            let kind = Type::ThreeNaked;
            take(Find::with_subset(self.found, kind, house, subset, 1));
            ControlFlow::Continue(())
        });
    }

    fn hidden_subsets(&self, house: House, size: u32, take: &mut impl FnMut(Find)) {
        let [kept, left_out] = self.cells.map(|cell| 1 << house.position(cell));
        let masks = self.state.all_positions(house);
        let masks = masks.map(|positions: u16| positions & !left_out);
        let is_free = |digit: &usize| {
            let taken = self.found.mask | self.found.extra_digits;
            taken >> digit & 1 == 0 && masks[*digit] != 0
        };
        let free = (0..9)
            .filter(is_free)
            .fold(0, |free, digit| free | 1 << digit);
        let pair = positions_in(self.found.mask).fold(0, |all, digit| all | masks[digit]);
        let tuples = Tuples {
            masks: &masks,
            target: size,
        };
        let _ = tuples.search(free, size - 2, pair, &mut |digits, positions| {
            let digits = digits | self.found.mask;
            let cells = house.cells_at(positions & !kept);
            let mut eliminations = CandidateSet::EMPTY;
            for cell in cells.cells() {
                eliminations.insert_digits(cell, self.state.mask(cell) & !digits);
            }
            let subset = Subset {
                cells,
                digits,
                eliminations,
            };
            let kind = Type::ThreeHidden;
            take(Find::with_subset(self.found, kind, house, subset, 2));
            ControlFlow::Continue(())
        });
    }

    fn type_4(&self) -> Option<Find> {
        let seen = |house: &House| house.cell_set().minus(self.cells.into_iter().collect());
        let [low, high] = self.found.digits;
        [(low, high), (high, low)]
            .into_iter()
            .find_map(|(locked, removed)| {
                let places = self.state.cells_with(locked);
                let is_locked = |house: &&House| seen(house).is_disjoint(places);
                let house = self.houses.iter().rfind(is_locked)?;
                let mut eliminations = CandidateSet::EMPTY;
                eliminations.insert_cells(self.cells.into_iter().collect(), removed);
                let find = Find::new(self.found, Type::Four, eliminations);
                Some(Find {
                    house: Some(*house),
                    ..find
                })
            })
    }
}
