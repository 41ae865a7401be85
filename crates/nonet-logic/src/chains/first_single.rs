//! The best cycle or single chain, without looking at all of them.
//!
//! Rows of bits ([`Reach`]) tell the shortest chain from each candidate, so the best chain is known before any is built.
//! Whether a cycle removes anything depends on its path: where one is possible, its tree is grown, but no deeper than the
//! best allows. A find's place is its place in the order of the plain search; among equal ranks the first place wins, so
//! the winner is the plain search's first.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::engine::Engine;
use super::found::{ChainKind, Found, removed_by};
use super::length::ChainRank;
use super::link_choice::Links;
use super::meter::Meter;
use super::node::Node;
use super::partial::{Partial, cell_and_digit};
use super::reach::{Reach, Rows};
use super::single::Tree;

/// A find's place in the order of the plain search: the links, the number of its candidate, and whether it is a chain, which
/// comes after cycles. Both chains of a candidate have one place: they are looked at in order.
type Place = (Links, usize, bool);

/// A find with its place.
struct Best {
    found: Found,
    place: Place,
    root: Node,
}

/// For finds along one choice of links, the highest complexity with which a find still comes before the best one so far. The
/// limits hold until the rank of the best find changes.
struct Limits<F: Fn(u32) -> ChainRank> {
    rank: F,
    /// The rank of the best find for which the limits hold.
    best: Option<ChainRank>,
    /// For a find that comes later in the plain search: it must rank before the best.
    below: u32,
    /// For a find that comes earlier there: it may rank the same.
    upto: u32,
}

impl<F: Fn(u32) -> ChainRank> Limits<F> {
    fn new(rank: F) -> Limits<F> {
        Limits {
            rank,
            best: None,
            below: u32::MAX,
            upto: u32::MAX,
        }
    }

    /// The highest complexity with which a find at this place comes before the best.
    fn most(&mut self, best: &Option<Best>, place: Place) -> u32 {
        let Some(best) = best else {
            return u32::MAX;
        };
        let best_rank = best.found.rank;
        if self.best != Some(best_rank) {
            self.best = Some(best_rank);
            let count = |is_before: fn(Ordering) -> bool| {
                let mut complexities = (2..).step_by(2).skip(1);
                let first_after =
                    complexities.find(|&c| !is_before((self.rank)(c).order(&best_rank)));
                first_after.expect("the difficulty grows with the complexity") - 2
            };
            self.below = count(Ordering::is_lt);
            self.upto = count(Ordering::is_le);
        }
        if place < best.place {
            self.upto
        } else {
            self.below
        }
    }
}

impl Engine {
    /// The first of all cycles and single chains by rank.
    pub fn first_single_chain(
        &mut self,
        grid: &Partial,
        meter: &mut Meter,
    ) -> ControlFlow<(), Option<Found>> {
        self.reset();
        match grid.candidates().count().div_ceil(64) {
            0..=2 => self.first_single::<2>(grid, meter),
            3 => self.first_single::<3>(grid, meter),
            4 => self.first_single::<4>(grid, meter),
            5 => self.first_single::<5>(grid, meter),
            _ => self.first_single::<12>(grid, meter),
        }
    }

    fn first_single<const W: usize>(
        &mut self,
        grid: &Partial,
        meter: &mut Meter,
    ) -> ControlFlow<(), Option<Found>> {
        let rows = Rows::<W>::new(grid);
        // The rows of links are made once some chain or cycle along them can still be the best.
        let mut reaches = [None, None, None];
        let mut best = None;
        for (links, reach) in Links::ALL.into_iter().zip(&mut reaches) {
            let mut limits = Limits::new(|complexity| links.chain_rank(complexity));
            if !links.in_houses() || limits.most(&best, (links, 0, true)) < 4 {
                continue;
            }
            let reach = reach.get_or_insert_with(|| Reach::new(&rows, links));
            for (number, &source) in rows.ids.iter().enumerate() {
                if grid.count(cell_and_digit(source).0) < 2 {
                    continue;
                }
                let place = (links, number, true);
                for root in [Node::on(source), Node::off(source)] {
                    let most = limits.most(&best, place);
                    let complexity = if root.is_on() {
                        reach.chain_to_off(number, most)
                    } else {
                        reach.chain_to_on(number, most)
                    };
                    if let Some(complexity) = complexity {
                        let found = Found {
                            rank: links.chain_rank(complexity),
                            kind: ChainKind::Forcing(links, 0),
                            removals: removed_by(root.opposite(), grid),
                        };
                        best = Some(Best { found, place, root });
                    }
                }
                meter.count(std::mem::take(&mut reach.work))?;
            }
        }
        for (links, reach) in Links::ALL.into_iter().zip(&mut reaches) {
            let mut limits = Limits::new(|complexity| links.cycle_rank(complexity));
            if limits.most(&best, (links, 0, false)) < 4 {
                continue;
            }
            let reach = reach.get_or_insert_with(|| Reach::new(&rows, links));
            let mut grown = None;
            for (number, &source) in rows.ids.iter().enumerate() {
                let count = grid.count(cell_and_digit(source).0);
                if count < 2 || links == Links::Y && count > 2 {
                    continue;
                }
                let place = (links, number, false);
                let most = limits.most(&best, place);
                if reach.may_cycle(number, most) {
                    let tree = grown.get_or_insert_with(|| Tree::new(grid, links));
                    self.best_cycle(place, (source, most), tree, &mut best, meter)?;
                }
                meter.count(std::mem::take(&mut reach.work))?;
            }
        }
        match best {
            Some(best) => self.with_path(best, grid, meter).map_continue(Some),
            None => ControlFlow::Continue(None),
        }
    }

    /// Finds all cycles and single chains, in the order of the plain search; trees grow only from roots that have any.
    pub fn all_single_chains(
        &mut self,
        grid: &Partial,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        match grid.candidates().count().div_ceil(64) {
            0..=2 => self.all_single::<2>(grid, found, meter),
            3 => self.all_single::<3>(grid, found, meter),
            4 => self.all_single::<4>(grid, found, meter),
            5 => self.all_single::<5>(grid, found, meter),
            _ => self.all_single::<12>(grid, found, meter),
        }
    }

    fn all_single<const W: usize>(
        &mut self,
        grid: &Partial,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        let rows = Rows::<W>::new(grid);
        for links in Links::ALL {
            let mut reach = Reach::new(&rows, links);
            let mut grown = None;
            for number in 0..rows.ids.len() {
                let source = rows.ids[number];
                let count = grid.count(cell_and_digit(source).0);
                if count < 2 || links == Links::Y && count > 2 {
                    continue;
                }
                let (cycles, to_off, to_on) = (
                    reach.may_cycle(number, u32::MAX),
                    reach.chain_to_off(number, u32::MAX),
                    reach.chain_to_on(number, u32::MAX),
                );
                meter.count(std::mem::take(&mut reach.work))?;
                if cycles {
                    let tree = grown.get_or_insert_with(|| Tree::new(grid, links));
                    self.add_cycles(source, tree, found, meter)?;
                }
                for (root, chain) in [(Node::on(source), to_off), (Node::off(source), to_on)] {
                    if links.in_houses() && chain.is_some() {
                        let tree = grown.get_or_insert_with(|| Tree::new(grid, links));
                        self.add_single(root, tree, found, meter)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Grows the tree of the winner only.
    fn with_path(
        &mut self,
        best: Best,
        grid: &Partial,
        meter: &mut Meter,
    ) -> ControlFlow<(), Found> {
        let Best {
            mut found, root, ..
        } = best;
        if let ChainKind::Forcing(links, _) = found.kind {
            found.kind = ChainKind::Forcing(links, self.paths.len() as u32);
            let path = Tree::new(grid, links).chain(root, meter)?;
            self.paths.extend(path);
        }
        ControlFlow::Continue(found)
    }

    /// Takes the first cycle through a candidate that removes something and comes before the best.
    fn best_cycle(
        &mut self,
        place: Place,
        (source, most): (u16, u32),
        tree: &mut Tree,
        best: &mut Option<Best>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        let links = tree.links;
        for path in tree.cycles(source, most, meter)? {
            let complexity = path.len() as u32 - 1;
            let removals = tree.cycle_removals(&path);
            if removals.is_empty() {
                continue;
            }
            // Cycles come shortest first.
            let found = Found {
                rank: links.cycle_rank(complexity),
                kind: ChainKind::Cycle(links, self.paths.len() as u32),
                removals,
            };
            self.paths.push(path);
            let root = Node::on(source);
            *best = Some(Best { found, place, root });
            break;
        }
        ControlFlow::Continue(())
    }
}
