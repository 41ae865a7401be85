//! Paths: the way back from a statement of a list to its root, and how long it is.
//!
//! A statement that was derived from another one is a direct consequence of it. In a net that direct consequence was found
//! by a trial, and has premises in the trial: the path follows the first premise from one to the next, up to the statement
//! that the trial started from, and goes on from there in the list.
//!
//! ```text
//! list        root ... from ......................... end
//! trial                from <- premise <- premise <- end
//! ```
//!
//! Each further premise opens a *side path*, which follows first premises only and ends where it meets the path. A path with
//! a further premise belongs to a net. The length counts the statements of the path and of its side paths.

use super::Lists;
use super::graph::Vertex;
use super::list::{Length, List};
use crate::chains::node::Node;

impl Lists<'_> {
    /// The statements from the root of a list to a slot.
    pub(super) fn path(&self, list: &List, slot: usize) -> Vec<Vertex> {
        let mut path = Vec::new();
        self.walk(list, slot, |vertex, _| {
            path.push(vertex);
            true
        });
        path.reverse();
        path
    }

    /// The path to a point that follows; the list was asked for before.
    pub(super) fn path_to(&self, root: Node, end: Node) -> Vec<Vertex> {
        let (list, slot) = self.known(root, end);
        self.path(list, slot)
    }

    /// The length of the path to a point that follows; the list was asked for before.
    pub(super) fn length(&self, root: Node, end: Node) -> Length {
        let (list, slot) = self.known(root, end);
        if !self.graph.has_premises() {
            return Length {
                statements: u32::from(list.items[slot].cost / 2) + 1,
                is_net: false,
            };
        }
        *list.lengths[slot].get_or_init(|| self.measure(list, slot))
    }

    fn measure(&self, list: &List, slot: usize) -> Length {
        let mut is_passed = self.passed.borrow_mut();
        let (mut path, mut sides) = (Vec::new(), Vec::new());
        self.walk(list, slot, |vertex, others| {
            path.push(vertex);
            is_passed[vertex.index()] = true;
            sides.extend_from_slice(others);
            true
        });
        let mut statements = path.len() as u32;
        for &side in &sides {
            let mut is_first = true;
            let slot = list.slot(side).expect("premises come before what follows");
            self.walk(list, slot, |vertex, _| {
                statements += 1;
                let goes_on = is_first || !is_passed[vertex.index()];
                is_first = false;
                goes_on
            });
        }
        for vertex in path {
            is_passed[vertex.index()] = false;
        }
        Length {
            statements,
            is_net: !sides.is_empty(),
        }
    }

    /// Calls `visit` with each statement from a slot back to the root, and with its further premises, until it says no.
    fn walk(&self, list: &List, slot: usize, mut visit: impl FnMut(Vertex, &[Vertex]) -> bool) {
        let mut slot = slot;
        while slot != 0 {
            let item = list.items[slot];
            let from = usize::from(item.from);
            if self.graph.has_premises() {
                let start = list.items[from].vertex;
                if !self.walk_trial(start, item.link as usize, &mut visit) {
                    return;
                }
            } else if !visit(item.vertex, &[]) {
                return;
            }
            slot = from;
        }
        visit(list.items[0].vertex, &[]);
    }

    /// The same from a link of a point back to that point, which is left out. Whether to go on.
    fn walk_trial(
        &self,
        start: Vertex,
        link: usize,
        visit: &mut impl FnMut(Vertex, &[Vertex]) -> bool,
    ) -> bool {
        let (links, premises) = (self.graph.links(start), self.graph.premises(start));
        let mut place = link;
        loop {
            let [first, others @ ..] = premises[place];
            let mut premises_of = [links[place].to; 4];
            let mut count = 0;
            for other in others.into_iter().filter(|&other| other != 0) {
                premises_of[count] = links[usize::from(other) - 1].to;
                count += 1;
            }
            if !visit(links[place].to, &premises_of[..count]) {
                return false;
            }
            if first == 0 {
                return true;
            }
            place = usize::from(first) - 1;
        }
    }
}
