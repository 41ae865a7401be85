//! [`AnyPosition`]: a position of a profile that is chosen while the program runs: what a caller names, or the scale of a
//! technique. Its methods are those of [`Profile`], which each position has under its own type.

use std::ops::ControlFlow;

use nonet_core::Grid;

use super::hodoku::Position;
use super::{Options, Profile, ProfileName, search};
use crate::candidate::Candidate;
use crate::collect::Collector;
use crate::state::State;
use crate::step::Conclusion;

/// A position of one of the profiles.
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Of Sudoku Explainer.
    Se121(Box<State>),
    /// Of HoDoKu.
    Hodoku(Box<Position>),
}

impl AnyPosition {
    /// A puzzle at its start.
    pub fn start(profile: ProfileName, puzzle: &Grid) -> AnyPosition {
        match profile {
            ProfileName::Se121 => AnyPosition::Se121(Box::new(State::start(puzzle, None))),
            ProfileName::Hodoku => AnyPosition::Hodoku(Box::new(Position::start(puzzle, None))),
        }
    }

    /// Values and candidates.
    pub fn state(&self) -> &State {
        match self {
            AnyPosition::Se121(state) => state,
            AnyPosition::Hodoku(position) => position.state(),
        }
    }

    /// The same as [`search`].
    pub fn search(&mut self, options: &Options, collector: &mut Collector) -> ControlFlow<()> {
        match self {
            AnyPosition::Se121(state) => search(&mut **state, options, collector),
            AnyPosition::Hodoku(position) => search(&mut **position, options, collector),
        }
    }

    /// Applies a conclusion: first the eliminations in this order, then the placements.
    pub fn apply(&mut self, conclusion: &Conclusion, order: &[Candidate]) {
        match self {
            AnyPosition::Se121(state) => Profile::apply(&mut **state, conclusion, order),
            AnyPosition::Hodoku(position) => position.apply(conclusion, order),
        }
    }
}
