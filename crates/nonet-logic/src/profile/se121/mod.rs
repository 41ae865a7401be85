//! The scale of Sudoku Explainer 1.2.1: ER, EP and ED. Its producers search a [`State`].
//!
//! ```
//! use nonet_core::Grid;
//! use nonet_logic::se121::{Options, RatingStatus, rate};
//! use nonet_logic::State;
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&State::new(&grid), &Options::default());
//! assert_eq!(rating.status, RatingStatus::Solved);
//! assert_eq!((rating.figures.er, rating.figures.ep, rating.figures.ed), (1.2, 1.2, 1.2));
//! # Ok::<(), nonet_core::GridError>(())
//! ```

mod rating;

use std::ops::ControlFlow;

use nonet_core::{Grid, HouseKind};

pub use super::listing::all_hints;
pub use super::rating::RatingStatus;
pub use super::{Options, Stop, path, path_within, rate, rate_within, search};
pub use rating::{Figures, Rating, round_to_tenths};

use super::{Producer, Profile, ProfileName};
use crate::candidate::Candidate;
use crate::catalogue::{Family, Technique};
use crate::chains::{self, ChainLevel};
use crate::collect::Collector;
use crate::patterns::tuples::{SubsetScan, TupleOrder};
use crate::patterns::{
    aligned_pair_exclusion, aligned_triple_exclusion, bug, direct_hidden_subset, direct_locked,
    fish, hidden_single, hidden_subset, locked_candidates, naked_single, naked_subset, unique_loop,
    xy_wing,
};
use crate::state::State;
use crate::step::Conclusion;

/// Boxes, columns, rows; houses of which subsets of the other kind could be easier are skipped.
pub const SUBSETS: SubsetScan = SubsetScan {
    kinds: HouseKind::BOX_COLUMN_ROW,
    order: TupleOrder::HighestFirst,
    least: 2,
    open_cells: 2,
};

/// The levels of chains of a family in the order of search; none if they are no chains of Sudoku Explainer.
pub(crate) const fn chain_levels(family: Family) -> &'static [ChainLevel] {
    use ChainLevel::*;
    match family {
        Family::SingleChain => &[Single],
        Family::NishioChain => &[Nishio],
        Family::MultipleChain => &[Multiple],
        Family::DynamicChain => &[Dynamic],
        Family::DynamicPlusChain => &[DynamicPlus],
        Family::NestedChain => &[WithSingle, WithMultiple, WithDynamic, WithNested],
        _ => &[],
    }
}

impl Profile for State {
    type Figures = Figures;

    const NAME: ProfileName = ProfileName::Se121;

    fn start(grid: &Grid, marked: Option<&State>) -> State {
        marked.copied().unwrap_or_else(|| State::new(grid))
    }

    fn state(&self) -> &State {
        self
    }

    fn search(
        &mut self,
        producer: &Producer,
        options: &Options,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        use {Family as F, Technique as T};
        let (state, is_mended) = (&*self, options.is_mended);
        let technique = producer.technique();
        match (producer.family(), technique) {
            (F::Single, T::NakedSingle) => naked_single::search(state, collector),
            (F::Single, _) => hidden_single::search(state, collector),
            (F::DirectLockedCandidates, _) => direct_locked::search(state, collector),
            (F::DirectHiddenSubset, _) => {
                direct_hidden_subset::search(state, technique, &SUBSETS, collector)
            }
            (F::LockedCandidates, _) => locked_candidates::search(state, collector),
            (F::NakedSubset, _) => naked_subset::search(state, technique, &SUBSETS, collector),
            (F::Fish, _) => fish::search_by_lines(state, technique.size(), collector),
            (F::HiddenSubset, _) => hidden_subset::search(state, technique, &SUBSETS, collector),
            (F::Wing, T::XyWing) => xy_wing::search_xy(state, collector),
            (F::Wing, _) => xy_wing::search_xyz(state, collector),
            (F::UniqueRectangle | F::UniqueLoop, _) => {
                unique_loop::search(state, is_mended, collector)
            }
            (F::Bug, _) => bug::search(state, is_mended, collector),
            (F::AlignedExclusion, T::AlignedPairExclusion) => {
                aligned_pair_exclusion::search(state, collector)
            }
            (F::AlignedExclusion, _) => aligned_triple_exclusion::search(state, collector),
            (family, _) => search_chains(chain_levels(family), state, options, collector),
        }
    }

    fn apply(&mut self, conclusion: &Conclusion, _order: &[Candidate]) {
        conclusion.apply(self);
    }
}

/// Offers chains, level by level, up to one that has any; all levels if an allow-list names them.
fn search_chains(
    levels: &[ChainLevel],
    state: &State,
    options: &Options,
    collector: &mut Collector,
) -> ControlFlow<()> {
    for (number, &level) in levels.iter().enumerate() {
        collector.spend(u64::from(number > 0))?;
        let before = collector.found.len();
        chains::search(level, state, collector)?;
        if collector.found.len() > before && options.techniques.is_none() {
            break;
        }
    }
    ControlFlow::Continue(())
}
