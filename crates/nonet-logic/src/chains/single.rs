//! Cycles and single forcing chains, the plain way: from every candidate, breadth first, along alternating links.
//!
//! A *cycle* comes back to the candidate that it starts from, as true: then one end of each of its weak links is true, and a
//! candidate that sees both, with their digit, is false. A *forcing chain* comes to the opposite of its assumption. The
//! search runs three times: along links between houses only (X), along links within cells of two candidates and weak links
//! of houses (Y, cycles only), and along all (XY).

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, positions_in};

use super::engine::Engine;
use super::found::{ChainKind, Found, removed_by};
use super::link_choice::Links;
use super::links::{strong, weak};
use super::meter::Meter;
use super::node::Node;
use super::partial::{Partial, candidate, cell_and_digit};
use crate::candidate::CandidateSet;
use crate::step::Reason;

/// A path from its end back to the root.
type Path = Vec<(Node, Reason)>;

/// A statement on a tree of paths.
#[derive(Clone, Copy)]
struct Branch {
    node: Node,
    reason: Reason,
    parent: u32,
}

const ROOT: u32 = u32::MAX;

/// Links of candidates as they are asked for, each list made once.
struct LinkLists {
    ranges: Box<[(u32, u32); 729]>,
    links: Vec<(u16, Reason)>,
}

impl LinkLists {
    fn new() -> LinkLists {
        LinkLists {
            ranges: Box::new([(u32::MAX, 0); 729]),
            links: Vec::new(),
        }
    }

    /// The range of a candidate's links, which `make` lists if they have not been asked for.
    fn range(&mut self, from: u16, make: impl FnOnce(&mut Vec<(u16, Reason)>)) -> (u32, u32) {
        let range = &mut self.ranges[from as usize];
        if range.0 == u32::MAX {
            range.0 = self.links.len() as u32;
            make(&mut self.links);
            range.1 = self.links.len() as u32;
        }
        *range
    }
}

/// All paths from one assumption.
pub(crate) struct Tree<'a> {
    /// The grid.
    pub grid: &'a Partial,
    /// The links that it follows.
    pub links: Links,
    boards: [CellSet; 9],
    weak: LinkLists,
    strong: LinkLists,
    branches: Vec<Branch>,
    is_true: [bool; 729],
    is_false: [bool; 729],
}

impl<'a> Tree<'a> {
    /// No path yet.
    pub fn new(grid: &'a Partial, links: Links) -> Tree<'a> {
        Tree {
            grid,
            links,
            boards: std::array::from_fn(|digit| grid.board(digit)),
            weak: LinkLists::new(),
            strong: LinkLists::new(),
            branches: Vec::new(),
            is_true: [false; 729],
            is_false: [false; 729],
        }
    }

    fn push(&mut self, node: Node, reason: Reason, parent: u32) -> u32 {
        self.branches.push(Branch {
            node,
            reason,
            parent,
        });
        self.branches.len() as u32 - 1
    }

    fn clear(&mut self) {
        self.branches.clear();
        self.is_true.fill(false);
        self.is_false.fill(false);
    }

    /// Whether the statement is on the path that leads to a branch, the branch itself left out.
    fn is_above(&self, branch: u32, node: Node) -> bool {
        let mut at = self.branches[branch as usize].parent;
        while at != ROOT {
            if self.branches[at as usize].node == node {
                return true;
            }
            at = self.branches[at as usize].parent;
        }
        false
    }

    /// The path from a branch back to the root.
    fn path(&self, branch: u32) -> Vec<(Node, Reason)> {
        let mut path = Vec::new();
        let mut at = branch;
        while at != ROOT {
            let Branch {
                node,
                reason,
                parent,
            } = self.branches[at as usize];
            path.push((node, reason));
            at = parent;
        }
        path
    }

    /// Follows weak links; `keep` says whether a branch is to be kept and followed.
    fn spread_weak(
        &mut self,
        from: u32,
        next: &mut Vec<u32>,
        mut keep: impl FnMut(&mut Self, u16) -> bool,
    ) {
        let on = self.branches[from as usize].node.candidate();
        let (grid, in_cells) = (self.grid, self.links.in_cells());
        let (start, end) = self.weak.range(on, |list| {
            let _ = weak(grid, on, in_cells, |off, reason| {
                list.push((off, reason));
                Ok::<(), ()>(())
            });
        });
        for at in start..end {
            let (off, reason) = self.weak.links[at as usize];
            if keep(self, off) {
                let branch = self.push(Node::off(off), reason, from);
                next.push(branch);
            }
        }
    }

    /// The strong links of a candidate.
    fn strong_links(&mut self, off: u16) -> (u32, u32) {
        let (grid, links) = (self.grid, self.links);
        self.strong.range(off, |list| {
            let (in_cells, in_houses) = (links.in_cells(), links.in_houses());
            let _ = strong(grid, off, in_cells, in_houses, |on, reason, _| {
                list.push((on, reason));
                Ok::<(), ()>(())
            });
        })
    }

    /// Follows strong links to candidates that are new; `reached` hears of each one, new or not.
    fn spread_strong(
        &mut self,
        from: u32,
        next: &mut Vec<u32>,
        mut reached: impl FnMut(&mut Self, u16, Reason),
    ) {
        let off = self.branches[from as usize].node.candidate();
        let (start, end) = self.strong_links(off);
        for at in start..end {
            let (on, reason) = self.strong.links[at as usize];
            reached(self, on, reason);
            if !self.is_true[on as usize] {
                self.is_true[on as usize] = true;
                let branch = self.push(Node::on(on), reason, from);
                next.push(branch);
            }
        }
    }

    /// The paths on which a candidate, assumed true, comes back to itself as true, shortest first; none longer than `most`
    /// statements.
    pub fn cycles(
        &mut self,
        source: u16,
        most: u32,
        meter: &mut Meter,
    ) -> ControlFlow<(), Vec<Path>> {
        self.clear();
        let mut cycles = Vec::new();
        let mut ons = vec![self.push(Node::on(source), Reason::Assumption, ROOT)];
        self.is_true[source as usize] = true;
        let mut length = 0;
        while !ons.is_empty() && length + 2 <= most {
            length += 2;
            let mut offs = Vec::new();
            for &on in &ons {
                let known = offs.len();
                // A candidate without strong links leads nowhere.
                self.spread_weak(on, &mut offs, |tree, off| {
                    let (start, end) = tree.strong_links(off);
                    start < end && !tree.is_above(on, Node::off(off))
                });
                meter.count((offs.len() - known) as u64)?;
            }
            ons.clear();
            for off in offs {
                self.spread_strong(off, &mut ons, |tree, on, reason| {
                    if length >= 4 && on == source {
                        let mut path = vec![(Node::on(on), reason)];
                        path.extend(tree.path(off));
                        cycles.push(path);
                    }
                });
            }
            meter.count(ons.len() as u64)?;
        }
        ControlFlow::Continue(cycles)
    }

    /// The path from an assumption to its opposite, if there is one.
    pub fn chain(&mut self, source: Node, meter: &mut Meter) -> ControlFlow<(), Option<Path>> {
        self.clear();
        let root = self.push(source, Reason::Assumption, ROOT);
        let (mut ons, mut offs) = (Vec::new(), Vec::new());
        if source.is_on() {
            self.is_true[source.candidate() as usize] = true;
            ons.push(root);
        } else {
            self.is_false[source.candidate() as usize] = true;
            offs.push(root);
        }
        while !(ons.is_empty() && offs.is_empty()) {
            let known = self.branches.len();
            for on in std::mem::take(&mut ons) {
                self.spread_weak(on, &mut offs, |tree, off| {
                    !std::mem::replace(&mut tree.is_false[off as usize], true)
                });
            }
            meter.count(offs.len() as u64)?;
            for off in std::mem::take(&mut offs) {
                self.spread_strong(off, &mut ons, |_, _, _| ());
            }
            meter.count(ons.len() as u64)?;
            let is_end = |branch: &Branch| branch.node == source.opposite();
            if let Some(end) = self.branches[known..].iter().position(is_end) {
                return ControlFlow::Continue(Some(self.path((known + end) as u32)));
            }
        }
        ControlFlow::Continue(None)
    }
}

impl Tree<'_> {
    /// What a cycle removes: candidates outside its cells that see a true and a false one of their digit.
    pub fn cycle_removals(&self, path: &[(Node, Reason)]) -> CandidateSet {
        let mut own = CellSet::EMPTY;
        let mut seen = [[CellSet::EMPTY; 2]; 9];
        for (node, _) in path {
            let (cell, digit) = cell_and_digit(node.candidate());
            own.insert(Cell::ALL[cell]);
            let seen = &mut seen[digit][usize::from(node.is_on())];
            *seen = seen.union(Cell::ALL[cell].peer_set());
        }
        let mut removals = CandidateSet::EMPTY;
        for (digit, [by_false, by_true]) in seen.into_iter().enumerate() {
            let removed = by_false
                .intersection(by_true)
                .intersection(self.boards[digit]);
            removals.insert_cells(removed.minus(own), Digit::ALL[digit]);
        }
        removals
    }
}

impl Engine {
    /// Finds all cycles and single chains, in the order of the search.
    pub fn single_chains(
        &mut self,
        grid: &Partial,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        for links in Links::ALL {
            let mut tree = Tree::new(grid, links);
            for cell in (0..81).filter(|&cell| grid.count(cell) > 1) {
                if links == Links::Y && grid.count(cell) > 2 {
                    continue;
                }
                for digit in positions_in(grid.masks[cell]) {
                    self.single_chains_from(candidate(cell, digit), &mut tree, found, meter)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn single_chains_from(
        &mut self,
        source: u16,
        tree: &mut Tree,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        self.add_cycles(source, tree, found, meter)?;
        if tree.links.in_houses() {
            for root in [Node::on(source), Node::off(source)] {
                self.add_single(root, tree, found, meter)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the cycles through a candidate that remove something.
    pub fn add_cycles(
        &mut self,
        source: u16,
        tree: &mut Tree,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        for path in tree.cycles(source, u32::MAX, meter)? {
            let removals = tree.cycle_removals(&path);
            if !removals.is_empty() {
                found.push(Found {
                    rank: tree.links.cycle_rank(path.len() as u32 - 1),
                    kind: ChainKind::Cycle(tree.links, self.paths.len() as u32),
                    removals,
                });
                self.paths.push(path);
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the chain from an assumption to its opposite, if there is one.
    pub fn add_single(
        &mut self,
        root: Node,
        tree: &mut Tree,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        if let Some(path) = tree.chain(root, meter)? {
            found.push(Found {
                rank: tree.links.chain_rank(path.len() as u32),
                kind: ChainKind::Forcing(tree.links, self.paths.len() as u32),
                removals: removed_by(root.opposite(), tree.grid),
            });
            self.paths.push(path);
        }
        ControlFlow::Continue(())
    }
}
