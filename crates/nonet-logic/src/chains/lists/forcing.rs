//! Forcing chains and nets: a list that contradicts itself, and what several lists have in common when one of their roots must
//! be true.
//!
//! ```text
//! contradiction   a list has the opposite of its root; a candidate true and false; two digits in a cell; a digit twice in a
//!                 house; a cell without digits; a digit without places in a house: the root is false
//! verity          what follows from a candidate whether it is true or false; from each candidate of a cell; from each place
//!                 of a digit in a house
//! ```
//!
//! Example: r1c1 is 2 or 5. If it is 2, r4c1 is not 5; if it is 5, r4c1 is not 5. So r4c1 is not 5.
//!
//! Both come out of one [`Case`]: paths that together prove a target. Of all cases for a target the shortest is kept, of equal
//! ones the first. Placements come before eliminations, and then the first cell counts. A search for one step can therefore
//! leave out every case that the best one so far beats, and needs few lists.
//!
//! In a search for nets a case counts only if one of its paths belongs to a net.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind, digits_of};

use super::reach::ListReach;
use super::{Lists, points};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chains::node::{NODES, Node};
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Conclusion, Pattern};

/// What makes paths a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum ForcingKind {
    Contradiction,
    Verity,
}

/// A way to prove a statement: paths, each from a root to an end.
#[derive(Clone, Debug)]
struct Case {
    kind: ForcingKind,
    target: Node,
    paths: Vec<(Node, Node)>,
}

/// What cases are compared by: eliminations last; the cell; of placements in a cell, contradictions first, of eliminations
/// there, the digit; the length.
type ForcingRank = (bool, Cell, usize, u32);

struct ForcingSearch<'a, 'w> {
    state: &'a State,
    lists: &'a Lists<'a>,
    /// Whether to leave out what the best case so far beats.
    wants_best: bool,
    best: Option<ForcingRank>,
    finds: Vec<(ForcingRank, Case)>,
    /// For each kind and target, one more than the place of its find.
    places: [[u32; NODES]; 2],
    collector: &'a mut Collector<'w>,
}

/// Offers forcing chains, or nets if the lists come from trials, best first.
pub(crate) fn search(
    state: &State,
    lists: &Lists<'_>,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let mut search = ForcingSearch {
        state,
        lists,
        wants_best: !collector.wants_all(),
        best: None,
        finds: Vec::new(),
        places: [[0; NODES]; 2],
        collector,
    };
    search.find_contradictions()?;
    search.find_verities()?;
    let ForcingSearch {
        mut finds,
        collector,
        ..
    } = search;
    finds.sort_by_key(|&(rank, _)| rank);
    for (_, case) in finds {
        collector.spend(1)?;
        let target = case.target.about();
        let technique = technique(case.kind, lists.graph.has_premises());
        let conclusion = if case.target.is_on() {
            Conclusion::placement(technique, target)
        } else {
            Conclusion::elimination(technique, CandidateSet::only(target))
        };
        collector.offer(conclusion, || pattern(state, lists, &case))?;
    }
    ControlFlow::Continue(())
}

fn technique(kind: ForcingKind, is_net: bool) -> Technique {
    match (kind, is_net) {
        (ForcingKind::Contradiction, false) => Technique::ForcingChainContradiction,
        (ForcingKind::Contradiction, true) => Technique::ForcingNetContradiction,
        (ForcingKind::Verity, false) => Technique::ForcingChainVerity,
        (ForcingKind::Verity, true) => Technique::ForcingNetVerity,
    }
}

impl ForcingSearch<'_, '_> {
    /// Keeps a case unless it is of no use.
    fn add(
        &mut self,
        kind: ForcingKind,
        target: Node,
        paths: impl Iterator<Item = (Node, Node)> + Clone,
    ) -> ControlFlow<()> {
        let (is_elimination, candidate) = (!target.is_on(), target.about());
        let place = if is_elimination {
            candidate.digit().index()
        } else {
            kind as usize
        };
        let rank = |length| (is_elimination, candidate.cell(), place, length);
        if self.wants_best && self.best.is_some_and(|best| best < rank(0)) {
            return ControlFlow::Continue(());
        }
        let place = &mut self.places[kind as usize][target.index()];
        let known = place.checked_sub(1).map(|place| place as usize);
        let most = known.map_or(u32::MAX, |known| self.finds[known].0.3);
        let (mut length, mut is_net) = (0, false);
        for (root, end) in paths.clone() {
            self.lists.list(root, self.collector)?;
            let path = self.lists.length(root, end);
            length += path.statements;
            is_net |= path.is_net;
            if length >= most {
                return self.collector.spend(1);
            }
        }
        if self.lists.graph.has_premises() && !is_net {
            return self.collector.spend(1);
        }
        let rank = rank(length);
        self.best = Some(self.best.map_or(rank, |best| best.min(rank)));
        let paths = paths.collect();
        let find = (
            rank,
            Case {
                kind,
                target,
                paths,
            },
        );
        match known {
            Some(known) => self.finds[known] = find,
            None => {
                self.finds.push(find);
                *place = self.finds.len() as u32;
            }
        }
        self.collector.spend(1)
    }

    /// Roots whose lists contradict themselves.
    fn find_contradictions(&mut self) -> ControlFlow<()> {
        let allowed = self.state.allowed_cells();
        for root in points(self.state, true) {
            for root in [root, root.opposite()] {
                self.contradict(root, &allowed)?;
                self.collector.spend(1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn contradict(&mut self, root: Node, allowed: &[CellSet; 9]) -> ControlFlow<()> {
        let lists = self.lists;
        let reach = lists.reach(root, self.collector)?;
        for ends in contradictions(self.state, allowed, root, reach) {
            let paths = ends.iter().map(|&end| (root, end));
            self.add(ForcingKind::Contradiction, root.opposite(), paths)?;
        }
        ControlFlow::Continue(())
    }

    /// What follows from each of several roots of which one must be true.
    fn find_verities(&mut self) -> ControlFlow<()> {
        for root in points(self.state, true) {
            let own = CellSet::only(root.about().cell());
            let roots = [root, root.opposite()];
            for is_on in [true, false] {
                for digit in Digit::ALL {
                    self.add_common(&roots, digit, is_on, own)?;
                }
            }
            self.collector.spend(1)?;
        }
        for cell in self.state.open_cells().cells() {
            self.add_all_common(Candidate::in_cell(cell, self.state.mask(cell)))?;
            self.collector.spend(1)?;
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let places = self.state.places(house, digit);
                self.add_all_common(Candidate::in_cells(places, digit))?;
                self.collector.spend(1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What all of these candidates lead to.
    fn add_all_common(&mut self, roots: impl Iterator<Item = Candidate>) -> ControlFlow<()> {
        let roots: Vec<_> = roots.map(|root| Node::of(root, true)).collect();
        for digit in Digit::ALL {
            for is_on in [true, false] {
                self.add_common(&roots, digit, is_on, CellSet::EMPTY)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What all roots say about a digit, except in these cells.
    fn add_common(
        &mut self,
        roots: &[Node],
        digit: Digit,
        is_on: bool,
        except: CellSet,
    ) -> ControlFlow<()> {
        let Some((&first, others)) = roots.split_first() else {
            return ControlFlow::Continue(());
        };
        let mut common = self.lists.reach(first, self.collector)?.of(digit, is_on);
        for &root in others {
            let reach = self.lists.reach(root, self.collector)?;
            common = common.intersection(reach.of(digit, is_on));
        }
        for cell in common.minus(except).cells() {
            let target = Node::of(Candidate::new(cell, digit), is_on);
            let paths = roots.iter().map(|&root| (root, target));
            self.add(ForcingKind::Verity, target, paths)?;
        }
        ControlFlow::Continue(())
    }
}

/// The contradictions in what follows from a root: statements of which not all can be true, in the order in which they count.
/// `allowed` has the cells that the values leave for each digit, also those where the candidate was removed.
fn contradictions(
    state: &State,
    allowed: &[CellSet; 9],
    root: Node,
    reach: &ListReach,
) -> Vec<Vec<Node>> {
    let mut found = Vec::new();
    if reach.has(root.opposite()) {
        found.push(vec![root.opposite()]);
    }
    let about = |cell, (digit, is_on)| Node::of(Candidate::new(cell, digit), is_on);
    // Two statements about one cell: a digit is in it and is not, then two digits are in it.
    let mut in_a_cell = |one: (Digit, bool), other: (Digit, bool)| {
        let both = reach
            .of(one.0, one.1)
            .intersection(reach.of(other.0, other.1));
        if let Some(cell) = both.first() {
            found.push(vec![about(cell, one), about(cell, other)]);
        }
    };
    for digit in Digit::ALL {
        in_a_cell((digit, false), (digit, true));
    }
    for low in Digit::ALL {
        for &high in &Digit::ALL[low.index() + 1..] {
            in_a_cell((low, true), (high, true));
        }
    }
    let statements = |cells, digit, is_on| -> Vec<Node> {
        let all = Candidate::in_cells(cells, digit);
        all.map(|one| Node::of(one, is_on)).collect()
    };
    each_house_and_digit(|house, digit| {
        let cells = reach.on(digit).intersection(house.cell_set());
        if cells.len() >= 2 {
            found.push(statements(cells, digit, true));
        }
    });
    let filled = Digit::ALL.map(|digit| reach.on(digit));
    let filled = filled.into_iter().fold(CellSet::EMPTY, CellSet::union);
    for cell in state.open_cells().minus(filled).cells() {
        let digits = || digits_of(state.mask(cell));
        if digits().all(|digit| reach.off(digit).contains(cell)) {
            found.push(digits().map(|digit| about(cell, (digit, false))).collect());
        }
    }
    each_house_and_digit(|house, digit| {
        let cells = allowed[digit.index()].intersection(house.cell_set());
        if !cells.is_empty() && cells.minus(reach.off(digit)).is_empty() {
            found.push(statements(cells, digit, false));
        }
    });
    found
}

fn each_house_and_digit(mut visit: impl FnMut(House, Digit)) {
    for kind in HouseKind::ALL {
        for digit in Digit::ALL {
            for house in kind.houses() {
                visit(house, digit);
            }
        }
    }
}

/// The cells of all chains in order.
fn pattern(state: &State, lists: &Lists<'_>, case: &Case) -> Pattern {
    let chains: Vec<_> = match (case.kind, case.paths.as_slice()) {
        (ForcingKind::Contradiction, [(root, _), ..]) => {
            let ends: Vec<_> = case.paths.iter().map(|&(_, end)| end).collect();
            vec![lists.contradiction(state, *root, &ends)]
        }
        (_, paths) => lists.branches(state, paths),
    };
    let statements = chains.iter().flatten();
    let cells: CellSet = statements.map(|one| one.candidate.cell()).collect();
    let digits = if case.target.is_on() {
        DigitSet::only(case.target.about().digit())
    } else {
        DigitSet::EMPTY
    };
    let shown = chains.len();
    Pattern::of_chain(cells.cells().collect(), digits).with_chains(chains, shown)
}
