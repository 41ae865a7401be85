//! Kraken fish: a finned fish whose fins reach farther than they see.
//!
//! Why: the fish holds or one of its fins is true. If each fin leads by a chain to the removal of what the fish would
//! remove, it is removed in any case (type 1). And in each cover house that the fish would clean, one of the base's
//! candidates or a fin is true; what all of these lead to holds in any case (type 2).
//!
//! Example: an X-wing in rows 2 and 7 with the fin r7c9 would remove 1 from r5c2. r7c9=1 leads to r5c2<>1. So r5c2 is not
//! 1.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use nonet_core::{CellSet, Digit};

use super::node::{Node, node};
use super::trace::Form;
use super::{NodeScope, Position, Tables};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::house::House;
use crate::line::{Claim, Line};
use crate::sink::Sink;
use crate::step::{Conclusion, Pattern};
use crate::techniques::finned_fish::{Fish, FishRules, FishShape, each_fish, pattern};
use crate::techniques::ranking::{Cheapest, rank};

const SIZES: std::ops::RangeInclusive<usize> = 2..=4;
const MAX_FINS: usize = 2;

struct Find {
    fish: Fish,
    target: Candidate,
    starts: CellSet,
}

struct Search<'a> {
    position: &'a Position,
    tables: &'a Tables,
    technique: Technique,
    finds: Cheapest<Candidate, Find>,
    /// Type 1: for each set of fins of the digit, what they all lead to and where that was looked for.
    fins: HashMap<CellSet, (CellSet, CellSet)>,
    /// Type 2: the sets of starts of the digit.
    starts: HashSet<CellSet>,
    /// The lengths of traces, 0 if there is none.
    lengths: HashMap<(Node, Node), usize>,
}

/// Offers the Kraken fish of this type, up to Franken jellyfish with two fins, best first; without all steps asked for,
/// those of the first digit that has any.
pub fn search(position: &Position, technique: Technique, sink: &mut impl Sink) -> ControlFlow<()> {
    let tables = Tables::expanded(position, NodeScope::GROUPED, sink)?;
    let mut search = Search {
        position,
        tables: &tables,
        technique,
        finds: Cheapest::new(),
        fins: HashMap::new(),
        starts: HashSet::new(),
        lengths: HashMap::new(),
    };
    for digit in Digit::ALL {
        search.fins.clear();
        search.starts.clear();
        for size in SIZES {
            let rules = FishRules {
                size,
                shape: FishShape::Franken,
                plain: false,
                max_fins: MAX_FINS,
                max_endo_fins: 0,
                needs_target: false,
            };
            each_fish(
                position.state(),
                digit,
                &rules,
                sink,
                &|_| false,
                &mut |fish, sink| {
                    if fish.removed(position.state()).is_empty() {
                        search.check(fish, sink)?;
                    }
                    ControlFlow::Continue(())
                },
            )?;
        }
        if !sink.wants_all() && !search.finds.is_empty() {
            break;
        }
    }
    let by_rank = |find: &Find| rank(&CandidateSet::only(find.target));
    for find in search.finds.ranked(by_rank) {
        let eliminations = CandidateSet::only(find.target);
        sink.offer(Conclusion::elimination(technique, eliminations), || {
            kraken_pattern(position, &tables, technique, &find)
        })?;
    }
    ControlFlow::Continue(())
}

/// The fish, and a line for each candidate that leads to the removal; type 1 has one for the fish itself before them.
fn kraken_pattern(
    position: &Position,
    tables: &Tables,
    technique: Technique,
    find: &Find,
) -> Pattern {
    let Find {
        fish,
        target,
        starts,
    } = find;
    let state = position.state();
    let mut lines = Vec::new();
    if technique == Technique::KrakenFish1 {
        let mut line = Line::suppose(Claim::none(fish.fins, fish.digit));
        line.add(Claim::of(*target, false), "fish", vec![0]);
        lines.push(line.statements);
    }
    let end = node(target.cell(), target.digit(), false);
    for cell in starts.cells() {
        if let Some(trace) = tables.trace(node(cell, fish.digit, true), end, Form::Free) {
            lines.push(tables.branch(state, &trace, *target, false, false));
        }
    }
    let shown = lines.len();
    pattern(state, fish).with_lines(lines, shown)
}

impl Search<'_> {
    /// Keeps what follows from a fish. Of the fish of a digit that come to the same starts and the same target, the first
    /// costs least, since small fish come first: the others are not looked at again.
    fn check(&mut self, fish: &Fish, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.technique == Technique::KrakenFish1 {
            let (common, known) = match self.fins.get(&fish.fins) {
                Some(&sets) => sets,
                None => {
                    let common = self.forced_off(fish.fins, fish.digit, fish.digit);
                    (common, CellSet::EMPTY)
                }
            };
            let new = fish.potential().intersection(common).minus(known);
            self.fins.insert(fish.fins, (common, known | new));
            return self.keep(fish, fish.fins, fish.digit, new, sink);
        }
        for house in fish.houses().skip(fish.base_houses.count_ones() as usize) {
            let cover = self.cover(house, fish.digit);
            let held = cover.intersection(fish.base).minus(fish.twice_covered);
            if held == cover {
                continue;
            }
            let starts = held | fish.fins;
            if !self.starts.insert(starts) {
                continue;
            }
            sink.spend(1)?;
            for digit in Digit::ALL {
                let removed = self.forced_off(starts, fish.digit, digit);
                let state = self.position.state();
                let removed = removed.intersection(state.cells_with(digit)).minus(starts);
                self.keep(fish, starts, digit, removed, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn cover(&self, house: House, digit: Digit) -> CellSet {
        self.position
            .state()
            .cells_with(digit)
            .intersection(house.cell_set())
    }

    /// The cells that lose `removed` whichever of the starts has the digit.
    fn forced_off(&self, starts: CellSet, digit: Digit, removed: Digit) -> CellSet {
        starts.cells().fold(CellSet::ALL, |common, cell| {
            let table = self.tables.table(node(cell, digit, true));
            common.intersection(table.off[removed.index()])
        })
    }

    /// Keeps the cells that lose a digit whichever of the starts is true.
    fn keep(
        &mut self,
        fish: &Fish,
        starts: CellSet,
        digit: Digit,
        removed: CellSet,
        sink: &mut impl Sink,
    ) -> ControlFlow<()> {
        let size = fish.base_houses.count_ones() as usize;
        for cell in removed.cells() {
            let end = node(cell, digit, false);
            let mut lengths = 0;
            for start in starts.cells() {
                lengths += self.length(node(start, fish.digit, true), end, sink)?;
            }
            // A smaller fish is easier, whatever its chains.
            let cost = size * 10_000 + lengths;
            let (fish, target) = (*fish, Candidate::new(cell, digit));
            self.finds.add(target, cost, || Find {
                fish,
                target,
                starts,
            });
        }
        ControlFlow::Continue(())
    }

    /// The length of the trace from a node to another.
    fn length(&mut self, start: Node, end: Node, sink: &mut impl Sink) -> ControlFlow<(), usize> {
        if let Some(&length) = self.lengths.get(&(start, end)) {
            return ControlFlow::Continue(length);
        }
        sink.spend(1)?;
        let trace = self.tables.trace(start, end, Form::Free);
        let length = trace.map_or(0, |trace| trace.length(&self.tables.nodes));
        self.lengths.insert((start, end), length);
        ControlFlow::Continue(length)
    }
}
