//! Tridagon: twelve cells, three in each of four boxes, that cannot be filled with three digits alone. One or more of them
//! have other candidates.
//!
//! Why: in each box, three cells in different rows and columns take the three digits, if they take no others. In two boxes
//! side by side, the digits of the rows move on by one or two, which is an even permutation; the same holds for the columns
//! of two boxes one above the other. So the cells of the four boxes, read as permutations, are even together. Where they
//! are odd together, some cell takes another digit. If only one cell can, it does; if the other candidates have one digit,
//! it goes from the cells that see all of them.
//!
//! ```text
//! x . . | x . .      rows of the three cells in columns 1, 2, 3 of each box: 123 is even,
//! . x . | . x .      213 is odd. One box is odd, three are even: together they are odd
//! . . x | . . x
//! ------+------
//! . x . | x . .
//! x . . | . x .
//! . . x | . . x
//! ```
//!
//! Example: the cells above have {1, 2, 3}, except r1c1 {1, 2, 3, 8}. r1c1 is 8.

use std::ops::ControlFlow;

use nonet_core::{CellSet, House, HouseKind};

use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// The columns of three cells of a box, row by row, and whether they are an odd permutation.
const PERMUTATIONS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([2, 1, 0], true),
];

/// Two of the three bands, or stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Three cells of a box in different rows and columns that can take the three digits.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    is_odd: bool,
    /// The cells with other candidates, and these as nine bits.
    others: CellSet,
    extra: u16,
}

impl Diagonal {
    /// No cells: the start of a pattern.
    const NONE: Diagonal = Diagonal {
        cells: CellSet::EMPTY,
        is_odd: false,
        others: CellSet::EMPTY,
        extra: 0,
    };

    /// Both together.
    fn with(self, other: Diagonal) -> Diagonal {
        Diagonal {
            cells: self.cells | other.cells,
            is_odd: self.is_odd != other.is_odd,
            others: self.others | other.others,
            extra: self.extra | other.extra,
        }
    }

    /// Whether one cell has other candidates, or these have one digit.
    fn concludes(self) -> bool {
        self.others.len() <= 1 || self.extra.is_power_of_two()
    }
}

/// Offers every tridagon that removes a candidate: by the three digits, then by the boxes.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for digits in (0..1_u16 << 9).filter(|digits| digits.count_ones() == 3) {
        let boxes: Vec<_> = HouseKind::Box
            .houses()
            .map(|house| diagonals(state, house, digits))
            .collect();
        for bands in PAIRS {
            for stacks in PAIRS {
                collector.spend(1)?;
                let four = [0, 1, 2, 3].map(|i| bands[i / 2] * 3 + stacks[i % 2]);
                let four = four.map(|number| boxes[number].as_slice());
                extend(state, digits, &four, Diagonal::NONE, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The diagonals of a box for three digits.
fn diagonals(state: &State, house: House, digits: u16) -> Vec<Diagonal> {
    let mut found = Vec::new();
    for (columns, is_odd) in PERMUTATIONS {
        let mut diagonal = Diagonal {
            is_odd,
            ..Diagonal::NONE
        };
        for (row, column) in columns.into_iter().enumerate() {
            let cell = house.cell(row * 3 + column);
            let (mask, extra) = (state.mask(cell), state.mask(cell) & !digits);
            if mask & digits != 0 {
                diagonal.cells.insert(cell);
            }
            if extra != 0 {
                diagonal.others.insert(cell);
                diagonal.extra |= extra;
            }
        }
        if diagonal.cells.len() == 3 && diagonal.concludes() {
            found.push(diagonal);
        }
    }
    found
}

/// Adds a diagonal of each box that is left, and offers the patterns that are odd together.
fn extend(
    state: &State,
    digits: u16,
    boxes: &[&[Diagonal]],
    pattern: Diagonal,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let Some((first, rest)) = boxes.split_first() else {
        return match pattern.is_odd {
            true => offer(state, digits, pattern, collector),
            false => ControlFlow::Continue(()),
        };
    };
    for &diagonal in *first {
        let pattern = pattern.with(diagonal);
        if pattern.concludes() {
            extend(state, digits, rest, pattern, collector)?;
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    state: &State,
    digits: u16,
    pattern: Diagonal,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let eliminations = match pattern.others.len() {
        1 => state.candidates_in(pattern.others, digits),
        _ => state.candidates_in(pattern.others.seen_by_all(), pattern.extra),
    };
    collector.offer_set(Technique::Tridagon, eliminations, || {
        let cells = pattern.cells.cells().collect();
        Pattern::new(state, cells, digits, Vec::new()).with_extra(
            state,
            pattern.others.cells(),
            !digits,
        )
    })
}
