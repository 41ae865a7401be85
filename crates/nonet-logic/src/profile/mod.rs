//! Profiles: the scales on which puzzles are rated, and what they have in common.
//!
//! ```text
//! any_position   a position of such a profile
//! options     which techniques, what they may assume, how much work
//! walk        one step after another until the grid is filled: a rating, a path
//! listing     all steps of one position
//! effort      how much a person has to look at
//! rating      what a rating has on every scale
//! batch       many puzzles on all threads
//! path        the same with the steps of each
//! se121       what is Sudoku Explainer's alone: ER, EP and ED, scan orders, its faults
//! hodoku      what is HoDoKu's alone: score and level, queues of singles, scan orders
//! ```
//!
//! A [`Profile`] is what its producers search: a [`State`] for Sudoku Explainer, a [`hodoku::Position`] for HoDoKu. The
//! catalogue says which techniques it has, in which order, and what they are worth; the profile passes scan orders and
//! limits to the patterns.

use std::ops::ControlFlow;

use nonet_core::Grid;

use crate::candidate::Candidate;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Conclusion;

mod any_position;
pub mod batch;
mod effort;
pub mod hodoku;
pub mod listing;
mod options;
pub mod path;
pub mod rating;
pub mod se121;
mod walk;

pub use crate::catalogue::{Part, Producer, ProfileName};
pub use any_position::AnyPosition;
pub use options::{Options, Order, Stop};
pub use walk::{path, path_within, rate, rate_within};

/// A position of a scale, and how the scale searches it.
pub trait Profile: Clone {
    /// What the scale says of a puzzle.
    type Figures: rating::Figures;

    /// Which profile this is.
    const NAME: ProfileName;

    /// The producers in the order of search.
    fn producers() -> &'static [Producer] {
        Self::NAME.producers()
    }

    /// A puzzle, or a grid with a player's own candidates (`marked`), in which every value counts as a given.
    fn start(grid: &Grid, marked: Option<&State>) -> Self;

    /// Values and candidates.
    fn state(&self) -> &State;

    /// Offers what a producer finds.
    fn search(
        &mut self,
        producer: &Producer,
        options: &Options,
        collector: &mut Collector,
    ) -> ControlFlow<()>;

    /// Applies a conclusion: first the eliminations in this order, then the placements.
    fn apply(&mut self, conclusion: &Conclusion, order: &[Candidate]);

    /// Exchanges what a search for one step uses up, such as HoDoKu's queues, with that of another search of the same
    /// position.
    fn exchange(&mut self, _other: &mut Self) {}
}

/// Offers what the producers of a rating, or of an allow-list, find, in order, until the collector breaks.
pub fn search<P: Profile>(
    position: &mut P,
    options: &Options,
    collector: &mut Collector,
) -> ControlFlow<()> {
    if options.leave_nothing(position.state()) {
        return ControlFlow::Continue(());
    }
    for producer in options.producers::<P>() {
        if producer.takes_part(options.techniques.as_ref(), Part::Scored) {
            search_producer(producer, position, options, collector)?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers what a producer finds, if the options allow it.
fn search_producer<P: Profile>(
    producer: &Producer,
    position: &mut P,
    options: &Options,
    collector: &mut Collector,
) -> ControlFlow<()> {
    if !options.uniqueness.allows(producer.technique()) {
        return ControlFlow::Continue(());
    }
    if !collector.allows(options.techniques.as_ref(), producer.techniques) {
        return ControlFlow::Continue(());
    }
    collector.spend(1)?;
    position.search(producer, options, collector)
}
