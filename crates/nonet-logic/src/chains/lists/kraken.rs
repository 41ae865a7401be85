//! Kraken fish: a fish whose fins lead, by chains, to what the fish alone would remove.
//!
//! ```text
//! type 1   the fish removes a candidate unless a fin is true, and each fin leads to its removal
//! type 2   a cover house: one of its candidates in the base is true, or a fin is, and each of these leads to the removal
//!          of one candidate, of any digit
//! ```
//!
//! Fins that are all places of their digit in a house, or a fin that is the only candidate of its cell, hold the digit
//! whatever the fish says. Such a fish is not one.
//!
//! Example: an X-wing of 2 in rows 3 and 7 with the fin r3c6 would remove 2 from r1c7. If r3c6 is 2, a chain shows that
//! r1c7 is not 2. So it is not.
//!
//! The chains of a fin do not depend on the fish, and a fish with more houses is never better. So each set of fins is looked at
//! once for each removal (type 1), and each set of places and fins once (type 2). One enumeration of all fish serves both
//! types.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit, House, HouseKind};

use super::Lists;
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chain_text::{ChainText, Claim};
use crate::chains::node::Node;
use crate::collect::Collector;
use crate::patterns::fish::{self, Fish, FishRules, FishShape, UNITS_WITHOUT_TARGETS, each_fish};
use crate::patterns::ranking::{Cheapest, rank};
use crate::state::State;
use crate::step::{Pattern, Reason, Statement};

/// The most fins.
const MAX_FINS: usize = 2;

/// A fish, and the candidates of its digit that lead to a target.
#[derive(Clone, Debug)]
struct KrakenFind {
    fish: Fish,
    roots: CellSet,
}

/// The targets and finds of each type, best first.
#[derive(Clone, Debug)]
pub(crate) struct KrakenFinds([Vec<(Candidate, KrakenFind)>; 2]);

/// By target; the cost is the number of base houses, then the length of the chains.
type Finds = Cheapest<Candidate, (u32, u32), KrakenFind>;

struct KrakenSearch<'a> {
    state: &'a State,
    lists: &'a Lists<'a>,
    finds: [Finds; 2],
    /// For fins: the removals of type 1 that were looked at.
    fins: HashMap<CellSet, CellSet>,
    /// The places and fins of type 2 that were looked at.
    covers: HashSet<CellSet>,
}

/// Offers Kraken fish of a type, best first. What a search for all finds is left in `known`, for both types.
pub(crate) fn search(
    state: &State,
    lists: &Lists<'_>,
    technique: Technique,
    known: &OnceCell<KrakenFinds>,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let kind = usize::from(technique == Technique::KrakenFish2);
    let best;
    let finds = match known.get() {
        Some(finds) => finds,
        None if collector.wants_all() => {
            let finds = find(state, lists, &[0, 1], collector)?;
            known.get_or_init(|| finds)
        }
        None => {
            best = find(state, lists, &[kind], collector)?;
            &best
        }
    };
    for (target, find) in &finds.0[kind] {
        collector.spend(1)?;
        collector.offer_set(technique, CandidateSet::only(*target), || {
            pattern(state, lists, kind, *target, find)
        })?;
    }
    ControlFlow::Continue(())
}

/// The finds of these types; if one is enough, those of the first digit that has any.
fn find(
    state: &State,
    lists: &Lists<'_>,
    kinds: &[usize],
    collector: &mut Collector,
) -> ControlFlow<(), KrakenFinds> {
    let mut search = KrakenSearch {
        state,
        lists,
        finds: [Finds::new(), Finds::new()],
        fins: HashMap::new(),
        covers: HashSet::new(),
    };
    for digit in Digit::ALL {
        search.fins.clear();
        search.covers.clear();
        for size in 2..=4 {
            let rules = FishRules {
                size,
                shape: FishShape::Franken,
                plain: false,
                max_fins: MAX_FINS,
                max_endo_fins: 0,
                least: 1,
                needs_target: false,
                units: UNITS_WITHOUT_TARGETS,
            };
            each_fish(
                state,
                digit,
                &rules,
                collector,
                &|_| false,
                &mut |fish, collector| {
                    if fish.removed(state).is_empty() && !has_plain_fins(state, fish) {
                        for &kind in kinds {
                            match kind {
                                0 => search.check_fins(fish, collector)?,
                                _ => search.check_covers(fish, collector)?,
                            }
                        }
                    }
                    ControlFlow::Continue(())
                },
            )?;
        }
        if !collector.wants_all() && search.finds.iter().any(|finds| !finds.is_empty()) {
            break;
        }
    }
    let ranked = search.finds.map(|finds| {
        let ranked = finds.ranked(|target| rank(&CandidateSet::only(*target)));
        ranked.collect()
    });
    ControlFlow::Continue(KrakenFinds(ranked))
}

/// Whether one of the fins is true without the fish.
fn has_plain_fins(state: &State, fish: &Fish) -> bool {
    let places = state.cells_with(fish.digit);
    fish.fins.cells().any(|fin| {
        let has_only_fins = |kind: HouseKind| {
            let house = House::of(kind, fin).cell_set();
            places.intersection(house).minus(fish.fins).is_empty()
        };
        state.naked_singles().contains(fin) || HouseKind::ALL.into_iter().any(has_only_fins)
    })
}

impl KrakenSearch<'_> {
    /// Type 1: what the fish would remove, and each fin removes.
    fn check_fins(&mut self, fish: &Fish, collector: &mut Collector) -> ControlFlow<()> {
        let digit = fish.digit;
        let seen = self.fins.entry(fish.fins).or_insert(CellSet::EMPTY);
        let mut removed = fish.potential().minus(*seen);
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        *seen = *seen | removed;
        for fin in Candidate::in_cells(fish.fins, digit) {
            let reach = self.lists.reach(Node::of(fin, true), collector)?;
            removed = removed.intersection(reach.off(digit));
        }
        for target in Candidate::in_cells(removed, digit) {
            self.add(0, fish, fish.fins, target, collector)?;
        }
        ControlFlow::Continue(())
    }

    /// Type 2: what each fin and each place in a cover house removes.
    fn check_covers(&mut self, fish: &Fish, collector: &mut Collector) -> ControlFlow<()> {
        let digit = fish.digit;
        let covered = fish.base.minus(fish.twice_covered);
        let size = fish.base_houses.count_ones() as usize;
        for house in fish.houses().skip(size) {
            let places = self.state.places(house, digit);
            let roots = covered.intersection(house.cell_set()) | fish.fins;
            if places.minus(covered).is_empty() || !self.covers.insert(roots) {
                continue;
            }
            let mut reaches = Vec::with_capacity(roots.len());
            for root in Candidate::in_cells(roots, digit) {
                reaches.push(self.lists.reach(Node::of(root, true), collector)?);
            }
            for other in Digit::ALL {
                let all = self.state.cells_with(other).minus(roots);
                let removed = reaches
                    .iter()
                    .fold(all, |removed, reach| removed.intersection(reach.off(other)));
                for target in Candidate::in_cells(removed, other) {
                    self.add(1, fish, roots, target, collector)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn add(
        &mut self,
        kind: usize,
        fish: &Fish,
        roots: CellSet,
        target: Candidate,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        let houses = fish.base_houses.count_ones();
        let known = self.finds[kind].cost_of(&target);
        if known.is_some_and(|cost| cost <= (houses, 0)) {
            return ControlFlow::Continue(());
        }
        let mut length = 0;
        for root in Candidate::in_cells(roots, fish.digit) {
            let root = Node::of(root, true);
            self.lists.list(root, collector)?;
            length += self.lists.length(root, Node::of(target, false)).statements;
        }
        let fish = *fish;
        let find = || KrakenFind { fish, roots };
        self.finds[kind].add(target, (houses, length), find);
        collector.spend(1)
    }
}

/// The fish; for type 1, what it removes without fins; then the chain of each root.
fn pattern(
    state: &State,
    lists: &Lists<'_>,
    kind: usize,
    target: Candidate,
    find: &KrakenFind,
) -> Pattern {
    let fish = &find.fish;
    let roots = Candidate::in_cells(find.roots, fish.digit);
    let end = Node::of(target, false);
    let paths: Vec<_> = roots.map(|root| (Node::of(root, true), end)).collect();
    let mut chains: Vec<Vec<Statement>> = Vec::new();
    if kind == 0 {
        let mut text = ChainText::suppose(Claim::none(fish.fins, fish.digit));
        text.add(Claim::of(target, false), Reason::Fish, vec![0]);
        chains.push(text.statements);
    }
    chains.extend(lists.branches(state, &paths));
    let shown = chains.len();
    fish::pattern(state, fish).with_chains(chains, shown)
}
