//! Siamese fish: two finned fish with the same base and different covers, whose eliminations go in one step.
//!
//! Why: each is a valid fish by itself. They are joined because a player sees one base.
//!
//! Example: 4 is in r2c1, r2c7, r2c8 and r5c1, r5c7. With the covers columns 1 and 7 the fin is r2c8. If column 8 covers
//! instead of column 7, the fins are r2c7 and r5c7. What either removes goes in one step.

use std::collections::HashSet;
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit, House, positions_in};

use super::kind::{FishKind, FishShape};
use super::search::{Fish, each_fish};
use super::{pattern, rules_of};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern, Step};

/// The kinds of fish that are joined, in HoDoKu's order.
const SHAPES: [FishShape; 3] = [FishShape::Basic, FishShape::Franken, FishShape::Mutant];
const SIZES: std::ops::RangeInclusive<usize> = 2..=4;

/// Offers every pair, those of simple houses and of few first.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {
    for shape in SHAPES {
        for size in SIZES {
            let rules = rules_of(FishKind::new(shape, true), size);
            for digit in Digit::ALL {
                let mut pairs = Pairs::default();
                each_fish(
                    state,
                    digit,
                    &rules,
                    collector,
                    &|_| false,
                    &mut |fish, collector| {
                        let removed = fish.removed(state);
                        if removed.is_empty() {
                            return ControlFlow::Continue(());
                        }
                        let kind = fish.kind(state);
                        if kind.shape() == shape && kind.has_fins() {
                            pairs.add(state, (*fish, kind, removed), collector)?;
                        }
                        ControlFlow::Continue(())
                    },
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The fish of one base, which come one after another, and what pairs have removed so far.
#[derive(Default)]
struct Pairs {
    finds: Vec<(Fish, FishKind, CellSet)>,
    known: HashSet<(FishKind, CellSet)>,
}

impl Pairs {
    /// Offers the pairs of a fish with earlier ones of its base: those whose first eliminations differ, and of several
    /// that remove the same, the first.
    fn add(
        &mut self,
        state: &State,
        found: (Fish, FishKind, CellSet),
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        let (fish, _, removed) = found;
        if self
            .finds
            .first()
            .is_some_and(|(first, ..)| first.base_houses != fish.base_houses)
        {
            self.finds.clear();
        }
        if self.finds.iter().any(|&(_, _, other)| other == removed) {
            return ControlFlow::Continue(());
        }
        collector.spend(1)?;
        for (first, kind, other) in &self.finds {
            let key = (*kind, removed | *other);
            if removed.first() != other.first() && self.known.insert(key) {
                offer(state, [first, &fish], collector)?;
            }
        }
        self.finds.push(found);
        ControlFlow::Continue(())
    }
}

fn offer(state: &State, [first, second]: [&Fish; 2], collector: &mut Collector) -> ControlFlow<()> {
    let removed = first.removed(state) | second.removed(state);
    let eliminations = CandidateSet::of_cells(removed, first.digit);
    collector.offer_set(Technique::SiameseFish, eliminations, || {
        let covers = positions_in(first.cover_houses | second.cover_houses);
        let houses = positions_in(first.base_houses).chain(covers);
        let houses = houses.map(|index| House::ALL[index]).collect();
        let cells = first.base.cells().collect();
        let nested = [first, second].map(|fish| {
            let eliminations = CandidateSet::of_cells(fish.removed(state), fish.digit);
            Step {
                conclusion: Conclusion::elimination(fish.technique(state), eliminations),
                pattern: pattern(state, fish),
            }
        });
        Pattern {
            nested: nested.to_vec(),
            ..Pattern::new(state, cells, 1 << first.digit.index(), houses)
        }
    })
}
