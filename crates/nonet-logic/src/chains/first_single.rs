//! The best cycle or single chain, without looking at all of them.
//!
//! Rows of bits ([`Reach`]) tell the shortest chain from each candidate. A root whose shortest chain does not rank before
//! the best so far is done; where a cycle is possible, its tree is grown no deeper than the best allows, because whether a
//! cycle removes anything depends on its path. Roots come in the order of the plain search, and only a strictly better
//! find replaces another, so the winner is the plain search's first.

use std::ops::ControlFlow;

use super::engine::{Engine, units};
use super::found::{Found, Kind, Removals};
use super::length::Rank;
use super::node::Node;
use super::partial::Partial;
use super::reach::{Reach, Rows};
use super::single::{Links, Tree};

/// The highest complexity whose rank is before the best.
fn most_below(best: Option<Rank>, rank: impl Fn(u32) -> Rank) -> u32 {
    let Some(best) = best else {
        return u32::MAX;
    };
    let mut complexity = 2;
    while rank(complexity + 2).order(&best).is_lt() {
        complexity += 2;
    }
    complexity
}

impl Engine {
    /// The first of all cycles and single chains by rank.
    pub fn first_single_chain(
        &mut self,
        grid: &Partial,
        spend: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Option<Found> {
        self.reset();
        match grid.candidates().count().div_ceil(64) {
            0..=2 => self.first_single::<2>(grid, spend),
            3 => self.first_single::<3>(grid, spend),
            4 => self.first_single::<4>(grid, spend),
            5 => self.first_single::<5>(grid, spend),
            _ => self.first_single::<12>(grid, spend),
        }
    }

    fn first_single<const W: usize>(
        &mut self,
        grid: &Partial,
        spend: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Option<Found> {
        let rows = Rows::<W>::new(grid);
        let mut best: Option<Found> = None;
        let mut root = None;
        for links in Links::ALL {
            let rank = |best: &Option<Found>| best.as_ref().map(|best| best.rank);
            if most_below(rank(&best), |c| links.cycle_rank(c)) < 4
                && most_below(rank(&best), |c| links.chain_rank(c)) < 4
            {
                continue;
            }
            let mut reach = Reach::new(&rows, links);
            let mut tree = Tree::new(grid, links);
            for number in 0..rows.ids.len() {
                let source = rows.ids[number];
                let count = grid.count(source as usize / 9);
                if count < 2 || links == Links::Y && count > 2 {
                    continue;
                }
                let most = most_below(rank(&best), |c| links.cycle_rank(c));
                let spent = self.work;
                self.work += std::mem::take(&mut reach.work);
                if spend(units(spent, self.work)).is_break() {
                    return None;
                }
                if reach.may_cycle(number, most) {
                    self.best_cycle(source, most, &mut tree, &mut best);
                }
                if links.in_houses() {
                    let most = most_below(rank(&best), |c| links.chain_rank(c));
                    if let Some(complexity) = reach.chain_to_off(number, most) {
                        root = Some((Node::on(source), links));
                        best = Some(single(Node::on(source), complexity, links, grid));
                    }
                    let most = most_below(rank(&best), |c| links.chain_rank(c));
                    if let Some(complexity) = reach.chain_to_on(number, most) {
                        root = Some((Node::off(source), links));
                        best = Some(single(Node::off(source), complexity, links, grid));
                    }
                }
            }
        }
        if let Some(root) = root {
            self.write_path(root, grid, &mut best);
        }
        best
    }

    /// Finds all cycles and single chains, in the order of the plain search; trees grow only from roots that have any.
    pub fn all_single_chains(&mut self, grid: &Partial, found: &mut Vec<Found>) {
        match grid.candidates().count().div_ceil(64) {
            0..=2 => self.all_single::<2>(grid, found),
            3 => self.all_single::<3>(grid, found),
            4 => self.all_single::<4>(grid, found),
            5 => self.all_single::<5>(grid, found),
            _ => self.all_single::<12>(grid, found),
        }
    }

    fn all_single<const W: usize>(&mut self, grid: &Partial, found: &mut Vec<Found>) {
        let rows = Rows::<W>::new(grid);
        for links in Links::ALL {
            let mut reach = Reach::new(&rows, links);
            let mut grown = None;
            for number in 0..rows.ids.len() {
                let source = rows.ids[number];
                let count = grid.count(source as usize / 9);
                if count < 2 || links == Links::Y && count > 2 {
                    continue;
                }
                let (cycles, to_off, to_on) = (
                    reach.may_cycle(number, u32::MAX),
                    reach.chain_to_off(number, u32::MAX),
                    reach.chain_to_on(number, u32::MAX),
                );
                if !cycles && (!links.in_houses() || to_off.is_none() && to_on.is_none()) {
                    continue;
                }
                let tree = grown.get_or_insert_with(|| Tree::new(grid, links));
                if cycles {
                    self.add_cycles(source, tree, found);
                }
                if links.in_houses() {
                    if let Some(complexity) = to_off {
                        self.add_single(Node::on(source), complexity, tree, found);
                    }
                    if let Some(complexity) = to_on {
                        self.add_single(Node::off(source), complexity, tree, found);
                    }
                }
            }
            self.work += reach.work;
        }
    }

    /// Grows the tree of the winner only.
    fn write_path(
        &mut self,
        (root, links): (Node, Links),
        grid: &Partial,
        best: &mut Option<Found>,
    ) {
        if let Some(found) = best
            .as_mut()
            .filter(|found| matches!(found.kind, Kind::Forcing(_)))
        {
            let most = found.rank.complexity;
            found.kind = Kind::Forcing(self.paths.len() as u32);
            self.paths.extend(Tree::new(grid, links).chain(root, most));
        }
    }

    fn best_cycle(&mut self, source: u16, most: u32, tree: &mut Tree, best: &mut Option<Found>) {
        let links = tree.links;
        for path in tree.cycles(source, most) {
            let rank = links.cycle_rank(path.len() as u32 - 1);
            if best
                .as_ref()
                .is_some_and(|best| !rank.order(&best.rank).is_lt())
            {
                continue;
            }
            let removals = tree.cycle_removals(&path);
            if !removals.is_empty() {
                *best = Some(Found {
                    rank,
                    kind: Kind::Cycle(self.paths.len() as u32),
                    removals: Removals::from_list(&removals),
                });
                self.paths.push(path);
            }
        }
    }
}

/// A chain known by its root and complexity; its path is written later.
fn single(root: Node, complexity: u32, links: Links, grid: &Partial) -> Found {
    Found {
        rank: links.chain_rank(complexity),
        kind: Kind::Forcing(0),
        removals: Removals::of(root.opposite(), grid),
    }
}
