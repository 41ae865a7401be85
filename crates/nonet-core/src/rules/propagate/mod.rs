//! What keeps the rules: each propagator removes values that none of its solutions has, and finds each contradiction of cells
//! that are all placed. One file for each.
//!
//! Each is compiled for every level of `simd`, with what it calls inline: counts and positions of bits are instructions of their own there,
//! which makes a search a fifth faster.

mod automaton;
mod board;
mod board_subsets;
mod chute;
mod common_sum;
mod contain;
mod count;
mod distinct;
mod element;
mod flatmates;
mod hidden;
mod house;
mod intersection;
mod leftovers;
mod linear;
mod pair;
mod permutation;
mod places;
mod rank;
mod reach;
mod segment;
mod set_family;
mod squares;
mod subsets;

pub use automaton::Automaton;
pub use board::Board;
pub use board_subsets::BoardSubsets;
pub use chute::{Chute, MOST_LINES};
pub use common_sum::CommonSum;
pub use contain::Contain;
pub use count::{Circles, Count};
pub use distinct::Distinct;
pub use element::{Element, Index};
pub use flatmates::Flatmates;
pub use hidden::Hidden;
pub use house::House;
pub use intersection::Intersection;
pub use leftovers::Leftovers;
pub use linear::Linear;
pub use pair::Pair;
pub use permutation::{Permutation, states_by_place};
pub use places::Places;
pub use rank::Rank;
pub use segment::{OPTION, Segment};
pub use set_family::SetFamily;
pub use squares::Squares;
pub use subsets::Subsets;

use super::state::{Outcome, State};
use crate::simd::{Kernel, Vector};

/// A propagator to run with the instructions of a level.
struct Run<'a, 's, P> {
    one: &'a P,
    state: &'a mut State<'s>,
}

macro_rules! propagators {
    ($($name:ident),* $(,)?) => {
        /// One propagator of a model. Their order here is their order in the queue: first those that find most in their time. One run of a
        /// house in twenty finds something, and one in two to six of a pair, a list of sets, a sum or a line, each of which wakes houses.
        /// That houses wait for these saves a tenth of the instructions on killers and arrows, and up to a fourth on whispers; that outside clues
        /// come before locked candidates and pairs in houses, a tenth on skyscrapers. Ranks after houses: before them, they take two thirds more, and
        /// last an eighth more.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)]
        pub enum Propagator {
            $($name($name)),*
        }

        impl Propagator {
            /// The number of costs.
            pub const COSTS: usize = [$(stringify!($name)),*].len();

            /// Its place in this order.
            pub fn cost(&self) -> usize {
                let mut cost = 0;
                $(
                    if matches!(self, Propagator::$name(_)) {
                        return cost;
                    }
                    cost += 1;
                )*
                cost
            }

            /// Removes what cannot be.
            #[inline]
            pub fn run(&self, state: &mut State<'_>) -> Outcome {
                let level = state.queue.level;
                match self {
                    $(Propagator::$name(one) => level.run(Run { one, state })),*
                }
            }

            /// Whether it finds nothing more, or so little that it does not pay, before others change its cells.
            #[inline(always)]
            pub fn is_done_at_once(&self) -> bool {
                matches!(
                    self,
                    Propagator::Automaton(_)
                        | Propagator::Hidden(_)
                        | Propagator::Linear(_)
                        | Propagator::Permutation(_)
                        | Propagator::Segment(_)
                )
            }

            /// The lists of the cells whose changes it waits for.
            pub fn watched(&self) -> [super::model::Span; 3] {
                match self {
                    $(Propagator::$name(one) => one.watched()),*
                }
            }
        }

        $(impl Kernel for Run<'_, '_, $name> {
            type Output = Outcome;

            #[inline(always)]
            fn run<V: Vector>(self) -> Outcome {
                self.one.run(self.state)
            }
        })*

        $(impl From<$name> for Propagator {
            fn from(one: $name) -> Propagator {
                Propagator::$name(one)
            }
        })*
    };
}

propagators! {
    Pair, SetFamily, Index, Element, Count, Contain, Linear, Segment, Automaton, House, Flatmates, Hidden, Circles, Distinct, CommonSum, Places, Leftovers, Rank, Squares, Permutation, Chute, Intersection, Subsets, BoardSubsets,
}
