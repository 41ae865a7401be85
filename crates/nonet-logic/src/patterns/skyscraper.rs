//! Skyscraper: a digit has two places in each of two rows, and one place of each is in the same column.
//!
//! Why: the two places in the shared column are not both true, so one of the other two is. What sees both of these is
//! false. The same holds with rows and columns exchanged.
//!
//! Example: 4 is in r2c1 and r2c6 only, and in r7c1 and r7c5 only. r2c6 or r7c5 is 4, so r1c5 and r8c6 are not.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, House, HouseKind};

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Link, Pattern};

/// Two cells of a house: the only places of a digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bilocal {
    pub(crate) house: House,
    pub(crate) cells: [Cell; 2],
}

/// The houses of this kind in which the digit has two places.
pub(crate) fn bilocals(state: &State, kind: HouseKind, digit: Digit) -> Vec<Bilocal> {
    let two_places = kind.houses().filter_map(|house| {
        let mut places = state.places(house, digit).cells();
        let pair = [places.next()?, places.next()?];
        places
            .next()
            .is_none()
            .then_some(Bilocal { house, cells: pair })
    });
    two_places.collect()
}

/// Offers every skyscraper: those of rows by digit, then those of columns.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let orientations = [
        (HouseKind::Row, HouseKind::Column),
        (HouseKind::Column, HouseKind::Row),
    ];
    for (towers, base) in orientations {
        for digit in Digit::ALL {
            let pairs = bilocals(state, towers, digit);
            for (index, &first) in pairs.iter().enumerate() {
                for &second in &pairs[index + 1..] {
                    check(state, digit, [first, second], base, collector)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers the skyscraper of two towers if exactly one pair of their places shares a house of the `base` kind.
fn check(
    state: &State,
    digit: Digit,
    towers: [Bilocal; 2],
    base: HouseKind,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let shares = |place: usize| {
        House::of(base, towers[0].cells[place]) == House::of(base, towers[1].cells[place])
    };
    let (foot, top) = match (shares(0), shares(1)) {
        (true, false) => (0, 1),
        (false, true) => (1, 0),
        _ => return ControlFlow::Continue(()),
    };
    let tops = towers.map(|tower| tower.cells[top]);
    let removed = CellSet::of(&tops)
        .seen_by_all()
        .intersection(state.cells_with(digit));
    collector.offer_cells(Technique::Skyscraper, removed, digit, || {
        let feet = towers.map(|tower| tower.cells[foot]);
        let houses = vec![towers[0].house, towers[1].house, House::of(base, feet[0])];
        let cells = vec![tops[0], feet[0], feet[1], tops[1]];
        let nodes: Vec<_> = cells
            .iter()
            .map(|&cell| Candidate::new(cell, digit))
            .collect();
        Pattern {
            links: Link::alternating(&nodes),
            ..Pattern::new(state, cells, 1 << digit.index(), houses)
        }
    })
}
