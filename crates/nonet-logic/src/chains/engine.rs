//! [`Engine`]: a chain search of one level, with its memory and with the searches that run inside it.
//!
//! One engine holds one level; the engines of the levels inside it hang below it.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::advanced::Patterns;
use super::found::{ChainKind, Found, removed_by};
use super::length::ChainRank;
use super::level::ChainLevel;
use super::meter::Meter;
use super::node::{NODES, Node};
use super::partial::{Frame, Partial};
use super::prospects::Prospects;
use super::trail::{NO_NESTED, Trail, Walker};
use super::written::{NestedChain, Writer, Written};
use crate::step::Reason;

/// The most grids whose chains an engine inside another remembers; the hardest puzzles known need about a thousand.
const MOST_ANSWERS: usize = 1 << 14;

/// The chains that a nested search found on a grid.
pub(crate) type Answers = Rc<[Rc<NestedChain>]>;

/// A chain search.
pub(crate) struct Engine {
    /// Its level.
    pub level: ChainLevel,
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
    pub paths: Vec<Vec<(Node, Reason)>>,
    /// Whether only the best find is of use.
    pub wants_first: bool,
    /// Which roots can matter on the present grid, if that is known.
    pub prospects: Option<Prospects>,
    memo: HashMap<[u16; 81], Answers>,
}

impl Engine {
    /// An engine with empty memory.
    pub fn new(level: ChainLevel) -> Engine {
        Engine {
            level,
            inner: level.inside().iter().copied().map(Engine::new).collect(),
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
        match self.level {
            ChainLevel::Single => self.single_chains(grid, &mut found, meter)?,
            _ => self.multiple_chains(grid, frame, &mut found, meter)?,
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
        if self.level == ChainLevel::Single {
            return self.first_single_chain(grid, meter);
        }
        self.reset();
        self.wants_first = true;
        self.prospects = (self.level == ChainLevel::Multiple).then(|| Prospects::of_static(grid));
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
        if self.level == ChainLevel::Single {
            self.all_single_chains(grid, &mut found, meter)?;
        } else {
            self.prospects =
                (self.level == ChainLevel::Multiple).then(|| Prospects::of_static(grid));
            self.multiple_chains(grid, frame, &mut found, meter)?;
        }
        sort(&mut found);
        let level = self.level;
        let chains = found.iter().map(|one| {
            let written = self.write(one, grid);
            Rc::new(NestedChain::new(one, level, written))
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
        let (roots, target) = match kind {
            ChainKind::Cycle(..) | ChainKind::Forcing(..) => return vec![],
            ChainKind::Contradiction(root) => {
                let trail = self.trails[root.index()].as_ref();
                let contradiction = trail.and_then(|trail| trail.contradiction);
                let (on, off) = contradiction.expect("the root leads to a contradiction");
                return vec![(root, on), (root, off)];
            }
            ChainKind::Double(source, target) => {
                (vec![Node::on(source), Node::off(source)], target)
            }
            ChainKind::Cell(cell, target) => (grid.roots_in_cell(cell as usize), target),
            ChainKind::House(house, digit, target) => {
                (grid.roots_in_house(house as usize, digit as usize), target)
            }
        };
        let ends = roots.into_iter().map(|root| {
            let trail = self.trails[root.index()].as_ref();
            let record = trail.and_then(|trail| trail.find(target));
            (root, record.expect("the target follows from each root"))
        });
        ends.collect()
    }

    /// Ranks a find whose trails are known, and adds it if it removes something.
    pub fn add(&mut self, kind: ChainKind, result: Node, grid: &Partial, found: &mut Vec<Found>) {
        let removals = removed_by(result, grid);
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
            if self.level.has_chains_inside() {
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
        let rank = ChainRank::new(self.level.base(), complexity, kind.key());
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
            ChainKind::Cycle(_, path) => {
                let path = &self.paths[path as usize];
                write_cycle(path, &mut writer);
                write_cycle(&reversed_cycle(path), &mut writer);
            }
            ChainKind::Forcing(_, path) => write_path(&self.paths[path as usize], &mut writer),
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
                        writer.add(record.node, record.reason, premises, nested);
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
    found.retain(|one| seen.insert(one.removals));
}

/// Writes a path as a branch.
fn write_path(path: &[(Node, Reason)], writer: &mut Writer) {
    writer.begin_branch();
    for (place, &(node, reason)) in path.iter().enumerate() {
        let premise = path.get(place + 1).map(|&(node, _)| node);
        writer.add(node, reason, premise.into_iter(), None);
    }
}

/// A cycle's path ends with the statement that it starts with, which counts once.
fn write_cycle(path: &[(Node, Reason)], writer: &mut Writer) {
    writer.begin_branch();
    for pair in path.windows(2) {
        let ((node, reason), (premise, _)) = (pair[0], pair[1]);
        writer.add(node, reason, std::iter::once(premise), None);
    }
}

/// The same cycle the other way round: opposite statements from end to start. Each keeps the reason of its opposite.
fn reversed_cycle(path: &[(Node, Reason)]) -> Vec<(Node, Reason)> {
    path.iter()
        .rev()
        .map(|&(node, reason)| (node.opposite(), reason))
        .collect()
}
