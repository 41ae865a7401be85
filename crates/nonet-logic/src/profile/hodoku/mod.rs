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
use crate::catalogue::{Family, Technique};
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
        use {Family as F, Technique as T};
        let state = *self.state();
        let state = &state;
        let technique = producer.technique();
        match (producer.family(), technique) {
            (F::Single, T::FullHouse) => {
                hidden_single::search_full_houses(state, self.queue(), collector)
            }
            (F::Single, T::NakedSingle) => {
                naked_single::search_queued(state, self.queue_mut(), collector)
            }
            (F::Single, _) => hidden_single::search_queued(state, self.queue_mut(), collector),
            (F::LockedCandidates, _) => {
                locked_candidates::search_by_base(state, technique, collector)
            }
            (F::NakedSubset | F::LockedSubset, _) => {
                naked_subset::search_shared(state, technique, &SUBSETS, collector)
            }
            (F::HiddenSubset, _) => hidden_subset::search(state, technique, &SUBSETS, collector),
            (F::SingleDigitPattern, _) => single_digit_pattern(state, technique, collector),
            (F::Wing, T::XyWing) => xy_wing::search_xy_by_cells(state, collector),
            (F::Wing, T::XyzWing) => xy_wing::search_xyz_by_cells(state, collector),
            (F::Wing, _) => w_wing::search(state, collector),
            (F::Chain, T::XChain) => x_chain::search(state, CHAIN_LENGTH, collector),
            (F::Chain, T::XyChain) => xy_chain::search(state, CHAIN_LENGTH, collector),
            (F::Chain, _) => remote_pair::search(state, CHAIN_LENGTH, collector),
            (F::SimpleColors, _) => simple_colors::search(state, collector),
            (F::MultiColors, _) => multi_colors::search(state, collector),
            (F::Bug, _) => bug::search_plus_one(state, collector),
            (F::UniqueRectangle, _) => {
                let missing = options.uniqueness.allows_missing_candidates();
                unique_rectangle::search(state, technique, missing, collector)
            }
            (F::AvoidableRectangle, _) => {
                unique_rectangle::search_avoidable(state, self.givens(), technique, collector)
            }
            (F::SiameseFish, _) => fish::search_siamese(state, collector),
            (F::KrakenFish, _) => {
                let (lists, known) = (self.lists(), self.kraken());
                lists::search_kraken(state, lists, technique, known, collector)
            }
            (F::SueDeCoq, _) => sue_de_coq::search(state, collector),
            (F::Als, T::AlsXz) => als_xz::search(state, self.als(), collector),
            (F::Als, T::AlsXyWing) => als_xy_wing::search(state, self.als(), collector),
            (F::Als, T::AlsChain) => {
                als_chain::search(state, self.als(), ALS_CHAIN_LENGTH, collector)
            }
            (F::Als, _) => death_blossom::search(state, self.als(), collector),
            (F::NiceLoop, _) => {
                let lists = Lists::new(Graph::of_points(state));
                lists::search_loops(state, &lists, LoopKind::Plain, collector)
            }
            (F::GroupedNiceLoop, _) => {
                // A search for the best loop takes one without groups that the first search has missed.
                let least = match collector.keeps_all() {
                    true => LoopKind::Grouped,
                    false => LoopKind::Plain,
                };
                lists::search_loops(state, self.lists(), least, collector)
            }
            (F::AlsNiceLoop, _) => {
                let lists = Lists::new(Graph::with_sets(state, &self.als().sets, collector)?);
                lists::search_loops(state, &lists, LoopKind::Als, collector)
            }
            (F::ForcingChain, _) => lists::search_forcing(state, self.lists(), collector),
            (F::ForcingNet, _) => lists::search_forcing(state, self.nets(collector)?, collector),
            (F::Tridagon, _) => tridagon::search(state, collector),
            (F::Template, T::TemplateSet) => templates::search_set(state, collector),
            (F::Template, _) => templates::search_delete(state, collector),
            (F::BruteForce, _) => brute_force::search(state, collector),
            (family, _) => match fish::FishKind::of(family) {
                Some(kind) => fish::search(state, kind, technique.size(), collector),
                None => ControlFlow::Continue(()),
            },
        }
    }

    fn apply(&mut self, conclusion: &Conclusion, order: &[Candidate]) {
        self.apply(conclusion, order);
    }

    /// The queues of singles.
    fn exchange(&mut self, other: &mut Position) {
        self.swap_queue(other.queue_mut());
    }
}

fn single_digit_pattern(
    state: &State,
    technique: Technique,
    collector: &mut Collector,
) -> ControlFlow<()> {
    match technique {
        Technique::Skyscraper => skyscraper::search(state, collector),
        Technique::TwoStringKite => two_string_kite::search(state, collector),
        Technique::DualTwoStringKite => two_string_kite::search_duals(state, collector),
        Technique::TurbotFish => x_chain::search_turbot_fish(state, collector),
        Technique::DualEmptyRectangle => empty_rectangle::search_duals(state, collector),
        _ => empty_rectangle::search(state, technique, collector),
    }
}
