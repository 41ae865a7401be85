//! ALS-XZ: two almost locked sets (n cells of a house with n + 1 digits) with a restricted common, a digit that they
//! cannot both have, because each of its places in one set sees each in the other.
//!
//! Why: the restricted common x is true in one of the sets A and B at most, so one of them is locked without x and holds
//! all its other digits. If z is in both, z is true in A or in B, and what sees all z of both is not z. With two
//! restricted commons (doubly linked), each set is locked without one of them, so every other digit of A is true in A, and
//! of B in B, and each restricted common is true in one of them.
//!
//! Example: A = r1c1 {1,4}, r1c2 {4,7}; B = r5c1 {1,9}, r6c2 {7,9}. 1 is restricted. r5c2 sees all 7, so it is not 7.

use std::ops::ControlFlow;

use nonet_core::digits_of;

use super::als::{Als, AlsList};
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{Link, LinkKind, Pattern, Role};

/// Offers every ALS-XZ, by the sets' places in the list.
pub fn search(state: &State, list: &AlsList, collector: &mut Collector) -> ControlFlow<()> {
    for pair in list.restricted(collector)? {
        let (a, b) = (&list.sets[pair.first], &list.sets[pair.second]);
        let mut order = Vec::new();
        remove_common(a, b, 1 << pair.digit, &mut order);
        if let Some(other) = pair.other {
            remove_common(a, b, 1 << other, &mut order);
            let restricted = 1 << pair.digit | 1 << other;
            remove_own(a, b, restricted, &mut order);
            remove_own(b, a, restricted, &mut order);
        }
        let restricted = 1 << pair.digit | pair.other.map_or(0, |other| 1 << other);
        let technique = Technique::AlsXz;
        offer(
            state,
            technique,
            &[a, b],
            &[(a, b, restricted)],
            &order,
            collector,
        )?;
    }
    ControlFlow::Continue(())
}

/// Adds what sees all of a common digit in both sets, for each digit that is not excepted.
pub(super) fn remove_common(a: &Als, b: &Als, excepted: u16, order: &mut Vec<Candidate>) {
    if a.seen_by_any.is_disjoint(b.seen_by_any) {
        return;
    }
    for digit in digits_of(a.digits & b.digits & !excepted) {
        let removed = a.seen[digit.index()].intersection(b.seen[digit.index()]);
        order.extend(Candidate::in_cells(removed, digit));
    }
}

/// Adds what sees all of a digit in `a`, for each digit that is not restricted; `b` is left alone.
fn remove_own(a: &Als, b: &Als, restricted: u16, order: &mut Vec<Candidate>) {
    for digit in digits_of(a.digits & !restricted) {
        let removed = a.seen[digit.index()].minus(b.cells);
        order.extend(Candidate::in_cells(removed, digit));
    }
}

/// Offers eliminations that follow from two or three almost locked sets, if there are any: a role for each set, and for
/// each restricted common a weak link between the sets that it connects.
pub(super) fn offer(
    state: &State,
    technique: Technique,
    sets: &[&Als],
    connections: &[(&Als, &Als, u16)],
    order: &[Candidate],
    collector: &mut Collector,
) -> ControlFlow<()> {
    collector.offer_removals(technique, order, || {
        let mut pattern = Pattern::default();
        for (role, als) in [Role::Defining, Role::Extra, Role::True]
            .into_iter()
            .zip(sets)
        {
            let own = Pattern::new(state, als.cells.cells().collect(), als.digits, Vec::new());
            pattern.cells.extend(own.cells);
            let candidates = own
                .candidates
                .into_iter()
                .map(|(_, candidate)| (role, candidate));
            pattern.candidates.extend(candidates);
        }
        for &(from, to, restricted) in connections {
            pattern
                .links
                .extend(digits_of(restricted).filter_map(|digit| {
                    let first = |als: &Als| als.cells_with[digit.index()].cells().next();
                    let (from, to) = (first(from)?, first(to)?);
                    let (from, to) = (Candidate::new(from, digit), Candidate::new(to, digit));
                    Some(Link {
                        kind: LinkKind::Weak,
                        from,
                        to,
                    })
                }));
        }
        let removed = order.iter().copied().map(Candidate::digit);
        let restricted = pattern.links.iter().map(|link| link.from.digit());
        pattern.digits = removed.chain(restricted).collect();
        pattern
    })
}

/// Digits from a pair of restricted commons.
pub(super) fn bits_of(digits: impl IntoIterator<Item = u8>) -> u16 {
    digits.into_iter().fold(0, |bits, digit| bits | 1 << digit)
}
