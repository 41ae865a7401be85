//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal.
//!
//! Why: the stem sees all of its candidate x in x's petal. Whatever the stem is, one petal loses its digit, is locked and
//! holds all its other digits. If z is in every petal, z is true in one of them, and what sees all z of all petals is not
//! z.
//!
//! Example: stem r5c5 {2,6}; petals r5c1 {2,9} and r1c5 {6,9}: r1c1 is not 9.

use std::ops::ControlFlow;

use nonet_core::{Cell, CellSet, Digit, DigitSet, digits_of};

use super::als::{Als, AlsList};
use super::ranking::{Cheapest, by_digit, rank};
use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::chain_text::{ChainText, Claim};
use crate::collect::Collector;
use crate::state::State;
use crate::step::Pattern;

/// The most petals that are tried for a candidate.
const MAX_PETALS: usize = 100;

struct BlossomFind {
    stem: Cell,
    petals: Vec<usize>,
}

struct Bloom<'a> {
    state: &'a State,
    list: &'a AlsList,
    stem: Cell,
    petals: Vec<usize>,
    finds: Cheapest<CandidateSet, usize, BlossomFind>,
}

/// Offers every death blossom, stem by stem in the order of search; with several for the same eliminations, the one with
/// the fewest cells.
pub fn search(state: &State, list: &AlsList, collector: &mut Collector) -> ControlFlow<()> {
    let mut bloom = Bloom {
        state,
        list,
        stem: Cell::ALL[0],
        petals: Vec::new(),
        finds: Cheapest::new(),
    };
    for stem in state.open_cells().cells() {
        collector.spend(1)?;
        bloom.stem = stem;
        let digits: Vec<_> = digits_of(state.mask(stem)).collect();
        let choices: Vec<Vec<usize>> = digits.iter().map(|&digit| bloom.petals_of(digit)).collect();
        if choices.iter().all(|choices| !choices.is_empty()) {
            bloom.grow(&choices, CellSet::EMPTY, 0x1ff, collector)?;
        }
        if !collector.wants_all() && !bloom.finds.is_empty() {
            break;
        }
    }
    for (eliminations, find) in bloom.finds.ranked(rank) {
        let order = by_digit(&eliminations);
        collector.offer_removals(Technique::DeathBlossom, &order, || {
            pattern(state, list, &find, &eliminations)
        })?;
    }
    ControlFlow::Continue(())
}

/// For each candidate of the stem: its petal loses it, so it holds what is removed elsewhere.
fn pattern(
    state: &State,
    list: &AlsList,
    find: &BlossomFind,
    eliminations: &CandidateSet,
) -> Pattern {
    let petals: Vec<_> = find.petals.iter().map(|&set| &list.sets[set]).collect();
    let cells = petals.iter().flat_map(|als| als.cells.cells());
    let cells = [find.stem].into_iter().chain(cells).collect();
    let removed: DigitSet = eliminations.iter().map(Candidate::digit).collect();
    let branches = digits_of(state.mask(find.stem)).zip(petals);
    let chains = branches.map(|(digit, petal)| {
        let mut text = ChainText::suppose(Claim::some(CellSet::only(find.stem), digit));
        let lost = Claim::none(petal.cells_with[digit.index()], digit);
        let lost = text.follow(state, 0, lost);
        for digit in removed.digits() {
            let held = text.lock(petal, lost, digit);
            let targets = eliminations.iter();
            for target in targets.filter(|target| target.digit() == digit) {
                text.follow(state, held, Claim::of(target, false));
            }
        }
        text.statements
    });
    let chains: Vec<_> = chains.collect();
    let shown = chains.len();
    Pattern::of_chain(cells, removed).with_chains(chains, shown)
}

impl Bloom<'_> {
    /// The sets in which the stem sees all of the digit.
    fn petals_of(&self, digit: Digit) -> Vec<usize> {
        let sees_all = |als: &Als| als.seen[digit.index()].contains(self.stem);
        let sets = self.list.sets.iter().enumerate();
        let petals = sets
            .filter(|(_, als)| sees_all(als))
            .map(|(index, _)| index);
        petals.take(MAX_PETALS).collect()
    }

    /// Chooses a petal for the next candidate of the stem.
    fn grow(
        &mut self,
        choices: &[Vec<usize>],
        cells: CellSet,
        common: u16,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        let Some((first, rest)) = choices.split_first() else {
            self.check(cells, common);
            return ControlFlow::Continue(());
        };
        for &petal in first {
            let als = &self.list.sets[petal];
            if common & als.digits == 0 || !als.cells.is_disjoint(cells) {
                continue;
            }
            collector.spend(1)?;
            let (grown, left) = (cells | als.cells, common & als.digits);
            self.petals.push(petal);
            let found = self.grow(rest, grown, left, collector);
            self.petals.pop();
            found?;
            if !collector.wants_all() && !self.finds.is_empty() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&mut self, cells: CellSet, common: u16) {
        let mut order = Vec::new();
        for digit in digits_of(common & !self.state.mask(self.stem)) {
            let sets = self.petals.iter().map(|&petal| &self.list.sets[petal]);
            let carriers = sets.fold(CellSet::EMPTY, |all, als| {
                all | als.cells_with[digit.index()]
            });
            let mut removed = carriers.seen_by_all().minus(cells);
            removed.remove(self.stem);
            let removed = removed.intersection(self.state.cells_with(digit));
            order.extend(Candidate::in_cells(removed, digit));
        }
        if order.is_empty() {
            return;
        }
        let eliminations: CandidateSet = order.into_iter().collect();
        let sets = self.petals.iter().map(|&petal| &self.list.sets[petal]);
        let cell_count = sets.map(|als| als.cells.len()).sum();
        let petals = self.petals.clone();
        let stem = self.stem;
        let find = || BlossomFind { stem, petals };
        self.finds.add(eliminations, cell_count, find);
    }
}
