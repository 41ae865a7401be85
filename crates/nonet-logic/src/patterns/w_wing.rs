//! W-wing: two cells with the same two digits, joined by a strong link of one of them.
//!
//! Why: let both cells have x and y, and let y have two places in some house, one seen by the first cell, the other by the
//! second. One of these places is y, so one of the two cells is not y but x. What sees both cells is not x.
//!
//! Example: r1c1 and r5c4 have 3 and 8. Row 7 has 8 in r7c1 and r7c4 only. r1c4 and r5c1 are not 3.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, DigitSet, House, digits_of};

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Link, Pattern, Role};

/// Offers every W-wing, by the two cells, the lower digit removed first, then by the linking house.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let bivalue = state.bivalue_cells();
    for first in bivalue.cells() {
        let mask = state.mask(first);
        for second in bivalue.cells() {
            if second <= first || state.mask(second) != mask {
                continue;
            }
            let mut digits = digits_of(mask);
            let [low, high] = [(); 2].map(|()| digits.next().expect("two candidates"));
            for (removed, linking) in [(low, high), (high, low)] {
                check(state, [first, second], removed, linking, collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn check(
    state: &State,
    cells: [Cell; 2],
    removed: Digit,
    linking: Digit,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let [seen_first, seen_second] = cells.map(|cell| cell.peer_set());
    let targets = seen_first
        .intersection(seen_second)
        .intersection(state.cells_with(removed));
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let wing = CellSet::of(&cells);
    for house in House::ALL {
        let places = state.places(house, linking);
        if places.len() != 2 || !places.is_disjoint(wing) {
            continue;
        }
        // A place that both cells see counts for the first, so each cell needs a place of its own.
        let of_first = places.intersection(seen_first);
        let of_second = places.minus(seen_first).intersection(seen_second);
        if of_first.is_empty() || of_second.is_empty() {
            continue;
        }
        collector.offer_cells(Technique::WWing, targets, removed, || {
            let nodes: Vec<_> = [(cells[0], removed), (cells[0], linking)]
                .into_iter()
                .chain(of_first.cells().map(|cell| (cell, linking)))
                .chain(of_second.cells().map(|cell| (cell, linking)))
                .chain([(cells[1], linking), (cells[1], removed)])
                .map(|(cell, digit)| Candidate::new(cell, digit))
                .collect();
            let mut cells: Vec<_> = nodes.iter().map(|node| node.cell()).collect();
            cells.dedup();
            Pattern {
                cells,
                digits: [removed, linking].into_iter().collect::<DigitSet>(),
                houses: vec![house],
                candidates: nodes.iter().map(|&node| (Role::Defining, node)).collect(),
                links: Link::alternating(&nodes),
                ..Pattern::default()
            }
        })?;
    }
    ControlFlow::Continue(())
}
