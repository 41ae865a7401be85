//! [`Wanted`]: which puzzles are wanted, by their rating or by the techniques of their path.
//!
//! A candidate is rejected as early as its path allows: at the first step that is too hard, or with `only` at the first
//! step that is neither a single nor the technique. Producers that come after the technique's are then never searched.

use std::ops::RangeInclusive;

use crate::catalogue::{Technique, TechniqueSet};
use crate::se121::{self, Options, PRODUCERS, round_to_tenths};
use crate::sink::{First, Work};
use crate::state::State;
use crate::step::Conclusion;

/// The techniques that `only` allows besides the wanted one.
pub const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

/// Conditions on the path of a puzzle in the profile of Sudoku Explainer; each must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// ER as it is printed, in tenths.
    pub rating: Option<RangeInclusive<f64>>,
    /// A technique that the path uses.
    pub technique: Option<Technique>,
    /// Whether all other steps of the path are singles.
    pub only: bool,
}

/// Where the path of a candidate no longer meets the conditions.
pub(super) struct Missed {
    /// The state before the first step that is not allowed, or the path's last one.
    pub state: State,
    /// Whether the technique was used before.
    pub is_used: bool,
    /// The step that is not allowed; `None` if none was found.
    pub step: Option<Conclusion>,
}

impl Wanted {
    /// Why no puzzle can meet the conditions, as far as that is known without a search.
    pub fn impossible(&self) -> Option<String> {
        if self.only && self.technique.is_none() {
            return Some("only requires a technique".to_owned());
        }
        let technique = self.technique?;
        let finds = |producer: &se121::Producer| producer.techniques().contains(&technique);
        if !PRODUCERS.iter().any(finds) {
            return Some(format!(
                "{technique} is not in the scale of Sudoku Explainer"
            ));
        }
        let (least, rating) = (technique.se121_value(), self.rating.as_ref()?);
        let is_too_easy = *rating.end() < least;
        is_too_easy.then(|| format!("no puzzle that uses {technique} is below {least:.1}"))
    }

    /// The options of the search: with `only`, the techniques up to the wanted one.
    pub(super) fn options(&self) -> Options {
        let last = self.technique.filter(|_| self.only).and_then(|technique| {
            let finds = |producer: &se121::Producer| producer.techniques().contains(&technique);
            PRODUCERS.iter().position(finds)
        });
        let techniques: Option<TechniqueSet> = last.map(|last| {
            let producers = PRODUCERS[..=last].iter();
            let techniques = producers.flat_map(|producer| producer.techniques());
            techniques.chain(&SINGLES).copied().collect()
        });
        Options {
            techniques,
            ..Options::default()
        }
    }

    fn allows(&self, conclusion: &Conclusion) -> bool {
        let technique = conclusion.technique;
        let is_easy_enough = self
            .rating
            .as_ref()
            .is_none_or(|rating| round_to_tenths(conclusion.difficulty) <= *rating.end());
        let is_allowed =
            !self.only || self.technique == Some(technique) || SINGLES.contains(&technique);
        is_easy_enough && is_allowed
    }

    /// Walks the path of a state until it is clear whether the conditions are met. A walk that ends for lack of work
    /// misses them.
    pub(super) fn check(
        &self,
        state: &State,
        options: &Options,
        work: Work<'_>,
    ) -> Result<(), Box<Missed>> {
        let mut state = *state;
        let mut sink = First::new(work);
        let (mut er, mut is_used) = (0.0_f64, self.technique.is_none());
        let is_path_needed = self.rating.is_some() || self.only;
        while !state.is_filled() {
            sink.found = None;
            let _ = se121::search(&state, options, &mut sink);
            let step = sink.found;
            let Some(conclusion) = step.filter(|step| self.allows(step)) else {
                return Err(Box::new(Missed {
                    state,
                    is_used,
                    step,
                }));
            };
            er = er.max(conclusion.difficulty);
            is_used |= self.technique == Some(conclusion.technique);
            if is_used && !is_path_needed {
                return Ok(());
            }
            conclusion.apply(&mut state);
        }
        let rating = self.rating.as_ref();
        if is_used && rating.is_none_or(|rating| rating.contains(&round_to_tenths(er))) {
            return Ok(());
        }
        let step = None;
        Err(Box::new(Missed {
            state,
            is_used,
            step,
        }))
    }
}
