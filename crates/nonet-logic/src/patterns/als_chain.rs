//! ALS chain: four or more almost locked sets, each linked to the next by a restricted common, neighbours by different
//! ones.
//!
//! Why: if z is false in the first set, that set is locked and holds its restricted common with the second; so the second
//! gives that digit up, is locked, and holds the next restricted common, and so on to the last set, which holds z. So z is
//! true in the first set or in the last, and what sees all z of both is not z.
//!
//! Example: A -3- B -7- C -2- D, with 5 in A and D: a cell that sees all 5 of A and D is not 5.
//!
//! Where two sets have two restricted commons, a link can use either; a first link is tried with one, then the other.

use std::ops::ControlFlow;

use nonet_core::{Digit, DigitSet};

use super::als::{AlsList, Restricted};
use super::als_xz::{bits_of, remove_common};
use super::ranking::{Cheapest, by_digit, rank};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chain_text::{ChainText, Claim};
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// The units of a set at the end of a chain: it takes as long as two units of other searches.
const UNITS: u64 = 2;

/// A link with the restricted commons that it may use.
#[derive(Clone, Copy)]
struct ActiveLink {
    to: usize,
    digits: [Option<u8>; 2],
}

struct AlsChainFind {
    sets: Vec<usize>,
    /// The restricted common of each link.
    links: Vec<u8>,
}

struct AlsChainWalk<'a, 'w> {
    list: &'a AlsList,
    links: Vec<Restricted>,
    /// For each set, where its links start.
    starts: Vec<usize>,
    max_links: usize,
    start: usize,
    in_chain: Vec<bool>,
    chain: Vec<ActiveLink>,
    finds: Cheapest<CandidateSet, usize, AlsChainFind>,
    collector: &'a mut Collector<'w>,
}

/// Offers ALS chains of at most `max_links`, best first; of several for the same eliminations, the one with the fewest cells.
/// As in HoDoKu, links lead to sets further down the list only.
pub fn search(
    state: &State,
    list: &AlsList,
    max_links: usize,
    collector: &mut Collector,
) -> ControlFlow<()> {
    let links = list.restricted(collector)?;
    let count = list.sets.len();
    let starts = (0..=count).map(|set| links.partition_point(|link| link.first < set));
    let mut walk = AlsChainWalk {
        list,
        starts: starts.collect(),
        links,
        max_links,
        start: 0,
        in_chain: vec![false; count],
        chain: Vec::new(),
        finds: Cheapest::new(),
        collector,
    };
    for start in 0..count {
        walk.start = start;
        walk.in_chain[start] = true;
        walk.extend(start)?;
        walk.in_chain[start] = false;
    }
    for (eliminations, find) in walk.finds.ranked(rank) {
        let order = by_digit(&eliminations);
        let removed = eliminations.iter().map(Candidate::digit).collect();
        collector.offer_removals(Technique::AlsChain, &order, || {
            pattern(state, list, &find, removed)
        })?;
    }
    ControlFlow::Continue(())
}

/// For each digit that is removed: if it is in no cell of the first set, it is in the last.
fn pattern(state: &State, list: &AlsList, find: &AlsChainFind, removed: DigitSet) -> Pattern {
    let sets: Vec<_> = find.sets.iter().map(|&set| &list.sets[set]).collect();
    let cells = sets.iter().flat_map(|als| als.cells.cells()).collect();
    let links = find
        .links
        .iter()
        .map(|&digit| Digit::ALL[usize::from(digit)]);
    let all = removed.digits().chain(links.clone()).collect();
    let chains = removed.digits().map(|digit| {
        let mut text = ChainText::suppose(Claim::none(sets[0].cells_with[digit.index()], digit));
        for (pair, common) in sets.windows(2).zip(links.clone()) {
            let held = text.lock(pair[0], text.last(), common);
            let none = Claim::none(pair[1].cells_with[common.index()], common);
            text.follow(state, held, none);
        }
        text.lock(sets[sets.len() - 1], text.last(), digit);
        text.statements
    });
    let chains: Vec<_> = chains.collect();
    let shown = chains.len();
    Pattern::of_chain(cells, all).with_chains(chains, shown)
}

/// The restricted commons of a link that may follow others. Of two, the one that differs from what came before stays.
fn usable(link: &Restricted, before: Option<&ActiveLink>) -> Option<[Option<u8>; 2]> {
    let (digit, other) = (Some(link.digit), link.other);
    let Some(before) = before else {
        return Some([digit, other]);
    };
    // After a link with two restricted commons HoDoKu compares with the first only.
    let used = before.digits[0].or(before.digits[1]);
    match other {
        None => (used != digit).then_some([digit, None]),
        Some(_) if used == other => Some([digit, None]),
        Some(_) if used == digit => Some([None, other]),
        Some(_) => Some([digit, other]),
    }
}

impl AlsChainWalk<'_, '_> {
    fn extend(&mut self, from: usize) -> ControlFlow<()> {
        if self.chain.len() >= self.max_links {
            return ControlFlow::Continue(());
        }
        self.collector.spend(UNITS)?;
        for index in self.starts[from]..self.starts[from + 1] {
            let link = self.links[index];
            let Some(digits) = usable(&link, self.chain.last()) else {
                continue;
            };
            if self.in_chain[link.second] {
                continue;
            }
            if self.chain.is_empty() && link.other.is_some() {
                for digits in [[digits[0], None], [None, digits[1]]] {
                    self.follow(link.second, digits)?;
                }
            } else {
                self.follow(link.second, digits)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn follow(&mut self, to: usize, digits: [Option<u8>; 2]) -> ControlFlow<()> {
        self.chain.push(ActiveLink { to, digits });
        self.in_chain[to] = true;
        if self.chain.len() >= 3 {
            self.check();
        }
        self.extend(to)?;
        self.in_chain[to] = false;
        self.chain.pop();
        ControlFlow::Continue(())
    }

    fn check(&mut self) {
        let (first, last) = (&self.chain[0], &self.chain[self.chain.len() - 1]);
        let ends = first.digits.into_iter().chain(last.digits).flatten();
        let mut order = Vec::new();
        let (a, b) = (&self.list.sets[self.start], &self.list.sets[last.to]);
        remove_common(a, b, bits_of(ends), &mut order);
        if order.is_empty() {
            return;
        }
        let eliminations: CandidateSet = order.into_iter().collect();
        let sets: Vec<_> = [self.start]
            .into_iter()
            .chain(self.chain.iter().map(|link| link.to))
            .collect();
        let cell_count = sets
            .iter()
            .map(|&set| self.list.sets[set].cells.len())
            .sum();
        let links = self.chain.iter();
        let digits = links.filter_map(|link| link.digits[0].or(link.digits[1]));
        self.finds.add(eliminations, cell_count, || AlsChainFind {
            links: digits.collect(),
            sets,
        });
    }
}
