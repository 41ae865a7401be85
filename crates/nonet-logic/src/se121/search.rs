//! The search of a state by one producer after another.
//!
//! With an allow-list of techniques, producers without an allowed technique are left out, and the collector drops what
//! the others find besides.

use std::ops::ControlFlow;

use super::options::Options;
use super::producers::{PRODUCERS, Producer};
use crate::catalogue::Technique;
use crate::chains::Level;
use crate::collect::Collector;
use crate::state::State;

/// Offers what the producers find, in order, until the collector breaks.
pub fn search(state: &State, options: &Options, collector: &mut Collector) -> ControlFlow<()> {
    for producer in PRODUCERS {
        search_producer(*producer, state, options, collector)?;
    }
    ControlFlow::Continue(())
}

/// Offers what a producer finds, if the options allow it.
pub(super) fn search_producer(
    producer: Producer,
    state: &State,
    options: &Options,
    collector: &mut Collector,
) -> ControlFlow<()> {
    // All techniques of a producer assume the same.
    if !options.uniqueness.allows(producer.techniques()[0]) {
        return ControlFlow::Continue(());
    }
    let (allowed, found) = (options.techniques.as_ref(), producer.techniques());
    collector.search(allowed, found, |collector| {
        producer.search(state, options, collector)
    })
}

impl Producer {
    /// The techniques that it finds.
    pub const fn techniques(self) -> &'static [Technique] {
        use Technique::*;
        match self {
            Producer::HiddenSingle => &[FullHouse, HiddenSingle],
            Producer::DirectLocked => &[DirectPointing, DirectClaiming],
            Producer::DirectHiddenSubset(2) => &[DirectHiddenPair],
            Producer::DirectHiddenSubset(_) => &[DirectHiddenTriple],
            Producer::NakedSingle => &[NakedSingle],
            Producer::LockedCandidates => &[Pointing, Claiming],
            Producer::NakedSubset(2) => &[NakedPair],
            Producer::NakedSubset(3) => &[NakedTriple],
            Producer::NakedSubset(_) => &[NakedQuadruple],
            Producer::Fish(2) => &[XWing],
            Producer::Fish(3) => &[Swordfish],
            Producer::Fish(_) => &[Jellyfish],
            Producer::HiddenSubset(2) => &[HiddenPair],
            Producer::HiddenSubset(3) => &[HiddenTriple],
            Producer::HiddenSubset(_) => &[HiddenQuadruple],
            Producer::XyWing => &[XyWing],
            Producer::XyzWing => &[XyzWing],
            Producer::UniqueLoop => &[
                UniqueRectangle1,
                UniqueRectangle2,
                UniqueRectangle3,
                UniqueRectangle3Hidden,
                UniqueRectangle4,
                UniqueLoop1,
                UniqueLoop2,
                UniqueLoop3,
                UniqueLoop3Hidden,
                UniqueLoop4,
            ],
            Producer::Bug => &[BugPlusOne, Bug2, Bug3, Bug4],
            Producer::AlignedPairExclusion => &[AlignedPairExclusion],
            Producer::AlignedTripleExclusion => &[AlignedTripleExclusion],
            Producer::Chains(Level::Single) => {
                &[XCycle, YCycle, XyCycle, ForcingXChain, ForcingXyChain]
            }
            Producer::Chains(Level::Nishio) => &[NishioForcingChain],
            Producer::Chains(Level::Multiple) => &[CellForcingChain, HouseForcingChain],
            Producer::Chains(Level::Dynamic(0)) => &[
                DynamicContradictionChain,
                DynamicDoubleChain,
                DynamicCellChain,
                DynamicHouseChain,
            ],
            Producer::Chains(Level::Dynamic(1)) => &[
                DynamicPlusContradictionChain,
                DynamicPlusDoubleChain,
                DynamicPlusCellChain,
                DynamicPlusHouseChain,
            ],
            Producer::Chains(Level::Dynamic(_)) => &[
                NestedContradictionChain,
                NestedDoubleChain,
                NestedCellChain,
                NestedHouseChain,
            ],
        }
    }
}
