//! [`Engine`]: a chain search of one level, with its memory and with the searches that run inside it.
//!
//! The levels of the original differ in four settings ([`Rule`]): whether premises may join (dynamic), whether cells and
//! houses of more than two are tried (multiple), whether only one digit is followed (Nishio), and what runs inside once
//! plain implications are exhausted (the level). One engine holds one rule; engines of nested rules hang below it.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use nonet_core::positions_in;

use super::advanced::Patterns;
use super::found::{ChainKind, Found, Removals};
use super::length::ChainRank;
use super::meter::Meter;
use super::node::{Cause, NODES, Node};
use super::partial::{Frame, Partial};
use super::prospects::Prospects;
use super::trail::{NO_NESTED, Trail, Walker};
use super::written::{NestedChain, Writer, Written};

/// The most grids whose chains an engine inside another remembers; the hardest puzzles known need about a thousand.
const MOST_ANSWERS: usize = 1 << 14;

/// The settings of a chain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rule {
    /// Chains start from all candidates of a cell or all places in a house.
    pub is_multiple: bool,
    /// Removed candidates count for later links, so several premises may join.
    pub is_dynamic: bool,
    /// Only links of one digit.
    pub is_nishio: bool,
    /// What runs inside: 0 nothing, 1 patterns, 2 to 5 also chains.
    pub level: u8,
}

impl Rule {
    /// Cycles and single forcing chains.
    pub const CYCLES: Rule = Rule {
        is_multiple: false,
        is_dynamic: false,
        is_nishio: false,
        level: 0,
    };

    /// Contradictions within one digit.
    pub const NISHIO: Rule = Rule {
        is_dynamic: true,
        is_nishio: true,
        ..Rule::CYCLES
    };

    /// Static chains from cells and houses.
    pub const MULTIPLE: Rule = Rule {
        is_multiple: true,
        ..Rule::CYCLES
    };

    /// Dynamic chains with this level of nesting.
    pub const fn dynamic(level: u8) -> Rule {
        Rule {
            is_multiple: true,
            is_dynamic: true,
            is_nishio: false,
            level,
        }
    }

    /// The difficulty before length is added; cycles and single chains have their own.
    pub fn base(self) -> f64 {
        match self.level {
            2.. => 9.5 + 0.5 * f64::from(self.level - 2),
            1 => 8.5 + 0.5,
            0 if self.is_nishio => 7.5,
            0 if self.is_dynamic => 8.5,
            0 => 8.0,
        }
    }

    /// Whether chain searches run inside.
    pub const fn has_chains_inside(self) -> bool {
        self.level >= 2
    }

    /// The chain searches that run inside, in order.
    fn inner(self) -> Vec<Rule> {
        match self.level {
            0 | 1 => vec![],
            2 => vec![Rule::CYCLES],
            3 => vec![Rule::CYCLES, Rule::MULTIPLE],
            4 => vec![Rule::dynamic(0)],
            level => vec![Rule::dynamic(0), Rule::dynamic(level - 3)],
        }
    }
}

/// The chains that a nested search found on a grid.
pub(crate) type Answers = Rc<[Rc<NestedChain>]>;

/// A chain search.
pub(crate) struct Engine {
    /// Its settings.
    pub rule: Rule,
    /// The searches inside it.
    pub inner: Vec<Engine>,
    /// Scratch of the patterns inside chains.
    pub patterns: Patterns,
    /// Scratch to follow chains back.
    pub walker: Walker,
    /// The trail of each root that has been followed on the present grid.
    pub trails: Vec<Option<Trail>>,
    /// Trails to use again.
    pub spare: Vec<Trail>,
    /// The nested chains that trails point to.
    pub nested: Vec<Rc<NestedChain>>,
    /// The paths of cycles and single chains, from the target back to the root.
    pub paths: Vec<Vec<(Node, Cause)>>,
    /// Whether only the best find is of use.
    pub wants_first: bool,
    /// Which roots can matter on the present grid, if that is known.
    pub prospects: Option<Prospects>,
    memo: HashMap<[u16; 81], Answers>,
}

impl Engine {
    /// An engine with empty memory.
    pub fn new(rule: Rule) -> Engine {
        Engine {
            rule,
            inner: rule.inner().into_iter().map(Engine::new).collect(),
            patterns: Patterns::default(),
            walker: Walker::new(),
            trails: (0..NODES).map(|_| None).collect(),
            spare: Vec::new(),
            nested: Vec::new(),
            paths: Vec::new(),
            wants_first: false,
            prospects: None,
            memo: HashMap::new(),
        }
    }

    /// Forgets the grid last searched, except for answers, which are kept by grid.
    pub fn reset(&mut self) {
        for slot in &mut self.trails {
            if let Some(mut trail) = slot.take() {
                trail.clear();
                self.spare.push(trail);
            }
        }
        self.nested.clear();
        self.paths.clear();
    }

    /// All chains on a grid, best first, one for each set of removals. Plain: the measure of faster searches.
    pub fn all(
        &mut self,
        grid: &Partial,
        frame: &Frame,
        meter: &mut Meter,
    ) -> ControlFlow<(), Vec<Found>> {
        self.reset();
        self.wants_first = false;
        self.prospects = None;
        let mut found = Vec::new();
        if self.rule.is_multiple || self.rule.is_dynamic {
            self.multiple_chains(grid, frame, &mut found, meter)?;
        } else {
            self.single_chains(grid, &mut found, meter)?;
        }
        sort(&mut found);
        ControlFlow::Continue(found)
    }

    /// The first of all chains on a grid.
    pub fn first(
        &mut self,
        grid: &Partial,
        frame: &Frame,
        meter: &mut Meter,
    ) -> ControlFlow<(), Option<Found>> {
        if self.rule == Rule::CYCLES {
            return self.first_single_chain(grid, meter);
        }
        self.reset();
        self.wants_first = true;
        self.prospects = (self.rule == Rule::MULTIPLE).then(|| Prospects::of_static(grid));
        let mut found = Vec::new();
        self.multiple_chains(grid, frame, &mut found, meter)?;
        ControlFlow::Continue(found.pop())
    }

    /// The chains that this engine finds on a grid inside another search.
    pub fn answers(
        &mut self,
        grid: &Partial,
        frame: &Frame,
        meter: &mut Meter,
    ) -> ControlFlow<(), Answers> {
        if let Some(answers) = self.memo.get(&grid.masks) {
            return ControlFlow::Continue(answers.clone());
        }
        self.reset();
        self.wants_first = false;
        let mut found = Vec::new();
        if self.rule == Rule::CYCLES {
            self.all_single_chains(grid, &mut found, meter)?;
        } else {
            self.prospects = (self.rule == Rule::MULTIPLE).then(|| Prospects::of_static(grid));
            self.multiple_chains(grid, frame, &mut found, meter)?;
        }
        sort(&mut found);
        let rule = self.rule;
        let chains = found.iter().map(|one| {
            let written = self.write(one, grid);
            Rc::new(NestedChain::new(one, rule, written))
        });
        let answers: Answers = chains.collect();
        if self.memo.len() == MOST_ANSWERS {
            self.memo.clear();
        }
        self.memo.insert(grid.masks, answers.clone());
        ControlFlow::Continue(answers)
    }

    /// Where the chains of a find end: the roots of their trails and the records there.
    pub fn targets(&self, kind: ChainKind, grid: &Partial) -> Vec<(Node, u32)> {
        let end = |root: Node, target: Node| {
            let trail = self.trails[root.index()].as_ref();
            let record = trail.and_then(|trail| trail.find(target));
            (root, record.expect("the target follows from each root"))
        };
        match kind {
            ChainKind::Cycle(_) | ChainKind::Forcing(_) => vec![],
            ChainKind::Contradiction(root) => {
                let trail = self.trails[root.index()].as_ref();
                let contradiction = trail.and_then(|trail| trail.contradiction);
                let (on, off) = contradiction.expect("the root leads to a contradiction");
                vec![(root, on), (root, off)]
            }
            ChainKind::Double(source, target) => {
                vec![
                    end(Node::on(source), target),
                    end(Node::off(source), target),
                ]
            }
            ChainKind::Cell(cell, target) => positions_in(grid.masks[cell as usize])
                .map(|digit| {
                    let root = super::partial::candidate(cell as usize, digit);
                    end(Node::on(root), target)
                })
                .collect(),
            ChainKind::House(house, digit, target) => {
                let (house, digit) = (house as usize, digit as usize);
                positions_in(grid.positions[house][digit])
                    .map(|position| {
                        let cell = super::partial::CELLS[house][position] as usize;
                        end(Node::on(super::partial::candidate(cell, digit)), target)
                    })
                    .collect()
            }
        }
    }

    /// Ranks a find whose trails are known, and adds it if it removes something.
    pub fn add(&mut self, kind: ChainKind, result: Node, grid: &Partial, found: &mut Vec<Found>) {
        let removals = Removals::of(result, grid);
        if removals.is_empty() {
            return;
        }
        let best = found.first().filter(|_| self.wants_first);
        let most = best.map_or(u32::MAX, |best| best.rank.complexity);
        let targets = self.targets(kind, grid);
        let mut complexity = 0;
        let mut nested: Vec<u32> = Vec::new();
        for (root, target) in targets {
            let trail = self.trails[root.index()].as_ref();
            let trail = trail.expect("roots are followed");
            let left = (most - complexity) as usize;
            let Some(chain) = self.walker.chain_within(trail, target, left) else {
                return;
            };
            complexity += chain.len() as u32;
            if self.rule.level >= 2 {
                let ids = chain.iter().map(|&record| trail.record(record).nested);
                for id in ids.filter(|&id| id != NO_NESTED) {
                    let of = |id: u32| &self.nested[id as usize].written;
                    let is_same = |&old: &u32| of(old).has_same_statements(of(id));
                    if !nested.iter().any(is_same) {
                        nested.push(id);
                        complexity += self.nested[id as usize].complexity;
                    }
                }
            }
            if complexity > most {
                return;
            }
        }
        let key = match kind {
            ChainKind::Double(..) => 1,
            ChainKind::Cell(..) => 5,
            ChainKind::House(..) => 6,
            _ => 7,
        };
        let rank = ChainRank::new(self.rule.base(), complexity, key);
        if self.wants_first
            && let Some(best) = found.first()
        {
            if !rank.order(&best.rank).is_lt() {
                return;
            }
            found.clear();
        }
        found.push(Found {
            rank,
            kind,
            removals,
        });
    }

    /// Writes out the chains of a find.
    pub fn write(&mut self, found: &Found, grid: &Partial) -> Written {
        let mut writer = Writer::default();
        match found.kind {
            ChainKind::Cycle(path) => {
                let path = &self.paths[path as usize];
                write_cycle(path, &mut writer);
                write_cycle(&reversed_cycle(path), &mut writer);
            }
            ChainKind::Forcing(path) => write_path(&self.paths[path as usize], &mut writer),
            kind => {
                for (root, target) in self.targets(kind, grid) {
                    let trail = self.trails[root.index()].as_ref();
                    let trail = trail.expect("roots are followed");
                    writer.begin_branch();
                    for &index in self.walker.chain(trail, target) {
                        let record = trail.record(index);
                        let premises = trail.premises(index).iter();
                        let premises = premises.map(|&premise| trail.record(premise).node);
                        let nested = (record.nested != NO_NESTED)
                            .then(|| &self.nested[record.nested as usize]);
                        writer.add(record.node, record.cause, premises, nested);
                    }
                }
            }
        }
        writer.finish()
    }
}

/// Sorts by rank and keeps the first of those that remove the same.
fn sort(found: &mut Vec<Found>) {
    found.sort_by(|a, b| a.rank.order(&b.rank));
    let mut seen = HashSet::new();
    found.retain(|one| seen.insert(one.removals.clone()));
}

/// Writes a path as a branch.
fn write_path(path: &[(Node, Cause)], writer: &mut Writer) {
    writer.begin_branch();
    for (place, &(node, cause)) in path.iter().enumerate() {
        let premise = path.get(place + 1).map(|&(node, _)| node);
        writer.add(node, cause, premise.into_iter(), None);
    }
}

/// A cycle's path ends with the statement that it starts with, which counts once.
fn write_cycle(path: &[(Node, Cause)], writer: &mut Writer) {
    writer.begin_branch();
    for pair in path.windows(2) {
        let ((node, cause), (premise, _)) = (pair[0], pair[1]);
        writer.add(node, cause, std::iter::once(premise), None);
    }
}

/// The same cycle the other way round: opposite statements from end to start. Each keeps the cause of its opposite.
fn reversed_cycle(path: &[(Node, Cause)]) -> Vec<(Node, Cause)> {
    path.iter()
        .rev()
        .map(|&(node, cause)| (node.opposite(), cause))
        .collect()
}
