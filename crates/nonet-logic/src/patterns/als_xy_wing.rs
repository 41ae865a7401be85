//! ALS-XY-wing: two almost locked sets A and B (n cells of a house with n + 1 digits), each linked to a third, C, by a
//! restricted common, a digit that the two cannot both have.
//!
//! Why: C lacks at most one of its digits, so of the restricted commons x (with A) and y (with B) one is true in C. Then
//! x is false in A, or y is false in B, so A or B is locked. What sees all z of both A and B is not z.
//!
//! Example: C = r5c5 {x,y}; A = r5c1, r5c2 with x and z; B = r1c5, r2c5 with y and z. r1c1 sees all z if they are in
//! r5c1 and r1c5: it is not z.

use std::ops::ControlFlow;

use super::als::{AlsList, Restricted};
use super::als_xz::{bits_of, offer, remove_common};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;

/// Offers every ALS-XY-wing, by the places of the two links.
pub fn search(state: &State, list: &AlsList, collector: &mut Collector) -> ControlFlow<()> {
    let links = list.restricted(collector)?;
    for (index, first) in links.iter().enumerate() {
        collector.spend(1)?;
        for (place, second) in links[index + 1..].iter().enumerate() {
            if place % 16 == 15 {
                collector.spend(1)?;
            }
            let is_same_digit =
                first.other.is_none() && second.other.is_none() && first.digit == second.digit;
            if is_same_digit {
                continue;
            }
            if let Some(wing) = hinge(first, second) {
                check(state, list, wing, [first, second], collector)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two outer sets and the one that both links share. Each link leads down the list, and the links are in its order.
fn hinge(first: &Restricted, second: &Restricted) -> Option<[usize; 3]> {
    let (a, b) = (first.first, first.second);
    let (c, d) = (second.first, second.second);
    if b == d {
        Some([a, c, b])
    } else if b == c {
        Some([a, d, b])
    } else if a == c {
        Some([b, d, a])
    } else {
        None
    }
}

fn check(
    state: &State,
    list: &AlsList,
    [a, b, c]: [usize; 3],
    links: [&Restricted; 2],
    collector: &mut Collector,
) -> ControlFlow<()> {
    // Which link belongs to which outer set.
    let [of_a, of_b] =
        links.map(|link| bits_of([Some(link.digit), link.other].into_iter().flatten()));
    let [a, b, c] = [a, b, c].map(|index| &list.sets[index]);
    if !a.cells.is_disjoint(b.cells) {
        return ControlFlow::Continue(());
    }
    let mut order = Vec::new();
    remove_common(a, b, of_a | of_b, &mut order);
    offer(
        state,
        Technique::AlsXyWing,
        &[a, b, c],
        &[(a, c, of_a), (b, c, of_b)],
        &order,
        collector,
    )
}
