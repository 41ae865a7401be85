//! [`Options`]: how a position is searched and rated, on every scale.

use super::Profile;
use crate::candidate::CandidateSet;
use crate::catalogue::{Producer, ProfileName, Technique, TechniqueSet};
use crate::state::State;
use crate::uniqueness::Uniqueness;

/// How to search and rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The techniques to use; `None` for those of the profile's rating.
    pub techniques: Option<TechniqueSet>,
    /// The order of search, if it is not that of the profile.
    pub order: Option<Order>,
    /// What techniques may conclude from the puzzle having one solution.
    pub uniqueness: Uniqueness,
    /// The candidates that are in some solution, where the position has several: a search ends if no other is left.
    pub true_candidates: Option<CandidateSet>,
    /// Search unique loops and BUGs without the faults of Sudoku Explainer 1.2.1; HoDoKu's profile has no such faults.
    pub is_mended: bool,
    /// The most work to spend, in the producers' units.
    pub work_limit: u64,
    /// When to stop before the puzzle is solved.
    pub stop: Stop,
}

/// When to stop before the puzzle is solved; a scale that lacks the figures of a condition does not stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Do not stop early.
    Never,
    /// Stop once ER is above EP: the puzzle is not a pearl.
    NotPearl,
    /// Stop once ER is above ED: the puzzle is not a diamond.
    NotDiamond,
    /// Stop once HoDoKu's level cannot change: it is the highest, whatever the other steps are. The score is of no use then.
    LevelKnown,
}

/// An order of search of one's own. Techniques that one search finds stay together: the first that is named has the place
/// of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The places of the producers in the profile's order; the first is searched first.
    places: [u8; MOST_PRODUCERS],
}

/// Producers are also bits of a u128.
const MOST_PRODUCERS: usize = 128;

const _: () = {
    let [one, other] = ProfileName::ALL;
    assert!(one.producers().len() <= MOST_PRODUCERS && other.producers().len() <= MOST_PRODUCERS);
};

impl Order {
    /// First these techniques in their order, then the others in that of the profile; `None` if that is the profile's own.
    pub fn of(profile: ProfileName, techniques: &[Technique]) -> Option<Order> {
        let producers = profile.producers();
        let place_of = |technique| {
            let mut producers = producers.iter();
            producers.position(|one| one.techniques.contains(technique))
        };
        let named: Vec<usize> = techniques.iter().filter_map(place_of).collect();
        if named.is_sorted() {
            return None;
        }
        let mut places = [0; MOST_PRODUCERS];
        let mut known = 0_u128;
        let all = named.into_iter().chain(0..producers.len());
        let new = all.filter(|&place| {
            let is_new = known >> place & 1 == 0;
            known |= 1 << place;
            is_new
        });
        for (to, place) in places.iter_mut().zip(new) {
            *to = place as u8;
        }
        Some(Order { places })
    }
}

/// Exactly the original program, without limits.
impl Default for Options {
    fn default() -> Options {
        Options {
            techniques: None,
            order: None,
            uniqueness: Uniqueness::OfGivens,
            true_candidates: None,
            is_mended: false,
            work_limit: u64::MAX,
            stop: Stop::Never,
        }
    }
}

impl Options {
    /// The default with these techniques alone, those included that a rating leaves out.
    pub fn only(techniques: impl IntoIterator<Item = Technique>) -> Options {
        Options {
            techniques: Some(techniques.into_iter().collect()),
            ..Options::default()
        }
    }

    /// The producer that is searched at a place of the order.
    pub(super) fn producer<P: Profile>(&self, at: usize) -> &'static Producer {
        let place = self.order.map_or(at, |order| usize::from(order.places[at]));
        &P::producers()[place]
    }

    /// The producers in the order of search.
    pub(super) fn producers<P: Profile>(&self) -> impl Iterator<Item = &'static Producer> {
        (0..P::producers().len()).map(|at| self.producer::<P>(at))
    }

    /// Whether no step can follow: every candidate is in some solution, and no cell has only one.
    pub(super) fn leave_nothing(&self, state: &State) -> bool {
        self.true_candidates.is_some_and(|all| {
            state.naked_singles().is_empty() && state.all_candidates().minus(&all).is_empty()
        })
    }
}
