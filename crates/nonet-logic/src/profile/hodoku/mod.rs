//! The scale of HoDoKu 2.2: techniques with codes, a score and a level.
//!
//! ```
//! use nonet_core::Grid;
//! use nonet_logic::hodoku::{Level, Options, Position, rate};
//!
//! let line = "003004069000560000050080007100700090500023100608100070000000700200470000000000041";
//! let puzzle: Grid = line.parse()?;
//! let rating = rate(&Position::new(&puzzle), &Options::default());
//! assert_eq!((rating.figures.score, rating.figures.level), (220, Level::Easy));
//! # Ok::<(), nonet_core::GridError>(())
//! ```
//!
//! A [`Position`] is more than candidates: HoDoKu takes singles from two queues in the order in which they arose, and it
//! knows which values are givens.

mod position;
mod rating;

use std::ops::ControlFlow;

use nonet_core::{Grid, HouseKind};

pub use super::listing::all_hints;
pub use super::rating::RatingStatus;
pub use super::{Options, Stop, path, path_within, rate, rate_within, search};
pub use position::Position;
pub use rating::{Figures, Level, Rating};

use super::{Producer, Profile, ProfileName};
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::chains::lists::{self, Graph, Lists, LoopKind};
use crate::collect::Collector;
use crate::patterns::tuples::{SubsetScan, TupleOrder};
use crate::patterns::{
    als_chain, als_xy_wing, als_xz, brute_force, bug, death_blossom, empty_rectangle, fish,
    hidden_single, hidden_subset, locked_candidates, multi_colors, naked_single, naked_subset,
    remote_pair, simple_colors, skyscraper, sue_de_coq, templates, tridagon, two_string_kite,
    unique_rectangle, w_wing, x_chain, xy_chain, xy_wing,
};
use crate::state::State;
use crate::step::Conclusion;
use crate::uniqueness::cells_with_values;

/// The most nodes of an X-chain, an XY-chain or a remote pair, less one.
const CHAIN_LENGTH: usize = 20;

/// The most links between almost locked sets in a chain of them.
const ALS_CHAIN_LENGTH: usize = 50;

/// Boxes, rows, columns; singles that are not placed yet count.
pub const SUBSETS: SubsetScan = SubsetScan {
    kinds: HouseKind::BOX_ROW_COLUMN,
    order: TupleOrder::Lexicographic,
    least: 1,
    open_cells: 1,
};

impl Profile for Position {
    type Figures = Figures;

    const NAME: ProfileName = ProfileName::Hodoku;

    fn start(grid: &Grid, marked: Option<&State>) -> Position {
        match marked {
            None => Position::new(grid),
            Some(state) => Position::from_state(state, cells_with_values(grid)),
        }
    }

    fn state(&self) -> &State {
        self.state()
    }

    fn search(
        &mut self,
        producer: &Producer,
        options: &Options,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        use Technique as T;
        let state = *self.state();
        let state = &state;
        let technique = producer.technique();
        let size = || {
            technique
                .entry()
                .size
                .expect("a subset or a fish has a size")
        };
        match technique {
            T::FullHouse => hidden_single::search_full_houses(state, self.queue(), collector),
            T::NakedSingle => naked_single::search_queued(state, self.queue_mut(), collector),
            T::HiddenSingle => hidden_single::search_queued(state, self.queue_mut(), collector),
            T::LockedPair | T::LockedTriple => {
                naked_subset::search_shared(state, size(), true, &SUBSETS, collector)
            }
            T::Pointing | T::Claiming => {
                locked_candidates::search_by_base(state, technique, collector)
            }
            T::NakedPair | T::NakedTriple | T::NakedQuadruple => {
                naked_subset::search_shared(state, size(), false, &SUBSETS, collector)
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => {
                hidden_subset::search(state, size(), &SUBSETS, collector)
            }
            T::Skyscraper => skyscraper::search(state, collector),
            T::TwoStringKite => two_string_kite::search(state, collector),
            T::DualTwoStringKite => two_string_kite::search_duals(state, collector),
            T::EmptyRectangle | T::SmallEmptyRectangle => {
                empty_rectangle::search(state, technique, collector)
            }
            T::DualEmptyRectangle => empty_rectangle::search_duals(state, collector),
            T::WWing => w_wing::search(state, collector),
            T::XyWing => xy_wing::search_xy_by_cells(state, collector),
            T::XyzWing => xy_wing::search_xyz_by_cells(state, collector),
            T::SimpleColorsTrap => simple_colors::search(state, collector),
            T::MultiColors1 => multi_colors::search(state, collector),
            T::SueDeCoq => sue_de_coq::search(state, collector),
            T::BugPlusOne => bug::search_plus_one(state, collector),
            T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
                unique_rectangle::search_avoidable(state, self.givens(), technique, collector)
            }
            T::SiameseFish => fish::search_siamese(state, collector),
            T::Tridagon => tridagon::search(state, collector),
            T::TemplateSet => templates::search_set(state, collector),
            T::TemplateDelete => templates::search_delete(state, collector),
            T::BruteForce => brute_force::search(state, collector),
            _ if fish::FishKind::of(technique).is_some() => {
                fish::search(state, technique, collector)
            }
            _ if technique.entry().assumes_uniqueness => {
                let missing = options.uniqueness.allows_missing_candidates();
                unique_rectangle::search(state, technique, missing, collector)
            }
            _ => self.search_chains(technique, collector),
        }
    }

    fn apply(&mut self, conclusion: &Conclusion, order: &[Candidate]) {
        self.apply(conclusion, order);
    }

    /// Singles come from queues, in which entries can be stale, and nets look at them.
    fn is_searched_once(technique: Technique) -> bool {
        !matches!(
            technique,
            Technique::FullHouse
                | Technique::NakedSingle
                | Technique::HiddenSingle
                | Technique::ForcingNetContradiction
        )
    }

    /// The queues of singles.
    fn exchange(&mut self, other: &mut Position) {
        self.swap_queue(other.queue_mut());
    }
}

impl Position {
    fn search_chains(&self, technique: Technique, collector: &mut Collector) -> ControlFlow<()> {
        use Technique as T;
        let state = self.state();
        match technique {
            T::TurbotFish => x_chain::search_turbot_fish(state, collector),
            T::XChain => x_chain::search(state, CHAIN_LENGTH, collector),
            T::XyChain => xy_chain::search(state, CHAIN_LENGTH, collector),
            T::RemotePair => remote_pair::search(state, CHAIN_LENGTH, collector),
            T::ContinuousNiceLoop => {
                let lists = Lists::new(Graph::of_points(state));
                lists::search_loops(state, &lists, LoopKind::Plain, collector)
            }
            T::GroupedContinuousNiceLoop => {
                // A search for the best loop takes one without groups that the first search has missed.
                let least = if collector.keeps_all() {
                    LoopKind::Grouped
                } else {
                    LoopKind::Plain
                };
                lists::search_loops(state, self.lists(), least, collector)
            }
            T::AlsContinuousNiceLoop => {
                let lists = Lists::new(Graph::with_sets(state, &self.als().sets, collector)?);
                lists::search_loops(state, &lists, LoopKind::Als, collector)
            }
            T::AlsXz => als_xz::search(state, self.als(), collector),
            T::AlsXyWing => als_xy_wing::search(state, self.als(), collector),
            T::AlsChain => als_chain::search(state, self.als(), ALS_CHAIN_LENGTH, collector),
            T::DeathBlossom => death_blossom::search(state, self.als(), collector),
            T::KrakenFish1 | T::KrakenFish2 => {
                let (lists, known) = (self.lists(), self.kraken());
                lists::search_kraken(state, lists, technique, known, collector)
            }
            T::ForcingChainContradiction => lists::search_forcing(state, self.lists(), collector),
            T::ForcingNetContradiction => {
                lists::search_forcing(state, self.nets(collector)?, collector)
            }
            _ => unreachable!("the catalogue has no such producer: {technique}"),
        }
    }
}
