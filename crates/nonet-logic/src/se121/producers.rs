//! The producers in the order of Sudoku Explainer 1.2.1. The order is the rating: values are never compared across
//! producers.

use std::ops::ControlFlow;

use super::options::Options;
use crate::chains::{self, Level};
use crate::collect::Collector;
use crate::state::State;
use crate::techniques::{
    aligned_pair_exclusion, aligned_triple_exclusion, bug, direct_hidden_subset, direct_locked,
    fish, hidden_single, hidden_subset, locked_candidates, naked_single, naked_subset, unique_loop,
    xy_wing,
};

/// A search for one family of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Producer {
    /// 1.0, 1.2, 1.5
    HiddenSingle,
    /// 1.7, 1.9
    DirectLocked,
    /// 2.0 for a pair, 2.5 for a triple
    DirectHiddenSubset(usize),
    /// 2.3
    NakedSingle,
    /// 2.6, 2.8
    LockedCandidates,
    /// 3.0, 3.6, 5.0
    NakedSubset(usize),
    /// 3.2, 3.8, 5.2
    Fish(usize),
    /// 3.4, 4.0, 5.4
    HiddenSubset(usize),
    /// 4.2
    XyWing,
    /// 4.4
    XyzWing,
    /// 4.5 to 5.0, more for type 3
    UniqueLoop,
    /// 5.6, 5.7, more for type 3
    Bug,
    /// 6.2
    AlignedPairExclusion,
    /// 7.5
    AlignedTripleExclusion,
    /// Chains; the levels say from which value on.
    Chains(Level),
}

/// The order of search.
pub const PRODUCERS: &[Producer] = &[
    Producer::HiddenSingle,
    Producer::DirectLocked,
    Producer::DirectHiddenSubset(2),
    Producer::NakedSingle,
    Producer::DirectHiddenSubset(3),
    Producer::LockedCandidates,
    Producer::NakedSubset(2),
    Producer::Fish(2),
    Producer::HiddenSubset(2),
    Producer::NakedSubset(3),
    Producer::Fish(3),
    Producer::HiddenSubset(3),
    Producer::XyWing,
    Producer::XyzWing,
    Producer::UniqueLoop,
    Producer::NakedSubset(4),
    Producer::Fish(4),
    Producer::HiddenSubset(4),
    Producer::Bug,
    Producer::AlignedPairExclusion,
    Producer::Chains(Level::Single),
    Producer::AlignedTripleExclusion,
    Producer::Chains(Level::Nishio),
    Producer::Chains(Level::Multiple),
    Producer::Chains(Level::Dynamic(0)),
    Producer::Chains(Level::Dynamic(1)),
    Producer::Chains(Level::Dynamic(2)),
    Producer::Chains(Level::Dynamic(3)),
    Producer::Chains(Level::Dynamic(4)),
    Producer::Chains(Level::Dynamic(5)),
];

impl Producer {
    /// Offers what it finds.
    pub fn search(
        self,
        state: &State,
        options: &Options,
        collector: &mut Collector,
    ) -> ControlFlow<()> {
        collector.spend(1)?;
        match self {
            Producer::HiddenSingle => hidden_single::search(state, collector),
            Producer::DirectLocked => direct_locked::search(state, collector),
            Producer::DirectHiddenSubset(size) => {
                direct_hidden_subset::search(state, size, collector)
            }
            Producer::NakedSingle => naked_single::search(state, collector),
            Producer::LockedCandidates => locked_candidates::search(state, collector),
            Producer::NakedSubset(size) => naked_subset::search(state, size, collector),
            Producer::Fish(size) => fish::search(state, size, collector),
            Producer::HiddenSubset(size) => hidden_subset::search(state, size, collector),
            Producer::XyWing => xy_wing::search_xy(state, collector),
            Producer::XyzWing => xy_wing::search_xyz(state, collector),
            Producer::UniqueLoop => unique_loop::search(state, options.is_mended, collector),
            Producer::Bug => bug::search(state, options.is_mended, collector),
            Producer::AlignedPairExclusion => aligned_pair_exclusion::search(state, collector),
            Producer::AlignedTripleExclusion => aligned_triple_exclusion::search(state, collector),
            Producer::Chains(level) => chains::search(level, state, collector),
        }
    }
}
