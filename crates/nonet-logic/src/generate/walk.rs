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
use crate::profile::{Options, Producer, Profile, hodoku, search};
use crate::state::State;
use crate::step::Conclusion;

/// The techniques that `only` allows besides the wanted one.
pub const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

/// The families of Sudoku Explainer's chains.
const CHAINS: [&str; 6] = [
    "single_chain",
    "nishio_chain",
    "multiple_chain",
    "dynamic_chain",
    "dynamic_plus_chain",
    "nested_chain",
];

/// A profile, and which of its techniques take part.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    is_hodoku: bool,
    options: Options,
}

impl Scale {
    /// Sudoku Explainer's with these options.
    pub fn se121_with(options: Options) -> Scale {
        Scale {
            is_hodoku: false,
            options,
        }
    }

    /// HoDoKu's with these options.
    pub fn hodoku_with(options: Options) -> Scale {
        Scale {
            is_hodoku: true,
            options,
        }
    }

    /// Sudoku Explainer's with all its techniques.
    pub(super) fn se121() -> Scale {
        Scale::se121_with(Options::default())
    }

    /// HoDoKu's with its defaults.
    pub(super) fn hodoku() -> Scale {
        Scale::hodoku_with(Options::default())
    }

    /// Whether both are of the same profile.
    pub(super) fn is_like(&self, other: &Scale) -> bool {
        self.is_hodoku == other.is_hodoku
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
        if technique.entry().se121_place.is_some() {
            return Scale::se121();
        }
        let scale = Scale::hodoku();
        let mut producers = scale.producers().iter();
        let own = producers.find(|producer| producer.techniques.contains(&technique));
        let own = own.expect("a technique has a place on one of the scales");
        if own.part >= Part::Scored {
            return scale;
        }
        let with_own: Vec<_> = scale.used().chain(own.techniques.iter().copied()).collect();
        scale.with_only(&with_own)
    }

    /// The name of its profile.
    pub(super) fn profile(&self) -> &'static str {
        if self.is_hodoku { "hodoku" } else { "se121" }
    }

    fn producers(&self) -> &'static [Producer] {
        match self.is_hodoku {
            true => hodoku::Position::producers(),
            false => State::producers(),
        }
    }

    /// The producers that take part.
    fn taking_part(&self) -> impl Iterator<Item = &'static Producer> {
        let allowed = self.options.techniques;
        let producers = self.producers().iter();
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

    /// The same without what is searched for after the last technique that may be used.
    #[must_use]
    pub(super) fn up_to_last(&self, may_use: impl Fn(Technique) -> bool) -> Scale {
        let used: Vec<_> = self.used().collect();
        let uses = |producer: &&Producer| producer.techniques.iter().any(|&one| may_use(one));
        // A rating below all techniques leaves none.
        let last = self.taking_part().filter(uses).last();
        let place_of = |technique: Technique| match self.is_hodoku {
            true => technique.entry().hodoku_place,
            false => technique.entry().se121_place,
        };
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
            is_hodoku: self.is_hodoku,
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
        !self.is_hodoku && CHAINS.contains(&technique.entry().family)
    }

    /// A walk at the start of a puzzle.
    pub(super) fn start<'a>(&self, puzzle: &Grid, work: Work<'a>) -> Walk<'a> {
        let position = match self.is_hodoku {
            false => AnyPosition::Se121(Box::new(State::start(puzzle, None))),
            true => AnyPosition::Hodoku(Box::new(hodoku::Position::start(puzzle, None))),
        };
        Walk {
            position,
            collector: Collector::new(Keep::FirstConclusion, work),
            found: None,
        }
    }
}

#[derive(Clone)]
enum AnyPosition {
    Se121(Box<State>),
    Hodoku(Box<hodoku::Position>),
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
        match &self.position {
            AnyPosition::Se121(state) => state,
            AnyPosition::Hodoku(position) => position.state(),
        }
    }

    /// The first step, if any.
    pub(super) fn find(&mut self, scale: &Scale) -> Option<Conclusion> {
        let (options, collector) = (&scale.options, &mut self.collector);
        let _ = match &mut self.position {
            AnyPosition::Se121(state) => search(&mut **state, options, collector),
            AnyPosition::Hodoku(position) => search(&mut **position, options, collector),
        };
        self.found = collector.take_conclusion();
        self.found
    }

    /// Applies the step found last.
    pub(super) fn apply(&mut self) {
        if let Some(found) = self.found.take() {
            let order = &self.collector.order;
            match &mut self.position {
                AnyPosition::Se121(state) => found.apply(state),
                AnyPosition::Hodoku(position) => position.apply(&found, order),
            }
        }
    }
}
