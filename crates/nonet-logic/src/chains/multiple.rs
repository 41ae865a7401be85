//! Forcing chains from all sides of a choice, the plain way: every root is followed, every find is ranked.
//!
//! For each candidate of each cell: a contradiction when it is on or off; what follows from both (double); what follows
//! from every place of its digit in a house, once the first place is reached; and, after the last digit, what follows from
//! every candidate of the cell. Trails that ended in a contradiction take part with what they have. The order of these
//! finds settles equal ranks.

use std::ops::ControlFlow;

use nonet_core::positions_in;

use super::engine::Engine;
use super::found::{ChainKind, Found};
use super::level::ChainLevel;
use super::meter::Meter;
use super::node::Node;
use super::partial::{Frame, HOUSES, POSITIONS, Partial, candidate};
use super::trail::Trail;

impl Engine {
    /// Follows a root if it has not been followed on this grid.
    pub fn follow(
        &mut self,
        grid: &Partial,
        frame: &Frame,
        root: Node,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        if self.trails[root.index()].is_some() {
            return ControlFlow::Continue(());
        }
        let mut trail = self.spare.pop().unwrap_or_else(Trail::new);
        let is_finished = self.imply(grid, frame, root, &mut trail, meter);
        self.trails[root.index()] = Some(trail);
        is_finished
    }

    /// Finds all chains of this level, in the order of the search.
    pub fn multiple_chains(
        &mut self,
        grid: &Partial,
        frame: &Frame,
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        let (is_dynamic, is_nishio) = (self.level.is_dynamic(), self.level == ChainLevel::Nishio);
        for cell in 0..81 {
            let count = grid.count(cell);
            if !(count > 2 || count == 2 && is_dynamic) {
                continue;
            }
            for digit in positions_in(grid.masks[cell]) {
                let from = candidate(cell, digit);
                if is_dynamic {
                    self.follow(grid, frame, Node::on(from), meter)?;
                    self.follow(grid, frame, Node::off(from), meter)?;
                    self.contradictions(from, grid, found);
                }
                if is_dynamic && !is_nishio && count > 2 {
                    self.doubles(from, grid, found);
                }
                if !is_nishio {
                    for k in 0..3 {
                        let (house, position) = (HOUSES[cell][k], POSITIONS[cell][k]);
                        let places = grid.positions[house as usize][digit];
                        let is_first = places.trailing_zeros() == u32::from(position);
                        if places.count_ones() >= 2 && is_first {
                            let roots = grid.roots_in_house(house as usize, digit);
                            let kind = |target| ChainKind::House(house, digit as u8, target);
                            self.choices(&roots, kind, (grid, frame), found, meter)?;
                        }
                    }
                }
            }
            if !is_nishio {
                let roots = grid.roots_in_cell(cell);
                let kind = |target| ChainKind::Cell(cell as u8, target);
                self.choices(&roots, kind, (grid, frame), found, meter)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A trail that [`Engine::follow`] has made.
    fn trail(&self, root: Node) -> Option<&Trail> {
        self.trails[root.index()].as_ref()
    }

    fn contradictions(&mut self, from: u16, grid: &Partial, found: &mut Vec<Found>) {
        for root in [Node::on(from), Node::off(from)] {
            if self
                .trail(root)
                .is_some_and(|trail| trail.contradiction.is_some())
            {
                self.add(ChainKind::Contradiction(root), root.opposite(), grid, found);
            }
        }
    }

    fn doubles(&mut self, from: u16, grid: &Partial, found: &mut Vec<Found>) {
        let roots = [Node::on(from), Node::off(from)];
        for target in self.common(&roots) {
            self.add(ChainKind::Double(from, target), target, grid, found);
        }
    }

    /// Follows the roots of a choice and adds what they have in common, unless it is known that this is nothing.
    fn choices(
        &mut self,
        roots: &[Node],
        kind: impl Fn(Node) -> ChainKind,
        (grid, frame): (&Partial, &Frame),
        found: &mut Vec<Found>,
        meter: &mut Meter,
    ) -> ControlFlow<()> {
        let prospects = self.prospects.as_ref();
        if prospects.is_some_and(|prospects| !prospects.have_common(roots)) {
            return ControlFlow::Continue(());
        }
        for &root in roots {
            self.follow(grid, frame, root, meter)?;
        }
        for target in self.common(roots) {
            self.add(kind(target), target, grid, found);
        }
        ControlFlow::Continue(())
    }

    /// The statements that follow from all roots, true ones first, in the order of the first root's trail.
    fn common(&self, roots: &[Node]) -> Vec<Node> {
        let trails = roots.iter().map(|&root| self.trail(root));
        let trails: Vec<_> = trails
            .map(|trail| trail.expect("roots are followed"))
            .collect();
        let (first, others) = trails.split_first().expect("chains have roots");
        let statements = first.on.iter().chain(&first.off);
        statements
            .map(|&record| first.record(record).node)
            .filter(|&node| others.iter().all(|other| other.has(node)))
            .collect()
    }
}
