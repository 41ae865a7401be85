//! Sue de Coq: two or three cells where a line meets a box, with at least two digits more than cells; other cells of the
//! line and of the box take up what is too many.
//!
//! Why: let the n cells of the meeting have n + k digits. Cells of the rest of the line and of the rest of the box, m in
//! all, add e digits of their own, and the digits that line and box part draw from the meeting are different ones. If m - e
//! = k, all these cells together have as many digits as there are cells, and each digit is placed among them. So other
//! cells of the line lose the line part's and the meeting's digits, other cells of the box the box part's and the
//! meeting's.
//!
//! Example: r1c1 and r1c2 have 1, 2, 3, 4 between them; r1c8 is {1,2}, r3c3 is {3,4}. The rest of row 1 loses 1 and 2,
//! the rest of box 1 loses 3 and 4.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, House, HouseKind};

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Pattern, Role};

/// Cells and the digits that they have between them.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    cells: CellSet,
    digits: u16,
}

struct Meeting<'a> {
    state: &'a State,
    line: House,
    r#box: House,
    part: Group,
}

/// Offers every Sue de Coq: by line (rows, then columns), box, meeting, line part and box part.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let lines = [HouseKind::Row, HouseKind::Column];
    for line in lines.into_iter().flat_map(HouseKind::houses) {
        for r#box in HouseKind::Box.houses() {
            let cells = line.cell_set().intersection(r#box.cell_set());
            let open: Vec<_> = cells.intersection(state.open_cells()).cells().collect();
            let mut visit = |part: Group| {
                let meeting = Meeting {
                    state,
                    line,
                    r#box,
                    part,
                };
                meeting.search_line(collector)
            };
            each_part(state, &open, Group::default(), &mut |part| {
                if part.cells.len() < 2 {
                    return ControlFlow::Continue(());
                }
                visit(part)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits each way to add cells to a part, each before those that add more to it.
fn each_part(
    state: &State,
    cells: &[Cell],
    part: Group,
    visit: &mut impl FnMut(Group) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, &cell) in cells.iter().enumerate() {
        let grown = Group {
            cells: part.cells | CellSet::only(cell),
            digits: part.digits | state.mask(cell),
        };
        visit(grown)?;
        each_part(state, &cells[index + 1..], grown, visit)?;
    }
    ControlFlow::Continue(())
}

impl Meeting<'_> {
    /// How many digits the meeting has too many.
    fn excess(&self) -> usize {
        (self.part.digits.count_ones() as usize).saturating_sub(self.part.cells.len())
    }

    /// The open cells of a house outside these cells.
    fn rest(&self, house: House, without: CellSet) -> Vec<Cell> {
        let open = house.cell_set().intersection(self.state.open_cells());
        open.minus(without).cells().collect()
    }

    /// How many digits of the meeting a part takes up, more than it brings with it; none if it draws no digit.
    fn taken_by(&self, part: Group) -> Option<usize> {
        let draws = part.digits & self.part.digits != 0;
        let extra = (part.digits & !self.part.digits).count_ones() as usize;
        draws.then(|| part.cells.len().checked_sub(extra)).flatten()
    }

    fn search_line(&self, collector: &mut Collector) -> ControlFlow<()> {
        if self.excess() < 2 {
            return ControlFlow::Continue(());
        }
        collector.spend(1)?;
        let line_cells = self.rest(self.line, self.part.cells);
        each_part(
            self.state,
            &line_cells,
            Group::default(),
            &mut |in_line| match self.taken_by(in_line) {
                Some(taken) if (1..self.excess()).contains(&taken) => {
                    self.search_box(in_line, self.excess() - taken, collector)
                }
                _ => ControlFlow::Continue(()),
            },
        )
    }

    fn search_box(
        &self,
        in_line: Group,
        missing: usize,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        collector.spend(1)?;
        let without = self.part.cells | in_line.cells;
        let box_cells = self.rest(self.r#box, without);
        // Digits of the meeting that the line part draws are not for the box part.
        let forbidden = in_line.digits & self.part.digits;
        each_part(self.state, &box_cells, Group::default(), &mut |in_box| {
            let fits = in_box.digits & forbidden == 0 && self.taken_by(in_box) == Some(missing);
            if fits {
                self.offer(in_line, in_box, collector)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn offer(&self, in_line: Group, in_box: Group, collector: &mut Collector) -> ControlFlow<()> {
        let both = in_line.digits & in_box.digits;
        let meeting = self.part;
        let mut order = Vec::new();
        let mut remove = |house: House, own: Group, other: Group| {
            let digits = (meeting.digits | own.digits) & !other.digits | both;
            for cell in self.rest(house, meeting.cells | own.cells) {
                order.extend(Candidate::in_cell(cell, self.state.mask(cell) & digits));
            }
        };
        remove(self.r#box, in_box, in_line);
        remove(self.line, in_line, in_box);
        collector.offer_removals(Technique::SueDeCoq, &order, || {
            let parts = [meeting.cells, in_line.cells, in_box.cells];
            let cells = parts.into_iter().flat_map(CellSet::cells).collect();
            let digits = meeting.digits | in_line.digits | in_box.digits;
            let mut pattern = Pattern::new(self.state, cells, digits, vec![self.line, self.r#box]);
            for (role, candidate) in &mut pattern.candidates {
                if in_line.cells.contains(candidate.cell()) {
                    *role = Role::Extra;
                } else if in_box.cells.contains(candidate.cell()) {
                    *role = Role::True;
                }
            }
            pattern
        })
    }
}
