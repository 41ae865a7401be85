//! [`Walk`]: the path of a puzzle on either profile, one step after another.
//!
//! The conditions on puzzles ([`Wanted`](super::Wanted)) and the search for givens ([`additions`](super::additions)) see
//! only this: a [`Scale`] says which techniques take part, and a walk finds the first step and applies it.
//!
//! A technique belongs to the scale of Sudoku Explainer if that has it, else to HoDoKu's. One that HoDoKu leaves out by
//! default is switched on, in its place of the order.

use nonet_core::Grid;

use crate::catalogue::{Part, Technique, TechniqueSet};
use crate::collect::{Collector, Keep, Work};
use crate::profile::se121::chain_levels;
use crate::profile::{AnyPosition, Options, Producer, ProfileName};
use crate::state::State;
use crate::step::Conclusion;

/// The techniques that `only` allows besides the wanted one.
pub const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

/// A profile, and which of its techniques take part.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    profile: ProfileName,
    options: Options,
}

impl Scale {
    /// A profile with these options.
    pub fn with_options(profile: ProfileName, options: Options) -> Scale {
        Scale { profile, options }
    }

    /// A profile with the techniques that it uses by default.
    pub(super) fn of_profile(profile: ProfileName) -> Scale {
        Scale::with_options(profile, Options::default())
    }

    /// The options of its searches.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Whether a technique takes part.
    pub(super) fn uses(&self, technique: Technique) -> bool {
        let uniqueness = self.options.uniqueness;
        uniqueness.allows(technique) && self.used().any(|one| one == technique)
    }

    /// The scale of a technique.
    pub(super) fn of(technique: Technique) -> Scale {
        let mut profiles = ProfileName::ALL.into_iter();
        let profile = profiles.find(|profile| profile.place_of(technique).is_some());
        let scale = Scale::of_profile(profile.expect("each technique has a place"));
        let own = scale.producer_of(technique);
        if own.part >= Part::Scored {
            return scale;
        }
        let with_own: Vec<_> = scale.used().chain(own.techniques.iter().copied()).collect();
        scale.with_only(&with_own)
    }

    /// Its profile.
    pub(super) fn profile(&self) -> ProfileName {
        self.profile
    }

    /// The producer of a technique that its profile has.
    fn producer_of(&self, technique: Technique) -> &'static Producer {
        let mut producers = self.profile.producers().iter();
        let own = producers.find(|producer| producer.techniques.contains(&technique));
        own.expect("its profile has the technique")
    }

    /// The producers that take part.
    fn taking_part(&self) -> impl Iterator<Item = &'static Producer> {
        let allowed = self.options.techniques;
        let producers = self.profile.producers().iter();
        producers.filter(move |producer| producer.takes_part(allowed.as_ref(), Part::Scored))
    }

    /// The techniques that take part, in the order of search.
    fn used(&self) -> impl Iterator<Item = Technique> {
        let allowed = self.options.techniques;
        self.taking_part()
            .flat_map(|producer| producer.techniques.iter().copied())
            .filter(move |&one| allowed.is_none_or(|set| set.contains(one)))
    }

    /// The techniques that take part; `None` for those that the profile uses by default.
    pub(super) fn techniques(&self) -> Option<Vec<Technique>> {
        self.options.techniques.map(|_| self.used().collect())
    }

    /// The same without what is searched for after the last technique that may be used, in the profile's order.
    #[must_use]
    pub(super) fn up_to_last(&self, may_use: impl Fn(Technique) -> bool) -> Scale {
        let used: Vec<_> = self.used().collect();
        if self.options.order.is_some() {
            return self.with_only(&used);
        }
        let uses = |producer: &&Producer| producer.techniques.iter().any(|&one| may_use(one));
        // A rating below all techniques leaves none.
        let last = self.taking_part().filter(uses).last();
        let place_of = |technique| self.profile.place_of(technique);
        let is_kept =
            |one: &Technique| last.is_some_and(|last| place_of(*one) <= place_of(last.technique()));
        let kept: Vec<_> = used.into_iter().filter(is_kept).collect();
        self.with_only(&kept)
    }

    /// The same with no other techniques than these.
    #[must_use]
    pub(super) fn with_only(&self, techniques: &[Technique]) -> Scale {
        let allowed: TechniqueSet = techniques.iter().copied().collect();
        Scale {
            profile: self.profile,
            options: Options {
                techniques: Some(allowed),
                ..self.options
            },
        }
    }

    /// The same with singles alone.
    #[must_use]
    pub(super) fn singles(&self) -> Scale {
        self.with_only(&SINGLES)
    }

    /// The same with one technique alone.
    #[must_use]
    pub(super) fn alone(&self, technique: Technique) -> Scale {
        self.with_only(&[technique])
    }

    /// Whether the technique is a chain of Sudoku Explainer.
    pub(super) fn is_chain(&self, technique: Technique) -> bool {
        self.profile == ProfileName::Se121 && !chain_levels(technique.entry().family).is_empty()
    }

    /// A walk at the start of a puzzle.
    pub(super) fn start<'a>(&self, puzzle: &Grid, work: Work<'a>) -> Walk<'a> {
        Walk {
            position: AnyPosition::start(self.profile, puzzle),
            collector: Collector::new(Keep::FirstConclusion, work),
            found: None,
        }
    }
}

/// A position on the path of a puzzle.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    position: AnyPosition,
    collector: Collector<'a>,
    found: Option<Conclusion>,
}

impl Walk<'_> {
    /// Values and candidates.
    pub(super) fn state(&self) -> &State {
        self.position.state()
    }

    /// The first step, if any.
    pub(super) fn find(&mut self, scale: &Scale) -> Option<Conclusion> {
        let _ = self.position.search(&scale.options, &mut self.collector);
        self.found = self.collector.take_conclusion();
        self.found
    }

    /// Applies the step found last.
    pub(super) fn apply(&mut self) {
        if let Some(found) = self.found.take() {
            self.position.apply(&found, &self.collector.order);
        }
    }
}
