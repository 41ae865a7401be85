//! The producers in HoDoKu's order, with what is on by default.
//!
//! A producer is named after one technique. Where a search yields several (nice loops, colours, forcing chains), that is
//! the one whose score they share.

use std::ops::ControlFlow;

use super::limits::{ALS_CHAIN_LENGTH, CHAIN_LENGTH};
use super::position::Position;
use super::{
    brute_force, bug_plus_one, locked_candidates, rectangle, single_steps, subsets, wings,
};
use crate::catalogue::{Technique, TechniqueSet};
use crate::chains::lists::{self, Graph, Lists, LoopKind};
use crate::collect::Collector;
use crate::techniques::{
    als_chain, als_xy_wing, als_xz, death_blossom, empty_rectangle, finned_fish, multi_colors,
    remote_pair, simple_colors, skyscraper, sue_de_coq, templates, two_string_kite, w_wing,
    x_chain, xy_chain,
};

/// A search for one family of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Producer {
    /// The technique that it is named after.
    pub technique: Technique,
    /// When it takes part.
    pub part: Part,
}

/// When a producer takes part in a search, if an allow-list does not say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Only if it is named: variants of what others find, or left out by HoDoKu unless its options say otherwise, such as
    /// Franken and mutant fish of more than four houses, which take longer than all others together.
    Named,
    /// Among all steps of a position.
    Listed,
    /// Among all steps, and in the score.
    Scored,
}

const fn on(technique: Technique) -> Producer {
    Producer {
        technique,
        part: Part::Scored,
    }
}

const fn off(technique: Technique) -> Producer {
    Producer {
        technique,
        part: Part::Listed,
    }
}

const fn named(technique: Technique) -> Producer {
    Producer {
        technique,
        part: Part::Named,
    }
}

/// The order of search. What joins two finds comes before what finds one.
pub const PRODUCERS: &[Producer] = &[
    on(Technique::FullHouse),
    on(Technique::NakedSingle),
    on(Technique::HiddenSingle),
    on(Technique::LockedPair),
    on(Technique::LockedTriple),
    on(Technique::Pointing),
    on(Technique::Claiming),
    on(Technique::NakedPair),
    on(Technique::NakedTriple),
    on(Technique::HiddenPair),
    on(Technique::HiddenTriple),
    on(Technique::NakedQuadruple),
    on(Technique::HiddenQuadruple),
    on(Technique::XWing),
    on(Technique::Swordfish),
    on(Technique::Jellyfish),
    off(Technique::Squirmbag),
    off(Technique::Whale),
    off(Technique::Leviathan),
    on(Technique::RemotePair),
    on(Technique::BugPlusOne),
    on(Technique::Skyscraper),
    named(Technique::DualTwoStringKite),
    on(Technique::TwoStringKite),
    named(Technique::DualEmptyRectangle),
    named(Technique::SmallEmptyRectangle),
    on(Technique::TurbotFish),
    on(Technique::EmptyRectangle),
    on(Technique::WWing),
    on(Technique::XyWing),
    on(Technique::XyzWing),
    on(Technique::UniqueRectangle1),
    on(Technique::UniqueRectangle2),
    on(Technique::UniqueRectangle3),
    on(Technique::UniqueRectangle4),
    on(Technique::UniqueRectangle5),
    on(Technique::UniqueRectangle6),
    on(Technique::HiddenRectangle),
    on(Technique::AvoidableRectangle1),
    on(Technique::AvoidableRectangle2),
    named(Technique::SiameseFish),
    on(Technique::FinnedXWing),
    on(Technique::SashimiXWing),
    on(Technique::FinnedSwordfish),
    on(Technique::SashimiSwordfish),
    on(Technique::FinnedJellyfish),
    on(Technique::SashimiJellyfish),
    off(Technique::FinnedSquirmbag),
    off(Technique::SashimiSquirmbag),
    off(Technique::FinnedWhale),
    off(Technique::SashimiWhale),
    off(Technique::FinnedLeviathan),
    off(Technique::SashimiLeviathan),
    on(Technique::SueDeCoq),
    on(Technique::SimpleColorsTrap),
    on(Technique::MultiColors1),
    on(Technique::XChain),
    on(Technique::XyChain),
    on(Technique::DiscontinuousNiceLoop),
    on(Technique::GroupedDiscontinuousNiceLoop),
    named(Technique::AlsDiscontinuousNiceLoop),
    on(Technique::AlsXz),
    on(Technique::AlsXyWing),
    on(Technique::AlsChain),
    off(Technique::DeathBlossom),
    on(Technique::FrankenXWing),
    on(Technique::FrankenSwordfish),
    off(Technique::FrankenJellyfish),
    named(Technique::FrankenSquirmbag),
    named(Technique::FrankenWhale),
    named(Technique::FrankenLeviathan),
    on(Technique::FinnedFrankenXWing),
    on(Technique::FinnedFrankenSwordfish),
    off(Technique::FinnedFrankenJellyfish),
    named(Technique::FinnedFrankenSquirmbag),
    named(Technique::FinnedFrankenWhale),
    named(Technique::FinnedFrankenLeviathan),
    off(Technique::MutantXWing),
    off(Technique::MutantSwordfish),
    off(Technique::MutantJellyfish),
    named(Technique::MutantSquirmbag),
    named(Technique::MutantWhale),
    named(Technique::MutantLeviathan),
    off(Technique::FinnedMutantXWing),
    off(Technique::FinnedMutantSwordfish),
    off(Technique::FinnedMutantJellyfish),
    named(Technique::FinnedMutantSquirmbag),
    named(Technique::FinnedMutantWhale),
    named(Technique::FinnedMutantLeviathan),
    off(Technique::KrakenFish1),
    off(Technique::KrakenFish2),
    on(Technique::ForcingChainContradiction),
    on(Technique::ForcingNetContradiction),
    off(Technique::TemplateSet),
    off(Technique::TemplateDelete),
    on(Technique::BruteForce),
];

/// A set of producers, by place in [`PRODUCERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProducerSet(u128);

impl ProducerSet {
    /// Those that are on by default.
    pub const DEFAULT: ProducerSet = ProducerSet::from_part(Part::Scored);
    /// Those that list all steps of a position.
    pub const LISTED: ProducerSet = ProducerSet::from_part(Part::Listed);
    /// All of them.
    pub const ALL: ProducerSet = ProducerSet::from_part(Part::Named);
    /// None of them.
    pub const NONE: ProducerSet = ProducerSet(0);

    const fn from_part(least: Part) -> ProducerSet {
        let mut set = 0;
        let mut place = 0;
        while place < PRODUCERS.len() {
            if PRODUCERS[place].part as u8 >= least as u8 {
                set |= 1 << place;
            }
            place += 1;
        }
        ProducerSet(set)
    }

    /// Those that find any of these techniques.
    pub fn finding(techniques: &TechniqueSet) -> ProducerSet {
        let mut set = 0;
        for (place, producer) in PRODUCERS.iter().enumerate() {
            let mut found = producer.techniques().iter();
            set |= u128::from(found.any(|&one| techniques.contains(one))) << place;
        }
        ProducerSet(set)
    }

    /// The same with the producer named after a technique, or without it.
    #[must_use]
    pub fn with(self, technique: Technique, is_on: bool) -> ProducerSet {
        let mut set = self.0;
        for (place, producer) in PRODUCERS.iter().enumerate() {
            if producer.technique == technique {
                set = set & !(1 << place) | u128::from(is_on) << place;
            }
        }
        ProducerSet(set)
    }

    /// Its producers in order.
    pub fn producers(self) -> impl Iterator<Item = Producer> {
        let all = PRODUCERS.iter().copied().enumerate();
        all.filter(move |(place, _)| self.0 >> place & 1 == 1)
            .map(|(_, producer)| producer)
    }
}

impl Producer {
    /// The techniques that it finds; the one that it is named after comes first.
    pub fn techniques(self) -> &'static [Technique] {
        use Technique::*;
        match self.technique {
            SimpleColorsTrap => &[SimpleColorsTrap, SimpleColorsWrap],
            MultiColors1 => &[MultiColors1, MultiColors2],
            DiscontinuousNiceLoop => &[DiscontinuousNiceLoop, ContinuousNiceLoop, Aic],
            GroupedDiscontinuousNiceLoop => &[
                GroupedDiscontinuousNiceLoop,
                GroupedContinuousNiceLoop,
                GroupedAic,
            ],
            AlsDiscontinuousNiceLoop => &[AlsDiscontinuousNiceLoop, AlsContinuousNiceLoop, AlsAic],
            ForcingChainContradiction => &[ForcingChainContradiction, ForcingChainVerity],
            ForcingNetContradiction => &[ForcingNetContradiction, ForcingNetVerity],
            technique => {
                let place = technique as usize;
                &Technique::ALL[place..=place]
            }
        }
    }

    /// Offers what it finds. With `missing`, corners of a unique rectangle may lack one of its digits.
    pub fn search(
        self,
        position: &mut Position,
        missing: bool,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        use Technique as T;
        collector.spend(1)?;
        let state = *position.state();
        let technique = self.technique;
        match technique {
            T::FullHouse => single_steps::search_full_house(position, collector),
            T::NakedSingle => single_steps::search_naked(position, collector),
            T::HiddenSingle => single_steps::search_hidden(position, collector),
            T::LockedPair => subsets::search_naked(&state, 2, true, collector),
            T::LockedTriple => subsets::search_naked(&state, 3, true, collector),
            T::Pointing => locked_candidates::search_pointing(&state, collector),
            T::Claiming => locked_candidates::search_claiming(&state, collector),
            T::NakedPair => subsets::search_naked(&state, 2, false, collector),
            T::NakedTriple => subsets::search_naked(&state, 3, false, collector),
            T::NakedQuadruple => subsets::search_naked(&state, 4, false, collector),
            T::HiddenPair => subsets::search_hidden(&state, 2, collector),
            T::HiddenTriple => subsets::search_hidden(&state, 3, collector),
            T::HiddenQuadruple => subsets::search_hidden(&state, 4, collector),
            T::Skyscraper => skyscraper::search(&state, collector),
            T::TwoStringKite => two_string_kite::search(&state, collector),
            T::DualTwoStringKite => two_string_kite::search_duals(&state, collector),
            T::EmptyRectangle | T::SmallEmptyRectangle => {
                empty_rectangle::search(&state, technique, collector)
            }
            T::DualEmptyRectangle => empty_rectangle::search_duals(&state, collector),
            T::WWing => w_wing::search(&state, collector),
            T::XyWing => wings::search_xy(&state, collector),
            T::XyzWing => wings::search_xyz(&state, collector),
            T::SimpleColorsTrap => simple_colors::search(&state, collector),
            T::MultiColors1 => multi_colors::search(&state, collector),
            T::SueDeCoq => sue_de_coq::search(&state, collector),
            T::BruteForce => brute_force::search(&state, collector),
            T::SiameseFish => finned_fish::search_siamese(&state, collector),
            _ if finned_fish::FishKind::of(technique).is_some() => {
                finned_fish::search(&state, technique, collector)
            }
            _ if technique.entry().assumes_uniqueness => {
                self.search_unique(position, missing, collector)
            }
            _ => self.search_chains(position, collector),
        }
    }

    fn search_unique(
        self,
        position: &Position,
        missing: bool,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        let state = position.state();
        match self.technique {
            Technique::BugPlusOne => bug_plus_one::search(state, collector),
            Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
                rectangle::search_avoidable(state, position.givens(), self.technique, collector)
            }
            technique => rectangle::search(state, technique, missing, collector),
        }
    }

    fn search_chains(self, position: &Position, collector: &mut Collector) -> ControlFlow<()> {
        use Technique as T;
        let state = position.state();
        match self.technique {
            T::TurbotFish => x_chain::search_turbot_fish(state, collector),
            T::XChain => x_chain::search(state, CHAIN_LENGTH, collector),
            T::XyChain => xy_chain::search(state, CHAIN_LENGTH, collector),
            T::RemotePair => remote_pair::search(state, CHAIN_LENGTH, collector),
            T::DiscontinuousNiceLoop => {
                let lists = Lists::new(Graph::of_points(state));
                lists::search_loops(state, &lists, LoopKind::Plain, collector)
            }
            T::GroupedDiscontinuousNiceLoop => {
                // A search for the best loop takes one without groups that the first search has missed.
                let least = if collector.wants_all() {
                    LoopKind::Grouped
                } else {
                    LoopKind::Plain
                };
                lists::search_loops(state, position.lists(), least, collector)
            }
            T::AlsDiscontinuousNiceLoop => {
                let lists = Lists::new(Graph::with_sets(state, &position.als().sets));
                lists::search_loops(state, &lists, LoopKind::Als, collector)
            }
            T::AlsXz => als_xz::search(state, position.als(), collector),
            T::AlsXyWing => als_xy_wing::search(state, position.als(), collector),
            T::AlsChain => als_chain::search(state, position.als(), ALS_CHAIN_LENGTH, collector),
            T::DeathBlossom => death_blossom::search(state, position.als(), collector),
            T::KrakenFish1 | T::KrakenFish2 => {
                let (lists, known) = (position.lists(), position.kraken());
                lists::search_kraken(state, lists, self.technique, known, collector)
            }
            T::ForcingChainContradiction => {
                lists::search_forcing(state, position.lists(), collector)
            }
            T::ForcingNetContradiction => {
                lists::search_forcing(state, position.nets(collector)?, collector)
            }
            T::TemplateSet => templates::search_set(state, collector),
            T::TemplateDelete => templates::search_delete(state, collector),
            _ => ControlFlow::Continue(()),
        }
    }
}
