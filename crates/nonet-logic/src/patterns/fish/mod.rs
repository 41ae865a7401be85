//! Fish of every kind: plain, finned, sashimi, Franken and mutant, of two to seven houses.
//!
//! Why: n base houses that do not overlap hold a digit n times. If n cover houses contain all of the base's candidates,
//! each cover house holds the digit in the base, so its other candidates are false. Base candidates outside the cover are
//! *fins*: either one of them is true, or the fish holds, so only what sees all fins is false. A candidate in two base
//! houses is an *endo fin* and counts as a fin. A candidate in two cover houses is false even if it is in the base.
//!
//! ```text
//! basic      base rows, cover columns, or the reverse
//! Franken    the same, with boxes among either
//! mutant     any houses
//! sashimi    basic with fins, and a base house that has at most one candidate besides them
//! ```
//!
//! Example (finned X-wing): 1 is in r2c2, r2c8 and r7c2, r7c8, r7c9. Without the fin r7c9, columns 2 and 8 would lose 1;
//! r8c8 and r9c8 see the fin as well and lose it in any case.
//!
//! Fish come by digit, orientation (base rows first), base and cover, in lexicographic order.

mod by_lines;
mod kind;
mod search;
mod siamese;

pub use by_lines::search as search_by_lines;
pub use kind::{FishKind, FishShape};
use search::UNITS_WITH_TARGETS;
pub(crate) use search::{Fish, FishRules, UNITS_WITHOUT_TARGETS, each_fish};
pub use siamese::search as search_siamese;

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use super::ranking::rank;
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Pattern, Role};

/// HoDoKu's defaults: the most fins of a fish, and the most of them in two of its base houses.
const MAX_FINS: usize = 5;
const MAX_ENDO_FINS: usize = 2;

/// The fish to look for.
fn rules_of(kind: FishKind, size: usize) -> FishRules {
    let is_basic = kind.shape() == FishShape::Basic;
    // Small basic fish are found faster than templates.
    let needs_target = !is_basic || size > 4;
    FishRules {
        size,
        shape: kind.shape(),
        plain: !kind.has_fins(),
        max_fins: if kind.has_fins() { MAX_FINS } else { 0 },
        max_endo_fins: if is_basic { 0 } else { MAX_ENDO_FINS },
        least: 1,
        needs_target,
        units: if needs_target {
            UNITS_WITH_TARGETS
        } else {
            UNITS_WITHOUT_TARGETS
        },
    }
}

/// Offers the fish of this kind with so many base houses; among all fish, the first of those that remove the same.
pub fn search(
    state: &State,
    kind: FishKind,
    size: usize,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let (technique, rules) = (kind.technique(size), rules_of(kind, size));
    let wants_all = collector.keeps_all();
    // A search for one fish takes whatever its houses allow: HoDoKu scores it as what it searched for.
    let takes_any = !wants_all && kind.shape() != FishShape::Basic;
    let mut finds = Vec::new();
    let known = RefCell::new(HashSet::new());
    for digit in Digit::ALL {
        let is_known = |targets: CellSet| {
            wants_all
                && all_subsets(targets, |removed| {
                    known.borrow().contains(&(digit, removed))
                })
        };
        each_fish(
            state,
            digit,
            &rules,
            collector,
            &is_known,
            &mut |fish, collector| {
                let removed = fish.removed(state);
                if removed.is_empty() {
                    return ControlFlow::Continue(());
                }
                let is_own = fish.kind(state) == kind;
                if wants_all {
                    if is_own && known.borrow_mut().insert((digit, removed)) {
                        finds.push(*fish);
                    }
                    return ControlFlow::Continue(());
                }
                if is_own || takes_any {
                    offer(state, technique, fish, removed, collector)?;
                }
                ControlFlow::Continue(())
            },
        )?;
    }
    let mut ranked = Vec::with_capacity(finds.len());
    for fish in finds {
        collector.spend(1)?;
        let eliminations = CandidateSet::of_cells(fish.removed(state), fish.digit);
        ranked.push((rank(&eliminations), fish));
    }
    ranked.sort_by_key(|&(rank, _)| rank);
    for (_, fish) in ranked {
        collector.spend(1)?;
        offer(state, technique, &fish, fish.removed(state), collector)?;
    }
    ControlFlow::Continue(())
}

/// Whether a condition holds for each set of some of these cells. More than three cells have too many sets: then not.
fn all_subsets(cells: CellSet, holds: impl Fn(CellSet) -> bool) -> bool {
    let cells: Vec<_> = cells.cells().take(4).collect();
    let set_of = |bits: u32| -> CellSet {
        let chosen = cells.iter().enumerate();
        let chosen = chosen.filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, &cell)| cell).collect()
    };
    cells.len() < 4 && (1..1_u32 << cells.len()).all(|bits| holds(set_of(bits)))
}

fn offer(
    state: &State,
    technique: Technique,
    fish: &Fish,
    removed: CellSet,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let cannibal = removed.intersection(fish.twice_covered);
    let order = removed.minus(cannibal).cells().chain(cannibal.cells());
    let order: Vec<_> = order.map(|cell| Candidate::new(cell, fish.digit)).collect();
    collector.offer_removals(technique, &order, || pattern(state, fish))
}

/// The picture of a fish: its base without fins, then its fins; base houses, then cover houses.
pub(crate) fn pattern(state: &State, fish: &Fish) -> Pattern {
    let cells = fish.base.minus(fish.fins).cells().collect();
    let houses = fish.houses().collect();
    let mut pattern = Pattern::new(state, cells, 1 << fish.digit.index(), houses);
    let fins = Candidate::in_cells(fish.fins, fish.digit);
    pattern
        .candidates
        .extend(fins.map(|one| (Role::Extra, one)));
    pattern
}
