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
//! assert_eq!((rating.er, rating.ep, rating.ed), (1.2, 1.2, 1.2));
//! # Ok::<(), nonet_core::GridError>(())
//! ```

mod rating;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use nonet_core::Grid;

pub use super::listing::all_hints;
pub use super::rating::RatingStatus;
pub use super::{Options, Stop, path, path_within, rate, rate_within, search};
pub use rating::{Rating, round_to_tenths};

use super::{Producer, Profile, producer};
use crate::candidate::Candidate;
use crate::catalogue::{Entry, Technique};
use crate::chains::{self, ChainLevel};
use crate::collect::Collector;
use crate::house::HouseKind;
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

/// What nested chains may have inside, in the order of search.
const NESTED: [ChainLevel; 4] = [
    ChainLevel::Dynamic(2),
    ChainLevel::Dynamic(3),
    ChainLevel::Dynamic(4),
    ChainLevel::Dynamic(5),
];

static PRODUCERS: LazyLock<Vec<Producer>> =
    LazyLock::new(|| producer::in_order(|entry: &Entry| entry.se121_place));

impl Profile for State {
    type Rating = Rating;

    fn producers() -> &'static [Producer] {
        &PRODUCERS
    }

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
            T::XWing | T::Swordfish | T::Jellyfish => fish::search(state, size(), collector),
            T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => {
                hidden_subset::search(state, size(), &SUBSETS, collector)
            }
            T::XyWing => xy_wing::search_xy(state, collector),
            T::XyzWing => xy_wing::search_xyz(state, collector),
            T::UniqueRectangle1 => unique_loop::search(state, is_mended, collector),
            T::BugPlusOne => bug::search(state, is_mended, collector),
            T::AlignedPairExclusion => aligned_pair_exclusion::search(state, collector),
            T::AlignedTripleExclusion => aligned_triple_exclusion::search(state, collector),
            T::XCycle => chains::search(ChainLevel::Single, state, collector),
            T::NishioForcingChain => chains::search(ChainLevel::Nishio, state, collector),
            T::CellForcingChain => chains::search(ChainLevel::Multiple, state, collector),
            T::DynamicContradictionChain => {
                chains::search(ChainLevel::Dynamic(0), state, collector)
            }
            T::DynamicPlusContradictionChain => {
                chains::search(ChainLevel::Dynamic(1), state, collector)
            }
            T::NestedContradictionChain => search_nested(state, options, collector),
            _ => unreachable!("the catalogue has no such producer: {technique}"),
        }
    }

    fn apply(&mut self, conclusion: &Conclusion, _order: &[Candidate]) {
        conclusion.apply(self);
    }
}

/// Offers nested chains, level by level, up to one that has any; all levels if an allow-list names them.
fn search_nested(state: &State, options: &Options, collector: &mut Collector) -> ControlFlow<()> {
    for level in NESTED {
        collector.spend(u64::from(level != NESTED[0]))?;
        let before = collector.found.len();
        chains::search(level, state, collector)?;
        if collector.found.len() > before && options.techniques.is_none() {
            break;
        }
    }
    ControlFlow::Continue(())
}
