//! The types of unique rectangles: four open cells in two rows, two columns and two boxes.
//!
//! Why: if all four took the same two digits, exchanging these would give a second solution. So in a puzzle with one
//! solution they do not. Call corners with only these two candidates *plain*, the others *rough*:
//!
//! - Type 1: one rough corner. It loses both digits.
//! - Type 2 and 5: all rough corners have the same further candidate. It is true in one of them, so it goes from what
//!   sees them all. Type 2: two corners in line; type 5: two across, or three.
//! - Type 3: two rough corners in line; their further candidates and other cells of a house make a naked subset.
//! - Type 4: two rough corners in line; nothing else that sees both has one of the digits, so that digit is true in one of
//!   them, and they lose the other.
//! - Type 6: two rough corners across; one digit is nowhere else in their rows and columns, and goes from both.
//! - Hidden rectangle: one digit is nowhere else in the row and the column of the corner across from a plain one. That
//!   corner loses the other digit.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, House, HouseKind};

use super::Rectangle;
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

struct TypeCheck<'a, 'w> {
    state: &'a State,
    rectangle: Rectangle,
    plain: CellSet,
    rough: CellSet,
    /// The two digits as bits.
    mask: u16,
    technique: Technique,
    collector: &'a mut Collector<'w>,
}

/// Offers what the rectangle yields by this type.
pub(super) fn check(
    state: &State,
    rectangle: Rectangle,
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mask = rectangle
        .digits
        .iter()
        .fold(0, |mask, digit| mask | 1 << digit.index());
    let is_plain = |cell: &&Cell| state.mask(**cell) & !mask == 0;
    let corners = &rectangle.corners;
    let plain: CellSet = corners.iter().filter(is_plain).copied().collect();
    let all = CellSet::of(corners);
    let mut check = TypeCheck {
        state,
        rectangle,
        plain,
        rough: all.minus(plain),
        mask,
        technique,
        collector,
    };
    match technique {
        Technique::UniqueRectangle1 => check.type_1(),
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 => check.types_2_and_5(),
        Technique::UniqueRectangle3 => check.type_3(),
        Technique::UniqueRectangle4 => check.type_4(),
        Technique::UniqueRectangle6 => check.type_6(),
        _ => check.hidden(),
    }
}

fn is_in_line(first: Cell, second: Cell) -> bool {
    first.row() == second.row() || first.column() == second.column()
}

impl TypeCheck<'_, '_> {
    fn type_1(&mut self) -> ControlFlow<()> {
        let mut order = Vec::new();
        if let (3, Some(cell)) = (self.plain.len(), self.rough.first()) {
            self.remove(&mut order, cell, self.mask);
        }
        self.offer(&order, &[], CellSet::EMPTY)
    }

    /// The two rough corners, if there are exactly two.
    fn rough_pair(&self) -> Option<[Cell; 2]> {
        let mut cells = self.rough.cells();
        let pair = [cells.next()?, cells.next()?];
        (self.plain.len() == 2).then_some(pair)
    }

    fn further_digits(&self) -> u16 {
        let masks = self.rough.cells().map(|cell| self.state.mask(cell));
        masks.fold(0, |union, mask| union | mask) & !self.mask
    }

    fn types_2_and_5(&mut self) -> ControlFlow<()> {
        let further = self.further_digits();
        let mut rough = self.rough.cells();
        let (Some(first), Some(second)) = (rough.next(), rough.next()) else {
            return ControlFlow::Continue(());
        };
        let is_type_5 = self.rough.len() == 3 || !is_in_line(first, second);
        let is_asked = is_type_5 == (self.technique == Technique::UniqueRectangle5);
        if !is_asked || !(1..=2).contains(&self.plain.len()) || !further.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        let digit = Digit::ALL[further.trailing_zeros() as usize];
        let seen = self.rough.seen_by_all();
        let removed = seen.intersection(self.state.cells_with(digit));
        let order: Vec<_> = Candidate::in_cells(removed, digit).collect();
        self.offer(&order, &[], CellSet::EMPTY)
    }

    fn type_3(&mut self) -> ControlFlow<()> {
        if self.rough_pair().is_none() {
            return ControlFlow::Continue(());
        }
        for house in self.rough.shared_houses(HouseKind::ALL) {
            let corners = self.plain | self.rough;
            let others = house
                .cell_set()
                .intersection(self.state.open_cells())
                .minus(corners);
            let others: Vec<_> = others
                .cells()
                .filter(|&cell| {
                    self.state.mask(cell) & self.mask == 0 && self.state.mask(cell) != 0
                })
                .collect();
            self.grow_subset(house, &others, self.further_digits(), self.rough)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds cells to the subset; a subset of n cells and the two corners as one needs n + 1 digits.
    fn grow_subset(
        &mut self,
        house: House,
        others: &[Cell],
        digits: u16,
        cells: CellSet,
    ) -> ControlFlow<()> {
        for (index, &cell) in others.iter().enumerate() {
            let digits = digits | self.state.mask(cell);
            let cells = cells | CellSet::only(cell);
            // A subset of a box that is also in a line was found there.
            let is_new = house.kind() != HouseKind::Box || shared_line(cells).is_none();
            if is_new && digits.count_ones() as usize == cells.len() - 1 {
                self.offer_subset(house, digits, cells)?;
            }
            self.grow_subset(house, &others[index + 1..], digits, cells)?;
        }
        ControlFlow::Continue(())
    }

    fn offer_subset(&mut self, house: House, digits: u16, cells: CellSet) -> ControlFlow<()> {
        let mut order = Vec::new();
        for cell in house.cell_set().minus(cells).cells() {
            self.remove(&mut order, cell, digits);
        }
        if order.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut houses = vec![house];
        let others = cells.shared_houses(HouseKind::ALL);
        for other in others.filter(|&other| other != house) {
            houses.push(other);
            for cell in other.cell_set().minus(cells).cells() {
                self.remove(&mut order, cell, digits);
            }
        }
        self.offer(&order, &houses, cells.minus(self.rough))
    }

    fn type_4(&mut self) -> ControlFlow<()> {
        let (Some(pair), Some(line)) = (self.rough_pair(), shared_line(self.rough)) else {
            return ControlFlow::Continue(());
        };
        let seen = self.rough.seen_by_all();
        let is_locked = |digit: Digit| self.state.cells_with(digit).is_disjoint(seen);
        let [low, high] = self.rectangle.digits;
        let removed = if is_locked(low) {
            high
        } else if is_locked(high) {
            low
        } else {
            return ControlFlow::Continue(());
        };
        self.offer_from_both(pair, removed, &[line])
    }

    fn type_6(&mut self) -> ControlFlow<()> {
        let Some([first, second]) = self.rough_pair().filter(|&[a, b]| !is_in_line(a, b)) else {
            return ControlFlow::Continue(());
        };
        let lines = [first, second]
            .map(|cell| House::row_of(cell).cell_set() | House::column_of(cell).cell_set());
        let outside = (lines[0] | lines[1]).minus(self.rough | self.plain);
        let mut digits = self.rectangle.digits.into_iter();
        match digits.find(|&digit| self.state.cells_with(digit).is_disjoint(outside)) {
            Some(removed) => {
                let [rows, columns] = [House::row_of, House::column_of]
                    .map(|house_of| [house_of(first), house_of(second)]);
                self.offer_from_both([first, second], removed, &[rows, columns].concat())
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn hidden(&mut self) -> ControlFlow<()> {
        let plain: Vec<_> = self.plain.cells().collect();
        let fits = match plain[..] {
            [_] => true,
            [first, second] => !is_in_line(first, second),
            _ => false,
        };
        if !fits {
            return ControlFlow::Continue(());
        }
        let corners = self.plain | self.rough;
        for cell in plain {
            let is_across = |corner: &Cell| !is_in_line(*corner, cell) && *corner != cell;
            let corner = corners.cells().find(is_across);
            let corner = corner.expect("a rectangle has a corner across from each");
            let lines = House::row_of(corner).cell_set() | House::column_of(corner).cell_set();
            let outside = lines.minus(corners);
            let [low, high] = self.rectangle.digits;
            for (locked, removed) in [(low, high), (high, low)] {
                if self.state.cells_with(locked).is_disjoint(outside) {
                    let mut order = Vec::new();
                    self.remove(&mut order, corner, 1 << removed.index());
                    let houses = [House::row_of(corner), House::column_of(corner)];
                    self.offer(&order, &houses, CellSet::EMPTY)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn offer_from_both(
        &mut self,
        cells: [Cell; 2],
        digit: Digit,
        houses: &[House],
    ) -> ControlFlow<()> {
        let mut order = Vec::new();
        for cell in cells {
            self.remove(&mut order, cell, 1 << digit.index());
        }
        self.offer(&order, houses, CellSet::EMPTY)
    }

    fn remove(&self, order: &mut Vec<Candidate>, cell: Cell, digits: u16) {
        order.extend(Candidate::in_cell(cell, self.state.mask(cell) & digits));
    }

    /// Offers eliminations. The pattern has the corners and their further candidates, then the cells of a subset.
    fn offer(&mut self, order: &[Candidate], houses: &[House], subset: CellSet) -> ControlFlow<()> {
        let (state, rectangle, mask) = (self.state, self.rectangle, self.mask);
        let rough = self.rough;
        self.collector.offer_removals(self.technique, order, || {
            let corners = rectangle.corners.to_vec();
            let further = rough.cells().chain(subset.cells());
            let mut pattern = Pattern::new(state, corners, mask, houses.to_vec())
                .with_extra(state, further, !mask);
            pattern.cells.extend(subset.cells());
            pattern
        })
    }
}

/// The row or column that has all cells.
fn shared_line(cells: CellSet) -> Option<House> {
    let mut houses = cells.shared_houses(HouseKind::ALL);
    houses.find(|house| house.kind() != HouseKind::Box)
}
