//! [`Walk`]: the path of a puzzle on either profile, one step after another.
//!
//! The conditions on puzzles ([`Wanted`](super::Wanted)) and the search for givens ([`additions`](super::additions)) see
//! only this: a [`Scale`] says which producers take part, and a walk finds the first step and applies it.
//!
//! A technique belongs to the scale of Sudoku Explainer if that has it, else to HoDoKu's. One that HoDoKu leaves out by
//! default is switched on, in its place of the order.

use std::ops::ControlFlow;

use nonet_core::Grid;

use crate::catalogue::{Technique, TechniqueSet};
use crate::collect::{Collector, Wanted, Work};
use crate::hodoku::{self, ProducerSet};
use crate::se121;
use crate::state::State;
use crate::step::Conclusion;

/// The techniques that `only` allows besides the wanted one.
pub const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

/// A profile, and which of its producers take part.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scale {
    Se121(se121::Options),
    Hodoku(hodoku::Options),
}

impl Scale {
    /// Sudoku Explainer's with all its producers.
    pub(super) fn se121() -> Scale {
        Scale::Se121(se121::Options::default())
    }

    /// HoDoKu's with its defaults.
    pub(super) fn hodoku() -> Scale {
        Scale::Hodoku(hodoku::Options::default())
    }

    /// The scale of a technique.
    pub(super) fn of(technique: Technique) -> Scale {
        if technique.entry().se121_value.is_some() {
            return Scale::se121();
        }
        let mut options = hodoku::Options::default();
        let mut producers = hodoku::PRODUCERS.iter();
        if let Some(producer) =
            producers.find(|producer| producer.techniques().contains(&technique))
        {
            options.producers = options.producers.with(producer.technique, true);
        }
        Scale::Hodoku(options)
    }

    /// The name of its profile.
    pub(super) fn profile(&self) -> &'static str {
        match self {
            Scale::Se121(_) => "se121",
            Scale::Hodoku(_) => "hodoku",
        }
    }

    /// The techniques that its producers find; `None` for those that the profile uses by default.
    pub(super) fn techniques(&self) -> Option<Vec<Technique>> {
        let Scale::Hodoku(options) = self else {
            return None;
        };
        let producers = options.producers.producers();
        let found = producers.flat_map(|producer| producer.techniques().iter().copied());
        let is_allowed = |one: &Technique| options.techniques.is_none_or(|set| set.contains(*one));
        (options.producers != ProducerSet::DEFAULT).then(|| found.filter(is_allowed).collect())
    }

    /// The same without the producers after the last one that may be used.
    #[must_use]
    pub(super) fn up_to_last(&self, may_use: impl Fn(Technique) -> bool) -> Scale {
        match self {
            Scale::Se121(options) => {
                let uses = |producer: &se121::Producer| {
                    producer.techniques().iter().any(|&one| may_use(one))
                };
                // A rating below all techniques leaves none.
                let last = se121::PRODUCERS.iter().rposition(uses);
                let count = last.map_or(0, |last| last + 1);
                let producers = se121::PRODUCERS[..count].iter();
                let techniques = producers.flat_map(|producer| producer.techniques());
                Scale::Se121(se121::Options {
                    techniques: Some(techniques.copied().collect()),
                    ..*options
                })
            }
            Scale::Hodoku(options) => {
                let producers: Vec<_> = options.producers.producers().collect();
                let uses = |producer: &hodoku::Producer| {
                    producer.techniques().iter().any(|&one| may_use(one))
                };
                let last = producers.iter().rposition(uses);
                let last = last.expect("every level allows singles");
                let kept = producers[..=last].iter().map(|producer| producer.technique);
                Scale::Hodoku(hodoku::Options {
                    producers: kept.fold(ProducerSet::NONE, |set, one| set.with(one, true)),
                    ..*options
                })
            }
        }
    }

    /// The same with no other techniques than these.
    #[must_use]
    pub(super) fn with_only(&self, techniques: &[Technique]) -> Scale {
        let allowed: TechniqueSet = techniques.iter().copied().collect();
        match self {
            Scale::Se121(options) => Scale::Se121(se121::Options {
                techniques: Some(allowed),
                ..*options
            }),
            Scale::Hodoku(_) => Scale::Hodoku(hodoku::Options::allowing(allowed)),
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
        let is_one = |producer: &&se121::Producer| matches!(producer, se121::Producer::Chains(_));
        let mut chains = se121::PRODUCERS.iter().filter(is_one);
        matches!(self, Scale::Se121(_))
            && chains.any(|producer| producer.techniques().contains(&technique))
    }

    /// A walk at the start of a puzzle.
    pub(super) fn start<'a>(&self, puzzle: &Grid, work: Work<'a>) -> Walk<'a> {
        let position = match self {
            Scale::Se121(_) => Position::Se121(Box::new(State::new(puzzle))),
            Scale::Hodoku(_) => Position::Hodoku(Box::new(hodoku::Position::new(puzzle))),
        };
        Walk {
            position,
            collector: Collector::new(Wanted::FirstConclusion, work),
            found: None,
        }
    }
}

#[derive(Clone)]
enum Position {
    Se121(Box<State>),
    Hodoku(Box<hodoku::Position>),
}

/// A position on the path of a puzzle.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    position: Position,
    collector: Collector<'a>,
    found: Option<Conclusion>,
}

impl Walk<'_> {
    /// Values and candidates.
    pub(super) fn state(&self) -> &State {
        match &self.position {
            Position::Se121(state) => state,
            Position::Hodoku(position) => position.state(),
        }
    }

    /// The first step, if any; none where the scale is of another profile.
    pub(super) fn find(&mut self, scale: &Scale) -> Option<Conclusion> {
        let collector = &mut self.collector;
        let _ = match (&mut self.position, scale) {
            (Position::Se121(state), Scale::Se121(options)) => {
                se121::search(state, options, collector)
            }
            (Position::Hodoku(position), Scale::Hodoku(options)) => {
                hodoku::search(position, options, collector)
            }
            _ => ControlFlow::Continue(()),
        };
        self.found = collector.take().map(|step| step.conclusion);
        self.found
    }

    /// Applies the step found last.
    pub(super) fn apply(&mut self) {
        if let Some(found) = self.found.take() {
            match &mut self.position {
                Position::Se121(state) => found.apply(state),
                Position::Hodoku(position) => position.apply(&found, &self.collector.order),
            }
        }
    }
}
