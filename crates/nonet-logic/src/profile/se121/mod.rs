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
use crate::catalogue::Technique;
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

/// The levels of chains that a producer searches, named by its first technique, in the order of search; `None` for what is no
/// chain.
pub(crate) const fn chain_levels(first: Technique) -> Option<&'static [ChainLevel]> {
    use ChainLevel::{Dynamic, Multiple, Nishio, Single};
    match first {
        Technique::XCycle => Some(&[Single]),
        Technique::NishioForcingChain => Some(&[Nishio]),
        Technique::CellForcingChain => Some(&[Multiple]),
        Technique::DynamicContradictionChain => Some(&[Dynamic(0)]),
        Technique::DynamicPlusContradictionChain => Some(&[Dynamic(1)]),
        Technique::NestedContradictionChain => {
            Some(&[Dynamic(2), Dynamic(3), Dynamic(4), Dynamic(5)])
        }
        _ => None,
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
        use Technique as T;
        let (state, is_mended) = (&*self, options.is_mended);
        let technique = producer.technique();
        let size = || {
            technique
                .entry()
                .size
                .expect("a subset or a fish has a size")
        };
        match technique {
            T::FullHouse => hidden_single::search(state, collector),
            T::DirectPointing => direct_locked::search(state, collector),
            T::DirectHiddenPair | T::DirectHiddenTriple => {
                direct_hidden_subset::search(state, size(), &SUBSETS, collector)
            }
            T::NakedSingle => naked_single::search(state, collector),
            T::Pointing => locked_candidates::search(state, collector),
            T::NakedPair | T::NakedTriple | T::NakedQuadruple => {
                naked_subset::search(state, size(), &SUBSETS, collector)
            }
            T::XWing | T::Swordfish | T::Jellyfish => {
                fish::search_by_lines(state, size(), collector)
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => {
                hidden_subset::search(state, size(), &SUBSETS, collector)
            }
            T::XyWing => xy_wing::search_xy(state, collector),
            T::XyzWing => xy_wing::search_xyz(state, collector),
            T::UniqueRectangle1 => unique_loop::search(state, is_mended, collector),
            T::BugPlusOne => bug::search(state, is_mended, collector),
            T::AlignedPairExclusion => aligned_pair_exclusion::search(state, collector),
            T::AlignedTripleExclusion => aligned_triple_exclusion::search(state, collector),
            _ => {
                let levels = chain_levels(technique);
                let levels = levels.expect("the catalogue has no other producers");
                search_chains(levels, state, options, collector)
            }
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
